"""Stage 5: odds for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable
from fractions import Fraction
from typing import Any as Anything

from rich import box
from rich.console import RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from verifier.odds.account_odds import Priced
from verifier.odds.claims import rounded
from verifier.odds.play import Odds, Range
from verifier.odds.prices import Position
from verifier.report.text import evidence
from verifier.report.text.claims import number as exact
from verifier.wording import count_kinds, format_number

FORMAT, VERSION = "rulespec-verifier/odds", 1


SETTLED_ALONE = (
    "If every deal that meets such cases goes to the player, all others to the house (by the house way, the "
    "player's own open hands are set as is worst for him)"
)


def percent(value: Fraction, digits: int = 4) -> str:
    """Write a fraction as a percentage, exactly rounded."""
    return f"{rounded(value * 100, digits)}%"


def span(one: Fraction, other: Fraction, digits: int = 4) -> str:
    """Write what lies between two fractions: one figure where they are the same."""
    least, most = sorted((one, other))
    if least == most:
        return percent(least, digits)
    return f"{percent(least, digits)} to {percent(most, digits)}"


def parts(priced: Priced, digits: int) -> Iterable[RenderableType]:
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
    yield table(priced, digits)
    best = priced.lines[0].range
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
        text = f"Some hands have equally good settings: `{name}` is {format_number(least)} to {format_number(most)} deals."
        yield Text(text, "yellow")
    yield banker(priced, digits)
    yield given_up(priced, digits)
    if priced.alternatives:
        yield readings(priced, digits)
    yield from assumptions(priced, digits)
    if priced.material is not None:
        share = percent(priced.material, digits)
        yield Text(f"* changes a house advantage by {share} of the wager or more", "dim")
    if priced.not_checked:
        yield Text(f"Readings as evidence: not checked, because {priced.not_checked}", "yellow")
    if priced.evidence:
        yield from evidence.parts(priced.evidence)


def table(priced: Priced, digits: int) -> RenderableType:
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
            *(span(house.chance(n), player.chance(n), min(digits, 2)) for n in names),
            span(house.advantage, player.advantage, digits),
            span(house.resolved, player.resolved, digits),
        )
    return grid


def pays_player(priced: Priced, outcome: str) -> bool:
    """Return whether the player gains where an outcome is reached."""
    return any(p.name == outcome and p.amount > 0 for p in priced.stakes.pays)


def banker(priced: Priced, digits: int) -> RenderableType:
    """Say what a player who banks expects: the other side of the same deals, less commission."""
    best = priced.lines[0].range
    free = span(best.house.gross, best.player.gross, digits)
    after = span(best.house.banker, best.player.banker, digits)
    text = f"A player who banks, and sets by the house way, expects {free}"
    taken = [f"{amount} where the outcome is {name}" for name, amount in priced.commission]
    if taken and after != free:
        text += f" without commission, {after} with a commission ({', '.join(taken)})"
    return Text(text + ", against players at their best.")


def given_up(priced: Priced, digits: int) -> RenderableType:
    """Say what the house way gives up against best replies."""
    least, most, hands = priced.loss
    if not hands:
        return Text("Against that play no hand could be set better than the house way sets it.")
    text = f"If the house set every hand in its best way against those players, it would set {format_number(hands)} "
    return Text(f"{text}kinds of hand otherwise, and gain {span(least, most, digits)} of the wager more.")


def change(priced: Priced, position: Position, digits: int) -> tuple[str, str, Text]:
    """Return the house advantage of a position, at best play and by the house way, and what it changes."""
    a, b, c, d = position.advantages
    first = priced.drawn.advantages
    if position.advantages == first:
        return span(a, b, digits), span(c, d, digits), Text("nothing", "dim")
    moved = span(a - first[0], b - first[1], digits)
    wide = max(abs(x - y) for x, y in zip(position.advantages, first, strict=True))
    if priced.material is not None and wide >= priced.material:
        return span(a, b, digits), span(c, d, digits), Text(f"* {moved}", "bold")
    return span(a, b, digits), span(c, d, digits), Text(moved, "dim")


def grid_of(title: str, *columns: str) -> Grid:
    """Return a table of prices."""
    grid = Grid(title=title, title_justify="left", title_style="bold", box=box.SIMPLE, pad_edge=False)
    for name in columns:
        grid.add_column(name)
    for name in ("at best play", "both by the house way", "change"):
        grid.add_column(name, justify="right")
    return grid


def readings(priced: Priced, digits: int) -> RenderableType:
    """Return the house advantage under every alternative alone."""
    grid = grid_of("Under each reading alone", "reading", "read as")
    before = ""
    for a in priced.alternatives:
        best, both, moved = change(priced, a.position, digits)
        shown = a.reading if a.reading != before else ""
        grid.add_row(shown, a.alternative, best, both, Text("drawn here", "dim") if a.chosen else moved)
        before = a.reading
    return Padding(grid, (1, 0, 0, 0))


def assumptions(priced: Priced, digits: int) -> Iterable[RenderableType]:
    """Yield the house advantage without each assumption, and what open cases are worth."""
    if priced.assumptions:
        grid = grid_of("Without each assumption alone", "assumed")
        for x in priced.assumptions:
            grid.add_row(f"{x.what} {x.text}", *change(priced, x.position, digits))
        yield Padding(grid, (1, 0, 0, 0))
    if priced.open:
        grid = grid_of(
            SETTLED_ALONE,
            "question",
            "cases",
        )
        first = priced.drawn.advantages
        for o in priced.open:
            moved = percent(o.best - first[0], digits)
            shown = f"{o.kind.word}: {count_kinds(o.counts, o.units)}"
            grid.add_row(o.question, shown, percent(o.best, digits), percent(o.both, digits), moved)
        yield Padding(grid, (1, 0, 0, 0))


# ---- for programs -------------------------------------------------------------------------------


def record(priced: list[Priced]) -> dict[str, Anything]:
    """Return everything as plain values."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "files": [{"name": x.name, "sha256": x.sha256} for x in priced[0].loaded.sources],
        "accounts": [one(p) for p in priced],
    }


