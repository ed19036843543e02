"""Many cases at once: a grid of states and choices, its cases, and values and conditions in it.

States stand across, what is chosen in them down. A value or a condition is as large as what it reads: one for
all, one for each state, one for each combination of choices, or one for each of both. numpy brings these
together where they meet, so that nothing is decided again where what it reads is the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, reduce
from operator import or_
from typing import Any as Anything
from typing import assert_never

import numpy as np
from numpy.typing import NDArray

from verifier.cases.arrays import Bools, Ints
from verifier.cases.hand_conditions import COMPARISON_OPERATORS
from verifier.rules.procedure import model as m
from verifier.tables.prevail import NO_CASES

Codes = NDArray[np.signedinteger[Anything]]
CODE_TYPE = np.int16
"""Codes are small numbers: less to move is faster."""
ClauseStatuses = Mapping[tuple[str, bool], Bools]
_OUT_OF_REACH = 1 << 14
"""What stands for a place that is out of reach; greater than any turn and place."""


Grid = NDArray[Anything]
"""A value for all, for each state (across), for each combination of choices (down), or for each of both."""


@dataclass
class GridCases:
    """The cells of a grid that are cases; they are told state by state."""

    may: Bools
    """Whether what is done can be done, in each cell."""

    @cached_property
    def cells(self) -> Ints:
        """Return the number of the cell of each case, counted state by state."""
        return np.flatnonzero(self.may.T)

    @cached_property
    def at(self) -> Ints:
        """Return the state of each case."""
        return self.cells // len(self.may)

    @cached_property
    def combination(self) -> Ints:
        """Return the combination of choices of each case."""
        return self.cells - self.at * len(self.may)

    def __len__(self) -> int:
        return len(self.cells)

    def of(self, grid: Grid, which: Ints | slice = slice(None)) -> Grid:
        """Return what a grid holds, case by case, of some cases or of all."""
        match grid.ndim == 2 and len(grid) > 1, grid.shape[-1:] > (1,):
            case True, True:
                index = self.combination[which] * grid.shape[1] + self.at[which]
            case True, False:
                index = self.combination[which]
            case False, True:
                index = self.at[which]
            case _:
                return np.broadcast_to(grid.reshape(-1), self.at[which].shape)
        return np.asarray(grid.reshape(-1).take(index))

    def count(self, grid: Bools) -> int:
        """Return in how many cases a grid holds."""
        return int(np.count_nonzero(grid & self.may)) if grid.any() else 0


@lru_cache
def _compute_turns(places: int, inclusive: bool) -> Codes:
    """Return, for each place, when its turn comes from each start up to each end; as turn and place in one.

    A start or an end that is no place (nought, or one too many) reaches nothing, or ends nothing.
    """
    found = np.full((places + 2, places + 2, places + 1), _OUT_OF_REACH, dtype=CODE_TYPE)
    first = 0 if inclusive else 1
    for start in range(1, places + 1):
        for end in range(places + 2):
            for turn in range(first, places + first):
                place = (start - 1 + turn) % places + 1
                if place == end:
                    break
                found[start, end, place] = turn * (places + 1) + place
    return np.ascontiguousarray(found.reshape(-1, places + 1).T)


@dataclass
class CaseGrid:
    """A grid of cases: states (a column at a time), the act done in them, and what is chosen, a row each.

    Without an act they are states by themselves.
    """

    procedure: m.Procedure
    columns: Codes
    act: int | None = None
    chosen: Mapping[str, Codes] = field(default_factory=dict)

    @property
    def states(self) -> int:
        """Return how many states there are."""
        return len(self.columns[m.DUE])

    def column(self, number: int) -> Codes:
        """Return what a column holds in each state."""
        found: Codes = self.columns[number]
        return found

    def every(self, code: int) -> Codes:
        """Return one code for all of them."""
        return np.array(code, dtype=CODE_TYPE)

    def where(self, condition: m.Condition, it: int = m.NONE) -> Bools:
        """Return the states that meet a condition, one by one."""
        return np.broadcast_to(self.meets(condition, {}, it), self.states)

    # ---- values -------------------------------------------------------------------------------------

    def value(self, node: m.Value, it: int = m.NONE) -> Codes:
        """Return the code of a value in each case; `it`: the place that is looked at."""
        match node:
            case m.Const(code):
                return self.every(code)
            case m.Doing():
                return self.column(m.DUE) if self.act is None else self.every(self.act)
            case m.Col(column):
                return self.column(column)
            case m.At(columns, m.It()) if 1 <= it <= len(columns):
                return self.column(columns[it - 1])
            case m.At(columns, where_):
                return self._at(columns, self.value(where_, it))
            case m.Chosen(name):
                return self.chosen[name] if name in self.chosen else self.every(m.NONE)
            case m.It():
                return self.every(it)
            case m.Total(terms):
                return self._total(terms, it)
            case m.FirstPlace(reach, where):
                return self._first_place(reach, where, it)
            case m.CountedPlace(total, start):
                number, origin = self.value(total, it), self.value(start, it)
                place_ = (origin + number - 2) % self.procedure.places + 1
                return np.where((number == m.NONE) | (origin == m.NONE), m.NONE, place_)
            case _:
                assert_never(node)

    def _total(self, terms: tuple[tuple[int, m.Value], ...], it: int) -> Codes:
        """Return a sum; none where one of its terms has no value."""
        found, missing = self.every(0), NO_CASES
        for sign, term in terms:
            number = self.value(term, it)
            missing = missing | (number == m.NONE)
            found = found + sign * number
        return np.where(missing, m.NONE, found)

    def _first_place(self, reach: m.Reach, where: m.Condition, it: int) -> Codes:
        """Return the first place within reach that meets a condition; none where there is none.

        Turn and place are one number, the turn first, so that the least is the place whose turn comes first.
        `|` makes it FAR or more, without a branch for each case, where the place does not meet the condition.
        """
        first = self.every(_OUT_OF_REACH)
        for place, turn in self._within(reach, it):
            first = np.minimum(first, turn | ~self.meets(where, {}, place) * self.every(_OUT_OF_REACH))
        return np.where(first < _OUT_OF_REACH, first % (self.procedure.places + 1), m.NONE)

    def _at(self, columns: tuple[int, ...], place: Codes) -> Codes:
        """Return what the columns of places hold, of each case its own place."""
        here = (place >= 1) & (place <= len(columns))
        column: Ints = np.array(columns, dtype=np.int64)[np.where(here, place, 1) - 1]
        held = self.columns.reshape(-1).take(column * self.states + np.arange(self.states))
        return np.where(here, held, m.NONE)

    def _within(self, reach: m.Reach, it: int) -> Iterator[tuple[int, Codes]]:
        """Yield each place, and its turn within reach in each case."""
        places = self.procedure.places
        start = self.value(reach.start, it)
        before = self.every(m.NONE) if reach.before is None else self.value(reach.before, it)
        ends = np.clip(start, 0, places + 1) * (places + 2) + np.clip(before, 0, places + 1)
        for place in range(1, places + 1):
            yield place, np.asarray(_compute_turns(places, reach.inclusive)[place].take(ends.astype(np.intp)))

    # ---- conditions ---------------------------------------------------------------------------------

    def meets(self, node: m.Condition, statuses: ClauseStatuses, it: int = m.NONE) -> Bools:
        """Return the cases that meet a condition."""
        match node:
            case m.OneOf(value, of):
                held = self.value(value, it)
                ones = (one.code if isinstance(one, m.Const) else self.value(one, it) for one in of)
                return reduce(or_, (held == one for one in ones))
            case m.Compare(left, op, right):
                one, other = self.value(left, it), self.value(right, it)
                known = (one != m.NONE) & (other != m.NONE)
                return np.asarray(known & COMPARISON_OPERATORS[op](one, other))
            case m.Some(None, where):
                places = range(1, self.procedure.places + 1)
                return reduce(or_, (self.meets(where, {}, place) for place in places), NO_CASES)
            case m.Some(reach, where):
                assert reach is not None
                met = (
                    (turn < _OUT_OF_REACH) & self.meets(where, {}, at) for at, turn in self._within(reach, it)
                )
                return reduce(or_, met, NO_CASES)
            case m.Status(labels, stands):
                known_ = (statuses[x, stands] for x in sorted(labels) if (x, stands) in statuses)
                return reduce(or_, known_, NO_CASES)
            case m.Not(inner):
                return ~self.meets(inner, statuses, it)
            case m.All(parts):
                found = ~NO_CASES
                for part in parts:
                    found = found & self.meets(part, statuses, it)
                    if not found.any():
                        break
                return found
            case m.Any(parts):
                return reduce(or_, (self.meets(part, statuses, it) for part in parts), NO_CASES)
            case _:
                assert_never(node)
