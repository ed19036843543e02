"""How a run ends, whatever happens: exit statuses, and words in place of tracebacks."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path
from typing import Any as Anything

import click

from verifier.source import UnreadableError, clean_text, quote_mistake

_MOST_MISTAKES = 80
"""How many mistakes are printed."""


def run_command(command: click.Command, **kwargs: Anything) -> None:
    """Run the command; every refusal is exit status 2 with its place, never a traceback."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    try:
        command.main(standalone_mode=False, **kwargs)
    except UnreadableError as error:
        for mistake in error.mistakes[:_MOST_MISTAKES]:
            click.echo(quote_mistake(mistake, error.sources), err=True)
        number = len(error.mistakes)
        more = f", of which the first {_MOST_MISTAKES} are shown" if number > _MOST_MISTAKES else ""
        click.echo(f"{number} mistake{'s' if number != 1 else ''}{more}; nothing was examined", err=True)
        sys.exit(2)
    except click.ClickException as error:
        vars(error)["message"] = clean_text(error.message)
        error.show()
        sys.exit(2)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except MemoryError:
        message = "this machine has not enough memory for it; a run takes at most 4 GiB (SECURITY.md)"
        click.echo(f"verify: error: {message}", err=True)
        sys.exit(2)
    except (OverflowError, ImportError) as error:
        click.echo(f"verify: error: {error}", err=True)
        sys.exit(2)
    except OSError as error:
        click.echo(f"verify: error: cannot write: {(error.strerror or 'unknown reason').lower()}", err=True)
        sys.exit(2)
    except Exception as error:  # a crash must not look like a finding
        at = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(at.filename).name}:{at.lineno}"
        click.echo(
            f"verify: error: a mistake in the verifier, please report it: {type(error).__name__} at {where}: "
            f"{clean_text(str(error))}",
            err=True,
        )
        sys.exit(2)
