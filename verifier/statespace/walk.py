"""A procedure explored for one number of places, and how any one case of it ends."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from verifier.rules.rulebook import Stage
from verifier.statespace.decide import Verdict
from verifier.statespace.explore import LAST_STAGE, Explorer
from verifier.statespace.grid import GridCases
from verifier.statespace.state_space import CaseBatch, StateCase, StateSpace, list_choice_combinations


@dataclass(frozen=True)
class Walk:
    """A procedure explored for one number of places, and what explored it."""

    explorer: Explorer
    explored: StateSpace

    @cached_property
    def batches(self) -> list[CaseBatch]:
        """Return every case, as it ends at the last stage; of few states."""
        return list(self.explorer.batches(self.explored.states, 0, LAST_STAGE))


def decide_case(walk: Walk, case: StateCase, stage: Stage) -> Verdict:
    """Return how one case ends."""
    state, number, combination = case
    act = walk.explored.procedure.acts[number]
    chosen = list_choice_combinations(act)[[combination]]
    rows = walk.explorer.build_rows(act, walk.explored.states[[state]].T, chosen)
    only = GridCases(np.ones((1, 1), dtype=bool))
    return walk.explorer.judge.decide(rows, only, act, walk.explorer.rules[stage])
