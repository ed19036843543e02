"""What every setting of the first side is worth against each part of a house way, under one settlement.

What a setting is worth against a house way is a sum over the house's kinds of hand: over the rows of its
blocks. The first side sets each hand in the best way for all of them together, so that of a hand of which
several settings can be best, each is kept as a difference from one of them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any as Anything

import numpy as np
import numpy.typing as npt

from verifier.cases.arrays import Bits, Bools, Ints
from verifier.odds.combined.blocks import BranchRows, HouseWays
from verifier.odds.requirements import scale_to_integers
from verifier.odds.stakes import Stakes
from verifier.tables.combinations import TooManyTablesError

_MOST_WORTHS = 60_000_000
"""Up to so many worths of one setting against one kind of hand are held at once: 8 bytes each."""
_JOINED_ROWS = 128
"""Small blocks are added together while they have so few rows."""
_MOST_EXACT = 2**53
"""Whole numbers below this are exact in floating point, in which they are multiplied."""

_Worths = npt.NDArray[np.float64]
"""Whole numbers below 2**53, in floating point, since only that is multiplied fast."""


@dataclass(frozen=True, slots=True)
class _BlockPairs:
    """The kinds of hand of a block, each with what can be left of it: pairs.

    `cases`, `options`: for each pair its kind of hand, and the settings left (columns of what is faced), the
    last again where they are fewer; `shares`: rows by pairs, 1 where a row has the pair.
    """

    cases: Ints
    options: Ints
    shares: _Worths


class FacedSettings:
    """What the house's settings can be, under any house way: what each row of each block has."""

    def __init__(self, ways: HouseWays, stakes: Stakes) -> None:
        self.ways = ways
        number = np.full((stakes.hands, stakes.engines.universe.width), -1)
        number[stakes.items.deal, stakes.items.option] = np.arange(len(stakes.items))
        pairs = [_list_pairs(b.cases, b.ends) for b in ways.blocks]
        width = max((len(x) for _, left, _ in pairs for x in left), default=1)
        most = max((len(cases) for cases, _, _ in pairs), default=0) * len(stakes.items)
        if most > _MOST_WORTHS:
            raise TooManyTablesError(f"{most:,} worths would be held at once; {_MOST_WORTHS:,} are")
        every = []
        for cases, left, _ in pairs:
            full = np.array([x + [x[-1]] * (width - len(x)) for x in left], dtype=np.int64)
            every.append(number[cases[:, None], full.reshape(len(left), width)])
        self.items, where = np.unique(np.concatenate(every), return_inverse=True)
        places = np.split(where.reshape(-1, width), np.cumsum([len(x) for x in every])[:-1])
        self.blocks = [
            _BlockPairs(cases, at, shares) for (cases, _, shares), at in zip(pairs, places, strict=True)
        ]
        # the ways to deal a setting of the first side against each kind of hand: kinds by settings
        self.deals = np.ascontiguousarray(stakes.ways[stakes.items.deal].T)
        self.dealt = self.deals[stakes.items.deal[self.items]] > 0
        self.hand_starts = np.flatnonzero(np.diff(stakes.items.deal, prepend=-1))
        self._expanded: dict[object, Ints] = {}

    def expand(self, matrix: Ints, row: Ints, column: Ints, stride: int) -> Ints:
        """Return one comparison's part of every signature: settings faced by settings of the first side."""
        matrix = np.asarray(matrix)
        key = matrix.tobytes(), matrix.shape, row.tobytes(), column.tobytes(), stride
        if key not in self._expanded:
            if len(self._expanded) > 60:  # rankings differ by readings: what was made first is made again
                self._expanded.pop(next(iter(self._expanded)))
            found = (matrix * stride).astype(np.int32)[row][:, column[self.items]]
            self._expanded[key] = np.ascontiguousarray(found.T)
        return self._expanded[key]


def _list_pairs(cases: Ints, ends: Bits) -> tuple[Ints, list[list[int]], _Worths]:
    """Return the pairs of a kind of hand and what is left of it: the kinds, the options, rows by pairs."""
    kinds, left, shares = [], [], []
    for case, column in zip(cases.tolist(), ends.T, strict=True):
        for bits in np.unique(column).tolist():
            if bits:
                kinds.append(case)
                left.append([j for j in range(int(bits).bit_length()) if int(bits) >> j & 1])
                shares.append(column == bits)
    made = np.array(shares, dtype=np.float64).reshape(len(kinds), len(ends)).T
    return np.array(kinds, dtype=np.int64), left, made


