"""Findings as a page shows them: each in a line, and in full with its clauses and its simplest case."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any as Anything

from verifier.analysis.examine import ExaminedQuestion
from verifier.finding import Finding, Kind, Severity, Witness
from verifier.report.finding_sentences import describe_status, group_findings, list_damage
from verifier.report.page.anchors import format_anchor
from verifier.report.page.faces import PieceDrawings
from verifier.report.page.reading_prices import ReadingPrices
from verifier.review.citations import CitedClause
from verifier.review.submission import ReviewedFinding
from verifier.rules.rulebook import RuleBook
from verifier.wording import count_kinds, format_number

WEIGHTY_KINDS = (
    *(Kind.CONFLICT, Kind.GAP, Kind.CYCLE, Kind.BROKEN, Kind.INCONSISTENT, Kind.UNATTAINABLE, Kind.FOUL),
    *(Kind.UNDECIDED, Kind.ENDLESS, Kind.MASKED, Kind.DEAD, Kind.DISAGREEMENT, Kind.NOT_CHECKED),
)
"""What a reader should know first of a text; of equal severity and fate, in this order."""
_SETTLEABLE_KINDS = {Kind.CONFLICT, Kind.UNDECIDED, Kind.UNATTAINABLE, Kind.FOUL, Kind.GAP}
"""Kinds of quarrel that an order of the clauses can end."""


def format_search_text(*words: str) -> str:
    """Return what a search looks through."""
    return " ".join(words).lower()


def describe_statuses(examined: ExaminedQuestion) -> dict[object, str]:
    """Return, for each quarrel of a question, at which stage it ends and what ends it, in words."""
    groups = group_findings(f for f in examined.findings if f.kind in _SETTLEABLE_KINDS)
    return {group[0].key: describe_status(examined, group) for group in groups}


def build_finding_card(
    entry: ReviewedFinding,
    faces: PieceDrawings,
    worth: ReadingPrices,
    said: Mapping[object, str] | None = None,
) -> dict[str, Anything]:
    """Return one finding: the clauses as cited, the simplest case drawn; `said`: what ends each quarrel."""
    f, book = entry.finding, entry.book
    known = [x for x in f.clauses if x in book.clause_of]
    touching = sorted({r for x in known for r in book.touching.get(x, ())})
    decision = entry.decision
    return {
        **build_headline(entry),
        "id": f"f-{entry.fingerprint}",
        "question": f.question,
        "ends": (said or {}).get(f.key, entry.fate),
        "clauses": [_build_clause_quote(c) for c in entry.clauses],
        "places": [f"{span.file}:{span.line}" for span in entry.places],
        "witness": draw_witness(book, f.witness, faces) if f.witness else None,
        "cases": f.cases.text if f.cases else "",
        "rounds": f.where if f.kind is Kind.CYCLE else "",
        "run": f.run,
        "help": f.help if f.severity is not Severity.NOTE else "",
        "damage": list_damage(book, f),
        "touching": [
            (r, f"r-{format_anchor(entry.account, f.question, r)}", worth.describe_widest_change(r))
            for r in touching
        ],
        "decision": f"{decision.disposition}: {decision.because} ({decision.by}, {decision.on})"
        if decision
        else "",
        "standing": entry.standing,
        "search": _format_search_words(entry),
    }


def _format_search_words(entry: ReviewedFinding) -> str:
    """Return the words by which a reader of the page finds a finding."""
    f = entry.finding
    return format_search_text(
        f.kind.word,
        f.message,
        *f.clauses,
        *(c.title for c in entry.clauses),
        *(f.witness.hand if f.witness else ()),
        *(f"line {span.line}" for span in entry.places),
    )


def _build_clause_quote(c: CitedClause) -> dict[str, Anything]:
    """Return a clause as it is cited."""
    return {"label": c.label, "title": c.title, "citation": c.citation, "line": c.span.line}


def draw_witness(book: RuleBook, w: Witness, faces: PieceDrawings) -> dict[str, Anything]:
    """Return the simplest case drawn, and what each clause directs there."""
    names = [word.text for word, _ in book.game.hands]
    return {
        "hand": faces.draw_hand(w.hand),
        "signs": " ".join(w.hand),
        "directed": [
            {
                "by": d.by,
                "unheard": d.unheard,
                "ways": [faces.draw_setting(names, one) for one in d.settings[:4]],
                "more": len(d.settings) - 4,
            }
            for d in w.directed
        ],
    }


def list_question_entries(entries: list[ReviewedFinding], question: str) -> list[ReviewedFinding]:
    """Return what was found of one question, the weightiest first."""
    return sorted((e for e in entries if e.finding.question == question), key=compute_order)


def compute_order(entry: ReviewedFinding) -> tuple[Anything, ...]:
    """Return where a finding stands: what is graver, open and wider comes first."""
    f = entry.finding
    fates = ["open", "settled by assumption", "settled by the text"]
    place = WEIGHTY_KINDS.index(f.kind) if f.kind in WEIGHTY_KINDS else len(WEIGHTY_KINDS)
    return -f.severity.weight, fates.index(entry.fate), place, -f.hands, f.clauses


def build_headline(entry: ReviewedFinding) -> dict[str, str]:
    """Return a finding in one line."""
    f = entry.finding
    who = " and ".join(f.clauses)
    told = f.kind is Kind.READING or all(x in f.message for x in f.clauses)
    message = f.message if told else f"{who}: {f.message}"
    return {
        "kind": f.kind.word,
        "severity": f.severity.value,
        "text": f"{f.where}: {message}" if f.kind is Kind.READING else message,
        "counted": _format_counted(f),
        "to": f"f-{entry.fingerprint}"
        if f.kind is not Kind.READING
        else f"r-{format_anchor(entry.account, f.question, f.where)}",
        "fate": entry.fate,
    }


def _format_counted(f: Finding) -> str:
    """Write what a finding counts: once, where every kind stands for one case."""
    if not f.hands:
        return ""
    if f.kinds == f.hands:
        return f"{format_number(f.hands)} {f.units[f.hands != 1]}"
    return count_kinds((f.kinds, f.hands), f.units)
