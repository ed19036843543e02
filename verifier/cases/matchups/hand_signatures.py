"""The cases of a question about two hands where the pairs of hands are too many to list one by one.

As in a settlement, two pairs of hands that every condition answers alike are one case: a signature. Every
pair is still looked at, class against class, and weighed exactly: a class is the kinds held and whether all
pieces are of one suit. Source: docs/semantics.md, part 9.
"""

from __future__ import annotations

import copy
from functools import cached_property
from math import prod

import numpy as np

from verifier.cases.arrays import Bools, Ints
from verifier.cases.domain import CaseDomain
from verifier.cases.matchups.comparisons import (
    OPEN,
    LadderComparison,
    MeasureComparison,
    RankComparison,
    RankingAnswers,
    SideComparison,
    find_standings,
    sum_measures,
)
from verifier.cases.matchups.holdings import count_hand_pairs, list_held_hands
from verifier.cases.matchups.matchups import draw_cards
from verifier.cases.matchups.signatures import (
    MOST_SIGNATURES,
    SignatureFacts,
    SignatureMatchups,
    SignatureTally,
)
from verifier.cases.matchups.weights import PairWeights
from verifier.cases.memory import refuse_beyond_memory, refuse_large_pairs
from verifier.cases.universe import Universe
from verifier.rules import model as m
from verifier.rules.sides import Subject
from verifier.source import Mistake, UnreadableError

MANY_PAIRS = 500_000
"""From so many pairs of classes on, a question about two hands is decided by signatures."""
StandingRow = tuple[Ints, Ints, bool]
"""How sides compare: numbers for either side, and whether some are negative: they compare with none."""
ComparisonRow = StandingRow | Ints
"""How sides compare: by numbers; or as a ranking question says, first side by second."""


def _find_hands_met(subjects: tuple[Subject, ...]) -> tuple[int, int]:
    """Return the hand of either side: the side itself, or the one hand that it is set into."""
    hands = [next(s.hand for s in subjects if s.side == side and s.hand != m.DEAL) for side in (0, 1)]
    return hands[0], hands[1]


