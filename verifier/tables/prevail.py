"""What prevails over what: which clauses stand, for tables and for procedures alike.

Source: docs/semantics.md, part 4, item 3. No other place in the fast engine says it. The interpreter says it
once more, from the same page, and shares nothing with this.

What a clause allows is a set of options of each case. A table keeps it as one word of bits a case, a
procedure as one word a case for each column that the clause speaks of. So the sets are known here by an
algebra alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from itertools import combinations, product
from operator import and_, or_
from typing import Generic, Protocol, TypeVar

import numpy as np

from verifier.cases.arrays import Bools
from verifier.rules.precedence import Precedence

OptionSetT = TypeVar("OptionSetT")
OptionSetCovariantT = TypeVar("OptionSetCovariantT", covariant=True)
NO_CASES: Bools = np.zeros((), dtype=bool)
"""No case; of whatever shape the cases are, since numpy spreads it over them."""


class OptionAlgebra(Protocol[OptionSetT]):
    """What has to be known of the sets of options that clauses allow."""

    def narrow(self, own: OptionSetT, by: OptionSetT, where: Bools | None = None) -> OptionSetT:
        """Return what `own` and `by` have in common in the cases `where` (nothing: in all), else `own`.

        The result speaks of what `own` speaks of; of that alone can two clauses clash.
        """

    def is_empty(self, own: OptionSetT) -> Bools:
        """Return the cases in which no option is left."""


@dataclass(frozen=True, slots=True)
class ClauseDirective(Generic[OptionSetT]):
    """What one clause says, case by case: where it applies, where it is idle, and what it allows.

    Idle and allows are on the base of its layer, and are asked for only where the clause is heard.
    """

    applies: Bools
    idle: Bools
    allows: OptionSetT


class DecidedClause(Protocol[OptionSetCovariantT]):
    """A clause of which it is known where it stands, and what it allows."""

    @property
    def stands(self) -> Bools:
        """Return the cases in which it stands."""

    @property
    def allows(self) -> OptionSetCovariantT:
        """Return what it allows where it stands."""


@dataclass(frozen=True, slots=True)
class ClauseStatus(Generic[OptionSetT]):
    """What became of one clause, case by case.

    INVARIANT: in each case in which it is heard it stands, or is idle, empty, replaced or overridden; it is
    overridden only where it is none of the others, and stands only where it is nothing else.
    """

    heard: Bools
    stands: Bools
    replaced: Bools
    """Where a clause that stands is `instead of` it, whatever else may become of it there."""
    overridden: Bools
    idle: Bools
    empty: Bools
    """Where it is not idle, and directs what no option of the base offers."""
    allows: OptionSetT
    is_heard: bool
    """Whether it is heard in any case."""

    @property
    def is_outranked(self) -> bool:
        """Return whether it is replaced or overridden where it could be followed."""
        return self.is_heard and bool((self.heard & ~(self.stands | self.idle | self.empty)).any())


class Arbiter(Generic[OptionSetT]):
    """Decides one clause after another, each against those that were decided before it."""

    def __init__(
        self, algebra: OptionAlgebra[OptionSetT], closed: Precedence, soft: Collection[str] = ()
    ) -> None:
        self.algebra, self.closed, self.soft = algebra, closed, frozenset(soft)

    def decide(
        self,
        label: str,
        said: ClauseDirective[OptionSetT],
        base: OptionSetT,
        before: Mapping[str, DecidedClause[OptionSetT]],
    ) -> ClauseStatus[OptionSetT]:
        """Return what becomes of a clause on the base of its layer.

        INVARIANT: `before` holds all clauses that are above it, that it refines, or that it is to yield to;
        the order of the precedence sees to that.
        """
        heard = self._find_heard(label, said.applies, before)
        if not heard.any():  # then `heard` is no case, as all the others are
            return ClauseStatus(heard, heard, heard, heard, heard, heard, said.allows, False)
        own = self.algebra.narrow(said.allows, base)
        idle = heard & said.idle
        empty = heard & ~said.idle & self.algebra.is_empty(own)
        winners = self.closed.instead.get(label, ())
        replaced = heard & reduce(or_, (before[d].stands for d in winners if d in before), NO_CASES)
        stands = heard & ~(idle | empty | replaced)
        overridden = np.zeros_like(heard)
        above = [x for x in self._list_above(label, before) if x.stands.any()]
        if above:
            # not whether a clause above it speaks, but whether all of them leave it nothing: one that
            # can be followed together with what stands above it stands too
            overridden = stands & self.algebra.is_empty(self.narrow_by(own, above))
            stands = stands & ~overridden
        return ClauseStatus(heard, stands, replaced, overridden, idle, empty, said.allows, True)

    def narrow_by(self, own: OptionSetT, decided: Iterable[DecidedClause[OptionSetT]]) -> OptionSetT:
        """Return what clauses leave of a set of options, each where it stands."""
        for one in decided:
            own = self.algebra.narrow(own, one.allows, one.stands)
        return own

    def _find_heard(
        self, label: str, applies: Bools, before: Mapping[str, DecidedClause[OptionSetT]]
    ) -> Bools:
        """Return where a clause is heard: one that refines others, only where one of them stands."""
        refined = self.closed.refines.get(label)
        if not refined:
            return applies
        return applies & reduce(or_, (before[d].stands for d in refined if d in before), NO_CASES)

    def _list_above(
        self, label: str, before: Mapping[str, DecidedClause[OptionSetT]]
    ) -> list[DecidedClause[OptionSetT]]:
        """Return the clauses of its own layer above one; for a soft one, all firm ones that it is not above.

        Clauses of earlier layers are not among them: what these left is the base already.
        """
        above = set(self.closed.above(label))
        if label in self.soft:
            above |= {k for k in before if k not in self.soft and label not in self.closed.above(k)}
        layer = self.closed.layer
        return [before[k] for k in sorted(above) if k in before and layer[k] == layer[label]]


def find_minimal_sets(allowed: dict[str, int], order: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return the minimal sets of labels whose options have nothing in common.

    A minimal set has no more members than there are options: each takes away one the others leave.
    """
    alike: dict[int, list[str]] = {}  # a minimal set holds no two clauses that allow the same
    for label in order:
        if label in allowed:
            alike.setdefault(allowed[label], []).append(label)
    options = reduce(or_, alike, 0)
    found: list[frozenset[int]] = []
    for size in range(2, min(len(alike), options.bit_count() + 1) + 1):
        for chosen in combinations(alike, size):
            if not reduce(and_, chosen) and not any(f <= set(chosen) for f in found):
                found.append(frozenset(chosen))
    place = {label: i for i, label in enumerate(order)}
    sets = (labels for f in found for labels in product(*(alike[bits] for bits in f)))
    return [tuple(sorted(labels, key=place.__getitem__)) for labels in sets]
