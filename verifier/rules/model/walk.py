"""Walks over conditions: the one place that knows which conditions stand inside which."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from verifier.rules.model import clauses as c
from verifier.rules.model.conditions import (
    All,
    Any,
    Apart,
    Compare,
    Condition,
    Dominated,
    Has,
    Not,
    OfClass,
    OfPoints,
    OnRung,
    OrBetter,
    Outranks,
    Placed,
    Quantified,
    Status,
    TopIs,
)


def list_inner_conditions(node: Condition) -> tuple[Condition, ...]:
    """Return the conditions that stand directly inside a condition, as written."""
    match node:
        case All(parts) | Any(parts):
            return parts
        case Not(inner) | Quantified(inner=inner):
            return (inner,)
        case OfClass(klass=klass) | OrBetter(klass=klass):
            return (klass,)
        case Dominated(by):
            return () if by is None else (by,)
        case Placed(ladder=ladder) | OnRung(ladder=ladder):
            return tuple(rung.klass for rung in ladder if rung.klass is not None)
        case Has() | OfPoints() | Compare() | Outranks() | TopIs() | Apart() | Status():
            return ()
        case _:
            assert_never(node)


def walk_conditions(*nodes: Condition) -> Iterator[Condition]:
    """Yield conditions and all that stands inside them, each before what is inside it."""
    for node in nodes:
        yield node
        yield from walk_conditions(*list_inner_conditions(node))


def walk_clause(clause: c.Clause) -> Iterator[Condition]:
    """Yield every condition of a clause; those of its entries stand in its directions too."""
    yield from walk_conditions(clause.subject, clause.scope, clause.test)
    if clause.where is not None:
        yield from walk_conditions(clause.where)
    for direction in (*clause.main, *clause.otherwise):
        yield from _walk_direction(direction)


def _walk_direction(direction: c.Direction) -> Iterator[Condition]:
    """Yield every condition of a direction: what it presupposes, what it picks by, and its suffixes."""
    for presupposed, pick in direction.ways:
        yield from walk_conditions(presupposed)
        match pick:
            case c.Meet(condition):
                yield from walk_conditions(condition)
            case c.Prefer(conditions):
                yield from walk_conditions(*conditions)
            case c.Best() | c.Give():
                pass
            case _:
                assert_never(pick)
    yield from walk_conditions(direction.among)
    if direction.provided is not None:
        yield from walk_conditions(direction.provided)
