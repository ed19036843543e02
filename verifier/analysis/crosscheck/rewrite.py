"""Metamorphic mutations: sentences written otherwise, to the same effect; pieces under other names."""

from __future__ import annotations

from collections.abc import Mapping
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


def list_new_names(rules: s.RuleSet, game: s.Game) -> dict[str, str]:
    """Return another name for each kind of piece whose name means nothing else."""
    others = [word for kind in game.kinds for word in (*kind.also, *([kind.called] if kind.called else []))]
    others += [name for name, _ in game.hands] + [named.name for named in game.named]
    others += [x.name for x in game.pairings] + [x.name for x in game.orders] + [x.name for x in game.suits]
    others += [x.name for x in rules.readings] + [x.name for x in rules.questions]
    others += [word for reading in rules.readings for word, _ in reading.alternatives]
    others += [term.word for term in rules.terms]
    others += [x.label for q in rules.asked for x in q.clauses]
    others += [x.label for q in rules.questions for x in q.sections]
    taken = {word.text for word in others} | {face for kind in game.kinds for face in kind.faces}
    names = [kind.name.text for kind in game.kinds if kind.name.text not in taken]
    return {name: f"other-{number}" for number, name in enumerate(names, 1)}


def rename_words(tree: _T, names: Mapping[str, str]) -> _T:
    """Return a tree in which some words are others."""

    def change(node: s.Node) -> s.Node:
        return replace(node, text=names.get(node.text, node.text)) if isinstance(node, s.Word) else node

    return s.rewrite(tree, change)
