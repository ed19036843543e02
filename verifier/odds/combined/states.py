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
from verifier.odds.combined.worth import SumBlock, SumTask
from verifier.tables.combinations import TooManyTablesError

MOST_STATE_NUMBERS = 40_000_000
"""Up to so many numbers, of 8 bytes, are held for the states of one settlement and branch."""
_NO_SUMS = np.zeros(2, dtype=np.int64)
_CHUNK = 400_000
"""So many numbers are worked on at once, so that they stay in cache."""


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
    """What can still be added to states: least and most, to sums and to gains; by how many combinations.

    `apart`: by how much less, at least, is added to the sum settled for the house than to the other.
    """

    sums: tuple[Ints, Ints]
    gains: tuple[Ints, Ints]
    apart: int
    number: int

    def add(self, b: SumBlock) -> _Reach:
        """Return what can be added with one block more."""
        return _Reach(
            (self.sums[0] + b.sums.min(axis=0), self.sums[1] + b.sums.max(axis=0)),
            (self.gains[0] + b.gains.min(axis=0), self.gains[1] + b.gains.max(axis=0)),
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
        none = np.zeros(len(task.hand_of), dtype=np.int32)
        reach = _Reach((_NO_SUMS, _NO_SUMS), (none, none), 0, 1)
        self.reach, self.after = reach, reach
        for b in reversed(task.blocks):
            self.after = self.reach
            self.reach = self.after.add(b)

    def count(self) -> SumCount:
        """Return how many combinations print the figure, or allow it, and which sure sums lie near."""
        search, states, unsure = self, self._start(), 0
        while True:
            states, ends = search._settle(states)
            allows, leaves = search._sort_out(ends)
            unsure += int(states.weights[allows].sum()) * search.reach.number
            states = _merge(states.pick(~leaves))
            if not search.task.blocks:
                break
            search, states = search._narrow(states)
            states, allowing = search._extend(states)
            search, unsure = search._follow(), unsure + allowing
        house, player = states.sums.T
        fits = self.window.prints(house) & self.window.prints(player)
        within = (house <= self.window.most) & (player >= self.window.least) & ~fits
        near = house[(house == player) & ~fits & (house >= self.window.low) & (house <= self.window.high)]
        unsure += int(states.weights[within].sum())
        return SumCount(int(states.weights[fits].sum()), unsure, np.unique(near))

    def list_all(self) -> Iterator[tuple[tuple[int, ...], int, int]]:
        """Yield the rows that print the figure, one of each block as they stand in the task, and both sums."""
        yield from self._list_from(self._start())

    def _list_from(self, states: _States) -> Iterator[tuple[tuple[int, ...], int, int]]:
        settled, ends = self._settle(states)
        able = (ends.least <= self.window.most) & (ends.most >= self.window.least)
        settled = settled.pick(able.all(axis=1))
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
            yield from following._list_from(_States(grown.sums, grown.gains, grown.weights, paths))

    def _start(self) -> _States:
        one, none = np.ones(1, dtype=np.int64), np.zeros_like(self.reach.gains[0])
        return _States(_NO_SUMS[None].copy(), none[None], one, np.zeros((1, 0), dtype=np.int64))

    def _follow(self) -> StateSearch:
        """Return the search among the blocks after the first."""
        return StateSearch(replace(self.task, blocks=self.task.blocks[1:]), self.window)

    def _narrow(self, states: _States) -> tuple[StateSearch, _States]:
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

    def _settle(self, states: _States) -> tuple[_States, _Ends]:
        """Return states with every gain that is decided out of the way, and the ends of their sums.

        A setting that is best whatever follows is added to the sum, and marked; one that never is, is marked.
        """
        gains = states.gains
        open_ = (gains != self.far) & (gains != -self.far)
        low, high = gains + self.reach.gains[0], gains + self.reach.gains[1]
        lost, won = open_ & (high <= 0), open_ & (low >= 0)
        won &= ~lost
        if len(self.several):
            at = self.several
            sure = np.maximum.reduceat(np.where(open_, low, -self.far)[:, at], self.starts, axis=1)
            lost[:, at] |= open_[:, at] & (high[:, at] < sure[:, self.same])
            rivals = np.add.reduceat((open_ & ~lost)[:, at], self.starts, axis=1, dtype=np.int64)
            won[:, at] &= ~lost[:, at] & (rivals[:, self.same] == 1)
        sums = states.sums + self._sum_sides(np.where(won, gains, 0))
        gains = np.where(won, self.far, np.where(lost, -self.far, gains)).astype(gains.dtype)
        open_ &= ~won & ~lost
        least, most = (
            self._take_best(x, open_) + self._sum_sides((gains == self.far) * y)
            for x, y in zip((low, high), self.reach.gains, strict=True)
        )
        if not self.task.blocks:
            sums, least, most = sums + least, np.zeros_like(sums), np.zeros_like(sums)
            gains = gains[:, :0]
        found = _States(sums, gains, states.weights, states.paths)
        return found, _find_ends(sums, self.reach, least, most)

    def _take_best(self, worth: Ints, open_: Bools) -> Ints:
        """Return what the hands' best settings gain, of those that are open, summed for each side."""
        found = np.where(open_, np.maximum(worth, 0), 0)
        if len(self.several):
            best = np.maximum.reduceat(found[:, self.several], self.starts, axis=1)
            found[:, self.several] = 0
            found[:, self.several[self.starts]] = best
        return self._sum_sides(found)

    def _sum_sides(self, columns: Ints) -> Ints:
        """Return columns summed for each of the two sides."""
        both = columns[:, : self.split], columns[:, self.split :]
        return np.column_stack([x.sum(axis=1, dtype=np.int64) for x in both])

    def _sort_out(self, ends: _Ends) -> tuple[Bools, Bools]:
        """Return, by the ends of both sums, what allows the figure for sure, and what need not be followed.

        The sum settled for the house is never above the other, so that each state is one or the other.
        """
        window = self.window
        (house, player), (house_most, player_most) = (np.moveaxis(x, -1, 0) for x in (ends.least, ends.most))
        allows = (house_most <= window.most) & (player >= window.least)
        allows &= (house_most < window.least) | (player > window.most)
        leaves = (house > max(window.most, window.high)) | (player_most < min(window.least, window.low))
        # what is never sure is of no use unless it can print the figure, or allow it
        leaves |= ((player > house_most) | (ends.apart > 0)) & ((house > window.most) | (player_most < window.least))
        return allows & ~leaves, allows | leaves

    def _add(self, states: _States) -> tuple[Ints, _Ends]:
        """Return the sums of every state with every row of a block, states by rows by sides, and their ends."""
        b, best = self.task.blocks[0], states.gains == self.far
        open_ = ~best & (states.gains != -self.far)
        least, most = (
            (self._take_best(states.gains + x, open_) + self._sum_sides(best * y))[:, None, :]
            for x, y in zip(self.reach.gains, self.after.gains, strict=True)
        )
        sums = states.sums[:, None, :] + b.sums[None]
        marked, gains = best.astype(np.float64), b.gains.astype(np.float64)
        for side, at in enumerate((slice(0, self.split), slice(self.split, None))):
            # whole numbers below 2**53: exact, and multiplied faster than integers
            sums[:, :, side] += (marked[:, at] @ gains[:, at].T).astype(np.int64)
        return sums, _find_ends(sums, self.after, least, most)

    def _grow(self, states: _States, parent: Ints, row: Ints, sums: Ints) -> _States:
        """Return states with rows of the first block added to their gains."""
        b = self.task.blocks[0]
        gains = states.gains[parent]
        decided = (gains == self.far) | (gains == -self.far)
        gains = np.where(decided, gains, gains + b.gains[row])
        return _States(sums, gains, states.weights[parent] * b.weights[row], states.paths[parent])

    def _extend(self, states: _States) -> tuple[_States, int]:
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
            held += len(parent) * (4 + len(self.task.hand_of))
            if held > MOST_STATE_NUMBERS:
                raise TooManyTablesError(
                    f"more than {MOST_STATE_NUMBERS:,} numbers would be held for sums that differ"
                )
        return _join(found), unsure


def _find_ends(sums: Ints, reach: _Reach, least: Ints, most: Ints) -> _Ends:
    """Return the ends of sums to which gains of `least` to `most` are added, and what is within reach."""
    apart = sums[..., 1] - sums[..., 0] + reach.apart + least[..., 1] - most[..., 0]
    return _Ends(sums + reach.sums[0] + least, sums + reach.sums[1] + most, apart)


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
