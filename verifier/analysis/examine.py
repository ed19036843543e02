"""Stage 4: the whole examination of one rule set.

Tables at the three stages; what the checks find in each; what each clause does; what hangs on each
assumption. Nothing here prints.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from verifier.analysis.crosscheck import Asked, Opinion, disagreements
from verifier.cases.hands import Bools
from verifier.checks import CHECKS
from verifier.finding import Finding, Kind, Severity
from verifier.language import syntax as s
from verifier.odds.claims import Claimed, claims
from verifier.odds.claims import findings as claim_findings
from verifier.rules import model as m
from verifier.rules.bind import Binder
from verifier.rules.load import Loaded
from verifier.rules.rulebook import Choices, RuleBook, Stage
from verifier.source import Unreadable
from verifier.statespace.examine import Played
from verifier.statespace.examine import examine as play
from verifier.tables import readings
from verifier.tables.engine import Engine
from verifier.tables.engines import Engines, ready
from verifier.tables.readings import Effect, Interaction
from verifier.tables.table import Table

Counts = tuple[int, int]
"""Kinds of hand, and hands."""


@dataclass(frozen=True, slots=True)
class Deed:
    """What one clause does at the last stage: on how many hands it applies, strikes, decides."""

    label: str
    applies: Counts
    strikes: Counts
    decides: Counts


@dataclass(frozen=True, slots=True)
class Reliance:
    """How many hands hang on one assumption alone. `what`: order, clause, reading or fact."""

    what: str
    text: str
    because: str
    line: int
    hangs: Counts
    implied: bool = False
    """Whether the other relations say as much by themselves."""


@dataclass(frozen=True)
class Examined:
    """All that was found out about one question."""

    question: s.Question
    tables: dict[Stage, Table]
    findings: tuple[Finding, ...]
    deeds: tuple[Deed, ...]
    reliances: tuple[Reliance, ...]
    together: Counts
    """How many hands end otherwise with no assumed order and no assumed clause at all."""
    effects: tuple[Effect, ...]
    interactions: tuple[Interaction, ...] | None
    """Which readings interact; nothing where that was not asked for in this run."""
    opinion: Opinion
    """What the second engine said of the last stage."""

    @property
    def assumed(self) -> tuple[Reliance, ...]:
        """Return what is assumed about how the clauses go together: each assumed order and assumed clause."""
        return tuple(r for r in self.reliances if r.what in {"order", "clause"})


@dataclass(frozen=True)
class Examination:
    """A rule set examined, question by question, under one choice of readings."""

    loaded: Loaded
    engines: Engines
    choice: Choices
    questions: tuple[Examined, ...]
    claims: tuple[Claimed, ...] = ()
    procedures: tuple[Played, ...] = ()

    @property
    def engine(self) -> Engine:
        """Return the engine over the hands that can be dealt."""
        return self.engines.deals

    @property
    def book(self) -> RuleBook:
        """Return the rule book that was examined."""
        return self.loaded.book

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Return every finding, question by question."""
        found = (
            *(f for q in self.questions for f in q.findings),
            *claim_findings(self.claims),
            *unread(self.book),
        )
        return (*found, *(f for p in self.procedures for f in p.findings))


def unread(book: RuleBook) -> list[Finding]:
    """Report what the rule set says could not be encoded: not checked, because."""
    return [
        Finding(
            Kind.NOT_CHECKED,
            "outside",
            Stage.ASSUMED.value,
            (),
            f"{x.label.text} could not be encoded: {x.text}",
            0,
            0,
            where=x.label.text,
            severity=Severity.WARNING,
        )
        for x in book.rules.outside
        if x.word == "unread"
    ]


def examine(
    loaded: Loaded,
    choice: Choices | None = None,
    *,
    together: bool = False,
    engines: Engines | None = None,
) -> Examination:
    """Examine a rule set under the readings drawn first, or those chosen.

    `together`: also run every two alternatives of different readings together.
    """
    engines = engines or ready(loaded)
    chosen = {**loaded.book.first, **(choice or {})}
    try:
        questions = [examine_question(engines, q, chosen, together) for q in loaded.book.rules.questions]
    except Unreadable as error:
        raise Unreadable(error.mistakes, loaded.sources) from None
    played = tuple(play(loaded.book, p, chosen) for p in loaded.book.rules.procedures)
    return Examination(loaded, engines, chosen, tuple(questions), claims(engines, chosen), played)


