"""What does one clause direct? Its subject, its test, and what each of its lines allows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import assert_never

from verifier.interpreter.cases import Case, Mute, Options, Said, Test, outcomes
from verifier.interpreter.conditions import Conditions
from verifier.interpreter.ladders import ladder
from verifier.interpreter.shapes import Shape
from verifier.language import syntax as s

Speak = Callable[[Case, Options], Said]
Pick = Callable[[Case, Options], Options]


def met(case: Case, tests: list[Test]) -> bool:
    """Tell whether the case meets every test."""
    return not tests or all(test(case, case.whole) for test in tests)


def meeting(case: Case, options: Options, tests: Iterable[Test]) -> Options:
    """Return the options that meet every test."""
    for test in tests:
        options = frozenset([option for option in options if test(case, option)])
    return options


class Rule:
    """One clause, with the tests of its section, ready to be asked about cases."""

    def __init__(
        self,
        label: str,
        lines: Iterable[s.ClauseLine],
        conditions: Conditions,
    ) -> None:
        self.label = label
        self._subject: list[Test] = []
        self._narrows: list[Test] = []
        self._when: list[Test] = []
        self._where: list[Test] = []
        self._main: list[Speak] = []
        self._otherwise: list[Speak] = []
        self.soft = True
        directs = False
        writer = Lines(conditions)
        for line in lines:
            directs |= not isinstance(line, s.Test | s.Otherwise)
            match line:
                case s.Test():
                    self._add(line.word, conditions.test(line.condition))
                case s.Directive():
                    self._main.append(writer.directive(line))
                    self.soft &= line.if_possible
                case s.Enumeration():
                    self._main.append(writer.enumeration(line))
                    self.soft = False
                case s.Ladder():
                    self._main.append(writer.ladder(line))
                    self.soft = False
                case s.Otherwise():
                    if line.directive is not None:
                        directs = True
                        self._otherwise.append(writer.directive(line.directive))
                        self.soft &= line.directive.if_possible
                case _:
                    assert_never(line)

        self.soft &= directs

    def _add(self, word: str, test: Test) -> None:
        """Add a test to the subject or to the test of the clause."""
        match word:
            case "for":
                self._subject.append(test)
            case "for settings where":
                self._narrows.append(test)
            case "when":
                self._when.append(test)
            case "unless":
                self._when.append(lambda case, option: not test(case, option))
            case "where":
                self._where.append(test)
            case _:
                raise LookupError(f"`{word}` is no test")

    def consider(self, case: Case, base: Options) -> Said:
        """Return what the clause allows of the base; it is silent where it does not apply."""
        before, case.base = case.base, base
        try:
            return self._consider(case)
        finally:
            case.base = before

    def _consider(self, case: Case) -> Said:
        """Return what the lines allow together: the main ones where the test holds."""
        if not met(case, self._subject):
            return Mute.SILENT
        subject = meeting(case, case.base, self._narrows)
        if not subject:
            return Mute.SILENT
        said: list[Said] = []
        tested: Options = frozenset()
        if met(case, self._when):
            tested = meeting(case, subject, self._where)
            said = voices(self._main, case, tested)
        if not said:
            said = voices(self._otherwise, case, subject)
        elif self._where:
            said += voices(self._otherwise, case, subject - tested)
        return together(said)


def together(said: Iterable[Said]) -> Said:
    """Return what all that is said allows; what is silent does not count."""
    heard = [each for each in said if each is not Mute.SILENT]
    if not heard:
        return Mute.SILENT
    allowed = [each for each in heard if not isinstance(each, Mute)]
    return frozenset.intersection(*allowed) if allowed else Mute.IDLE


def voices(lines: Iterable[Speak], case: Case, scope: Options) -> list[Said]:
    """List what the lines say in a scope; those that are silent are left out."""
    if not scope:
        return []
    return [said for line in lines if (said := line(case, scope)) is not Mute.SILENT]


class Lines:
    """The lines of a clause that direct."""

    def __init__(self, conditions: Conditions) -> None:
        self._conditions = conditions

    def directive(self, line: s.Directive) -> Speak:
        """Make a direction with its suffixes speak."""
        pick, presupposed = self._pick(line.direction), self._presupposed(line.direction)
        among = [] if line.among is None else [self._conditions.test(line.among)]
        provided = None if line.provided is None else self._conditions.test(line.provided)
        if_possible = line.if_possible

        def speak(case: Case, scope: Options) -> Said:
            if presupposed is not None and not presupposed.fits(case.deal, case.deal):
                return Mute.SILENT
            picked = pick(case, meeting(case, scope, among))
            if provided and not (picked and all(provided(case, option) for option in picked)):
                return Mute.SILENT
            if if_possible and not picked:
                return Mute.IDLE
            return (case.base - scope) | picked

        return speak

    def enumeration(self, line: s.Enumeration) -> Speak:
        """Make a list speak: of what is held with its direction, or of what is kept or split."""
        if line.each:
            return self._each(line)
        own = self._pieces_of(line.direction)
        held = self._conditions.shape(*own)
        entries = [self._conditions.shape(*own, entry.pattern) for entry in line.entries]
        direct = self.directive(s.Directive(line.direction))

        def speak(case: Case, scope: Options) -> Said:
            if not held.fits(case.deal, case.deal):
                return Mute.SILENT
            if not any(entry.fits(case.deal, case.deal) for entry in entries):
                return Mute.SILENT
            return direct(case, scope)

        return speak

    def ladder(self, line: s.Ladder) -> Speak:
        """Make a list from the top speak, where both sides stand on it."""
        standing = ladder(line, self._conditions)

        def speak(case: Case, scope: Options) -> Said:
            first, second = [standing(case, hand) for hand in case.whole.hands]
            if first is None or second is None:
                return Mute.SILENT
            way = (first > second) - (first < second)
            picked = [outcome for outcome in outcomes(scope) if outcome.way == way]
            return (case.base - scope).union(picked)

        return speak

    def _each(self, line: s.Enumeration) -> Speak:
        """Make a list speak of which any entry that the deal has may be kept (or split)."""
        entries = [self._conditions.shape(entry.pattern) for entry in line.entries]
        kept = isinstance(line.direction, s.Keep)

        def speak(case: Case, scope: Options) -> Said:
            held = [entry for entry in entries if entry.fits(case.deal, case.deal)]
            if not held:
                return Mute.SILENT
            picks = [in_one_hand(entry, kept)(case, scope) for entry in held]
            return (case.base - scope).union(*picks)

        return speak

    def _presupposed(self, direction: s.Direction) -> Shape | None:
        """Return the pair without which `keep` and `split` are silent."""
        if isinstance(direction, s.Keep | s.Split):
            return self._conditions.shape(*self._pieces_of(direction))
        return None

    def _pieces_of(self, direction: s.Direction) -> list[s.Pattern]:
        """List the patterns that a direction itself puts somewhere."""
        match direction:
            case s.Keep() | s.Split():
                return [s.Pattern((s.Pair(direction.of),))]
            case s.Play():
                return [pattern for pattern, _ in direction.placements]
            case _:
                return []

    def _pick(self, direction: s.Direction) -> Pick:
        """Tell what a direction picks from the options it may choose among."""
        conditions = self._conditions
        match direction:
            case s.Keep() | s.Split():
                pair = conditions.shape(*self._pieces_of(direction))
                return in_one_hand(pair, isinstance(direction, s.Keep))
            case s.Play():
                places = [conditions.test(s.Has(hand, pattern)) for pattern, hand in direction.placements]
                return lambda case, among: meeting(case, among, places)
            case s.Require():
                test, wanted = conditions.test(direction.condition), direction.wanted
                return lambda case, among: frozenset(
                    [option for option in among if test(case, option) == wanted]
                )
            case s.Best():
                return self._best(direction)
            case s.Prefer():
                tests = [conditions.test(condition) for condition in direction.conditions]
                return lambda case, among: first(meeting(case, among, [test]) for test in tests)
            case s.Becomes():
                raise NotImplementedError("a procedure is not decided case by case")
            case s.Result():
                names = [word.text for word in direction.outcomes.words]
                return lambda _case, among: frozenset(
                    [outcome for outcome in outcomes(among) if outcome.name in names]
                )
            case _:
                assert_never(direction)

    def _best(self, direction: s.Best) -> Pick:
        """Pick those with the best sum that is found."""
        amount = self._conditions.amounts.best(direction.sum)
        choose = max if direction.highest else min

        def pick(_case: Case, among: Options) -> Options:
            amounts = {option: amount(option) for option in among}
            best = choose(amounts.values(), default=0)
            return frozenset([option for option in among if amounts[option] == best])

        return pick


def in_one_hand(held: Shape, wanted: bool) -> Pick:
    """Pick those in which some hand (or, unless wanted, no hand) has the shape."""

    def pick(case: Case, among: Options) -> Options:
        return frozenset(
            [option for option in among if any(held.fits(hand, case.deal) for hand in option.hands) == wanted]
        )

    return pick


def first(picks: Iterable[Options]) -> Options:
    """Return the first that is not empty."""
    return next((picked for picked in picks if picked), frozenset())
