"""A procedure explored for one number of places, and how any one case of it ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from verifier.rules.rulebook import Stage
from verifier.statespace.decide import Verdict
from verifier.statespace.explore import LAST_STAGE, Explorer
from verifier.statespace.graph.step_graph import StepGraph, Steps, build_step_graph
from verifier.statespace.grid import GridCases
from verifier.statespace.state_space import (
    MOST_STEPS,
    CaseBatch,
    StateCase,
    StateSpace,
    Transitions,
    list_choice_combinations,
    list_steps,
)


@dataclass(frozen=True)
class Walk:
    """A procedure explored for one number of places, and what explored it."""

    explorer: Explorer
    explored: StateSpace

    @cached_property
    def batches(self) -> list[CaseBatch]:
        """Return every case, as it ends at the last stage; of no more cases than are compared."""
        return list(self.explorer.batches(self.explored.states, 0, LAST_STAGE))

    def list_edges(self) -> Iterator[Transitions]:
        """Yield what leads to what, as it was noted or is found again."""
        if self.explored.edges is not None:
            yield from self.explored.edges
            return
        for batch in self.explorer.batches(self.explored.states, 0, LAST_STAGE):
            yield list_steps(batch, *self.explorer.find_next(batch))

    @cached_property
    def graph(self) -> StepGraph | None:
        """Return all steps between states; nothing where there are too many."""
        edges, count = [], 0
        for some in self.list_edges():
            edges.append(some)
            count += len(some[0])
            if count > MOST_STEPS:
                return None
        size, acts = len(self.explored.states), len(self.explored.procedure.acts)
        return build_step_graph(size, number_targets(self, edges), acts)


def number_targets(walk: Walk, edges: Iterable[Transitions]) -> Iterator[Steps]:
    """Yield steps with their targets by number, as their sources are."""
    keys = walk.explorer.keys(walk.explored.states)
    order = np.argsort(keys)
    ranked = keys[order]
    for sources, targets, acts in edges:
        yield sources.astype(np.int64), order[np.searchsorted(ranked, targets)], acts.astype(np.int64)


def decide_case(walk: Walk, case: StateCase, stage: Stage) -> Verdict:
    """Return how one case ends."""
    state, number, combination = case
    act = walk.explored.procedure.acts[number]
    chosen = list_choice_combinations(act)[[combination]]
    rows = walk.explorer.build_rows(act, walk.explored.states[[state]].T, chosen)
    only = GridCases(np.ones((1, 1), dtype=bool))
    return walk.explorer.judge.decide(rows, only, act, walk.explorer.rules[stage])
