"""Stage 4: clauses and relations decide many cases of one act at once.

What a clause directs is a set of values for each column it speaks of, as bits; so are what is left and what
clashes, column by column; all of it in grids, as `values` has them. Source: docs/procedures.md, part 3.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from operator import or_
from typing import Any as Anything

import numpy as np

from verifier.cases.domain import WORDS
from verifier.cases.hands import Bits, Bools, Ints
from verifier.rules.precedence import Precedence
from verifier.rules.procedure import model as m
from verifier.statespace.cases import Cases
from verifier.statespace.values import NOWHERE, Codes, Rows

DECIDED, UNDECIDED, CONFLICT, GAP = range(4)
LOWEST = 1_000
"""The least code that is looked up; smaller ones, and very great ones, are no values."""

Masks = dict[int, Bits]


@dataclass
class Said:
    """What a clause directs: where it applies, the values it allows, and what a column becomes by it."""

    applies: Bools
    allows: Masks
    speaks: dict[int, Bools]


@dataclass
class Verdict:
    """How cases end: what is left for each column, who stands, and what cannot be followed."""

    cases: Cases
    columns: tuple[Bits, ...]
    """What is left of each column, in the grid."""
    stands: dict[str, Bools]
    applies: dict[str, Bools]
    unattainable: dict[str, Bools]
    status: Ints
    """How each case ends."""
    ranked: bool
    """Whether a relation took any clause out; where none did, fewer relations decide alike."""

    @cached_property
    def left(self) -> Bits:
        """Return what is left, case by case and column by column."""
        return self.left_of(slice(None))

    def left_of(self, which: Ints | slice) -> Bits:
        """Return what is left in some cases, column by column."""
        return np.stack([self.cases.of(x, which) for x in self.columns], axis=1)


class Judge:
    """Decides the cases of one procedure."""

    def __init__(self, procedure: m.Procedure) -> None:
        self.procedure = procedure
        widest = max(len(c.values) for c in procedure.columns)
        self.word = next(w for w in WORDS if widest <= 8 * np.dtype(w).itemsize)
        self.whole = self.word(np.iinfo(self.word).max)
        self.full: list[Anything] = [self.word((1 << len(c.values)) - 1) for c in procedure.columns]
        size = LOWEST + max((c for x in procedure.columns for c in x.values), default=0) + 2
        self.bits = np.zeros((len(procedure.columns), size), dtype=self.word)
        for number, column in enumerate(procedure.columns):
            for place, code in enumerate(column.values):
                self.bits[number, code + LOWEST] = 1 << place

    def bit(self, column: int, codes: Codes) -> Bits:
        """Return codes as bits of a column; nothing for what is no value of it."""
        return np.asarray(self.bits[column].take(codes.astype(np.intp) + LOWEST, mode="clip"))

    def outside(self, where: Bools) -> Bits:
        """Return every bit where something does not hold, and none where it does.

        `x & (y | outside(where))` is `np.where(where, x & y, x)`, without a branch for each case.
        """
        return np.asarray(~where * self.whole)

    def said(self, rows: Rows, rule: m.Rule, statuses: dict[tuple[str, bool], Bools]) -> Said:
        """Return what a clause directs in each case."""
        found = Said(NOWHERE, {}, {})
        subject = rows.meets(rule.subject, statuses)
        if not subject.any():
            return found
        test = subject & rows.meets(rule.test, statuses)
        for line in rule.main:
            self._speak(rows, line, test, found)
        if rule.otherwise:
            rest = subject & ~(test & found.applies)
            for line in rule.otherwise:
                self._speak(rows, line, rest, found)
        return found

    def _speak(self, rows: Rows, line: m.Line, where: Bools, found: Said) -> None:
        """Add what one line directs."""
        if not where.any():
            return
        at = rows.value(line.at) if line.at is not None else None
        for number, column in enumerate(line.columns, 1):
            here = where
            if at is not None:
                here = where & (at == number)
            elif line.each is not None:
                here = where & rows.meets(line.each, {}, number)
            if not here.any():
                continue
            mask = reduce(or_, (self.bit(column, rows.value(v, number)) for v in line.values))
            if not line.wanted:
                mask = self.full[column] & ~mask
            said = found.allows.get(column, self.full[column])
            found.allows[column] = said & (mask | self.outside(here))
            found.applies = found.applies | here
            if not line.wanted:
                continue
            found.speaks[column] = found.speaks.get(column, NOWHERE) | here

    def decide(
        self,
        rows: Rows,
        cases: Cases,
        act: m.Act,
        rules: Iterable[m.Rule],
        closed: Precedence,
        kept: dict[str, Said] | None = None,
    ) -> Verdict:
        """Decide every case; `kept` holds what clauses said of the same rows before."""
        heard = {r.label: r for r in rules}
        said: dict[str, Said] = {} if kept is None else kept
        statuses: dict[tuple[str, bool], Bools] = {}
        if act.name not in said:  # of a case it is known already that it can be done
            said[act.name] = self.said(rows, replace(act.rule, subject=m.ALWAYS, test=m.ALWAYS), {})
        base = said[act.name].allows
        stands: dict[str, Bools] = {}
        applies: dict[str, Bools] = {}
        unattainable: dict[str, Bools] = {}
        ranked = False
        for label in closed.order:
            rule = heard[label]
            one = said.get(label)
            if one is None or rule.status:
                one = said[label] = self.said(rows, rule, statuses)
            applies[label], stands[label] = one.applies, NOWHERE
            if one.applies.any():
                empty = self._empty(one.applies, one.allows, [base])
                out = reduce(or_, (stands[d] for d in closed.instead.get(label, ()) if d in stands), empty)
                above = sorted(d for d in closed.above(label) if d in stands and stands[d].any())
                if above:
                    shared = self._shared(base, [(said[d], stands[d]) for d in above], one.allows)
                    out = out | self._empty(one.applies, one.allows, [shared])
                stands[label] = one.applies & ~out
                ranked = ranked or bool((one.applies & out & ~empty).any())
                if empty.any():
                    unattainable[label] = empty
            statuses[label, True], statuses[label, False] = stands[label], one.applies
        everyone = [(said[x], w) for x, w in stands.items() if w.any()]
        left = tuple(self._left(rows, said[act.name], everyone))
        status = cases.of(self._status(act, left, applies))
        return Verdict(cases, left, stands, applies, unattainable, status, ranked)

    @staticmethod
    def _empty(where: Bools, allows: Masks, others: list[Masks]) -> Bools:
        """Return the cases in which nothing is left of some column."""
        found = NOWHERE
        for column, mask in allows.items():
            for other in others:
                mask = mask & other[column] if column in other else mask
            found = found | (where & (mask == 0))
        return found

    def _shared(self, base: Masks, above: list[tuple[Said, Bools]], own: Masks) -> Masks:
        """Return what stands above a clause, in the columns it speaks of."""
        found: Masks = {}
        for column in own:
            mask = base.get(column, self.full[column])
            for said, stands in above:
                if column in said.allows:
                    mask = mask & (said.allows[column] | self.outside(stands))
            found[column] = mask
        return found

    def _left(self, rows: Rows, base: Said, everyone: list[tuple[Said, Bools]]) -> Iterable[Bits]:
        """Yield what is left of each column; what none says anything of stays, if it is said to stay."""
        for column, full in enumerate(self.full):
            mask = base.allows.get(column, full)
            touched = base.speaks.get(column, NOWHERE)
            for said, stands in everyone:
                if column in said.allows:
                    mask = mask & (said.allows[column] | self.outside(stands))
                    touched = touched | (stands & said.speaks.get(column, NOWHERE))
            if column in self.procedure.stays:
                held = self.bit(column, rows.column(column))
                mask = mask & (held | self.outside(~touched & (mask & held != 0)))
            yield np.asarray(mask)

    @staticmethod
    def _status(act: m.Act, left: Iterable[Bits], applies: dict[str, Bools]) -> Ints:
        """Return how each case ends."""
        smallest = sorted(left, key=np.size)  # what is large is met last, and once
        many = reduce(or_, ((x & (x - x.dtype.type(1))) != 0 for x in smallest))
        clash = reduce(or_, (x == 0 for x in smallest))
        found = np.maximum(many * np.int8(UNDECIDED), clash * np.int8(CONFLICT))
        gap = NOWHERE if act.event else ~reduce(or_, applies.values(), NOWHERE)
        return np.asarray(np.maximum(found, gap * np.int8(GAP)))
