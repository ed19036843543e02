"""Conditions over deals and their settings become bit sets over all cases and options.

Differs from the model in that a condition is no longer asked but looked up: for each case one word of
bits, a bit an option; what is a fact of the deal alone has all its bits alike.
"""

from __future__ import annotations

from functools import cached_property
from itertools import product

import numpy as np

from verifier.cases.arrays import Bits, Ints
from verifier.cases.hand_conditions import COMPARISON_OPERATORS, match_hands, match_pattern, match_top
from verifier.cases.hands import measure_pieces
from verifier.cases.universe import Universe
from verifier.rules import model as m
from verifier.rules.pieces import list_matches
from verifier.tables.conditions import CaseStatuses, ConditionLookup


class Tabulator(ConditionLookup):
    """Looks up conditions over the hands that can be dealt, and their settings."""

    universe: Universe

    def __init__(self, universe: Universe) -> None:
        super().__init__(universe)
        self._sums: dict[tuple[tuple[int, str, int], ...], Ints] = {}

    @cached_property
    def legal(self) -> Bits:
        """Return the settings that the game allows."""
        found = self.universe.present
        for condition in self._bound_legal():
            found = found & self.bits(condition)
        return found

    def _bound_legal(self) -> list[m.Condition]:
        from verifier.rules.bind import ClauseBinder

        binder = ClauseBinder(self.universe.pieces, (), {})
        found = [binder.condition(c) for c in self.universe.game.legal]
        self.universe.mistakes += binder.mistakes
        return found

    def fact(self, node: m.Condition, _base: Bits | None, _status: CaseStatuses | None) -> Bits:
        """Return one fact of deals, or of their settings, that is not made of others."""
        u, base, status = self.universe, _base, _status
        match node:
            case m.Has(who, pattern):
                return self._has(who, pattern)
            case m.OfClass(who) | m.OrBetter(who) | m.OfPoints(who):
                inside = match_hands(u.tables[u.sizes[who]], node)
                return u.pack(inside[u.parts[who]])
            case m.TopIs(who, types, or_better):
                return self._top_is(who, types, or_better)
            case m.Compare(left, op, right):
                return u.pack(
                    np.broadcast_to(
                        COMPARISON_OPERATORS[op](self.sum(left), self.sum(right)), (len(u), u.width)
                    )
                )
            case m.Apart(first, second):
                return self._apart(first, second)
            case m.Quantified(quantifier, remaining, inner):
                return self._quantified(quantifier, remaining, inner, base, status)
            case m.Dominated(by):
                return self._dominated(self.bits(by, base, status) if by else None)
            case _:
                raise NotImplementedError(f"{type(node).__name__} is no fact of a setting")

    def _quantified(
        self,
        quantifier: str,
        remaining: bool,
        inner: m.Condition,
        base: Bits | None,
        status: CaseStatuses | None,
    ) -> Bits:
        over = base if remaining and base is not None else self.legal
        meets = self.bits(inner, base, status) & over
        if quantifier == "every":
            return self.all_or_none(meets == over)
        return self.all_or_none((meets != 0) == (quantifier == "some"))

    def _place(self, t: int) -> Ints:
        """Return, for each case, the type at a place of the deal (-1 its highest piece)."""
        return self.universe.members[:, -t - 1]

    def _list_types_at(self, t: int) -> list[Ints]:
        """Return, for each case, each type of the kind that stands at a place of the deal."""
        of_kind: dict[int, list[int]] = {}
        for number, one in enumerate(self.universe.pieces.types):
            of_kind.setdefault(one.kind, []).append(number)
        most = max(map(len, of_kind.values()))
        padded = [of_kind[one.kind] * most for one in self.universe.pieces.types]
        return [np.array([of[i] for of in padded])[self._place(t)] for i in range(most)]

    def _has(self, who: int, pattern: m.Pattern) -> Bits:
        u = self.universe
        places = any(t < 0 for element in pattern.elements for way in element for t in way)
        counted = u.counts if who == m.DEAL else u.tables[u.sizes[who]].counts
        if not places:
            inside = match_pattern(counted, pattern, u.pieces.pairing)
            return self.all_or_none(inside) if who == m.DEAL else u.pack(inside[u.parts[who]])
        rows = np.arange(len(u))[:, None] if who == m.DEAL else u.parts[who]
        found = np.zeros((len(u), u.width), dtype=bool)
        for way in list_matches(pattern, u.pieces.pairing):
            # a place names a kind, and so any type of it: several, where faces are told apart
            ways = product(*(self._list_types_at(t) if t < 0 else [np.full(len(u), t)] for t in way))
            for wanted in ways:
                fits = np.ones((len(u), u.width), dtype=bool)
                for a in wanted:
                    often = sum((a == b).astype(np.int64) for b in wanted)
                    fits &= counted[rows, a[:, None]] >= often[:, None]
                found |= fits
        for count, types in pattern.exactly:
            found &= counted[:, sorted(types)].sum(axis=1)[rows] == count
        return u.pack(found)

    def _top_is(self, who: int, types: m.Types, or_better: bool) -> Bits:
        u = self.universe
        if who == m.DEAL:
            kinds = [u.pieces.types[t].kind for t in types if t >= 0]
            highest = np.array([t.kind for t in u.pieces.types])[self._place(-1)]
            if not kinds:
                return np.full(len(u), u.none)
            return self.all_or_none(highest <= max(kinds) if or_better else np.isin(highest, kinds))
        return u.pack(match_top(u.tables[u.sizes[who]], types, or_better)[u.parts[who]])

    def _apart(self, first: m.Types, second: m.Types) -> Bits:
        hands = range(len(self.universe.sizes))
        one, other = (
            [self._has(h, m.Pattern((frozenset((t,) for t in types),), (), 1)) for h in hands]
            for types in (first, second)
        )
        found = np.full(len(self.universe), self.universe.none)
        for h in hands:
            for g in hands:
                if g != h:
                    found = found | (one[h] & other[g])
        return found

    def _dominated(self, by: Bits | None) -> Bits:
        """Return the options that another legal one equals or betters in every hand, betters in one."""
        u = self.universe
        allowed = u.unpack(self.legal if by is None else self.legal & by)
        found = np.zeros((len(u), u.width), dtype=bool)
        for j in range(u.width):
            least = np.logical_and.reduce([r[:, [j]] >= r for r in u.ranks])
            most = np.logical_or.reduce([r[:, [j]] > r for r in u.ranks])
            found |= least & most & allowed[:, [j]]
        return u.pack(found)

    def sum(self, terms: tuple[tuple[int, str, int], ...]) -> Ints:
        """Return the value of a sum in every option: n by k."""
        if terms not in self._sums:
            u = self.universe
            total = np.zeros((len(u), u.width), dtype=np.int64)
            for sign, name, who in terms:
                if not name:
                    total = total + sign * who
                elif who == m.DEAL:
                    total = total + sign * _measure_deals(u, name)[:, None]
                else:
                    total = total + sign * u.tables[u.sizes[who]].measure(name)[u.parts[who]]
            self._sums[terms] = total
        return self._sums[terms]


def _measure_deals(u: Universe, name: str) -> Ints:
    """Return a measure of all the pieces of every deal."""
    if name == "top":
        kinds = np.array([t.kind for t in u.pieces.types])
        return np.asarray(len(u.game.kinds) - kinds[u.members[:, 0]])
    return measure_pieces(u.pieces, u.members, name)
