"""What all questions about two sides share: cases that are pairs of what the sides hold."""

from __future__ import annotations

import numpy as np

from verifier.cases.arrays import Ints
from verifier.cases.cards import SuitedClass, find_cards
from verifier.cases.cards import format_cards as signs_of
from verifier.cases.domain import CaseDomain
from verifier.cases.matchups.comparisons import (
    LadderComparison,
    MeasureComparison,
    RankComparison,
    RankingAnswers,
    SideComparison,
    compare_numbers,
    compare_standings,
    find_standings,
    sum_measures,
)
from verifier.cases.matchups.holdings import Holdings
from verifier.rules.sides import Subject


class Matchups(CaseDomain):
    """Pairs of what two sides hold: for each case the item of either side, and its outcomes as options."""

    answers = "outcomes"
    weight: Ints = np.zeros(0, dtype=np.int64)

    def __init__(
        self, sides: tuple[Holdings, Holdings], subjects: tuple[Subject, ...], outcomes: tuple[str, ...]
    ) -> None:
        super().__init__(sides[0].universe.pieces, len(outcomes))
        self.sides, self.subjects, self.outcomes = sides, subjects, outcomes
        self.items: tuple[Ints, Ints] = (np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64))
        self.compared: dict[SideComparison, Ints] = {}
        """How the sides compare in each case, where that is not to be computed from the items."""
        self.answers_: RankingAnswers | None = None
        """How the ranking questions answer, where the cases were made with them."""

    def __len__(self) -> int:
        return len(self.items[0])

    @property
    def classes(self) -> Ints:
        """Return a number for each outcome: no two are equivalent."""
        return np.broadcast_to(np.arange(self.width), (len(self), self.width))

    def option(self, case: int, j: int) -> tuple[str, ...]:  # noqa: ARG002 - the same of every case
        """Return an outcome by its name."""
        return (self.outcomes[j],)

    def held(self, case: int) -> tuple[int, int]:
        """Return the items of the two sides that show a case."""
        return int(self.items[0][case]), int(self.items[1][case])

    def case_of(self, one: int, other: int) -> int:
        """Return the case of two items."""
        return int(np.flatnonzero((self.items[0] == one) & (self.items[1] == other))[0])

    def classes_held(self, case: int) -> list[list[SuitedClass]]:
        """Return the classes of the hands that the two sides hold in the pair that shows a case."""
        return [
            [_find_hand_class(side, hand, at) for hand in sorted(side.numbers)]
            for side, at in zip(self.sides, self.held(case), strict=True)
        ]

    def compare(self, what: SideComparison) -> Ints:
        """Return, for each case, how the first side compares with the second."""
        if what not in self.compared:
            match what:
                case LadderComparison():
                    one, other = find_standings(self.sides, self.subjects, what)
                    self.compared[what] = compare_standings(one[self.items[0]], other[self.items[1]])
                    return self.compared[what]
                case MeasureComparison(first, second):
                    sums = [
                        sum_measures(items, terms, self.subjects)[at]
                        for items, terms, at in zip(self.sides, (first, second), self.items, strict=True)
                    ]
                case RankComparison("", left, right):
                    sums = [
                        items.measure("rank", self.subjects[who].hand)[at]
                        for items, who, at in zip(self.sides, (left, right), self.items, strict=True)
                    ]
                case RankComparison(question):
                    raise LookupError(f"the question `{question}` was not asked before")
            self.compared[what] = compare_numbers(sums[0], sums[1])
        return self.compared[what]


def _find_hand_class(items: Holdings, hand: int, item: int) -> SuitedClass:
    """Return the class of one hand that an item holds."""
    table, at = items.table(hand), items.numbers[hand][item]
    return tuple(table.members[at].tolist()), bool(table.one_suit[at])


def draw_cards(duels: Matchups, case: int) -> list[list[tuple[str, ...]]]:
    """Return the signs of cards that show a case, side by side and hand by hand; all from one deck."""
    held = duels.classes_held(case)
    dealt = find_cards(duels.pieces, [hand for side in held for hand in side])
    if dealt is None:
        raise LookupError(f"no deck deals the hands of case {case}")
    rest = iter(dealt)
    return [[signs_of(duels.pieces, next(rest)) for _ in side] for side in held]
