"""Stage 3: the cases of a ranking question: two hands that can be held at once."""

from __future__ import annotations

from math import comb

import numpy as np

from verifier.cases.hands import Bits
from verifier.cases.matchups.holdings import hands_of
from verifier.cases.matchups.pairs import Answers, Duels
from verifier.cases.universe import Universe
from verifier.rules.sides import Subject


class Pairs(Duels):
    """Every two hands that the pieces of a game make at once; weighted by the ways to take them."""

    units = "pairs of hands", "kinds of pair"
    one = "pair of hands"

    def __init__(
        self,
        universe: Universe,
        subjects: tuple[Subject, ...],
        outcomes: tuple[str, ...],
        legal: Bits,
        answers: Answers | None = None,
    ) -> None:
        sides = hands_of(universe, subjects[0].hand), hands_of(universe, subjects[1].hand)
        super().__init__(sides, subjects, outcomes)
        self.legal, self.answers_ = legal, answers
        self.alike = subjects[0].hand == subjects[1].hand
        copies = np.array([t.copies for t in universe.pieces.types])
        counts = [side.counts.astype(np.int64) for side in sides]
        fits = np.logical_and.reduce(
            [counts[0][:, None, t] + counts[1][None, :, t] <= copies[t] for t in range(len(copies))]
        )
        left, right = np.nonzero(fits)
        self.items = left, right
        self.weight = sides[0].table(subjects[0].hand).ways[left]
        for t in range(len(copies)):
            table = np.array(
                [[comb(n, k) for k in range(int(copies.max()) + 1)] for n in range(int(copies.max()) + 1)]
            )
            self.weight = self.weight * table[copies[t] - counts[0][left, t], counts[1][right, t]]
        sizes = [universe.sizes[s.hand] for s in subjects]
        self.total = comb(int(copies.sum()), sizes[0]) * comb(int(copies.sum()) - sizes[0], sizes[1])

    def hand(self, side: int, case: int) -> tuple[int, ...]:
        """Return the types that one side holds in a case."""
        items = self.sides[side]
        return tuple(items.table(self.subjects[side].hand).members[self.items[side][case]].tolist())

    def shown(self, case: int) -> tuple[str, ...]:
        one, other = (tuple(self.pieces.symbol(t) for t in self.hand(side, case)) for side in (0, 1))
        return (*one, "against", *other)
