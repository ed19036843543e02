"""Which readings interact: what two alternatives change together, and neither alone.

Two readings *interact* on a case if it ends, under both, otherwise than either change alone predicts: where
one of them alone changes nothing, the other alone should tell; where both change it, either of the two
results should stand.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations, product

import numpy as np

from verifier.cases.arrays import Bools
from verifier.finding import Witness
from verifier.tables.readings import ReadingTables, TableReadingEffect, compute_result
from verifier.tables.table import Counts
from verifier.tables.witness import find_simplest, format_hand


@dataclass(frozen=True, slots=True)
class ReadingInteraction:
    """Two readings that interact: on which cases, and how many hands each combination changes."""

    readings: tuple[str, str]
    cases: Counts
    witness: Witness
    combinations: tuple[tuple[tuple[str, str], Counts], ...]
    used: tuple[str, str]
    """The alternatives in use."""

    @property
    def widest(self) -> tuple[tuple[str, str], Counts]:
        """Return the two other alternatives that together change most cases, and how many."""
        one, other = self.used
        others = [(names, c) for names, c in self.combinations if names[0] != one and names[1] != other]
        return max(others, key=lambda x: (x[1][1], x[0]))

    def count_alone(self, names: tuple[str, str]) -> tuple[Counts, Counts]:
        """Return how many cases each of two alternatives changes alone."""
        found = dict(self.combinations)
        none = (0, 0)
        return found.get((names[0], self.used[1]), none), found.get((self.used[0], names[1]), none)


def list_interactions(
    tables: ReadingTables, effects: Iterable[TableReadingEffect]
) -> list[ReadingInteraction]:
    """Return every two readings that interact, with the table of their combinations."""
    found = []
    for one, other in combinations(effects, 2):
        surprising = np.zeros(len(tables.engine.universe), dtype=bool)
        for a, b in product(one.alternatives, other.alternatives):
            if not (a.chosen or b.chosen):
                surprising |= _find_surprises(tables, (one.name, a.name), (other.name, b.name))
        if surprising.any():
            found.append(_build_interaction(tables, one, other, surprising))
    return found


def _build_interaction(
    tables: ReadingTables, one: TableReadingEffect, other: TableReadingEffect, cases: Bools
) -> ReadingInteraction:
    """Return two readings' table, and the simplest case that neither of them predicts."""
    first = tables.first
    at_first = compute_result(first)
    listed = []
    for a, b in product(one.alternatives, other.alternatives):
        ends = tables.ends(**{one.name: a.name, other.name: b.name})
        if ends is not None:
            listed.append(((a.name, b.name), first.count(np.asarray(ends != at_first))))
    case = find_simplest(cases)
    return ReadingInteraction(
        (one.name, other.name),
        first.count(cases),
        Witness(case, format_hand(first, case)),
        tuple(listed),
        (tables.choice[one.name], tables.choice[other.name]),
    )


def _find_surprises(tables: ReadingTables, one: tuple[str, str], other: tuple[str, str]) -> Bools:
    """Return the cases that end, under both, otherwise than either change alone predicts."""
    a, b, both = (tables.ends(**dict(changes)) for changes in ([one], [other], [one, other]))
    if a is None or b is None or both is None:
        return np.zeros(len(tables.engine.universe), dtype=bool)
    first = compute_result(tables.first)
    expected = ((a == first) & (both == b)) | ((b == first) & (both == a))
    expected |= (a != first) & (b != first) & ((both == a) | (both == b))
    return np.asarray(~expected)
