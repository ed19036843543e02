"""The commands `verify` and `rulespec`, and `python -m verifier`.

The version is answered before anything is loaded; all else is `verifier.cli.main`.
"""

import sys

from verifier import __version__


def main() -> None:
    """Run the command."""
    if sys.argv[1:] == ["--version"]:
        print(f"verify, version {__version__}")
        return
    from verifier.cli.main import main as run

    run()


if __name__ == "__main__":
    main()
