"""Which two settings does one deck deal? The first that show each signature, or none.

The search looks through every two smaller hands, and for each signature not yet met through the larger hands
beside them. It ends, since there are finitely many of both; and what it does not find cannot be dealt, since
it passes over only what is known to fail: see the comments marked *prune*.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np
import numpy.typing as npt

from verifier.cases.arrays import Bools, Ints
from verifier.cases.cards import find_cards
from verifier.cases.matchups.comparisons import HIGHER, LOWER, SAME
from verifier.cases.matchups.holdings import Holdings

Standing = tuple[Ints, Ints]
"""For each hand of the first side and of the second, a number: the greater ranks higher."""
SettingSignature = tuple[int, int, int, int]
"""The class of either side's setting, how the smaller hands compare, how the larger."""


class _SearchSide:
    """What one side can hold: for each smaller hand and class of setting, the larger hands beside it.

    `rows` are these, smaller hand by smaller hand; `low`, `high`: where the larger hands of a row stand.
    """

    def __init__(self, at: tuple[Ints, Ints], kind: Ints, standing: Ints, hands: int) -> None:
        self.kinds = int(kind.max()) + 1
        row = at[0] * self.kinds + kind
        order = np.argsort(row, kind="stable")
        ends = np.cumsum(np.bincount(row, minlength=hands * self.kinds))
        self.rows = np.split(at[1][order], ends[:-1])
        self.standing = standing
        self.low = [int(standing[x].min(initial=np.iinfo(np.int64).max)) for x in self.rows]
        self.high = [int(standing[x].max(initial=-1)) for x in self.rows]

    def presence(self, width: int) -> npt.NDArray[np.float32]:
        """Return, rows by standings, where each row has a hand."""
        found = np.zeros((len(self.rows), width), dtype=np.float32)
        for row, hands in enumerate(self.rows):
            found[row, self.standing[hands]] = 1
        return found


class SettingSearch:
    """Looks through everything that can be dealt, the smaller hands first.

    `kinds`: the class of each setting, as the first side's and as the second's. `ranks`: where the hands that
    are compared stand; hands that are not compared count as equal.
    """

    def __init__(self, settings: Holdings, kinds: tuple[Ints, Ints], ranks: dict[int, Standing]) -> None:
        self.small, large = list(settings.numbers)
        self.pieces = settings.universe.pieces
        self.tables = small_, large_ = settings.table(self.small), settings.table(large)
        self.counts = small_.counts.astype(np.int16), large_.counts.astype(np.int16)
        self.copies = np.array([t.copies for t in self.pieces.types])
        at = settings.numbers[self.small], settings.numbers[large]
        self.item = np.full((len(small_.members), len(large_.members)), -1)
        self.item[at] = np.arange(len(settings))
        alike = [np.zeros(len(held), dtype=np.int64) for held in self.counts]
        self.stands = ranks.get(self.small, (alike[0], alike[0]))
        larger = ranks.get(large, (alike[1], alike[1]))
        self.wanted = (HIGHER, SAME, LOWER) if large in ranks else (SAME,)
        one, other = (_SearchSide(at, kinds[n], larger[n], len(self.item)) for n in range(2))
        self.sides = one, other
        width = 1 + max(int(x.max()) for x in larger)
        self._level = one.presence(width) @ other.presence(width).T > 0
        """Which rows of either side have hands that stand level."""

    def find_pairs(self) -> Iterator[tuple[SettingSignature, tuple[int, int]]]:
        """Yield each signature that can be dealt, and the first two settings that show it."""
        met: set[SettingSignature] = set()
        one, other = self.sides
        classes = list(product(range(one.kinds), range(other.kinds), self.wanted))
        for mine, theirs in product(range(len(self.item)), repeat=2):
            taken = self.counts[0][mine] + self.counts[0][theirs]
            if (taken > self.copies).any():  # prune: the smaller hands alone hold too many of some type
                continue
            sign = 1 - int(np.sign(self.stands[0][mine] - self.stands[1][theirs]))
            for a, b, above in classes:
                key = a, b, sign, above
                rows = mine * one.kinds + a, theirs * other.kinds + b
                # prune: a signature is looked for until it is met, and not where no larger hands compare so
                if key not in met and self._may_stand(rows, above):
                    pair = self._find_first((mine, theirs), rows, taken, above)
                    if pair is not None:
                        met.add(key)
                        yield key, (int(self.item[mine, pair[0]]), int(self.item[theirs, pair[1]]))

    def _may_stand(self, rows: tuple[int, int], above: int) -> bool:
        """Return whether some larger hand of the first row stands so to some of the second.

        That needs no look at the hands: the highest of one against the lowest of the other. Whether pieces
        suffice is not asked here, so that it may say yes too often, and never no where there are two.
        """
        (a, b), (one, other) = rows, self.sides
        if above == SAME:
            return bool(self._level[a, b])
        return one.high[a] > other.low[b] if above == HIGHER else one.low[a] < other.high[b]

    def _find_first(
        self, smaller: tuple[int, int], rows: tuple[int, int], taken: Ints, above: int
    ) -> tuple[int, int] | None:
        """Return the first two larger hands that show a signature beside two smaller ones, if any do."""
        one, other = self.sides
        free = self.copies - taken
        # prune: larger hands that do not fit beside the smaller two, whatever the other side holds
        hands, against = (
            held[(self.counts[1][held] <= free).all(axis=1)]
            for held in (one.rows[rows[0]], other.rows[rows[1]])
        )
        stands = other.standing[against]
        if not against.size:
            return None
        for hand in hands[_find_any_related(one.standing[hands], stands, above)].tolist():
            some = against[_find_related(int(one.standing[hand]), stands, above)]
            fits = (self.counts[1][some] <= free - self.counts[1][hand]).all(axis=1)
            for facing in some[fits].tolist():
                if self._can_deal(smaller, (hand, facing)):
                    return hand, facing
        return None

    def _can_deal(self, smaller: tuple[int, int], larger: tuple[int, int]) -> bool:
        """Return whether one deck has such cards: enough of these kinds, and of suits that fit."""
        hands = zip(self.tables, (smaller, larger), strict=True)
        classes = [(tuple(t.members[at].tolist()), bool(t.one_suit[at])) for t, held in hands for at in held]
        return find_cards(self.pieces, classes) is not None


def _find_any_related(ones: Ints, others: Ints, above: int) -> Bools:
    """Return which standings are above, level with or below some of the others."""
    if above == SAME:
        return np.isin(ones, others)
    return np.asarray(ones > others.min() if above == HIGHER else ones < others.max())


def _find_related(one: int, others: Ints, above: int) -> Bools:
    """Return which standings one stands above, level with or below."""
    if above == SAME:
        return np.asarray(one == others)
    return np.asarray(one > others if above == HIGHER else one < others)
