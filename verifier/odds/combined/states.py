"""Sums of one row from each block: counted by what they come to, without listing the rows.

Rows are added block by block. A *state* is what some rows of the blocks so far come to: the sums of both
sides, and by how much every other setting of a hand is better yet. States that are alike are one, with the
number of combinations that lead there. A state is left as soon as nothing that can still be added brings its
sum near the printed figure, by the least and the most of every block to come.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from verifier.cases.arrays import Bools, Ints
from verifier.odds.combined.worth import SumTask
from verifier.tables.combinations import TooManyTablesError

MOST_STATE_NUMBERS = 40_000_000
"""Up to so many numbers, of 8 bytes, are held for the states of one settlement and branch."""
_CHUNK = 400_000
"""So many numbers are worked on at once, so that they stay in cache."""
_FAR = 2**60
"""Beyond any sum: a setting that is best for sure, or with its sign turned never."""


@dataclass(frozen=True, slots=True)
class FigureWindow:
    """The sums that print a figure, `least` to `most`, and the neighbourhood in which sums are told apart."""

    least: int
    most: int
    low: int
    high: int

    def prints(self, sums: Ints) -> Bools:
        """Return which sums print the figure."""
        return np.asarray((sums >= self.least) & (sums <= self.most))


@dataclass(slots=True)
class SumCount:
    """How many combinations print the figure, and how many allow it only; the sure sums in the neighbourhood.

    A sum is sure where both sides' is the same; those that print the figure are not among `near`.
    """

    fits: int
    unsure: int
    near: Ints


@dataclass(frozen=True, slots=True)
class _States:
    """States by: sums of the two sides; gains; how many combinations; the rows taken, where they are told."""

    sums: Ints
    gains: Ints
    weights: Ints
    paths: Ints

    def __len__(self) -> int:
        return len(self.weights)

    def pick(self, at: Bools | Ints | slice) -> _States:
        """Return some of the states."""
        return _States(self.sums[at], self.gains[at], self.weights[at], self.paths[at])


@dataclass(frozen=True, slots=True)
class _Reach:
    """What can still be added to states: least and most, to sums and to gains; by how many combinations."""

    sums: tuple[Ints, Ints]
    gains: tuple[Ints, Ints]
    number: int


class StateSearch:
    """The states of one task. Raises TooMany where there would be more than are held."""

    def __init__(self, task: SumTask, window: FigureWindow) -> None:
        self.task, self.window = task, window
        self.single = len(task.hands) == len(task.gains)
        self.hand_of = np.repeat(
            np.arange(len(task.hands)), np.diff(task.hands, append=len(task.gains))
        )
        zero, none = np.zeros(2, dtype=np.int64), np.zeros(len(task.gains), dtype=np.int64)
        self.reach = [_Reach((zero, zero), (none, none), 1)]
        for b in reversed(task.blocks):
            after = self.reach[0]
            self.reach.insert(
                0,
                _Reach(
                    (after.sums[0] + b.sums.min(axis=0), after.sums[1] + b.sums.max(axis=0)),
                    (after.gains[0] + b.gains.min(axis=0), after.gains[1] + b.gains.max(axis=0)),
                    after.number * int(b.weights.sum()),
                ),
            )

    def count(self) -> SumCount:
        """Return how many combinations print the figure, or allow it, and which sure sums lie near."""
        states, unsure = self._start(), 0
        for level in range(len(self.task.blocks) + 1):
            states, low, high = self._settle(states, level)
            allows, leaves = self._sort_out(low, high)
            unsure += int(states.weights[allows].sum()) * self.reach[level].number
            states = _merge(states.pick(~leaves))
            if level < len(self.task.blocks):
                states, allowing = self._extend(states, level)
                unsure += allowing
        house, player = states.sums.T
        fits = self.window.prints(house) & self.window.prints(player)
        within = (house <= self.window.most) & (player >= self.window.least) & ~fits
        near = house[(house == player) & ~fits & (house >= self.window.low) & (house <= self.window.high)]
        unsure += int(states.weights[within].sum())
        return SumCount(int(states.weights[fits].sum()), unsure, np.unique(near))

    def list_all(self) -> Iterator[tuple[tuple[int, ...], int, int]]:
        """Yield the rows that print the figure, one of each block as they stand in the task, and both sums."""
        yield from self._list_from(self._start(), 0)

    def _list_from(self, states: _States, level: int) -> Iterator[tuple[tuple[int, ...], int, int]]:
        settled, low, high = self._settle(states, level)
        w = self.window
        able = (low <= w.most) & (high >= w.least)
        settled = settled.pick(able.all(axis=1))
        if level == len(self.task.blocks):
            for path, (house, player) in zip(settled.paths.tolist(), settled.sums.tolist(), strict=True):
                yield tuple(path), house, player
            return
        b = self.task.blocks[level]
        step = max(1, _CHUNK // (len(b.rows) * (4 + len(self.task.gains))))
        for start in range(0, len(settled), step):
            some = settled.pick(slice(start, start + step))
            parent, row = (x.reshape(-1) for x in np.indices((len(some), len(b.rows))))
            sums = self._add(some, level)[0].reshape(-1, 2)
            grown = self._grow(some, level, parent, row, sums)
            paths = np.column_stack([some.paths[parent], b.rows[row]])
            yield from self._list_from(_States(grown.sums, grown.gains, grown.weights, paths), level + 1)

    def _start(self) -> _States:
        t = self.task
        one = np.ones(1, dtype=np.int64)
        return _States(t.sums[None].copy(), t.gains[None].copy(), one, np.zeros((1, 0), dtype=np.int64))

    def _settle(self, states: _States, level: int) -> tuple[_States, Ints, Ints]:
        """Return states with every gain that is decided out of the way, and the least and most of their sums.

        A setting that is best whatever follows is added to the sum, and marked; one that never is, is marked.
        """
        least, most = self.reach[level].gains
        gains = states.gains
        open_ = np.abs(gains) != _FAR
        low, high = gains + least, gains + most
        lost, won = open_ & (high <= 0), open_ & (low >= 0) & (high > 0)
        if not self.single and len(self.hand_of):
            sure = np.maximum.reduceat(np.where(open_, low, -_FAR), self.task.hands, axis=1)[:, self.hand_of]
            lost |= open_ & (high < sure)
            rivals = np.add.reduceat(open_ & ~lost, self.task.hands, axis=1, dtype=np.int64)[:, self.hand_of]
            won &= ~lost & (rivals == 1)
        sums = states.sums + self._sum_sides(np.where(won, gains, 0))
        gains = np.where(won, _FAR, np.where(lost, -_FAR, gains))
        found = _States(sums, gains, states.weights, states.paths)
        best, open_ = gains == _FAR, np.abs(gains) != _FAR
        ends = []
        for added, reached, whole in zip((low, high), (least, most), self.reach[level].sums, strict=True):
            worth = np.where(best, reached, np.where(open_, np.maximum(added, 0), -_FAR))
            ends.append(sums + whole + self._sum_sides(self._take_best(worth)))
        if level == len(self.task.blocks):
            return _States(ends[0], gains[:, :0], states.weights, states.paths), ends[0], ends[0]
        return found, ends[0], ends[1]

    def _take_best(self, worth: Ints) -> Ints:
        """Return the best of each hand's columns, in the first of them: nought where all are out of the way."""
        if self.single or not len(self.hand_of):
            return np.where(worth == -_FAR, 0, worth)
        found = np.zeros_like(worth)
        best = np.maximum.reduceat(worth, self.task.hands, axis=1)
        found[:, self.task.hands] = np.where(best == -_FAR, 0, best)
        return found

    def _sum_sides(self, columns: Ints) -> Ints:
        """Return columns summed for each of the two sides."""
        split = self.task.split
        return np.column_stack([columns[:, :split].sum(axis=1), columns[:, split:].sum(axis=1)])

    def _sort_out(self, low: Ints, high: Ints) -> tuple[Bools, Bools]:
        """Return, by the ends of both sums, what allows the figure for sure, and what need not be followed.

        The sum settled for the house is never above the other, so that each state is one or the other.
        """
        w = self.window
        (house, player), (house_most, player_most) = (np.moveaxis(x, -1, 0) for x in (low, high))
        allows = (house_most <= w.most) & (player >= w.least)
        allows &= (house_most < w.least) | (player > w.most)
        leaves = (house > max(w.most, w.high)) | (player_most < min(w.least, w.low))
        # what is never sure is of no use unless it can print the figure, or allow it
        leaves |= (player > house_most) & ((house > w.most) | (player_most < w.least))
        return allows & ~leaves, allows | leaves

    def _add(self, states: _States, level: int) -> tuple[Ints, Ints, Ints]:
        """Return the sums of every state with every row of a block, and the least and most that come of them."""
        b, after, split = self.task.blocks[level], self.reach[level + 1], self.task.split
        best, open_ = states.gains == _FAR, np.abs(states.gains) != _FAR
        sums = states.sums[:, None, :] + b.sums[None]
        least, most = self.reach[level].gains
        ends = []
        for reached, whole, rest in zip((least, most), after.sums, after.gains, strict=True):
            worth = np.where(open_, np.maximum(states.gains + reached, 0), -_FAR)
            kept = self._take_best(worth) + np.where(best, rest, 0)
            ends.append((self._sum_sides(kept) + whole)[:, None, :])
        marked, gains = best.astype(np.float64), b.gains.astype(np.float64)
        for side, columns in enumerate((slice(0, split), slice(split, None))):
            # whole numbers below 2**53: exact, and multiplied faster than integers
            sums[:, :, side] += (marked[:, columns] @ gains[:, columns].T).astype(np.int64)
        return sums, sums + ends[0], sums + ends[1]

    def _grow(self, states: _States, level: int, parent: Ints, row: Ints, sums: Ints) -> _States:
        """Return states with rows of a block added to their gains."""
        b = self.task.blocks[level]
        gains = states.gains[parent]
        gains = np.where(np.abs(gains) == _FAR, gains, gains + b.gains[row])
        return _States(sums, gains, states.weights[parent] * b.weights[row], states.paths[parent])

    def _extend(self, states: _States, level: int) -> tuple[_States, int]:
        """Return the states with every row of the next block, and how many combinations allow the figure."""
        b, rest = self.task.blocks[level], self.reach[level + 1].number
        step = max(1, _CHUNK // (len(b.rows) * 8 + len(self.task.gains)))
        found, held, unsure = [self._start().pick(slice(0, 0))], 0, 0
        for start in range(0, len(states), step):
            some = states.pick(slice(start, start + step))
            sums, low, high = self._add(some, level)
            allows, leaves = self._sort_out(low, high)
            unsure += int((some.weights[:, None] * b.weights)[allows].sum()) * rest
            parent, row = np.nonzero(~leaves)
            found.append(self._grow(some, level, parent, row, sums[parent, row]))
            held += len(parent) * (4 + len(self.task.gains))
            if held > MOST_STATE_NUMBERS:
                raise TooManyTablesError(
                    f"more than {MOST_STATE_NUMBERS:,} numbers would be held for sums that differ"
                )
        return _join(found), unsure


def _join(several: list[_States]) -> _States:
    """Return several lots of states as one."""
    return _States(
        np.concatenate([s.sums for s in several]),
        np.concatenate([s.gains for s in several]),
        np.concatenate([s.weights for s in several]),
        np.concatenate([s.paths for s in several]),
    )


def _merge(states: _States) -> _States:
    """Return states that are alike as one, which stands for all their combinations."""
    if len(states) < 2:
        return states
    rows = np.column_stack([states.sums, states.gains])
    # rows are brought together by a number made of each; whether two are alike is asked of all their entries
    odd = np.random.default_rng(0).integers(1, 2**62, rows.shape[1], dtype=np.int64) * 2 + 1
    order = np.argsort((rows * odd).sum(axis=1), kind="stable")
    rows = rows[order]
    starts = np.flatnonzero(np.r_[True, (rows[1:] != rows[:-1]).any(axis=1)])
    weights = np.add.reduceat(states.weights[order], starts)
    kept = states.pick(order[starts])
    return _States(kept.sums, kept.gains, weights, kept.paths)
