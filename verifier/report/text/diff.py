"""Two rule sets compared, or the accounts of one: what they are, what it is worth, where they differ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TextIO

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from verifier import __version__
from verifier.diff.compare_questions import Comparison, EndComparison
from verifier.diff.price_changes import PlayerVerdict
from verifier.report import draw
from verifier.report.diff_view import (
    MOST_GROUPS,
    NO_CLAUSE,
    ChangeView,
    ComparisonView,
    DiffView,
    GroupSideView,
    GroupView,
    PairView,
    QuestionView,
    format_hands,
)
from verifier.report.diff_view_build import build_comparison_view
from verifier.report.diff_view_prices import PricesView
from verifier.report.source_paths import format_source_path
from verifier.report.text.console import render_heading, render_parts
from verifier.report.text.review import render_notices
from verifier.rules.pieces import Pieces
from verifier.wording import format_number

_VERDICT_STYLES = {
    PlayerVerdict.SAME: "green",
    PlayerVerdict.KINDER: "cyan",
    PlayerVerdict.HARSHER: "yellow",
    PlayerVerdict.MIXED: "bold yellow",
}


def render_diff_text(view: DiffView, stream: TextIO | None) -> str:
    """Return the answer of `verify diff` as text, ready for a stream (nothing: for a file)."""
    left_over = (Text(line, "yellow") for line in view.left_over)
    return render_parts([*render_notices(view.notices), *render_diff_parts(view), *left_over], stream)


def render_diff_parts(view: DiffView) -> Iterable[RenderableType]:
    """Yield the answer of `verify diff`, part by part."""
    for pair in view.pairs:
        yield render_sides(pair)
        yield from render_prices(pair.prices)
        yield from _render_comparison(pair.comparison)
        yield from render_changes(pair)
        yield Text("")
    yield Text(
        f"verifier {__version__}: case by case; a gap leaves every option, a conflict none; readings as "
        "drawn first or as chosen, then each changed alone. It does not say which of the two is right.",
        "dim",
    )


def render_accounts_compared(comparisons: Sequence[Comparison]) -> Iterable[RenderableType]:
    """Yield, for a file with accounts, how its accounts compare."""
    if comparisons:
        yield Rule(Text("The accounts compared", "bold"), align="left")
    for comparison in comparisons:
        yield from _render_comparison(build_comparison_view(comparison))


def render_sides(pair: PairView) -> RenderableType:
    """Say what is compared with what, and by what it is ranked and settled, if by another file."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column(ratio=1)
    for side in pair.named:
        source = side.files[0]
        chosen = f"; chosen for this run: {', '.join(side.departures)}" if side.departures else ""
        grid.add_row(
            side.heading, f"{side.title}; {format_source_path(source)}  sha256 {source.sha256[:16]}…{chosen}"
        )
    return grid


def render_prices(prices: PricesView | str) -> Iterable[RenderableType]:
    """Yield the price of a comparison, or why there is none."""
    if isinstance(prices, str):
        yield Text("\n" + prices, "dim")
        return
    yield Text("\nHouse advantage", "bold").append(f"  ({prices.settled})", "dim")
    yield Text(f"  to the player: {prices.summary}", _VERDICT_STYLES[prices.shifts.verdict])
    grid = Grid(box=box.SIMPLE, pad_edge=False, padding=(0, 1))
    for place, name in enumerate(prices.columns):
        grid.add_column(name, justify="right" if place else "left")
    for row in prices.rows:
        grid.add_row(*row)
    yield grid
    yield from (Text(f"  {remark}", "dim") for remark in prices.remarks)


def _render_comparison(view: ComparisonView) -> Iterable[RenderableType]:
    """Yield one comparison: a line of counts for each question, then the groups of cases, priced or not."""
    yield Text("\n").append(f"{view.names[0]} against {view.names[1]}", "bold")
    for question in view.questions:
        yield render_counts(question)
        for stake in question.stakes:
            yield Padding(Text(stake, "bold red"), (0, 0, 0, 4))
        if not question.cases:
            continue
        yield Padding(Text(question.turning_sentence, "dim"), (0, 0, 0, 4))
        for group in question.groups[:MOST_GROUPS]:
            yield Padding(_render_group(group, view.pieces), (0, 0, 0, 4))
        if question.rest_sentence:
            yield Text(f"    and {question.rest_sentence}", "dim")
    for x in view.unpaired:
        yield Text(f"  {x.question} of {x.side}: not compared: {x.why}", "yellow")


def render_counts(question: QuestionView) -> RenderableType:
    """Say in a line how many cases of a question end how."""
    text = Text(
        f"{format_number(question.total[1])} {question.units[1]} ({format_number(question.total[0])}): "
    )
    met = [x for x in question.counts if x[2][0] or x[0] is EndComparison.SAME]
    for place, (how, words, counts) in enumerate(met):
        text.append("; " if place else "")
        text.append(f"{words} {format_hands(counts)}", "green" if how is EndComparison.SAME else "yellow")
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    grid.add_row(Text(f"  {question.name}"), text)
    return grid


def _render_group(group: GroupView, pieces: Pieces) -> RenderableType:
    """Draw one group: the clauses of both sides as cited, the simplest hand, what each leaves, the price."""
    head = Text(group.words, "bold").append(f"   {group.counted}")
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    for side in group.sides:
        grid.add_row(side.name, _render_side_clauses(side))
    grid.add_row("hand", draw.draw_hand(pieces, group.simplest.hand))
    for side in group.sides:
        grid.add_row("", f"{side.name} leaves  {side.left}")
    grid.add_row("agree under", group.agree_under + group.firm_remark)
    if group.change is not None:
        verdict = group.change.verdict
        grid.add_row("to the player", Text(verdict.value, _VERDICT_STYLES[verdict]))
        for line in group.change_lines:
            grid.add_row("", f"{line.player}: {line.change}  ({line.exact})")
    return Group(head, Padding(grid, (0, 0, 0, 2)))


def _render_side_clauses(side: GroupSideView) -> Text:
    """Return the clauses of one side as a reader finds them: label, title, and line; one on a line."""
    text = Text()
    for place, clause in enumerate(side.clauses):
        text.append("\n" if place else "").append(f"{clause.label}  ", "bold").append(clause.title)
        text.append(f"  {side.file}:{clause.span.line}", "dim")
    return text if side.clauses else Text(NO_CLAUSE, "dim")


def render_changes(pair: PairView) -> Iterable[RenderableType]:
    """Yield the clauses that two files say differently, and how many cases hang on each alone."""
    if not pair.changes:
        return
    first, second = pair.comparison.names
    yield render_heading(
        "Clauses by label", f"from {first} to {second}; what ends otherwise for that clause alone"
    )
    grid = Grid.grid(padding=(0, 2))
    for _ in range(3):
        grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    for x in pair.changes:
        grid.add_row(f"  {x.of.what}", x.label, *_render_effect(x))
        for e in x.entries:
            grid.add_row(f"    {e.of.what}", "", *_render_effect(e))
    yield grid


def _render_effect(x: ChangeView) -> tuple[Text, str]:
    """Return what hangs on a change alone, and its words, with the reason where that was not measured."""
    effect = x.of.effect
    if effect is None:
        return Text("not measured", "yellow"), f"{x.words} ({x.of.why})"
    if effect[0]:
        return Text(f"{format_number(effect[1])} {x.units[1]} ({format_number(effect[0])})"), x.words
    return Text("changes nothing", "dim"), x.words
