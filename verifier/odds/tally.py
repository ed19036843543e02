"""Stage 5: for each option of one side, the deals in which it comes out each way: whole numbers only.

Three paths count the same: `tally_python` says what is meant, `tally_numpy` is the one used, and
`tally_compiled` is for those who have numba. A test holds them to the same integers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from verifier.cases.hands import Ints

Small = npt.NDArray[Any]
"""An array of small integers, of whatever width."""

CELLS = 1 << 17
"""How many pairs of options are worked on at once, so that they stay in a processor's own cache."""
EXACT = 1 << 53
"""Below this, every sum of whole numbers in float64 is exact, in whatever order it is made."""
EXACT_SHORT = 1 << 24
"""The same of float32, which is twice as fast."""
HALF = 31
"""Weights whose sums are not below it are summed in two parts: this many bits, and those above."""


class Atom(NamedTuple):
    """One comparison: `matrix[p[s], d[t]]` is what it says of one side's option s and the other's t."""

    matrix: Small
    p: Ints
    d: Ints
    stride: int
    """What the value is multiplied by in a code."""


@dataclass(frozen=True, slots=True, eq=False)
class Duel:
    """Every option of one side (S) against every option of the other (T), and what may come of each pair.

    The code of s and t is the sum over atoms of `matrix[p[s], d[t]] * stride`, and `lookup[code]` has a bit
    for every outcome that they can come to. `hand_of` (length S) is the hand of each option of the one side,
    a row of `weights`; `hand_against` (length T, ascending) that of the other's, a column. Where the rule
    leaves the other side several options of one hand, the deal can come to what any of them does.

    Raises ValueError for parts that do not fit each other, OverflowError where a count might not fit.
    """

    atoms: tuple[Atom, ...]
    lookup: npt.NDArray[np.uint8]
    hand_of: Ints
    hand_against: Ints
    weights: Ints
    outcomes: int
    """How many outcomes there are: at most eight, the bits of an entry of `lookup`."""

    def __post_init__(self) -> None:
        """Refuse what would be read outside an array, since the compiled path does not look again."""
        _need(0 <= self.outcomes <= 8, "there are more outcomes than bits")
        _need(self.lookup.dtype == np.uint8, "the lookup is not of bytes")
        _need(int(self.lookup.max(initial=0)) < 1 << self.outcomes, "the lookup has a bit of no outcome")
        _need(self.weights.ndim == 2, "the weights are no table")
        _need(not (self.weights < 0).any(), "a weight is below nought")
        _need(_inside(self.hand_of, self.weights.shape[0]), "an option's hand has no row of weights")
        _need(_inside(self.hand_against, self.weights.shape[1]), "an option's hand has no column of weights")
        descends = self.hand_against[1:] < self.hand_against[:-1]  # a difference of unsigned ones would wrap
        _need(not descends.any(), "the hands against do not ascend")
        top = 0
        for atom in self.atoms:
            _need(atom.p.shape == self.hand_of.shape, "an atom has not a row for each option")
            _need(atom.d.shape == self.hand_against.shape, "an atom has not a column for each option")
            _need(_inside(atom.p, atom.matrix.shape[0]), "an option is in no row of an atom")
            _need(_inside(atom.d, atom.matrix.shape[1]), "an option is in no column of an atom")
            _need(atom.stride >= 0 and not (atom.matrix < 0).any(), "a code is below nought")
            top += int(atom.matrix.max(initial=0)) * atom.stride
        _need(top < len(self.lookup), "a code is beyond the lookup")
        _greatest(self)

    @property
    def shape(self) -> tuple[int, int]:
        """Return the shape of the counts: options of the one side by sets of outcomes."""
        return len(self.hand_of), 1 << self.outcomes


def tally(duel: Duel, path: Literal["python", "numpy", "compiled"] = "numpy") -> Ints:
    """Return, S by 2 ** outcomes, the deals in which each option can come to exactly that set of outcomes.

    A set is the number whose bits are its outcomes; a deal counts as often as `weights` says. The paths
    differ in speed alone. Raises ImportError for the compiled path where numba is not installed.
    """
    return PATHS[path](duel)


def tally_python(duel: Duel) -> Ints:
    """Return the counts as `tally` does, in plain loops: slow, and to be read."""
    counts = np.zeros(duel.shape, dtype=np.int64)
    atoms = [(a.matrix.tolist(), a.p.tolist(), a.d.tolist(), int(a.stride)) for a in duel.atoms]
    lookup, against = duel.lookup.tolist(), duel.hand_against.tolist()
    for s, hand in enumerate(duel.hand_of.tolist()):
        masks = dict.fromkeys(against, 0)
        rows = [(matrix[p[s]], d, stride) for matrix, p, d, stride in atoms]
        for t, other in enumerate(against):
            code = 0
            for row, d, stride in rows:
                code += row[d[t]] * stride
            masks[other] |= lookup[code]
        weights = duel.weights[hand].tolist()
        totals = [0] * duel.shape[1]
        for other, mask in masks.items():
            totals[mask] += weights[other]
        counts[s] = totals
    return counts


