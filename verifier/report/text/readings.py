"""What each reading of the words changes, for people."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from verifier.analysis.examine import Examination, ExaminedQuestion
from verifier.finding import Directed, Kind
from verifier.report import draw
from verifier.report.ruleset_sentences import (
    describe_brought,
    describe_interaction,
    describe_open,
    list_idle_readings_that_bring,
)
from verifier.report.text.console import STYLES, render_heading
from verifier.tables.interactions import ReadingInteraction
from verifier.tables.readings import ReadingAlternative, TableReadingEffect
from verifier.tables.table import Counts
from verifier.wording import format_number

_MOST_PAIRS = 10
"""How many interacting pairs are listed; the rest is counted, and stands in the JSON."""


def render_readings(examination: Examination, examined: ExaminedQuestion) -> Iterable[RenderableType]:
    """Yield the readings that matter, those that do not, and those that interact."""
    if not examined.effects:
        return
    u = next(iter(examined.tables.values())).universe
    units = u.one, u.units[0]
    weight = {f.where: f.hands for f in examined.findings if f.kind is Kind.READING}
    matter = sorted((e for e in examined.effects if e.matters), key=lambda e: -weight[e.name])
    yield render_heading(
        "What the words bear", "each alternative alone, all other readings as drawn first; the widest first"
    )
    for effect in matter:
        yield render_reading(examination, effect, units, examined)
    idle = [e.name for e in examined.effects if not e.matters]
    if idle:
        yield Text(f"No {units[0]} turns on {len(idle)} more, alone: " + ", ".join(idle), "dim")
        yield from (Text(f"  but {x}", "dim") for x in list_idle_readings_that_bring(examined))
    if examined.interactions is None:
        yield Text("Whether readings interact was not asked for in this run: --interactions", "dim")
    else:
        yield render_interactions(examined.interactions, units)


def render_reading(
    examination: Examination, effect: TableReadingEffect, units: tuple[str, str], examined: ExaminedQuestion
) -> RenderableType:
    """Draw one reading: its question, its alternatives, the simplest hand of each, and what they bring."""
    head = Text().append("warning[reading] ", STYLES["warning"]).append(effect.name, "bold")
    head.append(f"  {effect.question}")
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column()
    usual = next(a.open for a in effect.alternatives if a.chosen)
    for a in effect.alternatives:
        name, count, text = _render_alternative(examination, a, usual, units)
        if brought := describe_brought(examined, effect.name, a.name):
            text.append(f"\n{brought}", "default")
        grid.add_row(name, count, text)
    return Group(head, Padding(grid, (0, 0, 0, 2)))


def _render_alternative(
    examination: Examination, a: ReadingAlternative, usual: tuple[Counts, ...], units: tuple[str, str]
) -> tuple[Text, Text, Text]:
    """Return one alternative: its name, how many hands it changes, the gloss and the simplest hand.

    `usual`: how many hands the first readings leave open, as `Alternative.open`.
    """
    gloss = Text(a.gloss or "", "dim")
    if a.chosen:
        return Text(a.name, "bold"), Text("drawn here", "dim"), gloss
    if not a.witness:
        return Text(a.name), Text(f"no {units[0]}", "dim"), gloss
    kinds, hands = a.changed
    text = gloss.append("\n" if a.gloss else "")
    text.append(draw.draw_hand(examination.book.pieces, a.witness.hand) + "\n", "default")
    before, after = map(_describe_left, a.witness.directed)
    text.append(f"{before}   becomes   {after}", "default")
    if a.open != usual:
        text.append("\n" + describe_open(a, units), "dim")
    count = f"{format_number(hands)} {units[hands != 1]} ({format_number(kinds)})"
    if a.hands is not None:
        count += f"\nin {format_number(a.hands)} of {format_number(_count_deals(examination))} hands"
    if a.moved is not None:
        text.append(
            f"\nmoves a hand in {format_number(a.moved[0])} settings, of {format_number(a.moved[1])} hands",
            "default",
        )
    return Text(a.name), Text(count), text


def _describe_left(d: Directed) -> str:
    """Write what is left of a case."""
    ways = " or ".join(draw.draw_setting(x) for x in d.settings)
    return f"no clause: {ways}" if d.unheard else ways or "conflict"


def _count_deals(examination: Examination) -> int:
    """Return how many hands can be dealt."""
    return examination.engines.universe.total


def render_interactions(found: tuple[ReadingInteraction, ...], units: tuple[str, str]) -> RenderableType:
    """List the pairs that interact, those on most hands (or what else is counted) first."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="dim")
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(no_wrap=True)
    most = sorted(found, key=lambda x: (-x.cases[1], x.readings))
    for x in most[:_MOST_PAIRS]:
        hands = x.cases[1]
        shown = " ".join(x.witness.hand)
        grid.add_row(" with ".join(x.readings), f"{format_number(hands)} {units[hands != 1]}", shown)
        grid.add_row(Padding(describe_interaction(x), (0, 0, 0, 2)), "", "")
    if not found:
        return Text(
            f"\nNo two readings interact: under both changes every {units[0]} ends as either predicts", "bold"
        )
    pairs = "1 pair of readings interacts" if len(found) == 1 else f"{len(found)} pairs of readings interact"
    head = Text(
        f"\n{pairs}: {units[1]} end, under both changes, otherwise than either alone predicts", "bold"
    )
    more = (
        [Text(f"  and {len(found) - _MOST_PAIRS} more, in the JSON", "dim")]
        if len(found) > _MOST_PAIRS
        else []
    )
    return Group(head, Padding(grid, (0, 0, 0, 2)), *more)
