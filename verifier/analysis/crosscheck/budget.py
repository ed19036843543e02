"""How much the second engine decides again: counted in cases, so that two runs do the same."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

import numpy as np

from verifier.cases.arrays import Bools, Ints
from verifier.tables.table import Table

MOST_CASES = 100_000
"""Up to so many cases, the second engine decides every one at the last stage."""
_DEFAULT_DRAWS = 6
"""How many varied copies of a question are drawn."""
SEED = 1
"""What everything that is drawn is drawn from."""


@dataclass(frozen=True, slots=True)
class SecondOpinion:
    """What is asked of the second engine: everything, what a budget allows, or nothing."""

    mode: str = "budget"
    draws: int = _DEFAULT_DRAWS
    of_last: int = 20_000
    """How many cases of the last stage, where there are too many to decide all."""
    of_stage: int = 500
    """How many cases of each other stage."""
    of_readings: int = 800
    """How many cases under other readings, over all alternatives."""
    of_left_out: int = 2_000
    """Up to so many cases without a clause, or a line of relations, over all of these, each is decided."""
    of_left_sample: int = 200
    """How many, where there are more."""
    of_weights: int = 300
    """Of how many hands that are drawn it is asked how they are decided, and what they weigh."""
    of_deals: int = 4_000
    """How many pairs of settings are drawn, whose cases must come about as often as they weigh."""

    @property
    def is_wanted(self) -> bool:
        """Return whether anything is to be decided again."""
        return self.mode != "none"

    @property
    def is_whole(self) -> bool:
        """Return whether everything is."""
        return self.mode == "all"

    def limit(self, count: int, most: int) -> int:
        """Return how many of so many cases are decided, of which the budget allows `most`."""
        return count if self.is_whole else min(count, most)

    def limit_last(self, count: int) -> int:
        """Return how many cases of the last stage are decided."""
        return self.limit(count, count if count <= MOST_CASES else self.of_last)


BUDGET = SecondOpinion()
"""What is asked where nothing else is said."""


def build_second_opinion(mode: str, draws: int | None = None) -> SecondOpinion:
    """Return what is asked of the second engine: `all`, `budget` or `none`, and how many draws."""
    many = _DEFAULT_DRAWS if draws is None else draws
    if mode == "all":
        return SecondOpinion(mode, many, of_weights=10 * BUDGET.of_weights, of_deals=10 * BUDGET.of_deals)
    return SecondOpinion(mode, many)


def number_signatures(table: Table) -> Ints:
    """Return for each case a number; cases have one number if each clause ends alike in them, and they do."""
    columns: list[Bools] = [table.gap, table.conflict, table.undecided]
    for row in table.rows.values():
        columns += [row.applies, row.stands, row.idle, row.replaced, row.overridden, row.unattainable]
    packed = np.packbits(np.column_stack(columns), axis=1)
    return np.asarray(np.unique(packed, axis=0, return_inverse=True)[1]).reshape(-1)


def choose_cases(groups: Ints, most: int, seed: str, wanted: Iterable[int] = ()) -> list[int]:
    """Return the first case of each group, some of each drawn by a seed, and those wanted; in order.

    All cases, where there are no more than `most`; more than `most` only where there are more groups.
    """
    if len(groups) <= most:
        return list(range(len(groups)))
    order = np.argsort(groups, kind="stable")
    starts = np.flatnonzero(np.diff(groups[order], prepend=-1))
    random = Random(seed)
    each = max(0, most // len(starts) - 1)
    chosen = {*wanted, *order[starts].tolist()}
    for start, end in zip(starts.tolist(), [*starts[1:].tolist(), len(order)], strict=True):
        members = range(start + 1, end)
        chosen.update(order[at] for at in random.sample(members, min(each, len(members))))
    left = most - len(chosen)  # small groups leave some of the budget, which is then drawn of all
    if left > 0:
        rest = np.setdiff1d(np.arange(len(groups)), np.fromiter(chosen, dtype=np.int64)).tolist()
        chosen.update(random.sample(rest, min(left, len(rest))))
    return sorted(map(int, chosen))
