"""Sums of one row from each block: counted by what they come to, without listing the rows.

Rows are added block by block. A *state* is what some rows of the blocks so far come to: the sums of both
sides, and by how much every other setting of a hand is better yet. States that are alike are one, with the
number of combinations that lead there. A state is left as soon as nothing that can still be added brings its
sum near the printed figure, by the least and the most of every block to come.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from verifier.cases.arrays import Bools, Ints
from verifier.odds.combined.states import FigureWindow, States, SumCount, join_states
from verifier.odds.combined.worth import SumBlock, SumTask
from verifier.tables.combinations import TooManyTablesError

MOST_STATE_NUMBERS = 40_000_000
"""Up to so many numbers, of 8 bytes, are held for the states of one settlement and branch."""
_CHUNK = 400_000
"""So many numbers are worked on at once, so that they stay in cache."""
_BEYOND = 2**61
"""More than any sum: the sum of a side that decides no more."""
_NO_SUMS = np.zeros(2, dtype=np.int64)


@dataclass(frozen=True, slots=True)
class _Reach:
    """What can still be added to states: least and most, to sums and to gains; by how many combinations.

    `apart`: by how much less, at least, is added to the sum settled for the house than to the other.
    """

    sums: tuple[Ints, Ints]
    gains: Ints
    apart: int
    number: int

    def add(self, b: SumBlock) -> _Reach:
        """Return what can be added with one block more."""
        return _Reach(
            (self.sums[0] + b.sums.min(axis=0), self.sums[1] + b.sums.max(axis=0)),
            self.gains + np.stack([b.gains.min(axis=0), b.gains.max(axis=0)]),
            self.apart + int((b.sums[:, 1] - b.sums[:, 0]).min()),
            self.number * int(b.weights.sum()),
        )


@dataclass(frozen=True, slots=True)
class _Ends:
    """The least and the most that sums can come to, for each side last; the least that they lie apart."""

    least: Ints
    most: Ints
    apart: Ints


class StateSearch:
    """The states of one task. Raises TooMany where there would be more than are held."""

    def __init__(self, task: SumTask, window: FigureWindow) -> None:
        self.task, self.window = task, window
        self.split = int(np.searchsorted(task.hand_of, task.half))
        # most hands have one other setting; the columns of those with several are looked at together
        often = np.bincount(task.hand_of, minlength=1)[task.hand_of]
        self.several = np.flatnonzero(often > 1)
        self.starts = np.flatnonzero(np.diff(task.hand_of[self.several], prepend=-1))
        self.same = np.repeat(np.arange(len(self.starts)), np.diff(self.starts, append=len(self.several)))
        self.far = task.far
        """The gain of a setting that is best for sure, or with its sign turned never."""
        reach = _Reach((_NO_SUMS, _NO_SUMS), np.zeros((2, len(task.hand_of)), dtype=np.int32), 0, 1)
        self.reach, self.after = reach, reach
        for b in reversed(task.blocks):
            self.after = self.reach
            self.reach = self.after.add(b)

    def decide(self) -> SumCount | None:
        """Return what is counted if none is near the figure, or all allow it; else nothing."""
        _, ends = self._settle(self._start())
        allows, leaves = self._sort_out(ends)
        if not leaves[0]:
            return None
        return SumCount(0, self.reach.number if allows[0] else 0, np.zeros(0, dtype=np.int64))

    def count(self) -> SumCount:
        """Return how many combinations print the figure, or allow it, and which sure sums lie near."""
        search, states, unsure = self, self._start(), 0
        while True:
            states, ends = search._settle(states)
            allows, leaves = search._sort_out(ends)
            unsure += int(states.weights[allows].sum()) * search.reach.number
            states = search._drop_sides(states, ends).pick(~leaves).merge()
            if not search.task.blocks or not len(states):
                break
            search, states = search._narrow(states)
            states, allowing = search._extend(states)
            search, unsure = search._follow(), unsure + allowing
        house, player = states.sums.T
        fits = self.window.prints(house) & self.window.prints(player)
        within = (house <= self.window.most) & (player >= self.window.least) & ~fits
        near = house[
            (house == player) & ~fits & (house >= self.window.near_least) & (house <= self.window.near_most)
        ]
        unsure += int(states.weights[within].sum())
        return SumCount(int(states.weights[fits].sum()), unsure, np.unique(near))

    def list_all(self) -> Iterator[tuple[tuple[int, ...], int, int]]:
        """Yield the rows that print the figure, one of each block in the order of the task, and both sums."""
        yield from self._list_from(self._start())

    def _list_from(self, states: States) -> Iterator[tuple[tuple[int, ...], int, int]]:
        settled, ends = self._settle(states)
        able = (ends.least <= self.window.most) & (ends.most >= self.window.least)
        settled = settled.pick(np.asarray(able.all(axis=1)))
        if not self.task.blocks:
            for path, (house, player) in zip(settled.paths.tolist(), settled.sums.tolist(), strict=True):
                yield tuple(path), house, player
            return
        b, following = self.task.blocks[0], self._follow()
        step = max(1, _CHUNK // (len(b.rows) * (4 + len(self.task.hand_of))))
        for start in range(0, len(settled), step):
            some = settled.pick(slice(start, start + step))
            parent, row = (x.reshape(-1) for x in np.indices((len(some), len(b.rows))))
            grown = self._grow(some, parent, row, self._add(some)[0].reshape(-1, 2))
            paths = np.column_stack([some.paths[parent], b.rows[row]])
            yield from following._list_from(replace(grown, paths=paths))

    def _start(self) -> States:
        none = np.zeros((1, len(self.task.hand_of)), dtype=self.reach.gains.dtype)
        opened, one = np.zeros((1, 2, 2), dtype=np.int64), np.ones(1, dtype=np.int64)
        return States(_NO_SUMS[None].copy(), none, opened, one, np.zeros((1, 0), dtype=np.int64))

    def _follow(self) -> StateSearch:
        """Return the search among the blocks after the first."""
        return StateSearch(replace(self.task, blocks=self.task.blocks[1:]), self.window)

    def _narrow(self, states: States) -> tuple[StateSearch, States]:
        """Return the search and its states without the columns that are decided alike in all of them."""
        best = (states.gains == self.far).all(axis=0)
        kept = ~best & ~(states.gains == -self.far).all(axis=0)
        if kept.all():
            return self, states
        blocks = tuple(
            replace(b, sums=b.sums + self._sum_sides(b.gains * best), gains=b.gains[:, kept])
            for b in self.task.blocks
        )
        task = replace(self.task, blocks=blocks, hand_of=self.task.hand_of[kept])
        return StateSearch(task, self.window), replace(states, gains=states.gains[:, kept])

    def _settle(self, states: States) -> tuple[States, _Ends]:
        """Return states with every gain that is decided out of the way, and the ends of their sums.

        A setting that is best whatever follows is added to the sum, and marked; one that never is, is marked.
        What is marked stays so: it is farther from nought than all that can be added.
        """
        lowest, highest = states.gains + self.reach.gains[0], states.gains + self.reach.gains[1]
        lost, won, at = highest <= 0, (lowest >= 0) & (highest > 0), self.several
        if len(at):
            sure = np.maximum.reduceat(lowest[:, at], self.starts, axis=1)[:, self.same]
            lost[:, at] |= highest[:, at] < sure
            rivals = np.add.reduceat(~lost[:, at], self.starts, axis=1, dtype=np.int64)[:, self.same]
            won[:, at] &= ~lost[:, at] & (rivals == 1)
        newly, open_ = won & (states.gains != self.far), ~(won | lost)
        sums = states.sums + self._sum_sides(np.where(newly, states.gains, 0))
        gains = np.where(open_, states.gains, np.where(won, self.far, -self.far)).astype(lowest.dtype)
        # an open gain can be below nought, and then its hand is set as before
        most = np.where(open_, highest, 0)
        least = np.where(open_, np.maximum(lowest, 0), 0) if len(at) else np.zeros_like(most[:, :0])
        opened = np.stack([self._sum_best(least), self._sum_best(most)], axis=1)
        if not self.task.blocks:
            sums, opened, gains = sums + opened[:, 1], np.zeros_like(opened), gains[:, :0]
            found = States(sums, gains, opened, states.weights, states.paths)
            return found, _find_ends(sums, self.reach, _NO_SUMS, _NO_SUMS)
        found = States(sums, gains, opened, states.weights, states.paths)
        ends = (opened + self._sum_marked(won, self.reach.gains)).transpose(1, 0, 2)
        return found, _find_ends(sums, self.reach, *ends)

    def _sum_best(self, worth: Ints) -> Ints:
        """Return what the hands' best settings gain, summed for each side; nought in `worth` is no gain."""
        if not worth.shape[1]:
            return np.zeros((len(worth), 2), dtype=np.int64)
        if len(self.several):
            best = np.maximum.reduceat(worth[:, self.several], self.starts, axis=1)
            worth[:, self.several] = 0
            worth[:, self.several[self.starts]] = best
        return self._sum_sides(worth)

    def _sum_sides(self, columns: Ints) -> Ints:
        """Return columns summed for each of the two sides: their sums are as small as they are."""
        both = columns[:, : self.split], columns[:, self.split :]
        return np.column_stack([x.sum(axis=1, dtype=columns.dtype) for x in both]).astype(np.int64)

    def _sum_marked(self, marked: Bools, rows: Ints) -> Ints:
        """Return, of each of some rows of gains, those marked in a state, summed: states by rows by sides."""
        # whole numbers below 2**53: exact, and multiplied faster than integers
        left, right = marked.astype(np.float64), rows.T.astype(np.float64)
        both = left[:, : self.split] @ right[: self.split], left[:, self.split :] @ right[self.split :]
        return np.stack(both, axis=-1).astype(np.int64)

    def _sort_out(self, ends: _Ends) -> tuple[Bools, Bools]:
        """Return, by the ends of both sums, what allows the figure for sure, and what need not be followed.

        The sum settled for the house is never above the other, so that each state is one or the other.
        """
        window = self.window
        (house, player), (house_most, player_most) = (np.moveaxis(x, -1, 0) for x in (ends.least, ends.most))
        allows = (house_most <= window.most) & (player >= window.least)
        allows &= (house_most < window.least) | (player > window.most)
        leaves = (house > max(window.most, window.near_most)) | (
            player_most < min(window.least, window.near_least)
        )
        # what is never sure is of no use unless it can print the figure, or allow it
        unsure = (player > house_most) | (ends.apart > 0)
        leaves |= unsure & ((house > window.most) | (player_most < window.least))
        return allows & ~leaves, allows | leaves

    def _drop_sides(self, states: States, ends: _Ends) -> States:
        """Return states without a side that decides no more: never sure, and beyond the figure."""
        above = (ends.apart > 0) & (ends.least[:, 1] > self.window.most)
        below = (ends.apart > 0) & (ends.most[:, 0] < self.window.least)
        gains = self.split if states.gains.shape[1] else 0
        for side, out, columns in ((1, above, slice(gains, None)), (0, below, slice(0, gains))):
            states.sums[out, side] = _BEYOND if side else -_BEYOND
            states.gains[out, columns] = -self.far
            states.opened[out, :, side] = 0
        return states

    def _add(self, states: States) -> tuple[Ints, _Ends]:
        """Return the sums of every state with every row of a block, by sides last, and their ends."""
        b = self.task.blocks[0]
        added = self._sum_marked(states.gains == self.far, np.concatenate([self.after.gains, b.gains]))
        least, most = (states.opened + added[:, :2]).transpose(1, 0, 2)[:, :, None]
        sums = states.sums[:, None, :] + b.sums[None] + added[:, 2:]
        return sums, _find_ends(sums, self.after, least, most)

    def _grow(self, states: States, parent: Ints, row: Ints, sums: Ints) -> States:
        """Return states with rows of the first block added to their gains."""
        b = self.task.blocks[0]
        gains = states.gains[parent]
        gains = np.where(np.abs(gains) == self.far, gains, gains + b.gains[row])
        weights = states.weights[parent] * b.weights[row]
        return States(sums, gains, states.opened[parent], weights, states.paths[parent])

    def _extend(self, states: States) -> tuple[States, int]:
        """Return the states with every row of the first block, and how many combinations allow the figure."""
        b = self.task.blocks[0]
        step = max(1, _CHUNK // (len(b.rows) * 8 + len(self.task.hand_of)))
        found, held, unsure = [states.pick(slice(0, 0))], 0, 0
        for start in range(0, len(states), step):
            some = states.pick(slice(start, start + step))
            sums, ends = self._add(some)
            allows, leaves = self._sort_out(ends)
            unsure += int((some.weights[:, None] * b.weights)[allows].sum()) * self.after.number
            parent, row = np.nonzero(~leaves)
            found.append(self._grow(some, parent, row, sums[parent, row]))
            held += len(parent) * (8 + len(self.task.hand_of))
            if held > MOST_STATE_NUMBERS:
                raise TooManyTablesError(
                    f"more than {MOST_STATE_NUMBERS:,} numbers would be held for sums that differ"
                )
        return join_states(found), unsure


def _find_ends(sums: Ints, reach: _Reach, least: Ints, most: Ints) -> _Ends:
    """Return the ends of sums to which gains of `least` to `most` are added, and what is within reach."""
    apart = sums[..., 1] - sums[..., 0] + reach.apart + least[..., 1] - most[..., 0]
    return _Ends(sums + reach.sums[0] + least, sums + reach.sums[1] + most, apart)
