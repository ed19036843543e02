"""Stage 4: the house advantage under every combination of readings, exactly.

The readings of the house way add up (`tables.combinations`, `odds.worth`); those of ranks and of
the settlement change what is added. So there is one round for each settlement that differs, and in it one
sum for each combination of the readings on which some hand's setting turns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from math import prod

import numpy as np

from verifier.cases.hands import Bools, Ints
from verifier.odds.requirements import ways_of
from verifier.odds.stakes import Stakes
from verifier.odds.worth import Possible, Worth
from verifier.rules.precedence import Circle
from verifier.rules.rulebook import Choices
from verifier.tables.combinations import Group, TooMany, Variants
from verifier.tables.engines import Engines

MOST_SUMS = 60_000_000
"""Up to so many combinations that differ are summed."""
MOST_ROWS = 600
"""Groups are joined while so many combinations of their readings are enough."""
BLOCK = 4_096

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Round:
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
class Combined:
    """All rounds; `contradictory`: how many settlements are none, since the order of clauses goes round."""

    setting: tuple[str, ...]
    settling: tuple[str, ...]
    idle: tuple[str, ...]
    alternatives: dict[str, tuple[str, ...]]
    contradictory: int
    rounds: tuple[Round, ...]
    whole: int
    """The size of the full product of all the readings of the rule book."""
    deals: int
    under: int
    """What the worths are parts of: units are worths over `deals` times this."""

    @property
    def shape(self) -> tuple[int, ...]:
        """Return how many alternatives each reading of the house way has."""
        return tuple(len(self.alternatives[r]) for r in self.setting)


def combine(engines: Engines, choice: Choices, progress: Progress | None = None) -> Combined:
    """Return the advantage under every combination.

    Raises TooMany beyond the limits, Unreadable where the rule book does not say what is at stake.
    """
    first = Stakes(engines, choice)
    book = engines.book
    ways = Variants(engines.deals, first.setting, first.choice)
    settling = settling_readings(engines, first)
    both = set(ways.readings) & set(settling)
    setting = tuple(r for r in ways.readings if r not in both)
    alternatives = {r: tuple(ways.alternatives(r)) for r in book.readings}
    sizes = {r: len(a) for r, a in alternatives.items()}
    number = prod(sizes[r] for r in (*setting, *settling))
    if number > MOST_SUMS:
        raise TooMany(f"{number:,} combinations would be summed; {MOST_SUMS:,} are")
    rounds: dict[object, tuple[list[tuple[str, ...]], Round]] = {}
    table = ways_of(engines)
    choices = list(product(*(alternatives[r] for r in settling)))
    contradictory = 0
    for done, chosen in enumerate(choices):
        fixed = dict(zip(settling, chosen, strict=True))
        try:
            stakes = Stakes(engines, {**first.choice, **fixed}, table)
        except Circle:
            contradictory += 1
            continue
        held = tuple((r, fixed[r]) for r in sorted(both))
        key = stakes.lookup.tobytes(), held, *(np.asarray(a[0]).tobytes() for a in stakes.atoms)
        if key not in rounds:
            groups = joined(held_to(ways.groups, dict(held)), sizes)
            able = Possible(stakes)
            sums = (totals(Worth(able, for_house=side), groups, setting, sizes) for side in (True, False))
            able_to = possible([g for _, members in groups for g in members], setting, sizes)
            rounds[key] = [], Round((), next(sums), next(sums), able_to)
        rounds[key][0].append(chosen)
        if progress:
            progress(done + 1, len(choices))
    used = set(setting) | set(settling)
    _, under = scale_of(first)
    return Combined(
        setting,
        settling,
        tuple(r for r in book.readings if r not in used),
        alternatives,
        contradictory,
        tuple(replace(r, choices=tuple(names)) for names, r in rounds.values()),
        prod(sizes.values()),
        first.total,
        under,
    )


def scale_of(stakes: Stakes) -> tuple[list[int], int]:
    """Return what is paid, in whole parts, and of how many."""
    from verifier.odds.stakes import scale

    return scale([p.first for p in stakes.pays])


def settling_readings(engines: Engines, stakes: Stakes) -> tuple[str, ...]:
    """Return the readings on which a rank or the settlement can turn."""
    found: set[str] = set()
    for q in engines.book.rules.questions:
        if q.sides:
            engine = engines.thought(q) if q is stakes.settlement else engines.of(q, stakes.choice)
            found |= set(Variants(engine, q, stakes.choice).readings)
    return tuple(r for r in engines.book.readings if r in found)


def held_to(groups: tuple[Group, ...], held: dict[str, str]) -> list[Group]:
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
        found.append(Group(rest, g.cases, combinations, g.ends[at], g.circular[at]))
    return found


Joined = list[tuple[tuple[str, ...], list[Group]]]


def joined(groups: list[Group], sizes: dict[str, int]) -> Joined:
    """Return groups put together while the product of their readings stays small."""
    found: Joined = []
    for g in sorted(groups, key=lambda g: -len(g.combinations)):
        for i, (readings, members) in enumerate(found):
            union = tuple(dict.fromkeys((*readings, *g.readings)))
            if prod(sizes[r] for r in union) <= max(MOST_ROWS, prod(sizes[r] for r in readings)):
                found[i] = union, [*members, g]
                break
        else:
            found.append((g.readings, [g]))
    return found


def index(
    readings: tuple[str, ...], within: tuple[str, ...], digits: list[Ints], sizes: dict[str, int]
) -> Ints:
    """Return the row of some readings' product for each element of a larger product, given its digits."""
    found = np.zeros(len(digits[0]) if digits else 1, dtype=np.int64)
    for r in readings:
        found = found * sizes[r] + digits[within.index(r)]
    return found


