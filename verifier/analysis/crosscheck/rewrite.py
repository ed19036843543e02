"""Metamorphic mutations: sentences written otherwise, to the same effect."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random
from typing import Any, TypeVar, cast

from verifier.language import syntax as s

T = TypeVar("T")


def turned(node: T, random: Random) -> T:
    """Return a tree that says the same: facts denied twice, `and`, `or` and entries in another order."""
    if isinstance(node, tuple):
        return cast(T, tuple(turned(part, random) for part in node))
    if not isinstance(node, s.Node) or isinstance(node, s.Word | s.Guard):
        return node
    parts = {f.name: turned(getattr(node, f.name), random) for f in fields(node) if f.name != "span"}
    made: Any = replace(cast(Any, node), **parts)
    match made:
        case s.All() | s.Any():
            made = replace(made, parts=shuffled(made.parts, random))
        case s.Enumeration():
            made = replace(made, entries=shuffled(made.entries, random))
        case s.Has() | s.Is() | s.Compare() if random.random() < 0.3:
            made = s.Not(s.Not(made, span=made.span), span=made.span)
        case _:
            pass
    return cast(T, made)


def shuffled(parts: tuple[Any, ...], random: Random) -> tuple[Any, ...]:
    """Return parts in another order."""
    order = list(parts)
    random.shuffle(order)
    return tuple(order)
