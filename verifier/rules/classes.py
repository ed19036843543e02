"""Stage 2: what it is to be a hand of a class: a term, a hand that the game names, so many points, a pair."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import assert_never

from verifier.language import syntax as s
from verifier.rules import model as m
from verifier.rules.names import Names


def alone(node: m.Condition) -> bool:
    """Return whether a condition speaks of `it` and of nothing else."""
    match node:
        case m.Has(who) | m.OfClass(who) | m.OrBetter(who) | m.OfPoints(who) | m.TopIs(who):
            places = isinstance(node, m.Has) and any(
                t < 0 for e in node.pattern.elements for w in e for t in w
            )
            return who == m.IT and not places
        case m.Compare(left, _, right):
            return all(not name or who == m.IT for _, name, who in (*left, *right))
        case m.Not(inner):
            return alone(inner)
        case m.All(parts) | m.Any(parts):
            return all(alone(part) for part in parts)
        case _:
            return False


class Classes(Names, ABC):
    """Binds classes of hands, each as a condition on the hand, `it`."""

    @abstractmethod
    def condition(self, node: s.Condition) -> m.Condition:
        """Return a condition bound."""

    def klass(self, what: s.Alternatives | s.Pair) -> m.Condition:
        """Return what it is to be of a class, as a condition on `it`."""
        if isinstance(what, s.Pair):
            return m.Has(m.IT, m.Pattern((self.pair(what.of),), (), 1))
        return m.Any(tuple(self._klass(word) for word in what.words))

    def _klass(self, word: s.Word) -> m.Condition:
        if word.text.isdigit():  # after `is`, a numeral is a hand of so many points
            return m.OfPoints(m.IT, int(word.text))
        term = self.term(word)
        if term:
            self.within.append(word.text)
            match term.meaning:
                case s.MeansHand(condition):
                    found = self.of_it(condition)
                case s.MeansAny(words) | s.MeansWords(words):
                    found = self.klass(words)
                case _:
                    assert_never(term.meaning)
            self.within.pop()
            return found
        if word.text in self.named:
            return self._named(word)
        self.unknown(word, "a hand with a name", {*self.named, *self.terms})
        return m.NEVER

    def _named(self, word: s.Word) -> m.Condition:
        """Return what it is to be what the game names so; the terms of the rule set have no part in it."""
        named = self.named[word.text]
        if word.text in self.within:
            circle = " is ".join([*self.within[self.within.index(word.text) :], word.text])
            self.wrong(word.span, f"a hand cannot be named by itself: {circle}")
            return m.NEVER
        self.within.append(word.text)
        terms, self.terms = self.terms, {}
        try:
            if named.condition is not None:
                return self.of_it(named.condition)
            assert named.pattern is not None
            return m.Has(m.IT, self.pattern(named.pattern))
        finally:
            self.terms = terms
            self.within.pop()

    def of_it(self, condition: s.Condition) -> m.Condition:
        """Return what a term says of a hand: it can speak of `it` alone."""
        found = self.condition(condition)
        if not alone(found):
            self.wrong(
                condition.span, "a hand is described by itself: by `it`, and not by the setting it is in"
            )
            return m.NEVER
        return found
