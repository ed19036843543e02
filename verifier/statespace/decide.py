"""Clauses and relations decide many cases of one act at once.

What a clause directs is a set of values for each column it speaks of, as bits; so are what is left and what
clashes, column by column; all of it in grids, as `grid` has them. Which clauses stand is decided by
`tables.prevail`, as for tables. Source: docs/procedures.md, part 3.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from operator import or_
from typing import Any as Anything

import numpy as np

from verifier.cases.arrays import Bits, Bools, Ints
from verifier.cases.domain import BIT_WORDS
from verifier.rules.precedence import Precedence
from verifier.rules.procedure import model as m
from verifier.statespace.grid import CaseGrid, Codes, GridCases
from verifier.tables.prevail import NO_CASES, Arbiter, ClauseDirective, ClauseStatus

DECIDED, UNDECIDED, CONFLICT, GAP = range(4)
_LOWEST_CODE = 1_000
"""The least code that is looked up; smaller ones, and very great ones, are no values."""

ColumnSets = dict[int, Bits]
"""For each column that is spoken of, the values allowed, a bit each."""
RankedRules = tuple[tuple[m.Rule, ...], Precedence]
"""The clauses of one stage, and how they are ranked."""


@dataclass
class RuleStatement:
    """What a clause directs: where it applies, the values it allows, and what a column becomes by it."""

    applies: Bools
    allows: ColumnSets
    speaks: dict[int, Bools]


@dataclass
class Verdict:
    """How cases end: what is left for each column, who stands, and what cannot be followed."""

    cases: GridCases
    columns: tuple[Bits, ...]
    """What is left of each column, in the grid."""
    stands: dict[str, Bools]
    applies: dict[str, Bools]
    unattainable: dict[str, Bools]
    stays: dict[int, Bools]
    """Where a column stays as it was only because nothing speaks of it."""
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


class ColumnAlgebra:
    """What clauses allow in a procedure: one word of bits a case for each column that they speak of."""

    def __init__(self, word: type[Anything]) -> None:
        self.whole = word(np.iinfo(word).max)

    def outside(self, where: Bools) -> Bits:
        """Return every bit where something does not hold, and none where it does.

        `x & (y | outside(where))` is `np.where(where, x & y, x)`, without a branch for each case.
        """
        return np.asarray(~where * self.whole)

    def narrow(self, own: ColumnSets, by: ColumnSets, where: Bools | None = None) -> ColumnSets:
        """Return what two sets have in common in the cases `where` (nothing: in all), else the first.

        Only the columns of the first are asked about; a set leaves all values of a column that it has not.
        """
        both = [column for column in own if column in by]
        if not both:
            return own
        if where is None:
            return own | {column: own[column] & by[column] for column in both}
        outside = self.outside(where)
        return own | {column: own[column] & (by[column] | outside) for column in both}

    def is_empty(self, own: ColumnSets) -> Bools:
        """Return the cases in which nothing is left of some column."""
        return reduce(or_, (mask == 0 for mask in own.values()), NO_CASES)


class Judge:
    """Decides the cases of one procedure."""

    def __init__(self, procedure: m.Procedure) -> None:
        self.procedure = procedure
        widest = max(len(c.values) for c in procedure.columns)
        self.word = next(w for w in BIT_WORDS if widest <= 8 * np.dtype(w).itemsize)
        self.columns = ColumnAlgebra(self.word)
        self.full: list[Anything] = [self.word((1 << len(c.values)) - 1) for c in procedure.columns]
        size = _LOWEST_CODE + max((c for x in procedure.columns for c in x.values), default=0) + 2
        self.bits = np.zeros((len(procedure.columns), size), dtype=self.word)
        for number, column in enumerate(procedure.columns):
            for place, code in enumerate(column.values):
                self.bits[number, code + _LOWEST_CODE] = 1 << place

    def bit(self, column: int, codes: Codes) -> Bits:
        """Return codes as bits of a column; nothing for what is no value of it."""
        return np.asarray(self.bits[column].take(codes.astype(np.intp) + _LOWEST_CODE, mode="clip"))

    def direct(self, rows: CaseGrid, rule: m.Rule, statuses: dict[tuple[str, bool], Bools]) -> RuleStatement:
        """Return what a clause directs in each case."""
        found = RuleStatement(NO_CASES, {}, {})
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

    def _speak(self, rows: CaseGrid, line: m.Line, where: Bools, found: RuleStatement) -> None:
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
            found.allows[column] = said & (mask | self.columns.outside(here))
            found.applies = found.applies | here
            if not line.wanted:
                continue
            found.speaks[column] = found.speaks.get(column, NO_CASES) | here

    def decide(
        self,
        rows: CaseGrid,
        cases: GridCases,
        act: m.Act,
        ranked: RankedRules,
        kept: dict[str, RuleStatement] | None = None,
    ) -> Verdict:
        """Decide every case; `kept` holds what clauses said of the same rows before."""
        rules, closed = ranked
        said: dict[str, RuleStatement] = {} if kept is None else kept
        if act.name not in said:  # of a case it is known already that it can be done
            said[act.name] = self.direct(rows, replace(act.rule, subject=m.ALWAYS, test=m.ALWAYS), {})
        base = said[act.name]
        arbiter = Arbiter(self.columns, closed)
        decided = self._hear(rows, {r.label: r for r in rules}, arbiter, said, base.allows)
        heard = {x: one for x, one in decided.items() if one.is_heard}
        standing = {x: one for x, one in heard.items() if one.stands.any()}
        masks = arbiter.narrow_by(self._start(base), standing.values())
        touched = dict(base.speaks)
        for label, found in standing.items():
            for column, where in said[label].speaks.items():
                touched[column] = touched.get(column, NO_CASES) | (found.stands & where)
        stays = {x: self._find_staying(rows, x, masks[x], touched) for x in sorted(self.procedure.stays)}
        left = tuple(self._keep(rows, x, mask, stays.get(x)) for x, mask in masks.items())
        return Verdict(
            cases,
            left,
            {x: one.stands for x, one in decided.items()},
            {x: one.heard for x, one in decided.items()},
            {x: where for x, one in heard.items() if (where := one.empty & ~one.replaced).any()},
            stays,
            cases.of(self._status(act, left, heard.values())),
            any(one.is_outranked for x, one in heard.items() if closed.above(x)),
        )

    def _hear(
        self,
        rows: CaseGrid,
        rules: Mapping[str, m.Rule],
        arbiter: Arbiter[ColumnSets],
        said: dict[str, RuleStatement],
        base: ColumnSets,
    ) -> dict[str, ClauseStatus[ColumnSets]]:
        """Return what becomes of each clause; what one says for the first time is added to `said`."""
        decided: dict[str, ClauseStatus[ColumnSets]] = {}
        statuses: dict[tuple[str, bool], Bools] = {}
        for label in arbiter.closed.order:
            rule = rules[label]
            one = said.get(label)
            if one is None or rule.status:  # whether others apply or stand can differ from stage to stage
                one = said[label] = self.direct(rows, rule, statuses)
            directive = ClauseDirective(
                one.applies, NO_CASES, one.allows
            )  # no line is `if possible`, none is idle
            found = decided[label] = arbiter.decide(label, directive, base, decided)
            statuses[label, True], statuses[label, False] = found.stands, one.applies
        return decided

    def _start(self, base: RuleStatement) -> ColumnSets:
        """Return what the act itself leaves of each column, in the order of columns."""
        return {column: base.allows.get(column, full) for column, full in enumerate(self.full)}

    def _find_staying(self, rows: CaseGrid, column: int, mask: Bits, touched: Mapping[int, Bools]) -> Bools:
        """Return where a column that `stays` is as it was because nothing speaks of it.

        Where another strikes the present value out, it does not stay.
        """
        held = self.bit(column, rows.column(column))
        return np.asarray(~touched.get(column, NO_CASES) & (mask & held != 0))

    def _keep(self, rows: CaseGrid, column: int, mask: Bits, stays: Bools | None) -> Bits:
        """Return what is left of a column: as it was where it stays."""
        if stays is not None:
            mask = mask & (self.bit(column, rows.column(column)) | self.columns.outside(stays))
        return np.asarray(mask)

    @staticmethod
    def _status(act: m.Act, left: Iterable[Bits], decided: Iterable[ClauseStatus[ColumnSets]]) -> Ints:
        """Return how each case ends."""
        smallest = sorted(left, key=np.size)  # what is large is met last, and once
        many = reduce(or_, ((x & (x - x.dtype.type(1))) != 0 for x in smallest))
        clash = reduce(or_, (x == 0 for x in smallest))
        found = np.maximum(many * np.int8(UNDECIDED), clash * np.int8(CONFLICT))
        gap = NO_CASES if act.event else ~reduce(or_, (one.heard for one in decided), NO_CASES)
        return np.asarray(np.maximum(found, gap * np.int8(GAP)))


def _find_highest_bit(bits: Bits) -> Ints:
    """Return which bit it is that is set, or the highest of several; nought where none is.

    A power of two is exact as a float, and the exponent tells the bit. Of several bits in a word of more than
    53 it could be one too many by rounding; only those of decided cases, of one bit, are used.
    """
    return np.asarray(np.frexp(bits.astype(np.float64))[1] - (bits != 0), dtype=np.int64)


_HIGHEST_BITS = _find_highest_bit(np.arange(1 << 16))
"""Looked up for words of up to 16 bits, which is faster."""


_BITS_OF_BYTES = np.array([x.bit_count() for x in range(256)], dtype=np.int64)


def count_bits(rows: Bits) -> Ints:
    """Return how many bits are set in each word of some rows."""
    parts = np.ascontiguousarray(rows).view(np.uint8).reshape(*rows.shape, rows.dtype.itemsize)
    return np.asarray(_BITS_OF_BYTES[parts].sum(axis=-1))


def find_bit(bits: Bits) -> Ints:
    """Return which bit it is that is set; nought where none is."""
    return _HIGHEST_BITS.take(bits.astype(np.intp)) if bits.dtype.itemsize <= 2 else _find_highest_bit(bits)
