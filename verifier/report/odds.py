"""Stage 5: odds for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable
from fractions import Fraction
from math import sqrt
from typing import Any as Anything

from rich import box
from rich.console import RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from verifier.claims import rounded
from verifier.odds.play import Odds, Range
from verifier.pricing import Priced
from verifier.report import evidence
from verifier.report.claims import number as exact
from verifier.report.styles import number

FORMAT, VERSION = "rulespec-verifier/odds", 1


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
        f"All {number(total)} deals, each counted once; nothing is sampled. The house sets by its way."
    )
    yield Text("House advantage: the player's expected loss for each unit wagered.", "dim")
    yield table(priced, digits)
    best = priced.lines[0].range
    if not best.sure:
        open_ = "Where the text leaves a hand, a rank or an outcome open, every such deal is settled for the "
        yield Text(open_ + "house throughout, and for the player throughout: a range.", "yellow")
    for name, least, most in best.tied:
        text = f"Some hands have equally good settings: `{name}` is {number(least)} to {number(most)} deals."
        yield Text(text, "yellow")
    yield banker(priced, digits)
    yield given_up(priced, digits)
    if priced.alternatives:
        yield readings(priced, digits)
    if priced.not_checked:
        yield Text(f"Readings as evidence: not checked, because {priced.not_checked}", "yellow")
    if priced.evidence:
        yield from evidence.parts(priced.evidence)


def table(priced: Priced, digits: int) -> RenderableType:
    """Return how the player does, however he sets."""
    grid = Grid(box=box.SIMPLE, pad_edge=False, padding=(0, 1))
    grid.add_column("the player")
    names = [p.name for p in priced.stakes.pays]
    for word in (*names, "house advantage", "per resolved wager", "deviation"):
        grid.add_column(word, justify="right")
    for line in priced.lines:
        house, player = line.range.house, line.range.player
        grid.add_row(
            line.player,
            *(span(house.chance(n), player.chance(n), min(digits, 2)) for n in names),
            span(house.advantage, player.advantage, digits),
            span(house.resolved, player.resolved, digits),
            f"{sqrt(house.variance):.4f}",
        )
    return grid


def banker(priced: Priced, digits: int) -> RenderableType:
    """Say what a player who banks expects: the other side of the same deals, less commission."""
    best = priced.lines[0].range
    free = span(best.house.advantage, best.player.advantage, digits)
    after = span(best.house.banker, best.player.banker, digits)
    text = f"A player who banks, and sets by the house way, expects {free}"
    taken = [f"{amount} where the outcome is {name}" for name, amount in priced.commission]
    if taken:
        text += f" without commission, {after} with the commission stated ({', '.join(taken)})"
    return Text(text + ", against players at their best.")


def given_up(priced: Priced, digits: int) -> RenderableType:
    """Say what the house way gives up against best replies."""
    lost, hands = priced.loss
    if not hands:
        return Text("Against that play no hand could be set better than the house way sets it.")
    text = f"Set in the best way against that play, {number(hands)} kinds of hand would be set otherwise, "
    return Text(f"{text}and the house would gain {percent(lost, digits)} more.")


def readings(priced: Priced, digits: int) -> RenderableType:
    """Return the house advantage under every alternative alone."""
    grid = Grid(title="Under each reading alone", title_justify="left", box=box.SIMPLE, pad_edge=False)
    grid.add_column("reading")
    grid.add_column("read as")
    grid.add_column("house advantage", justify="right", no_wrap=True)
    grid.add_column("change", justify="right", no_wrap=True)
    first = priced.lines[0].range
    before = ""
    for a in priced.alternatives:
        change = (
            "drawn here"
            if a.chosen
            else ""
            if outcome(a.range) == outcome(first)
            else span(
                a.range.house.advantage - first.house.advantage,
                a.range.player.advantage - first.player.advantage,
                digits,
            )
        )
        shown = span(a.range.house.advantage, a.range.player.advantage, digits)
        grid.add_row(a.reading if a.reading != before else "", a.alternative, shown, Text(change, "dim"))
        before = a.reading
    return Padding(grid, (1, 0, 0, 0))


def outcome(found: Range) -> tuple[Odds, Odds]:
    """Return what makes two ranges the same."""
    return found.house, found.player


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
        "against_the_house_way": [{"player": x.player, **ends(x.range)} for x in p.lines],
        "house_way_gives_up": {**exact(p.loss[0]), "kinds": p.loss[1]},
        "readings": [
            {"reading": a.reading, "alternative": a.alternative, "chosen": a.chosen, **ends(a.range)}
            for a in p.alternatives
        ],
        "evidence": evidence.record(p.evidence) if p.evidence else None,
        "not_checked": p.not_checked,
    }


def ends(found: Range) -> dict[str, Anything]:
    """Return both ends of a range; one where nothing is open."""
    made = {"settled_for_the_house": odds(found.house)}
    if not found.sure:
        made["settled_for_the_player"] = odds(found.player)
    return made


def odds(x: Odds) -> dict[str, Anything]:
    """Return one set of odds: deal counts, reduced fractions, decimals."""
    return {
        "outcomes": {n: {"deals": d, **exact(Fraction(d, x.deals))} for n, d in x.outcomes},
        "house_advantage": exact(x.advantage),
        "house_advantage_per_resolved_wager": exact(x.resolved),
        "variance": exact(x.variance),
        "banker_expects": exact(x.banker),
    }


def to_json(priced: list[Priced]) -> str:
    """Return the record as JSON text."""
    return json.dumps(record(priced), indent=2, ensure_ascii=False) + "\n"
