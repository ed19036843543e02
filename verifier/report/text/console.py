"""The terminal: how severities look, and how parts become text."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import TextIO

from rich.console import Console, Group, RenderableType
from rich.text import Text

from verifier.source import guard_commands

STYLES = {
    "error": "bold red",
    "warning": "yellow",
    "note": "cyan",
    "decided": "green",
    "undecided": "yellow",
    "conflict": "bold red",
    "gap": "bold red",
}

WIDTH = 100
"""Columns of the report where no terminal says how wide it is."""


def render_heading(title: str, gloss: str) -> Text:
    """Return the heading of a part of the report, with what it is in a few words."""
    return Text("\n").append(title, "bold").append(f"  ({gloss})", "dim")


def render_parts(found: Iterable[RenderableType], stream: TextIO | None) -> str:
    """Return parts one below the other; of the stream's width and in colour only where it is a terminal."""
    if stream is None or not stream.isatty():  # whoever keeps the text gets the same bytes everywhere
        return render_plain(Group(*found))
    out = io.StringIO()
    width = max(70, min(Console().width, 130))
    console = Console(file=out, force_terminal=True, width=width, highlight=False, markup=False, emoji=False)
    for part in found:
        console.print(part)
    return guard_commands(out.getvalue())


def render_plain(part: RenderableType) -> str:
    """Return a part without colour, of fixed width, the same on every machine."""
    out = io.StringIO()
    console = Console(
        file=out,
        force_terminal=False,
        width=WIDTH,
        legacy_windows=False,
        highlight=False,
        markup=False,
        emoji=False,
        color_system=None,
    )
    console.print(part)
    return guard_commands("\n".join(line.rstrip() for line in out.getvalue().split("\n")))
