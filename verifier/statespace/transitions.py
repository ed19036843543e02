"""Transitions: what leads to what, and states from which nothing goes on.

A transition is a case that has a next state. They are kept as arrays, a row each, by the numbers of states.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from verifier.rules.procedure import model as m
from verifier.rules.rulebook import Stage
from verifier.statespace.graph.step_graph import Steps, build_step_graph
from verifier.statespace.state_space import StateCase, list_steps
from verifier.statespace.walk import Walk, number_targets


def list_transitions(walk: Walk) -> Iterator[Steps]:
    """Yield the steps between states, both by number, and what is done."""
    yield from number_targets(walk, walk.list_edges())


def find_step_between(walk: Walk, before: int, after: int) -> StateCase | None:
    """Return the first case that leads from one state to another."""
    for batch in walk.explorer.batches(walk.explored.states[[before]], before, [Stage.ASSUMED]):
        at, keys = walk.explorer.find_next(batch)
        for row in at[keys == walk.explorer.keys(walk.explored.states[[after]])].tolist():
            return before, batch.number, int(batch.combination[row])
    return None


def find_hopeless(walk: Walk) -> list[int]:
    """Return the states from which no step can be reached by events alone."""
    explored = walk.explored
    stuck = np.array(sorted(explored.stuck), dtype=np.int64)
    if not len(stuck):
        return []
    inside = np.full(len(explored.states), len(stuck))  # all others are one place, beyond these
    inside[stuck] = np.arange(len(stuck))
    events = walk.explorer.batches(explored.states[stuck], 0, [Stage.ASSUMED])
    edges = (list_steps(batch, *walk.explorer.find_next(batch)) for batch in events)
    steps = ((at, inside[led], acts) for at, led, acts in number_targets(walk, edges))
    graph = build_step_graph(len(stuck) + 1, steps, len(explored.procedure.acts))
    hopeful = graph.find_leading_to(np.arange(len(stuck) + 1) == len(stuck))
    return [int(x) for x in stuck[~hopeful[:-1]]]


@dataclass(frozen=True, slots=True)
class ActTransition:
    """That after an act, done where one step was due, another is due."""

    act: str
    event: bool
    before: str
    after: str


def list_act_transitions(walk: Walk) -> tuple[ActTransition, ...]:
    """Return what follows what, in the order of the acts; of a walk whose steps were kept."""
    p, states = walk.explored.procedure, walk.explored.states
    found: set[tuple[int, int, int]] = set()
    for sources, targets, acts in list_transitions(walk):
        steps = np.stack([acts, states[sources, m.DUE], states[targets, m.DUE]], axis=1)
        found |= {(act, before, after) for act, before, after in np.unique(steps, axis=0).tolist()}
    return tuple(
        ActTransition(p.acts[act].name, p.acts[act].event, p.text(before), p.text(after))
        for act, before, after in sorted(found)
    )
