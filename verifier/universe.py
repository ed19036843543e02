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

from verifier.domain import Domain
from verifier.hands import Bits, Hands, Ints, counts, multisets
from verifier.pieces import Pieces
from verifier.ranking import rank_hands


class Universe(Domain):
    """The cases of a game (n), their weights, and their options (k) as hands: `parts[h]` is n by k."""

    ranked = True

    def __init__(self, pieces: Pieces) -> None:
        game = pieces.game
        self.sizes = [size for _, size in game.hands]
        self.ways = list(partitions(tuple(range(game.dealt)), self.sizes))
        super().__init__(pieces, len(self.ways))
        copies = [t.copies for t in pieces.types]
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
        ways = self.ways
        parts = []
        for h, size in enumerate(self.sizes):
            places = np.array([way[h] for way in ways])
            parts.append(self.tables[size].number(self.members[:, places]))
        word = self.none.dtype.type
        present: Bits = np.zeros(len(self.members), dtype=word)
        for j in range(len(ways)):
            repeated = np.zeros(len(self.members), dtype=bool)
            for i in range(j):
                repeated |= np.logical_and.reduce([p[:, i] == p[:, j] for p in parts])
            present |= np.where(repeated, self.none, word(1 << j))
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

    def shown(self, case: int) -> tuple[str, ...]:
        return tuple(self.pieces.symbol(t) for t in self.members[case].tolist())

    def option(self, case: int, j: int) -> tuple[str, ...]:
        found = []
        for h, size in enumerate(self.sizes):
            members = self.tables[size].members[self.parts[h][case, j]].tolist()
            found.append(" ".join(self.pieces.symbol(t) for t in members))
        return tuple(found)


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
