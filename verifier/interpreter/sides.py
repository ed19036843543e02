"""Two sides: what they hold, the outcomes, both with the sides exchanged (docs/semantics.md, part 5).

`Sides` makes the cases of a question about two sides; `EitherWayClause` is a clause that is asked in both
directions; `RankedHands` finds by which question two hands are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeGuard

from verifier.interpreter.cases import Option, Options, Outcome, Statement, TableCase, list_outcomes
from verifier.interpreter.clauses import ClauseParts, TableClause, merge_statements
from verifier.interpreter.conditions import Conditions, find_game_order
from verifier.interpreter.hands import GameFacts, Hand, HandOrder
from verifier.interpreter.vocabulary import Piece
from verifier.language import syntax as s

SidePieces = Sequence[Piece] | Sequence[Sequence[Piece]]
"""The pieces of a hand; or of a setting, those of each hand in the game's order."""
Holding = tuple[Hand, ...]
"""What a side holds, by name: all of it, and if that is a setting then each hand of it."""
Orders = Mapping[tuple[str, str], HandOrder]
"""How questions rank hands: by the names, in the game, of the first side's hand and the second's."""

_SETTING_DOMAIN = "setting"


def _is_hand(side: Sequence[object]) -> TypeGuard[Sequence[Piece]]:
    """Tell a hand from a setting: what it holds are pieces."""
    return all(isinstance(part, tuple) and isinstance(part[0], str) for part in side)


class Sides:
    """Makes cases of one question about two sides; `hands` says which hand of the game a name means."""

    def __init__(self, question: s.Question, game: s.Game, facts: GameFacts) -> None:
        self._facts = facts
        self._no_deal = Hand((), facts)
        hands = [name.text for name, _ in game.hands]
        first, second = [_list_side_names(side, hands) for side in question.sides]
        self.hands = {name: hand for side in question.sides for name, hand in _list_named_hands(side, hands)}
        self._names = (*first, *second)
        self._exchanged = (*second, *first)
        answers = [word.text for word in question.outcomes]
        self._answers = dict.fromkeys(answers, 0) | {answers[-1]: -1, answers[0]: 1}
        self._reversed = dict(zip(answers, reversed(answers), strict=True))

    @property
    def subjects(self) -> frozenset[str]:
        """The names of the sides and of their hands."""
        return frozenset(self._names)

    def build_holding(self, side: SidePieces) -> Holding:
        """Make the hands of a side: of a setting, first all that it holds."""
        if _is_hand(side):
            return (self._build_hand(side),)
        hands = [hand for hand in side if _is_hand(hand)]
        return (self._build_hand([piece for hand in hands for piece in hand]), *map(self._build_hand, hands))

    def _build_hand(self, pieces: Sequence[Piece]) -> Hand:
        """Return the one hand of these pieces."""
        return self._facts.build_hand(self._facts.sort_pieces(pieces))

    def build_case(
        self, first: Holding, second: Holding, ask: Callable[[TableCase, str], Statement]
    ) -> TableCase:
        """Make the case of what the two sides hold; `ask` tells what a clause says of it."""
        named = dict(zip(self._names, (*first, *second), strict=True))
        return self._build_case(Option((first[0], second[0]), named), ask)

    def _build_case(self, whole: Option, ask: Callable[[TableCase, str], Statement]) -> TableCase:
        """Make a case of which every outcome is an option."""
        case = TableCase(self._no_deal, whole, ask)
        case.legal = frozenset([Outcome(name, way, whole) for name, way in self._answers.items()])
        return case

    def exchange_sides(self, case: TableCase) -> TableCase:
        """Make the same case with its sides exchanged; what clauses do in it is asked of the first."""
        named = case.whole.named
        turned = {name: named[other] for name, other in zip(self._names, self._exchanged, strict=True)}
        first, second = case.whole.hands
        other = self._build_case(Option((second, first), turned), lambda _, label: case.ask_of_all(label))
        other.standing = case.standing
        return other

    def reverse_outcomes(self, options: Options, case: TableCase) -> Options:
        """Return those outcomes of a case that are the reverse of these: the first of the last."""
        names = [self._reversed[outcome.name] for outcome in list_outcomes(options)]
        return frozenset([outcome for outcome in list_outcomes(case.legal) if outcome.name in names])


def _list_side_names(side: s.Side, hands: Iterable[str]) -> list[str]:
    """List the names of a side: its own, and if it is a setting one for each hand."""
    name = side.name.text
    return [name, *(f"{name}'s {hand}" for hand in hands)] if side.domain.text == _SETTING_DOMAIN else [name]


def _list_named_hands(side: s.Side, hands: Iterable[str]) -> list[tuple[str, str]]:
    """List the names of the hands of a side, each with the name that it has in the game."""
    name = side.name.text
    if side.domain.text == _SETTING_DOMAIN:
        return [(f"{name}'s {hand}", hand) for hand in hands]
    return [(name, side.domain.text)]


class EitherWayClause(TableClause):
    """A clause that is asked twice: as written, and with the sides exchanged and results reversed."""

    def __init__(self, sides: Sides, parts: ClauseParts, conditions: Conditions) -> None:
        super().__init__(parts, conditions)
        self._sides = sides

    def consider(self, case: TableCase, base: Options) -> Statement:
        """Return what the clause, where it speaks of either direction, allows of the base."""
        other = self._sides.exchange_sides(case)
        said = super().consider(other, self._sides.reverse_outcomes(base, other))
        if isinstance(said, frozenset):
            said = self._sides.reverse_outcomes(said, case)
        return merge_statements([super().consider(case, base), said])


class RankedHands:
    """Finds how two hands are compared: `X is higher than Y`.

    `hands` gives for a subject of the question the hand of the game that it is.
    """

    def __init__(self, orders: Orders, hands: Mapping[str, str]) -> None:
        self._orders = orders
        self._hands = hands

    def find_order(self, one: str, other: str) -> HandOrder:
        """Return the order of two subjects: of a question either way round, else of the game."""
        names = self._hands.get(one, ""), self._hands.get(other, "")
        if names in self._orders:
            return self._orders[names]
        if names[::-1] in self._orders:
            return _reverse_order(self._orders[names[::-1]])
        return find_game_order(one, other)


def _reverse_order(order: HandOrder) -> HandOrder:
    """Ask an order the other way round: of its second hand and its first."""

    def compare(one: Hand, other: Hand) -> int | None:
        way = order(other, one)
        return None if way is None else -way

    return compare
