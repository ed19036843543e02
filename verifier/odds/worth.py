"""What every setting is worth against every setting, and sums of it over kinds of hand.

A house way picks for every kind of hand some settings; what the first side's settings are worth against it
is a sum over the kinds of hand, so that readings which touch different hands add up.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import prod

import numpy as np

from verifier.cases.arrays import Bits, Ints
from verifier.odds.requirements import scale_to_integers
from verifier.odds.stakes import Stakes
from verifier.tables.combinations import CombinationGroup

_SUM_BLOCK = 4_096
"""So many combinations are summed at once, so that what is worked on stays in cache."""
JoinedGroups = list[tuple[tuple[str, ...], list[CombinationGroup]]]
"""Groups that are summed together, each lot with the readings of all its groups."""
_SummedPart = tuple[tuple[str, ...], Ints]
"""Some readings, and what each setting of the first side is worth under every combination of them: rows."""


class PossibleOutcomes:
    """What every setting may come to against every setting: sets of outcomes, settings by settings."""

    def __init__(self, stakes: Stakes) -> None:
        n = len(stakes.items)
        code = np.zeros((n, n), dtype=np.int32)
        for matrix, row, column, stride in stakes.atoms:
            code += (matrix * stride).astype(np.int32)[row][:, column]
        self.stakes = stakes
        self.masks = stakes.lookup[code]
        deal, option = stakes.items.deal, stakes.items.option
        self.item = np.full((stakes.hands, stakes.engines.universe.width), -1)
        self.item[deal, option] = np.arange(n)


class SettingWorth:
    """Worths against single kinds of hand of the second side, in whole parts, for either way of settling.

    `for_house`: what is open is settled for the second side; else for the first.
    """

    def __init__(self, possible: PossibleOutcomes, *, for_house: bool) -> None:
        self.possible, self.stakes, self.for_house = possible, possible.stakes, for_house
        self._columns: dict[tuple[int, int], Ints] = {}

    @cached_property
    def pays(self) -> Ints:
        """Return, for each set of outcomes that a deal may come to, the least (or the most) that it pays."""
        amounts, _ = scale_to_integers([p.first for p in self.stakes.pays])
        found = np.zeros(1 << len(amounts), dtype=np.int64)
        pick = min if self.for_house else max
        for mask in range(1, len(found)):
            found[mask] = pick(x for j, x in enumerate(amounts) if mask >> j & 1)
        return found

    def column(self, case: int, bits: int) -> Ints:
        """Return, for every setting of the first side, its worth in deals against one kind of hand.

        `bits`: the settings that are left of that kind of hand. Where they are several, each deal is settled
        by the one of them that is best for the side that open cases go to.
        """
        key = case, bits
        if key not in self._columns:
            p = self.possible
            items = [int(x) for j, x in enumerate(p.item[case].tolist()) if bits >> j & 1]
            each = self.pays[p.masks[:, items]]
            settled = each.min(axis=1) if self.for_house else each.max(axis=1)
            self._columns[key] = settled * self.stakes.ways[self.stakes.items.deal, case]
        return self._columns[key]

    def rows(self, cases: Ints, ends: Bits) -> Ints:
        """Return the worths summed over cases, for each row of what is left of them: rows by settings.

        `ends`: combinations by cases. Rows that leave the same of all cases are summed once.
        """
        alike, where = np.unique(ends, axis=0, return_inverse=True)
        found = np.zeros((len(alike), len(self.stakes.items)), dtype=np.int64)
        for number, case in enumerate(cases.tolist()):
            for row, bits in enumerate(alike[:, number].tolist()):
                if not bits:  # under this combination the order of clauses goes round: it is no reading
                    continue
                found[row] += self.column(case, int(bits))
        return found[where.reshape(-1)]


def index_rows(
    readings: tuple[str, ...], within: tuple[str, ...], digits: list[Ints], sizes: dict[str, int]
) -> Ints:
    """Return the row of some readings' product for each element of a larger product, given its digits.

    A combination is a number with a digit for each reading, the first counting most, as in `find_digits`.
    """
    found = np.zeros(len(digits[0]) if digits else 1, dtype=np.int64)
    for r in readings:
        found = found * sizes[r] + digits[within.index(r)]
    return found


def find_digits(readings: tuple[str, ...], sizes: dict[str, int]) -> list[Ints]:
    """Return, for each reading, which alternative every element of the product has."""
    shape = tuple(sizes[r] for r in readings)
    return [np.asarray(d) for d in np.unravel_index(np.arange(prod(shape)), shape)] if shape else []


def sum_totals(
    worth: SettingWorth, groups: JoinedGroups, setting: tuple[str, ...], sizes: dict[str, int]
) -> Ints:
    """Return the first side's best expectation for every combination of the house way's readings.

    For each hand it is the greatest, over the hand's settings, of the sum of all parts; and these are added
    up over hands. A hand of which one setting is best under every combination needs no maximum.
    """
    parts = [_sum_group(worth, readings, members, sizes) for readings, members in groups]
    settled, contested = _find_contested(parts, worth.stakes)
    digits = find_digits(setting, sizes)
    number = prod(sizes[r] for r in setting)
    where = [
        np.broadcast_to(index_rows(readings, setting, digits, sizes), (number,)) for readings, _ in parts
    ]
    plain = [rows[:, settled].sum(axis=1) for _, rows in parts]
    found = np.asarray(np.sum([p[w] for p, w in zip(plain, where, strict=True)], axis=0))
    if contested:
        _add_contested(found, parts, where, contested)
    return found


def _sum_group(
    worth: SettingWorth, readings: tuple[str, ...], members: list[CombinationGroup], sizes: dict[str, int]
) -> _SummedPart:
    """Return what every setting is worth against the hands of some groups, by their readings together."""
    digits = find_digits(readings, sizes)
    rows = np.zeros((prod(sizes[r] for r in readings), len(worth.stakes.items)), dtype=np.int64)
    for g in members:
        rows += worth.rows(np.flatnonzero(g.cases), g.ends)[index_rows(g.readings, readings, digits, sizes)]
    return readings, rows


def _add_contested(
    found: Ints, parts: list[_SummedPart], where: list[Ints], contested: list[list[int]]
) -> None:
    """Add the best of the hands of which several settings can be best, a block of combinations at a time.

    `where`: for each part, its row under every combination.
    """
    width = max(len(c) for c in contested)
    # hands with fewer settings repeat their last: the best of each is then a maximum over blocks of columns
    columns = [np.array([c[min(k, len(c) - 1)] for c in contested]) for k in range(width)]
    narrow = [rows[:, np.concatenate(columns)] for _, rows in parts]
    for start in range(0, len(found), _SUM_BLOCK):
        stop = min(len(found), start + _SUM_BLOCK)
        sums = np.zeros((stop - start, width * len(contested)), dtype=np.int64)
        for rows, w in zip(narrow, where, strict=True):
            sums += rows[w[start:stop]]
        found[start:stop] += sums.reshape(stop - start, width, -1).max(axis=1).sum(axis=1)


def _find_contested(parts: list[_SummedPart], stakes: Stakes) -> tuple[list[int], list[list[int]]]:
    """Return the settings that are best under every combination; for other hands, those that can be.

    A setting is never needed if all that it can come to, part by part, is less than another of the same hand
    is sure of: leaving it out changes no maximum.
    """
    least = np.sum([rows.min(axis=0) for _, rows in parts], axis=0)
    most = np.sum([rows.max(axis=0) for _, rows in parts], axis=0)
    sure: list[int] = []
    open_: list[list[int]] = []
    for _, of_hand in _list_by_hand(stakes):
        best = max(int(least[i]) for i in of_hand)
        able = [i for i in of_hand if most[i] >= best]
        if len(able) == 1:
            sure += able
        else:
            open_.append(able)
    return sure, open_


def _list_by_hand(stakes: Stakes) -> Iterator[tuple[int, list[int]]]:
    """Yield the settings of each kind of hand."""
    order = stakes.items.deal
    starts = np.flatnonzero(np.r_[True, order[1:] != order[:-1]])
    for a, b in zip(starts.tolist(), [*starts[1:].tolist(), len(order)], strict=True):
        yield int(order[a]), list(range(a, b))
