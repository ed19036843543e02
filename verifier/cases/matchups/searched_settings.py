"""The cases of a settlement where the settings are too many to set one against another.

A case is a signature, as in `counted_settings`: the facts that each side meets, and how the sides compare.
Which of them can come about is settled by a search through everything that one deck can deal, the smaller
hands first, so that what is not found cannot be dealt; how often each comes about is not counted. The first
is the simplest: by the first side's smaller hand, then the other's, then the larger, in the game's order.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod

import numpy as np

from verifier.cases.matchups.comparisons import RankComparison, RankingAnswers
from verifier.cases.matchups.holdings import Holdings
from verifier.cases.matchups.matchups import draw_cards
from verifier.cases.matchups.search import SettingSearch, Standing
from verifier.cases.matchups.signatures import SignatureFacts, SignatureMatchups
from verifier.rules.sides import Subject
from verifier.source import Mistake, Span, UnreadableError

RankingOrder = Callable[[str], Standing]
"""For a ranking question, where it stands the hands."""


class SearchedSettings(SignatureMatchups):
    """Signatures of two settings that one deck can deal; each is one case, and weighs as one."""

    units = "cases", "cases"
    one = "case"

    def __init__(
        self,
        settings: Holdings,
        outcomes: tuple[str, ...],
        signatures: SignatureFacts,
        answers: RankingAnswers,
        order: RankingOrder,
    ) -> None:
        super().__init__((settings, settings), outcomes, signatures, answers)
        at = settings.universe.game.hands[0][0].span
        hands = [_find_hand_compared(what, self.subjects, at) for what in signatures.compared]
        ranks = self._rank(hands, order, at)
        search = SettingSearch(settings, self.kinds, ranks)
        codes, pairs = [], []
        for (one, other, small, large), pair in search.find_pairs():
            signs = [small if hand == search.small else large for hand in hands]
            codes.append(int(np.ravel_multi_index((one, other, *signs), self.shape)))
            pairs.append(pair)
        self.possible = prod((*self.shape[:2], *(3 for _ in ranks)))
        """How many signatures can be thought of; those that are no case cannot be dealt."""
        self.weight, self.total = np.ones(len(codes), dtype=np.int64), len(codes)
        self.items = np.array([p for p, _ in pairs]), np.array([p for _, p in pairs])
        self.decode(np.array(codes))

    def _rank(self, hands: list[int], order: RankingOrder, at: Span) -> dict[int, Standing]:
        """Return where the hands stand that are compared: each must be compared in one way alone.

        So the search need keep one standing for the smaller hand and one for the larger.
        """
        ranks: dict[int, Standing] = {}
        for what, hand in zip(self.signatures.compared, hands, strict=True):
            assert isinstance(what, RankComparison)
            rank = self.sides[0].table(hand).rank
            found = order(what.question) if what.question else (rank, rank)
            if not _is_one_order(ranks.setdefault(hand, found), found):
                raise _build_refusal(
                    at, "a settlement, where suits tell hands apart, compares each hand in one way"
                )
        return ranks

    def lead(self) -> str:
        """Return in a sentence how many signatures can be dealt, of how many."""
        return (
            f"{len(self):,} of the {self.possible:,} cases that its clauses could tell apart can be dealt; "
            "a search of all that one deck deals finds no other. How often each comes about is not counted."
        )

    def shown(self, case: int) -> tuple[str, ...]:
        """Return a case as the signs of the cards of both settings."""
        sides = [" | ".join(" ".join(hand) for hand in side) for side in draw_cards(self, case)]
        return tuple(" against ".join(sides).split())


def _build_refusal(at: Span, message: str) -> UnreadableError:
    """Return what is said where the search does not fit."""
    return UnreadableError([Mistake(at, message)])


def _is_one_order(one: Standing, other: Standing) -> bool:
    """Return whether two standings put all hands, of both sides, in one order."""
    first, second = (np.unique(np.concatenate(x), return_inverse=True)[1] for x in (one, other))
    return bool((first == second).all())


def _find_hand_compared(what: object, subjects: tuple[Subject, ...], at: Span) -> int:
    """Return the hand that is compared across the sides."""
    if isinstance(what, RankComparison) and subjects[what.first].hand == subjects[what.second].hand:
        return subjects[what.first].hand
    raise _build_refusal(
        at,
        "a settlement, where suits tell hands apart, compares each hand with the same hand of the other side",
    )
