"""Where does a hand stand on a list from the top? On the first rung that it fits, by its measures."""

from __future__ import annotations

from collections.abc import Callable

from verifier.interpreter.cases import Case, Option
from verifier.interpreter.conditions import Belongs, Conditions, has
from verifier.interpreter.hands import Hand, Measured, Standing
from verifier.language import syntax as s


def ladder(line: s.Ladder, conditions: Conditions) -> Callable[[Case, Hand], Standing | None]:
    """Make what tells where a hand stands (higher is more); nothing for a hand on no rung."""
    rungs = [
        (_taken(rung, conditions), _measure(rung.by, conditions), _measure(rung.then, conditions))
        for rung in line.rungs
    ]

    def standing(case: Case, hand: Hand) -> Standing | None:
        for number, (takes, by, then) in enumerate(rungs):
            if takes(case, case.whole, hand):
                return -number, by(hand), then(hand)
        return None

    return standing


def _measure(word: s.Word | None, conditions: Conditions) -> Measured:
    """Take the measure that a rung names; without one all hands are alike."""
    return (lambda _hand: 0) if word is None else conditions.amounts.height(word)


def _taken(rung: s.Rung, conditions: Conditions) -> Belongs:
    """Tell of a hand whether a rung takes it."""
    if rung.points is not None:
        most, least = rung.points
        return lambda _case, _option, hand: least <= hand.points <= most
    match rung.what:
        case s.Alternatives(words=words):
            return _any_of([_called(word, conditions) for word in words])
        case s.Pair():
            return conditions.class_of(rung.what)
        case None:
            raise LookupError("a rung takes no hands")


def _called(word: s.Word, conditions: Conditions) -> Belongs:
    """Tell of a hand whether it has a piece that the word names; else whether it is of that size or class."""
    size = conditions.words.size(word)
    match conditions.words.meaning(word):
        case s.MeansWords(words=words):
            return _any_of([_called(each, conditions) for each in words.words])
        case None if conditions.words.names_pieces(word):
            return has(conditions.shape(s.Pattern((s.Alternatives((word,)),))))
        case None if size is not None:
            return lambda _case, _option, hand: len(hand.pieces) == size
        case _:
            return conditions.class_of(s.Alternatives((word,)))


def _any_of(each: list[Belongs]) -> Belongs:
    """Tell of a hand whether it belongs to any of these."""

    def belongs(case: Case, option: Option, hand: Hand) -> bool:
        return any(one(case, option, hand) for one in each)

    return belongs
