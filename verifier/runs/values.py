"""Stage 4: values and conditions of a procedure, over many cases at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import Any as Anything
from typing import assert_never

import numpy as np
from numpy.typing import NDArray

from verifier.hands import OPERATORS, Bools
from verifier.procedure import model as m

Codes = NDArray[np.signedinteger[Anything]]
CODE = np.int16
"""Codes are small numbers: less to move is faster."""
Statuses = Mapping[tuple[str, bool], Bools]
Place = int | Codes
"""The place that is looked at: one, or of each case its own."""


@dataclass
class Rows:
    """Cases: states, the act done in all of them (none: states by themselves), and what is chosen."""

    procedure: m.Procedure
    states: Codes
    act: int | None = None
    chosen: Mapping[str, Codes] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.states)

    def every(self, code: int) -> Codes:
        """Return one code for all of them."""
        return np.full(len(self), code, dtype=CODE)

    # ---- values -------------------------------------------------------------------------------------

    def value(self, node: m.Value, it: Place = m.NONE) -> Codes:
        """Return the code of a value in each case; `it`: the place that is looked at."""
        match node:
            case m.Const(code):
                return self.every(code)
            case m.Doing():
                return self.states[:, m.DUE] if self.act is None else self.every(self.act)
            case m.Col(column):
                return self.states[:, column]
            case m.At(columns, m.It()) if isinstance(it, int) and 1 <= it <= len(columns):
                return self.states[:, columns[it - 1]]
            case m.At(columns, where_):
                return self._at(columns, self.value(where_, it))
            case m.Chosen(name):
                return self.chosen[name] if name in self.chosen else self.every(m.NONE)
            case m.It():
                return self.every(it) if isinstance(it, int) else it
            case m.Total(terms):
                found = self.every(0)
                missing = np.zeros(len(self), dtype=bool)
                for sign, term in terms:
                    number = self.value(term, it)
                    missing |= number == m.NONE
                    found = found + sign * number
                return np.where(missing, m.NONE, found)
            case m.FirstPlace(reach, where):
                found = self.every(m.NONE)
                for place, here in self._within(reach, it):
                    met = here & (found == m.NONE) & self.meets(where, {}, place)
                    found = np.where(met, place, found)
                return found
            case m.CountedPlace(total, start):
                number, first = self.value(total, it), self.value(start, it)
                place = (first + number - 2) % self.procedure.places + 1
                return np.where((number == m.NONE) | (first == m.NONE), m.NONE, place)
            case _:
                assert_never(node)

    def _at(self, columns: tuple[int, ...], place: Codes) -> Codes:
        """Return what the columns of places hold, of each case its own place."""
        here = (place >= 1) & (place <= len(columns))
        column = np.array(columns, dtype=np.int64)[np.where(here, place, 1) - 1]
        held = self.states.T.reshape(-1).take(column * len(self) + np.arange(len(self)))
        return np.where(here, held, m.NONE)

    def _within(self, reach: m.Reach, it: Place) -> Iterator[tuple[Codes, Bools]]:
        """Yield, step by step, the place that comes next in each case, and whether it is within reach."""
        places = self.procedure.places
        start = self.value(reach.start, it)
        before = self.every(m.NONE) if reach.before is None else self.value(reach.before, it)
        here = (start >= 1) & (start <= places)
        first = 0 if reach.inclusive else 1
        for step in range(first, places + first):
            place = (start - 1 + step) % places + 1
            here = here & (place != before)
            yield place, here

    def _some(self, reach: m.Reach, where: m.Condition, it: Place) -> Bools:
        """Return whether a place within reach meets a condition."""
        return self._any([here & self.meets(where, {}, at) for at, here in self._within(reach, it)])

    def _any(self, found: list[Bools]) -> Bools:
        """Return the cases in which any holds."""
        return np.asarray(np.logical_or.reduce([np.zeros(len(self), dtype=bool), *found]))

    # ---- conditions ---------------------------------------------------------------------------------

    def meets(self, node: m.Condition, statuses: Statuses, it: Place = m.NONE) -> Bools:
        """Return the cases that meet a condition."""
        match node:
            case m.OneOf(value, of):
                held = self.value(value, it)
                ones = (one.code if isinstance(one, m.Const) else self.value(one, it) for one in of)
                return reduce(or_, (held == one for one in ones))
            case m.Compare(left, op, right):
                one, other = self.value(left, it), self.value(right, it)
                known = (one != m.NONE) & (other != m.NONE)
                return np.asarray(known & OPERATORS[op](one, other))
            case m.Some(None, where):
                places = range(1, self.procedure.places + 1)
                return self._any([self.meets(where, {}, place) for place in places])
            case m.Some(reach, where):
                assert reach is not None
                return self._some(reach, where, it)
            case m.Status(labels, stands):
                known_ = [statuses[x, stands] for x in sorted(labels) if (x, stands) in statuses]
                return self._any(known_)
            case m.Not(inner):
                return ~self.meets(inner, statuses, it)
            case m.All(parts):
                found = np.ones(len(self), dtype=bool)
                for part in parts:
                    if not found.any():
                        break
                    found &= self.meets(part, statuses, it)
                return found
            case m.Any(parts):
                found = np.zeros(len(self), dtype=bool)
                for part in parts:
                    found |= self.meets(part, statuses, it)
                return found
            case _:
                assert_never(node)
