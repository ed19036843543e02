"""How do the clauses of one question decide a case? They are heard layer by layer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from verifier.interpreter.cases import Case, Mute, Option, Options, Said
from verifier.interpreter.clauses import Rule
from verifier.interpreter.conditions import Conditions
from verifier.interpreter.hands import Facts
from verifier.interpreter.precedence import Precedence, asked, clauses_by_label, in_order
from verifier.interpreter.ranks import BY_RANK, Ranks
from verifier.interpreter.words import Words, fits
from verifier.language import syntax as s

Named = TypeVar("Named")
Write = Callable[[str, Iterable[s.ClauseLine], Conditions], Rule]


@dataclass(frozen=True, slots=True)
class Verdict(Generic[Named]):
    """How a case ends: the options left, and the clauses that applied and that stand."""

    status: str
    left: frozenset[Named]
    standing: frozenset[str]
    applied: frozenset[str]


@dataclass(frozen=True, slots=True)
class Ground:
    """What the questions of a rule set share, under readings chosen and at one stage."""

    game: s.Game
    facts: Facts
    words: Words
    relations: Sequence[s.Relation]
    choices: Mapping[str, str]
    stage: str


@dataclass(frozen=True, slots=True)
class Seat:
    """A clause in its layer, and the clauses that bear on whether it stands."""

    rule: Rule
    refined: frozenset[str]
    instead: frozenset[str]
    above: frozenset[str]

    def said(self, case: Case, base: Options) -> Said:
        """Return what the clause says of the base; silent where it does not apply."""
        on_all = case.said_of_all(self.rule.label)
        if on_all is Mute.SILENT or base == case.legal:
            return on_all
        return self.rule.consider(case, base)


class Hearing:
    """The clauses of one question, in the order in which they are heard.

    `subjects` and `ranks` are as conditions take them; `write` makes of a clause's lines its rule.
    """

    def __init__(
        self,
        question: s.Question,
        ground: Ground,
        subjects: frozenset[str],
        ranks: Ranks = BY_RANK,
        write: Write = Rule,
    ) -> None:
        clauses = [
            clause
            for clause in question.clauses
            if fits(clause, ground.choices) and (ground.stage == "assumed" or not clause.because)
        ]
        named = clauses_by_label(clauses)
        conditions = Conditions(ground.facts, ground.words, subjects, named, ranks)
        lines = {clause.label.text: lines_of(clause, question, ground.choices) for clause in clauses}
        self._rules = {label: write(label, lines[label], conditions) for label in lines}
        precedence = Precedence(list(lines), ground.relations, named)
        self._layers = self._seated(precedence, asked(lines, named))
        self._first = [label for label in self._rules if not precedence.refined.get(label)]
        """Those that are heard whatever stands: a clause that refines others fills no gap."""

    def _seated(self, precedence: Precedence, asks: dict[str, set[str]]) -> list[list[Seat]]:
        """List the clauses of each layer in the order of hearing."""
        soft = {label for label, rule in self._rules.items() if rule.soft}
        layers = []
        for layer in precedence.layers():
            above = precedence.above_in(layer, soft)
            layers.append(
                [
                    Seat(
                        self._rules[label],
                        frozenset(precedence.refined.get(label, ())),
                        frozenset(precedence.instead.get(label, ())),
                        frozenset(above[label]),
                    )
                    for label in in_order(layer, above, asks)
                ]
            )
        return layers

    def left(self, case: Case) -> Options:
        """Return what the clauses leave, and note those that stand."""
        left = case.legal
        for layer in self._layers:
            left = left_by(layer, case, left)
            if not left:
                break
        return left

    def verdict(
        self,
        case: Case,
        name: Callable[[Option], Named],
        place: Callable[[Option], object],
        applied: bool = True,
    ) -> Verdict[Named]:
        """Return the verdict on a case; without `applied`, that part of it is left empty.

        `name` is what an option is called in it; equivalent options have one `place`.
        """
        left, labels = self.left(case), self._rules
        found = frozenset([label for label in labels if case.applies(label)]) if applied else frozenset()
        some = bool(case.standing) or any(map(case.applies, self._first))
        places = {place(option) for option in left}
        return Verdict(status(len(places), some), frozenset(map(name, left)), frozenset(case.standing), found)

    def said_of_all(self, case: Case, label: str) -> Said:
        """Return what a clause says with all the options as its base."""
        return self._rules[label].consider(case, case.legal)


def left_by(layer: list[Seat], case: Case, base: Options) -> Options:
    """Return what a layer leaves of its base, and note the clauses of it that stand."""
    directed: dict[str, Options] = {}
    for seat in layer:
        if seat.refined and case.standing.isdisjoint(seat.refined):
            continue
        said = seat.said(case, base)
        if isinstance(said, Mute) or not said:
            continue
        if not case.standing.isdisjoint(seat.instead):
            continue
        higher = [directed[label] for label in seat.above if label in directed]
        if not said.intersection(*higher):
            continue
        directed[seat.rule.label] = said
        case.standing.add(seat.rule.label)
    return base.intersection(*directed.values())


def lines_of(clause: s.Clause, question: s.Question, choices: Mapping[str, str]) -> tuple[s.ClauseLine, ...]:
    """Return the lines of a clause that are there, the tests of its section first."""
    tests = [
        test
        for section in question.sections
        if section.label.text == clause.section
        for test in section.tests
    ]
    return tuple(_there(line, choices) for line in (*tests, *clause.lines) if fits(line, choices))


def _there(line: s.ClauseLine, choices: Mapping[str, str]) -> s.ClauseLine:
    """Leave of a list the entries, or the rungs, that are there."""
    match line:
        case s.Enumeration():
            return replace(line, entries=tuple(entry for entry in line.entries if fits(entry, choices)))
        case s.Ladder():
            return replace(line, rungs=tuple(rung for rung in line.rungs if fits(rung, choices)))
        case _:
            return line


def status(places: int, applied: bool) -> str:
    """Tell how a case ends with so many options left that differ, whether or not any clause was heard."""
    if not applied:
        return "gap"
    if not places:
        return "conflict"
    return "decided" if places == 1 else "undecided"
