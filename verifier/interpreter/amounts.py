"""How much is it? Measures added up and compared."""

from __future__ import annotations

import operator
from collections.abc import Callable

from verifier.interpreter.cases import Option, Test
from verifier.interpreter.hands import Measured, measured
from verifier.interpreter.words import Words
from verifier.language import syntax as s

Amount = Callable[[Option], int]

COMPARE: dict[str, Callable[[int, int], bool]] = {
    "is at least": operator.ge,
    "is at most": operator.le,
    "is above": operator.gt,
    "is below": operator.lt,
    "equals": operator.eq,
    "is higher than": operator.gt,
    "is lower than": operator.lt,
    "is same as": operator.eq,
}


class Amounts:
    """The measures and sums of one question, in its words.

    Ranks that are only compared with each other are compared as hands stand; a rank is counted up
    from the lowest of all hands, which takes a list of them, only where it is added or told a number.
    """

    def __init__(self, words: Words) -> None:
        self._words = words

    def height(self, word: s.Word) -> Measured:
        """Take the measure that a word names, to be compared with the same of other hands."""
        name = self._words.measure(word)
        return measured("stature" if name == "rank" else name)

    def best(self, total: s.Sum) -> Amount:
        """Take a sum, to be compared with the same of other options."""
        only = self._rank(total)
        return self._add(total) if only is None else only

    def compare(self, condition: s.Compare) -> Test:
        """Test one sum against another."""
        compare = COMPARE[condition.op]
        left, right = self._rank(condition.left), self._rank(condition.right)
        if left is None or right is None:
            left, right = self._add(condition.left), self._add(condition.right)
        one, other = left, right
        return lambda _case, option: compare(one(option), other(option))

    def _rank(self, total: s.Sum) -> Amount | None:
        """Take a rank that stands alone; nothing for any other sum."""
        match total.terms:
            case ((1, s.Measure(name=name, subject=subject)),) if self._words.measure(name) == "rank":
                of, stature = subject.text, measured("stature")
                return lambda option: stature(option.named[of])
        return None

    def _add(self, total: s.Sum) -> Amount:
        """Add measures of an option."""
        terms = [(sign, self._term(term)) for sign, term in total.terms]
        if len(terms) == 1 and terms[0][0] == 1:
            return terms[0][1]
        return lambda option: sum(sign * term(option) for sign, term in terms)

    def _term(self, term: s.Measure | s.Number | s.Held) -> Amount:
        """Take one measure of a hand, or a number."""
        if isinstance(term, s.Number):
            number = term.value
            return lambda _option: number
        if isinstance(term, s.Held):
            raise NotImplementedError("a procedure is not decided case by case")
        subject, measure = term.subject.text, measured(self._words.measure(term.name))
        return lambda option: measure(option.named[subject])
