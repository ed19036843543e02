"""Printed figures beside exact ones."""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from verifier.language import syntax as s
from verifier.odds.claims import CheckedClaim, find_claim_mistakes, format_figure
from verifier.report.text.console import STYLES, render_heading

_CLAIM_STYLES = {"proved": "green", "refuted": "bold red", "not checked": "yellow"}


def render_claims(claims: tuple[CheckedClaim, ...]) -> Iterable[RenderableType]:
    """Yield the claims of the document, each with the exact figure and how the check ended."""
    if not claims:
        return
    yield render_heading(
        "What the document claims", "printed figures against exact ones, under the readings drawn here"
    )
    grid = Grid(box=box.SIMPLE, pad_edge=False, padding=(0, 1))
    grid.add_column("claim", ratio=3)
    grid.add_column("computed", justify="right", no_wrap=True)
    grid.add_column("", no_wrap=True)
    grid.add_column("", ratio=1, style="dim")
    for c in claims:
        grid.add_row(
            c.name, format_figure(c), Text(c.status, _CLAIM_STYLES[c.status]), c.because or c.claim.cite
        )
    yield grid
    for f in find_claim_mistakes(claims):
        head = Text(f"{f.severity.value}[{f.kind.word}]", STYLES[f.severity.value])
        yield head.append(f" {f.message}", "bold")


def render_outside(found: tuple[s.OutsideStatement, ...]) -> Iterable[RenderableType]:
    """Yield what the document says outside the questions, by what it is."""
    if not found:
        return
    yield render_heading(
        "Outside the questions", "obligations on people and the like: neither checked nor not checked"
    )
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    for x in found:
        style = "yellow" if x.word == "unread" else "dim"
        grid.add_row(Text("not checked" if x.word == "unread" else x.word, style), x.label.text, x.text)
    yield Padding(grid, (0, 0, 0, 2))
