"""The house advantage under every combination of readings, exactly.

What a setting of the player is worth is a sum over the house's kinds of hand, and a reading of the house way
changes some terms of it: so groups of readings that bear on different hands are added, not multiplied
(`tables.combinations`, `odds.worth`). Readings of ranks and of the settlement change what is added. So there
is one round for each settlement that differs, and in it one sum for each combination of the readings on which
some hand's setting turns.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import product
from math import prod

import numpy as np

from verifier.cases.arrays import Bools, Ints
from verifier.odds.requirements import scale_to_integers
from verifier.odds.stakes import Stakes
from verifier.odds.worth import (
    JoinedGroups,
    PossibleOutcomes,
    SettingWorth,
    find_digits,
    index_rows,
    sum_totals,
)
from verifier.rules.precedence import CircularOrderError
from verifier.rules.rulebook import Choices
from verifier.tables.combinations import CombinationGroup, ReadingCombinations, TooManyTablesError
from verifier.tables.engines import Engines

MOST_SUMS = 60_000_000
"""Up to so many combinations that differ are summed."""
_MOST_ROWS = 600
"""Groups are joined while so many combinations of their readings are enough."""

ProgressCallback = Callable[[int, int], None]
"""Told how many steps are done, and of how many."""


@dataclass(frozen=True, slots=True)
class SettlementRound:
    """One settlement, by the readings that make it (all that make the same), against every house way.

    `house`, `player`: the first side's expectation at its best, in parts of all deals, for each combination
    of the readings of the house way, in the order of their product.
    """

    choices: tuple[tuple[str, ...], ...]
    house: Ints
    player: Ints
    possible: Bools
    """The combinations under which the order of clauses goes round nowhere."""


@dataclass(frozen=True)
class CombinationSums:
    """All rounds; `contradictory`: how many settlements are none, since the order of clauses goes round."""

    setting: tuple[str, ...]
    settling: tuple[str, ...]
    idle: tuple[str, ...]
    alternatives: dict[str, tuple[str, ...]]
    contradictory: int
    rounds: tuple[SettlementRound, ...]
    whole: int
    """The size of the full product of all the readings of the rule book."""
    deals: int
    under: int
    """What the worths are parts of: units are worths over `deals` times this."""

    @property
    def shape(self) -> tuple[int, ...]:
        """Return how many alternatives each reading of the house way has."""
        return tuple(len(self.alternatives[r]) for r in self.setting)


@dataclass(frozen=True)
class _SumPlan:
    """Which readings are gone through: those of the house way alone, and those that change a settlement."""

    first: Stakes
    ways: ReadingCombinations
    setting: tuple[str, ...]
    settling: tuple[str, ...]
    """Readings of ranks and of the settlement; some of them may be of the house way, too."""
    alternatives: dict[str, tuple[str, ...]]

    @property
    def sizes(self) -> dict[str, int]:
        """Return how many alternatives each reading has."""
        return {r: len(a) for r, a in self.alternatives.items()}

    @property
    def both(self) -> tuple[str, ...]:
        """Return the readings on which a settlement and the house way can turn, by name."""
        return tuple(sorted(set(self.ways.readings) & set(self.settling)))


def sum_combinations(
    engines: Engines, choice: Choices, progress: ProgressCallback | None = None
) -> CombinationSums:
    """Return the advantage under every combination.

    Raises TooMany beyond the limits, Unreadable where the rule book does not say what is at stake.
    """
    plan = _plan_sums(engines, choice)
    rounds, contradictory = _sum_rounds(plan, progress)
    used = set(plan.setting) | set(plan.settling)
    _, under = scale_to_integers([p.first for p in plan.first.pays])
    return CombinationSums(
        plan.setting,
        plan.settling,
        tuple(r for r in engines.book.readings if r not in used),
        plan.alternatives,
        contradictory,
        rounds,
        prod(plan.sizes.values()),
        plan.first.total,
        under,
    )


def _plan_sums(engines: Engines, choice: Choices) -> _SumPlan:
    """Return which readings are gone through; raise TooMany where their combinations are too many."""
    first = Stakes(engines, choice)
    ways = ReadingCombinations(engines.deals, first.setting, first.choice)
    settling = _find_settling_readings(engines, first)
    setting = tuple(r for r in ways.readings if r not in settling)
    alternatives = {r: tuple(ways.alternatives(r)) for r in engines.book.readings}
    number = prod(len(alternatives[r]) for r in (*setting, *settling))
    if number > MOST_SUMS:
        raise TooManyTablesError(f"{number:,} combinations would be summed; {MOST_SUMS:,} are")
    return _SumPlan(first, ways, setting, settling, alternatives)


def _sum_rounds(plan: _SumPlan, progress: ProgressCallback | None) -> tuple[tuple[SettlementRound, ...], int]:
    """Return a round for each settlement that differs, and how many combinations make none.

    Two settlements come to the same if they look up and compare alike, and fix the house way alike.
    """
    first, table = plan.first, plan.first.ways
    rounds: dict[object, tuple[list[tuple[str, ...]], SettlementRound]] = {}
    choices = list(product(*(plan.alternatives[r] for r in plan.settling)))
    contradictory = 0
    for done, chosen in enumerate(choices):
        fixed = dict(zip(plan.settling, chosen, strict=True))
        try:
            stakes = Stakes(first.engines, {**first.choice, **fixed}, table)
        except CircularOrderError:
            contradictory += 1
            continue
        held = {r: fixed[r] for r in plan.both}
        matrices = (np.asarray(a[0]).tobytes() for a in stakes.atoms)
        key = stakes.lookup.tobytes(), tuple(held.items()), *matrices
        if key not in rounds:
            rounds[key] = [], _sum_round(plan, stakes, held)
        rounds[key][0].append(chosen)
        if progress:
            progress(done + 1, len(choices))
    return tuple(replace(r, choices=tuple(names)) for names, r in rounds.values()), contradictory


def _sum_round(plan: _SumPlan, stakes: Stakes, held: dict[str, str]) -> SettlementRound:
    """Return the sums of one settlement for every combination of the readings of the house way alone.

    `held`: the readings of the house way that this settlement fixes.
    """
    sizes = plan.sizes
    groups = _join_groups(_fix_readings(plan.ways.groups, held), sizes)
    outcomes = PossibleOutcomes(stakes)
    house, player = (
        sum_totals(SettingWorth(outcomes, for_house=side), groups, plan.setting, sizes)
        for side in (True, False)
    )
    members = [g for _, members in groups for g in members]
    return SettlementRound((), house, player, _find_possible(members, plan.setting, sizes))


def _find_settling_readings(engines: Engines, stakes: Stakes) -> tuple[str, ...]:
    """Return the readings on which a rank or the settlement can turn."""
    found: set[str] = set()
    for q in engines.book.rules.questions:
        if q.sides:
            engine = engines.thought(q) if q is stakes.settlement else engines.of(q, stakes.choice)
            found |= set(ReadingCombinations(engine, q, stakes.choice).readings)
    return tuple(r for r in engines.book.readings if r in found)


def _fix_readings(groups: tuple[CombinationGroup, ...], held: dict[str, str]) -> list[CombinationGroup]:
    """Return the groups with some readings fixed, so that only the others vary."""
    found = []
    for g in groups:
        rest = tuple(r for r in g.readings if r not in held)
        keep = [all(held.get(r, a) == a for r, a in zip(g.readings, c, strict=True)) for c in g.combinations]
        combinations = tuple(
            tuple(a for r, a in zip(g.readings, c, strict=True) if r not in held)
            for c, k in zip(g.combinations, keep, strict=True)
            if k
        )
        at = np.flatnonzero(keep)
        found.append(CombinationGroup(rest, g.cases, combinations, g.ends[at], g.circular[at]))
    return found


def _join_groups(groups: list[CombinationGroup], sizes: dict[str, int]) -> JoinedGroups:
    """Return groups put together while the product of their readings stays small."""
    found: JoinedGroups = []
    for g in sorted(groups, key=lambda g: -len(g.combinations)):
        for i, (readings, members) in enumerate(found):
            union = tuple(dict.fromkeys((*readings, *g.readings)))
            if prod(sizes[r] for r in union) <= max(_MOST_ROWS, prod(sizes[r] for r in readings)):
                found[i] = union, [*members, g]
                break
        else:
            found.append((g.readings, [g]))
    return found


def _find_possible(groups: list[CombinationGroup], setting: tuple[str, ...], sizes: dict[str, int]) -> Bools:
    """Return the combinations under which the order of clauses goes round nowhere."""
    digits = find_digits(setting, sizes)
    found = np.ones(prod(sizes[r] for r in setting), dtype=bool)
    for g in groups:
        if g.circular.any():
            found &= ~g.circular[index_rows(g.readings, setting, digits, sizes)]
    return found
