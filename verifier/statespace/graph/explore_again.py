"""What can be reached under another reading, told from what was reached under the first."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

import numpy as np

from verifier.cases.arrays import Bools, Ints
from verifier.rules.rulebook import Stage
from verifier.statespace.explore import LAST_STAGE, MOST_STATES, Explorer
from verifier.statespace.grid import Codes
from verifier.statespace.state_space import CaseBatch, StateSpace, list_steps


def explore_again(explorer: Explorer, near: Iterable[CaseBatch], states: Codes) -> StateSpace:
    """Return what can be reached, the beginnings first, as far as the limits go.

    It is told from what was reached under another reading, for most states are the same: all of these are
    judged at once, then those they lead to. How a state was reached is not kept: only what is reached, how
    its cases end, and what leads to what. `states` may be reached or not; `near` are their cases, judged by
    this explorer.
    """
    begins = explorer.keys(explorer.begins)
    fresh = explorer.begins[~np.isin(begins, explorer.keys(states))]
    batches: Iterable[CaseBatch] = chain(near, explorer.batches(fresh, len(states), LAST_STAGE))
    states = np.concatenate([states, fresh])
    known = explorer.keys(states)
    made, ends = [], []
    while True:
        new = []
        for b in batches:
            new.append(list_steps(b, *explorer.find_next(b)))
            ends.append((b.at, b.verdicts[Stage.ASSUMED].status))
        made += new
        if not new:
            break
        fresh = explorer.states(np.setdiff1d(np.concatenate([x[1] for x in new]), known))
        batches = explorer.batches(fresh, len(states), LAST_STAGE)
        states = np.concatenate([states, fresh])
        known = np.concatenate([known, explorer.keys(fresh)])
        if len(states) > MOST_STATES:  # of which some may not be reached
            return explorer.explore(edges=True)
    sources, keys, acts = (np.concatenate([x[i] for x in made]) for i in range(3))
    order = np.argsort(known)
    first, targets = (order[np.searchsorted(known[order], x)] for x in (begins, keys))
    reached = _find_reached(first, sources, targets, len(states))
    at, status = (np.concatenate([x[i] for x in ends]) for i in range(2))
    numbers = np.concatenate([first, np.setdiff1d(np.flatnonzero(reached), first)])
    found = StateSpace(explorer.procedure, explorer.judge, states[numbers], begins=len(begins))
    found.counts[Stage.ASSUMED] = np.bincount(status[reached[at]], minlength=4).tolist()
    here = reached[sources]
    found.edges = [(_renumber(numbers, len(states))[sources[here]], keys[here], acts[here])]
    return found


def _renumber(numbers: Ints, size: int) -> Ints:
    """Return, for each of `size` states, its place among those that are kept."""
    place = np.zeros(size, dtype=np.int64)
    place[numbers] = np.arange(len(numbers))
    return place


def _find_reached(first: Ints, sources: Ints, targets: Ints, size: int) -> Bools:
    """Return which of `size` states can be reached from the first ones by steps from sources to targets."""
    reached = np.zeros(size, dtype=bool)
    reached[first] = True
    while not reached[targets[reached[sources]]].all():  # each round reaches more, or is the last
        reached[targets[reached[sources]]] = True
    return reached
