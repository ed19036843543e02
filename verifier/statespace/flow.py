"""Stage 4: what follows what: which step is due after which act, over every case that was explored."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from verifier.rules.procedure import model as m
from verifier.statespace.findings import Walk, links


@dataclass(frozen=True, slots=True)
class Follows:
    """That after an act, done where one step was due, another is due."""

    act: str
    event: bool
    before: str
    after: str


def flow(walk: Walk) -> tuple[Follows, ...]:
    """Return what follows what, in the order of the acts; of a walk whose steps were kept."""
    p, states = walk.explored.procedure, walk.explored.states
    found: set[tuple[int, int, int]] = set()
    for sources, targets, acts in links(walk):
        steps = np.stack([acts, states[sources, m.DUE], states[targets, m.DUE]], axis=1)
        found |= {(act, before, after) for act, before, after in np.unique(steps, axis=0).tolist()}
    return tuple(
        Follows(p.acts[act].name, p.acts[act].event, p.text(before), p.text(after))
        for act, before, after in sorted(found)
    )
