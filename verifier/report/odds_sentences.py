"""Sentences about odds, shared by the media."""

from __future__ import annotations

from verifier.odds.account_odds import AccountOdds
from verifier.odds.claims import format_claim
from verifier.odds.evidence import NEARBY_UNITS, Evidence
from verifier.odds.prices import PricedPair, PricedPosition
from verifier.report.percentages import format_percent_range
from verifier.wording import format_number

ODDS_DIGITS = 4
"""How many decimals a percentage has."""
SETTLED_ALONE = (
    "If every deal that meets such cases goes to the player, all others to the house (by the house way, the "
    "player's own open hands are set as is worst for him)"
)

TWO_TOGETHER = "Under two readings together: those that interact on most cases"


def describe_pair(x: PricedPair) -> str:
    """Write two alternatives of two readings."""
    return " and ".join(f"{reading} is {alternative}" for reading, alternative in x.pair)


def pays_player(priced: AccountOdds, outcome: str) -> bool:
    """Return whether the player gains where an outcome is reached."""
    return any(p.name == outcome and p.amount > 0 for p in priced.stakes.pays)


def is_material(priced: AccountOdds, position: PricedPosition) -> bool:
    """Return whether a position changes a house advantage by as much as was asked to be marked."""
    here, first = position.advantages, priced.drawn.advantages
    widest = max(abs(x - y) for x, y in zip(here, first, strict=True))
    return here != first and priced.material is not None and widest >= priced.material


def format_position(priced: AccountOdds, position: PricedPosition, digits: int) -> tuple[str, str, str]:
    """Write the house advantage of a position, at best play and by the house way, and what it changes.

    A change that is material is marked by an asterisk.
    """
    a, b, c, d = position.advantages
    first = priced.drawn.advantages
    moved = "nothing"
    if position.advantages != first:
        mark = "* " if is_material(priced, position) else ""
        moved = mark + format_percent_range(a - first[0], b - first[1], digits)
    return format_percent_range(a, b, digits), format_percent_range(c, d, digits), moved


def describe_evidence(e: Evidence) -> str:
    """Say it in words."""
    c = e.plan
    names = ", ".join(f"`{format_claim(x)}`" for x in e.printed)
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
    many_told = "" if e.distinct is None else f" of {format_number(e.distinct)}"
    text += f"{format_number(e.near)}{many_told} different ones lie "
    text += f"within {NEARBY_UNITS} times the last digit."
    if e.shared:
        text += " All combinations that fit have: " + ", ".join(f"{r} is {a}" for r, a in e.shared) + "."
    return text + (f" Not checked: {e.not_checked}." if e.not_checked else "")
