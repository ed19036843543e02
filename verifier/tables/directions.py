"""What one clause directs, over all cases at once.

Source: docs/semantics.md, part 3.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from verifier.cases.arrays import Bits, Bools
from verifier.rules import model as m
from verifier.tables.conditions import CaseStatuses, ConditionLookup


@dataclass(frozen=True, slots=True)
class ClauseStatement:
    """What a clause says on a base, case by case: whether it speaks, is idle, and what it allows."""

    speaks: Bools
    idle: Bools
    allows: Bits


class Director:
    """Computes what clauses direct; what does not hang on other clauses or a base is kept."""

    def __init__(self, tabulator: ConditionLookup) -> None:
        self.tabulator = tabulator
        self.universe = tabulator.universe
        self._kept: dict[tuple[int, bytes], tuple[m.Clause, ClauseStatement]] = {}

    def said(self, clause: m.Clause, base: Bits | None, status: CaseStatuses) -> ClauseStatement:
        """Return what a clause says on a base (nothing: on all legal settings)."""
        legal = self.tabulator.legal if base is None else base
        if clause.status:
            return self._said(clause, legal, status)
        key = id(clause), b"" if base is None else base.tobytes()
        if key not in self._kept:
            # the clause is kept too, so that its id stays its own
            self._kept[key] = clause, self._said(clause, legal, status)
        return self._kept[key][1]

    def fresh(self, clause: m.Clause, status: CaseStatuses) -> ClauseStatement:
        """Return what a clause says on all legal settings, and keep nothing of it."""
        return self._said(clause, self.tabulator.legal, status)

    def _said(self, clause: m.Clause, base: Bits, status: CaseStatuses) -> ClauseStatement:
        def bits(node: m.Condition) -> Bits:
            return self.tabulator.bits(node, base, status)

        subject = bits(clause.subject)
        scope = base & subject & bits(clause.scope)
        test = bits(clause.test)
        tested = scope & bits(clause.where) if clause.where is not None else scope
        spoke = np.zeros(len(base), dtype=bool)
        idle = np.zeros(len(base), dtype=bool)
        allows = base
        for direction in clause.main:
            speaks, stuck, allowed = self.line(direction, base, tested & test, status)
            spoke |= speaks
            idle |= speaks & ~stuck
            allows = np.where(speaks & ~stuck, allows & allowed, allows)
        if clause.otherwise:
            rest = scope & ~tested if clause.where is not None else np.zeros_like(scope)
            failed = np.where(spoke, rest, scope)
            for direction in clause.otherwise:
                speaks, stuck, allowed = self.line(direction, base, failed, status)
                spoke = spoke | speaks
                idle = idle | (speaks & ~stuck)
                allows = np.where(speaks & ~stuck, allows & allowed, allows)
        return ClauseStatement(spoke, spoke & ~idle, allows)

    def line(
        self, direction: m.Direction, base: Bits, scope: Bits, status: CaseStatuses
    ) -> tuple[Bools, Bools, Bits]:
        """Return where one line speaks, where it is idle, and what it allows."""
        among = scope & self.tabulator.bits(direction.among, base, status)
        picked = np.zeros_like(base)
        ready = np.zeros(len(base), dtype=bool)
        for presupposed, pick in direction.ways:
            here = self.tabulator.bits(presupposed, base, status) != 0
            ready |= here
            picked = picked | np.where(here, self.pick(pick, among, base, status), self.universe.none)
        speaks = ready & (scope != 0)
        if direction.provided is not None:
            meets = self.tabulator.bits(direction.provided, base, status)
            speaks = speaks & (picked != 0) & ((picked & ~meets) == 0)
        idle = speaks & (picked == 0) if direction.if_possible else np.zeros_like(speaks)
        return speaks, idle, (base & ~scope) | picked

    def pick(self, pick: m.Pick, among: Bits, base: Bits, status: CaseStatuses) -> Bits:
        """Return the options of `among` that a direction picks."""
        match pick:
            case m.Meet(condition):
                return among & self.tabulator.bits(condition, base, status)
            case m.Prefer(conditions):
                picked = np.zeros_like(among)
                for condition in conditions:
                    meets = among & self.tabulator.bits(condition, base, status)
                    picked = np.where(picked == 0, meets, picked)
                return picked
            case m.Give(options):
                wanted = self.universe.none.dtype.type(sum(1 << i for i in options))
                return among & wanted
            case m.Best(terms, highest):
                worth = self.tabulator.sum(terms) * (1 if highest else -1)
                shown = self.universe.unpack(among)
                worth = np.where(shown, worth, np.iinfo(np.int64).min)
                return self.universe.pack(shown & (worth == worth.max(axis=1, keepdims=True)))
