"""What one line of a clause allows (docs/semantics.md, part 3, steps 3 and 5; lists from the top: part 5).

`Lines` makes a line speak: of a case and a scope (the options that the line is about) it says what it
allows of the base. What each direction picks from its scope is the table of step 5.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import assert_never

from verifier.interpreter.cases import Mute, Option, Options, OptionTest, Statement, TableCase, list_outcomes
from verifier.interpreter.conditions import ClassTest, Conditions, build_pattern_test
from verifier.interpreter.hands import Hand, HandMeasure, RankKey
from verifier.interpreter.patterns import Matcher
from verifier.language import syntax as s

Speaker = Callable[[TableCase, Options], Statement]
"""Says what a line allows of the base of a case, in a scope."""
Picker = Callable[[TableCase, Options], Options]
"""Picks some of the options that a direction may choose among."""


EntryTest = Callable[[TableCase], bool]
"""Tells whether a case has an entry of a list."""


def filter_options(case: TableCase, options: Options, tests: Iterable[OptionTest]) -> Options:
    """Return the options that meet every test."""
    for test in tests:
        options = frozenset([option for option in options if test(case, option)])
    return options


class Lines:
    """The lines of a clause that direct."""

    def __init__(self, conditions: Conditions) -> None:
        self._conditions = conditions

    def build_line(self, line: s.Directive | s.Enumeration | s.Ladder) -> Speaker:
        """Make a main line speak."""
        match line:
            case s.Directive():
                return self.build_directive(line)
            case s.Enumeration():
                return self._build_each(line) if line.each else self._build_list(line)
            case s.Ladder():
                return self._build_ladder(line)

    def build_entries(self, line: s.Enumeration | s.Ladder) -> list[EntryTest]:
        """Make what tells of each entry of a list, or each rung, whether a case has it."""
        if isinstance(line, s.Ladder):
            find_rung = _build_ladder(line, self._conditions)
            return [partial(_is_on_rung, find_rung, number) for number in range(len(line.rungs))]
        own = () if line.each else _list_patterns(line.direction)
        matchers = [self._conditions.build_matcher(*own, entry.pattern) for entry in line.entries]
        return [partial(_has_entry, matcher) for matcher in matchers]

    def build_directive(self, line: s.Directive) -> Speaker:
        """Make a direction with its suffixes speak."""
        pick, presupposed = self._build_pick(line.direction), self._build_presupposed(line.direction)
        among = [] if line.among is None else [self._conditions.build_test(line.among)]
        provided = None if line.provided is None else self._conditions.build_test(line.provided)
        if_possible = line.if_possible

        def speak(case: TableCase, scope: Options) -> Statement:
            if presupposed is not None and not presupposed.matches(case.deal, case.deal):
                return Mute.SILENT
            picked = pick(case, filter_options(case, scope, among))
            if provided and not (picked and all(provided(case, option) for option in picked)):
                return Mute.SILENT
            if if_possible and not picked:
                return Mute.IDLE
            return _find_allowed(case, scope, picked)

        return speak

    def _build_list(self, line: s.Enumeration) -> Speaker:
        """Make a list speak that directs where the deal has an entry beside what the direction plays."""
        own = _list_patterns(line.direction)
        held = self._conditions.build_matcher(*own)
        entries = [self._conditions.build_matcher(*own, entry.pattern) for entry in line.entries]
        direct = self.build_directive(s.Directive(line.direction))

        def speak(case: TableCase, scope: Options) -> Statement:
            if not held.matches(case.deal, case.deal):
                return Mute.SILENT
            if not any(entry.matches(case.deal, case.deal) for entry in entries):
                return Mute.SILENT
            return direct(case, scope)

        return speak

    def _build_each(self, line: s.Enumeration) -> Speaker:
        """Make a list speak of which any entry that the deal has may be kept (or split)."""
        entries = [self._conditions.build_matcher(entry.pattern) for entry in line.entries]
        kept = isinstance(line.direction, s.Keep)

        def speak(case: TableCase, scope: Options) -> Statement:
            held = [entry for entry in entries if entry.matches(case.deal, case.deal)]
            if not held:
                return Mute.SILENT
            return _find_allowed(
                case, scope, *[_pick_in_one_hand(entry, kept)(case, scope) for entry in held]
            )

        return speak

    def _build_ladder(self, line: s.Ladder) -> Speaker:
        """Make a list from the top speak, where both sides stand on it."""
        find_rung = _build_ladder(line, self._conditions)

        def speak(case: TableCase, scope: Options) -> Statement:
            first, second = [find_rung(case, hand) for hand in case.whole.hands]
            if first is None or second is None:
                return Mute.SILENT
            way = (first > second) - (first < second)
            return _find_allowed(
                case, scope, [outcome for outcome in list_outcomes(scope) if outcome.way == way]
            )

        return speak

    def _build_presupposed(self, direction: s.Direction) -> Matcher | None:
        """Return the pair without which `keep` and `split` are silent."""
        if isinstance(direction, s.Keep | s.Split):
            return self._conditions.build_matcher(*_list_patterns(direction))
        return None

    def _build_pick(self, direction: s.Direction) -> Picker:
        """Build what a direction picks from the options it may choose among."""
        conditions = self._conditions
        match direction:
            case s.Keep() | s.Split():
                pair = conditions.build_matcher(*_list_patterns(direction))
                return _pick_in_one_hand(pair, isinstance(direction, s.Keep))
            case s.Play():
                places = [
                    conditions.build_test(s.Has(hand, pattern)) for pattern, hand in direction.placements
                ]
                return lambda case, among: filter_options(case, among, places)
            case s.Require():
                test, wanted = conditions.build_test(direction.condition), direction.wanted
                return lambda case, among: frozenset(
                    [option for option in among if test(case, option) == wanted]
                )
            case s.Best():
                return self._build_best(direction)
            case s.Prefer():
                tests = [conditions.build_test(condition) for condition in direction.conditions]
                return lambda case, among: _find_first_choice(
                    filter_options(case, among, [test]) for test in tests
                )
            case s.Becomes():
                raise NotImplementedError("a procedure is not decided case by case")
            case s.Result():
                names = [word.text for word in direction.outcomes.words]
                return lambda _case, among: frozenset(
                    [outcome for outcome in list_outcomes(among) if outcome.name in names]
                )
            case _:
                assert_never(direction)

    def _build_best(self, direction: s.Best) -> Picker:
        """Pick those with the best sum that is found."""
        amount = self._conditions.amounts.build_sum(direction.sum)
        choose = max if direction.highest else min

        def pick(_case: TableCase, among: Options) -> Options:
            amounts = {option: amount(option) for option in among}
            best = choose(amounts.values(), default=0)
            return frozenset([option for option in among if amounts[option] == best])

        return pick


def _find_allowed(case: TableCase, scope: Options, *picked: Iterable[Option]) -> Options:
    """Return what a line allows: what it picks, and all of the base that it is not about."""
    return (case.base - scope).union(*picked)


def _list_patterns(direction: s.Direction) -> list[s.Pattern]:
    """List the patterns that a direction itself puts somewhere."""
    match direction:
        case s.Keep() | s.Split():
            return [s.Pattern((s.Pair(direction.of),))]
        case s.Play():
            return [pattern for pattern, _ in direction.placements]
        case _:
            return []


def _pick_in_one_hand(matcher: Matcher, wanted: bool) -> Picker:
    """Pick those in which some hand (or, unless wanted, no hand) has the patterns."""

    def pick(case: TableCase, among: Options) -> Options:
        return frozenset(
            [
                option
                for option in among
                if any(matcher.matches(hand, case.deal) for hand in option.hands) == wanted
            ]
        )

    return pick


def _find_first_choice(picks: Iterable[Options]) -> Options:
    """Return the first that is not empty."""
    return next((picked for picked in picks if picked), frozenset())


# ---- lists from the top (part 5) -------------------------------------------------------------------


def _build_ladder(line: s.Ladder, conditions: Conditions) -> Callable[[TableCase, Hand], RankKey | None]:
    """Build what tells where a hand stands on a list (higher is more); nothing for a hand on no rung."""
    rungs = [
        (
            _build_rung(rung, conditions),
            _build_rung_measure(rung.by, conditions),
            _build_rung_measure(rung.then, conditions),
        )
        for rung in line.rungs
    ]

    def find_rung(case: TableCase, hand: Hand) -> RankKey | None:
        for number, (takes, by, then) in enumerate(rungs):
            if takes(case, case.whole, hand):
                return -number, by(hand), then(hand)
        return None

    return find_rung


def _is_on_rung(find_rung: Callable[[TableCase, Hand], RankKey | None], number: int, case: TableCase) -> bool:
    """Tell whether the hand of either side stands on a rung."""
    found = [find_rung(case, hand) for hand in case.whole.hands]
    return any(place is not None and place[0] == -number for place in found)


def _has_entry(matcher: Matcher, case: TableCase) -> bool:
    """Tell whether the deal has an entry."""
    return matcher.matches(case.deal, case.deal)


def _build_rung_measure(word: s.Word | None, conditions: Conditions) -> HandMeasure:
    """Take the measure that a rung names; without one all hands are alike."""
    return (lambda _hand: 0) if word is None else conditions.amounts.build_measure(word)


def _build_rung(rung: s.Rung, conditions: Conditions) -> ClassTest:
    """Build what tells of a hand whether a rung takes it."""
    if rung.points is not None:
        most, least = rung.points
        return lambda _case, _option, hand: least <= hand.points <= most
    match rung.what:
        case s.Alternatives(words=words):
            return _join_classes([_build_rung_class(word, conditions) for word in words])
        case s.Pair():
            return conditions.build_class(rung.what)
        case None:
            raise LookupError("a rung takes no hands")


def _build_rung_class(word: s.Word, conditions: Conditions) -> ClassTest:
    """Tell of a hand whether it has a piece that the word names; else whether it is of that size or class."""
    size = conditions.words.find_size(word)
    match conditions.words.find_meaning(word):
        case s.MeansWords(words=words):
            return _join_classes([_build_rung_class(each, conditions) for each in words.words])
        case None if conditions.words.names_pieces(word):
            return build_pattern_test(conditions.build_matcher(s.Pattern((s.Alternatives((word,)),))))
        case None if size is not None:
            return lambda _case, _option, hand: len(hand.pieces) == size
        case _:
            return conditions.build_class(s.Alternatives((word,)))


def _join_classes(each: list[ClassTest]) -> ClassTest:
    """Tell of a hand whether it belongs to any of these."""

    def belongs(case: TableCase, option: Option, hand: Hand) -> bool:
        return any(one(case, option, hand) for one in each)

    return belongs
