"""Promises watched along every run, up to 64 at once: which are broken, and which can be waited for for ever.

A promise to one place (or at all) is in one of three states: nothing is promised; it is promised and paid;
it is promised and owed. For each state three words hold, a bit for each promise, how it can stand there.
They are carried along the steps until nothing is added. So hundreds of thousands of states cost a few
passes over the steps, whatever the number of places. Source: docs/procedures.md, part 4. The run that shows
what is found here is looked for elsewhere (`watched_run`), of the one promise alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any as Anything

import numpy as np
from numpy.typing import NDArray

from verifier.cases.arrays import Bools
from verifier.rules.procedure import model as m
from verifier.statespace.graph.cycles import number_cycles
from verifier.statespace.graph.known_keys import sort_once
from verifier.statespace.graph.step_graph import Numbers, StepGraph
from verifier.statespace.grid import CaseGrid, Codes

_Words = NDArray[np.uint64]
_MOST_AT_ONCE = 64
_MOST_ROUNDS = 100
"""How often sets of states are narrowed before circles are looked for one by one."""
_NOTHING = np.uint64(0)
WatchedPromise = tuple[m.Promise, int]
"""A promise, and the place to which it is made; none where it is made at all."""


def list_watched_promises(p: m.Procedure) -> list[WatchedPromise]:
    """Return every promise of a procedure, to each place."""
    places = range(1, p.places + 1)
    return [(x, at) for x in p.promises for at in (places if x.each is not None else (m.NONE,))]


class PromiseWords:
    """What promises say of each state, a bit for each promise (and place)."""

    def __init__(self, p: m.Procedure, states: Codes, watched: Sequence[WatchedPromise]) -> None:
        rows = CaseGrid(p, states.T)
        size = len(states)

        def gather(conditions: Iterator[tuple[m.Condition | None, int]], otherwise: bool) -> _Words:
            found = np.zeros(size, dtype=np.uint64)
            for bit, (condition, place) in enumerate(conditions):
                met: Bools = np.full(size, otherwise) if condition is None else rows.where(condition, place)
                found |= met.astype(np.uint64) << np.uint64(bit)
            return found

        each = gather(((x.each, at) for x, at in watched), True)
        once = gather(((x.once, at) for x, at in watched), True)
        until = gather(((x.until, at) for x, at in watched), False)
        unless = gather(((x.unless, at) for x, at in watched), True)
        self.start = gather(((x.start, at) for x, at in watched), True)
        self.stop = unless | until
        self.due = each & ~once
        self.breaks = until & ~(once | unless)
        self.long = np.uint64(sum(1 << bit for bit, (x, _) in enumerate(watched) if x.until))
        """The promises whose stretch goes on when they are paid."""

    def enter(
        self, states: Numbers, free: _Words, paid: _Words, owed: _Words
    ) -> tuple[_Words, _Words, _Words]:
        """Return how promises can stand in states that are entered, from how they stood before."""
        start, stop, due = self.start[states], self.stop[states], self.due[states]
        open_ = (owed | (free & start)) & ~stop
        settled = open_ & ~due
        now_free = ((free | paid | owed) & stop) | (free & ~stop & ~start) | (settled & ~self.long)
        return now_free, (paid & ~stop) | (settled & self.long), open_ & due


@dataclass(frozen=True)
class _GraphWatch:
    """Up to 64 promises, watched along every run of one exploration."""

    graph: StepGraph
    words: PromiseWords
    begins: int
    every: np.uint64
    is_step: Bools
    """Of each act, whether it is a step and no event."""

    @cached_property
    def standing(self) -> tuple[_Words, _Words, _Words]:
        """Return how each promise can stand in each state: free, paid, owed."""
        size = self.graph.size
        found = tuple(np.zeros(size, dtype=np.uint64) for _ in range(3))
        frontier = np.arange(self.begins)
        nothing = np.zeros(len(frontier), dtype=np.uint64)
        for had, new in zip(
            found, self.words.enter(frontier, nothing | self.every, nothing, nothing), strict=True
        ):
            had[frontier] = new
        while len(frontier):
            steps = self.graph.list_steps_from(frontier)
            sources, targets = self.graph.sources[steps], self.graph.targets[steps]
            entered = self.words.enter(targets, *(x[sources] for x in found))
            more = np.zeros(len(targets), dtype=np.uint64)
            for had, new in zip(found, entered, strict=True):
                more |= new & ~had[targets]
            for had, new in zip(found, entered, strict=True):
                np.bitwise_or.at(had, targets, new)
            frontier = sort_once(np.asarray(targets[more != 0], dtype=np.int64))
        free, paid, owed = found
        return free, paid, owed

    def find_broken(self) -> int:
        """Return the promises that some run breaks."""
        owed = self.standing[2]
        return int(
            np.bitwise_or.reduce(
                owed[self.graph.sources] & self.words.breaks[self.graph.targets], initial=_NOTHING
            )
        )

    def find_waits(self, *, events: bool) -> int:
        """Return the promises that are owed for ever on some run with a step again and again.

        `events`: with people coming and going on the way, too; else of steps alone. What is kept are states
        from which such a run can begin: those that lead to a step to a state of that kind, it being owed all
        the while. The greatest such set is looked for, which is empty where there is no such run.
        """
        found = self.standing[2]
        graph = self._owed_graph
        step = self.is_step[graph.acts]
        steps = graph.keep(step)
        for _ in range(_MOST_ROUNDS):
            kept = _lead_to_step(graph, steps, found, events=events)
            if np.array_equal(kept, found):
                return int(np.bitwise_or.reduce(found, initial=_NOTHING))
            found = kept
        left = int(np.bitwise_or.reduce(found, initial=_NOTHING))
        circles = graph if events else steps
        bits = (bit for bit in range(_MOST_AT_ONCE) if left >> bit & 1)
        return sum(1 << bit for bit in bits if _has_circle(circles, found, bit, self.is_step))

    @cached_property
    def _owed_graph(self) -> StepGraph:
        """Return the steps on which some promise is owed before and after."""
        owed = self.standing[2]
        return self.graph.keep((owed[self.graph.sources] & owed[self.graph.targets]) != 0)


def _has_circle(graph: StepGraph, within: _Words, bit: int, is_step: Bools) -> bool:
    """Return whether one promise is owed round a circle with a step, within some states.

    Long runs that end take a round for each state in `find_waits`; here each state and each step is met once.
    """
    inside = (within >> np.uint64(bit) & np.uint64(1)).astype(bool)
    circles = graph.keep(inside[graph.sources] & inside[graph.targets])
    leads: dict[int, list[int]] = {x: [] for x in np.flatnonzero(inside).tolist()}
    for a, b in zip(circles.sources.tolist(), circles.targets.tolist(), strict=True):
        leads[a].append(b)
    numbered = number_cycles(leads)
    number = np.zeros(graph.size, dtype=np.int64)
    number[list(numbered)] = list(numbered.values())
    return bool((is_step[circles.acts] & (number[circles.sources] == number[circles.targets])).any())


def _lead_to_step(graph: StepGraph, steps: StepGraph, within: _Words, *, events: bool) -> _Words:
    """Return, within some states, those that lead to a step to one of them."""
    found = np.zeros(graph.size, dtype=np.uint64)
    np.bitwise_or.at(found, steps.sources, within[steps.sources] & within[steps.targets])
    frontier = np.flatnonzero(found) if events else np.empty(0, dtype=np.int64)
    while len(frontier):
        before = graph.list_steps_to(frontier)
        sources, targets = graph.sources[before], graph.targets[before]
        new = found[targets] & within[sources]
        more = sources[(new & ~found[sources]) != 0]
        np.bitwise_or.at(found, sources, new)
        frontier = sort_once(np.asarray(more, dtype=np.int64))
    return found


@dataclass(frozen=True)
class PromiseFaults:
    """The promises that some run breaks, and those that some run waits for for ever."""

    broken: tuple[WatchedPromise, ...]
    endless: tuple[WatchedPromise, ...]
    endless_by_steps: tuple[WatchedPromise, ...]
    """Those of which such a run needs nobody to come or go."""


def watch_promises(
    p: m.Procedure, states: Codes, graph: StepGraph, begins: int, watched: Sequence[WatchedPromise]
) -> PromiseFaults:
    """Return what becomes of promises on all runs; the first states are those in which runs begin."""
    made: tuple[list[Anything], ...] = [], [], []
    is_step = np.array([not a.event for a in p.acts], dtype=bool)
    for first in range(0, len(watched), _MOST_AT_ONCE):
        some = watched[first : first + _MOST_AT_ONCE]
        every = np.uint64((1 << len(some)) - 1)
        watch = _GraphWatch(graph, PromiseWords(p, states, some), begins, every, is_step)
        waits = watch.find_waits(events=True)
        faults = watch.find_broken(), waits, watch.find_waits(events=False) if waits else 0
        for listed, bits in zip(made, faults, strict=True):
            listed += [x for bit, x in enumerate(some) if bits >> bit & 1]
    return PromiseFaults(*(tuple(x) for x in made))
