"""What was found as CSV, a row for each finding, for a spreadsheet."""

from __future__ import annotations

import csv
import io
from typing import TextIO

from verifier.finding import Severity
from verifier.report import finding_sentences
from verifier.report.source_paths import find_source_paths
from verifier.review.notices import list_notices
from verifier.review.submission import ReviewedFinding, Submission

_FINDING_COLUMNS = (
    *("fingerprint", "account", "question", "kind", "severity", "stage", "fate", "clauses", "where"),
    *("kinds", "hands", "counted", "witness", "message", "file", "line"),
    *("disposition", "decided_by", "decided_on", "standing"),
)
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet may take a cell for a formula by, if it starts with it."""


def _format_cell(value: object) -> str:
    """Return a value as text that no spreadsheet computes: an apostrophe before what looks like a formula."""
    text = str(value)
    return f"'{text}" if text.startswith(_FORMULA_STARTS) else text


def _list_finding_cells(entry: ReviewedFinding, paths: dict[str, str]) -> list[str]:
    """Return one finding as cells."""
    f = entry.finding
    first = entry.places[0]
    values = (
        *(entry.fingerprint, entry.account, f.question, f.kind.word, f.severity.value, f.stage, entry.fate),
        *(
            "; ".join(f.clauses),
            f.where,
            f.kinds,
            f.hands,
            f.units[1],
            finding_sentences.format_witness_hand(entry),
            f.message,
        ),
        *(paths[first.file], first.line),
        *_list_decision_cells(entry),
        entry.standing,
    )
    return [_format_cell(x) for x in values]


def _list_notice_cells(text: str) -> list[str]:
    """Return what a reader is told before all else as cells: its kind and its message, all else empty."""
    told = {"kind": "notice", "severity": Severity.NOTE.value, "message": text}
    return [told.get(column, "") for column in _FINDING_COLUMNS]


def _list_decision_cells(entry: ReviewedFinding) -> tuple[str, str, str]:
    """Return what was decided on a finding, by whom and when; empty where nothing was."""
    d = entry.decision
    return (f"{d.disposition}{', lapsed' if d.lapsed else ''}", d.by, str(d.on)) if d else ("", "", "")


def render(submission: Submission, _stream: TextIO | None) -> str:
    """Return what was submitted as CSV, a header first."""
    out = io.StringIO()
    paths = find_source_paths(submission)
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_FINDING_COLUMNS)
    writer.writerows(_list_notice_cells(text) for text in list_notices(submission))
    writer.writerows(_list_finding_cells(entry, paths) for entry in submission.entries)
    return out.getvalue()
