"""Which readings of the words are compatible with the figures that the document prints.

A figure bears on the account that prints it, and on nothing else. *Compatible* is not *intended*: it says
that under these readings the exact figures round to those printed. How many combinations would do so by
chance is estimated from how densely their figures lie near the printed one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, prod

import numpy as np

from verifier.cases.arrays import Bools, Ints
from verifier.language import syntax as s
from verifier.odds.claims import CheckedClaim, ExactQuantities, check_claim
from verifier.odds.combination_sums import (
    CombinationSums,
    ProgressCallback,
    SettlementRound,
    sum_combinations,
)
from verifier.rules.model.guards import is_in_force
from verifier.rules.precedence import CircularOrderError
from verifier.rules.rulebook import Choices
from verifier.tables.engines import Engines

LEADING_FIGURE = "house-advantage"
"""The figure that every combination is held against first; the others are asked of those that fit it."""
MOST_FITS = 2_000
"""Up to so many combinations that fit the leading figure are held against the others."""
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
    combined: CombinationSums
    impossible: int
    leading: int
    """How many combinations fit the leading figure alone."""
    unsure: int
    """How many leave cases open, so that the leading figure lies within what they allow, but is not sure."""
    fits: tuple[FittingCombination, ...]
    expected: Fraction
    near: int
    distinct: int
    shared: tuple[tuple[str, str], ...]
    """Readings of which all combinations that fit have the same alternative."""
    not_checked: str = ""

    @property
    def combinations(self) -> int:
        """Return how many combinations of the readings that can matter were run."""
        c = self.combined
        return (sum(len(r.choices) for r in c.rounds) + c.contradictory) * prod(c.shape)

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

    Raises TooMany beyond the limits of `verifier.odds.combination_sums`.
    """
    claims = list_printed_claims(engines, choice)
    lead = next((c for c in claims if c.quantity.text == LEADING_FIGURE), None)
    if lead is None:
        return None
    combined = sum_combinations(engines, choice, progress)
    values = _LeadingFigures(combined, lead)
    fitting, unsure, impossible = _find_fitting(combined, values)
    not_checked, leading = "", len(fitting)
    if len(fitting) > MOST_FITS:
        not_checked = (
            f"{len(fitting):,} combinations fit the first figure; {MOST_FITS:,} are held against the rest"
        )
        fitting = fitting[:MOST_FITS]
    first = {**engines.book.first, **choice}
    every = [_find_choice(combined, names, x) for names, x in fitting]
    good = [
        c
        for c in every
        if all(x.status == "proved" for x in _check_combination(engines, {**first, **c}, claims))
    ]
    near, distinct, expected = values.chance()
    return Evidence(
        claims,
        _list_single_readings(engines, choice, claims),
        combined,
        impossible,
        leading,
        unsure,
        tuple(
            sorted(
                (FittingCombination(_list_departures(c, first)) for c in good),
                key=lambda f: (len(f.departures), f.departures),
            )
        ),
        expected,
        near,
        distinct,
        () if not_checked else _find_shared(combined, good),
        not_checked,
    )


def _find_fitting(
    combined: CombinationSums, values: _LeadingFigures
) -> tuple[list[tuple[tuple[str, ...], int]], int, int]:
    """Return the combinations that fit the leading figure, and how many are unsure of it, or impossible."""
    fitting: list[tuple[tuple[str, ...], int]] = []
    unsure, impossible = 0, combined.contradictory * prod(combined.shape)
    for r in combined.rounds:
        fits, within = values.fit(r)
        unsure += int((within & r.possible).sum()) * len(r.choices)
        impossible += int((~r.possible).sum()) * len(r.choices)
        at = np.flatnonzero(fits & r.possible)
        fitting += [(names, int(x)) for names in r.choices for x in at]
    return fitting, unsure, impossible


def _check_combination(engines: Engines, choice: Choices, claims: tuple[s.Claim, ...]) -> list[CheckedClaim]:
    """Return all printed figures checked under one combination."""
    measured = ExactQuantities(engines, choice)
    return [check_claim(c, measured) for c in claims]


def _find_choice(combined: CombinationSums, settling: tuple[str, ...], number: int) -> dict[str, str]:
    """Return the readings of one combination."""
    at = np.unravel_index(number, combined.shape) if combined.shape else ()
    found = {r: combined.alternatives[r][int(d)] for r, d in zip(combined.setting, at, strict=True)}
    return found | dict(zip(combined.settling, settling, strict=True))


def _list_departures(choice: dict[str, str], first: Choices) -> tuple[tuple[str, str], ...]:
    """Return where a combination departs from what is drawn first."""
    return tuple((r, a) for r, a in choice.items() if first[r] != a)


def _find_shared(combined: CombinationSums, good: list[dict[str, str]]) -> tuple[tuple[str, str], ...]:
    """Return the readings of which all these combinations have one alternative."""
    found = []
    for r in (*combined.setting, *combined.settling):
        taken = {c[r] for c in good}
        if len(taken) == 1:
            found.append((r, taken.pop()))
    return tuple(found)


class _LeadingFigures:
    """The leading figure under every combination, against the one printed."""

    def __init__(self, combined: CombinationSums, lead: s.Claim) -> None:
        self.combined, self.lead = combined, lead
        self.parts = combined.deals * combined.under
        half = lead.amount.unit / 2
        value = lead.amount.value
        # a sum is the first side's expectation in whole parts: the advantage with its sign turned, times
        # `parts`. The printed figure's bounds are made whole numbers once, and each sum is compared exactly
        self.least = ceil(-((value + half) * self.parts))
        self.most = floor(-((value - half) * self.parts))

    def fit(self, r: SettlementRound) -> tuple[Bools, Bools]:
        """Return the combinations of a round that print this figure, and those that only allow it."""
        fits = self._prints(r.house) & self._prints(r.player)
        within = (r.house <= self.most) & (r.player >= self.least) & ~fits
        return fits, np.asarray(within)

    def _prints(self, worth: Ints) -> Bools:
        return np.asarray((worth >= self.least) & (worth <= self.most))

    def chance(self) -> tuple[int, int, Fraction]:
        """Return how many figures lie near the printed one, how many there are, how many fit by chance.

        By chance as many would print it as lie near for each stretch of that length: the near ones lie within
        `NEAR` units either way, and a printed figure stands for a stretch of one unit, so `2 NEAR` stretches.
        Figures that do print it are left out of the count; combinations that leave cases open, too.
        """
        sure = [r.house[(r.house == r.player) & r.possible] for r in self.combined.rounds]
        every = np.unique(np.concatenate(sure)) if sure else np.zeros(0, dtype=np.int64)
        every = every[~self._prints(every)]
        wide = NEARBY_UNITS * self.lead.amount.unit * self.parts
        middle = -self.lead.amount.value * self.parts
        near = int(((every >= floor(middle - wide)) & (every <= ceil(middle + wide))).sum())
        return near, len(every), Fraction(near, 2 * NEARBY_UNITS) if NEARBY_UNITS else Fraction(0)
