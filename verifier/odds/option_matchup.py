"""Every option of one side against every option of the other: what is compared, and what may come of it.

All is row numbers and bits here. A matchup refuses parts that do not fit each other, so that the paths of
`verifier.odds.tally` may read its arrays without looking again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from verifier.cases.arrays import Ints
from verifier.cases.deals_of_two import EXACT_IN_FLOAT64, SmallInts

LOW_BITS = 31
"""Weights whose sums are not below `EXACT` are summed in two parts: this many low bits, and those above.

A weight is below 2^63, so either part is below 2^32; the sums of 2^20 of them at most are below 2^53.
"""


class OptionComparison(NamedTuple):
    """One comparison: `matrix[p[s], d[t]]` is what it says of one side's option s and the other's t."""

    matrix: SmallInts
    p: Ints
    d: Ints
    stride: int
    """What the value is multiplied by in a code."""


@dataclass(frozen=True, slots=True, eq=False)
class OptionMatchup:
    """Every option of one side (S) against every option of the other (T), and what may come of each pair.

    The code of s and t is the sum over atoms of `matrix[p[s], d[t]] * stride`, and `lookup[code]` has a bit
    for every outcome that they can come to. `hand_of` (length S) is the hand of each option of the one side,
    a row of `weights`; `hand_against` (length T, ascending) that of the other's, a column. Where the rule
    leaves the other side several options of one hand, the deal can come to what any of them does.

    Raises ValueError for parts that do not fit each other, OverflowError where a count might not fit.
    """

    # INVARIANT: once made, every row number is inside its array, every code inside `lookup`, and every count
    # below 2^63. The compiled path reads and adds without a check.

    atoms: tuple[OptionComparison, ...]
    lookup: npt.NDArray[np.uint8]
    hand_of: Ints
    hand_against: Ints
    weights: Ints
    outcomes: int
    """How many outcomes there are: at most eight, the bits of an entry of `lookup`."""

    def __post_init__(self) -> None:
        """Refuse what would be read outside an array, since the compiled path does not look again."""
        _require(0 <= self.outcomes <= 8, "there are more outcomes than bits")
        _require(self.lookup.dtype == np.uint8, "the lookup is not of bytes")
        _require(int(self.lookup.max(initial=0)) < 1 << self.outcomes, "the lookup has a bit of no outcome")
        _require(self.weights.ndim == 2, "the weights are no table")
        _require(not (self.weights < 0).any(), "a weight is below nought")
        _require(
            _are_rows_inside(self.hand_of, self.weights.shape[0]), "an option's hand has no row of weights"
        )
        _require(
            _are_rows_inside(self.hand_against, self.weights.shape[1]),
            "an option's hand has no column of weights",
        )
        descends = self.hand_against[1:] < self.hand_against[:-1]  # a difference of unsigned ones would wrap
        _require(not descends.any(), "the hands against do not ascend")
        top = 0
        for atom in self.atoms:
            _require(atom.p.shape == self.hand_of.shape, "an atom has not a row for each option")
            _require(atom.d.shape == self.hand_against.shape, "an atom has not a column for each option")
            _require(_are_rows_inside(atom.p, atom.matrix.shape[0]), "an option is in no row of an atom")
            _require(_are_rows_inside(atom.d, atom.matrix.shape[1]), "an option is in no column of an atom")
            _require(atom.stride >= 0 and not (atom.matrix < 0).any(), "a code is below nought")
            top += int(atom.matrix.max(initial=0)) * atom.stride
        _require(top < len(self.lookup), "a code is beyond the lookup")
        compute_greatest_count(self)

    @property
    def shape(self) -> tuple[int, int]:
        """Return the shape of the counts: options of the one side by sets of outcomes."""
        return len(self.hand_of), 1 << self.outcomes


def choose_code_type(duel: OptionMatchup) -> npt.DTypeLike:
    """Return the narrowest unsigned integers that hold every code."""
    return np.min_scalar_type(max(len(duel.lookup) - 1, 0))


def build_code_tables(duel: OptionMatchup, order: Ints) -> list[SmallInts]:
    """Return each atom's part of the codes: its rows by the other side's options, in this order.

    A row of codes is then a sum of whole rows, which is several times faster than looking up each pair.
    """
    word = choose_code_type(duel)
    return [(a.matrix.astype(np.int64) * a.stride).astype(word)[:, a.d[order]] for a in duel.atoms]


def compute_greatest_count(duel: OptionMatchup) -> int:
    """Return a number that no count passes: exact only where a rougher one would be too large for floats.

    Raises OverflowError if a count might not fit in 64 bits.
    """
    # each hand of the other side adds its weight to one count of a row: a row of counts adds up to the
    # weights of its hand, and no count is greater than that sum
    hands = np.unique(duel.hand_against)
    rough = int(duel.weights.max(initial=0)) * len(hands)
    if rough < EXACT_IN_FLOAT64:
        return rough
    if len(hands) << (64 - LOW_BITS) > EXACT_IN_FLOAT64:
        raise OverflowError("there are too many hands to add up such weights exactly")
    weights = duel.weights[:, hands].astype(np.int64)
    # the whole sum might wrap in 64 bits: the halves cannot, and Python adds them up in full
    above, below = (weights >> LOW_BITS).sum(axis=1), (weights & ((1 << LOW_BITS) - 1)).sum(axis=1)
    most: int = max((a << LOW_BITS) + b for a, b in zip(above.tolist(), below.tolist(), strict=True))
    if most > np.iinfo(np.int64).max:
        raise OverflowError("the deals of one hand are more than 64 bits hold")
    return most


def _require(met: bool, mistake: str) -> None:
    if not met:
        raise ValueError(mistake)


def _are_rows_inside(rows: Ints, length: int) -> bool:
    return rows.ndim == 1 and (not len(rows) or (int(rows.min()) >= 0 and int(rows.max()) < length))
