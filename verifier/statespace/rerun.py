"""Stage 4: what is reached under another reading, told from what was reached under the first.

Most states are the same, so all of the first exploration are judged at once, then those they lead to. How a
state was reached is not kept: only what is reached, how its cases end, and what leads to what.
"""

from __future__ import annotations

import numpy as np

from verifier.rules.rulebook import Stage
from verifier.statespace.explore import LAST, Explorer, steps
from verifier.statespace.graph import Batch, Explored
from verifier.statespace.values import Codes


def anew(explorer: Explorer, near: list[Batch], states: Codes, most: int) -> Explored:
    """Return what can be reached, the beginnings first, as far as there are no more states than `most`.

    `states` may be reached or not; `near` are their cases, judged by this explorer.
    """
    begins = explorer.keys(explorer.begins)
    fresh = explorer.begins[~np.isin(begins, explorer.keys(states))]
    batches = [*near, *explorer.batches(fresh, len(states), LAST)]
    states = np.concatenate([states, fresh])
    known = explorer.keys(states)
    made, ends = [], []
    while batches:
        new = [steps(b, *explorer.followed(b)) for b in batches]
        made += new
        ends += [(b.at, b.verdicts[Stage.ASSUMED].status) for b in batches]
        fresh = explorer.states(np.setdiff1d(np.concatenate([x[1] for x in new]), known))
        batches = list(explorer.batches(fresh, len(states), LAST))
        states = np.concatenate([states, fresh])
        known = np.concatenate([known, explorer.keys(fresh)])
        if len(states) > most:  # of which some may not be reached
            return explorer.explore(most, edges=True)
    sources, keys, acts = (np.concatenate([x[i] for x in made]) for i in range(3))
    order = np.argsort(known)
    first, targets = (order[np.searchsorted(known[order], x)] for x in (begins, keys))
    reached = np.zeros(len(states), dtype=bool)
    reached[first] = True
    while not reached[targets[reached[sources]]].all():
        reached[targets[reached[sources]]] = True
    at, status = (np.concatenate([x[i] for x in ends]) for i in range(2))
    found = Explored(explorer.procedure, explorer.judge, states, [(-1, -1, -1)] * len(begins))
    found.counts[Stage.ASSUMED] = np.bincount(status[reached[at]], minlength=4).tolist()
    numbers = np.concatenate([first, np.setdiff1d(np.flatnonzero(reached), first)])
    found.states = states[numbers]
    place = np.zeros(len(states), dtype=np.int64)
    place[numbers] = np.arange(len(numbers))
    here = reached[sources]
    found.edges.append((place[sources[here]], keys[here], acts[here]))
    return found
