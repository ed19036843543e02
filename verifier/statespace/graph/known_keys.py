"""The numbers of states that are known: asked about and added to by the million, or one by one."""

from __future__ import annotations

import numpy as np

from verifier.cases.arrays import Ints


class KnownKeys:
    """A growing set of numbers, kept as a few sorted rows, each at least twice as long as the next.

    So a number is moved only so often as the rows double, whether states come in few large layers or in very
    many small ones.
    """

    def __init__(self, keys: Ints) -> None:
        self._rows: list[Ints] = [np.sort(keys)]

    def find_new(self, keys: Ints) -> Ints:
        """Return where each key that is not known stands first, in order."""
        if not len(keys):
            return np.empty(0, dtype=np.int64)
        fresh, index = find_first_keys(keys)
        for row in self._rows:
            place = np.minimum(np.searchsorted(row, fresh), len(row) - 1)
            new = row[place] != fresh
            if not new.all():
                fresh, index = fresh[new], index[new]
        return np.sort(index)

    def add(self, keys: Ints) -> None:
        """Add keys that were not known, each once."""
        row = np.sort(keys)
        while self._rows and len(self._rows[-1]) <= 2 * len(row):
            row = np.sort(np.concatenate([self._rows.pop(), row]))
        if len(row):
            self._rows.append(row)


def sort_once(keys: Ints) -> Ints:
    """Return the different keys, sorted: by sorting, which of millions is faster than `np.unique` is."""
    found = np.sort(keys)
    new = np.concatenate([np.ones(min(1, len(found)), dtype=bool), found[1:] != found[:-1]])
    return np.asarray(found[new], dtype=np.int64)


def find_first_keys(keys: Ints) -> tuple[Ints, Ints]:
    """Return the different keys, sorted, and where each stands first.

    Key and place are packed into one number where both fit, since numpy sorts numbers alone much faster than
    it finds the places too (`np.unique`).
    """
    bits = len(keys).bit_length()
    if int(keys.max()) >= 1 << (62 - bits):
        return np.unique(keys, return_index=True)
    packed = np.sort((keys << bits) | np.arange(len(keys)))
    found = packed >> bits
    new = np.concatenate([[True], found[1:] != found[:-1]])
    return found[new], packed[new] & ((1 << bits) - 1)
