"""The cases of a question about two hands where they are few: every two that can be held at once."""

from __future__ import annotations

import numpy as np

from verifier.cases.arrays import Bits
from verifier.cases.matchups.comparisons import RankingAnswers
from verifier.cases.matchups.holdings import count_hand_pairs, list_held_hands
from verifier.cases.matchups.matchups import Matchups
from verifier.cases.matchups.weights import build_binomials
from verifier.cases.universe import Universe
from verifier.rules.sides import Subject


class HandPairs(Matchups):
    """Every two hands that the pieces of a game make at once; weighted by the ways to take them."""

    units = "pairs of hands", "kinds of pair"
    one = "pair of hands"

    def __init__(
        self,
        universe: Universe,
        subjects: tuple[Subject, ...],
        outcomes: tuple[str, ...],
        legal: Bits,
        answers: RankingAnswers | None = None,
    ) -> None:
        sides = list_held_hands(universe, subjects[0].hand), list_held_hands(universe, subjects[1].hand)
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
        # C(copies, a) ways to take the first hand's pieces of a type, C(copies - a, b) to take the second's
        self.weight = sides[0].table(subjects[0].hand).ways[left]
        choose = np.array(build_binomials(int(copies.max())))
        for t in range(len(copies)):
            self.weight = self.weight * choose[copies[t] - counts[0][left, t], counts[1][right, t]]
        self.total = count_hand_pairs(universe, (subjects[0].hand, subjects[1].hand))

    def hand(self, side: int, case: int) -> tuple[int, ...]:
        """Return the types that one side holds in a case."""
        items = self.sides[side]
        return tuple(items.table(self.subjects[side].hand).members[self.items[side][case]].tolist())

    def shown(self, case: int) -> tuple[str, ...]:
        """Return a case as the signs of the pieces of both hands."""
        one, other = (tuple(self.pieces.symbol(t) for t in self.hand(side, case)) for side in (0, 1))
        return (*one, "against", *other)
