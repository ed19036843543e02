"""One question: what is decided, by which clauses, under which readings and assumptions, for programs."""

from __future__ import annotations

from typing import Any as Anything

from verifier.analysis.assumptions import AssumptionEffect
from verifier.analysis.clause_counts import ClauseCounts
from verifier.analysis.examine import ExaminedQuestion
from verifier.finding import Finding
from verifier.report.record.findings import build_citation_record, build_witness_record
from verifier.report.record.numbers import build_counts
from verifier.review.citations import cite_clause
from verifier.rules.rulebook import RuleBook, Stage
from verifier.tables.interactions import ReadingInteraction
from verifier.tables.readings import TableReadingEffect
from verifier.tables.table import CaseStatus


def build_question_record(book: RuleBook, examined: ExaminedQuestion) -> dict[str, Anything]:
    """Return one question: its domain, what is decided at each stage, clauses and assumptions."""
    any_table = next(iter(examined.tables.values()))
    u = any_table.universe
    return {
        "name": examined.question.name.text,
        "title": examined.question.title,
        "cases": {"kinds": len(u), "hands": u.total, "weights_add_up": u.proof()},
        "table_sha256": examined.tables[Stage.ASSUMED].digest,
        "stages": [
            {
                "stage": stage.value,
                **{s.value: build_counts(table.count(getattr(table, s.value))) for s in CaseStatus},
            }
            for stage, table in examined.tables.items()
        ],
        "clauses": [_build_clause_effects_record(book, d) for d in examined.deeds],
        "assumptions": [_build_assumption_record(r) for r in examined.reliances],
        "assumptions_together": build_counts(examined.together),
        "second_opinion": {
            "cases": examined.opinion.cases,
            "stages": [
                {"stage": stage.value, "cases": found.decided, "of": found.every}
                for stage, found in examined.opinion.in_order
            ],
            "readings": {
                "alternatives": examined.opinion.alternatives,
                "cases": examined.opinion.reading_cases,
            },
            "supply": {"weighed": examined.opinion.weighed, "deals": examined.opinion.deals},
            "drawn": dict(examined.opinion.drawn),
            "seed": examined.opinion.seed,
            "disagreements": len(examined.opinion.differences) + len(examined.opinion.wrong),
        },
        "readings": [_build_reading_record(e, book, examined) for e in examined.effects],
        "interactions": None
        if examined.interactions is None
        else [_build_interaction_record(x, book) for x in examined.interactions],
    }


def _build_brought_record(examined: ExaminedQuestion, reading: str, alternative: str) -> dict[str, Anything]:
    """Return the findings that an alternative brings, takes away, and changes in number, if there are any."""
    asked = (reading, alternative)
    found = next((x for x in examined.brought if (x.reading, x.alternative) == asked), None)
    if found is None:
        return {}
    return {
        "brings": [_build_short_finding(f) for f in found.brings],
        "takes_away": [_build_short_finding(f) for f in found.takes],
        "changes": [[_build_short_finding(f), _build_short_finding(g)] for f, g in found.changes],
    }


def _build_short_finding(f: Finding) -> dict[str, Anything]:
    """Return a finding in short."""
    counts = {"kinds": f.kinds, "hands": f.hands}
    return {
        "kind": f.kind.word,
        "clauses": list(f.clauses),
        "where": f.where,
        "stage": f.stage,
        **counts,
    }


def _build_reading_record(
    e: TableReadingEffect, book: RuleBook, examined: ExaminedQuestion
) -> dict[str, Anything]:
    """Return one reading: the clauses it touches, and what each alternative changes alone."""
    return {
        "name": e.name,
        "question": e.question,
        "clauses": list(e.clauses),
        "alternatives": [
            {
                "name": a.name,
                "gloss": a.gloss,
                "chosen": a.chosen,
                **build_counts(a.changed),
                **({"of_deals": a.hands} if a.hands is not None else {}),
                **({"moved": {"settings": a.moved[0], "hands": a.moved[1]}} if a.moved else {}),
                "undecided": build_counts(a.undecided),
                "conflict": build_counts(a.conflict),
                "gap": build_counts(a.gap),
                "witness": build_witness_record(book, a.witness, "alternative") if a.witness else None,
                **_build_brought_record(examined, e.name, a.name),
            }
            for a in e.alternatives
        ],
    }


def _build_interaction_record(x: ReadingInteraction, book: RuleBook) -> dict[str, Anything]:
    """Return two readings that interact, and the table of their combinations."""
    return {
        "readings": list(x.readings),
        **build_counts(x.cases),
        "witness": build_witness_record(book, x.witness),
        "combinations": [{"alternatives": list(names), **build_counts(c)} for names, c in x.combinations],
    }


def _build_clause_effects_record(book: RuleBook, d: ClauseCounts) -> dict[str, Anything]:
    """Return one line of the clause ledger."""
    return {
        **build_citation_record(cite_clause(book, d.label)),
        "applies": build_counts(d.applies),
        "strikes": build_counts(d.strikes),
        "decides": build_counts(d.decides),
    }


def _build_assumption_record(r: AssumptionEffect) -> dict[str, Anything]:
    """Return one assumption and how many hands hang on it."""
    return {"kind": r.what, "text": r.text, "because": r.because, "line": r.line, **build_counts(r.hangs)}
