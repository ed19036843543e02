"""What stands beside a rule set, what was not checked, and the annex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from verifier.finding import Kind
from verifier.report import annex, finding_sentences
from verifier.report.finding_sentences import WHICH_CASES
from verifier.report.markdown.findings import (
    MOST_LISTED,
    format_entry_label,
    format_finding_label,
    list_findings_lines,
    list_rest_lines,
)
from verifier.report.markdown.markup import escape_markdown, list_table_lines
from verifier.report.markdown.odds import list_unpriced_lines
from verifier.review.baseline import Baseline
from verifier.review.dispositions import Disposition, Dispositions
from verifier.review.document.check_document import DocumentCheck
from verifier.review.submission import ReviewedFinding, Submission
from verifier.wording import format_number


def list_review_lines(submission: Submission) -> Iterator[str]:
    """Yield a part for each thing that stands beside the rule set: its document, decisions, a record."""
    if submission.beside:
        yield from _list_document_lines(submission, submission.beside)
    if submission.decided:
        yield from _list_disposition_lines(submission, submission.decided)
    if submission.baseline:
        yield from _list_earlier_lines(submission, submission.baseline)


def _list_document_lines(submission: Submission, held: DocumentCheck) -> Iterator[str]:
    """Yield how the rule set stands beside its document."""
    yield "## Beside the document"
    yield ""
    rows = (
        (
            x.source.name,
            x.source.sha256,
            *map(format_number, (len(x.statements), len(x.statements) - len(left))),
        )
        for x, left in held.open
    )
    yield from list_table_lines(("document", "SHA-256", "statements", "accounted for"), rows, 2)
    yield from list_findings_lines(
        [e for e in submission.entries if e.finding.kind in {Kind.BROKEN_QUOTE, Kind.UNENCODED}]
    )


def _list_disposition_lines(submission: Submission, decided: Dispositions) -> Iterator[str]:
    """Yield what was decided on findings, and the decisions that are stale."""
    entries = submission.entries
    yield "## Decisions"
    yield ""
    yield f"{escape_markdown(decided.source.name)}, as of {decided.today}."
    yield ""
    told = (
        (format_entry_label(e), d.disposition, d.because, d.by, d.on, d.until or "", d.lapsed)
        for e, d in _list_decided_entries(entries)
    )
    yield from list_table_lines(
        ("finding", "decision", "because", "by", "on", "until", "holds no longer"), told
    )
    stale = [e for e in entries if e.finding.kind is Kind.STALE]
    yield from list_findings_lines(stale) if stale else ()


def _list_earlier_lines(submission: Submission, known: Baseline) -> Iterator[str]:
    """Yield what is new, changed and absent beside an earlier record."""
    entries = submission.entries
    yield "## Beside an earlier record"
    yield ""
    gone = submission.absent
    count = {word: sum(e.standing == word for e in entries) for word in ("new", "changed", "unchanged")}
    said = ", ".join(f"{format_number(n)} {word}" for word, n in {**count, "absent": len(gone)}.items())
    yield f"{escape_markdown(known.name)}: {said}."
    yield ""
    if moved := known.otherwise(submission.whole):
        yield f"- decided otherwise than then: {escape_markdown(', '.join(moved))} ({WHICH_CASES})"
    for word in ("new", "changed"):
        listed = [format_entry_label(e) for e in entries if e.standing == word]
        yield from (f"- {word}: {escape_markdown(x)}" for x in listed[:MOST_LISTED])
        yield from list_rest_lines(listed, word)
    absent = [format_finding_label(x.kind, x.clauses, x.message) for x in gone]
    yield from (f"- absent: {escape_markdown(x)}" for x in absent[:MOST_LISTED])
    yield from list_rest_lines(absent, "absent")
    yield ""


def _list_decided_entries(
    entries: Iterable[ReviewedFinding],
) -> Iterator[tuple[ReviewedFinding, Disposition]]:
    """Yield each finding on which something was decided, and that."""
    yield from ((e, e.decision) for e in entries if e.decision)


def list_not_checked_lines(submission: Submission) -> Iterator[str]:
    """Yield what was not checked, and what was not compared; never silent."""
    yield "## Not checked"
    yield ""
    told = [
        f"{e.account + ': ' if e.account else ''}{finding_sentences.describe_finding(e)}"
        for e in submission.entries
        if e.finding.kind is Kind.NOT_CHECKED
    ]
    for c in submission.whole.comparisons:
        told += [f"{c.tellings[x.side].name} {x.name} was not compared: {x.why}." for x in c.unpaired]
    yield from (f"- {escape_markdown(x)}" for x in told)
    yield from (f"- {x}" for x in list_unpriced_lines(submission))
    yield "- That there are no readings but those listed cannot be proved."
    yield ""


def list_annex_lines(submission: Submission) -> Iterator[str]:
    """Yield what is asked for, and how it is answered, if that was asked."""
    if submission.profile is None:
        return
    yield f"## {escape_markdown(annex.format_annex_title(submission.profile))}"
    yield ""
    found = annex.list_answers(submission)
    yield escape_markdown(annex.describe_annex(found))
    yield ""
    cells = (
        (a.asked, a.status, annex.describe_annex_answer(a).replace("\n", "; "), annex.format_answer_place(a))
        for a in found
    )
    yield from list_table_lines(("asked", "", "", "where"), cells)
