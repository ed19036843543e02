"""The odds of a game, the prices of readings and assumptions, and printed figures as evidence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TextIO

from rich import box
from rich.console import RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from verifier.odds.account_odds import AccountOdds
from verifier.odds.claims import format_figure
from verifier.odds.evidence import (
    CHANGES_LITTLE,
    CHANGES_NOTHING,
    IS_CONTRADICTED,
    LEAVES_OPEN,
    Evidence,
    SingleReading,
)
from verifier.odds.prices import PricedPosition
from verifier.report.odds_sentences import (
    SETTLED_ALONE,
    TWO_TOGETHER,
    describe_evidence,
    describe_pair,
    format_position,
    is_material,
    pays_player,
)
from verifier.report.percentages import format_percent, format_percent_range
from verifier.report.text.console import render_parts
from verifier.wording import count_kinds, format_number

_MOST_FITS_SHOWN = 12
"""How many combinations that fit the printed figures are listed."""


def render_account_odds(priced: AccountOdds, digits: int) -> Iterable[RenderableType]:
    """Yield the odds of one account, part by part."""
    rules = priced.loaded.book.rules
    yield Rule(Text(f"{rules.title} ({rules.name.text})", "bold"), align="left")
    total = priced.stakes.total
    yield Text(
        f"All {format_number(total)} deals, each counted once; nothing is sampled. The house sets by its way."
    )
    lost = "House advantage: the player's expected loss for each unit wagered"
    own = [f"{amount} where the outcome is {n}" for n, amount in priced.commission if pays_player(priced, n)]
    lost += f", commission included ({', '.join(own)})" if own else ""
    yield Text(lost + ". Every figure is rounded by itself.", "dim")
    if priced.judge:
        yield Text(f"Ranked and settled by {priced.judge}.", "yellow")
    yield _render_play_table(priced, digits)
    yield from _render_range_remarks(priced)
    yield _render_banker(priced, digits)
    yield _render_loss(priced, digits)
    if priced.alternatives:
        yield _render_reading_prices(priced, digits)
    if priced.pairs:
        yield _render_pair_prices(priced, digits)
    yield from _render_assumption_prices(priced, digits)
    if priced.material is not None:
        share = format_percent(priced.material, digits)
        yield Text(f"* changes a house advantage by {share} of the wager or more", "dim")
    if priced.not_checked:
        yield Text(f"Readings as evidence: not checked, because {priced.not_checked}", "yellow")
    if priced.evidence:
        yield from _render_evidence(priced.evidence)


def _render_range_remarks(priced: AccountOdds) -> Iterable[RenderableType]:
    """Say why figures are ranges, and where equally good settings make counts differ."""
    best, total = priced.lines[0].range, priced.stakes.total
    if not best.sure:
        open_ = "Where the text leaves a hand, a rank or an outcome open, every such deal is settled for the "
        yield Text(open_ + "house throughout, and for the player throughout: a range.", "yellow")
        both = priced.lines[1].range
        if both.open:
            said = (
                f"Both sides by the house way: in {format_number(both.open)} of {format_number(total)} deals "
            )
            yield Text(said + "the text does not say who wins.", "yellow")
    for name, least, most in best.tied:
        text = f"Some hands have equally good settings: `{name}` is {format_number(least)} to "
        yield Text(f"{text}{format_number(most)} deals.", "yellow")


def _render_play_table(priced: AccountOdds, digits: int) -> RenderableType:
    """Return how the player does, however he sets."""
    grid = Grid(box=box.SIMPLE, pad_edge=False, padding=(0, 1))
    grid.add_column("the player")
    grid.add_column("the house")
    names = [p.name for p in priced.stakes.pays]
    for word in (*names, "house advantage", "per resolved wager"):
        grid.add_column(word, justify="right")
    for line in priced.lines:
        house, player = line.range.house, line.range.player
        grid.add_row(
            line.player,
            line.house,
            *(format_percent_range(house.chance(n), player.chance(n), min(digits, 2)) for n in names),
            format_percent_range(house.advantage, player.advantage, digits),
            format_percent_range(house.resolved, player.resolved, digits),
        )
    return grid


def _render_banker(priced: AccountOdds, digits: int) -> RenderableType:
    """Say what a player who banks expects: the other side of the same deals, less commission."""
    best = priced.lines[0].range
    free = format_percent_range(best.house.gross, best.player.gross, digits)
    after = format_percent_range(best.house.banker, best.player.banker, digits)
    text = f"A player who banks, and sets by the house way, expects {free}"
    taken = [f"{amount} where the outcome is {name}" for name, amount in priced.commission]
    if taken and after != free:
        text += f" without commission, {after} with a commission ({', '.join(taken)})"
    return Text(text + ", against players at their best.")


def _render_loss(priced: AccountOdds, digits: int) -> RenderableType:
    """Say what the house way gives up against best replies."""
    least, most, hands = priced.loss
    if not hands:
        return Text("Against that play no hand could be set better than the house way sets it.")
    return Text(
        "If the house set every hand in its best way against those players, it would set "
        f"{format_number(hands)} kinds of hand otherwise, and gain "
        f"{format_percent_range(least, most, digits)} of the wager more."
    )


def _render_position(priced: AccountOdds, position: PricedPosition, digits: int) -> tuple[str, str, Text]:
    """Return the house advantage of a position, at best play and by the house way, and what it changes."""
    best, both, moved = format_position(priced, position, digits)
    return best, both, Text(moved, "bold" if is_material(priced, position) else "dim")


def _build_price_grid(title: str, *columns: str) -> Grid:
    """Return a table of prices."""
    grid = Grid(title=title, title_justify="left", title_style="bold", box=box.SIMPLE, pad_edge=False)
    for name in columns:
        grid.add_column(name)
    for name in ("at best play", "both by the house way", "change"):
        grid.add_column(name, justify="right")
    return grid


def _render_reading_prices(priced: AccountOdds, digits: int) -> RenderableType:
    """Return the house advantage under every alternative alone."""
    grid = _build_price_grid("Under each reading alone", "reading", "read as")
    before = ""
    for a in priced.alternatives:
        best, both, moved = _render_position(priced, a.position, digits)
        shown = a.reading if a.reading != before else ""
        grid.add_row(shown, a.alternative, best, both, Text("drawn here", "dim") if a.chosen else moved)
        before = a.reading
    return Padding(grid, (1, 0, 0, 0))


def _render_pair_prices(priced: AccountOdds, digits: int) -> RenderableType:
    """Return the house advantage under two readings together, the pairs that interact most first."""
    grid = _build_price_grid(TWO_TOGETHER, "readings")
    for x in priced.pairs:
        grid.add_row(describe_pair(x), *_render_position(priced, x.position, digits))
    return Padding(grid, (1, 0, 0, 0))


def _render_assumption_prices(priced: AccountOdds, digits: int) -> Iterable[RenderableType]:
    """Yield the house advantage without each assumption, and what open cases are worth."""
    if priced.assumptions:
        grid = _build_price_grid("Without each assumption alone", "assumed")
        for x in priced.assumptions:
            grid.add_row(f"{x.what} {x.text}", *_render_position(priced, x.position, digits))
        yield Padding(grid, (1, 0, 0, 0))
    if priced.open:
        grid = _build_price_grid(
            SETTLED_ALONE,
            "question",
            "cases",
        )
        first = priced.drawn.advantages
        for o in priced.open:
            moved = format_percent(o.best - first[0], digits)
            shown = f"{o.kind.word}: {count_kinds(o.counts, o.units)}"
            grid.add_row(
                o.question, shown, format_percent(o.best, digits), format_percent(o.both, digits), moved
            )
        yield Padding(grid, (1, 0, 0, 0))


def _render_evidence(e: Evidence) -> Iterable[RenderableType]:
    """Yield what the figures say: in sentences, then by alternatives, then by combinations that fit."""
    yield Text("\nThe printed figures as evidence", "bold")
    yield Text(describe_evidence(e))
    yield Text(
        "The figures bear on the account that prints them, and on no other. Compatible is not intended: it "
        "says that the exact figures come out as printed, under the readings listed.",
        "dim",
    )
    yield _render_singles(e)
    if e.fits:
        yield _render_fits(e)


def _render_singles(e: Evidence) -> RenderableType:
    """List every alternative alone, by what it does to the figures."""
    grid = Grid(box=box.SIMPLE, pad_edge=False, padding=(0, 1))
    grid.add_column("alone")
    grid.add_column("reading", ratio=1)
    for word in (IS_CONTRADICTED, LEAVES_OPEN, CHANGES_LITTLE, CHANGES_NOTHING):
        found = [x for x in e.singles if x.verdict == word and not x.chosen]
        if found:
            grid.add_row(f"{word} ({len(found)})", ", ".join(_format_single(x) for x in found))
    return grid


def _format_single(x: SingleReading) -> str:
    """Write one alternative, with the first printed figure that it contradicts."""
    wrong = next((c for c in x.checked if c.status == "refuted"), None)
    return f"{x.reading} is {x.alternative}" + (f" ({format_figure(wrong)})" if wrong else "")


def _render_fits(e: Evidence) -> RenderableType:
    """List the combinations that fit, those with the fewest departures first."""
    grid = Grid(box=box.SIMPLE, pad_edge=False, padding=(0, 1))
    grid.add_column("departures", justify="right")
    grid.add_column("combination that fits", ratio=1)
    for f in e.fits[:_MOST_FITS_SHOWN]:
        text = ", ".join(f"{r} is {a}" for r, a in f.departures) or "none: the words as drawn"
        grid.add_row(str(len(f.departures)), text)
    if len(e.fits) > _MOST_FITS_SHOWN:
        grid.add_row("", f"and {len(e.fits) - _MOST_FITS_SHOWN} more, in the JSON")
    return grid


def render_odds(priced: list[AccountOdds], digits: int, stream: TextIO | None) -> str:
    """Return the odds as text; of the stream's width and in colour only where it is a terminal."""
    return render_parts((x for p in priced for x in render_account_odds(p, digits)), stream)
