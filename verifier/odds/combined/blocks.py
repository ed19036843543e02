"""The house's kinds of hand taken apart into blocks that no reading has in common.

A few readings bear on nearly every hand. They are fixed, in every way that makes a difference (a *branch*);
the others then fall apart into blocks, each with few combinations of its own, and of these with fewer that
set its hands differently. The house ways of a branch are all ways to take one row of each block.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import prod

import numpy as np

from verifier.cases.arrays import Bits, Ints
from verifier.tables.combinations import CombinationGroup, TooManyTablesError

_ENOUGH_ROWS = 128
"""Readings are fixed until every block has so few combinations, or none left to fix."""
BranchRows = tuple[tuple[Ints, Ints], ...]
"""For each block the rows that a branch has of it, and how many combinations each stands for."""
MOST_BRANCHES = 4_096
"""Up to so many combinations of the readings that are fixed are gone through."""


@dataclass(frozen=True, slots=True)
class CaseBlock:
    """Kinds of hand that turn on the same readings, once those of the branch are fixed.

    `cases`: the kinds of hand; `ends`: rows by cases, the bits left of each, each row once; `where`: for each
    combination of the fixed readings (rows) and of the block's own (columns), its row of `ends`, or -1 where
    the order of clauses goes round.
    """

    readings: tuple[str, ...]
    cases: Ints
    ends: Bits
    where: Ints

    def count_rows(self, branch: int) -> tuple[Ints, Ints]:
        """Return the rows that a combination of the fixed readings has, and how many combinations each."""
        at = self.where[branch]
        rows, weights = np.unique(at[at >= 0], return_counts=True)
        return rows, weights


@dataclass(frozen=True, slots=True)
class HouseWays:
    """All ways in which the house sets its hands. `branches`: combinations of `fixed` that come to the same.

    `rows`: for each branch what `count_rows` gives of each block. A branch under which the order goes round
    throughout is left out.
    """

    fixed: tuple[str, ...]
    branches: tuple[tuple[int, ...], ...]
    blocks: tuple[CaseBlock, ...]
    rows: tuple[BranchRows, ...]

    @property
    def possible(self) -> int:
        """Return how many combinations of readings set the hands in some way: where no order goes round."""
        numbers = [prod(int(weights.sum()) for _, weights in rows) for rows in self.rows]
        return sum(len(b) * n for b, n in zip(self.branches, numbers, strict=True))

    @property
    def every_row(self) -> BranchRows:
        """Return all rows of each block, whatever the branch."""
        return tuple((np.arange(n), np.ones(n, dtype=np.int64)) for n in (len(b.ends) for b in self.blocks))


def take_apart(groups: list[CombinationGroup], sizes: dict[str, int]) -> HouseWays:
    """Return the house ways of some groups, taken apart; raise TooMany where too many readings are fixed."""
    fixed = _find_fixed_readings(groups, sizes)
    number = prod(sizes[r] for r in fixed)
    if number > MOST_BRANCHES:
        raise TooManyTablesError(
            f"{number:,} combinations of the readings that bear on the same hands of the house would be gone "
            f"through; {MOST_BRANCHES:,} are"
        )
    blocks = tuple(
        _build_block(members, readings, fixed, sizes) for readings, members in _find_lots(groups, fixed)
    )
    alike: dict[object, list[int]] = {}
    found: dict[object, BranchRows] = {}
    for branch in range(number):
        counted = tuple(b.count_rows(branch) for b in blocks)
        if all(len(rows) for rows, _ in counted):
            key = tuple((rows.tobytes(), weights.tobytes()) for rows, weights in counted)
            alike.setdefault(key, []).append(branch)
            found[key] = counted
    return HouseWays(fixed, tuple(tuple(b) for b in alike.values()), blocks, tuple(found.values()))


def fix_readings(groups: tuple[CombinationGroup, ...], held: dict[str, str]) -> list[CombinationGroup]:
    """Return the groups with some readings held, so that only the others vary."""
    found = []
    for g in groups:
        rest = tuple(r for r in g.readings if r not in held)
        keep = [all(held.get(r, a) == a for r, a in zip(g.readings, c, strict=True)) for c in g.combinations]
        combinations = tuple(
            tuple(a for r, a in zip(g.readings, c, strict=True) if r not in held)
            for c, k in zip(g.combinations, keep, strict=True)
            if k
        )
        at = np.flatnonzero(keep)
        found.append(CombinationGroup(rest, g.cases, combinations, g.ends[at], g.circular[at]))
    return found


def _number_combinations(readings: tuple[str, ...], within: tuple[str, ...], sizes: dict[str, int]) -> Ints:
    """Return, for each combination of the readings `within`, its number as one of some of them alone.

    A combination is a number with a digit for each reading, the first counting most.
    """
    shape = tuple(sizes[r] for r in within)
    digits = np.unravel_index(np.arange(prod(shape)), shape) if shape else ()
    found = np.zeros(prod(shape), dtype=np.int64)
    for r in readings:
        found = found * sizes[r] + digits[within.index(r)]
    return found


def _find_fixed_readings(groups: list[CombinationGroup], sizes: dict[str, int]) -> tuple[str, ...]:
    """Return the readings to fix: again and again that of the largest lot which most of its groups have."""
    fixed: tuple[str, ...] = ()
    while True:
        readings, members = max(
            _find_lots(groups, fixed), key=lambda lot: prod(sizes[r] for r in lot[0]), default=((), [])
        )
        if prod(sizes[r] for r in readings) <= _ENOUGH_ROWS:
            return fixed
        often = Counter(r for g in members for r in g.readings if r not in fixed)
        fixed += (max(readings, key=lambda r: often[r]),)


def _find_lots(
    groups: list[CombinationGroup], fixed: tuple[str, ...]
) -> list[tuple[tuple[str, ...], list[CombinationGroup]]]:
    """Return the groups in lots that have no reading in common but those fixed, each with its readings."""
    lots: list[tuple[tuple[str, ...], list[CombinationGroup]]] = []
    for g in groups:
        own = tuple(r for r in g.readings if r not in fixed)
        # groups without a reading of their own are one lot: they have one row in each branch
        joined = [x for x in lots if set(x[0]) & set(own) or not (x[0] or own)]
        lots = [x for x in lots if not any(x is y for y in joined)]
        readings = dict.fromkeys(r for x in (*joined, (own, [])) for r in x[0])
        lots.append((tuple(readings), [*(m for x in joined for m in x[1]), g]))
    return lots


def _build_block(
    members: list[CombinationGroup], readings: tuple[str, ...], fixed: tuple[str, ...], sizes: dict[str, int]
) -> CaseBlock:
    """Return one lot of groups as a block, rows that leave the same of all its hands taken together."""
    within = (*fixed, *readings)
    circular = np.zeros(prod(sizes[r] for r in within), dtype=bool)
    ends, alike = [], [np.zeros(len(circular), dtype=np.int64)]
    for g in members:
        at = _number_combinations(g.readings, within, sizes)
        circular |= g.circular[at]
        if g.cases.any():
            rows, which = np.unique(g.ends, axis=0, return_inverse=True)
            ends.append(rows)
            alike.append(which.reshape(-1)[at])
    where = np.full(len(circular), -1)
    kinds, found = np.unique(np.column_stack(alike)[~circular], axis=0, return_inverse=True)
    where[~circular] = found.reshape(-1)
    columns = [rows[kinds[:, i]] for i, rows in enumerate(ends, 1)]
    return CaseBlock(
        readings,
        np.concatenate([np.zeros(0, dtype=np.int64), *(np.flatnonzero(g.cases) for g in members)]),
        np.concatenate(columns, axis=1) if columns else np.zeros((len(kinds), 0), dtype=np.uint64),
        where.reshape(prod(sizes[r] for r in fixed), -1),
    )
