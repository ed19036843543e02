"""How many combinations of readings come to a printed house advantage, exactly.

Readings of ranks and of the settlement change what every deal pays, so there is one round for each settlement
that differs. In a round the house ways are added up block by block (`states`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from math import prod

import numpy as np

from verifier.cases.arrays import Ints
from verifier.odds.combined.blocks import HouseWays, fix_readings, take_apart
from verifier.odds.combined.plan import CombinationPlan
from verifier.odds.combined.search import StateSearch
from verifier.odds.combined.states import FigureWindow, SumCount
from verifier.odds.combined.worth import FacedSettings, SettledPays, SumTask, list_tasks
from verifier.odds.stakes import Stakes
from verifier.rules.precedence import CircularOrderError

ProgressCallback = Callable[[int, int], None]
"""Told how many steps are done, and of how many."""


@dataclass(frozen=True, slots=True)
class SettlementRound:
    """One settlement, by the readings that make it (all that make the same), against every house way.

    `fits`: for each branch of the house ways, how many of its combinations print the figure, for each of
    `choices`. `possible`: the combinations of the house way under which no order of clauses goes round.
    """

    choices: tuple[tuple[str, ...], ...]
    ways: HouseWays
    fits: tuple[int, ...]
    unsure: int
    possible: int


@dataclass(frozen=True)
class CombinationSums:
    """What was counted. `contradictory`: how many settlements are none, since their order goes round.

    `near`: the sure sums in the neighbourhood, each once, but for those that print the figure.
    """

    plan: CombinationPlan
    window: FigureWindow
    rounds: tuple[SettlementRound, ...]
    contradictory: int
    near: Ints

    @property
    def fits(self) -> int:
        """Return how many combinations print the figure."""
        return sum(len(r.choices) * sum(r.fits) for r in self.rounds)

    @property
    def unsure(self) -> int:
        """Return how many combinations leave cases open, so that they allow the figure without saying it."""
        return sum(len(r.choices) * r.unsure for r in self.rounds)

    @property
    def impossible(self) -> int:
        """Return how many combinations are none, since the order of clauses goes round under them."""
        size = prod(self.plan.shape)
        return self.contradictory * size + sum(len(r.choices) * (size - r.possible) for r in self.rounds)


@dataclass(frozen=True, slots=True)
class ListedCombination:
    """A combination that prints the figure, and both sums. Combinations of one `alike` play in one way."""

    choice: dict[str, str]
    house: int
    player: int
    alike: tuple[int, ...]


class _SettlementSeries:
    """Settlements made one after another, with what they have in common kept."""

    def __init__(self, plan: CombinationPlan) -> None:
        self.plan = plan
        self._faced: dict[tuple[str, ...], FacedSettings] = {}

    def build_stakes(self, chosen: tuple[str, ...]) -> Stakes:
        """Return what is at stake under some alternatives of the settling readings; Circle if none."""
        fixed = dict(zip(self.plan.settling, chosen, strict=True))
        first = self.plan.first
        return Stakes(first.engines, {**first.choice, **fixed}, first.ways)

    def get_faced(self, chosen: tuple[str, ...]) -> FacedSettings:
        """Return the house ways against which a settlement is played: it may fix some of their readings."""
        fixed = dict(zip(self.plan.settling, chosen, strict=True))
        held = {r: fixed[r] for r in self.plan.both}
        key = tuple(held.values())
        if key not in self._faced:
            ways = take_apart(fix_readings(self.plan.ways.groups, held), self.plan.sizes)
            self._faced[key] = FacedSettings(ways, self.plan.first)
        return self._faced[key]


def count_combinations(
    plan: CombinationPlan, window: FigureWindow, progress: ProgressCallback | None = None
) -> CombinationSums:
    """Return how many combinations print the figure, for each settlement that differs.

    Two settlements come to the same if every deal pays the same, and the house way is fixed alike. Raises
    TooMany beyond the limits of `plan`, `blocks`, `worth` and `states`.
    """
    series = _SettlementSeries(plan)
    lots: dict[object, list[tuple[str, ...]]] = {}
    counted: dict[object, tuple[HouseWays, tuple[int, ...], int]] = {}
    asked: dict[object, object] = {}
    near, contradictory = np.zeros(0, dtype=np.int64), 0
    choices = list(product(*(plan.alternatives[r] for r in plan.settling)))
    for done, chosen in enumerate(choices, 1):
        try:
            stakes = series.build_stakes(chosen)
        except CircularOrderError:
            contradictory += 1
            continue
        faced = series.get_faced(chosen)
        # what looks up and compares alike pays alike, and is told by less than all that it pays
        short = id(faced), stakes.lookup.tobytes(), *(np.asarray(a[0]).tobytes() for a in stakes.atoms)
        if short not in asked:
            pays = SettledPays(faced, stakes)
            asked[short] = id(faced), pays.key
            if asked[short] not in counted:
                found = _count_branches(faced, pays.list_worths(), window)
                near = np.unique(np.concatenate([near, *(x.near for x in found)]))
                members = [len(b) for b in faced.ways.branches]
                unsure = sum(n * x.unsure for n, x in zip(members, found, strict=True))
                fits = tuple(n * x.fits for n, x in zip(members, found, strict=True))
                counted[asked[short]] = faced.ways, fits, unsure
        lots.setdefault(asked[short], []).append(chosen)
        if progress:
            progress(done, len(choices))
    rounds = (SettlementRound(tuple(lots[k]), x[0], *x[1:], x[0].possible) for k, x in counted.items())
    return CombinationSums(plan, window, tuple(rounds), contradictory, near)


def _count_branches(faced: FacedSettings, worths: list[Ints], window: FigureWindow) -> list[SumCount]:
    """Return what is counted in each branch; of most settlements no branch is near the figure."""
    (every,) = list_tasks(faced, worths, [faced.ways.every_row])
    decided = StateSearch(every, window).decide() if every.blocks else None
    if decided is not None and not decided.unsure:
        return [decided] * len(faced.ways.branches)
    return [StateSearch(t, window).count() for t in list_tasks(faced, worths, faced.ways.rows)]


def list_fitting(found: CombinationSums) -> Iterator[ListedCombination]:
    """Yield the combinations that print the figure, one after the other."""
    series = _SettlementSeries(found.plan)
    for number, r in enumerate(found.rounds):
        if not any(r.fits):
            continue
        faced = series.get_faced(r.choices[0])
        worths = SettledPays(faced, series.build_stakes(r.choices[0])).list_worths()
        for branch, task in enumerate(list_tasks(faced, worths, faced.ways.rows)):
            if r.fits[branch]:
                for rows, house, player in StateSearch(task, found.window).list_all():
                    for setting in _list_settings(found.plan, faced.ways, branch, task, rows):
                        for chosen in r.choices:
                            settling = dict(zip(found.plan.settling, chosen, strict=True))
                            alike = number, branch, *rows
                            yield ListedCombination(setting | settling, house, player, alike)


def _list_settings(
    plan: CombinationPlan, ways: HouseWays, branch: int, task: SumTask, rows: tuple[int, ...]
) -> Iterator[dict[str, str]]:
    """Yield the readings of the house way alone that have some rows of a branch's blocks."""
    for fixed in ways.branches[branch]:
        lots = [(ways.fixed, [fixed])]
        for number, row in zip((n for b in task.blocks for n in b.numbers), rows, strict=True):
            block = ways.blocks[number]
            lots.append((block.readings, np.flatnonzero(block.where[fixed] == row).tolist()))
        for numbers in product(*(many for _, many in lots)):
            found: dict[str, str] = {}
            for (readings, _), at in zip(lots, numbers, strict=True):
                shape = tuple(plan.sizes[r] for r in readings)
                digits = np.unravel_index(at, shape) if shape else ()
                found |= {r: plan.alternatives[r][int(d)] for r, d in zip(readings, digits, strict=True)}
            yield {r: found[r] for r in plan.setting}
