"""Stage 5: what printed figures say about readings, so that a lawyer can quote it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any as Anything

from rich import box
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from verifier.odds.claims import claim_text, figure
from verifier.odds.evidence import CONTRADICTED, LITTLE, NEAR, NOTHING, OPEN, Evidence, Single
from verifier.report.text.claims import number as exact
from verifier.wording import format_number

MOST = 12
"""How many combinations are listed."""


def parts(e: Evidence) -> Iterable[RenderableType]:
    """Yield what the figures say: in sentences, then by alternatives, then by combinations that fit."""
    yield Text("\nThe printed figures as evidence", "bold")
    yield Text(sentence(e))
    yield Text(
        "The figures bear on the account that prints them, and on no other. Compatible is not intended: it "
        "says that the exact figures come out as printed, under the readings listed.",
        "dim",
    )
    yield alone(e)
    if e.fits:
        yield combinations(e)


def sentence(e: Evidence) -> str:
    """Say it in words."""
    c = e.combined
    names = ", ".join(f"`{claim_text(x)}`" for x in e.printed)
    many = len(c.setting) + len(c.settling)
    text = f"Printed: {names}. {many} of {many + len(c.idle)} readings can change a figure, and all "
    text += f"{format_number(e.combinations)} combinations of them were run"
    if c.idle:
        text += f" (they stand for {format_number(c.whole)}, with the readings that cannot)"
    if e.impossible:
        text += f", of which {format_number(e.impossible)} contradict themselves"
    text += f". {format_number(e.leading)} come to the printed house advantage, "
    text += f"{format_number(len(e.fits))} of them to every printed figure"
    nought = sum(not f.departures for f in e.fits)
    text += ", the account's plain words among them. " if nought else "; the plain words are not among them. "
    if e.unsure:
        text += (
            f"{format_number(e.unsure)} leave cases open, so that they allow the figure without saying it. "
        )
    text += f"By chance {float(e.expected):.2g} different figures would be expected to come to those digits: "
    text += f"{format_number(e.near)} of {format_number(e.distinct)} different ones lie within {NEAR} times the last digit."
    if e.shared:
        text += " All combinations that fit have: " + ", ".join(f"{r} is {a}" for r, a in e.shared) + "."
    return text + (f" Not checked: {e.not_checked}." if e.not_checked else "")


def alone(e: Evidence) -> RenderableType:
    """List every alternative alone, by what it does to the figures."""
    grid = Grid(box=box.SIMPLE, pad_edge=False, padding=(0, 1))
    grid.add_column("alone")
    grid.add_column("reading", ratio=1)
    for word in (CONTRADICTED, OPEN, LITTLE, NOTHING):
        found = [x for x in e.singles if x.verdict == word and not x.chosen]
        if found:
            grid.add_row(f"{word} ({len(found)})", ", ".join(single(x) for x in found))
    return grid


def single(x: Single) -> str:
    """Write one alternative, with the first printed figure that it contradicts."""
    wrong = next((c for c in x.checked if c.status == "refuted"), None)
    return f"{x.reading} is {x.alternative}" + (f" ({figure(wrong)})" if wrong else "")


def combinations(e: Evidence) -> RenderableType:
    """List the combinations that fit, those with the fewest departures first."""
    grid = Grid(box=box.SIMPLE, pad_edge=False, padding=(0, 1))
    grid.add_column("departures", justify="right")
    grid.add_column("combination that fits", ratio=1)
    for f in e.fits[:MOST]:
        text = ", ".join(f"{r} is {a}" for r, a in f.departures) or "none: the words as drawn"
        grid.add_row(str(len(f.departures)), text)
    if len(e.fits) > MOST:
        grid.add_row("", f"and {len(e.fits) - MOST} more, in the JSON")
    return grid


def record(e: Evidence) -> dict[str, Anything]:
    """Return the evidence for programs."""
    c = e.combined
    return {
        "printed": [claim_text(x) for x in e.printed],
        "readings_that_matter": [*c.setting, *c.settling],
        "readings_that_change_nothing": list(c.idle),
        "combinations": e.combinations,
        "full_product": c.whole,
        "contradictory": e.impossible,
        "fit_the_house_advantage": e.leading,
        "allow_it_without_saying_it": e.unsure,
        "fit_every_figure": len(e.fits),
        "by_departures": {str(k): v for k, v in e.by_departures.items()},
        "fits": [dict(f.departures) for f in e.fits],
        "all_that_fit_share": dict(e.shared),
        "expected_by_chance": exact(e.expected),
        "different_figures": e.distinct,
        "different_figures_near": e.near,
        "alone": [
            {
                "reading": x.reading,
                "alternative": x.alternative,
                "chosen": x.chosen,
                "verdict": x.verdict,
                "figures": [figure(y) for y in x.checked],
            }
            for x in e.singles
        ],
        "not_checked": e.not_checked,
    }
