"""In how many ways can two classes of hands be held at once? Counted, not listed.

A class of hands is the kinds held and, where suits tell hands of its size apart, whether all are of one suit.
Hands of any suits are counted kind by kind, hands of one suit suit by suit. Those of several suits are the
rest, by inclusion and exclusion over the two sides: of given kinds,

    several, several  =  any, any  -  one, any  -  any, one  +  one, one
"""

from __future__ import annotations

from math import comb

import numpy as np
import numpy.typing as npt

from verifier.cases.arrays import Ints
from verifier.cases.hands import HandTable
from verifier.rules.pieces import Pieces

ExactFloats = npt.NDArray[np.float64]
"""Whole numbers below 2^53, so exact: every product here is at most the number of pairs of hands."""


class PairWeights:
    """Two tables of hands of one game's pieces; `row` counts one hand against all of the other table."""

    def __init__(self, pieces: Pieces, one: HandTable, other: HandTable) -> None:
        self.one, self.other = one, other
        self.suits = len(pieces.game.suits)
        self.copies = np.array([t.copies for t in pieces.types])
        self.of_suits = np.array(pieces.suit_of, dtype=bool)
        half = len(self.copies) // 2
        self._parts = [self._part(slice(0, half)), self._part(slice(half, None))]
        self._alike = np.flatnonzero(other.one_suit)
        """Which hands of the other table are of one suit; those of the same kinds stand just before."""
        self._theirs = other.counts[self._alike].astype(np.int64)
        self._suited = self._theirs[:, self.of_suits].astype(np.float32)
        self._ways = other.ways[self._alike].astype(np.float64)
        self._left = [
            [_count_ways_to_take(n, copies)[held] for n in range(copies + 1)]
            for copies, held in zip(self.copies.tolist(), self._theirs.T, strict=True)
        ]
        """For each type and how many of it the first hand holds, the ways to take them from what is left."""

    def _part(self, types: slice) -> tuple[ExactFloats, Ints, Ints]:
        """Return, for some of the types, a table of ways: what one hand holds of them, and the other."""
        held = [hands.counts[:, types].astype(np.int64) for hands in (self.one, self.other)]
        (mine, row), (theirs, column) = (np.unique(h, axis=0, return_inverse=True) for h in held)
        table = np.ones((len(mine), len(theirs)))
        choose = np.array(build_binomials(int(self.copies.max())), dtype=np.float64)
        for t, copies in enumerate(self.copies[types].tolist()):
            table *= choose[copies - mine[:, t][:, None], theirs[:, t][None, :]]
        return table, row.reshape(-1), column.reshape(-1)

    def any_suits(self, item: int) -> ExactFloats:
        """Return, for a hand of cards of one class, the hands beside it of the kinds of each other class.

        The product over types of C(copies - mine, theirs): it does not matter which of its copies the first
        hand holds. A hand is one of few patterns in either half of the types, so that two tables give it.
        """
        (one, row, column), (other, row_, column_) = self._parts
        return np.asarray(one[row[item]][column] * other[row_[item]][column_])

    def row(self, item: int) -> ExactFloats:
        """Return the ways to hold a class of the first table beside each class of the other."""
        # any suits of the other's kinds; then each class of one suit leaves its twin, just before, the rest
        found = self.any_suits(item) * float(self.one.ways[item])
        if self._alike.size:
            alike = self._one_suit(item)
            found[self._alike] = alike
            found[self._alike - 1] -= alike
        return found

    def _one_suit(self, item: int) -> ExactFloats:
        """Return the ways to hold a class of the first table beside each of the other that is of one suit."""
        if self.one.one_suit[item]:
            return self._both_of_one_suit(item)
        found = (
            self._ways.copy()
        )  # any, one: the other hand is taken first, then these kinds from what is left
        for t, n in enumerate(self.one.counts[item].tolist()):
            if n:
                found *= self._left[t][n]
        if item + 1 < len(self.one.one_suit) and self.one.one_suit[item + 1]:
            found -= self._both_of_one_suit(item + 1)
        return found

    def _both_of_one_suit(self, item: int) -> ExactFloats:
        """Return the ways to hold a class of one suit beside each of the other that is of one suit.

        Any suit for either hand, but not the same one where both hold a type of suits: a suit has one card of
        it. Pieces of no suit are then taken type by type.
        """
        mine = self.one.counts[item]
        shared = self._suited @ mine[self.of_suits].astype(np.float32) > 0
        found: ExactFloats = self.suits * (self.suits - shared.astype(np.float64))
        for t in np.flatnonzero(~self.of_suits).tolist():
            copies, n = int(self.copies[t]), int(mine[t])
            left = np.array([comb(copies, n) * comb(copies - n, k) for k in range(copies + 1)])
            found *= left[self._theirs[:, t]]
        return found


def build_binomials(most: int) -> list[list[int]]:
    """Return C(n, k) for n and k up to a number: a row for each n."""
    return [[comb(n, k) for k in range(most + 1)] for n in range(most + 1)]


def _count_ways_to_take(n: int, copies: int) -> ExactFloats:
    """Return the ways to take n of a type's pieces from what is left, by how many are gone."""
    return np.array([comb(copies - gone, n) for gone in range(copies + 1)], dtype=np.float64)
