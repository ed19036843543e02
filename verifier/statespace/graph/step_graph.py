"""Steps between states, as arrays: from where, to where, by which act; each once, in order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from verifier.cases.arrays import Bools, Ints
from verifier.statespace.graph.known_keys import sort_once

Numbers = Ints | NDArray[np.int32]
"""Numbers of states or of acts: half as large as other numbers, for there are millions."""
Steps = tuple[Ints, Ints, Ints]
"""From which state, to which, by which act."""


@dataclass(frozen=True)
class StepGraph:
    """All steps between so many states, by their source, then by their target, then by their act."""

    size: int
    sources: Numbers
    targets: Numbers
    acts: Numbers

    @cached_property
    def starts(self) -> Ints:
        """Return where the steps of each state begin, and, last, where all end."""
        return np.searchsorted(self.sources, np.arange(self.size + 1))

    @cached_property
    def _inward(self) -> tuple[Numbers, Ints]:
        """Return the numbers of the steps by their targets, and where those of each target begin."""
        place = np.arange(len(self.targets), dtype=np.int64)
        bits = len(place).bit_length()
        packed = np.sort((self.targets.astype(np.int64) << bits) | place)  # numbers alone sort fastest
        order = (packed & ((1 << bits) - 1)).astype(np.int32)
        return order, np.searchsorted(packed >> bits, np.arange(self.size + 1))

    def list_next(self, state: int) -> list[tuple[int, int]]:
        """Return the states that may come next, and by which act."""
        here = slice(self.starts[state], self.starts[state + 1])
        return list(zip(self.targets[here].tolist(), self.acts[here].tolist(), strict=True))

    def list_steps_from(self, states: Ints) -> Ints:
        """Return the numbers of the steps that some states lead on by."""
        return _expand(self.starts[states], self.starts[states + 1])

    def list_steps_to(self, states: Ints) -> Ints:
        """Return the numbers of the steps that lead to some states."""
        order, starts = self._inward
        return np.asarray(order[_expand(starts[states], starts[states + 1])])

    def keep(self, which: Bools) -> StepGraph:
        """Return some of the steps alone."""
        return StepGraph(self.size, self.sources[which], self.targets[which], self.acts[which])

    def find_leading_to(self, wanted: Bools) -> Bools:
        """Return the states from which some of the wanted states can be reached, these among them."""
        found = wanted.copy()
        frontier = np.flatnonzero(found)
        while len(frontier):
            before = sort_once(np.asarray(self.sources[self.list_steps_to(frontier)], dtype=np.int64))
            frontier = before[~found[before]]
            found[frontier] = True
        return found


def _expand(first: Ints, end: Ints) -> Ints:
    """Return all the numbers of several ranges, one range after the other."""
    lengths = end - first
    before = np.cumsum(lengths) - lengths
    return np.asarray(np.arange(int(lengths.sum())) + np.repeat(first - before, lengths))


def build_step_graph(size: int, steps: Iterable[Steps], acts: int) -> StepGraph:
    """Return the steps between so many states, each once; there are so many acts."""
    packed = [(sources * size + targets) * acts + by for sources, targets, by in steps]
    whole = sort_once(np.concatenate([np.empty(0, dtype=np.int64), *packed]))
    pairs, by = np.divmod(whole, max(acts, 1))
    sources, targets = np.divmod(pairs, max(size, 1))
    return StepGraph(size, *(x.astype(np.int32) for x in (sources, targets, by)))
