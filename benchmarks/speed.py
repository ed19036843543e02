"""Times whole commands, as ratios to a bare Python start in the same run: `make bench`.

Machines differ and drift; the ratio between two commands of one run does so much less. The limits that we
aim for on two cores: the report within a second, `verify --version` within 80 ms.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

RUNS = 7
COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "verify --version": ["-m", "verifier", "--version"],
    "verify nz1996": ["-m", "verifier", "nz1996", "--fail-on", "never"],
    "verify table nz1996": ["-m", "verifier", "table", "nz1996"],
}


def once(arguments: list[str]) -> float:
    """Return how many seconds one command takes."""
    start = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main() -> None:
    """Run every command in turn, several times over, and print medians and ratios."""
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(RUNS):
        for name, arguments in COMMANDS.items():
            times[name].append(once(arguments))
    base = statistics.median(times["python -c pass"])
    for name, measured in times.items():
        median = statistics.median(measured)
        print(
            f"{name:24} median {median * 1000:7.0f} ms   least {min(measured) * 1000:7.0f} ms"
            f"   {median / base:6.1f} times a bare start"
        )


if __name__ == "__main__":
    main()
