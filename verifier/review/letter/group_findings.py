"""Findings put together: one defect of the document is one question, however many findings it shows in."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from verifier.finding import Finding, Kind, Severity
from verifier.review.letter.model import LetterTopic
from verifier.review.submission import ReviewedFinding
from verifier.rules.rulebook import RuleBook

LETTER_TOPICS = {
    Kind.GAP: LetterTopic.NO_RESULT,
    Kind.CONFLICT: LetterTopic.CONFLICT,
    Kind.UNDECIDED: LetterTopic.SEVERAL_RESULTS,
    Kind.FOUL: LetterTopic.FORBIDDEN,
    Kind.UNATTAINABLE: LetterTopic.IMPOSSIBLE,
    Kind.DEAD: LetterTopic.NO_CASE,
    Kind.MASKED: LetterTopic.NO_EFFECT,
    Kind.INCONSISTENT: LetterTopic.CONTRADICTION,
    Kind.CONTRARY: LetterTopic.CONTRADICTION,
    Kind.CYCLE: LetterTopic.CIRCLE,
    Kind.BROKEN: LetterTopic.PROMISE,
    Kind.ENDLESS: LetterTopic.PROMISE,
}
"""What is asked about a finding of each kind.

Readings have a part of their own; what is not checked, quoted wrongly or stale is no matter of the applicant.
"""


def _is_asked_about(entry: ReviewedFinding) -> bool:
    """Return whether a finding is a defect of the document that nobody has accepted."""
    f = entry.finding
    return f.kind in LETTER_TOPICS and f.severity is not Severity.NOTE and not entry.accepted


def group_entries(entries: Iterable[ReviewedFinding]) -> list[list[ReviewedFinding]]:
    """Return the findings that are asked about, those of one defect together, in the order found."""
    groups: dict[Hashable, list[ReviewedFinding]] = {}
    for entry in entries:
        if _is_asked_about(entry):
            groups.setdefault(_name_defect(entry), []).append(entry)
    return list(groups.values())


def _name_defect(entry: ReviewedFinding) -> Hashable:
    """Return what two findings have in common that are one defect."""
    f, book = entry.finding, entry.book
    about: Hashable = (f.clauses, f.subject or f.where)
    match f.kind:
        case Kind.GAP if f.where:
            about = f.where.partition("/")[0]
        case Kind.CONFLICT if not entry.between:
            about = _name_conflict(book, f)
        case Kind.DEAD | Kind.MASKED | Kind.UNDECIDED:
            about = f.clauses
        case Kind.INCONSISTENT if entry.between:
            about = ""
    return entry.account, f.question, f.kind, about


def _name_conflict(book: RuleBook, f: Finding) -> Hashable:
    """Return the sections that a conflict is between; inside one section, the clauses without their parts."""
    sections = frozenset(_find_section(book, x) for x in f.clauses)
    return sections if len(sections) > 1 else frozenset(x.split(" part ")[0] for x in f.clauses)


def _find_section(book: RuleBook, label: str) -> str:
    """Return the section of a clause; of one that stands in none, its number."""
    clause = book.clause_of.get(label)
    return clause.section if clause and clause.section else label.split(" part ")[0]
