"""Stage 3: every hand of one size, its measures, and what class it is of: arrays over those hands."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from verifier import model as m
from verifier.names import combinations
from verifier.pieces import Pieces

Bits = npt.NDArray[Any]
"""For each case a word of bits, a bit an option; the word is the smallest that holds them all."""
Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]

OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "==": operator.eq,
}


def multisets(copies: list[int], size: int, start: int = 0) -> Iterator[tuple[int, ...]]:
    """Yield every multiset of so many types within their copies, in lexicographic order."""
    if size == 0:
        yield ()
        return
    for t in range(start, len(copies)):
        for count in range(min(size, copies[t]), 0, -1):
            for rest in multisets(copies, size - count, t + 1):
                yield (t,) * count + rest


class Hands:
    """Every hand of one size that the game's pieces can make, with its measures: arrays of length m."""

    def __init__(self, pieces: Pieces, size: int) -> None:
        self.pieces, self.size = pieces, size
        copies = [t.copies for t in pieces.types]
        # sorted: a hand's number is found by binary search of its code
        self.members = np.array(sorted(multisets(copies, size)), dtype=np.int64).reshape(-1, size)
        self.counts = counts(self.members, len(copies))

    @cached_property
    def top(self) -> Ints:
        """Return the rank of the highest kind: the highest of the game is the number of kinds."""
        kinds = np.array([t.kind for t in self.pieces.types])
        return np.asarray(len(self.pieces.game.kinds) - kinds[self.members].min(axis=1))

    @cached_property
    def _points_and_pips(self) -> tuple[Ints, Ints]:
        game = self.pieces.game
        pips = [game.kinds[t.kind].pips or (0,) for t in self.pieces.types]
        best: list[tuple[int, int]] = []
        for row in self.members.tolist():
            totals = {0}
            for t in row:
                totals = {a + b for a in totals for b in pips[t]}
            modulus = game.modulus or max(totals) + 1
            best.append(max((total % modulus, total) for total in totals))
        array = np.array(best, dtype=np.int64).reshape(-1, 2)
        return array[:, 0], array[:, 1]

    @property
    def points(self) -> Ints:
        return self._points_and_pips[0]

    @property
    def pips(self) -> Ints:
        return self._points_and_pips[1]

    @cached_property
    def pieces_held(self) -> Ints:
        """Return a number for each hand, the same for hands that hold the same kinds."""
        kinds = np.array([t.kind for t in self.pieces.types])
        return same_kinds(kinds[self.members], len(self.pieces.game.kinds))

    def measure(self, name: str) -> Ints:
        """Return a measure by its word."""
        return np.asarray(getattr(self, "pieces_held" if name == "pieces" else name))

    rank: Ints
    value: Ints
    on_points: Bools
    """Whether each hand stands on a `points` rung; set, with rank and value, by `rank_hands`."""

    def number(self, rows: Ints) -> Ints:
        """Return the numbers of hands given as sorted rows of types, of any leading shape."""
        base = len(self.pieces.types)
        power = base ** np.arange(self.size - 1, -1, -1, dtype=np.int64)
        return np.searchsorted(self.members @ power, rows @ power)


def same_kinds(rows: Ints, kinds: int) -> Ints:
    """Return a number for each row of kinds, the same for rows that hold the same."""
    power = kinds ** np.arange(rows.shape[1] - 1, -1, -1, dtype=np.int64)
    return np.asarray(np.sort(rows, axis=1) @ power)


def counts(members: Ints, types: int) -> npt.NDArray[np.int8]:
    """Return how many of each type every row holds: an array of rows by types."""
    found = np.zeros((len(members), types), dtype=np.int8)
    for column in members.T:
        found[np.arange(len(members)), column] += 1
    return found


def contains(counted: Any, pattern: m.Pattern, pairing: list[list[bool]]) -> Bools:
    """Return which rows of counts hold a pattern without places; rows by types in, rows out."""
    found = np.zeros(len(counted), dtype=bool)
    for way in combinations(pattern, pairing):
        fits = np.ones(len(counted), dtype=bool)
        for t in set(way):
            fits &= counted[:, t] >= way.count(t)
        found |= fits
    for count, types in pattern.exactly:
        found &= counted[:, sorted(types)].sum(axis=1) == count
    return found


def class_of_hands(hands: Hands, node: m.Condition) -> Bools:
    """Return which hands of one size, as `it`, meet a condition."""
    n = len(hands.members)
    match node:
        case m.Has(_, pattern):
            return contains(hands.counts, pattern, hands.pieces.pairing)
        case m.OfPoints(_, points):
            return np.asarray(hands.on_points & (hands.value == points))
        case m.OfClass(_, klass):
            return class_of_hands(hands, klass)
        case m.OrBetter(_, klass):
            inside = class_of_hands(hands, klass)
            if not inside.any():
                return inside
            return np.asarray(hands.rank >= hands.rank[inside].min())
        case m.TopIs(_, types, or_better):
            return top_is(hands, types, or_better)
        case m.Compare(left, op, right):
            sides = [
                sum(
                    (sign * (hands.measure(name) if name else np.full(n, who)) for sign, name, who in side),
                    np.zeros(n, dtype=np.int64),
                )
                for side in (left, right)
            ]
            return np.asarray(OPERATORS[op](*sides))
        case m.Not(inner):
            return ~class_of_hands(hands, inner)
        case m.All(parts):
            return np.asarray(
                np.logical_and.reduce([np.ones(n, bool), *(class_of_hands(hands, p) for p in parts)])
            )
        case m.Any(parts):
            return np.asarray(
                np.logical_or.reduce([np.zeros(n, bool), *(class_of_hands(hands, p) for p in parts)])
            )
        case _:
            raise NotImplementedError(f"{type(node).__name__} is no condition on a hand by itself")


def top_is(hands: Hands, types: m.Types, or_better: bool) -> Bools:
    """Return which hands have their highest kind among these types, or at least as high."""
    kinds = len(hands.pieces.game.kinds)
    tops = sorted({kinds - hands.pieces.types[t].kind for t in types if t >= 0})
    if not tops:
        return np.zeros(len(hands.members), dtype=bool)
    return hands.top >= tops[0] if or_better else np.isin(hands.top, tops)
