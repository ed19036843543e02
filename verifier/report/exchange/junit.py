"""What was found as JUnit XML: a test for each check of each question. See docs/formats.md."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TextIO
from xml.etree import ElementTree as Xml

from verifier.analysis.examine import Examination, Examined
from verifier.cases.matchups.hand_pairs import Pairs
from verifier.finding import Kind, Severity
from verifier.report import finding_sentences
from verifier.report.finding_sentences import list_damage
from verifier.report.source_paths import find_source_paths
from verifier.review.submission import Entry, Submission
from verifier.statespace.examine import Played

OF_A_QUESTION = (
    *(Kind.GAP, Kind.CONFLICT, Kind.UNDECIDED, Kind.UNATTAINABLE, Kind.DEAD, Kind.MASKED, Kind.REDUNDANT),
    *(Kind.VACUOUS, Kind.LATENT, Kind.DISAGREEMENT, Kind.NOT_CHECKED),
)
OF_SETTINGS = (Kind.FOUL, Kind.DOMINATED)
OF_A_PROCEDURE = (
    *(Kind.GAP, Kind.CONFLICT, Kind.UNDECIDED, Kind.UNATTAINABLE, Kind.DEAD, Kind.MASKED, Kind.VACUOUS),
    *(Kind.DISAGREEMENT, Kind.NOT_CHECKED),
)
COUNTED = ("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped")
OF_PROMISES = (Kind.BROKEN, Kind.ENDLESS)
OF_DOCUMENT, OF_DECISIONS = "beside the document", "the decisions"
ELSEWHERE = {Kind.BROKEN_QUOTE: OF_DOCUMENT, Kind.UNENCODED: OF_DOCUMENT, Kind.STALE: OF_DECISIONS}
"""What is found of no question, and the suite that it stands in; no question can be called so."""


@dataclass(frozen=True)
class Suite:
    """What was examined together: a question, a procedure, the claims, two accounts; and by which checks."""

    account: str
    name: str
    kinds: frozenset[Kind]
    skipped: tuple[tuple[str, str], ...] = ()
    """What of two accounts was not compared, and why."""


def of_question(examined: Examined) -> frozenset[Kind]:
    """Return what can be found of one question; what it gives no occasion for is no test."""
    domain = next(iter(examined.tables.values())).universe
    more = [
        *(OF_SETTINGS if domain.ranked else ()),
        *([Kind.CYCLE] if isinstance(domain, Pairs) and domain.alike else []),
        *([Kind.INCONSISTENT] if examined.question.examples else []),
        *([Kind.READING] if examined.effects else []),
    ]
    return frozenset([*OF_A_QUESTION, *more])


def of_procedure(played: Played) -> frozenset[Kind]:
    """Return what can be found of one procedure."""
    promised = played.tree.promises or played.tree.nevers
    more = [*(OF_PROMISES if promised else ()), *([Kind.READING] if played.turns else [])]
    return frozenset([*OF_A_PROCEDURE, *more])


def of_account(examination: Examination) -> Iterator[Suite]:
    """Yield what was examined of one rule set, or of one account of it."""
    account, rules = examination.book.rules.account, examination.book.rules
    for q in examination.questions:
        yield Suite(account, q.question.name.text, of_question(q))
    for p in examination.procedures:
        yield Suite(account, p.tree.name.text, of_procedure(p))
    if rules.claims:
        yield Suite(account, "claims", frozenset([Kind.INCONSISTENT, Kind.NOT_CHECKED]))
    if any(x.word == "unread" for x in rules.outside):
        yield Suite(account, "outside", frozenset([Kind.NOT_CHECKED]))


def suites(submission: Submission) -> Iterator[Suite]:
    """Yield all that was examined, account by account, then what is between accounts."""
    for examination in submission.whole.examinations:
        yield from of_account(examination)
    for comparison in submission.whole.comparisons:
        names = " against ".join(t.name for t in comparison.tellings)
        for q in comparison.questions:
            yield Suite(names, q.names[0], frozenset([Kind.INCONSISTENT]))
        if comparison.unpaired:
            told = tuple((f"{comparison.tellings[x.side].name} {x.name}", x.why) for x in comparison.unpaired)
            yield Suite(names, "not compared", frozenset(), told)
    if submission.beside:
        yield Suite("", OF_DOCUMENT, frozenset([Kind.BROKEN_QUOTE, Kind.UNENCODED]))
    if submission.decided:
        yield Suite("", OF_DECISIONS, frozenset([Kind.STALE]))


def lines(submission: Submission, entry: Entry) -> Iterator[str]:
    """Yield one finding, a line each: what, where, by which clauses, and how to see it."""
    f = entry.finding
    yield f"{f.severity.value}: {finding_sentences.sentence(entry)}"
    first = entry.places[0]
    place = f"{find_source_paths(submission)[first.file]}:{first.line}:{first.column}"
    yield f"  at {place}; {entry.fate}; {entry.fingerprint}"
    yield from (f"  {c.name}" for c in entry.clauses)
    yield from (f"  damaged in the copy: {x}" for x in list_damage(entry.book, f))
    if hand := finding_sentences.hand(entry):
        yield f"  simplest: {hand}"
    yield from (f"  {step}" for step in f.run)
    if f.help:
        yield f"  help: {f.help}"
    yield from (f"  {x}" for x in finding_sentences.stands(submission, entry))


def text(submission: Submission, entries: list[Entry]) -> str:
    """Return findings one below the other."""
    return "\n".join(line for entry in entries for line in lines(submission, entry))


def why(submission: Submission, entry: Entry) -> str:
    """Return why a finding does not count."""
    return (
        finding_sentences.decided(entry) if entry.accepted else finding_sentences.standing(submission, entry)
    )


def case(submission: Submission, name: str, kind: Kind, entries: list[Entry]) -> Xml.Element:
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
        message = f"{finding_sentences.said(weighty[0].finding.message)}{more}"
        found = Xml.SubElement(made, wrong, type=list(Severity)[worst].value, message=message)
        found.text = text(submission, weighty)
    elif grave:
        told = dict.fromkeys(why(submission, e) for e in grave)
        Xml.SubElement(made, "skipped", message="; ".join(told))
    if rest:
        Xml.SubElement(made, "system-out").text = text(submission, rest)
    return made


def skipped(name: str, what: str, why: str) -> Xml.Element:
    """Return what was not compared as a test that was not run."""
    made = Xml.Element("testcase", classname=name, name=what, time="0")
    Xml.SubElement(made, "skipped", message=why)
    return made


def built(submission: Submission) -> Xml.Element:
    """Return everything that was examined as a tree; what was found elsewhere gets a suite of its own."""
    name = submission.whole.loaded.book.rules.name.text
    entries: dict[tuple[str, str], list[Entry]] = {}
    for entry in submission.entries:
        about = ELSEWHERE.get(entry.finding.kind, entry.finding.question)
        entries.setdefault((entry.account, about), []).append(entry)
    listed = list(suites(submission))
    known = {(x.account, x.name) for x in listed}
    listed += [Suite(*key, frozenset()) for key in entries if key not in known]
    top = Xml.Element("testsuites", name=name)
    for suite in listed:
        found = entries.get((suite.account, suite.name), [])
        title = ".".join(filter(None, (name, suite.account, suite.name)))
        made = Xml.SubElement(top, "testsuite", name=title)
        for kind in Kind:
            mine = [e for e in found if e.finding.kind is kind]
            if mine or kind in suite.kinds:
                made.append(case(submission, title, kind, mine))
        made.extend(skipped(title, *told) for told in suite.skipped)
        tally(made)
    tally(top)
    return top


def tally(made: Xml.Element) -> None:
    """Write on an element how many tests it has, and how they ended."""
    for word, path in COUNTED:
        made.set(word, str(sum(1 for _ in made.iter(path))))
    made.set("time", "0")


def render(submission: Submission, _stream: TextIO | None) -> str:
    """Return what was submitted as JUnit XML."""
    top = built(submission)
    Xml.indent(top)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + Xml.tostring(top, encoding="unicode") + "\n"
