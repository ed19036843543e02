"""Findings as items of a list, by kind, those that weigh most first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from verifier.finding import Kind, Severity
from verifier.report import finding_sentences
from verifier.report.markdown.markup import escape_markdown
from verifier.review.submission import ReviewedFinding
from verifier.wording import count_noun, format_number

MOST_LISTED = 12
"""How many findings of a kind are told of each severity; the rest is counted, and stands in the record."""


def list_findings_lines(entries: list[ReviewedFinding]) -> Iterator[str]:
    """Yield the findings by kind, those that weigh most first."""
    if not entries:
        yield "Nothing was found."
        yield ""
    for kind in Kind:
        mine = [e for e in entries if e.finding.kind is kind]
        if not mine or kind is Kind.NOT_CHECKED:  # that has a part of its own
            continue
        yield f"#### {finding_sentences.capitalize_first(kind.word)}: {format_number(len(mine))}"
        yield ""
        yield f"*{escape_markdown(finding_sentences.capitalize_first(kind.meaning))}.*"
        yield ""
        for severity in reversed(Severity):
            told = [e for e in mine if e.finding.severity is severity]
            for entry in told[:MOST_LISTED]:
                yield from _list_finding_lines(entry)
            if len(told) > MOST_LISTED:
                left = count_noun(len(told) - MOST_LISTED, f"more {severity.value}")
                yield f"- and {left}, in the record (`--format json`)"
        yield ""


def _list_finding_lines(entry: ReviewedFinding) -> Iterator[str]:
    """Yield one finding as an item of a list, its clauses below it."""
    f = entry.finding
    sentence = escape_markdown(finding_sentences.describe_finding(entry))
    yield f"- **{f.severity.value}**, {entry.fate}: {sentence}"
    yield from (f"  - {escape_markdown(c.name)}" for c in entry.clauses)
    if not entry.clauses:
        yield f"  - at {escape_markdown(f'{entry.places[0].file}:{entry.places[0].line}')}"
    if f.cases:
        yield f"  - cases: {escape_markdown(f.cases.text)}"
    if hand := finding_sentences.format_witness_hand(entry):
        yield f"  - simplest: {escape_markdown(hand)}"
        directed = f.witness.directed if f.witness else ()
        for d in directed:
            ends = " or ".join(" / ".join(x) for x in d.settings) or "nothing"
            yield f"    - {escape_markdown(d.by or 'left')}: {escape_markdown(ends)}"
    yield from (f"  - {escape_markdown(step.strip())}" for step in f.run)
    if f.help:
        yield f"  - {escape_markdown(finding_sentences.capitalize_first(f.help))}."
    yield from (
        f"  - **{escape_markdown(finding_sentences.capitalize_first(x))}**"
        for x in [finding_sentences.describe_decision(entry)]
        if x
    )
    if entry.standing in {"new", "changed"}:
        yield f"  - {entry.standing} since the earlier record"


def list_rest_lines(listed: list[str], word: str) -> Iterator[str]:
    """Yield how many are not told."""
    if len(listed) > MOST_LISTED:
        yield f"- and {format_number(len(listed) - MOST_LISTED)} more {word}, in the record (`--format json`)"


def format_entry_label(entry: ReviewedFinding) -> str:
    """Return a finding in a line."""
    return format_finding_label(entry.finding.kind.word, entry.finding.clauses, entry.finding.message)


def format_finding_label(kind: str, clauses: Iterable[str], message: str) -> str:
    """Return a finding in a line: its kind, its clauses, its message."""
    whose = " and ".join(clauses)
    return f"{kind}{', ' if whose else ''}{whose}: {message}"
