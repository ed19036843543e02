"""The words of a rule set, looked up: pieces, patterns, hands, measures, labels, classes of hands."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from math import prod
from typing import assert_never

from verifier.language import syntax as s
from verifier.rules import model as m
from verifier.rules.model.guards import is_in_force
from verifier.rules.model.subjects import is_about_it_alone
from verifier.rules.pieces import Pieces
from verifier.rules.vocabulary import DEAL_MEASURES, DEAL_PLACES, MEASURES
from verifier.source import Mistake, Span, suggest_nearest

_DEEPEST_TERM, _MOST_LOOKUPS = 30, 3_000
"""Through how many words one may be defined, and how many may be looked up to understand one."""
_MOST_MATCHES = 50_000
"""In how many ways pieces may match one pattern."""


class NameBinder:
    """Every name that one question may use, under one choice of readings; notes what is unknown.

    `within` holds the words whose meaning is being bound, outermost first: a word that stands in it already
    would mean itself, and `it` has a meaning only inside some word's. `lookups` counts the words looked up
    since it was last empty: without it, a score of terms that each name the one before twice would be looked
    up a million times.
    """

    def __init__(
        self,
        pieces: Pieces,
        terms: Iterable[s.Term],
        choice: Mapping[str, str],
        given: str = "",
        labels: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        self.pieces, self.game, self.given = pieces, pieces.game, given
        self.hands = {word.text: i for i, (word, _) in enumerate(self.game.hands)}
        self.wholes: frozenset[int] = frozenset()
        """Which of the subjects hold all the pieces of a side, where a question is about two sides."""
        self.sided = self.of_game = False
        """Whether a question is about two sides; and whether this is no question, but the game itself."""
        self.named = {n.name.text: n for n in self.game.named}
        self.every_term = {t.word.text for t in terms}
        self.terms = {t.word.text: t for t in terms if is_in_force(t.guards, choice)}
        self.labels = labels or {}
        self.mistakes: list[Mistake] = []
        self.within: list[str] = []
        self.lookups = 0
        self.refused: set[str] = set()

    def wrong(self, span: Span, message: str, help: str = "") -> None:
        """Note a mistake."""
        self.mistakes.append(Mistake(span, message, help))

    def unknown(self, word: s.Word, wanted: str, known: Iterable[str]) -> None:
        """Note a word that is not what is wanted here, and what it is or what is near it."""
        w = word.text
        if w in self.refused:  # what is wrong with it has been said
            return None
        is_a = (
            ("a hand", self.hands),
            ("a hand with a name", self.named),
            ("a measure", MEASURES),
            ("a kind", self.pieces.names),
            ("the whole deal", {self.given}),
        )
        other = next((what for what, names in is_a if w in names), "")
        if other:
            return self.wrong(word.span, f"`{w}` is {other}, and {wanted} is wanted here")
        defined = self.of_game or w in self.every_term
        hint = suggest_nearest(w, known, "" if defined else "a `term` line can define it")
        who = "this game" if self.of_game else "this rule set or its game"
        return self.wrong(word.span, f"`{w}` is not {wanted} that {who} knows", hint)

    def term(self, word: s.Word) -> s.Term | None:
        """Return the term that defines a word, or nothing; refuse a word that is defined by itself.

        Binding terminates since every word that is followed enters `within`, and none enters twice.
        """
        found = self.terms.get(word.text)
        if not self.within:
            self.lookups = 0
        if found and (
            word.text in self.within or len(self.within) >= _DEEPEST_TERM or self.lookups >= _MOST_LOOKUPS
        ):
            self.refused.add(word.text)
        if found and len(self.within) >= _DEEPEST_TERM:
            self.wrong(word.span, f"`{word.text}` is defined through more than {_DEEPEST_TERM} other words")
            return None
        self.lookups += found is not None
        if found and self.lookups > _MOST_LOOKUPS:
            if self.lookups == _MOST_LOOKUPS + 1:
                self.wrong(
                    word.span, f"more than {_MOST_LOOKUPS:,} words have to be looked up to understand this"
                )
            return None
        if found and word.text in self.within:
            circle = " means ".join([*self.within[self.within.index(word.text) :], word.text])
            self.wrong(word.span, f"a word cannot mean itself: {circle}")
            return None
        return found

    def expand(self, label: s.Word) -> frozenset[str]:
        """Return the clauses that a label means: a clause, all its parts, or a section's clauses."""
        if label.text not in self.labels:
            hint = suggest_nearest(label.text, self.labels, "labels here: " + ", ".join(self.labels))
            self.wrong(label.span, f"there is no clause or section `{label.text}`", hint)
        return frozenset(self.labels.get(label.text, ()))

    # ---- pieces -----------------------------------------------------------------------------------

    def types(self, alternatives: s.Alternatives) -> frozenset[int]:
        """Return the piece types (and places) that words name."""
        return frozenset().union(*(self._types(word) for word in alternatives.words))

    def _types(self, word: s.Word) -> frozenset[int]:
        """Return the piece types (and places) that one word names."""
        term = self.term(word)
        if term and isinstance(term.meaning, s.MeansWords):
            self.within.append(word.text)
            found = self.types(term.meaning.words)
            self.within.pop()
            return found
        if self.sided and word.text in {*DEAL_PLACES, "lowest"}:
            self.wrong(word.span, f"`{word.text}` is a place in one deal, and two sides are compared here")
            return frozenset()
        if word.text in DEAL_PLACES:
            if -DEAL_PLACES[word.text] > self.game.dealt:
                self.wrong(word.span, f"there is no `{word.text}` piece where {self.game.dealt} are dealt")
                return frozenset()
            return frozenset({DEAL_PLACES[word.text]})
        if word.text == "lowest":
            return frozenset({-self.game.dealt})
        if word.text in self.pieces.names:
            return self.pieces.names[word.text]
        self.unknown(word, "a piece", {*self.pieces.names, *DEAL_PLACES, *self.terms})
        return frozenset()

    def pattern(self, pattern: s.Pattern, own: m.Pattern | None = None) -> m.Pattern:
        """Return a pattern; `own` are pieces that must be there beside it and may pair with it."""
        ways: list[frozenset[tuple[int, ...]]] = []
        exactly: list[tuple[int, frozenset[int]]] = []
        for element in pattern.elements:
            match element:
                case s.Alternatives():
                    ways.append(frozenset((t,) for t in self.types(element)))
                case s.Pair(of):
                    ways.append(self.pair(of))
                case s.TwoPairs():
                    ways += [self.pair(None), self.pair(None)]
                case s.Exactly(count, of):
                    exactly.append((count, self.kinds(of)))
                case _:
                    assert_never(element)
        if prod(len(e) for e in (*(own.elements if own else ()), *ways)) > _MOST_MATCHES:
            self.wrong(pattern.span, f"more than {_MOST_MATCHES:,} combinations of pieces match this")
            ways = []
        before = own.elements if own else ()
        if pattern.not_pairing and any(t < 0 for e in ways for w in e for t in w):
            self.wrong(pattern.span, "`not pairing` is said of kinds, not of places such as `highest`")
        free = len(before) if pattern.not_pairing else len(before) + len(ways)
        return m.Pattern((*before, *ways), tuple(exactly), free)

    def pair(self, of: s.Alternatives | None) -> frozenset[tuple[int, ...]]:
        """Return the pairs, of some class or of any."""
        return self.pieces.pairs(self.kinds(of) if of else None)

    def kinds(self, of: s.Alternatives) -> frozenset[int]:
        """Return types, where a place of the deal such as `highest` makes no sense."""
        found = self.types(of)
        if any(t < 0 for t in found):
            self.wrong(of.span, "kinds are wanted here, and this names a place of the deal")
        return frozenset(t for t in found if t >= 0)

    # ---- subjects, measures -----------------------------------------------------------------------

    def subject(self, word: s.Word) -> int:
        """Return the hand, the deal or `it` of which a word speaks, as the model numbers them."""
        if word.text in self.hands:
            return self.hands[word.text]
        if word.text == self.given:
            return m.DEAL
        if word.text == "it" and self.within:
            return m.IT
        known = {*self.hands, self.given} - {""}
        if word.text == "it":
            self.wrong(word.span, "`it` has a meaning only in `term … means hand with …`")
        else:
            self.unknown(word, "a hand", known)
        return 0  # some hand of the setting: what else is said of it is then no mistake by this one

    def measure(self, word: s.Word) -> str:
        """Return the measure that a word names, itself or through a term."""
        term = self.term(word)
        if term and isinstance(term.meaning, s.MeansWords) and len(term.meaning.words.words) == 1:
            self.within.append(word.text)
            found = self.measure(term.meaning.words.words[0])
            self.within.pop()
            return found
        if word.text not in MEASURES:
            self.unknown(word, "a measure", MEASURES | set(self.terms))
            return "points"
        return word.text

    def sum(self, node: s.Sum) -> m.Sum:
        """Return a sum of numbers and measures."""
        terms: list[tuple[int, str, int]] = []
        for sign, term in node.terms:
            if isinstance(term, s.Number):
                terms.append((sign, "", term.value))
            elif isinstance(term, s.HeldNumber):
                self.wrong(term.span, f"`the {term.name.text}` is a number that only a procedure keeps")
            else:
                name, subject = self.measure(term.name), self.subject(term.subject)
                whole = subject == m.DEAL or subject in self.wholes
                if whole and name not in DEAL_MEASURES | ({"pieces"} if self.sided else set()):
                    has = f"it has {', '.join(sorted(DEAL_MEASURES))}"
                    self.wrong(term.span, f"the whole deal has no {name}; a hand of it has", has)
                terms.append((sign, name, subject))
        return tuple(terms)


class ClassBinder(NameBinder, ABC):
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
        """Return what it is to be of the class that one word names."""
        if word.text.isdigit():  # after `is`, a numeral is a hand of so many points
            return m.OfPoints(m.IT, int(word.text))
        term = self.term(word)
        if term:
            self.within.append(word.text)
            match term.meaning:
                case s.MeansHand(condition):
                    found = self.bind_of_it(condition)
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
                return self.bind_of_it(named.condition)
            assert named.pattern is not None
            return self._check_it(m.Has(m.IT, self.pattern(named.pattern)), named.pattern.span)
        finally:
            self.terms = terms
            self.within.pop()

    def bind_of_it(self, condition: s.Condition) -> m.Condition:
        """Return what a term says of a hand: it can speak of `it` alone."""
        return self._check_it(self.condition(condition), condition.span)

    def _check_it(self, found: m.Condition, at: Span) -> m.Condition:
        """Return what is said of a hand, where that is of itself alone."""
        if is_about_it_alone(found):
            return found
        self.wrong(at, "a hand is described by itself: by `it`, and not by the setting it is in")
        return m.NEVER
