"""Stage 5: every way to set one hand, for people and as a record."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from verifier.analysis.rank_settings import Said, Way
from verifier.report.draw import setting
from verifier.rules.rulebook import RuleBook

BEATEN = "beaten: another, of which the same is said, ranks at least as high in every hand, and higher in one"


def to_text(book: RuleBook, hand: Sequence[str], ways: Sequence[Way], judged: Way | None, of: int) -> str:
    """Return the answer as text: ways of which the same is said stand together.

    `of`: how many ways there are if pieces that are alike are told apart.
    """
    from verifier.report.text.report import plain

    names = " | ".join(word.text for word, _ in book.game.hands)
    head = Text(" ".join(hand) + "\n")
    fewer = len(ways) < of
    count = f"{len(ways)} different ways of {of}" if fewer else f"{len(ways)} ways"
    head.append(f"the document sets no hand; there are {count} to set it", "bold")
    parts: list[RenderableType] = [head.append(f"   ({names})")]
    if fewer:
        told_once = "alike but for suits" if book.game.suits else "of the same pieces"
        parts.append(Text(f"settings {told_once} are listed once", "dim"))
    if judged:
        worse = "; beaten by another of the ways below" if judged.beaten else ""
        parts += [Text(f"\nas set, {setting(map(' '.join, judged.hands))}: {', '.join(judged.names)}{worse}")]
        parts += [said(book, judged.said)]
    for alike in groups(ways):
        parts += [Text(), said(book, alike[0].said), listed(alike)]
    if any(way.beaten for way in ways):
        parts.append(Text(f"\n{BEATEN}", "dim"))
    return plain(Group(*parts))


def groups(ways: Sequence[Way]) -> list[list[Way]]:
    """Return ways of which the same is said together."""
    found: dict[tuple[Said, ...], list[Way]] = {}
    for way in ways:
        found.setdefault(way.said, []).append(way)
    return list(found.values())


def said(book: RuleBook, answers: Sequence[Said]) -> RenderableType:
    """Return what is said, by which clauses, and under which readings it changes."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for x in answers:
        clauses = "; ".join(f"{label} {book.clause_of[label].title}" for label in x.clauses)
        text = Text(x.answer, "bold").append(f"  ({clauses})", "not bold dim")
        for turn in x.turns:
            text.append(f"\nunder {turn.reading} is {turn.alternative}: {turn.answer}", "not bold")
        grid.add_row(f"{x.question}:", text)
    return grid


def listed(ways: Sequence[Way]) -> RenderableType:
    """Return ways, a line each, and which another beats: as high in every hand, and higher in one."""
    grid = Grid.grid(padding=(0, 2))
    for way in ways:
        worse = "beaten by another of these" if way.beaten else ""
        grid.add_row("  " + setting(map(" ".join, way.hands)), ", ".join(way.names), Text(worse, "dim"))
    return grid


def told(way: Way) -> dict[str, object]:
    """Return one way as a record."""
    return {name: value for name, value in asdict(way).items() if name != "numbers"}


def to_json(book: RuleBook, hand: Sequence[str], ways: Sequence[Way], judged: Way | None) -> str:
    """Return the answer as a record."""
    record = {
        "format": "rulespec-verifier/ways",
        "version": 1,
        "ruleset": book.rules.name.text,
        "hands": [word.text for word, _ in book.game.hands],
        "hand": list(hand),
        "ways": [told(way) for way in ways],
        "as_set": told(judged) if judged else None,
    }
    return json.dumps(record, indent=2, ensure_ascii=False) + "\n"
