"""Stage 5: what is decided of a question at each stage, as a table whose numbers are never cut."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rich import box
from rich.console import Console, ConsoleOptions, RenderableType
from rich.measure import Measurement
from rich.table import Table as Grid
from rich.text import Text

from verifier.analysis.examine import Examined
from verifier.report.text.console import STYLES
from verifier.rules.rulebook import Stage
from verifier.tables.table import Status
from verifier.wording import format_number

STAGES = {
    Stage.UNORDERED: "clauses in no order",
    Stage.CITED: "in the order the text states",
    Stage.ASSUMED: "and with our assumptions",
}
WIDE = 1_000
"""Columns: more than any table needs."""


@dataclass(frozen=True)
class Stages:
    """How many cases end how at each stage; kinds stand below where a line is too long."""

    examined: Examined

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        beside = grid(self.examined, " ")
        needs = Measurement.get(console, options.update(max_width=WIDE), beside).maximum
        yield beside if needs <= options.max_width else grid(self.examined, "\n")


def grid(examined: Examined, between: str) -> Grid:
    """Draw the table; `between`: what stands between the cases and their kinds."""
    made = Grid(box=box.SIMPLE, pad_edge=False, padding=(0, 1))
    u = next(iter(examined.tables.values())).universe
    made.add_column(f"{u.units[0]} ({u.units[1]})", no_wrap=between == " ")
    for status in Status:
        made.add_column(status.value, justify="right", no_wrap=True)
    for stage, table in examined.tables.items():
        cells = []
        for status in Status:
            kinds, hands = table.count(getattr(table, status.value))
            style = STYLES.get(status.value, "") if hands else "dim"
            cells.append(Text(f"{format_number(hands)}{between}({format_number(kinds)})", style))
        made.add_row(STAGES[stage], *cells)
    return made
