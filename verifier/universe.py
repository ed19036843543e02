"""Stage 2: the universe: every hand that can be dealt, simplest first, and every way to set it.

Cases are listed in one published order: by their pieces, the highest first, in the order of the game's
`kind` lines (so the hand whose highest piece stands earliest in the game comes first, and among those the
one whose second does). The order is the same on every run and machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations, pairwise
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from verifier.bind import Binder
from verifier.pieces import Pieces
from verifier.source import Mistake

Bits = npt.NDArray[Any]
"""For each case a word of bits, a bit an option; the word is the smallest that holds them all."""
Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]
WORDS = (np.uint8, np.uint16, np.uint32, np.uint64)


def multisets(copies: list[int], size: int, start: int = 0) -> Iterator[tuple[int, ...]]:
    """Yield every multiset of so many types within their copies, in lexicographic order."""
    if size == 0:
        yield ()
        return
    for t in range(start, len(copies)):
        for count in range(min(size, copies[t]), 0, -1):
            for rest in multisets(copies, size - count, t + 1):
                yield (t,) * count + rest


class Hands:
    """Every hand of one size that the game's pieces can make, with its measures: arrays of length m."""

    def __init__(self, pieces: Pieces, size: int) -> None:
        self.pieces, self.size = pieces, size
        copies = [t.copies for t in pieces.types]
        # sorted: a hand's number is found by binary search of its code
        self.members = np.array(sorted(multisets(copies, size)), dtype=np.int64).reshape(-1, size)
        self.counts = counts(self.members, len(copies))

    @cached_property
    def top(self) -> Ints:
        """Return the rank of the highest kind: the highest of the game is the number of kinds."""
        kinds = np.array([t.kind for t in self.pieces.types])
        return np.asarray(len(self.pieces.game.kinds) - kinds[self.members].min(axis=1))

    @cached_property
    def _points_and_pips(self) -> tuple[Ints, Ints]:
        game = self.pieces.game
        pips = [game.kinds[t.kind].pips or (0,) for t in self.pieces.types]
        best: list[tuple[int, int]] = []
        for row in self.members.tolist():
            totals = {0}
            for t in row:
                totals = {a + b for a in totals for b in pips[t]}
            modulus = game.modulus or max(totals) + 1
            best.append(max((total % modulus, total) for total in totals))
        array = np.array(best, dtype=np.int64).reshape(-1, 2)
        return array[:, 0], array[:, 1]

    @property
    def points(self) -> Ints:
        return self._points_and_pips[0]

    @property
    def pips(self) -> Ints:
        return self._points_and_pips[1]

    rank: Ints
    value: Ints
    on_points: Bools
    """Whether each hand stands on a `points` rung; set, with rank and value, by `rank_hands`."""

    def number(self, rows: Ints) -> Ints:
        """Return the numbers of hands given as sorted rows of types, of any leading shape."""
        base = len(self.pieces.types)
        power = base ** np.arange(self.size - 1, -1, -1, dtype=np.int64)
        return np.searchsorted(self.members @ power, rows @ power)


def counts(members: Ints, types: int) -> npt.NDArray[np.int8]:
    """Return how many of each type every row holds: an array of rows by types."""
    found = np.zeros((len(members), types), dtype=np.int8)
    for column in members.T:
        found[np.arange(len(members)), column] += 1
    return found


