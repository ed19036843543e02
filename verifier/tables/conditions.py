"""Conditions become bits: for each case one word, a bit an option; what is a fact of the case has all alike.

`Lookup` holds what is the same whatever the cases are, `Versus` the conditions across two sides; those of
deals and their settings are in `tabulate`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

import numpy as np

from verifier.cases.arrays import Bits, Bools, Ints
from verifier.cases.domain import CaseDomain
from verifier.cases.matchups.comparisons import (
    SIGNS_OF_OPERATOR,
    MeasureTerms,
    find_comparison,
    find_side,
    match_side,
)
from verifier.cases.matchups.matchups import Matchups
from verifier.rules import model as m

CaseStatuses = Mapping[tuple[str, bool], Bools]
"""For a clause and whether it stands (else: applies), the cases where it does."""


class ConditionLookup(ABC):
    """Looks up conditions over the cases of one domain; each is computed once."""

    universe: CaseDomain

    def __init__(self, universe: CaseDomain) -> None:
        self.universe = universe
        self._known: dict[m.Condition, Bits] = {}
        self._by_id: dict[int, tuple[m.Condition, Bits]] = {}

    @property
    @abstractmethod
    def legal(self) -> Bits:
        """Return the options that are allowed at all."""

    def all_or_none(self, cases: Bools) -> Bits:
        """Return a fact of the case as bits: all of them or none."""
        return np.where(cases, self.universe.full, self.universe.none)

    def bits(self, node: m.Condition, base: Bits | None = None, status: CaseStatuses | None = None) -> Bits:
        """Return, for each case, which options meet a condition.

        `base` is what `remaining` ranges over; `status` answers for other clauses. A condition that
        asks for neither is computed once.
        """
        kept = self._by_id.get(id(node))
        if kept is not None:
            return kept[1]
        if is_varying(node):
            return self._compute(node, base, status)
        if node not in self._known:
            self._known[node] = self._compute(node, None, None)
        self._by_id[id(node)] = node, self._known[node]  # the node is kept, so its id stays its own
        return self._known[node]

    def _compute(self, node: m.Condition, base: Bits | None, status: CaseStatuses | None) -> Bits:
        u = self.universe
        match node:
            case m.Status(labels, stands):
                if status is None:
                    raise LookupError("it is asked how clauses end, and nothing says so")
                found = np.zeros(len(u), dtype=bool)
                for label in labels:
                    found |= status.get((label, stands), np.zeros(len(u), dtype=bool))
                return self.all_or_none(found)
            case m.Not(inner):
                return ~self.bits(inner, base, status) & u.full
            case m.All(parts):
                found_bits = np.full(len(u), u.full)
                for part in parts:
                    found_bits = found_bits & self.bits(part, base, status)
                return found_bits
            case m.Any(parts):
                found_bits = np.full(len(u), u.none)
                for part in parts:
                    found_bits = found_bits | self.bits(part, base, status)
                return found_bits
            case _:
                return self.fact(node, base, status)

    @abstractmethod
    def fact(self, node: m.Condition, _base: Bits | None, _status: CaseStatuses | None) -> Bits:
        """Return one fact that is not made of others."""

    @abstractmethod
    def sum(self, terms: tuple[tuple[int, str, int], ...]) -> Ints:
        """Return the value of a sum in every option: n by k, or n by 1."""


class MatchupLookup(ConditionLookup):
    """Looks up conditions over pairs; every one is a fact of the case."""

    universe: Matchups

    def __init__(self, universe: Matchups) -> None:
        super().__init__(universe)
        self._every = np.full(len(universe), universe.full)

    @property
    def legal(self) -> Bits:
        """Return every outcome of every case."""
        return self._every

    def fact(self, node: m.Condition, _base: Bits | None, _status: CaseStatuses | None) -> Bits:
        """Return one fact that is not made of others: how two hands compare, or a fact of one side."""
        u = self.universe
        found = find_comparison(node, u.subjects)
        if found is not None:
            what, op = found
            return self.all_or_none(np.isin(u.compare(what), SIGNS_OF_OPERATOR[op]))
        side = find_side(node, u.subjects)
        return self.all_or_none(match_side(u.sides[side], node, u.subjects, u.answers_)[u.items[side]])

    def sum(self, terms: MeasureTerms) -> Ints:
        """Raise NotImplementedError: outcomes have no measures."""
        raise NotImplementedError("no outcome is better than another")


def is_varying(node: m.Condition) -> bool:
    """Return whether a condition asks about remaining settings or about other clauses."""
    return any(
        isinstance(x, m.Status) or (isinstance(x, m.Quantified) and x.remaining)
        for x in m.walk_conditions(node)
    )
