"""Stage 4: clauses and relations decide many cases of one act at once.

What a clause directs is a set of values for each column it speaks of, as bits; so are what is left and what
clashes, column by column. Source: docs/procedures.md, part 3.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any as Anything

import numpy as np

from verifier.domain import WORDS
from verifier.hands import Bits, Bools, Ints
from verifier.procedure import model as m
from verifier.relations import Precedence
from verifier.runs.values import CODE, Codes, Rows

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

    left: Bits
    stands: dict[str, Bools]
    applies: dict[str, Bools]
    unattainable: dict[str, Bools]
    status: Ints
    ranked: bool
    """Whether a relation took any clause out; where none did, fewer relations decide alike."""


class Judge:
    """Decides the cases of one procedure."""

    def __init__(self, procedure: m.Procedure) -> None:
        self.procedure = procedure
        widest = max(len(c.values) for c in procedure.columns)
        self.word = next(w for w in WORDS if widest <= 8 * np.dtype(w).itemsize)
        self.full: list[Anything] = [self.word((1 << len(c.values)) - 1) for c in procedure.columns]
        size = LOWEST + max((c for x in procedure.columns for c in x.values), default=0) + 2
        self.bits = np.zeros((len(procedure.columns), size), dtype=self.word)
        for number, column in enumerate(procedure.columns):
            for place, code in enumerate(column.values):
                self.bits[number, code + LOWEST] = 1 << place
        self.index = np.zeros(self.bits.shape, dtype=np.int64)
        for number, column in enumerate(procedure.columns):
            self.index[number, np.array(column.values) + LOWEST] = np.arange(len(column.values))
        self.codes = [np.array(c.values, dtype=CODE) for c in procedure.columns]

    def bit(self, column: int, codes: Codes) -> Bits:
        """Return codes as bits of a column; nothing for what is no value of it."""
        return np.asarray(self.bits[column][np.clip(codes + LOWEST, 0, self.bits.shape[1] - 1)])

    def said(self, rows: Rows, rule: m.Rule, statuses: dict[tuple[str, bool], Bools]) -> Said:
        """Return what a clause directs in each case."""
        found = Said(np.zeros(len(rows), dtype=bool), {}, {})
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
            mask: Bits = np.zeros(len(rows), dtype=self.word)
            for value in line.values:
                mask |= self.bit(column, rows.value(value, number))
            if not line.wanted:
                mask = self.full[column] & ~mask
            said = found.allows.get(column, self.full[column])
            found.allows[column] = np.where(here, said & mask, said)
            found.applies = found.applies | here
            if not line.wanted:
                continue
            found.speaks[column] = found.speaks.get(column, np.zeros(len(rows), dtype=bool)) | here

    def decide(
        self,
        rows: Rows,
        act: m.Act,
        rules: Iterable[m.Rule],
        closed: Precedence,
        kept: dict[str, Said] | None = None,
    ) -> Verdict:
        """Decide every case; `kept` holds what clauses said of the same rows before."""
        heard = {r.label: r for r in rules}
        said: dict[str, Said] = {} if kept is None else kept
        statuses: dict[tuple[str, bool], Bools] = {}
        none = np.zeros(len(rows), dtype=bool)
        if act.name not in said:
            said[act.name] = self.said(rows, act.rule, {})
        base = said[act.name].allows
        spoken = {c: w.copy() for c, w in said[act.name].speaks.items()}
        stands: dict[str, Bools] = {}
        applies: dict[str, Bools] = {}
        unattainable: dict[str, Bools] = {}
        ranked = False
        for label in closed.order:
            rule = heard[label]
            one = said.get(label)
            if one is None or rule.status:
                one = said[label] = self.said(rows, rule, statuses)
            applies[label], stands[label] = one.applies, none
            if one.applies.any():
                empty = self._empty(one.applies, one.allows, [base])
                replaced = [stands[d] for d in closed.instead.get(label, ()) if d in stands]
                out = empty | np.logical_or.reduce([none, *replaced])
                above = sorted(d for d in closed.above(label) if d in stands and stands[d].any())
                if above:
                    shared = self._shared(rows, base, [(said[d], stands[d]) for d in above], one.allows)
                    out = out | self._empty(one.applies, one.allows, [shared])
                stands[label] = one.applies & ~out
                ranked = ranked or bool((one.applies & out & ~empty).any())
                if empty.any():
                    unattainable[label] = empty
            statuses[label, True], statuses[label, False] = stands[label], one.applies
        everyone = [(said[x], w) for x, w in stands.items() if w.any()]
        left = self._left(rows, base, everyone, spoken)
        return Verdict(left, stands, applies, unattainable, self._status(act, left, applies, none), ranked)

    @staticmethod
    def _empty(where: Bools, allows: Masks, others: list[Masks]) -> Bools:
        """Return the cases in which nothing is left of some column."""
        found = np.zeros(len(where), dtype=bool)
        for column, mask in allows.items():
            for other in others:
                mask = mask & other[column] if column in other else mask
            found |= where & (mask == 0)
        return found

    def _shared(self, rows: Rows, base: Masks, above: list[tuple[Said, Bools]], own: Masks) -> Masks:
        """Return what stands above a clause, in the columns it speaks of."""
        found: Masks = {}
        for column in own:
            mask = np.full(len(rows), self.full[column])
            mask = mask & base[column] if column in base else mask
            for said, stands in above:
                if column in said.allows:
                    mask = np.where(stands, mask & said.allows[column], mask)
            found[column] = mask
        return found

    def _left(
        self, rows: Rows, base: Masks, everyone: list[tuple[Said, Bools]], spoken: dict[int, Bools]
    ) -> Bits:
        """Return what is left of each column; what none says anything of stays, if it is said to stay."""
        left = np.empty((len(rows), len(self.full)), dtype=self.word, order="F")
        for column, full in enumerate(self.full):
            mask = np.full(len(rows), full)
            mask = mask & base[column] if column in base else mask
            none = np.zeros(len(rows), dtype=bool)
            touched = spoken.get(column, none)
            for said, stands in everyone:
                if column in said.allows:
                    mask = np.where(stands, mask & said.allows[column], mask)
                    touched = touched | (stands & said.speaks.get(column, none))
            if column in self.procedure.stays:
                kept = mask & self.bit(column, rows.states[:, column])
                mask = np.where(touched | (kept == 0), mask, kept)
            left[:, column] = mask
        return left

    @staticmethod
    def _status(act: m.Act, left: Bits, applies: dict[str, Bools], none: Bools) -> Ints:
        """Return how each case ends."""
        many = ((left & (left - left.dtype.type(1))) != 0).any(axis=1)
        clash = (left == 0).any(axis=1)
        found = np.where(clash, CONFLICT, np.where(many, UNDECIDED, DECIDED))
        if not act.event:
            found = np.where(np.logical_or.reduce([none, *applies.values()]), found, GAP)
        return found

    def next(self, left: Bits) -> Codes:
        """Return the next states of cases that are decided."""
        found = np.empty(left.shape, dtype=CODE, order="F")
        for column, codes in enumerate(self.codes):
            found[:, column] = codes[np.log2(left[:, column].astype(np.float64)).astype(np.int64)]
        return found
