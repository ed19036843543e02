"""Stage 5: what was found as Markdown, for a pull request or a letter: short, with the words as cited."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TextIO

from verifier import __version__
from verifier.analysis.examine import Examination, Examined
from verifier.finding import Kind, Severity
from verifier.odds.claims import figure
from verifier.report import annex as answers
from verifier.report import finding_sentences
from verifier.report.finding_sentences import WHICH_CASES
from verifier.report.markdown.markup import grid, plain
from verifier.report.markdown.odds import section, unpriced
from verifier.report.ruleset_sentences import ABOUT_NAMES, STAGE_NAMES, describe_decided
from verifier.report.source_paths import find_source_paths
from verifier.review.dispositions import Decision
from verifier.review.submission import Entry, Submission
from verifier.statespace.examine import Played
from verifier.tables.table import Status
from verifier.wording import count_kinds, count_noun, format_number

MOST = 12
"""How many findings of a kind are told of each severity; the rest is counted, and stands in the record."""
IS = (
    "This is a technical analysis of a rule set: somebody's encoding of a copy of a document, under the "
    "readings listed. It does not say what the law is, nor what anybody intended."
)


def document(submission: Submission) -> Iterator[str]:
    """Yield the whole page, line by line."""
    rules = submission.whole.loaded.book.rules
    told = submission.whole.examinations
    yield f"# {plain(rules.title)} ({plain(rules.name.text)})"
    yield ""
    yield IS
    yield ""
    files = find_source_paths(submission)
    roles = ("rule set", "game", *["text"] * len(submission.sources))
    texts = zip(roles, submission.sources, strict=False)
    about = [(ABOUT_NAMES[a.word], (f"at {a.place}: " if a.place else "") + a.text) for a in rules.about]
    hashed = [(role, f"{files[x.name]}, SHA-256 {x.sha256}") for role, x in texts]
    yield from grid(("examined", ""), [*about, *hashed, ("verifier", __version__)])
    for examination in told:
        yield from account(submission, examination)
    between = [e for e in submission.entries if " against " in e.account]
    if submission.whole.comparisons:
        yield "## Between accounts"
        yield ""
        yield from findings(between)
    yield from beside(submission)
    yield from missing(submission)
    yield from annex(submission)


def account(submission: Submission, examination: Examination) -> Iterator[str]:
    """Yield one rule set, or one account of it."""
    rules, book = examination.book.rules, examination.book
    if rules.account:
        yield f"## Account {plain(rules.account)}"
        yield ""
    entries = [e for e in submission.entries if e.account == rules.account]
    for q in examination.questions:
        yield from question(q)
        yield from findings([e for e in entries if e.finding.question == q.question.name.text])
    for p in examination.procedures:
        yield from procedure(p)
        yield from findings([e for e in entries if e.finding.question == p.tree.name.text])
    if book.readings:
        yield "### Readings"
        yield ""
        yield from grid(
            ("reading", "what it asks", "read here as", "cases that turn on it"), readings(examination)
        )
    if examination.claims:
        yield "### Claims of the document"
        yield ""
        rows = ((c.text, c.claim.cite, figure(c), c.status, c.because) for c in examination.claims)
        yield from grid(("claim", "printed at", "exactly", "how it ends", "because"), rows)
        yield from findings([e for e in entries if e.finding.question == "claims"])

    for priced in (p for p in submission.whole.priced if p.loaded is examination.loaded):
        yield from section(priced)


def question(examined: Examined) -> Iterator[str]:
    """Yield what is decided of one question at each stage."""
    u = next(iter(examined.tables.values())).universe
    yield f"### {plain(examined.question.name.text)}: {plain(examined.question.title)}"
    yield ""
    yield plain(describe_decided(examined, u))
    yield ""
    rows = [
        (STAGE_NAMES[stage], *(format_number(table.count(getattr(table, s.value))[1]) for s in Status))
        for stage, table in examined.tables.items()
    ]
    yield from grid((u.units[0], *(s.value for s in Status)), rows, len(Status))


def procedure(played: Played) -> Iterator[str]:
    """Yield what was explored of one procedure, what is decided there, and what it promises."""
    yield f"### {plain(played.tree.name.text)}: {plain(played.tree.title)}"
    yield ""
    rows = [
        (
            format_number(x.places),
            format_number(x.states) if x.whole else "not explored",
            STAGE_NAMES[stage],
            *map(format_number, ends),
        )
        for x in played.sizes
        for stage, ends in (x.ends or {list(STAGE_NAMES)[-1]: [0] * len(Status)}).items()
    ]
    yield from grid(("places", "states", "stage", *(s.value for s in Status)), rows, len(Status))
    if played.kept:
        kept = ((k.title, format_number(k.places), "no" if k.finding else "yes") for k in played.kept)
        yield from grid(("what is promised", "up to places", "kept"), kept)


def readings(examination: Examination) -> Iterator[tuple[str, ...]]:
    """Yield each reading: what it asks, how it was read, how much turns on each alternative alone."""
    turning: dict[str, list[str]] = {}
    for q in examination.questions:
        u = next(iter(q.tables.values())).universe
        units = (u.one, u.units[0])
        for e in q.effects:
            others = [a for a in e.alternatives if a.changed[0] and not a.chosen]
            turning.setdefault(e.name, []).extend(
                f"{a.name}: {count_kinds(a.changed, units)}" for a in others
            )
    for p in examination.procedures:
        for t in p.turns:
            turning.setdefault(t.name, []).extend(
                f"{x.name}: {count_noun(x.changed, 'case')}"
                for x in t.alternatives
                if x.changed and not x.chosen
            )
    for name, reading in examination.book.readings.items():
        yield name, reading.question, examination.choice[name], "; ".join(turning.get(name, [])) or "none"


def findings(entries: list[Entry]) -> Iterator[str]:
    """Yield the findings by kind, those that weigh most first."""
    if not entries:
        yield "Nothing was found."
        yield ""
    for kind in Kind:
        mine = [e for e in entries if e.finding.kind is kind]
        if not mine or kind is Kind.NOT_CHECKED:  # that has a part of its own
            continue
        yield f"#### {finding_sentences.capital(kind.word)}: {format_number(len(mine))}"
        yield ""
        yield f"*{plain(finding_sentences.capital(kind.meaning))}.*"
        yield ""
        for severity in reversed(Severity):
            told = [e for e in mine if e.finding.severity is severity]
            for entry in told[:MOST]:
                yield from one(entry)
            if len(told) > MOST:
                left = count_noun(len(told) - MOST, f"more {severity.value}")
                yield f"- and {left}, in the record (`--format json`)"
        yield ""


def one(entry: Entry) -> Iterator[str]:
    """Yield one finding as an item of a list, its clauses below it."""
    f = entry.finding
    yield f"- **{f.severity.value}**, {entry.fate}: {plain(finding_sentences.sentence(entry))}"
    yield from (f"  - {plain(c.name)}" for c in entry.clauses)
    if not entry.clauses:
        yield f"  - at {plain(f'{entry.places[0].file}:{entry.places[0].line}')}"
    if hand := finding_sentences.hand(entry):
        yield f"  - simplest: {plain(hand)}"
        directed = f.witness.directed if f.witness else ()
        for d in directed:
            ends = " or ".join(" / ".join(x) for x in d.settings) or "nothing"
            yield f"    - {plain(d.by or 'left')}: {plain(ends)}"
    yield from (f"  - {plain(step.strip())}" for step in f.run)
    if f.help:
        yield f"  - {plain(finding_sentences.capital(f.help))}."
    yield from (
        f"  - **{plain(finding_sentences.capital(x))}**" for x in [finding_sentences.decided(entry)] if x
    )
    if entry.standing in {"new", "changed"}:
        yield f"  - {entry.standing} since the earlier record"


def beside(submission: Submission) -> Iterator[str]:
    """Yield a part for each thing that stands beside the rule set: its document, decisions, a record."""
    held, decided, known = submission.beside, submission.decided, submission.baseline
    entries = submission.entries
    if held:
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
        yield from findings([e for e in entries if e.finding.kind in {Kind.BROKEN_QUOTE, Kind.UNENCODED}])
    if decided:
        yield "## Decisions"
        yield ""
        yield f"{plain(decided.source.name)}, as of {decided.today}."
        yield ""
        told = (
            (named(e), d.disposition, d.because, d.by, d.on, d.until or "", d.lapsed) for e, d in on(entries)
        )
        yield from grid(("finding", "decision", "because", "by", "on", "until", "holds no longer"), told)
        stale = [e for e in entries if e.finding.kind is Kind.STALE]
        yield from findings(stale) if stale else ()
    if known:
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
            listed = [named(e) for e in entries if e.standing == word]
            yield from (f"- {word}: {plain(x)}" for x in listed[:MOST])
            yield from rest(listed, word)
        absent = [label(x.kind, x.clauses, x.message) for x in gone]
        yield from (f"- absent: {plain(x)}" for x in absent[:MOST])
        yield from rest(absent, "absent")
        yield ""


def rest(listed: list[str], word: str) -> Iterator[str]:
    """Yield how many are not told."""
    if len(listed) > MOST:
        yield f"- and {format_number(len(listed) - MOST)} more {word}, in the record (`--format json`)"


def named(entry: Entry) -> str:
    """Return a finding in a line."""
    return label(entry.finding.kind.word, entry.finding.clauses, entry.finding.message)


def label(kind: str, clauses: Iterable[str], message: str) -> str:
    """Return a finding in a line: its kind, its clauses, its message."""
    whose = " and ".join(clauses)
    return f"{kind}{', ' if whose else ''}{whose}: {message}"


def on(entries: Iterable[Entry]) -> Iterator[tuple[Entry, Decision]]:
    """Yield each finding on which something was decided, and that."""
    yield from ((e, e.decision) for e in entries if e.decision)


def missing(submission: Submission) -> Iterator[str]:
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


def annex(submission: Submission) -> Iterator[str]:
    """Yield what is asked for, and how it is answered, if that was asked."""
    if submission.profile is None:
        return
    yield f"## {plain(answers.title(submission.profile))}"
    yield ""
    found = answers.answers(submission)
    yield plain(answers.summary(found))
    yield ""
    cells = ((a.asked, a.status, answers.sentence(a).replace("\n", "; "), answers.place(a)) for a in found)
    yield from grid(("asked", "", "", "where"), cells)


def render(submission: Submission, _stream: TextIO | None) -> str:
    """Return what was submitted as a Markdown page."""
    return "\n".join(document(submission)).rstrip("\n") + "\n"
