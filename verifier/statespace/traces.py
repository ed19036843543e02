"""Traces in words: runs from a beginning, a line for each step, and single cases."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from verifier.cases.arrays import Bits
from verifier.rules.procedure import model as m
from verifier.statespace.grid import Codes
from verifier.statespace.state_space import StateCase, StateSpace, format_values, list_choice_combinations
from verifier.statespace.transitions import find_step_between
from verifier.statespace.walk import Walk

_MOST_NAMED_VALUES = 3
"""How many values are named where every value is left; of more it is said that the field is open."""


def _find_path(explored: StateSpace, state: int) -> list[tuple[StateCase, int]]:
    """Return the shortest run to a state: each case on the way, and the state that it leads to."""
    found: list[tuple[StateCase, int]] = []
    while True:
        case = explored.find_parent(state)
        if case is None:
            return found[::-1]
        found.append((case, state))
        state = case[0]


def describe_trace(explored: StateSpace, state: int) -> tuple[str, ...]:
    """Return the shortest run to a state in words, a line for each step, the beginning first."""
    cases = _find_path(explored, state)
    start = cases[0][0][0] if cases else state
    lines = [_describe_beginning(explored, start)]
    for case, after in cases:
        changes = _describe_change(explored.procedure, explored.states[case[0]], explored.states[after])
        lines.append(f"{describe_case(explored, case)}: {changes}")
    return tuple(lines)


def _describe_beginning(explored: StateSpace, state: int) -> str:
    """Return how a run begins: what tells its beginning from others, and how many places there are."""
    p = explored.procedure
    several = [
        f"{p.column_text(c)} {p.text(int(explored.states[state][c]))}"
        for c, values in enumerate(p.begins)
        if len(values) > 1
    ]
    parts = ([f"{p.around} 1 to {p.places}"] if p.places > 1 else []) + several
    return "it begins" + (f" ({', '.join(parts)})" if parts else "")


def describe_case(explored: StateSpace, case: StateCase) -> str:
    """Return what is done in a case of what was explored, and what is chosen."""
    return describe_act(explored.procedure, case)


def describe_act(p: m.Procedure, case: StateCase) -> str:
    """Return what is done in a case, and what is chosen."""
    _, number, combination = case
    act = p.acts[number]
    codes = list_choice_combinations(act)[combination].tolist()
    chosen = [f"{c.name} {p.text(x)}" for c, x in zip(act.choices, codes, strict=True)]
    return act.title + (f" ({', '.join(chosen)})" if chosen else "")


def _describe_change(p: m.Procedure, before: Codes, after: Codes) -> str:
    """Return what differs between two states; the places of which one field becomes the same together."""
    groups: dict[tuple[str, int], list[int]] = {}
    for column, (one, other) in enumerate(zip(before.tolist(), after.tolist(), strict=True)):
        if one != other:
            groups.setdefault((p.columns[column].field, other), []).append(p.columns[column].place)
    parts = []
    for (name, code), places in groups.items():
        of = f" of {', '.join(map(str, places))}" if places[0] else ""
        parts.append(f"{name}{of} is {p.text(code)}")
    return ", ".join(parts) or "nothing changes"


def describe_next_state(p: m.Procedure, state: Codes, left: Bits) -> str:
    """Return what follows a case: each column that changes, is open, or has nothing left."""
    parts = []
    for column, bits in enumerate(left.tolist()):
        held = 1 << p.columns[column].values.index(int(state[column]))
        if bits == (1 << len(p.columns[column].values)) - 1 and bits.bit_count() > _MOST_NAMED_VALUES:
            parts.append(f"{p.column_text(column)} is open")
        elif bits != held:
            parts.append(f"{p.column_text(column)} is {format_values(p, column, bits)}")
    return ", ".join(parts) or "nothing changes"


def describe_states(walk: Walk, states: list[int]) -> tuple[str, ...]:
    """Return a run through states in words."""
    return (_describe_beginning(walk.explored, states[0]), *_describe_steps(walk, states))


def _describe_steps(walk: Walk, states: list[int]) -> Iterator[str]:
    """Yield the steps between states, a line each."""
    explored = walk.explored
    for before, after in pairwise(states):
        case = find_step_between(walk, before, after)
        changes = _describe_change(explored.procedure, explored.states[before], explored.states[after])
        yield f"{describe_case(explored, case) if case else '?'}: {changes}"


def describe_cycle(walk: Walk, circle: list[int]) -> Iterator[str]:
    """Yield the steps of a circle."""
    yield "from here on, again and again:"
    yield from (f"  {line}" for line in _describe_steps(walk, circle))
