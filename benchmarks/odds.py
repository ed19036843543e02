"""Times the paths of the tally against each other, as ratios within one run: `python benchmarks/odds.py`.

The duel is made up, of the size of ranking every setting of one side against a house way of a small game.
Ratios drift less between machines than times do; the compiled path is left out where numba is missing.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import numpy as np

from verifier.cases.deals_of_two import count_deals_of_two
from verifier.odds.option_matchup import OptionComparison, OptionMatchup
from verifier.odds.tally import TALLY_PATHS

RUNS = {"python": 3, "numpy": 31, "compiled": 31}
HANDS, SETTINGS, ATOMS, RANKS = 418, 3, 5, 120


def made_up(hands: int = HANDS, settings: int = SETTINGS, atoms: int = ATOMS) -> OptionMatchup:
    """Return a duel of random comparisons of three results each, the same in every run."""
    random = np.random.default_rng(1996)
    options = hands * settings
    return OptionMatchup(
        atoms=tuple(
            OptionComparison(
                random.integers(0, 3, (RANKS, RANKS)),
                random.integers(0, RANKS, options),
                random.integers(0, RANKS, hands),
                3**k,
            )
            for k in range(atoms)
        ),
        lookup=(1 << random.integers(0, 3, 3**atoms)).astype(np.uint8),
        hand_of=np.repeat(np.arange(hands), settings),
        hand_against=np.arange(hands),
        weights=count_deals_of_two(random.multinomial(4, np.full(13, 1 / 13), hands), np.full(13, 4)),
        outcomes=3,
    )


def timed(work: Callable[[], object], runs: int) -> float:
    """Return the median of the seconds that the work takes, after one run that is not counted."""
    work()
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def main() -> None:
    """Time every path there is on one duel, and print medians and ratios."""
    duel = made_up()
    print(f"{len(duel.hand_of)} options by {len(duel.hand_against)}, {len(duel.atoms)} atoms")
    medians: dict[str, float] = {}
    for name, path in TALLY_PATHS.items():
        try:
            medians[name] = timed(lambda path=path: path(duel), RUNS[name])  # type: ignore[misc]
        except ImportError as missing:
            print(f"{name:10} left out: {missing}")
    for name, median in medians.items():
        print(f"{name:10} median {median * 1000:8.2f} ms   {median / medians['numpy']:7.2f} times numpy")


if __name__ == "__main__":
    main()
