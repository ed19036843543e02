"""Whether a condition holds (docs/semantics.md, part 2): it becomes a test of a case and an option of it.

`Conditions` builds the tests, one method for each row of the table in part 2. A condition on the case alone
is asked with the whole case as the option. `build_game_facts` builds what a game settles, with the hands
that it names by what is true of them (part 9): their conditions are tests as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never

from verifier.interpreter.cases import Amounts, Mute, Option, OptionTest, TableCase, join_all, join_any
from verifier.interpreter.hands import GameFacts, Hand, HandOrder, RankKey, compare_rank
from verifier.interpreter.patterns import Matcher, build_matcher
from verifier.interpreter.vocabulary import COMPARISONS, IT, Vocabulary
from verifier.language import syntax as s

ClassTest = Callable[[TableCase, Option, Hand], bool]
"""Tells of a hand whether it belongs to a class, in a case and an option of it."""
OrderFinder = Callable[[str, str], HandOrder]
"""Gives the order by which hands of two subjects are compared."""


def find_game_order(_one: str, _other: str) -> HandOrder:
    """Give the order of the game, whatever hands are compared."""
    return compare_rank


class Conditions:
    """The conditions of one question (or of the game itself), in its words.

    `clauses` says which clauses a label means; `subjects` are the names of the deal (or of the
    sides) and of the hands. `find_order` says how two of them are compared.
    """

    def __init__(
        self,
        facts: GameFacts,
        words: Vocabulary,
        subjects: frozenset[str],
        clauses: Mapping[str, tuple[str, ...]] | None = None,
        find_order: OrderFinder = find_game_order,
    ) -> None:
        self._facts = facts
        self.words = words
        self._subjects = subjects
        self._clauses = clauses or {}
        self._find_order = find_order
        self.amounts = Amounts(words)
        self._matchers: dict[tuple[s.Pattern, ...], Matcher] = {}

    def build_matcher(self, *patterns: s.Pattern) -> Matcher:
        """Build what tells whether a hand has all these patterns, in the words of the question."""
        if patterns not in self._matchers:
            self._matchers[patterns] = build_matcher(patterns, self.words, self._facts.partners)
        return self._matchers[patterns]

    def build_test(self, condition: s.Condition) -> OptionTest:
        """Build the test that a condition states; LookupError where it names what is unknown."""
        match condition:
            case s.Has():
                return self._has(condition)
            case s.Is(measure=None):
                return self._is(condition)
            case s.Is():
                return self._top_is(condition)
            case s.Compare():
                return self.amounts.build_comparison(condition)
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
                inner = self.build_test(condition.inner)
                return lambda case, option: not inner(case, option)
            case s.All():
                return join_all([self.build_test(part) for part in condition.parts])
            case s.Any():
                return join_any([self.build_test(part) for part in condition.parts])
            case _:
                assert_never(condition)

    # ---- hands ----------------------------------------------------------------------------------

    def _has(self, condition: s.Has) -> OptionTest:
        """Test that the subject has the pattern."""
        subject, wanted = condition.subject.text, condition.wanted
        matches = self.build_matcher(condition.pattern).matches
        return lambda case, option: matches(option.named[subject], case.deal) == wanted

    def _is(self, condition: s.Is) -> OptionTest:
        """Test that the subject is of the class."""
        subject, wanted = condition.subject.text, condition.wanted
        if condition.klass.or_better or condition.klass.or_worse:
            belongs = self._build_beyond(condition.klass)
        else:
            belongs = self.build_class(condition.klass.what)
        return lambda case, option: belongs(case, option, option.named[subject]) == wanted

    def build_class(self, what: s.Alternatives | s.Pair) -> ClassTest:
        """Tell of a hand whether it is of any of the classes."""
        if isinstance(what, s.Pair):
            return build_pattern_test(self.build_matcher(s.Pattern((what,))))
        classes = [self._build_one_class(word) for word in what.words]

        def belongs(case: TableCase, option: Option, hand: Hand) -> bool:
            return any(each(case, option, hand) for each in classes)

        return belongs if self.words.depends_on_case(what, self._subjects) else _remember(belongs)

    def _build_one_class(self, word: s.Word) -> ClassTest:
        """Tell of a hand whether it is what a word says: so many points, a named hand, a term."""
        if word.text.isdigit():
            points = int(word.text)
            return lambda _case, _option, hand: hand.is_on_points and hand.points == points
        match self.words.find_meaning(word):
            case s.MeansHand(condition=condition):
                meets = self.build_test(condition)
                return lambda case, option, hand: meets(
                    case, Option(option.hands, {**option.named, IT: hand})
                )
            case s.MeansWords(words=words) | s.MeansAny(words=words):
                return self.build_class(words)
            case None if self.words.find_condition(word) is not None:
                meets_it = self._facts.build_named_test(word)
                return lambda _case, _option, hand: meets_it(hand)
            case None:
                return build_pattern_test(self._facts.build_named(word))

    def _build_beyond(self, klass: s.HandClass) -> ClassTest:
        """Tell of a hand whether it ranks as high as the lowest that is meant, or as low as the highest."""
        belongs = self.build_class(klass.what)
        fixed = not self.words.depends_on_case(klass.what, self._subjects)
        # By the size of the hands; a class that the case changes has its limit found anew in every case.
        known: dict[int, RankKey | None] = {}

        def limit(case: TableCase, option: Option, size: int) -> RankKey | None:
            if size not in known or not fixed:
                hands = self._facts.list_hands(size)
                places = [hand.rank_key for hand in hands if belongs(case, option, hand)]
                known[size] = (max if klass.or_worse else min)(places, default=None)
            return known[size]

        def holds(case: TableCase, option: Option, hand: Hand) -> bool:
            end = limit(case, option, len(hand.pieces))
            if end is None:
                return False
            return hand.rank_key <= end if klass.or_worse else hand.rank_key >= end

        return holds

    def _top_is(self, condition: s.Is) -> OptionTest:
        """Test that the subject's highest kind is of the class, or as high as the lowest of it."""
        subject, wanted, klass = condition.subject.text, condition.wanted, condition.klass
        if condition.measure is None or self.words.find_measure(condition.measure) != "top":
            raise LookupError("only the top of a hand can be of a kind")
        heights = self._facts.heights
        match klass.what:
            case s.Alternatives(words=words):
                of = self.words.find_pieces(words)
            case s.Pair():
                raise LookupError("the top of a hand is one piece")

        def holds(case: TableCase, option: Option) -> bool:
            named = {heights[kind] for kind in of.kinds.union(of.kinds_by_place(case.deal))}
            top = option.named[subject].top
            return (top >= min(named) if klass.or_better else top in named) == wanted

        return holds

    def _outranks(self, condition: s.Outranks) -> OptionTest:
        """Test one hand against another; nothing holds of two whose order is left open."""
        left, right = condition.left.text, condition.right.text
        order, compare = self._find_order(left, right), COMPARISONS[condition.op]

        def holds(_case: TableCase, option: Option) -> bool:
            found = order(option.named[left], option.named[right])
            return found is not None and compare(found, 0)

        return holds

    # ---- settings -------------------------------------------------------------------------------

    def _together(self, condition: s.Together) -> OptionTest:
        """Test that some hand of the setting has all the pieces."""
        matches = self.build_matcher(
            s.Pattern(tuple(s.Alternatives((word,)) for word in condition.words))
        ).matches
        return lambda case, option: any(matches(hand, case.deal) for hand in option.hands)

    def _apart(self, condition: s.Together) -> OptionTest:
        """Test that different hands of the setting have the pieces."""
        matchers = [self.build_matcher(s.Pattern((s.Alternatives((word,)),))) for word in condition.words]

        def placed(case: TableCase, left: list[Matcher], hands: tuple[Hand, ...]) -> bool:
            return not left or any(
                left[0].matches(hand, case.deal)
                and placed(case, left[1:], hands[:place] + hands[place + 1 :])
                for place, hand in enumerate(hands)
            )

        return lambda case, option: placed(case, matchers, option.hands)

    def _pair_is(self, condition: s.PairIs) -> OptionTest:
        """Test that some hand of the setting has a pair, or that the deal has one and none does."""
        if condition.kept:
            return lambda _case, option: any(hand.has_pair for hand in option.hands)
        return lambda case, option: not any(hand.has_pair for hand in option.hands) and case.deal.has_pair

    def _quantified(self, condition: s.Quantified) -> OptionTest:
        """Test that some, no or every setting meets the condition."""
        inner, remaining = self.build_test(condition.inner), condition.remaining

        def found(case: TableCase, wanted: bool) -> bool:
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

    def _dominated(self, condition: s.Dominated) -> OptionTest:
        """Test that another setting ranks at least as high in every hand, and higher in one."""
        by = None if condition.by is None else self.build_test(condition.by)
        return lambda case, option: any(
            dominates(other, option) and (by is None or by(case, other)) for other in case.legal
        )

    def _status(self, condition: s.Status) -> OptionTest:
        """Test that a clause that the label means applies, or stands."""
        labels = self._clauses.get(condition.label.text, ())
        if condition.stands:
            return lambda case, _option: not case.standing.isdisjoint(labels)
        return lambda case, _option: any(case.applies(label) for label in labels)


