"""For each option of one side, the deals in which it comes out each way: whole numbers only.

Three paths count the same: `tally_python` says what is meant, `tally_numpy` is the one used, and
`tally_compiled` is for those who have numba. A test holds them to the same integers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import numpy as np

from verifier.cases.arrays import Ints
from verifier.cases.deals_of_two import EXACT_IN_FLOAT64, SmallInts
from verifier.odds.option_matchup import (
    LOW_BITS,
    OptionMatchup,
    build_code_tables,
    choose_code_type,
    compute_greatest_count,
)

TALLY_CELLS = 1 << 17
"""How many pairs of options are worked on at once, so that they stay in a processor's own cache."""
_EXACT_IN_FLOAT32 = 1 << 24
"""Below this, the same is true of float32, which is twice as fast."""


def tally_deals(duel: OptionMatchup, path: Literal["python", "numpy", "compiled"] = "numpy") -> Ints:
    """Return, S by 2 ** outcomes, the deals in which each option can come to exactly that set of outcomes.

    A set is the number whose bits are its outcomes; a deal counts as often as `weights` says. The paths
    differ in speed alone. Raises ImportError for the compiled path where numba is not installed.
    """
    return TALLY_PATHS[path](duel)


def _tally_python(duel: OptionMatchup) -> Ints:
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


def _tally_numpy(duel: OptionMatchup) -> Ints:
    """Return the counts as `tally` does, some options at a time; those that compare alike, together."""
    options, masks = duel.shape
    counts = np.zeros(duel.shape, dtype=np.int64)
    order, hands, layers = _lay_out_options(duel.hand_against)
    if not len(order):
        return counts
    tables, parts = build_code_tables(duel, order), _split_weights(duel, hands)
    # options that compare alike stand together, so that a row of codes is made once for all of them
    which = _number_alike(duel)
    sorted_, first = np.argsort(which, kind="stable"), np.unique(which, return_index=True)[1]
    step = max(1, TALLY_CELLS // len(order))
    for start in range(0, options, step):
        some = sorted_[start : start + step]
        least, most = which[some[0]], which[some[-1]] + 1
        code = np.zeros((most - least, len(order)), dtype=choose_code_type(duel))
        for table, atom in zip(tables, duel.atoms, strict=True):
            code += table[atom.p[first[least:most]]]
        mask = duel.lookup[code]
        found = mask[:, : len(hands)]  # the first layer: one option of every hand, a column each
        for at, many in layers:
            found[:, :many] |= mask[:, at : at + many]
        met = np.flatnonzero(np.bincount(found.ravel(), minlength=masks)).tolist()
        found = found[which[some] - least]
        # the deals of one set of outcomes: the weights where it is met, added up as floats. That is exact,
        # since the parts are cut so that no sum of them reaches 2^53 (2^24 in float32)
        for weights, shift in parts:
            dealt = weights[duel.hand_of[some]]
            for one in met:
                summed = np.einsum("ij,ij->i", (found == one).astype(dealt.dtype), dealt)
                counts[some, one] += summed.astype(np.int64) << shift
    return counts


def _tally_compiled(duel: OptionMatchup) -> Ints:
    """Return the counts as `tally` does, by machine code; the first call in an environment compiles it.

    Raises ImportError where numba is not installed.
    """
    from verifier.odds.compiled import count_compiled

    return count_compiled(duel)


TALLY_PATHS: dict[str, Callable[[OptionMatchup], Ints]] = {
    "python": _tally_python,
    "numpy": _tally_numpy,
    "compiled": _tally_compiled,
}


def _lay_out_options(against: Ints) -> tuple[Ints, Ints, list[tuple[int, int]]]:
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


def _number_alike(duel: OptionMatchup) -> Ints:
    """Return a number for each option, the same for those that every atom compares alike."""
    found = np.zeros(len(duel.hand_of), dtype=np.int64)
    for atom in duel.atoms:  # numbered anew after each atom, so that the product below stays small
        found = np.unique(found * len(atom.matrix) + atom.p, return_inverse=True)[1].reshape(-1)
    return found


def _split_weights(duel: OptionMatchup, hands: Ints) -> list[tuple[SmallInts, int]]:
    """Return the weights against some hands as floats whose sums are exact, and what each is shifted by.

    There are two parts, one of high bits and one of low ones, where sums of the whole would not be exact.
    """
    greatest = compute_greatest_count(duel)
    if greatest < EXACT_IN_FLOAT64:
        word = np.float32 if greatest < _EXACT_IN_FLOAT32 else np.float64
        return [(duel.weights.astype(word).take(hands, axis=1), 0)]
    weights = duel.weights[:, hands].astype(np.int64)
    above, below = weights >> LOW_BITS, weights & ((1 << LOW_BITS) - 1)
    return [(above.astype(np.float64), LOW_BITS), (below.astype(np.float64), 0)]
