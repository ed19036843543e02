"""Stage 5: what it is worth if the house sets by another way, in words and figures, and in a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rich import box
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from verifier.diff.compare_files import Difference
from verifier.diff.price_changes import Ends, Figures, Shifts, Verdict
from verifier.odds.claims import rounded
from verifier.wording import count_noun, format_number

DIGITS = 6
"""Decimals of a percentage: an answer beside which the exact fraction stands."""
STYLES = {
    Verdict.SAME: "green",
    Verdict.KINDER: "cyan",
    Verdict.HARSHER: "yellow",
    Verdict.MIXED: "bold yellow",
}
ENDS = (
    "A range: what a text leaves open is settled for the house throughout, and for the player throughout, on "
    "both sides of a change alike."
)
ADDED = (
    "The changes of groups, each made alone, add up where the player keeps to one way, but for hands that it "
    "leaves open. A player at his best answers all of them at once: there they need not."
)


def percent(value: Fraction, *, signed: bool = False) -> str:
    """Write a fraction as a percentage, with its sign where it is a change."""
    plus = "+" if signed and value > 0 else ""
    return f"{plus}{rounded(value * 100, DIGITS)}%"


def span(ends: Ends, *, signed: bool = False) -> str:
    """Write both ends of a figure: one where they are the same."""
    least, most = sorted(ends)
    if least == most:
        return percent(least, signed=signed)
    return f"{percent(least, signed=signed)} to {percent(most, signed=signed)}"


def fraction(ends: Ends) -> str:
    """Write both ends of a figure as fractions."""
    return " to ".join(dict.fromkeys(str(x) for x in sorted(ends)))


def players(first: str) -> tuple[str, str, str]:
    """Return the ways in which the player sets, as the columns of a table."""
    return "the player at his best", f"the player by {first}'s way", "the player by the way of the house"


def each(f: Figures) -> tuple[Ends, Ends, Ends]:
    """Return the figures in the order of those ways."""
    return f.best, f.kept, f.both


def lines(change: Figures, first: str) -> Iterable[str]:
    """Yield the change for each way in which the player sets, as a percentage and as a fraction."""
    for who, ends in zip(players(first), each(change), strict=True):
        yield f"{who}: {span(ends, signed=True)}  ({fraction(ends)})"


def summary(s: Shifts) -> str:
    """Say in one line what the whole comes to, and how many groups are what."""
    text = s.verdict.value
    if len(s.groups) > 1:
        told = (f"{count_noun(n, 'group')} {v.value}" for v, n in s.counts().items())
        text += f" ({', '.join(told)}; together {s.change.verdict.value})"
    return text


def remarks(s: Shifts) -> Iterable[str]:
    """Yield what is to be kept in mind."""
    if any(a != b for f in (s.before, s.after) for a, b in each(f)):
        yield ENDS
    if len(s.groups) > 1:
        yield ADDED
    if s.alike[0]:
        yield (
            f"Priced with the whole, and in no group: {count_noun(s.alike[1], 'hand')} set otherwise, in "
            "settings that rank alike."
        )


def table(s: Shifts, names: tuple[str, str]) -> Iterable[tuple[str, ...]]:
    """Yield the house advantage before and after, its change, and that as a fraction: a row a player."""
    for who, *of in zip(players(names[0]), each(s.before), each(s.after), each(s.change), strict=True):
        before, after, change = of
        yield who, span(before), span(after), span(change, signed=True), fraction(change)


def head(names: tuple[str, str]) -> tuple[str, ...]:
    """Return the heading of that table."""
    return "", f"house by {names[0]}", f"house by {names[1]}", "change", "exactly"


def judged(s: Shifts) -> str:
    """Say over what, and by whose rules."""
    return f"over all {format_number(s.deals)} deals, ranked and settled by {s.judge}"


def parts(x: Difference) -> Iterable[RenderableType]:
    """Yield the price of a comparison, or why there is none."""
    if isinstance(x.shifts, str):
        yield Text("\n" + x.shifts, "dim")
        return
    s, names = x.shifts, (x.comparison.tellings[0].name, x.comparison.tellings[1].name)
    yield Text("\nHouse advantage", "bold").append(f"  ({judged(s)})", "dim")
    yield Text(f"  to the player: {summary(s)}", STYLES[s.verdict])
    grid = Grid(box=box.SIMPLE, pad_edge=False, padding=(0, 1))
    for place, name in enumerate(head(names)):
        grid.add_column(name, justify="right" if place else "left")
    for row in table(s, names):
        grid.add_row(*row)
    yield grid
    yield from (Text(f"  {said}", "dim") for said in remarks(s))
