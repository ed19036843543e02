"""Stage 5: findings in a line each, the weightiest first, and the names of their places in a page."""

from __future__ import annotations

import re
from typing import Any as Anything

from verifier.finding import Finding, Kind
from verifier.review.submission import Entry
from verifier.wording import count_kinds, format_number

WEIGHTY = (
    *(Kind.CONFLICT, Kind.GAP, Kind.CYCLE, Kind.BROKEN, Kind.INCONSISTENT, Kind.UNATTAINABLE, Kind.FOUL),
    *(Kind.UNDECIDED, Kind.ENDLESS, Kind.MASKED, Kind.DEAD, Kind.DISAGREEMENT, Kind.NOT_CHECKED),
)
"""What a reader should know first of a text; of equal severity and fate, in this order."""


def anchor(*words: str) -> str:
    """Return a name for a place in the page."""
    return re.sub(r"[^a-z0-9]+", "-", " ".join(filter(None, words)).lower()).strip("-")


def of_question(entries: list[Entry], question: str) -> list[Entry]:
    """Return what was found of one question, the weightiest first."""
    return sorted((e for e in entries if e.finding.question == question), key=weight)


def weight(entry: Entry) -> tuple[Anything, ...]:
    """Return where a finding stands: what is graver, open and wider comes first."""
    f = entry.finding
    fates = ["open", "settled by assumption", "settled by the text"]
    place = WEIGHTY.index(f.kind) if f.kind in WEIGHTY else len(WEIGHTY)
    return -f.severity.weight, fates.index(entry.fate), place, -f.hands, f.clauses


def headline(entry: Entry) -> dict[str, str]:
    """Return a finding in one line."""
    f = entry.finding
    who = " and ".join(f.clauses)
    told = f.kind is Kind.READING or all(x in f.message for x in f.clauses)
    message = f.message if told else f"{who}: {f.message}"
    return {
        "kind": f.kind.word,
        "severity": f.severity.value,
        "text": f"{f.where}: {message}" if f.kind is Kind.READING else message,
        "counted": counted(f),
        "to": f"f-{entry.fingerprint}"
        if f.kind is not Kind.READING
        else f"r-{anchor(entry.account, f.question, f.where)}",
        "fate": entry.fate,
    }


def counted(f: Finding) -> str:
    """Write what a finding counts: once, where every kind stands for one case."""
    if not f.hands:
        return ""
    if f.kinds == f.hands:
        return f"{format_number(f.hands)} {f.units[f.hands != 1]}"
    return count_kinds((f.kinds, f.hands), f.units)
