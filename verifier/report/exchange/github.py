"""What was found as workflow commands, a line each, shown beside the text in a pull request."""

from __future__ import annotations

from typing import TextIO

from verifier.finding import Severity
from verifier.report import finding_sentences
from verifier.report.ledger_sentences import LEDGER_TITLE, describe_run
from verifier.report.source_paths import find_source_paths
from verifier.review.notices import list_notices
from verifier.review.submission import ReviewedFinding, Submission

_COMMAND_OF_SEVERITY = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def _escape_message(text: str) -> str:
    """Return a message as a command can carry it: on one line."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escape_property(text: object) -> str:
    """Return the value of a property as a command can carry it."""
    return _escape_message(str(text)).replace(":", "%3A").replace(",", "%2C")


def _format_command(submission: Submission, entry: ReviewedFinding, paths: dict[str, str]) -> str:
    """Return one finding as a line; what is accepted, or as it was before, is a notice and says so."""
    f = entry.finding
    first = entry.places[0]
    whose = f"{entry.account}: " if entry.account else ""
    known = {
        "file": paths[first.file],
        "line": first.line,
        "col": first.column,
        "endColumn": first.end,
        "title": f"{f.kind.word} ({whose}{', '.join(filter(None, (f.question, entry.fate)))})",
    }
    said = [finding_sentences.describe_finding(entry)]
    said += [finding_sentences.capitalize_first(c.name) + "." for c in entry.clauses]
    said += (
        [f"Simplest: {finding_sentences.format_witness_hand(entry)}."]
        if finding_sentences.format_witness_hand(entry)
        else []
    )
    said += [finding_sentences.capitalize_first(f.help) + "."] if f.help else []
    said += [
        finding_sentences.capitalize_first(x) + "." for x in finding_sentences.list_remarks(submission, entry)
    ]
    word = _COMMAND_OF_SEVERITY[f.severity] if entry.counts else "notice"
    properties = ",".join(f"{name}={_escape_property(x)}" for name, x in known.items())
    return f"::{word} {properties}::{_escape_message(chr(10).join(said))}\n"


def render(submission: Submission, _stream: TextIO | None) -> str:
    """Return what was submitted as commands: a line a notice and a finding; last, what all checks come to."""
    paths = find_source_paths(submission)
    told = [f"::warning title=before all else::{_escape_message(x)}.\n" for x in list_notices(submission)]
    word = "error" if submission.verdict.unchecked else "notice"
    title = _escape_property(f"{LEDGER_TITLE} ({submission.whole.loaded.book.rules.name.text})")
    last = f"::{word} title={title}::{_escape_message(describe_run(submission))}\n"
    return "".join(
        [*told, *(_format_command(submission, entry, paths) for entry in submission.entries), last]
    )
