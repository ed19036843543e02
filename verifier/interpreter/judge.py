"""How do two sides come out? A question about two hands, or about two settings, is judged."""

from __future__ import annotations

from functools import partial

from verifier.interpreter.cases import Option, Outcome, outcomes
from verifier.interpreter.clauses import Rule
from verifier.interpreter.hands import Hand
from verifier.interpreter.hearing import Ground, Hearing, Verdict
from verifier.interpreter.ranks import Orders, Ranks
from verifier.interpreter.sides import EitherWay, Side, Sides
from verifier.language import syntax as s

NONE: Orders = {}


class Judge:
    """Judges the cases of one question about two sides; `orders` says how questions rank hands."""

    def __init__(self, question: s.Question, ground: Ground, orders: Orders = NONE) -> None:
        self._sides = Sides(question, ground.game, ground.facts)
        self._known: dict[tuple[Hand, Hand], int | None] = {}
        ranks = Ranks(orders, self._sides.hands)
        write = partial(EitherWay, self._sides) if question.either_way else Rule
        self._hearing = Hearing(question, ground, self._sides.subjects, ranks, write)

    def judge(self, first: Side, second: Side) -> Verdict[str]:
        """Return the verdict on two sides."""
        held = self._sides.holding(first), self._sides.holding(second)
        case = self._sides.case(*held, self._hearing.said_of_all)
        return self._hearing.verdict(case, name_of, name_of)

    def order(self, one: Hand, other: Hand) -> int | None:
        """Tell which of two hands is higher; nothing where that is left open, or where none is left."""
        hands = one, other
        if hands not in self._known:
            case = self._sides.case((one,), (other,), self._hearing.said_of_all)
            ways = [outcome.way for outcome in outcomes(self._hearing.left(case))]
            self._known[hands] = ways[0] if len(ways) == 1 else None
        return self._known[hands]


def name_of(option: Option) -> str:
    """Return what an outcome is called."""
    if not isinstance(option, Outcome):
        raise LookupError("only outcomes have names")
    return option.name
