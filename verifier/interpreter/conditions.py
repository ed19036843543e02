"""Does a condition hold? Each condition of the tree becomes a test of a case or of an option."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never

from verifier.interpreter.amounts import COMPARE, Amounts
from verifier.interpreter.cases import Case, Option, Test, every, some
from verifier.interpreter.hands import Facts, Hand, Standing
from verifier.interpreter.ranks import BY_RANK, Ranks
from verifier.interpreter.shapes import Shape, shape
from verifier.interpreter.words import IT, Words
from verifier.language import syntax as s

Belongs = Callable[[Case, Option, Hand], bool]


class Conditions:
    """The conditions of one question (or of the game itself), in its words.

    `clauses` says which clauses a label means; `subjects` are the names of the deal (or of the
    sides) and of the hands. `ranks` says how two of them are ranked.
    """

    def __init__(
        self,
        facts: Facts,
        words: Words,
        subjects: frozenset[str],
        clauses: Mapping[str, tuple[str, ...]] | None = None,
        ranks: Ranks = BY_RANK,
    ) -> None:
        self._facts = facts
        self.words = words
        self._subjects = subjects
        self._clauses = clauses or {}
        self._ranks = ranks
        self.amounts = Amounts(words)
        self._shapes: dict[tuple[s.Pattern, ...], Shape] = {}

    def shape(self, *patterns: s.Pattern) -> Shape:
        """Make a shape in the words of the question."""
        if patterns not in self._shapes:
            self._shapes[patterns] = shape(patterns, self.words, self._facts.partners)
        return self._shapes[patterns]

    def test(self, condition: s.Condition) -> Test:
        """Make the test that a condition states."""
        match condition:
            case s.Has():
                return self._has(condition)
            case s.Is(measure=None):
                return self._is(condition)
            case s.Is():
                return self._top_is(condition)
            case s.Compare():
                return self.amounts.compare(condition)
            case s.Outranks():
                return self._outranks(condition)
            case s.Together():
                return self._apart(condition) if condition.apart else self._together(condition)
            case s.PairIs():
                return self._pair_is(condition)
            case s.Quantified():
                return self._quantified(condition)
            case s.Status():
                return self._status(condition)
            case s.Dominated():
                return self._dominated(condition)
            case s.ThereIs():
                raise NotImplementedError("a procedure is not decided case by case")
            case s.Not():
                inner = self.test(condition.inner)
                return lambda case, option: not inner(case, option)
            case s.All():
                return every([self.test(part) for part in condition.parts])
            case s.Any():
                return some([self.test(part) for part in condition.parts])
            case _:
                assert_never(condition)

    # ---- hands ----------------------------------------------------------------------------------

    def _has(self, condition: s.Has) -> Test:
        """Test that the subject has the pattern."""
        subject, wanted = condition.subject.text, condition.wanted
        fits = self.shape(condition.pattern).fits
        return lambda case, option: fits(option.named[subject], case.deal) == wanted

    def _is(self, condition: s.Is) -> Test:
        """Test that the subject is of the class."""
        subject, wanted = condition.subject.text, condition.wanted
        if condition.klass.or_better or condition.klass.or_worse:
            belongs = self._beyond(condition.klass)
        else:
            belongs = self.class_of(condition.klass.what)
        return lambda case, option: belongs(case, option, option.named[subject]) == wanted

    def class_of(self, what: s.Alternatives | s.Pair) -> Belongs:
        """Tell of a hand whether it is of any of the classes."""
        if isinstance(what, s.Pair):
            return has(self.shape(s.Pattern((what,))))
        classes = [self._one_class(word) for word in what.words]

        def belongs(case: Case, option: Option, hand: Hand) -> bool:
            return any(each(case, option, hand) for each in classes)

        return belongs if self.words.vary(what, self._subjects) else remembered(belongs)

    def _one_class(self, word: s.Word) -> Belongs:
        """Tell of a hand whether it is what a word says: so many points, a named hand, a term."""
        if word.text.isdigit():
            points = int(word.text)
            return lambda _case, _option, hand: hand.on_points and hand.points == points
        match self.words.meaning(word):
            case s.MeansHand(condition=condition):
                meets = self.test(condition)
                return lambda case, option, hand: meets(
                    case, Option(option.hands, {**option.named, IT: hand})
                )
            case s.MeansWords(words=words) | s.MeansAny(words=words):
                return self.class_of(words)
            case None if self.words.condition(word) is not None:
                meets_it = self._facts.met(word)
                return lambda _case, _option, hand: meets_it(hand)
            case None:
                return has(self._facts.named(word))

    def _beyond(self, klass: s.Class) -> Belongs:
        """Tell of a hand whether it ranks as high as the lowest that is meant, or as low as the highest."""
        belongs = self.class_of(klass.what)
        fixed = not self.words.vary(klass.what, self._subjects)
        known: dict[int, Standing | None] = {}

        def limit(case: Case, option: Option, size: int) -> Standing | None:
            if size not in known or not fixed:
                hands = self._facts.supply(size)
                places = [hand.standing for hand in hands if belongs(case, option, hand)]
                known[size] = (max if klass.or_worse else min)(places, default=None)
            return known[size]

        def holds(case: Case, option: Option, hand: Hand) -> bool:
            end = limit(case, option, len(hand.pieces))
            if end is None:
                return False
            return hand.standing <= end if klass.or_worse else hand.standing >= end

        return holds

    def _top_is(self, condition: s.Is) -> Test:
        """Test that the subject's highest kind is of the class, or as high as the lowest of it."""
        subject, wanted, klass = condition.subject.text, condition.wanted, condition.klass
        if condition.measure is None or self.words.measure(condition.measure) != "top":
            raise LookupError("only the top of a hand can be of a kind")
        heights = self._facts.heights
        match klass.what:
            case s.Alternatives(words=words):
                of = self.words.pieces(words)
            case s.Pair():
                raise LookupError("the top of a hand is one piece")

        def holds(case: Case, option: Option) -> bool:
            named = {heights[kind] for kind in of.kinds.union(of.kinds_by_place(case.deal))}
            top = option.named[subject].top
            return (top >= min(named) if klass.or_better else top in named) == wanted

        return holds

    # ---- comparisons ----------------------------------------------------------------------------

    def _outranks(self, condition: s.Outranks) -> Test:
        """Test one hand against another; nothing holds of two whose order is left open."""
        left, right = condition.left.text, condition.right.text
        order, compare = self._ranks.order(left, right), COMPARE[condition.op]

        def holds(_case: Case, option: Option) -> bool:
            found = order(option.named[left], option.named[right])
            return found is not None and compare(found, 0)

        return holds

    # ---- settings -------------------------------------------------------------------------------

    def _together(self, condition: s.Together) -> Test:
        """Test that some hand of the setting has all the pieces."""
        fits = self.shape(s.Pattern(tuple(s.Alternatives((word,)) for word in condition.words))).fits
        return lambda case, option: any(fits(hand, case.deal) for hand in option.hands)

    def _apart(self, condition: s.Together) -> Test:
        """Test that different hands of the setting have the pieces."""
        shapes = [self.shape(s.Pattern((s.Alternatives((word,)),))) for word in condition.words]

        def placed(case: Case, left: list[Shape], hands: tuple[Hand, ...]) -> bool:
            return not left or any(
                left[0].fits(hand, case.deal) and placed(case, left[1:], hands[:place] + hands[place + 1 :])
                for place, hand in enumerate(hands)
            )

        return lambda case, option: placed(case, shapes, option.hands)

    def _pair_is(self, condition: s.PairIs) -> Test:
        """Test that some hand of the setting has a pair, or that the deal has one and none does."""
        if condition.kept:
            return lambda _case, option: any(hand.has_pair for hand in option.hands)
        return lambda case, option: not any(hand.has_pair for hand in option.hands) and case.deal.has_pair

    def _quantified(self, condition: s.Quantified) -> Test:
        """Test that some, no or every setting meets the condition."""
        inner, remaining = self.test(condition.inner), condition.remaining

        def found(case: Case, wanted: bool) -> bool:
            options = case.base if remaining else case.legal
            return any(inner(case, option) == wanted for option in options)

        match condition.quantifier:
            case "some":
                return lambda case, _option: found(case, True)
            case "no":
                return lambda case, _option: not found(case, True)
            case "every":
                return lambda case, _option: not found(case, False)
        raise LookupError(f"`{condition.quantifier}` settings are unknown")

    def _dominated(self, condition: s.Dominated) -> Test:
        """Test that another setting ranks at least as high in every hand, and higher in one."""
        by = None if condition.by is None else self.test(condition.by)
        return lambda case, option: any(
            better(other, option) and (by is None or by(case, other)) for other in case.legal
        )

    def _status(self, condition: s.Status) -> Test:
        """Test that a clause that the label means applies, or stands."""
        labels = self._clauses.get(condition.label.text, ())
        if condition.stands:
            return lambda case, _option: not case.standing.isdisjoint(labels)
        return lambda case, _option: any(case.applies(label) for label in labels)


def has(held: Shape) -> Belongs:
    """Tell of a hand whether it has a shape."""
    return lambda case, _option, hand: held.fits(hand, case.deal)


def remembered(belongs: Belongs) -> Belongs:
    """Work out once for each hand whether it belongs to a class that no case changes."""
    known: dict[Hand, bool] = {}

    def recalled(case: Case, option: Option, hand: Hand) -> bool:
        found = known.get(hand)
        if found is None:
            found = known[hand] = belongs(case, option, hand)
        return found

    return recalled


def better(one: Option, other: Option) -> bool:
    """Tell whether each hand ranks at least as high in one setting as in the other, one higher."""
    ranks = [(mine.standing, theirs.standing) for mine, theirs in zip(one.hands, other.hands, strict=True)]
    return all(mine >= theirs for mine, theirs in ranks) and any(m > t for m, t in ranks)
