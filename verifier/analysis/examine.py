"""One rule set examined, question by question; nothing here prints.

Each question is decided at the three stages; then the checks are run, every clause, reading and assumption is
measured, and the second engine decides every case again. Procedures and printed figures follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from verifier.analysis.assumptions import AssumptionEffect, compute_assumption_effects
from verifier.analysis.clause_counts import ClauseCounts, count_clause_effects
from verifier.analysis.crosscheck.ask import Crosscheck, list_disagreements
from verifier.analysis.crosscheck.budget import BUDGET, SecondOpinion
from verifier.analysis.crosscheck.result import CrosscheckResult
from verifier.checks import CHECKS
from verifier.finding import Finding, Kind, Severity
from verifier.language import syntax as s
from verifier.odds.claims import CheckedClaim, check_claims
from verifier.odds.claims import find_claim_mistakes as claim_findings
from verifier.rules.load import LoadedRules
from verifier.rules.rulebook import Choices, RuleBook, Stage
from verifier.source import UnreadableError
from verifier.statespace.examine import ExaminedProcedure
from verifier.statespace.examine import examine_procedure as play
from verifier.tables import readings
from verifier.tables.engine import Engine
from verifier.tables.engines import Engines, build_rule_engines
from verifier.tables.readings import ReadingInteraction, TableReadingEffect
from verifier.tables.table import Counts, Table


@dataclass(frozen=True)
class ExaminedQuestion:
    """All that was found out about one question."""

    question: s.Question
    tables: dict[Stage, Table]
    findings: tuple[Finding, ...]
    deeds: tuple[ClauseCounts, ...]
    reliances: tuple[AssumptionEffect, ...]
    together: Counts
    """How many hands end otherwise with no assumed order and no assumed clause at all."""
    effects: tuple[TableReadingEffect, ...]
    interactions: tuple[ReadingInteraction, ...] | None
    """Which readings interact; nothing where that was not asked for in this run."""
    opinion: CrosscheckResult
    """What the second engine said of it."""

    @property
    def assumed(self) -> tuple[AssumptionEffect, ...]:
        """Return what is assumed about how the clauses go together: each assumed order and assumed clause."""
        return tuple(r for r in self.reliances if r.what in {"order", "clause"})


@dataclass(frozen=True)
class Examination:
    """A rule set examined, question by question, under one choice of readings."""

    loaded: LoadedRules
    engines: Engines
    choice: Choices
    questions: tuple[ExaminedQuestion, ...]
    claims: tuple[CheckedClaim, ...] = ()
    procedures: tuple[ExaminedProcedure, ...] = ()

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
            *list_unread(self.book),
        )
        return (*found, *(f for p in self.procedures for f in p.findings))


def examine_ruleset(
    loaded: LoadedRules,
    choice: Choices | None = None,
    *,
    together: bool = False,
    engines: Engines | None = None,
    second: SecondOpinion = BUDGET,
) -> Examination:
    """Examine a rule set under the readings drawn first, or those chosen.

    `together`: also run every two alternatives of different readings together. `second`: what the second
    engine is asked. UnreadableError comes with the texts of the rule set, where a question cannot be decided.
    """
    engines = engines or build_rule_engines(loaded)
    chosen = {**loaded.book.first, **(choice or {})}
    try:
        asked = loaded.book.rules.questions
        questions = [_examine_question(engines, q, chosen, together, second) for q in asked]
    except UnreadableError as error:
        raise UnreadableError(error.mistakes, loaded.sources) from None
    played = tuple(play(loaded.book, p, chosen) for p in loaded.book.rules.procedures)
    return Examination(loaded, engines, chosen, tuple(questions), check_claims(engines, chosen), played)


def _examine_question(
    engines: Engines, question: s.Question, choice: Choices, together: bool, second: SecondOpinion
) -> ExaminedQuestion:
    """Examine one question: run every check at every stage, measure every clause, reading and assumption."""
    engine = engines.of(question, choice)
    tables = {stage: engine.table(question, stage, choice) for stage in Stage}
    last = tables[Stage.ASSUMED]
    asked = Crosscheck(engine, tables, second)  # decides again in another process, while this one goes on
    varied = readings.ReadingTables(engine, last, choice)
    found = _run_checks(tables, engine)
    effects = tuple(readings.list_reading_effects(varied))
    found += readings.check_table_readings(effects, varied)
    asked.guard(found, varied, effects)
    measured = tuple(compute_assumption_effects(varied, effects))
    interactions = tuple(readings.list_interactions(varied, effects)) if together else None
    opinion = asked.opinion()
    found += list_disagreements(last, opinion)
    return ExaminedQuestion(
        question,
        tables,
        tuple(_add_units(f, engine) for f in _decide_severities(found)),
        tuple(count_clause_effects(last)),
        measured,
        last.count(last.differs(tables[Stage.CITED])),
        effects,
        interactions,
        opinion,
    )


def _run_checks(tables: Mapping[Stage, Table], engine: Engine) -> list[Finding]:
    """Return what every check finds at every stage."""
    return [f for table in tables.values() for check_table in CHECKS for f in check_table(table, engine)]


def _add_units(f: Finding, engine: Engine) -> Finding:
    """Return a finding that says what its counts are of."""
    if f.kind is Kind.CYCLE:
        return f
    return replace(f, units=(engine.universe.one, engine.universe.units[0]))


def _decide_severities(found: Iterable[Finding]) -> list[Finding]:
    """Give each finding its severity: what the text's own order settles is only a note, and needs no help."""
    # INVARIANT: findings of one key, at whatever stages, have one severity from here on
    findings = list(found)
    open_ = {f.key for f in findings if f.stage != Stage.UNORDERED.value}
    return [
        replace(f, severity=f.kind.severity)
        if f.key in open_
        else replace(f, severity=Severity.NOTE, help="")
        for f in findings
    ]


def list_unread(book: RuleBook) -> list[Finding]:
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
