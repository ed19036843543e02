"""How two sides come out over all deals: win, lose, expectation, variance, exactly.

Counts are deals; expectations are fractions of one unit wagered, from the first side's point of view.
Where an outcome or a setting is open, every deal is settled for the second side throughout, and for the
first throughout: a range. Source: docs/semantics.md, part 7.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from verifier.cases.arrays import Bools, Ints
from verifier.odds.requirements import OutcomePay, scale_to_integers
from verifier.odds.stakes import Stakes


@dataclass(frozen=True, slots=True)
class Odds:
    """Over all deals: how often each outcome is reached; what either side expects for each unit wagered."""

    deals: int
    outcomes: tuple[tuple[str, int], ...]
    expectation: Fraction
    """Of the first side, after commission."""
    variance: Fraction
    banker: Fraction
    """What the second side expects, after commission."""
    gross: Fraction
    """What the second side expects if no commission is taken."""
    returned: int
    """In how many deals the wager is merely returned."""

    @property
    def advantage(self) -> Fraction:
        """Return the house advantage: the first side's expected loss for each unit wagered."""
        return -self.expectation

    @property
    def resolved(self) -> Fraction:
        """Return the house advantage for each unit that is won or lost."""
        settled = self.deals - self.returned
        return -self.expectation * self.deals / settled if settled else Fraction(0)

    def chance(self, outcome: str) -> Fraction:
        """Return the chance of an outcome."""
        return Fraction(dict(self.outcomes)[outcome], self.deals)


@dataclass(frozen=True, slots=True)
class OddsRange:
    """Every open case settled for the house, and for the player; the same where nothing is open."""

    house: Odds
    player: Odds
    tied: tuple[tuple[str, int, int], ...] = ()
    """Outcomes whose count hangs on which of equally good settings is taken: the least and the most."""
    spread: tuple[tuple[str, int, int], ...] = ()
    """For each outcome, the fewest and the most deals that can come to it, in whatever way all that is open
    is settled and whichever of equally good settings is taken."""
    kept: tuple[Bools, ...] = ()
    """Which settings the first side plays, with open cases settled for the house, and for the player."""
    open: int | None = None
    """In how many deals the text does not say how they come out; nothing where that was not counted.

    Of sides that set by a table: in whatever way the hands are set that it leaves open. Of the first side at
    its best: as it sets them where open cases go to the house.
    """

    def chance(self, outcome: str) -> tuple[Fraction, Fraction]:
        """Return the least and the greatest that the chance of an outcome can be."""
        least, most = next((a, b) for name, a, b in self.spread if name == outcome)
        return Fraction(least, self.house.deals), Fraction(most, self.house.deals)

    @property
    def sure(self) -> bool:
        """Return whether nothing is open."""
        return self.house == self.player


def compute_best_play(stakes: Stakes, counts: Ints) -> OddsRange:
    """Return how the first side does that sets every hand so that its expectation is greatest."""
    sides = []
    chosen = []
    for best_for_house in (True, False):
        by_outcome = _settle_counts(stakes.pays, counts, best_for_house)
        worth = _compute_worth(stakes.pays, by_outcome)
        best = worth == _find_highest(worth, stakes)[stakes.items.deal]
        first = _find_firsts(best, stakes)
        chosen.append((by_outcome, best, first))
        sides.append(_compute_odds(stakes, by_outcome[first].sum(axis=0)))
    kept = []
    for _, _, first in chosen:
        played = np.zeros(len(stakes.items), dtype=bool)
        played[first] = True
        kept.append(played)
    by_outcome, best, first = chosen[0]
    return OddsRange(
        sides[0],
        sides[1],
        tuple(_find_ties(stakes, by_outcome, best)),
        _compute_spread(stakes, counts, [x[1] for x in chosen]),
        tuple(kept),
        _count_unsettled(counts, first),
    )


def _compute_spread(stakes: Stakes, counts: Ints, good: list[Bools]) -> tuple[tuple[str, int, int], ...]:
    """Return the fewest and the most deals of each outcome, over these sets of equally good settings."""
    found = []
    for j, pay in enumerate(stakes.pays):
        sure = counts[:, 1 << j]
        able = counts[:, [mask for mask in range(counts.shape[1]) if mask >> j & 1]].sum(axis=1)
        ends = []
        for best in good:
            at = np.flatnonzero(best)
            least = np.full(stakes.hands, np.iinfo(np.int64).max)
            most = np.full(stakes.hands, np.iinfo(np.int64).min)
            np.minimum.at(least, stakes.items.deal[at], sure[at])
            np.maximum.at(most, stakes.items.deal[at], able[at])
            ends.append((int(least.sum()), int(most.sum())))
        found.append((pay.name, min(a for a, _ in ends), max(b for _, b in ends)))
    return tuple(found)


def compute_table_play(stakes: Stakes, counts: Ints, allowed: Bools, faced: Bools | None = None) -> OddsRange:
    """Return how the first side does that sets its hands as a table leaves them.

    `counts` are against what the second keeps: `faced`, without which it is not counted what is open.
    """
    sides = []
    for best_for_house in (True, False):
        by_outcome = _settle_counts(stakes.pays, counts, best_for_house)
        worth = _compute_worth(stakes.pays, by_outcome)
        sign = -1 if best_for_house else 1  # a hand that the table leaves open goes to the house, or not
        barred = np.iinfo(np.int64).min
        shown = np.where(allowed, sign * worth, barred)
        best = (shown == _find_highest(shown, stakes)[stakes.items.deal]) & allowed
        sides.append(_compute_odds(stakes, by_outcome[_find_firsts(best, stakes)].sum(axis=0)))
    open_ = None if faced is None else stakes.count_undecided(allowed, faced, counts)
    return OddsRange(sides[0], sides[1], open=open_)


