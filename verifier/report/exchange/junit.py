"""What was found as JUnit XML: a test for each check of each question. See docs/formats.md."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TextIO
from xml.etree import ElementTree as Xml

from verifier.analysis.examine import Examination, ExaminedQuestion
from verifier.analysis.outside_questions import MISREAD_SUITE
from verifier.cases.matchups.hand_pairs import HandPairs
from verifier.finding import Kind, Severity
from verifier.report import finding_sentences
from verifier.report.finding_sentences import list_damage
from verifier.report.source_paths import find_source_paths
from verifier.review.notices import list_notices
from verifier.review.submission import DECISIONS, DOCUMENT, ReviewedFinding, Submission
from verifier.statespace.examine import ExaminedProcedure

_QUESTION_KINDS = (
    *(Kind.GAP, Kind.CONFLICT, Kind.UNDECIDED, Kind.UNATTAINABLE, Kind.DEAD, Kind.MASKED, Kind.REDUNDANT),
    *(Kind.VACUOUS, Kind.LATENT, Kind.DISAGREEMENT, Kind.NOT_CHECKED),
)
_SETTING_KINDS = (Kind.FOUL, Kind.DOMINATED)
_PROCEDURE_KINDS = (
    *(Kind.GAP, Kind.CONFLICT, Kind.UNDECIDED, Kind.UNATTAINABLE, Kind.DEAD, Kind.MASKED, Kind.VACUOUS),
    *(Kind.DISAGREEMENT, Kind.NOT_CHECKED),
)
_COUNTED_ELEMENTS = (
    ("tests", "testcase"),
    ("failures", "failure"),
    ("errors", "error"),
    ("skipped", "skipped"),
)
_PROPERTY_KINDS = (Kind.BROKEN, Kind.ENDLESS)
_NOTICES_SUITE = "before all else"
_SUITE_OF_KIND = {
    Kind.BROKEN_QUOTE: DOCUMENT,
    Kind.UNENCODED: DOCUMENT,
    Kind.STALE: DECISIONS,
}
"""What is found of no question, and the suite that it stands in; no question can be called so."""


@dataclass(frozen=True)
class _Suite:
    """What was examined together: a question, a procedure, the claims, two accounts; and by which checks."""

    account: str
    name: str
    kinds: frozenset[Kind]
    skipped: tuple[tuple[str, str], ...] = ()
    """What of two accounts was not compared, and why."""


def _list_question_kinds(examined: ExaminedQuestion) -> frozenset[Kind]:
    """Return what can be found of one question; what it gives no occasion for is no test."""
    domain = next(iter(examined.tables.values())).universe
    more = [
        *(_SETTING_KINDS if domain.ranked else ()),
        *([Kind.CYCLE] if isinstance(domain, HandPairs) and domain.alike else []),
        *([Kind.INCONSISTENT] if examined.question.examples else []),
        *([Kind.READING] if examined.effects else []),
    ]
    return frozenset([*_QUESTION_KINDS, *more])


def _list_procedure_kinds(played: ExaminedProcedure) -> frozenset[Kind]:
    """Return what can be found of one procedure."""
    promised = played.tree.promises or played.tree.nevers
    more = [*(_PROPERTY_KINDS if promised else ()), *([Kind.READING] if played.turns else [])]
    return frozenset([*_PROCEDURE_KINDS, *more])


def _list_account_suites(examination: Examination) -> Iterator[_Suite]:
    """Yield what was examined of one rule set, or of one account of it."""
    account, rules = examination.book.rules.account, examination.book.rules
    for q in examination.questions:
        yield _Suite(account, q.question.name.text, _list_question_kinds(q))
    for p in examination.procedures:
        yield _Suite(account, p.tree.name.text, _list_procedure_kinds(p))
    if rules.claims:
        yield _Suite(account, "claims", frozenset([Kind.INCONSISTENT, Kind.NOT_CHECKED]))
    if any(x.word == "unread" for x in rules.outside):
        yield _Suite(account, "outside", frozenset([Kind.NOT_CHECKED]))
    yield _Suite(account, MISREAD_SUITE, frozenset([Kind.DISAGREEMENT]))


def _list_suites(submission: Submission) -> Iterator[_Suite]:
    """Yield all that was examined, account by account, then what is between accounts."""
    for examination in submission.whole.examinations:
        yield from _list_account_suites(examination)
    for comparison in submission.whole.comparisons:
        names = " against ".join(t.name for t in comparison.tellings)
        for q in comparison.questions:
            yield _Suite(names, q.names[0], frozenset([Kind.INCONSISTENT]))
        if comparison.unpaired:
            told = tuple((f"{comparison.tellings[x.side].name} {x.name}", x.why) for x in comparison.unpaired)
            yield _Suite(names, "not compared", frozenset(), told)
    if submission.beside:
        yield _Suite("", DOCUMENT, frozenset([Kind.BROKEN_QUOTE, Kind.UNENCODED]))
    if submission.decided:
        yield _Suite("", DECISIONS, frozenset([Kind.STALE]))


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
    submission: Submission, name: str, kind: Kind, entries: list[ReviewedFinding]
) -> Xml.Element:
    """Return one check as a test: it fails by errors and warnings that count; it prints the rest.

    Where there are only such as do not count (accepted, or as they were before), it is skipped: no pass.
    """
    made = Xml.Element("testcase", classname=name, name=kind.word, time="0")
    grave = [e for e in entries if e.finding.severity is not Severity.NOTE]
    weighty = [e for e in grave if e.counts]
    rest = [e for e in entries if e not in weighty]
    if weighty:
        wrong = "error" if kind is Kind.NOT_CHECKED else "failure"
        worst = max(e.finding.severity.weight for e in weighty)
        more = f" (and {len(weighty) - 1} more)" if len(weighty) > 1 else ""
        message = f"{finding_sentences.format_message(weighty[0].finding.message)}{more}"
        found = Xml.SubElement(made, wrong, type=list(Severity)[worst].value, message=message)
        found.text = _format_finding_details(submission, weighty)
    elif grave:
        told = dict.fromkeys(_describe_discount(submission, e) for e in grave)
        Xml.SubElement(made, "skipped", message="; ".join(told))
    if rest:
        Xml.SubElement(made, "system-out").text = _format_finding_details(submission, rest)
    return made


def _build_skipped_case(name: str, what: str, why: str) -> Xml.Element:
    """Return what was not compared as a test that was not run."""
    made = Xml.Element("testcase", classname=name, name=what, time="0")
    Xml.SubElement(made, "skipped", message=why)
    return made


def _build_suites(submission: Submission) -> Xml.Element:
    """Return everything that was examined as a tree; what was found elsewhere gets a suite of its own."""
    name = submission.whole.loaded.book.rules.name.text
    entries: dict[tuple[str, str], list[ReviewedFinding]] = {}
    for entry in submission.entries:
        about = _SUITE_OF_KIND.get(entry.finding.kind, entry.finding.question)
        entries.setdefault((entry.account, about), []).append(entry)
    listed = list(_list_suites(submission))
    known = {(x.account, x.name) for x in listed}
    listed += [_Suite(*key, frozenset()) for key in entries if key not in known]
    top = Xml.Element("testsuites", name=name)
    if notices := list_notices(submission):
        top.append(_build_notices_suite(name, notices))
    for suite in listed:
        found = entries.get((suite.account, suite.name), [])
        title = ".".join(filter(None, (name, suite.account, suite.name)))
        made = Xml.SubElement(top, "testsuite", name=title)
        for kind in Kind:
            mine = [e for e in found if e.finding.kind is kind]
            if mine or kind in suite.kinds:
                made.append(_build_test_case(submission, title, kind, mine))
        made.extend(_build_skipped_case(title, *told) for told in suite.skipped)
        _count_tests(made)
    _count_tests(top)
    return top


def _build_notices_suite(name: str, notices: list[str]) -> Xml.Element:
    """Return what a reader is told before all else: a suite above all others, of tests that were not run."""
    title = f"{name}.{_NOTICES_SUITE}"
    made = Xml.Element("testsuite", name=title)
    made.extend(_build_skipped_case(title, f"notice {n}", text) for n, text in enumerate(notices, 1))
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