class HandSignatures(SignatureMatchups):
    """Signatures of two hands that can be held at once; weighted by the pairs of hands of pieces."""

    units = "pairs of hands", "cases"
    one = "pair of hands"

    def __init__(
        self,
        universe: Universe,
        outcomes: tuple[str, ...],
        signatures: SignatureFacts,
        answers: RankingAnswers | None = None,
    ) -> None:
        self.hands_met = one, other = _find_hands_met(signatures.subjects)
        sides = list_held_hands(universe, one), list_held_hands(universe, other)
        measured = None
        if answers is None:
            # what is compared by measures and lists; what a ranking question says follows, and is told
            told = [c for c in signatures.compared if isinstance(c, RankComparison) and c.question]
            measured = tuple(c for c in signatures.compared if c not in told)
        super().__init__(sides, outcomes, signatures, answers, measured)
        if sorted(self.hands_met) == list(range(len(universe.sizes))):
            self.units, self.one = ("settings", "cases"), "setting"
        if prod(self.shape) > MOST_SIGNATURES:
            at = universe.game.piece.span
            raise UnreadableError(
                [Mistake(at, "this question asks more of two hands than can be told apart")]
            )
        at, cells = universe.game.piece.span, prod(self.shape)
        refuse_large_pairs(len(sides[0]), len(sides[1]), at)
        remedy = "compare the hands in fewer ways, or ask in several questions"
        refuse_beyond_memory(16 * cells, f"{cells:,} ways to tell two hands apart", remedy, at)
        self._rows = [self._row(what) for what in self.measured]
        self._copies = np.array([t.copies for t in universe.pieces.types])
        self._outer = int(len(sides[1]) < len(sides[0]))
        """The side with fewer hands: these are taken one by one, each against all of the other's at once."""
        self._count(universe)
        self.total = count_hand_pairs(universe, self.hands_met)

    def _row(self, what: SideComparison) -> ComparisonRow:
        """Return how two sides compare."""
        hands = self.subjects
        match what:
            case LadderComparison():
                one, other = find_standings(self.sides, hands, what)
                return one.astype(np.int32), other.astype(np.int32), min(one.min(), other.min()) < 0
            case RankComparison("", first, second):
                one, other = (
                    side.measure("rank", hands[who].hand)
                    for side, who in zip(self.sides, (first, second), strict=True)
                )
                return one, other, False
            case RankComparison(question, turned=turned):
                if self.answers_ is None:
                    raise LookupError(f"what `{question}` says is told, and not measured")
                said = np.asarray(self.answers_(question))
                return said.T if turned else said
            case MeasureComparison(first, second):
                one, other = (
                    sum_measures(side, terms, hands)
                    for side, terms in zip(self.sides, (first, second), strict=True)
                )
                return one, other, False

    def codes(self, item: int, side: int = 0) -> Ints:
        """Return the signature of one hand of a side against every hand of the other side."""
        kind, kinds = self.kinds[side][item], self.kinds[1 - side]
        code = (kind * self.strides[side] + kinds * self.strides[1 - side]).astype(np.int32)
        for row, stride in zip(self._rows, self.strides[2:], strict=True):
            if isinstance(row, np.ndarray):
                code += (row[:, item] if side else row[item]).astype(np.int32) * np.int32(stride)
                continue
            mine, others = (row[0][item], row[1]) if side == 0 else (row[1][item], row[0])
            # HIGHER, SAME, LOWER are 0, 1, 2: one for not being above the other, and one for being below it
            if side:  # it is the second side's standing that is compared with all of the first
                sign = (others <= mine).view(np.int8) + (others < mine).view(np.int8)
            else:
                sign = (others >= mine).view(np.int8) + (others > mine).view(np.int8)
            if row[2]:
                sign = np.where((others >= 0) & (mine >= 0), sign, OPEN)
            code += sign * np.int32(stride)
        return np.asarray(code)

    def _count(self, universe: Universe) -> None:
        """Look at every pair of classes, hand after hand of the outer side against all of the other.

        Sets the signatures, their weights and, for each, its first pair: by the first side's hand, then the
        other's.
        """
        outer, inner = self._outer, 1 - self._outer
        tables = [side.table(hand) for side, hand in zip(self.sides, self.hands_met, strict=True)]
        meeting = PairWeights(universe.pieces, tables[outer], tables[inner])
        tally = SignatureTally(prod(self.shape))
        for item in range(len(self.sides[outer])):
            ways = meeting.row(item)
            tally.add(self.codes(item, outer), ways, ways, item, turned=bool(outer))
        codes, self.weight, pairs = tally.sort()
        self._case = np.full(prod(self.shape), -1)
        self._case[codes] = np.arange(len(codes))
        self.decode(codes)
        self.items = pairs[:, 0], pairs[:, 1]

    def with_outcomes(self, outcomes: tuple[str, ...]) -> HandSignatures:
        """Return the same cases, for a question with other outcomes."""
        made = copy.copy(self)
        CaseDomain.__init__(made, self.pieces, len(outcomes))
        made.outcomes = outcomes
        return made

    def with_ranking(self, question: str, signs: Ints) -> HandSignatures:
        """Return the same cases, with what a ranking question says of each."""
        made = copy.copy(self)
        asks = [
            c for c in self.signatures.compared if isinstance(c, RankComparison) and c.question == question
        ]
        made.compared = {**self.compared, **dict.fromkeys(asks, signs)}
        return made

    def cases(self, item: int, side: int = 0) -> Ints:
        """Return the case of one hand of a side against every hand of the other; -1 where none is dealt."""
        held = self.sides[side].counts[item] + self.sides[1 - side].counts
        return np.where((held <= self._copies).all(axis=1), self._case[self.codes(item, side)], -1)

    @cached_property
    def grid(self) -> Ints:
        """Return the case of every two hands: first side by second."""
        items = range(len(self.sides[self._outer]))
        rows = np.stack([self.cases(item, self._outer) for item in items]).astype(np.int32)
        return np.asarray(rows.T if self._outer else rows)

    @cached_property
    def whole(self) -> Bools | None:
        """Return, where a pair of hands is a setting, which cases each hand that can be dealt can be set to.

        Deals by cases; nothing where the hands are not those of one setting.
        """
        u = self.sides[0].universe
        if self.one != "setting":
            return None
        first, second = (u.parts[hand] for hand in self.hands_met)
        found = np.zeros((len(u), len(self)), dtype=bool)
        for j in range(u.width):
            found[np.arange(len(u)), self.grid[first[:, j], second[:, j]]] = True
        return found

    def hands(self, cases: Bools) -> int | None:
        """Return how many hands that can be dealt have a setting among some cases, if that can be asked."""
        if self.whole is None:
            return None
        return int(self.sides[0].universe.weight[self.whole[:, cases].any(axis=1)].sum())

    def case_of(self, one: int, other: int) -> int:
        """Return the case of two hands."""
        return int(self.cases(one)[other])

    def matrix(self, verdict: Ints) -> Ints:
        """Return what is said of every two hands, from what is said of each case; OPEN if none is asked."""
        said = np.append(verdict, OPEN).astype(np.int8)
        return np.asarray(said[self.grid])

    def shown(self, case: int) -> tuple[str, ...]:
        """Return a case as the signs of the cards of both hands."""
        one, other = draw_cards(self, case)
        return (*one[0], "against", *other[0])
