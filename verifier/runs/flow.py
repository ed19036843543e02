"""Stage 4: what follows what: which step is due after which act, over every case that was explored."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from verifier.procedure import model as m
from verifier.runs.found import Walk, links


@dataclass(frozen=True, slots=True)
class Follows:
    """That after an act, done where one step was due, another is due; in how many steps between states."""

    act: str
    event: bool
    before: str
    after: str
    ways: int


def flow(walk: Walk) -> tuple[Follows, ...]:
    """Return what follows what, in the order of the acts; of a walk whose steps were kept."""
    p, states = walk.explored.procedure, walk.explored.states
    counted: dict[tuple[int, int, int], int] = {}
    for sources, targets, acts in links(walk):
        found = np.stack([acts, states[sources, m.DUE], states[targets, m.DUE]], axis=1)
        rows, many = np.unique(found, axis=0, return_counts=True)
        for row, ways in zip(rows.tolist(), many.tolist(), strict=True):
            place = (row[0], row[1], row[2])
            counted[place] = counted.get(place, 0) + ways
    return tuple(
        Follows(p.acts[act].name, p.acts[act].event, p.text(before), p.text(after), ways)
        for (act, before, after), ways in sorted(counted.items())
    )