def one(p: Priced) -> dict[str, Anything]:
    """Return the odds of one account."""
    rules = p.loaded.book.rules
    return {
        "ruleset": rules.name.text,
        "account": rules.account,
        "readings_chosen": dict(sorted(p.choice.items())),
        "deals": p.stakes.total,
        "pays": {x.name: str(x.amount) for x in p.stakes.pays},
        "commission": dict(p.commission),
        "settled_by": p.judge,
        "material": None if p.material is None else exact(p.material),
        "play": [{"player": x.player, "house": x.house, **ends(x.range)} for x in p.lines],
        "house_way_gives_up": {"least": exact(p.loss[0]), "most": exact(p.loss[1]), "kinds": p.loss[2]},
        "readings": [
            {"reading": a.reading, "alternative": a.alternative, "chosen": a.chosen, **both(a.position)}
            for a in p.alternatives
        ],
        "assumptions": [
            {"kind": a.what, "text": a.text, "because": a.because, "line": a.line, **both(a.position)}
            for a in p.assumptions
        ],
        "open": [
            {
                "question": o.question,
                "kind": o.kind.word,
                "kinds": o.counts[0],
                "hands": o.counts[1],
                "counted": o.units[1],
                "house_advantage_if_settled_for_the_player": exact(o.best),
                "both_by_the_house_way": exact(o.both),
            }
            for o in p.open
        ],
        "evidence": evidence.record(p.evidence) if p.evidence else None,
        "not_checked": p.not_checked,
    }


def both(position: Position) -> dict[str, Anything]:
    """Return a position: at best play, and with both sides on the house way."""
    return {"at_best_play": ends(position.best), "both_by_the_house_way": ends(position.both)}


def ends(found: Range) -> dict[str, Anything]:
    """Return both ends of a range; one where nothing is open."""
    made: dict[str, Anything] = {"settled_for_the_house": odds(found.house)}
    if not found.sure:
        made["settled_for_the_player"] = odds(found.player)
        made["deals_open"] = found.open
    if found.tied:
        made["equally_good_settings"] = {n: {"least": a, "most": b} for n, a, b in found.tied}
    return made


def odds(x: Odds) -> dict[str, Anything]:
    """Return one set of odds: deal counts, reduced fractions, decimals."""
    return {
        "outcomes": {n: {"deals": d, **exact(Fraction(d, x.deals))} for n, d in x.outcomes},
        "house_advantage": exact(x.advantage),
        "house_advantage_per_resolved_wager": exact(x.resolved),
        "variance": exact(x.variance),
        "banker_expects": exact(x.banker),
        "banker_expects_without_commission": exact(x.gross),
    }


def to_json(priced: list[Priced]) -> str:
    """Return the record as JSON text."""
    return json.dumps(record(priced), indent=2, ensure_ascii=False) + "\n"
