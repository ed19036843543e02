"""What stands beside a rule set, what was not checked, and the annex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from verifier.finding import Kind
from verifier.report import annex, finding_sentences
from verifier.report.finding_sentences import WHICH_CASES
from verifier.report.markdown.findings import (
    MOST_LISTED,
    format_entry,
    format_finding,
    render_findings,
    render_rest,
)
from verifier.report.markdown.markup import grid, plain
from verifier.report.markdown.odds import unpriced
from verifier.review.baseline import Baseline
from verifier.review.dispositions import Decided, Decision
from verifier.review.document.check_document import Beside
from verifier.review.submission import Entry, Submission
from verifier.wording import format_number


def render_review(submission: Submission) -> Iterator[str]:
    """Yield a part for each thing that stands beside the rule set: its document, decisions, a record."""
    if submission.beside:
        yield from render_document(submission, submission.beside)
    if submission.decided:
        yield from render_dispositions(submission, submission.decided)
    if submission.baseline:
        yield from render_earlier(submission, submission.baseline)


def render_document(submission: Submission, held: Beside) -> Iterator[str]:
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
    yield from grid(("document", "SHA-256", "statements", "accounted for"), rows, 2)
    yield from render_findings(
        [e for e in submission.entries if e.finding.kind in {Kind.BROKEN_QUOTE, Kind.UNENCODED}]
    )


def render_dispositions(submission: Submission, decided: Decided) -> Iterator[str]:
    """Yield what was decided on findings, and the decisions that are stale."""
    entries = submission.entries
    yield "## Decisions"
    yield ""
    yield f"{plain(decided.source.name)}, as of {decided.today}."
    yield ""
    told = (
        (format_entry(e), d.disposition, d.because, d.by, d.on, d.until or "", d.lapsed)
        for e, d in list_decisions(entries)
    )
    yield from grid(("finding", "decision", "because", "by", "on", "until", "holds no longer"), told)
    stale = [e for e in entries if e.finding.kind is Kind.STALE]
    yield from render_findings(stale) if stale else ()


def render_earlier(submission: Submission, known: Baseline) -> Iterator[str]:
    """Yield what is new, changed and absent beside an earlier record."""
    entries = submission.entries
    yield "## Beside an earlier record"
    yield ""
    gone = known.absent({e.fingerprint for e in entries})
    count = {word: sum(e.standing == word for e in entries) for word in ("new", "changed", "unchanged")}
    said = ", ".join(f"{format_number(n)} {word}" for word, n in {**count, "absent": len(gone)}.items())
    yield f"{plain(known.name)}: {said}."
    yield ""
    if moved := known.otherwise(submission.whole):
        yield f"- decided otherwise than then: {plain(', '.join(moved))} ({WHICH_CASES})"
    for word in ("new", "changed"):
        listed = [format_entry(e) for e in entries if e.standing == word]
        yield from (f"- {word}: {plain(x)}" for x in listed[:MOST_LISTED])
        yield from render_rest(listed, word)
    absent = [format_finding(x.kind, x.clauses, x.message) for x in gone]
    yield from (f"- absent: {plain(x)}" for x in absent[:MOST_LISTED])
    yield from render_rest(absent, "absent")
    yield ""


def list_decisions(entries: Iterable[Entry]) -> Iterator[tuple[Entry, Decision]]:
    """Yield each finding on which something was decided, and that."""
    yield from ((e, e.decision) for e in entries if e.decision)


def render_not_checked(submission: Submission) -> Iterator[str]:
    """Yield what was not checked, and what was not compared; never silent."""
    yield "## Not checked"
    yield ""
    told = [
        f"{e.account + ': ' if e.account else ''}{finding_sentences.sentence(e)}"
        for e in submission.entries
        if e.finding.kind is Kind.NOT_CHECKED
    ]
    for c in submission.whole.comparisons:
        told += [f"{c.tellings[x.side].name} {x.name} was not compared: {x.why}." for x in c.unpaired]
    yield from (f"- {plain(x)}" for x in told)
    yield from (f"- {x}" for x in unpriced(submission))
    yield "- That there are no readings but those listed cannot be proved."
    yield ""


def render_annex(submission: Submission) -> Iterator[str]:
    """Yield what is asked for, and how it is answered, if that was asked."""
    if submission.profile is None:
        return
    yield f"## {plain(annex.title(submission.profile))}"
    yield ""
    found = annex.answers(submission)
    yield plain(annex.summary(found))
    yield ""
    cells = ((a.asked, a.status, annex.sentence(a).replace("\n", "; "), annex.place(a)) for a in found)
    yield from grid(("asked", "", "", "where"), cells)
