"""Stage 5: two tellings of one game side by side, for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from verifier.diff.compare import Compared, Comparison, End, How, Telling
from verifier.diff.compare import Group as Grouped
from verifier.diff.prices import Figures, Shifts
from verifier.report import draw
from verifier.report.text import diff_prices
from verifier.wording import count_kinds, format_number

MOST = 12
"""How many groups of a question are drawn; the rest is counted, and stands in the JSON."""


def sections(comparisons: Sequence[Comparison]) -> Iterable[RenderableType]:
    """Yield, for a file with accounts, how its accounts compare."""
    if comparisons:
        yield Rule(Text("The accounts compared", "bold"), align="left")
    for comparison in comparisons:
        yield from one(comparison)


def one(comparison: Comparison, shifts: Shifts | None = None) -> Iterable[RenderableType]:
    """Yield one comparison: a line of counts for each question, then the groups of cases, priced or not."""
    names = [t.name for t in comparison.tellings]
    yield Text("\n").append(f"{names[0]} against {names[1]}", "bold")
    for compared in comparison.questions:
        yield counted(comparison, compared)
        for said in compared.stakes:
            yield Padding(Text(said, "bold red"), (0, 0, 0, 4))
        if not compared.cases:
            continue
        yield Padding(Text(turning(compared), "dim"), (0, 0, 0, 4))
        known = shifts.of(compared) if shifts else ()
        for group, price in zip_longest(compared.groups[:MOST], known[:MOST]):
            yield Padding(drawn(comparison, compared, group, price), (0, 0, 0, 4))
        rest = compared.groups[MOST:]
        if rest:
            counts = sum(g.counts[0] for g in rest), sum(g.counts[1] for g in rest)
            text = f"    and {len(rest)} more groups, {count_kinds(counts, compared.units[:2])}, in the JSON"
            yield Text(text, "dim")
    for x in comparison.unpaired:
        yield Text(f"  {x.name} of {names[x.side]}: not compared: {x.why}", "yellow")


def counted(comparison: Comparison, compared: Compared) -> RenderableType:
    """Say in a line how many cases of a question end how."""
    one, other = (t.name for t in comparison.tellings)
    words = {
        How.SAME: "the same",
        How.FIRST: f"{one} permits more",
        How.SECOND: f"{other} permits more",
        How.DIFFER: "they differ",
    }
    every = sum(n for n, _ in compared.counts.values()), sum(n for _, n in compared.counts.values())
    text = Text(f"{format_number(every[1])} {compared.units[1]} ({format_number(every[0])}): ")
    told = [(how, n) for how, n in compared.counts.items() if n[0] or how is How.SAME]
    for place, (how, (kinds, hands)) in enumerate(told):
        text.append("; " if place else "")
        style = "green" if how is How.SAME else "yellow"
        text.append(f"{words[how]} {format_number(hands)} ({format_number(kinds)})", style)
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    grid.add_row(Text("  " + " / ".join(dict.fromkeys(compared.names))), text)
    return grid


def turning(compared: Compared) -> str:
    """Say how many of the cases that differ come to agree when one reading is changed."""
    turned, firm = (
        f"{format_number(hands)} ({format_number(kinds)})"
        for kinds, hands in (compared.turning, compared.firm)
    )
    text = f"of those not the same, {turned} agree under some reading changed alone, {firm} under none"
    if compared.alike is not None:
        text += f"; in {format_number(compared.alike[1])} ({format_number(compared.alike[0])}) both rank the hands alike"
    return text


def drawn(
    comparison: Comparison, compared: Compared, group: Grouped, price: Figures | None = None
) -> RenderableType:
    """Draw one group: the clauses of both sides as cited, the simplest hand, what each leaves, the price."""
    case, names = group.simplest, [t.name for t in comparison.tellings]
    said = {How.DIFFER: "they differ", How.FIRST: f"{names[0]} permits more"}
    head = Text(said.get(group.how, f"{names[1]} permits more"), "bold")
    head.append(f"   {count_kinds(group.counts, compared.units[:2])}")
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    for telling, labels in zip(comparison.tellings, group.clauses, strict=True):
        grid.add_row(telling.name, cited(telling, labels))
    grid.add_row("hand", draw.hand(comparison.tellings[0].book.pieces, case.hand))
    for telling, end in zip(comparison.tellings, case.ends, strict=True):
        grid.add_row("", f"{telling.name} leaves  {left(end)}")
    under = ", ".join(case.agree) if case.agree else "no reading changed alone"
    part = group.counts != group.firm and not case.agree
    more = f" (so {format_number(group.firm[1])} of these)" if part else ""
    grid.add_row("agree under", under + more)
    if price is not None:
        grid.add_row("to the player", Text(price.verdict.value, diff_prices.STYLES[price.verdict]))
        for line in diff_prices.lines(price, names[0]):
            grid.add_row("", line)
    return Group(head, Padding(grid, (0, 0, 0, 2)))


def cited(telling: Telling, labels: Sequence[str]) -> Text:
    """Return clauses as a reader finds them: label, title, and line; one on a line."""
    text = Text()
    for place, label in enumerate(labels):
        clause = telling.book.clause_of[label]
        at = f"  {telling.loaded.sources[0].name}:{clause.span.line}"
        text.append("\n" if place else "").append(f"{label}  ", "bold").append(clause.title).append(at, "dim")
    return text if labels else Text("no clause strikes anything out", "dim")


def left(end: End) -> str:
    """Return what a case ends as, where that is not one option alone, and the options."""
    ways = "  or  ".join(draw.setting(x) for x in end.left)
    return ways if end.status == "decided" else f"{ways or 'nothing'}  ({end.status})"
