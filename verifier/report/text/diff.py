"""Stage 5: the answer of `verify diff`, for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from verifier import __version__
from verifier.diff.compare_clauses import Change
from verifier.diff.compare_entries import Edited
from verifier.diff.compare_questions import Comparison, Telling
from verifier.report.record.diff import Found
from verifier.report.text import comparison, diff_prices
from verifier.wording import format_number


def parts(found: Found) -> Iterable[RenderableType]:
    """Yield the answer of `verify diff`, part by part."""
    for x in found:
        yield header(x.comparison, x.judge)
        yield from diff_prices.parts(x)
        yield from comparison.one(x.comparison, None if isinstance(x.shifts, str) else x.shifts)
        yield from clauses(x.comparison, x.changes)
        yield Text("")
    yield Text(
        f"verifier {__version__}: case by case; a gap leaves every option, a conflict none; readings as "
        "drawn first or as chosen, then each changed alone. It does not say which of the two is right.",
        "dim",
    )


def header(comparison: Comparison, judge: Telling | None = None) -> RenderableType:
    """Say what is compared with what, and by what it is ranked and settled, if by another file."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column(ratio=1)
    for t in (*comparison.tellings, *([judge] if judge else [])):
        source, rules = t.loaded.sources[0], t.book.rules
        turned = [f"{r} is {a}" for r, a in t.choice.items() if a != t.book.first[r]]
        chosen = f"; chosen for this run: {', '.join(turned)}" if turned else ""
        name = f"settled by {t.name}" if t is judge else t.name
        grid.add_row(name, f"{rules.title}; {source.name}  sha256 {source.sha256[:16]}…{chosen}")
    return grid


def clauses(comparison: Comparison, changed: Sequence[Change]) -> Iterable[RenderableType]:
    """Yield the clauses that two files say differently, and how many cases hang on each alone."""
    if not changed:
        return
    names = [t.name for t in comparison.tellings]
    yield (
        Text("\n")
        .append("Clauses by label", "bold")
        .append(f"  (from {names[0]} to {names[1]}; what ends otherwise for that clause alone)", "dim")
    )
    grid = Grid.grid(padding=(0, 2))
    for _ in range(3):
        grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    units = {q.names[1]: q.units[1] for q in comparison.questions}
    for x in changed:
        title = " became ".join(dict.fromkeys(filter(None, x.titles)))
        grid.add_row(f"  {x.what}", x.label, *effect(x, units.get(x.question, "cases"), title))
        for e in x.entries:
            text = f"{e.name}: {' became '.join(filter(None, e.texts))}"
            grid.add_row(f"    {e.what}", "", *effect(e, units.get(x.question, "cases"), text))
    yield grid


def effect(x: Change | Edited, units: str, text: str) -> tuple[Text, str]:
    """Return what hangs on a change alone, and its text, with the reason where that was not measured."""
    if x.effect is None:
        return Text("not measured", "yellow"), f"{text} ({x.why})"
    if x.effect[0]:
        return Text(f"{format_number(x.effect[1])} {units} ({format_number(x.effect[0])})"), text
    return Text("changes nothing", "dim"), text