def digits_of(readings: tuple[str, ...], sizes: dict[str, int]) -> list[Ints]:
    """Return, for each reading, which alternative every element of the product has."""
    shape = tuple(sizes[r] for r in readings)
    return [np.asarray(d) for d in np.unravel_index(np.arange(prod(shape)), shape)] if shape else []


def totals(worth: Worth, groups: Joined, setting: tuple[str, ...], sizes: dict[str, int]) -> Ints:
    """Return the first side's best expectation for every combination of the house way's readings."""
    parts = []
    for readings, members in groups:
        digits = digits_of(readings, sizes)
        rows = np.zeros((prod(sizes[r] for r in readings), len(worth.stakes.items)), dtype=np.int64)
        for g in members:
            rows += worth.rows(np.flatnonzero(g.cases), g.ends)[index(g.readings, readings, digits, sizes)]
        parts.append((readings, rows))
    settled, contested = options(parts, worth.stakes)
    digits = digits_of(setting, sizes)
    number = prod(sizes[r] for r in setting)
    where = [np.broadcast_to(index(readings, setting, digits, sizes), (number,)) for readings, _ in parts]
    plain = [rows[:, settled].sum(axis=1) for _, rows in parts]
    found = np.sum([p[w] for p, w in zip(plain, where, strict=True)], axis=0)
    if not contested:
        return np.asarray(found)
    width = max(len(c) for c in contested)
    # hands with fewer settings repeat their last: the best of each is then a maximum over blocks of columns
    columns = [np.array([c[min(k, len(c) - 1)] for c in contested]) for k in range(width)]
    narrow = [rows[:, np.concatenate(columns)] for _, rows in parts]
    for start in range(0, number, BLOCK):
        stop = min(number, start + BLOCK)
        sums = np.zeros((stop - start, width * len(contested)), dtype=np.int64)
        for rows, w in zip(narrow, where, strict=True):
            sums += rows[w[start:stop]]
        found[start:stop] += sums.reshape(stop - start, width, -1).max(axis=1).sum(axis=1)
    return np.asarray(found)


def options(parts: list[tuple[tuple[str, ...], Ints]], stakes: Stakes) -> tuple[list[int], list[list[int]]]:
    """Return the settings that are best under every combination; for other hands, those that can be."""
    least = np.sum([rows.min(axis=0) for _, rows in parts], axis=0)
    most = np.sum([rows.max(axis=0) for _, rows in parts], axis=0)
    sure: list[int] = []
    open_: list[list[int]] = []
    for _, of_hand in by_hand(stakes):
        best = max(int(least[i]) for i in of_hand)
        able = [i for i in of_hand if most[i] >= best]
        if len(able) == 1:
            sure += able
        else:
            open_.append(able)
    return sure, open_


def by_hand(stakes: Stakes) -> Iterator[tuple[int, list[int]]]:
    """Yield the settings of each kind of hand."""
    order = stakes.items.deal
    starts = np.flatnonzero(np.r_[True, order[1:] != order[:-1]])
    for a, b in zip(starts.tolist(), [*starts[1:].tolist(), len(order)], strict=True):
        yield int(order[a]), list(range(a, b))


def possible(groups: list[Group], setting: tuple[str, ...], sizes: dict[str, int]) -> Bools:
    """Return the combinations under which the order of clauses goes round nowhere."""
    digits = digits_of(setting, sizes)
    found = np.ones(prod(sizes[r] for r in setting), dtype=bool)
    for g in groups:
        if g.circular.any():
            found &= ~g.circular[index(g.readings, setting, digits, sizes)]
    return found
