"""Cases, their weights, and their options as bits; what every kind of question shares."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property

import numpy as np

from verifier.cases.arrays import Bits, Bools, Ints
from verifier.rules.pieces import Pieces
from verifier.source import Mistake

BIT_WORDS = (np.uint8, np.uint16, np.uint32, np.uint64)
"""The words that hold a case's options, a bit each; the narrowest that will do is used."""


class CaseDomain(ABC):
    """The cases of a question (n), simplest first, and its options (k); `classes` says which are alike."""

    # INVARIANT: cases are numbered simplest first, so that the first case of any set is the one to show.
    # Bit j of a word (the one worth 2^j) is option j, in the published order of options, in every table.

    pieces: Pieces
    total: int
    units: tuple[str, str] = "hands", "kinds of hand"
    """What is counted: by weight, and by case."""
    one = "hand"
    """One of what is counted by weight."""
    answers = "settings"
    """What the options are called."""
    ranked = False
    """Whether options can be compared hand by hand, so that one may be better than another."""

    def __init__(self, pieces: Pieces, width: int) -> None:
        self.pieces, self.game = pieces, pieces.game
        self.mistakes: list[Mistake] = []
        word = next(w for w in BIT_WORDS if width <= 8 * np.dtype(w).itemsize)
        self.width = width
        self.none = word(0)
        self.full = word((1 << width) - 1)
        self.shift: Bits = np.arange(width, dtype=word)

    @property
    @abstractmethod
    def weight(self) -> Ints:
        """Return how many of what is counted each case stands for."""

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def shown(self, case: int) -> tuple[str, ...]:
        """Return a case as the signs of its pieces."""

    @abstractmethod
    def option(self, case: int, j: int) -> tuple[str, ...]:
        """Return one option of a case, as it is written."""

    @property
    @abstractmethod
    def classes(self) -> Ints:
        """Return, n by k, a number for each option such that equivalent ones have the same."""

    @cached_property
    def tied(self) -> Ints:
        """Return the cases that have equivalent options."""
        ordered = np.sort(self.classes, axis=1)
        return np.flatnonzero((ordered[:, 1:] == ordered[:, :-1]).any(axis=1))

    def pack(self, options: Bools) -> Bits:
        """Return booleans, n by k, as bits: option j is the bit worth 2^j."""
        return np.asarray(np.bitwise_or.reduce(options.astype(self.none.dtype) << self.shift, axis=1))

    def unpack(self, bits: Bits) -> Bools:
        """Return bits as booleans, n by k."""
        return np.asarray((bits[:, None] >> self.shift) & 1, dtype=bool)

    def classes_left(self, bits: Bits) -> Ints:
        """Return how many inequivalent options the bits of each case hold."""
        found: Ints = (bits != 0).astype(np.int64)
        # b & (b - 1) is b without its lowest bit: not nought where several are left. Only those are unpacked
        lower = np.where(bits == 0, bits, bits - self.none.dtype.type(1))
        many = np.flatnonzero(bits & lower)
        shown = self.unpack(bits[many])
        none = np.iinfo(np.int64).max
        order = np.sort(np.where(shown, self.classes[many], none), axis=1)
        found[many] += ((order[:, 1:] != order[:, :-1]) & (order[:, 1:] != none)).sum(axis=1)
        return found

    def lead(self) -> str:
        """Return in a sentence how many cases there are, and of how much."""
        proof = "the weights add up" if self.proof() else "THE WEIGHTS DO NOT ADD UP"
        return f"{len(self):,} {self.units[1]} stand for all {self.total:,} {self.units[0]} ({proof})."

    def proof(self) -> bool:
        """Return whether the weights add up to all the ways there are."""
        return int(self.weight.sum()) == self.total