def build_pattern_test(matcher: Matcher) -> ClassTest:
    """Tell of a hand whether it has the patterns."""
    return lambda case, _option, hand: matcher.matches(hand, case.deal)


def _remember(belongs: ClassTest) -> ClassTest:
    """Work out once for each hand whether it belongs to a class that no case changes."""
    known: dict[Hand, bool] = {}

    def recalled(case: TableCase, option: Option, hand: Hand) -> bool:
        found = known.get(hand)
        if found is None:
            found = known[hand] = belongs(case, option, hand)
        return found

    return recalled


def dominates(one: Option, other: Option) -> bool:
    """Tell whether each hand ranks at least as high in one setting as in the other, one higher."""
    ranks = [(mine.rank_key, theirs.rank_key) for mine, theirs in zip(one.hands, other.hands, strict=True)]
    return all(mine >= theirs for mine, theirs in ranks) and any(m > t for m, t in ranks)


# ---- the hands that a game names by what is true of them (part 9) ----------------------------------


def build_game_facts(game: s.Game) -> GameFacts:
    """Return what a game settles, its named hands among it."""
    facts = GameFacts(game)
    conditions = Conditions(facts, facts.words, frozenset({IT}))
    for named in game.named:
        if named.condition is not None:
            facts.meets[named.name.text] = _build_named_test(named.condition, conditions, facts)
    return facts


def _build_named_test(
    condition: s.Condition, conditions: Conditions, facts: GameFacts
) -> Callable[[Hand], bool]:
    """Tell of a hand, called `it`, whether a condition holds; each is worked out once."""
    test = conditions.build_test(condition)
    nothing = Option((), {})
    case = TableCase(Hand((), facts), nothing, lambda _case, _label: Mute.SILENT)  # a game has no clauses
    belongs = _remember(lambda case, _option, hand: test(case, Option((), {IT: hand})))
    return lambda hand: belongs(case, nothing, hand)
