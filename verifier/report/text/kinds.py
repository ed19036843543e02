"""What a kind of finding means, with the least rule set that shows it and its repair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group, RenderableType

from verifier.finding import Kind
from verifier.report.finding_sentences import group_findings
from verifier.report.text.console import render_plain
from verifier.review.kind_examples import COMPANIONED, KindExample

if TYPE_CHECKING:  # to explain a kind takes none of what examines and draws its example
    from verifier.review.submission import Submission


def render_kind_list() -> str:
    """Return every kind, its severity and when it is reported."""
    rows = (f"{k.word.replace(' ', '-')} ({k.severity.value})\n    {k.meaning}\n" for k in Kind)
    return "".join(rows)


def render_explanation(kind: Kind, example: KindExample | None) -> str:
    """Return the whole explanation of a kind: its meaning, and its example, if it has one."""
    text = f"{kind.word} ({kind.severity.value})\n\nReported if and only if this holds: {kind.meaning}.\n"
    if example is None:
        return text + "\nNo rule set can show it: it would be the verifier's own failure.\n"
    rows = []
    for name, companion in example.companions:
        rows += ["", f"Beside it ({name}):", "", *_indent_lines(companion)]
    rows += ["", "The least rule set that shows it:", "", *_indent_lines(example.bad)]
    rows += ["", "What is said of it:", "", *_indent_lines(example.said)]
    rows += ["", "Its repair:"]
    for repaired in example.good:
        rows += ["", *_indent_lines(repaired)]
    return text + "\n".join(rows) + "\n"


def _indent_lines(text: str) -> list[str]:
    """Return the lines of a text, set in."""
    return [f"    {line}".rstrip() for line in text.splitlines()]


def render_example_findings(kind: Kind, bad: Submission) -> str:
    """Return the findings of a kind that its bad example gives, as the terminal prints them."""
    parts = _list_companioned(kind, bad) if kind in COMPANIONED else _list_in_rules(kind, bad)
    return render_plain(Group(*parts))


def _list_companioned(kind: Kind, bad: Submission) -> list[RenderableType]:
    """Return what is found of what stands beside a rule set."""
    from verifier.report.text import review

    if kind is Kind.UNENCODED and bad.beside:
        return [review.render_unencoded(*x) for x in bad.beside.open]
    found = [e for e in bad.entries if e.finding.kind is kind]
    return [review.render_broken_quote(e) if e.at else review.render_entry_head(e) for e in found]


def _list_in_rules(kind: Kind, bad: Submission) -> list[RenderableType]:
    """Return what is found in a rule set itself, question by question, then procedure by procedure."""
    from verifier.report.text import findings, procedures, readings

    (examination,) = bad.whole.examinations
    parts: list[RenderableType] = []
    for examined in examination.questions:
        if kind is Kind.READING:
            told = [e for e in examined.effects if e.matters]
            parts += [readings.render_reading(examination, e, ("hand", "hands"), examined) for e in told]
            continue
        groups = group_findings(f for f in examined.findings if f.kind is kind)
        parts += [findings.render_finding(examination, examined, group) for group in groups]
    for procedure in examination.procedures:
        groups = procedures.list_finding_groups(f for f in procedure.findings if f.kind is kind)
        parts += [procedures.render_procedure_finding(examination.book, group) for group in groups]
    return parts
