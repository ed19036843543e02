"""Which combinations of readings there are: those of the house way, and those of ranks and the settlement."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from verifier.odds.requirements import scale_to_integers
from verifier.odds.stakes import Stakes
from verifier.rules.rulebook import Choices
from verifier.tables.combinations import ReadingCombinations, TooManyTablesError
from verifier.tables.engines import Engines

MOST_COMBINATIONS = 10**18
"""Up to so many combinations are counted: their numbers fit 64 bits."""
MOST_SETTLEMENTS = 50_000
"""Up to so many combinations of the readings of ranks and the settlement are gone through one by one."""


@dataclass(frozen=True)
class CombinationPlan:
    """Which readings are gone through: those of the house way alone, and those that change a settlement."""

    first: Stakes
    ways: ReadingCombinations
    setting: tuple[str, ...]
    settling: tuple[str, ...]
    """Readings of ranks and of the settlement; some of them may be of the house way, too."""
    alternatives: dict[str, tuple[str, ...]]
    under: int
    """What the worths are parts of: units are worths over all deals times this."""

    @property
    def sizes(self) -> dict[str, int]:
        """Return how many alternatives each reading has."""
        return {r: len(a) for r, a in self.alternatives.items()}

    @property
    def shape(self) -> tuple[int, ...]:
        """Return how many alternatives each reading of the house way alone has."""
        return tuple(len(self.alternatives[r]) for r in self.setting)

    @property
    def both(self) -> tuple[str, ...]:
        """Return the readings on which a settlement and the house way can turn, by name."""
        return tuple(sorted(set(self.ways.readings) & set(self.settling)))

    @property
    def idle(self) -> tuple[str, ...]:
        """Return the readings that change no figure, as they stand in the file."""
        used = {*self.setting, *self.settling}
        return tuple(r for r in self.alternatives if r not in used)

    @property
    def number(self) -> int:
        """Return how many combinations there are of the readings that can change a figure."""
        return prod(len(self.alternatives[r]) for r in (*self.setting, *self.settling))

    @property
    def whole(self) -> int:
        """Return the size of the full product of all the readings of the rule book."""
        return prod(self.sizes.values())

    @property
    def parts(self) -> int:
        """Return how many parts the unit wagered has: a sum over this is an expectation."""
        return self.first.total * self.under


def plan_combinations(engines: Engines, choice: Choices) -> CombinationPlan:
    """Return which readings are gone through, before any of the long work.

    Raises TooMany where their combinations are too many, Unreadable where the rule book does not say what is
    at stake.
    """
    first = Stakes(engines, choice)
    ways = ReadingCombinations(engines.deals, first.setting, first.choice)
    settling = _find_settling_readings(engines, first)
    setting = tuple(r for r in ways.readings if r not in settling)
    alternatives = {r: tuple(ways.alternatives(r)) for r in engines.book.readings}
    settlements = prod(len(alternatives[r]) for r in settling)
    if settlements > MOST_SETTLEMENTS:
        raise TooManyTablesError(
            f"{settlements:,} combinations of the readings of ranks and the settlement would be gone "
            f"through; {MOST_SETTLEMENTS:,} are"
        )
    _, under = scale_to_integers([p.first for p in first.pays])
    plan = CombinationPlan(first, ways, setting, settling, alternatives, under)
    if plan.number > MOST_COMBINATIONS:
        raise TooManyTablesError(f"{plan.number:,} combinations would be counted; {MOST_COMBINATIONS:,} are")
    return plan


def _find_settling_readings(engines: Engines, stakes: Stakes) -> tuple[str, ...]:
    """Return the readings on which a rank or the settlement can turn."""
    found: set[str] = set()
    for q in engines.book.rules.questions:
        if q.sides:
            engine = engines.thought(q) if q is stakes.settlement else engines.of(q, stakes.choice)
            found |= set(ReadingCombinations(engine, q, stakes.choice).readings)
    return tuple(r for r in engines.book.readings if r in found)
