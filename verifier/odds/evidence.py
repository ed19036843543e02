"""Which readings of the words are compatible with the figures that the document prints.

A figure bears on the account that prints it, and on nothing else. *Compatible* is not *intended*: it says
that under these readings the exact figures round to those printed. How many combinations would do so by
chance is estimated from how densely their figures lie near the printed one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from math import ceil, floor

from verifier.language import syntax as s
from verifier.odds.claims import CheckedClaim, ExactQuantities, check_claim
from verifier.odds.combined.plan import CombinationPlan, plan_combinations
from verifier.odds.combined.states import FigureWindow
from verifier.odds.combined.sums import (
    CombinationSums,
    ProgressCallback,
    count_combinations,
    list_fitting,
)
from verifier.rules.model.guards import is_in_force
from verifier.rules.precedence import CircularOrderError
from verifier.rules.rulebook import Choices
from verifier.tables.engines import Engines

LEADING_FIGURE = "house-advantage"
"""The figure that every combination is held against first; the others are asked of those that fit it."""
MOST_FITS = 20_000
"""Up to so many combinations that fit the leading figure are listed, and held against the others."""
MOST_PLAYS = 2_000
"""Up to so many of these are played out: those that set and settle all deals alike are one."""
MOST_TOLD_APART = 10_000_000
"""Of up to so many combinations all different figures are counted; of more, those near the printed one."""
_BEYOND = 2**62
"""More than any sum."""
NEARBY_UNITS = 500
"""The neighbourhood in which figures are counted: so many times the last digit printed, either way."""


@dataclass(frozen=True, slots=True)
class SingleReading:
    """One alternative alone: what it does to the figures. `verdict` is one of the words below."""

    reading: str
    alternative: str
    chosen: bool
    verdict: str
    checked: tuple[CheckedClaim, ...]


CHANGES_NOTHING, CHANGES_LITTLE, LEAVES_OPEN, IS_CONTRADICTED = (
    "changes no figure",
    "changes figures, but no printed digit",
    "leaves cases open, so that no figure is sure",
    "contradicted",
)


@dataclass(frozen=True, slots=True)
class FittingCombination:
    """A combination under which every printed figure comes out: its departures from what is drawn first."""

    departures: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Evidence:
    """What the printed figures say about the readings of one account."""

    printed: tuple[s.Claim, ...]
    singles: tuple[SingleReading, ...]
    plan: CombinationPlan
    impossible: int
    leading: int
    """How many combinations fit the leading figure alone."""
    unsure: int
    """How many leave cases open, so that the leading figure lies within what they allow, but is not sure."""
    fits: tuple[FittingCombination, ...]
    expected: Fraction
    near: int
    distinct: int | None
    """How many different figures there are; not known where they are too many to be told apart."""
    shared: tuple[tuple[str, str], ...]
    """Readings of which all combinations that fit have the same alternative."""
    not_checked: str = ""

    @property
    def combinations(self) -> int:
        """Return how many combinations there are of readings that can change a figure: all are counted."""
        return self.plan.number

    @property
    def by_departures(self) -> dict[int, int]:
        """Return how many combinations fit, by the number of departures."""
        return dict(sorted(Counter(len(f.departures) for f in self.fits).items()))


def list_printed_claims(engines: Engines, choice: Choices) -> tuple[s.Claim, ...]:
    """Return the claims that hang on how the game is played: those that readings can change."""
    at_stake = {LEADING_FIGURE, "chance", "banker-advantage", "house-way-loss"}
    return tuple(
        c
        for c in engines.book.rules.claims
        if c.quantity.text in at_stake and c.op == "equals" and is_in_force(c.guards, choice)
    )


def _list_single_readings(
    engines: Engines, choice: Choices, claims: tuple[s.Claim, ...]
) -> tuple[SingleReading, ...]:
    """Return what every alternative does to the printed figures, alone."""
    first = ExactQuantities(engines, choice)
    book = engines.book
    found = []
    for name, reading in book.readings.items():
        for word, _ in reading.alternatives:
            chosen = first.choice[name] == word.text
            measured = first if chosen else ExactQuantities(engines, {**first.choice, name: word.text})
            try:
                checked = tuple(check_claim(c, measured) for c in claims)
            except CircularOrderError:
                continue
            found.append(
                SingleReading(name, word.text, chosen, _describe_effect(first, measured, checked), checked)
            )
    return tuple(found)


def _describe_effect(
    first: ExactQuantities, other: ExactQuantities, checked: tuple[CheckedClaim, ...]
) -> str:
    """Say what an alternative does to the figures."""
    statuses = {c.status for c in checked}
    if first.play.house == other.play.house and first.play.player == other.play.player:
        return CHANGES_NOTHING
    if "refuted" in statuses:
        return IS_CONTRADICTED
    return LEAVES_OPEN if "not checked" in statuses else CHANGES_LITTLE


def weigh_readings(
    engines: Engines, choice: Choices, progress: ProgressCallback | None = None
) -> Evidence | None:
    """Return what the printed figures say; nothing where the leading one is not printed.

    Raises TooMany beyond the limits of `verifier.odds.combined`.
    """
    claims = list_printed_claims(engines, choice)
    lead = next((c for c in claims if c.quantity.text == LEADING_FIGURE), None)
    if lead is None:
        return None
    plan = plan_combinations(engines, choice)
    nearby = _find_window(lead, plan.parts)
    every = plan.number <= MOST_TOLD_APART
    window = replace(nearby, near_least=-_BEYOND, near_most=_BEYOND) if every else nearby
    combined = count_combinations(plan, window, progress)
    near = int(((combined.near >= nearby.near_least) & (combined.near <= nearby.near_most)).sum())
    first = {**engines.book.first, **choice}
    good, held = _find_good(engines, first, claims, combined)
    fit = f"{combined.fits:,} combinations fit the first figure"
    not_checked = f"{fit}; {held:,} are held against the rest" if combined.fits > held else ""
    fits = [FittingCombination(_list_departures(c, first)) for c in good]
    return Evidence(
        claims,
        _list_single_readings(engines, choice, claims),
        plan,
        combined.impossible,
        combined.fits,
        combined.unsure,
        tuple(sorted(fits, key=lambda f: (len(f.departures), f.departures))),
        # a printed figure stands for a stretch of one unit: as many would print it by chance as lie near for
        # each stretch of that length
        Fraction(near, 2 * NEARBY_UNITS),
        near,
        len(combined.near) if every else None,
        () if not_checked else _find_shared(plan, good),
        not_checked,
    )


def _find_window(lead: s.Claim, parts: int) -> FigureWindow:
    """Return the sums that print a figure, and its neighbourhood: so many units either way.

    A sum is the first side's expectation in whole parts: the advantage with its sign turned, times `parts`.
    The printed figure's bounds are made whole numbers once, and each sum is compared exactly.
    """
    half, value = lead.amount.unit / 2, lead.amount.value
    wide = NEARBY_UNITS * lead.amount.unit
    return FigureWindow(
        ceil(-(value + half) * parts),
        floor(-(value - half) * parts),
        floor(-(value + wide) * parts),
        ceil(-(value - wide) * parts),
    )


def _find_good(
    engines: Engines, first: Choices, claims: tuple[s.Claim, ...], combined: CombinationSums
) -> tuple[list[dict[str, str]], int]:
    """Return the combinations under which all printed figures come out, and how many were held against them.

    These are combinations that fit the leading figure, all of them within the limits above.
    """
    good: list[dict[str, str]] = []
    asked: dict[tuple[int, ...], bool] = {}
    held = 0
    for x in islice(list_fitting(combined), MOST_FITS):
        if x.alike not in asked:
            if len(asked) == MOST_PLAYS:
                break
            checked = _check_combination(engines, {**first, **x.choice}, claims)
            asked[x.alike] = all(c.status == "proved" for c in checked)
        held += 1
        if asked[x.alike]:
            good.append(x.choice)
    return good, held


def _check_combination(engines: Engines, choice: Choices, claims: tuple[s.Claim, ...]) -> list[CheckedClaim]:
    """Return all printed figures checked under one combination."""
    measured = ExactQuantities(engines, choice)
    return [check_claim(c, measured) for c in claims]


def _list_departures(choice: dict[str, str], first: Choices) -> tuple[tuple[str, str], ...]:
    """Return where a combination departs from what is drawn first."""
    return tuple((r, a) for r, a in choice.items() if first[r] != a)


def _find_shared(plan: CombinationPlan, good: list[dict[str, str]]) -> tuple[tuple[str, str], ...]:
    """Return the readings of which all these combinations have one alternative."""
    found = []
    for r in (*plan.setting, *plan.settling):
        taken = {c[r] for c in good}
        if len(taken) == 1:
            found.append((r, taken.pop()))
    return tuple(found)
