"""Which hands of one size meet a condition: bools over those hands. Source: docs/semantics.md, part 2."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from verifier.cases.arrays import Bools
from verifier.cases.hands import HandTable
from verifier.rules import model as m
from verifier.rules.pieces import list_matches

COMPARISON_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "==": operator.eq,
}


def match_pattern(counted: Any, pattern: m.Pattern, pairing: list[list[bool]]) -> Bools:
    """Return which rows of counts hold a pattern without places; rows by types in, rows out.

    A pattern can be held in several ways (its words may each name several types); any way will do.
    """
    found = np.zeros(len(counted), dtype=bool)
    for way in list_matches(pattern, pairing):
        fits = np.ones(len(counted), dtype=bool)
        for t in set(way):
            fits &= counted[:, t] >= way.count(t)
        found |= fits
    for count, types in pattern.exactly:
        found &= counted[:, sorted(types)].sum(axis=1) == count
    return found


def match_hands(hands: HandTable, node: m.Condition) -> Bools:
    """Return which hands of one size, as `it`, meet a condition."""
    n = len(hands.members)
    match node:
        case m.Has(_, pattern):
            return match_pattern(hands.counts, pattern, hands.pieces.pairing)
        case m.OfPoints(_, points):
            return np.asarray(hands.on_points & (hands.value == points))
        case m.OfClass(_, klass):
            return match_hands(hands, klass)
        case m.OrBetter(_, klass, worse):
            inside = match_hands(hands, klass)
            if not inside.any():
                return inside
            found = hands.rank[inside]
            return np.asarray(hands.rank <= found.max() if worse else hands.rank >= found.min())
        case m.TopIs(_, types, or_better):
            return match_top(hands, types, or_better)
        case m.Compare(left, op, right):
            sides = [
                sum(
                    (sign * (hands.measure(name) if name else np.full(n, who)) for sign, name, who in side),
                    np.zeros(n, dtype=np.int64),
                )
                for side in (left, right)
            ]
            return np.asarray(COMPARISON_OPERATORS[op](*sides))
        case m.Not(inner):
            return ~match_hands(hands, inner)
        case m.All(parts):
            return np.asarray(
                np.logical_and.reduce([np.ones(n, bool), *(match_hands(hands, p) for p in parts)])
            )
        case m.Any(parts):
            return np.asarray(
                np.logical_or.reduce([np.zeros(n, bool), *(match_hands(hands, p) for p in parts)])
            )
        case _:
            raise NotImplementedError(f"{type(node).__name__} is no condition on a hand by itself")


def match_top(hands: HandTable, types: m.Types, or_better: bool) -> Bools:
    """Return which hands have their highest kind among these types, or at least as high."""
    kinds = len(hands.pieces.game.kinds)
    tops = sorted({kinds - hands.pieces.types[t].kind for t in types if t >= 0})
    if not tops:
        return np.zeros(len(hands.members), dtype=bool)
    return hands.top >= tops[0] if or_better else np.isin(hands.top, tops)
