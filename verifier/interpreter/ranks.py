"""Which of two hands is higher? As the question that ranks hands of their names has it."""

from __future__ import annotations

from collections.abc import Mapping

from verifier.interpreter.hands import Hand, Order, by_rank

Orders = Mapping[tuple[str, str], Order]
"""How questions rank hands: by the names, in the game, of the first side's hand and the second's."""


class Ranks:
    """How hands compare in one question: `hands` gives for a subject the hand of the game that it is."""

    def __init__(self, orders: Orders, hands: Mapping[str, str]) -> None:
        self._orders = orders
        self._hands = hands

    def order(self, one: str, other: str) -> Order:
        """Return the order of two subjects: of a question either way round, else of the game."""
        names = self._hands.get(one, ""), self._hands.get(other, "")
        if names in self._orders:
            return self._orders[names]
        if names[::-1] in self._orders:
            return turned(self._orders[names[::-1]])
        return by_rank


def turned(order: Order) -> Order:
    """Ask an order the other way round: of its second hand and its first."""

    def found(one: Hand, other: Hand) -> int | None:
        way = order(other, one)
        return None if way is None else -way

    return found


BY_RANK = Ranks({}, {})