class Universe:
    """The cases of a game (n), their weights, and their options (k) as hands: `parts[h]` is n by k."""

    def __init__(self, pieces: Pieces) -> None:
        game = pieces.game
        self.pieces, self.game = pieces, game
        self.mistakes: list[Mistake] = []
        copies = [t.copies for t in pieces.types]
        self.sizes = [size for _, size in game.hands]
        self.hand_names = [word.text for word, _ in game.hands]
        self.members = np.array(list(multisets(copies, game.dealt)), dtype=np.int64)
        self.counts = counts(self.members, len(copies))
        self.weight = np.array([weigh(row, copies) for row in self.counts.tolist()], dtype=np.int64)
        self.total = comb(sum(copies), game.dealt)
        self.tables = {size: Hands(pieces, size) for size in sorted(set(self.sizes))}
        self.parts, self.present = self._options()
        for hands in self.tables.values():
            rank_hands(hands, self.mistakes)
        self.legal = self.present

    def __len__(self) -> int:
        return len(self.members)

    def _options(self) -> tuple[list[Ints], Bits]:
        """Return each option's hands, and a bit for each option that no earlier one repeats."""
        ways = list(partitions(tuple(range(self.game.dealt)), self.sizes))
        parts = []
        for h, size in enumerate(self.sizes):
            places = np.array([way[h] for way in ways])
            parts.append(self.tables[size].number(self.members[:, places]))
        word = next(w for w in WORDS if len(ways) <= 8 * np.dtype(w).itemsize)
        self.none = word(0)
        present: Bits = np.zeros(len(self.members), dtype=word)
        for j in range(len(ways)):
            repeated = np.zeros(len(self.members), dtype=bool)
            for i in range(j):
                repeated |= np.logical_and.reduce([p[:, i] == p[:, j] for p in parts])
            present |= np.where(repeated, self.none, word(1 << j))
        self.width = len(ways)
        self.full = word((1 << len(ways)) - 1)
        self.shift: Bits = np.arange(self.width, dtype=word)
        return parts, present

    @cached_property
    def ranks(self) -> list[Ints]:
        """Return, for each hand of the setting, its rank in every option."""
        return [self.tables[size].rank[self.parts[h]] for h, size in enumerate(self.sizes)]

    @cached_property
    def classes(self) -> Ints:
        """Return, n by k, a number for each option such that equivalent ones have the same."""
        key = np.zeros((len(self), self.width), dtype=np.int64)
        for ranks in self.ranks:
            key = key * (int(ranks.max()) + 1) + ranks
        return key

    @cached_property
    def tied(self) -> Ints:
        """Return the cases that have equivalent options."""
        ordered = np.sort(self.classes, axis=1)
        return np.flatnonzero((ordered[:, 1:] == ordered[:, :-1]).any(axis=1))

    def pack(self, options: Bools) -> Bits:
        """Return booleans, n by k, as bits."""
        return np.asarray(np.bitwise_or.reduce(options.astype(self.none.dtype) << self.shift, axis=1))

    def unpack(self, bits: Bits) -> Bools:
        """Return bits as booleans, n by k."""
        return np.asarray((bits[:, None] >> self.shift) & 1, dtype=bool)

    def classes_left(self, bits: Bits) -> Ints:
        """Return how many inequivalent options the bits of each case hold."""
        shown = self.unpack(bits)
        shown_only = np.where(shown, self.classes, np.iinfo(np.int64).max)
        order = np.sort(shown_only, axis=1)
        fresh = (order[:, 1:] != order[:, :-1]) & (order[:, 1:] != np.iinfo(np.int64).max)
        return np.asarray(fresh.sum(axis=1) + shown.any(axis=1))

    def proof(self) -> bool:
        """Return whether the weights add up to all the ways to deal a hand."""
        return int(self.weight.sum()) == self.total


def weigh(row: list[int], copies: list[int]) -> int:
    """Return how many hands of pieces a hand of types stands for."""
    found = 1
    for count, copy in zip(row, copies, strict=True):
        found *= comb(copy, count)
    return found


def partitions(places: tuple[int, ...], sizes: list[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield every way to share out places among hands of these sizes."""
    if not sizes:
        yield ()
        return
    for first in combinations(places, sizes[0]):
        rest = tuple(p for p in places if p not in first)
        for others in partitions(rest, sizes[1:]):
            yield (first, *others)


def rank_hands(hands: Hands, mistakes: list[Mistake]) -> None:
    """Set `rank`, `value` and `on_points` from the game's order of hands.

    A hand stands on the first rung that it fits. Source: docs/semantics.md, part 1.
    """
    from verifier.tabulate import class_of_hands

    game = hands.pieces.game
    binder = Binder(hands.pieces, (), {})
    order = game.orders[0]
    n = len(hands.members)
    rung = np.full(n, -1, dtype=np.int64)
    keys = np.zeros((n, 2), dtype=np.int64)
    hands.on_points = np.zeros(n, dtype=bool)
    hands.rank = hands.value = np.zeros(n, dtype=np.int64)
    for number, line in enumerate(order.rungs):
        if line.points:
            fits = (hands.points <= line.points[0]) & (hands.points >= line.points[1])
        else:
            assert line.what is not None
            fits = class_of_hands(hands, binder.klass(line.what))
        here = fits & (rung < 0)
        rung[here] = len(order.rungs) - number
        hands.on_points |= here & (line.points is not None)
        for column, word in enumerate((line.by, line.then)):
            if word is not None:
                keys[here, column] = getattr(hands, binder.measure(word))[here]
    mistakes += binder.mistakes
    if (rung < 0).any():
        lost = hands.members[int(np.argmax(rung < 0))].tolist()
        shown = " ".join(hands.pieces.symbol(t) for t in lost)
        mistakes.append(Mistake(order.span, f"no rung of `order {order.name.text}` takes the hand {shown}"))
    whole = np.column_stack([rung, keys])
    hands.rank = np.unique(whole, axis=0, return_inverse=True)[1].reshape(-1)
    step = np.unique(whole[:, :2], axis=0, return_inverse=True)[1].reshape(-1)
    most = max((x.points[0] for x in order.rungs if x.points), default=-1)
    above = np.unique(step[~hands.on_points])
    named = most + 1 + np.searchsorted(above, step)
    hands.value = np.where(hands.on_points, hands.points, named)
    points_rungs = [bool(x.points) for x in order.rungs]
    if any(a and not b for a, b in pairwise(points_rungs)):
        mistakes.append(Mistake(order.span, "rungs of points stand below all others"))
