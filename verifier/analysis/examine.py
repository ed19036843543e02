"""One rule set examined, question by question; nothing here prints.

Each question is decided at the three stages; then the checks are run, every clause, reading and assumption is
measured, and the second engine decides every case again. Procedures and printed figures follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from verifier.analysis.assumptions import AssumptionEffect, compute_assumption_effects
from verifier.analysis.clause_counts import ClauseCounts, count_clause_effects
from verifier.analysis.contrary_readings import check_contrary_readings
from verifier.analysis.covered_cases.describe import describe_findings
from verifier.analysis.crosscheck.ask import (
    Crosscheck,
    list_disagreements,
    record_crosscheck,
)
from verifier.analysis.crosscheck.budget import BUDGET, SecondOpinion
from verifier.analysis.crosscheck.result import CrosscheckResult
from verifier.analysis.outside_questions import find_outside, record_outside
from verifier.analysis.procedure_ledger import record_procedure
from verifier.analysis.question_ledger import (
    list_expected_checks,
    record_assumptions,
    record_interactions,
    record_readings,
    record_weights,
)
from verifier.analysis.reading_findings import AlternativeFindings, list_alternative_findings
from verifier.checks import CHECKS
from verifier.finding import Finding, Kind, Severity
from verifier.language import syntax as s
from verifier.ledger.entries import LedgerEntry, close_ledger
from verifier.odds.claims import CheckedClaim, check_claims, find_claim_mistakes, record_claims
from verifier.rules.load import LoadedRules
from verifier.rules.rulebook import Choices, RuleBook, Stage
from verifier.source import UnreadableError
from verifier.statespace.examine import ExaminedProcedure
from verifier.statespace.examine import examine_procedure as play
from verifier.tables import readings
from verifier.tables.engine import Engine
from verifier.tables.engines import Engines, build_rule_engines
from verifier.tables.interactions import ReadingInteraction, list_interactions
from verifier.tables.readings import TableReadingEffect
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
    brought: tuple[AlternativeFindings, ...] = ()
    """What each other alternative of a reading brings and takes away."""
    ledger: tuple[LedgerEntry, ...] = ()
    """What became of each check of it, in the order of the report."""

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
    ledger: tuple[LedgerEntry, ...] = ()
    """What became of every check, question by question; of every part of the rule set."""
    elsewhere: tuple[Finding, ...] = ()
    """What was found of claims, and what could not be encoded."""

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
        """Return every finding, question by question, in the order of the report."""
        found = (*(q.findings for q in self.questions), *(p.findings for p in self.procedures))
        return (*(f for each in found for f in each), *self.elsewhere)


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
    made = Examination(loaded, engines, chosen, tuple(questions), check_claims(engines, chosen), played)
    return _close_examination(made)


def _close_examination(made: Examination) -> Examination:
    """Return an examination with its ledger, and with all that was not checked among its findings."""
    account, entries, played = made.book.rules.account, [x for q in made.questions for x in q.ledger], []
    for p in made.procedures:
        ledger, found = close_ledger(record_procedure(made.book, p, made.choice), [], p.findings)
        entries += ledger
        played.append(replace(p, findings=tuple(found)))
    said = [*record_claims(made.claims), *record_outside(made.loaded)]
    ledger, found = close_ledger(said, [], [*find_claim_mistakes(made.claims), *find_outside(made.loaded)])
    return replace(
        made,
        procedures=tuple(played),
        ledger=tuple(replace(x, account=account) for x in (*entries, *ledger)),
        elsewhere=tuple(found),
    )


def _examine_question(
    engines: Engines, question: s.Question, choice: Choices, together: bool, second: SecondOpinion
) -> ExaminedQuestion:
    """Examine one question: run every check at every stage, measure every clause, reading and assumption."""
    engine = engines.of(question, choice)
    tables = {stage: engine.table(question, stage, choice) for stage in Stage}
    last = tables[Stage.ASSUMED]
    asked = Crosscheck(engine, tables, second)  # decides again in another process, while this one goes on
    varied = readings.ReadingTables(engine, last, choice)
    said = _run_checks(tables, engine)
    effects = tuple(readings.list_reading_effects(varied))
    said += readings.check_table_readings(effects, varied)
    asked.guard([x for x in said if isinstance(x, Finding)], varied, effects)
    measured = tuple(compute_assumption_effects(varied, effects))
    interactions = tuple(list_interactions(varied, effects)) if together else None
    brought = list_alternative_findings(varied, effects)
    said += check_contrary_readings(varied, effects, brought, interactions)
    deeds, unassumed = tuple(count_clause_effects(last)), last.count(last.differs(tables[Stage.CITED]))
    reliances = tuple(x for x in measured if not isinstance(x, str))
    opinion = asked.compare_measures(asked.opinion(), deeds, reliances, unassumed)
    said += list_disagreements(last, opinion)
    said += record_crosscheck(last, opinion, second)
    said += [record_weights(last), record_readings(last, effects), record_assumptions(last, measured)]
    said += [record_interactions(varied, effects, together)]
    ledger, found = _close_question(question, said)
    return ExaminedQuestion(
        question,
        tables,
        tuple(describe_findings((_add_units(f, engine) for f in found), tables, engine, choice)),
        deeds,
        reliances,
        unassumed,
        effects,
        interactions,
        opinion,
        tuple(brought),
        ledger,
    )


def _close_question(
    question: s.Question, said: Sequence[Finding | LedgerEntry]
) -> tuple[tuple[LedgerEntry, ...], Iterable[Finding]]:
    """Return the ledger of a question, and its findings with their severities, all left undone among them."""
    ledger, found = close_ledger(
        (x for x in said if isinstance(x, LedgerEntry)),
        list_expected_checks(question),
        _decide_severities(x for x in said if isinstance(x, Finding)),
    )
    return ledger, found


def _run_checks(tables: Mapping[Stage, Table], engine: Engine) -> list[Finding | LedgerEntry]:
    """Return what every check finds at every stage, and what it says that it looked at."""
    return [f for table in tables.values() for check_table in CHECKS for f in check_table(table, engine)]


def _add_units(f: Finding, engine: Engine) -> Finding:
    """Return a finding that says what its counts are of."""
    if f.kind is Kind.CYCLE:
        return f
    return replace(f, units=(engine.universe.one, engine.universe.units[0]))


_GRADED = {Kind.CONTRARY}
"""Kinds whose check itself says how grave each finding is."""


def _decide_severities(found: Iterable[Finding]) -> list[Finding]:
    """Give each finding its severity: what the text's own order settles is only a note, and needs no help."""
    # INVARIANT: findings of one key, at whatever stages, have one severity from here on
    findings = list(found)
    open_ = {f.key for f in findings if f.stage != Stage.UNORDERED.value}
    return [
        (f if f.kind in _GRADED else replace(f, severity=f.kind.severity))
        if f.key in open_
        else replace(f, severity=Severity.NOTE, help="")
        for f in findings
    ]
