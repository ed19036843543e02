"""How do two sides come out? A question about two hands, or about two settings, is judged."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from verifier import syntax as s
from verifier.interpreter.cases import Option, Outcome, outcomes
from verifier.interpreter.clauses import Rule
from verifier.interpreter.hands import Hand, Order
from verifier.interpreter.hearing import Ground, Hearing, Verdict
from verifier.interpreter.sides import SETTING, EitherWay, Side, Sides


class Judge:
    """Judges the cases of one question about two sides; `orders` says how hands of a name are ranked."""

    def __init__(
        self, question: s.Question, ground: Ground, orders: Mapping[str, Order] | None = None
    ) -> None:
        self._sides = Sides(question, ground.game, ground.facts)
        self._known: dict[tuple[Hand, Hand], int | None] = {}
        ranked = {
            f"{side.name.text}'s {hand}": order
            for side in question.sides
            if side.domain.text == SETTING
            for hand, order in (orders or {}).items()
        }
        write = partial(EitherWay, self._sides) if question.either_way else Rule
        self._hearing = Hearing(question, ground, self._sides.subjects, ranked, write)

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
