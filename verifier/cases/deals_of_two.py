"""In how many ways two sides can be dealt each pair of kinds of hand from one supply."""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from verifier.cases.arrays import Ints

SmallInts = npt.NDArray[Any]
"""An array of small integers, of whatever width."""

CELLS_AT_ONCE = 1 << 17
"""How many pairs are worked on at once: enough to hide the interpreter, few enough to stay in cache."""
_GREATEST_INT = int(np.iinfo(np.int64).max)
EXACT_IN_FLOAT64 = 1 << 53
"""Below this, every sum of whole numbers in float64 is exact, in whatever order it is made.

A float64 holds every whole number up to 2^53; beyond it some are rounded, and a count would be wrong.
"""


def count_deals_of_two(counts: Ints, copies: Ints) -> Ints:
    """Return the ways to deal each kind of hand to one side, then each to the other from what is left.

    `counts`, n by t, says how many pieces of each type a kind of hand holds; `copies`, of length t, how
    many there are. Entry a, b of the result, n by n, counts deals in distinct pieces: the product over
    types of C(copies, a) C(copies - a, b). It is symmetric, since both orders come to the multinomial
    copies! / (a! b! (copies - a - b)!).

    Raises ValueError for shapes that do not fit or a number below nought, OverflowError where an entry
    (or a factor of one, over some of the types) is more than 64 bits hold.
    """
    counts, copies = np.asarray(counts), np.asarray(copies)
    if counts.ndim != 2 or copies.shape != counts.shape[1:]:
        raise ValueError(f"counts of shape {counts.shape} do not fit copies of shape {copies.shape}")
    if (counts < 0).any() or (copies < 0).any():
        raise ValueError("no hand and no supply holds fewer than no pieces of a type")
    return _multiply_halves(counts, copies.tolist())


def count_kinds_of_hand(copies: list[int], dealt: int) -> int:
    """Return how many kinds of hand of `dealt` pieces there are; `copies`: how many of each type."""
    # the coefficients of the product over types of 1 + x + … + x^copies: for each number of pieces (the power
    # of x) in how many ways the types so far make it up
    found = [1] + [0] * dealt
    for most in copies:
        found = [sum(found[max(0, n - most) : n + 1]) for n in range(dealt + 1)]
    return found[dealt]


def _multiply_halves(counts: Ints, copies: list[int]) -> Ints:
    """Return the ways as `deals` does: the product of those over half the types and over the rest.

    Hands are alike in many types at once, so that half of a hand is one of a few patterns: the products
    within a half are made once for every pair of patterns, and only the last one for every pair of hands.
    """
    if not copies:
        return np.ones((len(counts), len(counts)), dtype=np.int64)
    if len(copies) == 1:
        held, which = np.unique(counts[:, 0], return_inverse=True)
        table = [[_count_of_one_type(copies[0], a, b) for b in held.tolist()] for a in held.tolist()]
        ways = np.array(table, dtype=np.int64).reshape(len(held), len(held))  # too large an int raises here
        return ways if len(held) == len(counts) and (held == counts[:, 0]).all() else ways[which][:, which]
    middle = len(copies) // 2
    halves = []
    for some, supply in ((counts[:, :middle], copies[:middle]), (counts[:, middle:], copies[middle:])):
        patterns, which = np.unique(some, axis=0, return_inverse=True)
        which = which.reshape(-1)  # numpy 2.0 alone keeps an axis here
        halves.append((_multiply_halves(patterns, supply), which))
    return _multiply_tables(*halves)


def _count_of_one_type(copies: int, a: int, b: int) -> int:
    """Return the ways to deal a and then b of one type's copies, none if there are too few."""
    return comb(copies, a) * comb(copies - a, b) if a <= copies else 0


def _multiply_tables(left: tuple[Ints, Ints], right: tuple[Ints, Ints]) -> Ints:
    """Return the products for every pair of hands, from two tables and the hands' rows in each."""
    (first, p), (second, q) = left, right
    # no product is above the product of the greatest factors: where that fits, none needs a look of its own
    fits = int(first.max(initial=0)) * int(second.max(initial=0)) <= _GREATEST_INT
    # whole rows are then copied and multiplied, the narrowest that hold them: no hand looks up another
    left_rows, right_rows = narrow_integers(first)[:, p], narrow_integers(second)[:, q]
    n = len(p)
    ways = np.empty((n, n), dtype=np.int64)
    step = max(1, CELLS_AT_ONCE // max(n, 1))
    for start in range(0, n, step):
        rows = slice(start, start + step)
        a, b = left_rows[p[rows]], right_rows[q[rows]]
        if not fits and (a > _GREATEST_INT // np.maximum(b, 1).astype(np.int64)).any():
            raise OverflowError("a pair of hands can be dealt in more ways than 64 bits hold")
        np.multiply(a, b, out=ways[rows], dtype=np.int64)
    return ways


def narrow_integers(table: Ints) -> SmallInts:
    """Return a table in the smallest signed integers that hold it."""
    greatest = int(table.max(initial=0))
    word = next(w for w in (np.int8, np.int16, np.int32, np.int64) if greatest <= np.iinfo(w).max)
    return table.astype(word)


def group_ways(ways: SmallInts, hands: Ints, starts: Ints) -> SmallInts:
    """Return the ways to deal each kind of hand to one side and any of a group to the other: kinds by groups.

    `hands`: those of each group, one group after the other; `starts`: where each group begins. Whole rows are
    added in place of columns, since the ways to deal two hands are the same in either order.
    """
    ends = np.append(starts, len(hands))[1:]
    most = int(ways.max(initial=0)) * int((ends - starts).max(initial=0))
    found = np.empty((len(starts), len(ways)), dtype=np.int32 if most <= np.iinfo(np.int32).max else np.int64)
    for row, start, end in zip(found, starts.tolist(), ends.tolist(), strict=True):
        np.add.reduce(ways[hands[start:end]], axis=0, dtype=found.dtype, out=row)
    return found.T
