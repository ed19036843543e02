"""What do two sides hold? Their hands by name, the outcomes, and both with the sides exchanged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeGuard

from verifier.interpreter.cases import Case, Option, Options, Outcome, Said, outcomes
from verifier.interpreter.clauses import Rule, together
from verifier.interpreter.conditions import Conditions
from verifier.interpreter.hands import Facts, Hand
from verifier.interpreter.words import Piece
from verifier.language import syntax as s

Side = Sequence[Piece] | Sequence[Sequence[Piece]]
Holding = tuple[Hand, ...]
"""What a side holds, by name: all of it, and if that is a setting then each hand of it."""

SETTING = "setting"


def is_hand(side: Sequence[object]) -> TypeGuard[Sequence[Piece]]:
    """Tell a hand from a setting: what it holds are pieces."""
    return all(isinstance(part, tuple) and isinstance(part[0], str) for part in side)


class Sides:
    """Makes cases of one question about two sides; `hands` says which hand of the game a name means."""

    def __init__(self, question: s.Question, game: s.Game, facts: Facts) -> None:
        self._facts = facts
        self._no_deal = Hand((), facts)
        hands = [name.text for name, _ in game.hands]
        first, second = [names_of(side, hands) for side in question.sides]
        self.hands = {name: hand for side in question.sides for name, hand in named_in(side, hands)}
        self._names = (*first, *second)
        self._exchanged = (*second, *first)
        answers = [word.text for word in question.outcomes]
        self._answers = dict.fromkeys(answers, 0) | {answers[-1]: -1, answers[0]: 1}
        self._turned = dict(zip(answers, reversed(answers), strict=True))

    @property
    def subjects(self) -> frozenset[str]:
        """The names of the sides and of their hands."""
        return frozenset(self._names)

    def holding(self, side: Side) -> Holding:
        """Make the hands of a side: of a setting, first all that it holds."""
        if is_hand(side):
            return (self._hand(side),)
        hands = [hand for hand in side if is_hand(hand)]
        return (self._hand([piece for hand in hands for piece in hand]), *map(self._hand, hands))

    def _hand(self, pieces: Sequence[Piece]) -> Hand:
        """Return the one hand of these pieces."""
        return self._facts.hand(self._facts.highest_first(pieces))

    def case(self, first: Holding, second: Holding, ask: Callable[[Case, str], Said]) -> Case:
        """Make the case of what the two sides hold; `ask` tells what a clause says of it."""
        named = dict(zip(self._names, (*first, *second), strict=True))
        return self._case(Option((first[0], second[0]), named), ask)

    def _case(self, whole: Option, ask: Callable[[Case, str], Said]) -> Case:
        """Make a case of which every outcome is an option."""
        case = Case(self._no_deal, whole, ask)
        case.legal = frozenset([Outcome(name, way, whole) for name, way in self._answers.items()])
        return case

    def exchanged(self, case: Case) -> Case:
        """Make the same case with its sides exchanged; what clauses do in it is asked of the first."""
        named = case.whole.named
        turned = {name: named[other] for name, other in zip(self._names, self._exchanged, strict=True)}
        first, second = case.whole.hands
        other = self._case(Option((second, first), turned), lambda _, label: case.said_of_all(label))
        other.standing = case.standing
        return other

    def reversed(self, options: Options, case: Case) -> Options:
        """Return those outcomes of a case that are the reverse of these: the first of the last."""
        names = [self._turned[outcome.name] for outcome in outcomes(options)]
        return frozenset([outcome for outcome in outcomes(case.legal) if outcome.name in names])


def names_of(side: s.Side, hands: Iterable[str]) -> list[str]:
    """List the names of a side: its own, and if it is a setting one for each hand."""
    name = side.name.text
    return [name, *(f"{name}'s {hand}" for hand in hands)] if side.domain.text == SETTING else [name]


def named_in(side: s.Side, hands: Iterable[str]) -> list[tuple[str, str]]:
    """List the names of the hands of a side, each with the name that it has in the game."""
    name = side.name.text
    if side.domain.text == SETTING:
        return [(f"{name}'s {hand}", hand) for hand in hands]
    return [(name, side.domain.text)]


class EitherWay(Rule):
    """A clause that is heard twice: as written, and with the sides exchanged and results reversed."""

    def __init__(
        self, sides: Sides, label: str, lines: Iterable[s.ClauseLine], conditions: Conditions
    ) -> None:
        super().__init__(label, lines, conditions)
        self._sides = sides

    def consider(self, case: Case, base: Options) -> Said:
        """Return what both hearings, where they speak, allow of the base."""
        other = self._sides.exchanged(case)
        said = super().consider(other, self._sides.reversed(base, other))
        if isinstance(said, frozenset):
            said = self._sides.reversed(said, case)
        return together([super().consider(case, base), said])
