"""Sentences of the tree become conditions and picks of the model, under one choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from verifier.language import syntax as s
from verifier.rules import model as m
from verifier.rules.names import ClassBinder
from verifier.rules.sides import Subject
from verifier.rules.vocabulary import RANK_MEASURES
from verifier.source import suggest_nearest

_OPERATOR_OF_WORDS = {
    "is at least": ">=",
    "is at most": "<=",
    "is above": ">",
    "is below": "<",
    "equals": "==",
    "is higher than": ">",
    "is lower than": "<",
    "is same as": "==",
}

"""How Python writes what the language says between two sums or hands."""
_EXCHANGED_OPERATOR = {">": "<", "<": ">", "==": "=="}
"""The same comparison with its two hands exchanged."""


class ClauseBinder(ClassBinder):
    """Binds sentences; notes each mistake and binds on with a condition that never holds."""

    quantified = False
    """Whether what is being bound stands inside `in … setting`."""
    outcomes: tuple[str, ...] = ()
    """The outcomes of a question about two sides, and for each hand the question that ranks it."""
    rankings: Mapping[tuple[str, str], str] = {}
    one_way: frozenset[str] = frozenset()
    """Of these questions, those that are not heard either way round."""
    hand_of: Mapping[int, str] = {}
    side_of: Mapping[int, int] = {}

    def compare_sides(
        self, found: tuple[Subject, ...], outcomes: tuple[str, ...], rankings: Mapping[tuple[str, str], str]
    ) -> None:
        """Bind from here on for a question about two sides."""
        self.sided, self.outcomes, self.rankings = True, outcomes, rankings
        self.hands = {x.name: number for number, x in enumerate(found)}
        names = [word.text for word, _ in self.game.hands]
        self.hand_of = {i: names[x.hand] for i, x in enumerate(found) if x.hand != m.DEAL}
        self.side_of = {i: x.side for i, x in enumerate(found)}
        self.wholes = frozenset(i for i, x in enumerate(found) if x.hand == m.DEAL)

    def exchange(self) -> None:
        """Bind from here on with the two sides exchanged, and every result reversed.

        Subjects of the first side are numbered before those of the second, as many of each and in one
        order: half a turn of the numbers takes each to its like on the other side.
        """
        half = max(1, len(self.hands) // 2)
        turned = {number: (number + half) % (2 * half) for number in self.hands.values()}
        self.hands = {name: turned[number] for name, number in self.hands.items()}
        self.outcomes = self.outcomes[::-1]

    # ---- conditions -------------------------------------------------------------------------------

    def condition(self, node: s.Condition) -> m.Condition:
        """Return a condition; one that never holds in the place of what is wrong."""
        match node:
            case s.Has(subject, pattern, wanted):
                return self._negate_unless(m.Has(self.subject(subject), self.pattern(pattern)), wanted)
            case s.Is(subject, klass, None, wanted):
                return self._negate_unless(self._of_class(subject, klass), wanted)
            case s.Is(subject, klass, measure, wanted):
                return self._negate_unless(self._top_is(subject, klass, measure), wanted)
            case s.Compare(left, op, right):
                return self._compare(node, m.Compare(self.sum(left), _OPERATOR_OF_WORDS[op], self.sum(right)))
            case s.Outranks(left, op, right):
                return self._outranks(left, _OPERATOR_OF_WORDS[op], right)
            case s.Together() | s.PairIs() | s.Quantified() | s.Dominated() if self.sided:
                self.wrong(node.span, "this speaks of a setting to be chosen, and here two sides are given")
                return m.NEVER
            case s.Together(words, apart):
                return self._together(words, apart)
            case s.PairIs(kept):
                return self._pair_is(kept)
            case s.Quantified():
                return self._quantify(node)
            case s.Status(label, stands):
                return m.Status(self.expand(label), stands)
            case s.Dominated(by):
                return m.Dominated(self.condition(by) if by else None)
            case s.ThereIs():
                self.wrong(node.span, "`there is` asks about the places of a procedure, and this is none")
                return m.NEVER
            case s.Not(inner):
                return m.Not(self.condition(inner))
            case s.All(parts):
                return m.All(tuple(self.condition(p) for p in parts))
            case s.Any(parts):
                return m.Any(tuple(self.condition(p) for p in parts))
            case _:
                assert_never(node)

    def _pair_is(self, kept: bool) -> m.Condition:
        """Return that a pair is together in some hand; or that one is dealt, and is not."""
        pair = m.Pattern((self.pair(None),), (), 1)
        in_hand = self.in_some_hand(pair)
        return in_hand if kept else m.All((m.Has(m.DEAL, pair), m.Not(in_hand)))

    def _quantify(self, node: s.Quantified) -> m.Condition:
        """Return what is asked of the settings of a case, once: it cannot be asked inside itself."""
        if self.quantified:
            self.wrong(node.span, "`in … setting` cannot stand inside another: it asks the same again")
            return m.NEVER
        self.quantified = True
        found = m.Quantified(node.quantifier, node.remaining, self.condition(node.inner))
        self.quantified = False
        return found

    @staticmethod
    def _negate_unless(condition: m.Condition, wanted: bool) -> m.Condition:
        """Return a condition where it is wanted, and else that it does not hold."""
        return condition if wanted else m.Not(condition)

    def _of_class(self, subject: s.Word, klass: s.HandClass) -> m.Condition:
        who, name = self.subject(subject), subject.text
        if who == m.DEAL or who in self.wholes:
            count = f"or count: `alike of {name} equals 2`, `kinds of {name} equals 3`"
            self.wrong(subject.span, "the whole deal is of no class; say what it `has`", count)
        bare = self.klass(klass.what)
        if klass.or_better or klass.or_worse:
            return m.OrBetter(who, bare, klass.or_worse)
        return m.OfClass(who, bare)

    def _top_is(self, subject: s.Word, klass: s.HandClass, measure: s.Word | None) -> m.Condition:
        who = self.subject(subject)
        if measure is None or self.measure(measure) != "top" or isinstance(klass.what, s.Pair):
            self.wrong(
                klass.span,
                "only the `top` of a hand is a piece; numbers are compared: `equals 3`, `is at least 3`",
            )
            return m.NEVER
        if klass.or_worse:
            self.wrong(klass.span, "`or worse` is said of a hand; of its `top` say `not … or better`")
        for word in klass.what.words:
            if self._names_face(word, ()):
                self.wrong(word.span, f"the `top` of a hand is a kind, and `{word.text}` is a face of one")
        return m.TopIs(who, self.kinds(klass.what), klass.or_better)

    def _names_face(self, word: s.Word, within: tuple[str, ...]) -> bool:
        """Return whether a word, or what its term means (`within` those followed so far), is a face."""
        term = self.terms.get(word.text)
        if term is None:
            named = {w.text for kind in self.game.kinds for w in (kind.name, *kind.also)}
            return word.text in {face for kind in self.game.kinds for face in kind.faces} - named
        means = term.meaning.words.words if isinstance(term.meaning, s.MeansWords) else ()
        return word.text not in within and any(self._names_face(x, (*within, word.text)) for x in means)

    def _compare(self, node: s.Compare, found: m.Compare) -> m.Compare:
        sides = [{name for _, name, _ in side} for side in (found.left, found.right)]
        ranks = [side & RANK_MEASURES for side in sides]
        if (ranks[0] or ranks[1]) and (
            sides[0] != sides[1] or any(len(x.terms) > 1 for x in (node.left, node.right))
        ):
            name = min(ranks[0] | ranks[1])
            self.wrong(
                node.span,
                f"`{name}` is a place in an order: it is compared with another "
                f"`{name}`, not with a number or a sum",
            )
        elif "pieces" in sides[0] and found.op != "==":
            self.wrong(node.span, "`pieces` are the same or not: `pieces of … is same as pieces of …`")
        return found

    def _outranks(self, left: s.Word, op: str, right: s.Word) -> m.Condition:
        first, second = self.subject(left), self.subject(right)
        if not self.sided:
            self.wrong(
                left.span, "hands are compared by a measure here: `rank of … is higher than rank of …`"
            )
            return m.NEVER
        names = self.hand_of.get(first, ""), self.hand_of.get(second, "")
        if "" in names:
            self.wrong(
                (left, right)[names.index("")].span, "hands are compared, and this is more than a hand"
            )
            return m.NEVER
        if names[::-1] in self.rankings and names not in self.rankings:
            first, op, second, names = second, _EXCHANGED_OPERATOR[op], first, names[::-1]
        sides = [self.side_of[who] for who in (first, second)]
        if names[0] != names[1] and sides == [1, 0]:
            self.wrong(
                right.span, f"here a {names[0]} is compared with a {names[1]} the other way round only"
            )
        question = self.rankings.get(names, "")
        return m.Outranks(first, op, second, question, question in self.one_way)

    def _together(self, words: tuple[s.Word, ...], apart: bool) -> m.Condition:
        if len(words) != 2:
            self.wrong(words[0].span, "`together` and `apart` join two names: `red/blue apart`")
            return m.NEVER
        first, second = (self._types(word) for word in words)
        if apart:
            return m.Apart(first, second)
        both = m.Pattern((frozenset((t,) for t in first), frozenset((t,) for t in second)), (), 2)
        return m.Any(tuple(m.Has(h, both) for h in range(len(self.hands))))

    # ---- directions -------------------------------------------------------------------------------

    def pick(self, node: s.Direction) -> tuple[m.Condition, m.Pick]:
        """Return what a direction presupposes of the deal, and what it picks."""
        match node:
            case s.Becomes():
                self.wrong(node.span, "`next` says what a procedure comes to, and this is none")
                return m.ALWAYS, m.Give(frozenset())
            case s.Result(outcomes):
                return m.ALWAYS, m.Give(self._outcomes(outcomes))
            case _ if self.sided:
                self.wrong(node.span, "a question about two sides is answered by `result` and an outcome")
                return m.ALWAYS, m.Give(frozenset())
            case s.Keep(of) | s.Split(of):
                pair = m.Pattern((self.pair(of),), (), 1)
                kept = self.in_some_hand(pair)
                return m.Has(m.DEAL, pair), m.Meet(self._negate_unless(kept, isinstance(node, s.Keep)))
            case s.Play(placements):
                parts = tuple(m.Has(self.subject(h), self.pattern(p)) for p, h in placements)
                return m.ALWAYS, m.Meet(m.All(parts))
            case s.Require(condition, wanted):
                return m.ALWAYS, m.Meet(self._negate_unless(self.condition(condition), wanted))
            case s.Best(sum, highest):
                return m.ALWAYS, m.Best(self.sum(sum), highest)
            case s.Prefer(conditions):
                return m.ALWAYS, m.Prefer(tuple(self.condition(c) for c in conditions))
            case _:
                assert_never(node)

    def _outcomes(self, outcomes: s.Alternatives) -> frozenset[int]:
        found = set()
        for word in outcomes.words:
            if word.text in self.outcomes:
                found.add(self.outcomes.index(word.text))
            elif not self.sided:
                self.wrong(word.span, "this question is answered by a setting, and not by a `result`")
            else:
                hint = suggest_nearest(word.text, self.outcomes, "outcomes: " + ", ".join(self.outcomes))
                self.wrong(word.span, f"`{word.text}` is no outcome of this question", hint)
        return frozenset(found)

    def rung(self, node: s.Rung) -> m.Rung:
        """Return a rung of an order or a list; a word for pieces means a hand that has them."""
        by, then = ("" if w is None else self.measure(w) for w in (node.by, node.then))
        sizes = {word.text: size for word, size in self.game.hands}
        if isinstance(node.what, s.Alternatives) and node.what.words[0].text in sizes:
            if len(node.what.words) > 1:
                self.wrong(node.what.span, "a rung takes the hands of one name, or classes of hands")
            return m.Rung(None, None, by, then, sizes[node.what.words[0].text])
        if isinstance(node.what, s.Alternatives):
            return m.Rung(m.Any(tuple(self._rung_class(w) for w in node.what.words)), None, by, then)
        return m.Rung(self.klass(node.what) if node.what else None, node.points, by, then)

    def _rung_class(self, word: s.Word) -> m.Condition:
        """Return a class on a rung: a word for pieces means a hand that has one of them."""
        term = self.terms.get(word.text)
        if term and isinstance(term.meaning, s.MeansWords) and self.term(word):
            self.within.append(word.text)
            found = m.Any(tuple(self._rung_class(w) for w in term.meaning.words.words))
            self.within.pop()
            return found
        if term is None and word.text not in self.named and word.text in self.pieces.names:
            types = self.pieces.names[word.text]
            return m.Has(m.IT, m.Pattern((frozenset((t,) for t in types),), (), 1))
        return self._klass(word)

    def in_some_hand(self, pattern: m.Pattern) -> m.Condition:
        """Return that some hand of the setting has a pattern."""
        return m.Any(tuple(m.Has(h, pattern) for h in range(len(self.hands))))

    def bind_own_pieces(self, node: s.Direction) -> m.Pattern:
        """Return the pieces that a direction speaks of, for a list that is `with` others."""
        match node:
            case s.Keep(of) | s.Split(of):
                return m.Pattern((self.pair(of),), (), 1)
            case s.Play(placements):
                elements = [e for p, _ in placements for e in self.pattern(p).elements]
                if any(isinstance(e, s.Exactly) for p, _ in placements for e in p.elements):
                    self.wrong(node.span, "`exactly` says what a hand holds, and plays no piece")
                return m.Pattern(tuple(elements), (), len(elements))
            case _:
                self.wrong(node.span, "`with` follows a direction that names pieces: keep, split or play")
                return m.Pattern(())
