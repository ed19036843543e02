"""Stage 2: the universe: every hand that can be dealt, simplest first, and every way to set it.

Cases are listed in one published order: by their pieces, the highest first, in the order of the game's
`kind` lines (so the hand whose highest piece stands earliest in the game comes first, and among those the
one whose second does). The order is the same on every run and machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations
from math import comb

import numpy as np

from verifier.hands import Bits, Bools, Hands, Ints, counts, multisets
from verifier.pieces import Pieces
from verifier.ranking import rank_hands
from verifier.source import Mistake

WORDS = (np.uint8, np.uint16, np.uint32, np.uint64)


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
        rank_hands(self.tables, self.mistakes)
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
        found: Ints = (bits != 0).astype(np.int64)
        lower = np.where(bits == 0, bits, bits - self.none.dtype.type(1))  # the lowest bit taken away
        many = np.flatnonzero(bits & lower)
        shown = self.unpack(bits[many])
        none = np.iinfo(np.int64).max
        order = np.sort(np.where(shown, self.classes[many], none), axis=1)
        found[many] += ((order[:, 1:] != order[:, :-1]) & (order[:, 1:] != none)).sum(axis=1)
        return found

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
