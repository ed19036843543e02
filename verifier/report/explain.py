"""Stage 5: what a kind of finding means, with the least rule set that shows it and its repair."""

from __future__ import annotations

from pathlib import Path

from rich.console import Group

from verifier import locate
from verifier.finding import Finding, Kind
from verifier.source import Mistake, Span, Unreadable, suggest


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
    return locate.root() / "fixtures" / kind.word.replace(" ", "-")


def shown(kind: Kind) -> str:
    """Return the findings of a kind that its bad example gives, as the terminal prints them."""
    from verifier.examine import examine
    from verifier.load import load
    from verifier.report import ambiguity, findings, played, terminal

    examination = examine(load(str(folder(kind) / "bad.rules")))
    parts = []
    for examined in examination.questions:
        if kind is Kind.READING:
            parts += [ambiguity.one(examination, e) for e in examined.effects if e.matters]
        groups: dict[object, list[Finding]] = {}
        for f in examined.findings:
            if f.kind is kind and kind is not Kind.READING:
                groups.setdefault(f.key, []).append(f)
        parts += [findings.one(examination, examined, group) for group in groups.values()]
    for procedure in examination.procedures:
        groups_ = played.grouped(f for f in procedure.findings if f.kind is kind)
        parts += [played.one(examination.book, group) for group in groups_]
    return terminal.plain(Group(*parts))


def explain(kind: Kind) -> str:
    """Return the whole explanation."""
    text = f"{kind.word} ({kind.severity.value})\n\nReported if and only if this holds: {kind.meaning}.\n"
    place = folder(kind)
    if not place.is_dir():
        return text + "\nNo rule set can show it: it would be the verifier's own failure.\n"
    rows = ["", "The least rule set that shows it:", "", *indented(place / "bad.rules")]
    rows += ["", "What is said of it:", "", *indented(place / "bad.txt")]
    rows += ["", "Its repair:", "", *indented(place / "good.rules")]
    return text + "\n".join(rows) + "\n"


def indented(path: Path) -> list[str]:
    """Return a file's lines, set in."""
    return [f"    {line}".rstrip() for line in path.read_text(encoding="utf-8").splitlines()]
