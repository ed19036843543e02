"""One promise to one place, watched along every run, one state after another: the run that shows a fault."""

from __future__ import annotations

import numpy as np

from verifier.cases.arrays import Bools
from verifier.rules.procedure import model as m
from verifier.statespace.graph.cycles import find_shortest_way, number_cycles
from verifier.statespace.graph.step_graph import StepGraph
from verifier.statespace.graph.watch import WatchedPromise
from verifier.statespace.grid import CaseGrid, Codes

_WatchedState = tuple[int, int]
"""A state, and how the promise stands there."""
_FREE, _PAID, _OWED = range(3)
"""Nothing promised; promised and done; promised and not yet done."""


class WatchedRun:
    """One promise, to one place or at all, watched along every run of one exploration.

    It is an automaton that runs beside the procedure: what is gone through are pairs of a state and how the
    promise stands there, breadth first, so that the first break found is a nearest one.
    """

    def __init__(
        self, p: m.Procedure, states: Codes, graph: StepGraph, begins: int, watched: WatchedPromise
    ) -> None:
        promise, place = watched
        self.graph = graph
        rows = CaseGrid(p, states.T)
        self.acts = p.acts
        self.size = len(states)
        self.long = promise.until is not None

        def meets(condition: m.Condition | None) -> Bools:
            if condition is None:
                return np.ones(self.size, dtype=bool)
            return rows.where(condition, place)

        self.each, self.start, self.once = (meets(c) for c in (promise.each, promise.start, promise.once))
        self.unless = meets(promise.unless)
        self.until = meets(promise.until) if promise.until else np.zeros(self.size, dtype=bool)
        self.parents: dict[_WatchedState, _WatchedState | None] = {}
        self.end = self.follow(begins)
        """Where it is broken first, if anywhere."""

    def enter(self, state: int, before: int) -> int:
        """Return how the promise stands in a state that is entered."""
        if self.unless[state] or self.until[state]:
            return _FREE
        if before == _PAID or (before == _FREE and not self.start[state]):
            return before
        if self.each[state] and not self.once[state]:
            return _OWED
        return _PAID if self.long else _FREE

    def follow(self, begins: int) -> _WatchedState | None:
        """Go through all states and how the promise stands; return where it is broken, if anywhere."""
        layer: list[_WatchedState] = []
        for state in range(begins):
            layer.append((state, self.enter(state, _FREE)))
            self.parents[layer[-1]] = None
        while layer:
            following: list[_WatchedState] = []
            for here in layer:
                for target, _ in self.graph.list_next(here[0]):
                    if (
                        here[1] == _OWED
                        and self.until[target]
                        and not (self.once[target] or self.unless[target])
                    ):
                        self.parents[target, -1] = here
                        return target, -1
                    there = target, self.enter(target, here[1])
                    if there not in self.parents:
                        self.parents[there] = here
                        following.append(there)
            layer = following
        return None

    def trace(self, there: _WatchedState) -> list[int]:
        """Return the states on the way to somewhere, from the beginning."""
        found: list[int] = []
        here: _WatchedState | None = there
        while here is not None:
            found.append(here[0])
            here = self.parents[here]
        return found[::-1]

    def find_wait(self, *, events: bool) -> tuple[_WatchedState, list[int]] | None:
        """Return where a wait without end begins, and once round it: a circle with a step in it.

        `events`: with people coming and going on the way, too; else of steps alone.
        """
        # INVARIANT: `parents` is in the order in which states were met, so these are nearest first
        owed = [state for state, how in self.parents if how == _OWED]
        there = {state for state in owed if self.is_owed_in(state)}
        inside = {
            x: [
                (t, a)
                for t, a in self.graph.list_next(x)
                if t in there and (events or not self.acts[a].event)
            ]
            for x in owed
        }
        targets = {x: [t for t, _ in found] for x, found in inside.items()}
        circle = number_cycles(targets)
        for here in owed:
            for target, act in inside[here]:
                # states that share a number lead to one another: with this step there is a circle
                if not self.acts[act].event and circle[here] == circle[target]:
                    return (here, _OWED), [here, *find_shortest_way(targets, target, here)]
        return None

    def is_owed_in(self, state: int) -> bool:
        """Return whether what is owed is still owed where a state is entered."""
        return self.enter(state, _OWED) == _OWED
