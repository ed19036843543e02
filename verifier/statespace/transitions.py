"""Transitions: what leads to what, circles among states, and how often chance lets what follow.

A transition is a case that has a next state. They are kept as arrays, a row each, by the numbers of states.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from verifier.rules.procedure import model as m
from verifier.rules.rulebook import Stage
from verifier.statespace.decide import DECIDED, GAP
from verifier.statespace.explore import LAST_STAGE
from verifier.statespace.state_space import (
    CaseBatch,
    StateCase,
    Transitions,
    compute_chance_weights,
    format_values,
    list_choice_combinations,
)
from verifier.statespace.walk import Walk

_LEFT_OPEN = "left open"
_NO_CLAUSE = "no clause says"

# ---- what leads to what -------------------------------------------------------------------------


def list_transitions(walk: Walk) -> Iterable[Transitions]:
    """Yield the steps between states, both by number, and what is done."""
    keys = walk.explorer.keys(walk.explored.states)
    order = np.argsort(keys)
    for sources, targets, acts in walk.explored.edges:
        yield sources, order[np.searchsorted(keys[order], targets)], acts


def build_adjacency(walk: Walk) -> list[list[tuple[int, int]]]:
    """Return, for each state, the states that may come next, and what is done."""
    found: list[list[tuple[int, int]]] = [[] for _ in walk.explored.states]
    for sources, targets, acts in list_transitions(walk):
        for a, b, act in zip(sources.tolist(), targets.tolist(), acts.tolist(), strict=True):
            found[a].append((b, act))
    return [sorted(set(x)) for x in found]


def find_step_between(walk: Walk, before: int, after: int) -> StateCase | None:
    """Return the first case that leads from one state to another."""
    for batch in walk.explorer.batches(walk.explored.states[[before]], before, [Stage.ASSUMED]):
        at, keys = walk.explorer.find_next(batch)
        for row in at[keys == walk.explorer.keys(walk.explored.states[[after]])].tolist():
            return before, batch.number, int(batch.combination[row])
    return None


def find_hopeless(walk: Walk) -> set[int]:
    """Return the states from which no step can be reached by events alone."""
    explored = walk.explored
    stuck = set(explored.stuck)
    leads: dict[int, list[int]] = {}
    for sources, targets, _ in list_transitions(walk):
        for a, b in zip(sources.tolist(), targets.tolist(), strict=True):
            leads.setdefault(b, []).append(a)
    hopeful = set(range(len(explored.states))) - stuck
    todo = list(hopeful)
    while todo:
        for before in leads.get(todo.pop(), ()):
            if before in stuck and before not in hopeful:
                hopeful.add(before)
                todo.append(before)
    return stuck - hopeful


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


# ---- circles -----------------------------------------------------------------------------------


def number_cycles(leads: dict[int, list[int]]) -> dict[int, int]:
    """Return, for each state, a number that it shares with those that lead to it and that it leads to.

    These are the strongly connected components, by Kosaraju's algorithm: states in the order in which a
    search leaves them, then, from the last of these, all that lead there. There is no recursion, since runs
    are thousands of steps long.
    """
    order: list[int] = []
    seen: set[int] = set()
    inward: dict[int, list[int]] = {x: [] for x in leads}
    for root in leads:
        stack = [(root, iter(leads[root]))] if root not in seen else []
        seen.add(root)
        while stack:
            here, rest = stack[-1]
            target = next((t for t in rest if t not in seen), None)
            if target is None:
                order.append(here)
                stack.pop()
            else:
                seen.add(target)
                stack.append((target, iter(leads[target])))  # `rest` goes on where it stopped
    for here, targets in leads.items():
        for target in targets:
            inward[target].append(here)
    found: dict[int, int] = {}
    for root in reversed(order):
        todo = [root]
        while todo:
            here = todo.pop()
            if here not in found:
                found[here] = root
                todo += [x for x in inward[here] if x not in found]
    return found


def find_shortest_way(leads: dict[int, list[int]], start: int, end: int) -> list[int]:
    """Return a shortest way from one state to another, both of them on it; there must be one."""
    parents: dict[int, int | None] = {start: None}
    layer = [start]
    while end not in parents:
        following = []
        for here in layer:
            for target in leads[here]:
                if target not in parents:
                    parents[target] = here
                    following.append(target)
        layer = following
    found: list[int] = []
    at: int | None = end
    while at is not None:
        found.append(at)
        at = parents[at]
    return found[::-1]


# ---- chance ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChanceShares:
    """How often each value of a field follows, of all ways in which chance can fall, for some choices."""

    act: str
    field: str
    chosen: tuple[str, ...]
    """The choices (each in words) of which this is so."""
    ways: int
    counts: tuple[tuple[str, int], ...]


def list_chance_shares(walk: Walk) -> Iterator[ChanceShares]:
    """Yield how often each value of each field that a throw decides follows."""
    p = walk.explored.procedure
    for number, act in enumerate(p.acts):
        if any(c.by_chance for c in act.choices):
            yield from _count_chance_shares(walk, number)


def _count_chance_shares(walk: Walk, number: int) -> Iterator[ChanceShares]:
    """Yield the shares of one act in which chance has a part; those that are alike together.

    They are counted in the first state in which the act is due.
    """
    p = walk.explored.procedure
    act = p.acts[number]
    answered = [i for i, c in enumerate(act.choices) if not c.by_chance]
    answers = list(dict.fromkeys(tuple(row) for row in list_choice_combinations(act)[:, answered].tolist()))
    ways = int(np.prod([sum(c.weights) for c in act.choices if c.by_chance]))
    made: dict[tuple[str, tuple[tuple[str, int], ...]], list[str]] = {}
    due = np.flatnonzero(walk.explored.states[:, m.DUE] == act.code)
    for batch in walk.explorer.batches(walk.explored.states[[due[0]]], 0, LAST_STAGE):
        if batch.number != number:
            continue
        for name, column in _list_single_columns(p):
            for answer in answers:
                counts = _count_values(p, batch, column, (answered, answer))
                if len(counts.keys() - {_NO_CLAUSE, _LEFT_OPEN}) > 1:
                    said = ", ".join(
                        f"{act.choices[i].name} {p.text(code)}"
                        for i, code in zip(answered, answer, strict=True)
                    )
                    key = name, tuple(sorted(counts.items(), key=lambda x: (len(x[0]), x[0])))
                    made.setdefault(key, []).append(said or "in every case")
    for (name, listed), chosen in made.items():
        yield ChanceShares(act.title, name, tuple(chosen), ways, listed)


def _list_single_columns(p: m.Procedure) -> list[tuple[str, int]]:
    """Return the fields of a state that are no places', with their columns; not which step is due."""
    columns: dict[str, list[int]] = {}
    for number, column in enumerate(p.columns):
        columns.setdefault(column.field, []).append(number)
    return [(name, x[0]) for name, x in columns.items() if len(x) == 1 and x != [m.DUE]]


def _count_values(
    p: m.Procedure, batch: CaseBatch, column: int, chosen: tuple[list[int], tuple[int, ...]]
) -> dict[str, int]:
    """Return in how many ways chance brings about each value of a column, in words.

    `chosen`: choices of the act that are not left to chance, by their places, and what is answered to each.
    """
    answered, answer = chosen
    verdict, ways = batch.verdicts[Stage.ASSUMED], compute_chance_weights(batch.act)
    counts: dict[str, int] = {}
    for row, combination in enumerate(batch.combination.tolist()):
        if tuple(batch.combos[combination, answered].tolist()) == answer:
            word = _LEFT_OPEN
            if verdict.status[row] == GAP:
                word = _NO_CLAUSE
            elif verdict.status[row] == DECIDED:
                word = format_values(p, column, int(verdict.left[row, column]))
            counts[word] = counts.get(word, 0) + int(ways[combination])
    return counts
