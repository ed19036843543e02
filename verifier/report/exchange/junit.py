"""What was found as JUnit XML: a test for each check of the ledger. See docs/formats.md."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO
from xml.etree import ElementTree as Xml

from verifier.finding import Kind, Severity
from verifier.ledger.entries import Coverage, LedgerEntry
from verifier.report import finding_sentences, ledger_sentences
from verifier.report.finding_sentences import list_damage
from verifier.report.source_paths import find_source_paths
from verifier.review.notices import list_notices
from verifier.review.submission import DECISIONS, DOCUMENT, ReviewedFinding, Submission

_COUNTED_ELEMENTS = (
    ("tests", "testcase"),
    ("failures", "failure"),
    ("errors", "error"),
    ("skipped", "skipped"),
)
_NOTICES_SUITE = "before all else"
_PARTS_OF_KINDS = {
    Kind.BROKEN_QUOTE: DOCUMENT,
    Kind.UNENCODED: DOCUMENT,
    Kind.STALE: DECISIONS,
}
"""What is found of no question, and the part of the ledger that it stands in."""


def _list_finding_details(submission: Submission, entry: ReviewedFinding) -> Iterator[str]:
    """Yield one finding, a line each: what, where, by which clauses, and how to see it."""
    f = entry.finding
    yield f"{f.severity.value}: {finding_sentences.describe_finding(entry)}"
    first = entry.places[0]
    place = f"{find_source_paths(submission)[first.file]}:{first.line}:{first.column}"
    yield f"  at {place}; {entry.fate}; {entry.fingerprint}"
    yield from (f"  {c.name}" for c in entry.clauses)
    yield from (f"  damaged in the copy: {x}" for x in list_damage(entry.book, f))
    if hand := finding_sentences.format_witness_hand(entry):
        yield f"  simplest: {hand}"
    yield from (f"  {step}" for step in f.run)
    if f.help:
        yield f"  help: {f.help}"
    yield from (f"  {x}" for x in finding_sentences.list_remarks(submission, entry))


def _format_finding_details(submission: Submission, entries: list[ReviewedFinding]) -> str:
    """Return findings one below the other."""
    return "\n".join(line for entry in entries for line in _list_finding_details(submission, entry))


def _describe_discount(submission: Submission, entry: ReviewedFinding) -> str:
    """Return why a finding does not count."""
    return (
        finding_sentences.describe_decision(entry)
        if entry.accepted
        else finding_sentences.describe_standing(submission, entry)
    )


def _build_test_case(
    submission: Submission, name: str, row: LedgerEntry, entries: list[ReviewedFinding]
) -> Xml.Element:
    """Return one check as a test: it fails by errors and warnings that count, and where it was not made.

    Where there are only such as do not count (accepted, or as they were before), it is skipped: no pass. So
    it is where the check does not apply, or was not asked for. Notes are printed.
    """
    made = Xml.Element("testcase", classname=name, name=row.check, time="0")
    grave = [e for e in entries if e.finding.severity is not Severity.NOTE]
    weighty = [e for e in grave if e.counts]
    rest = [e for e in entries if e not in weighty]
    lost = row.status is Coverage.NOT_CHECKED
    if weighty or lost:
        worst = list(Severity)[max((e.finding.severity.weight for e in weighty), default=1)].value
        more = f" (and {len(weighty) - 1} more)" if len(weighty) > 1 else ""
        first = weighty[0].finding.message if weighty else row.because
        message = f"{finding_sentences.format_message(first)}{more}"
        found = Xml.SubElement(made, "failure", type=row.status.value if lost else worst, message=message)
        found.text = _format_finding_details(submission, weighty)
    elif grave:
        told = dict.fromkeys(_describe_discount(submission, e) for e in grave)
        Xml.SubElement(made, "skipped", message="; ".join(told))
    elif row.status is not Coverage.LOOKED_AT:
        said = f"{row.status.value}: {ledger_sentences.describe_entry(row)}"
        Xml.SubElement(made, "skipped", message=said)
    if rest:
        Xml.SubElement(made, "system-out").text = _format_finding_details(submission, rest)
    return made


def _build_suites(submission: Submission) -> Xml.Element:
    """Return the ledger as a tree: a suite for each part of it, and in it a test for each check."""
    name = submission.whole.loaded.book.rules.name.text
    found: dict[tuple[str, str], list[ReviewedFinding]] = {}
    for entry in submission.entries:
        about = _PARTS_OF_KINDS.get(entry.finding.kind, entry.finding.question)
        found.setdefault((entry.account, about), []).append(entry)
    top = Xml.Element("testsuites", name=name)
    if notices := list_notices(submission):
        top.append(_build_notices_suite(name, notices))
    parts = ledger_sentences.list_ledger_parts(submission)
    known = {(account, question) for account, question, _ in parts}
    parts += [(*key, []) for key in found if key not in known]
    for account, question, rows in parts:
        title = ".".join(filter(None, (name, account, question)))
        made = Xml.SubElement(top, "testsuite", name=title)
        by_row, stray = ledger_sentences.match_findings(rows, found.pop((account, question), []))
        # what no entry speaks of was still found
        rows += [LedgerEntry(question, e.finding.kind.word, where=e.fingerprint) for e in stray]
        for row, entries in zip(rows, [*by_row, *([e] for e in stray)], strict=True):
            made.append(_build_test_case(submission, title, row, entries))
        _count_tests(made)
    _count_tests(top)
    return top


def _build_notices_suite(name: str, notices: list[str]) -> Xml.Element:
    """Return what a reader is told before all else: a suite above all others, of tests that were not run."""
    title = f"{name}.{_NOTICES_SUITE}"
    made = Xml.Element("testsuite", name=title)
    for number, text in enumerate(notices, 1):
        case = Xml.SubElement(made, "testcase", classname=title, name=f"notice {number}", time="0")
        Xml.SubElement(case, "skipped", message=text)
    _count_tests(made)
    return made


def _count_tests(made: Xml.Element) -> None:
    """Write on an element how many tests it has, and how they ended."""
    for word, path in _COUNTED_ELEMENTS:
        made.set(word, str(sum(1 for _ in made.iter(path))))
    made.set("time", "0")


def render(submission: Submission, _stream: TextIO | None) -> str:
    """Return what was submitted as JUnit XML."""
    top = _build_suites(submission)
    Xml.indent(top)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + Xml.tostring(top, encoding="unicode") + "\n"