def examine_question(engines: Engines, question: s.Question, choice: Choices, together: bool) -> Examined:
    """Run every check at every stage, and measure every clause, reading and assumption."""
    engine = engines.of(question, choice)
    tables = {stage: engine.table(question, stage, choice) for stage in Stage}
    last = tables[Stage.ASSUMED]
    asked = Asked(engine, last)
    found = [f for table in tables.values() for check in CHECKS for f in check(table, engine)]
    varied = readings.Tables(engine, last, choice)
    effects = readings.effects(varied)
    found += readings.findings(effects, varied)
    measured = tuple(reliances(engine, last, choice, varied, effects))
    interactions = tuple(readings.interactions(varied, effects)) if together else None
    opinion = asked.opinion()
    found += disagreements(last, opinion)
    return Examined(
        question,
        tables,
        tuple(unit(f, engine) for f in weigh(found)),
        tuple(deeds(last)),
        measured,
        last.count(last.differs(tables[Stage.CITED])),
        tuple(effects),
        interactions,
        opinion,
    )


def unit(f: Finding, engine: Engine) -> Finding:
    """Return a finding that says what its counts are of."""
    if f.kind is Kind.CYCLE:
        return f
    return replace(f, units=(engine.universe.one, engine.universe.units[0]))


def weigh(found: Iterable[Finding]) -> list[Finding]:
    """Give each finding its severity: what the text's own order settles is only a note, and needs no help."""
    findings = list(found)
    open_ = {f.key for f in findings if f.stage != Stage.UNORDERED.value}
    return [
        replace(f, severity=f.kind.severity)
        if f.key in open_
        else replace(f, severity=Severity.NOTE, help="")
        for f in findings
    ]


def deeds(table: Table) -> Iterable[Deed]:
    """Measure each clause. It *decides* a hand where it stands and leaves one of several settings."""
    u = table.universe
    on_offer = {id(row.base): u.classes_left(row.base) > 1 for row in table.rows.values()}
    for label in table.document_order:
        row = table.rows[label]
        left = row.base & row.allows
        strikes = row.stands & (left != row.base)
        decides = row.stands & on_offer[id(row.base)] & (u.classes_left(left) == 1)
        yield Deed(label, table.count(row.applies), table.count(strikes), table.count(decides))


def reliances(
    engine: Engine, table: Table, choice: Choices, varied: readings.Tables, effects: Iterable[Effect]
) -> Iterable[Reliance]:
    """Measure each assumption by leaving it out alone."""
    rules, question = engine.book.rules, table.question

    def hangs(other: Table) -> Counts:
        return table.count(table.differs(other))

    mine = {c.label.text for c in question.clauses}
    in_force = {x.origin for x in engine.book.links(choice, Stage.ASSUMED) if x.higher in mine}
    for line in dict.fromkeys(r.span.line for r in rules.relations if not r.cited):
        if line in in_force:
            r = next(r for r in rules.relations if r.span.line == line)
            other = engine.again(table, without=[line])
            if other is not None:
                implied = other.precedence == table.precedence
                yield Reliance("order", relation_text(r), r.reason, line, hangs(other), implied)
    for c in question.clauses:
        if c.because and c.label.text in table.rows:
            other = engine.again(table, dropped=[c.label.text])
            if other is not None:
                yield Reliance("clause", f"{c.label.text} {c.title}", c.because, c.span.line, hangs(other))
    by_name = {effect.name: effect for effect in effects}
    for chosen in (c for c in rules.choices if c.reading.text in by_name):
        name, taken = chosen.reading.text, choice[chosen.reading.text]
        because = chosen.because if chosen.alternative.text == taken else "chosen for this run"
        turning = table.count(readings.turning(varied, by_name[name]))
        yield Reliance("reading", f"{name} is {taken}", because, chosen.span.line, turning)
    for fact in rules.facts if not question.sides else ():
        yield Reliance(
            "fact",
            f"{fact.what.text} {fact.name.text}",
            fact.because,
            fact.span.line,
            table.count(reads(table, fact)),
        )


def reads(table: Table, fact: s.Fact) -> Bools:
    """Return the hands on which a fact bears: it cannot be left out, so they are those that read it.

    Every hand reads an order: which settings are legal, and which count as the same, hangs on it. A named
    hand is read where the deal can make it.
    """
    every = np.ones(len(table.universe), dtype=bool)
    named = next((n for n in table.universe.game.named if n.name.text == fact.name.text), None)
    if fact.what.text == "order" or named is None or named.pattern is None:
        return every
    binder = Binder(table.universe.pieces, (), {})
    return np.asarray(table.tabulator.bits(m.Has(m.DEAL, binder.pattern(named.pattern))) != 0)


def relation_text(r: s.Relation) -> str:
    """Write a relation as its line has it."""
    higher, lower = (", ".join(w.text for w in side) for side in (r.higher, r.lower))
    return f"{higher} {r.kind.value} {lower}"