def tally_numpy(duel: Duel) -> Ints:
    """Return the counts as `tally` does, some options at a time; those that compare alike, together."""
    options, masks = duel.shape
    counts = np.zeros(duel.shape, dtype=np.int64)
    order, hands, layers = _layers(duel.hand_against)
    if not len(order):
        return counts
    tables, parts = code_tables(duel, order), _parts(duel, hands)
    which = _alike(duel)
    sorted_, first = np.argsort(which, kind="stable"), np.unique(which, return_index=True)[1]
    step = max(1, CELLS // len(order))
    for start in range(0, options, step):
        some = sorted_[start : start + step]
        least, most = which[some[0]], which[some[-1]] + 1
        code = np.zeros((most - least, len(order)), dtype=code_word(duel))
        for table, atom in zip(tables, duel.atoms, strict=True):
            code += table[atom.p[first[least:most]]]
        mask = duel.lookup[code]
        found = mask[:, : len(hands)]
        for at, many in layers:
            found[:, :many] |= mask[:, at : at + many]
        met = np.flatnonzero(np.bincount(found.ravel(), minlength=masks)).tolist()
        found = found[which[some] - least]
        for weights, shift in parts:
            dealt = weights[duel.hand_of[some]]
            for one in met:
                summed = np.einsum("ij,ij->i", (found == one).astype(dealt.dtype), dealt)
                counts[some, one] += summed.astype(np.int64) << shift
    return counts


def tally_compiled(duel: Duel) -> Ints:
    """Return the counts as `tally` does, by machine code; the first call in an environment compiles it.

    Raises ImportError where numba is not installed.
    """
    from verifier.odds.compiled import count

    return count(duel)


PATHS: dict[str, Callable[[Duel], Ints]] = {
    "python": tally_python,
    "numpy": tally_numpy,
    "compiled": tally_compiled,
}


def code_word(duel: Duel) -> npt.DTypeLike:
    """Return the narrowest unsigned integers that hold every code."""
    return np.min_scalar_type(max(len(duel.lookup) - 1, 0))


def code_tables(duel: Duel, order: Ints) -> list[Small]:
    """Return each atom's part of the codes: its rows by the other side's options, in this order.

    A row of codes is then a sum of whole rows, which is several times faster than looking up each pair.
    """
    word = code_word(duel)
    return [(a.matrix.astype(np.int64) * a.stride).astype(word)[:, a.d[order]] for a in duel.atoms]


def _layers(against: Ints) -> tuple[Ints, Ints, list[tuple[int, int]]]:
    """Return an order of the other side's options, its hands in that order, and the layers after the first.

    Hands with more options come first, and options go in layers: the first of every hand, the second of each
    that has one, and so on. A layer, given by its start and length, is thus of a run of hands from the first.
    """
    hands, starts, several = np.unique(against, return_index=True, return_counts=True)
    most_first = np.argsort(-several, kind="stable")
    hands, starts, several = hands[most_first], starts[most_first], several[most_first]
    order, layers = [starts], []
    at = len(hands)
    for layer in range(1, int(several.max(initial=0))):
        many = int((several > layer).sum())
        order.append(starts[:many] + layer)
        layers.append((at, many))
        at += many
    return np.concatenate(order), hands, layers


def _alike(duel: Duel) -> Ints:
    """Return a number for each option, the same for those that every atom compares alike."""
    found = np.zeros(len(duel.hand_of), dtype=np.int64)
    for atom in duel.atoms:
        found = np.unique(found * len(atom.matrix) + atom.p, return_inverse=True)[1].reshape(-1)
    return found


def _parts(duel: Duel, hands: Ints) -> list[tuple[Small, int]]:
    """Return the weights against some hands as floats whose sums are exact, and what each is shifted by.

    There are two parts, one of high bits and one of low ones, where sums of the whole would not be exact.
    """
    greatest = _greatest(duel)
    if greatest < EXACT:
        word = np.float32 if greatest < EXACT_SHORT else np.float64
        return [(duel.weights.astype(word).take(hands, axis=1), 0)]
    weights = duel.weights[:, hands].astype(np.int64)
    above, below = weights >> HALF, weights & ((1 << HALF) - 1)
    return [(above.astype(np.float64), HALF), (below.astype(np.float64), 0)]


def _greatest(duel: Duel) -> int:
    """Return a number that no count passes: exact only where a rougher one would be too large for floats.

    Raises OverflowError if a count might not fit in 64 bits.
    """
    hands = np.unique(duel.hand_against)
    rough = int(duel.weights.max(initial=0)) * len(hands)
    if rough < EXACT:
        return rough
    if len(hands) << (64 - HALF) > EXACT:
        raise OverflowError("there are too many hands to add up such weights exactly")
    weights = duel.weights[:, hands].astype(np.int64)
    above, below = (weights >> HALF).sum(axis=1), (weights & ((1 << HALF) - 1)).sum(axis=1)
    most: int = max((a << HALF) + b for a, b in zip(above.tolist(), below.tolist(), strict=True))
    if most > np.iinfo(np.int64).max:
        raise OverflowError("the deals of one hand are more than 64 bits hold")
    return most


def _need(met: bool, mistake: str) -> None:
    if not met:
        raise ValueError(mistake)


def _inside(rows: Ints, length: int) -> bool:
    return rows.ndim == 1 and (not len(rows) or (int(rows.min()) >= 0 and int(rows.max()) < length))
