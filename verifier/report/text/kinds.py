"""Stage 5: what a kind of finding means, with the least rule set that shows it and its repair."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Group

from verifier import files
from verifier.finding import Finding, Kind
from verifier.source import Mistake, Span, Unreadable, suggest

if TYPE_CHECKING:
    from verifier.review.submission import Submission


def kind_of(word: str) -> Kind:
    """Return a kind by its word, hyphens for spaces; raise Unreadable with the nearest."""
    known = {k.word: k for k in Kind} | {k.word.replace(" ", "-"): k for k in Kind}
    if word not in known:
        hint = suggest(word, known, "kinds: " + ", ".join(k.word.replace(" ", "-") for k in Kind))
        raise Unreadable([Mistake(Span("explain"), f"no finding is called `{word}`", hint)])
    return known[word]


def listed() -> str:
    """Return every kind, its severity and when it is reported."""
    rows = (f"{k.word.replace(' ', '-')} ({k.severity.value})\n    {k.meaning}\n" for k in Kind)
    return "".join(rows)


def folder(kind: Kind) -> Path:
    """Return where a kind's example stands."""
    return files.root() / "fixtures" / kind.word.replace(" ", "-")


BESIDE = {Kind.BROKEN_QUOTE, Kind.UNENCODED, Kind.STALE}
"""What is found only of a rule set beside which something stands: `document.txt`, or decisions."""
TODAY = date(2026, 7, 1)
"""The date on which the decisions of an example are looked at."""


def handed(kind: Kind, name: str) -> Submission:
    """Return an example (`bad`, `good`) as it is handed in with what stands beside it."""
    from verifier import files
    from verifier.analysis.file import examine_whole
    from verifier.review import dispositions
    from verifier.review.document.coverage import beside
    from verifier.review.document.words import Document
    from verifier.review.submission import Submission
    from verifier.rules.load import load

    loaded, text, decided = load(str(folder(kind) / f"{name}.rules")), folder(kind) / "document.txt", None
    held = None
    if text.exists():
        held = beside([[loaded.book.rules]], [Document(files.read(text, text.name))])
    made = dispositions.beside(folder(kind) / f"{name}.rules")
    if made.exists():
        decided = dispositions.read(files.read(made, made.name), TODAY)
    return Submission(examine_whole(loaded), held, 0, decided)


def shown_beside(kind: Kind) -> str:
    """Return what a bad example shows of what stands beside it."""
    from verifier.report.text import report, review

    submission = handed(kind, "bad")
    found = [e for e in submission.entries if e.finding.kind is kind]
    if kind is Kind.UNENCODED and submission.beside:
        return report.plain(Group(*(review.unencoded(*x) for x in submission.beside.open)))
    return report.plain(Group(*((review.broken if e.at else review.head)(e) for e in found)))


def shown(kind: Kind) -> str:
    """Return the findings of a kind that its bad example gives, as the terminal prints them."""
    from verifier.analysis.examine import examine
    from verifier.report.text import findings, procedures, readings, report
    from verifier.rules.load import load

    if kind in BESIDE:
        return shown_beside(kind)
    examination = examine(load(str(folder(kind) / "bad.rules")))
    parts = []
    for examined in examination.questions:
        if kind is Kind.READING:
            parts += [readings.one(examination, e) for e in examined.effects if e.matters]
        groups: dict[object, list[Finding]] = {}
        for f in examined.findings:
            if f.kind is kind and kind is not Kind.READING:
                groups.setdefault(f.key, []).append(f)
        parts += [findings.one(examination, examined, group) for group in groups.values()]
    for procedure in examination.procedures:
        groups_ = procedures.grouped(f for f in procedure.findings if f.kind is kind)
        parts += [procedures.one(examination.book, group) for group in groups_]
    return report.plain(Group(*parts))


def explain(kind: Kind) -> str:
    """Return the whole explanation."""
    text = f"{kind.word} ({kind.severity.value})\n\nReported if and only if this holds: {kind.meaning}.\n"
    place = folder(kind)
    if not place.is_dir():
        return text + "\nNo rule set can show it: it would be the verifier's own failure.\n"
    rows = []
    for beside in ("document.txt", "bad.decisions.toml"):
        if (place / beside).exists():
            rows += ["", f"Beside it ({beside}):", "", *indented(place / beside)]
    rows += ["", "The least rule set that shows it:", "", *indented(place / "bad.rules")]
    rows += ["", "What is said of it:", "", *indented(place / "bad.txt")]
    rows += ["", "Its repair:", "", *indented(place / "good.rules")]
    if (place / "good.decisions.toml").exists():
        rows += ["", *indented(place / "good.decisions.toml")]
    return text + "\n".join(rows) + "\n"


def indented(path: Path) -> list[str]:
    """Return a file's lines, set in."""
    return [f"    {line}".rstrip() for line in path.read_text(encoding="utf-8").splitlines()]
