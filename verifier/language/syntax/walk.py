"""The one walk over the tree, and the one way to write it otherwise.

Whoever looks for something anywhere in a tree takes it from here, so that a new kind of node is found
without being told to anybody. (The interpreter walks by itself, on purpose: it shares no code with the rest.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any as Anything
from typing import TypeVar, cast

from verifier.language.syntax.lines import Guard
from verifier.language.syntax.nodes import Node, Word

_T = TypeVar("_T")


def list_parts(tree: object) -> tuple[object, ...]:
    """Return what stands directly in a tuple or below a node, in the order of its fields; else nothing."""
    if isinstance(tree, tuple):
        return tree
    if isinstance(tree, Node):
        return tuple(getattr(tree, name) for name in tree.__dataclass_fields__)
    return ()


def walk(tree: object) -> Iterator[Node]:
    """Yield every node of a tree (a node, or a tuple of trees): each before those below it, as written."""
    todo: list[object] = [tree]
    while todo:
        part = todo.pop()
        if isinstance(part, Node):
            yield part
        todo += reversed(list_parts(part))


def list_words(tree: object) -> Iterator[Word]:
    """Yield every word of a tree."""
    return (node for node in walk(tree) if isinstance(node, Word))


def list_guards(tree: object) -> Iterator[Guard]:
    """Yield every guard of a tree."""
    return (node for node in walk(tree) if isinstance(node, Guard))


def rewrite(tree: _T, change: Callable[[Node], Node]) -> _T:
    """Return a tree in which every node is replaced by what `change` makes of it.

    From the bottom up: `change` is given a node whose parts are changed already, in the order of its fields.
    """
    if isinstance(tree, tuple):
        return cast(_T, tuple(rewrite(part, change) for part in tree))
    if not isinstance(tree, Node):
        return tree
    parts: dict[str, Anything] = {
        name: rewrite(getattr(tree, name), change) for name in tree.__dataclass_fields__
    }
    return cast(_T, change(replace(tree, **parts)))
