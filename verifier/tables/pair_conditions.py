"""Conditions across two sides, looked up as bits over pairs of hands or settings."""

from __future__ import annotations

import numpy as np

from verifier.cases.hands import Bits, Ints
from verifier.cases.matchups.comparisons import SIGNS, Terms, across, one_sided, side_of
from verifier.cases.matchups.matchups import Duels
from verifier.rules import model as m
from verifier.tables.conditions import Lookup, Statuses


class Versus(Lookup):
    """Looks up conditions over pairs; every one is a fact of the case."""

    universe: Duels

    def __init__(self, universe: Duels) -> None:
        super().__init__(universe)
        self._every = np.full(len(universe), universe.full)

    @property
    def legal(self) -> Bits:
        return self._every

    def fact(self, node: m.Condition, _base: Bits | None, _status: Statuses | None) -> Bits:
        u = self.universe
        found = across(node, u.subjects)
        if found is not None:
            what, op = found
            return self.all_or_none(np.isin(u.compare(what), SIGNS[op]))
        side = side_of(node, u.subjects)
        return self.all_or_none(one_sided(u.sides[side], node, u.subjects, u.answers_)[u.items[side]])

    def sum(self, terms: Terms) -> Ints:
        raise NotImplementedError("no outcome is better than another")
