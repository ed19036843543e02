"""Findings as items of a list, by kind, those that weigh most first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from verifier.finding import Kind, Severity
from verifier.report import finding_sentences
from verifier.report.markdown.markup import plain
from verifier.review.submission import Entry
from verifier.wording import count_noun, format_number

MOST_LISTED = 12
"""How many findings of a kind are told of each severity; the rest is counted, and stands in the record."""


def render_findings(entries: list[Entry]) -> Iterator[str]:
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
            for entry in told[:MOST_LISTED]:
                yield from render_finding(entry)
            if len(told) > MOST_LISTED:
                left = count_noun(len(told) - MOST_LISTED, f"more {severity.value}")
                yield f"- and {left}, in the record (`--format json`)"
        yield ""


def render_finding(entry: Entry) -> Iterator[str]:
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


def render_rest(listed: list[str], word: str) -> Iterator[str]:
    """Yield how many are not told."""
    if len(listed) > MOST_LISTED:
        yield f"- and {format_number(len(listed) - MOST_LISTED)} more {word}, in the record (`--format json`)"


def format_entry(entry: Entry) -> str:
    """Return a finding in a line."""
    return format_finding(entry.finding.kind.word, entry.finding.clauses, entry.finding.message)


def format_finding(kind: str, clauses: Iterable[str], message: str) -> str:
    """Return a finding in a line: its kind, its clauses, its message."""
    whose = " and ".join(clauses)
    return f"{kind}{', ' if whose else ''}{whose}: {message}"
