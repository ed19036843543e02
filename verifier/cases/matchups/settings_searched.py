"""Stage 3: the cases of a settlement where the settings are too many to set one against another.

A case is a signature, as in `settings_counted`: the facts that each side meets, and how the sides compare.
Which of them can come about is settled by a search through everything that one deck can deal, the smaller
hands first, so that what is not found cannot be dealt; how often each comes about is not counted. The first
is the simplest: by the first side's smaller hand, then the other's, then the larger, in the game's order.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod

import numpy as np

from verifier.cases.matchups.hands_by_signature import drawn
from verifier.cases.matchups.holdings import dealt_at_once
from verifier.cases.matchups.pairs import Answers, Duels, Ranked
from verifier.cases.matchups.search import Search, Standing
from verifier.cases.matchups.settings_counted import Signatures, classes_of
from verifier.cases.universe import Universe
from verifier.rules.sides import Subject
from verifier.source import Mistake, Span, Unreadable

Order = Callable[[str], Standing]
"""For a ranking question, where it stands the hands."""


class Showdowns(Duels):
    """Signatures of two settings that one deck can deal; each is one case, and weighs as one."""

    units = "cases", "cases"
    one = "case"

    def __init__(
        self,
        universe: Universe,
        subjects: tuple[Subject, ...],
        outcomes: tuple[str, ...],
        signatures: Signatures,
        answers: Answers,
        order: Order,
    ) -> None:
        settings = dealt_at_once(universe)
        super().__init__((settings, settings), subjects, outcomes)
        self.signatures, self.answers_ = signatures, answers
        found = [classes_of(settings, own, subjects, answers) for own in signatures.own]
        self.shape = (len(found[0][1]), len(found[1][1]), *signatures.radix)
        at = universe.game.hands[0][0].span
        hands = [hand_compared(what, subjects, at) for what in signatures.compared]
        ranks: dict[int, Standing] = {}
        for what, hand in zip(signatures.compared, hands, strict=True):
            assert isinstance(what, Ranked)
            rank = settings.table(hand).rank
            found_so = order(what.question) if what.question else (rank, rank)
            if not one_order(ranks.setdefault(hand, found_so), found_so):
                raise refused(at, "a settlement, where suits tell hands apart, compares each hand in one way")
        search = Search(settings, (found[0][0], found[1][0]), ranks)
        codes, pairs = [], []
        for (one, other, small, large), pair in search.found():
            signs = [small if hand == search.small else large for hand in hands]
            codes.append(int(np.ravel_multi_index((one, other, *signs), self.shape)))
            pairs.append(pair)
        self.possible = prod((*self.shape[:2], *(3 for _ in ranks)))
        """How many signatures can be thought of; those that are no case cannot be dealt."""
        self.weight, self.total = np.ones(len(codes), dtype=np.int64), len(codes)
        self.items = np.array([p for p, _ in pairs]), np.array([p for _, p in pairs])
        parts = np.unravel_index(np.array(codes), self.shape)
        self.compared = {c: np.asarray(p) for c, p in zip(signatures.compared, parts[2:], strict=True)}

    def lead(self) -> str:
        return (
            f"{len(self):,} of the {self.possible:,} cases that its clauses could tell apart can be dealt; "
            "a search of all that one deck deals finds no other. How often each comes about is not counted."
        )

    def shown(self, case: int) -> tuple[str, ...]:
        sides = [" | ".join(" ".join(hand) for hand in side) for side in drawn(self, case)]
        return tuple(" against ".join(sides).split())


def refused(at: Span, message: str) -> Unreadable:
    """Return what is said where the search does not fit."""
    return Unreadable([Mistake(at, message)])


def one_order(one: Standing, other: Standing) -> bool:
    """Return whether two standings put all hands, of both sides, in one order."""
    first, second = (np.unique(np.concatenate(x), return_inverse=True)[1] for x in (one, other))
    return bool((first == second).all())


def hand_compared(what: object, subjects: tuple[Subject, ...], at: Span) -> int:
    """Return the hand that is compared across the sides."""
    if isinstance(what, Ranked) and subjects[what.first].hand == subjects[what.second].hand:
        return subjects[what.first].hand
    raise refused(
        at,
        "a settlement, where suits tell hands apart, compares each hand with the same hand of the other side",
    )
