"""How is a case decided? The clauses are heard layer by layer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from verifier import syntax as s
from verifier.interpreter.cases import Case, Deals, Mute, Option, Options, Said
from verifier.interpreter.clauses import Rule
from verifier.interpreter.conditions import Conditions
from verifier.interpreter.hands import Facts
from verifier.interpreter.precedence import Precedence, asked, clauses_by_label, in_order
from verifier.interpreter.words import Piece, Words, fits

Setting = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a case ends: the settings left, and the clauses that applied and that stand."""

    status: str
    left: frozenset[Setting]
    standing: frozenset[str]
    applied: frozenset[str]


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


class Interpreter:
    """Decides the cases of a rule set, under readings chosen, at one stage."""

    def __init__(
        self, rules: s.RuleSet, game: s.Game, choices: Mapping[str, str], stage: str = "assumed"
    ) -> None:
        facts = Facts(game)
        words = Words(game, [term for term in rules.terms if fits(term, choices)])
        relations = relations_at(stage, rules.relations, choices)
        self._questions = {
            question.name.text: Decider(question, game, facts, words, relations, choices, stage)
            for question in rules.questions
        }

    def decide(self, question: str, hand: Sequence[Piece], applied: bool = True) -> Verdict:
        """Return the verdict on a hand; without `applied`, that part of it is left empty."""
        return self._questions[question].decide(hand, applied)


def relations_at(stage: str, relations: Sequence[s.Relation], choices: Mapping[str, str]) -> list[s.Relation]:
    """List the relations that are there at a stage."""
    match stage:
        case "unordered":
            return []
        case "cited":
            return [relation for relation in relations if relation.cited and not relation.guards]
        case "assumed":
            return [relation for relation in relations if fits(relation, choices)]
    raise LookupError(f"`{stage}` is no stage")


class Decider:
    """Decides the cases of one question."""

    def __init__(
        self,
        question: s.Question,
        game: s.Game,
        facts: Facts,
        words: Words,
        relations: Sequence[s.Relation],
        choices: Mapping[str, str],
        stage: str,
    ) -> None:
        given = "" if question.given is None else question.given.text
        subjects = frozenset({given, *(name.text for name, _ in game.hands)})
        of_game = Conditions(facts, facts.words, subjects)
        self._deals = Deals(game, facts, given, [of_game.test(line) for line in game.legal])
        clauses = [
            clause
            for clause in question.clauses
            if fits(clause, choices) and (stage == "assumed" or not clause.because)
        ]
        named = clauses_by_label(clauses)
        conditions = Conditions(facts, words, subjects, named)
        lines = {clause.label.text: lines_of(clause, question, choices) for clause in clauses}
        self._rules = {label: Rule(label, lines[label], conditions) for label in lines}
        precedence = Precedence(list(lines), relations, named)
        self._layers = self._seated(precedence, asked(lines, named))

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

    def decide(self, hand: Sequence[Piece], wanted: bool) -> Verdict:
        """Return the verdict on a hand, with the clauses that apply if they are wanted."""
        case = self._deals.case(hand, self._said_of_all)
        left = case.legal
        for layer in self._layers:
            left = left_by(layer, case, left)
            if not left:
                break
        labels = self._rules
        applied = frozenset([label for label in labels if case.applies(label)]) if wanted else frozenset()
        some = bool(applied) if wanted else bool(case.standing) or any(map(case.applies, labels))
        return Verdict(
            status(left, some),
            frozenset([kinds_of(option) for option in left]),
            frozenset(case.standing),
            applied,
        )

    def _said_of_all(self, case: Case, label: str) -> Said:
        """Return what a clause says with all the legal settings as its base."""
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


def lines_of(
    clause: s.Clause, question: s.Question, choices: Mapping[str, str]
) -> tuple[s.Test | s.Directive | s.Otherwise | s.Enumeration, ...]:
    """Return the lines of a clause that are there, the tests of its section first."""
    tests = [
        test
        for section in question.sections
        if section.label.text == clause.section
        for test in section.tests
    ]
    return tuple(
        replace(line, entries=tuple(entry for entry in line.entries if fits(entry, choices)))
        if isinstance(line, s.Enumeration)
        else line
        for line in (*tests, *clause.lines)
        if fits(line, choices)
    )


def status(left: Options, applied: bool) -> str:
    """Tell how a case ends with these settings left, whether or not any clause applied."""
    if not applied:
        return "gap"
    if not left:
        return "conflict"
    ranks = {tuple([hand.rank for hand in option.hands]) for option in left}
    return "decided" if len(ranks) == 1 else "undecided"


def kinds_of(option: Option) -> Setting:
    """Return the kinds that each hand of a setting holds, the highest first."""
    return tuple([tuple([kind for kind, _ in hand.pieces]) for hand in option.hands])
