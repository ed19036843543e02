"""Metamorphic mutations: sentences written otherwise, to the same effect."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, TypeVar

from verifier.language import syntax as s

_T = TypeVar("_T")


def rewrite_tree(tree: _T, random: Random) -> _T:
    """Return a tree that says the same: facts denied twice, `and`, `or` and entries in another order."""

    def change(node: s.Node) -> s.Node:
        match node:
            case s.All() | s.Any():
                return replace(node, parts=_shuffle_parts(node.parts, random))
            case s.Enumeration():
                return replace(node, entries=_shuffle_parts(node.entries, random))
            case s.Has() | s.Is() | s.Compare() if random.random() < 0.3:
                return s.Not(s.Not(node, span=node.span), span=node.span)
            case _:
                return node

    return s.rewrite(tree, change)


def _shuffle_parts(parts: tuple[Any, ...], random: Random) -> tuple[Any, ...]:
    """Return parts in another order."""
    order = list(parts)
    random.shuffle(order)
    return tuple(order)