def compute_open_odds(stakes: Stakes, counts: tuple[Ints, Ints], allowed: Bools) -> tuple[Odds, Odds]:
    """Return the odds at best play, and by a table; the second counts are settled for the player."""
    # what is open goes to the house (True), but the cases of the second counts to the player (False)
    by_outcome = _settle_counts(stakes.pays, counts[0], True) + _settle_counts(stakes.pays, counts[1], False)
    worth = _compute_worth(stakes.pays, by_outcome)
    best = worth == _find_highest(worth, stakes)[stakes.items.deal]
    barred = np.iinfo(np.int64).min
    least = np.where(allowed, -worth, barred)
    own = (least == _find_highest(least, stakes)[stakes.items.deal]) & allowed
    ends = (_compute_odds(stakes, by_outcome[_find_firsts(x, stakes)].sum(axis=0)) for x in (best, own))
    return next(ends), next(ends)


def _count_unsettled(counts: Ints, played: Ints) -> int:
    """Return in how many deals more than one outcome is possible, with these settings played."""
    several = [mask for mask in range(counts.shape[1]) if mask & (mask - 1)]  # more than one bit
    return int(counts[played][:, several].sum())


def _settle_counts(pays: tuple[OutcomePay, ...], counts: Ints, best_for_house: bool) -> Ints:
    """Return counts by outcome: of several that are possible, the one that pays least (or most)."""
    found = np.zeros((len(counts), len(pays)), dtype=np.int64)
    for mask in range(1, counts.shape[1]):
        possible = [j for j in range(len(pays)) if mask >> j & 1]
        pick = (min if best_for_house else max)(possible, key=lambda j: pays[j].first)
        found[:, pick] += counts[:, mask]
    return found


def _compute_worth(pays: tuple[OutcomePay, ...], by_outcome: Ints) -> Ints:
    """Return what each setting is worth, over all deals, in whole parts of a unit."""
    amounts, _ = scale_to_integers([p.first for p in pays])
    # no setting is worth more than the greatest amount in every one of its deals: where that fits, all do
    if max(map(abs, amounts), default=0) * int(by_outcome.sum(axis=1).max()) > np.iinfo(np.int64).max:
        raise OverflowError("what is paid is too finely divided to be added up in 64 bits")
    return np.asarray(by_outcome @ np.array(amounts, dtype=np.int64))


def _find_highest(worth: Ints, stakes: Stakes) -> Ints:
    """Return, for every kind of hand, the most that a setting of it is worth."""
    found = np.full(stakes.hands, np.iinfo(np.int64).min)
    np.maximum.at(found, stakes.items.deal, worth)
    return found


def _find_firsts(best: Bools, stakes: Stakes) -> Ints:
    """Return, for every kind of hand, the first of its settings that are marked."""
    at = np.flatnonzero(best)
    return np.asarray(at[np.unique(stakes.items.deal[at], return_index=True)[1]])


def _find_ties(stakes: Stakes, by_outcome: Ints, best: Bools) -> list[tuple[str, int, int]]:
    """Return the outcomes whose counts hang on which of equally good settings is taken."""
    at = np.flatnonzero(best)
    found = []
    for j, pay in enumerate(stakes.pays):
        least = np.full(stakes.hands, np.iinfo(np.int64).max)
        most = np.full(stakes.hands, np.iinfo(np.int64).min)
        np.minimum.at(least, stakes.items.deal[at], by_outcome[at, j])
        np.maximum.at(most, stakes.items.deal[at], by_outcome[at, j])
        if (least != most).any():
            found.append((pay.name, int(least.sum()), int(most.sum())))
    return found


def _compute_odds(stakes: Stakes, totals: Ints) -> Odds:
    """Return the odds of so many deals of each outcome."""
    counted = [int(n) for n in totals]
    deals = sum(counted)

    def mean(amounts: list[Fraction]) -> Fraction:
        return sum((n * x for n, x in zip(counted, amounts, strict=True)), Fraction(0)) / deals

    first = [p.first for p in stakes.pays]
    expectation = mean(first)
    return Odds(
        deals,
        tuple((p.name, n) for p, n in zip(stakes.pays, counted, strict=True)),
        expectation,
        mean([x * x for x in first]) - expectation * expectation,
        mean([p.second for p in stakes.pays]),
        -mean([p.amount for p in stakes.pays]),
        sum(n for p, n in zip(stakes.pays, counted, strict=True) if p.amount == 0),
    )


def compute_loss(stakes: Stakes, played: OddsRange) -> tuple[Fraction, Fraction, int]:
    """Return what the house way gives up against best replies to the settings that the first side plays.

    The least and the most, in units for each wager after commission, and on how many kinds of hand at most:
    the ends come of how open outcomes are settled, and of which setting is taken where the house way leaves
    several.
    """
    ends: list[tuple[int, int]] = []
    amounts, under = scale_to_integers([p.first for p in stakes.pays])
    allowed = stakes.allowed(stakes.way)
    for kept, for_house in zip(played.kept, (True, False), strict=True):
        by_outcome = _settle_counts(stakes.pays, stakes.facing(kept), for_house)
        worth = -(by_outcome @ np.array(amounts, dtype=np.int64))
        most = _find_highest(worth, stakes)
        barred = np.iinfo(np.int64).min
        taken = (
            _find_highest(np.where(allowed, worth, barred), stakes),
            -_find_highest(np.where(allowed, -worth, barred), stakes),
        )
        ends += [(sum(int(x) for x in most - had), int((most > had).sum())) for had in taken]
    least, greatest = min(ends), max(ends)
    whole = under * stakes.total
    return Fraction(least[0], whole), Fraction(greatest[0], whole), greatest[1]
