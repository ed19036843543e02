"""What a settlement asks of two settings, without what no deal turns on.

A signature is added up from comparisons; with fewer of them, more settings are alike and counted together.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

import numpy as np

from verifier.cases.arrays import Ints

OutcomeMasks = np.ndarray[tuple[int], np.dtype[np.uint8]]
"""For each signature the outcomes possible, a bit an outcome."""
SignatureParts = list[tuple[Ints, Ints, Ints, int]]
"""What signatures are added up from: a matrix, its rows and columns by setting, its stride."""


def find_needed(lookup: OutcomeMasks, shape: tuple[int, ...], attained: Ints) -> tuple[int, ...]:
    """Return the comparisons that some deal turns on, by their places in a signature.

    A comparison is left out if all signatures that can be dealt come to the same whether it is asked or not.
    """
    digits = np.unravel_index(attained, shape)
    found = lookup[attained]
    kept = list(range(len(shape)))
    for axis in range(len(shape)):
        # one comparison after the other, given those that are kept so far: what is left out together with
        # others is then left out rightly, too
        rest = [a for a in kept if a != axis]
        group, size = _number_signatures(digits, shape, rest)
        least = np.full(size, np.iinfo(np.uint8).max, dtype=np.uint8)
        most = np.zeros_like(least)
        np.minimum.at(least, group, found)
        np.maximum.at(most, group, found)
        if (least >= most).all():  # they are equal, or no signature is of the group
            kept = rest
    return tuple(kept)


def keep_comparisons(
    atoms: SignatureParts, lookup: OutcomeMasks, shape: tuple[int, ...], attained: Ints, kept: tuple[int, ...]
) -> tuple[SignatureParts, OutcomeMasks]:
    """Return some of the comparisons, and the lookup by them alone."""
    at, size = _number_signatures(np.unravel_index(attained, shape), shape, kept)
    smaller: OutcomeMasks = np.zeros(size, dtype=np.uint8)
    smaller[at] = lookup[attained]
    strides = [prod(shape[b] for b in kept[i + 1 :]) for i in range(len(kept))]
    return [(*atoms[a][:3], stride) for a, stride in zip(kept, strides, strict=True)], smaller


def _number_signatures(
    digits: tuple[Ints, ...], shape: tuple[int, ...], axes: Sequence[int]
) -> tuple[Ints, int]:
    """Return signatures as numbers by some of their comparisons alone, and how many numbers there are."""
    found = np.zeros(len(digits[0]), dtype=np.int64)
    for axis in axes:
        found = found * shape[axis] + digits[axis]
    return found, prod(shape[a] for a in axes)