class SettledPays:
    """What each side's best reading of one settlement pays: settings faced by settings of the first side.

    `house`, `player`: whole numbers over one denominator, where what is open is settled for either.
    """

    def __init__(self, faced: FacedSettings, stakes: Stakes) -> None:
        self.faced = faced
        code = np.zeros((len(faced.items), len(stakes.items)), dtype=np.int32)
        for matrix, row, column, stride in stakes.atoms:
            code += faced.expand(matrix, row, column, stride)
        amounts, _ = scale_to_integers([p.first for p in stakes.pays])
        masks = range(1, 1 << len(amounts))
        ends = np.zeros((2, 1 << len(amounts)), dtype=np.int64)
        for mask in masks:
            paid = [x for j, x in enumerate(amounts) if mask >> j & 1]
            ends[:, mask] = min(paid), max(paid)
        most = int(np.abs(ends).max())
        if most * stakes.total >= _MOST_EXACT:
            raise TooManyTablesError(f"sums up to {most * stakes.total:,}; up to {_MOST_EXACT:,} are exact")
        if most < 128:
            ends = ends.astype(np.int8)  # a tenth of the time: there are as many as settings by settings
        self.house, self.player = (np.where(faced.dealt, x[stakes.lookup][code], 0) for x in ends)

    @cached_property
    def key(self) -> bytes:
        """Return what two settlements have in common if every deal pays the same: a digest of all of it."""
        return hashlib.sha256(self.house.tobytes() + self.player.tobytes()).digest()

    def list_worths(self) -> list[Ints]:
        """Return for each block what every setting is worth against each row: rows by settings, twice.

        The first half is settled for the house, the second for the first side.
        """
        found = []
        for block in self.faced.blocks:
            deals = self.faced.deals[block.cases]
            sides = []
            for pays, pick in ((self.house, np.minimum), (self.player, np.maximum)):
                worst = pays[block.options[:, 0]]
                for column in block.options.T[1:]:
                    worst = pick(worst, pays[column])
                sides.append(block.shares @ (worst * deals.astype(np.float64)))
            found.append(np.concatenate(sides, axis=1).astype(np.int64))
        return found


_WorthRows = tuple[int, Ints, Ints, Ints]
"""A block's place, its rows in a branch, how many combinations each stands for, and its worths."""


@dataclass(frozen=True, slots=True)
class SumBlock:
    """The rows of one block, or of a few together: how many combinations each stands for, and its worth.

    `numbers`: the blocks' places; `rows`: for each row, which row it has of each; `sums`: rows by the two
    sides, what the hands are worth in one of their settings; `gains`: rows by columns, what another setting
    of a hand is worth more.
    """

    numbers: tuple[int, ...]
    rows: Ints
    weights: Ints
    sums: Ints
    gains: Ints

    def join(self, other: SumBlock) -> SumBlock:
        """Return this block and another as one, with a row for every two of theirs."""
        a, b = (x.reshape(-1) for x in np.indices((len(self.rows), len(other.rows))))
        return SumBlock(
            self.numbers + other.numbers,
            np.concatenate([self.rows[a], other.rows[b]], axis=1),
            self.weights[a] * other.weights[b],
            self.sums[a] + other.sums[b],
            self.gains[a] + other.gains[b],
        )


@dataclass(frozen=True, slots=True)
class SumTask:
    """The house ways of one branch under one settlement: the blocks whose rows are added up.

    `hand_of`: for each column of `gains` its hand, in order; hands from `half` on are settled for the player.
    `far`: beyond any gain, in the integers that gains have.
    """

    blocks: tuple[SumBlock, ...]
    hand_of: Ints
    half: int
    far: int


def list_tasks(faced: FacedSettings, worths: list[Ints], branches: Iterable[BranchRows]) -> Iterator[SumTask]:
    """Yield for each branch its house ways under one settlement, those blocks first that change most."""
    half = worths[0].shape[1] // 2
    most = sum(int(np.abs(x).sum(axis=1).max()) for x in worths)
    small = np.int32 if 8 * most < 2**30 else np.int64  # differences, their ends, and sums of them fit
    starts = np.concatenate([faced.hand_starts, half + faced.hand_starts])
    hand_of = np.repeat(np.arange(len(starts)), np.diff(starts, append=2 * half))
    for branch in branches:
        parts = [
            (number, rows, weights, worth[rows])
            for number, ((rows, weights), worth) in enumerate(zip(branch, worths, strict=True))
        ]
        least = np.sum([p[3].min(axis=0) for p in parts], axis=0)
        best = np.sum([p[3].max(axis=0) for p in parts], axis=0)
        # a setting is never needed if the most that it can come to is less than another is sure of
        able = best >= np.maximum.reduceat(least, starts)[hand_of]
        yield _build_task(parts, able, hand_of, small)


def _build_task(
    parts: list[_WorthRows], able: Bools, hand_of: Ints, small: type[np.signedinteger[Anything]]
) -> SumTask:
    """Return the sums of one branch: of each hand one setting that can be best, and how others differ."""
    at = np.flatnonzero(able)
    first = at[np.unique(hand_of[at], return_index=True)[1]]
    others = np.setdiff1d(at, first, assume_unique=True)
    base = first[hand_of[others]]
    half = len(first) // 2
    blocks = []
    for number, rows, weights, worth in parts:
        sums = np.column_stack([worth[:, first[:half]].sum(axis=1), worth[:, first[half:]].sum(axis=1)])
        gains = worth[:, others] - worth[:, base]
        blocks.append(SumBlock((number,), rows[:, None], weights, sums, gains.astype(small)))
    # those that change most come first: sums are soon known well enough, and few are followed
    blocks.sort(key=lambda b: -int(np.ptp(b.sums, axis=0).max()))
    joined = blocks[:1]
    for b in blocks[1:]:
        if len(joined[-1].rows) * len(b.rows) <= _JOINED_ROWS or len(b.rows) == 1:
            joined[-1] = joined[-1].join(b)
        else:
            joined.append(b)
    return SumTask(tuple(joined), hand_of[others], half, int(np.iinfo(small).max // 2))
