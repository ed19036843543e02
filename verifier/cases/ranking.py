"""The ranks and values of hands, from the game's order. Source: docs/semantics.md, part 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

import numpy as np

from verifier.cases.arrays import Ints
from verifier.cases.hand_conditions import match_hands
from verifier.cases.hands import HandTable
from verifier.language import syntax as s
from verifier.rules import model as m
from verifier.rules.bind import ClauseBinder
from verifier.source import Mistake


def rank_hands(tables: Mapping[int, HandTable], mistakes: list[Mistake]) -> None:
    """Set `rank`, `value`, `grade` and `on_points` of the hands of every size.

    Ranks are places among all hands of the game, so that hands of different sizes compare; values step
    through the hands of one size.
    """
    keys = {size: _compute_keys(hands, mistakes) for size, hands in tables.items()}
    places = np.unique(np.concatenate(list(keys.values())), axis=0, return_inverse=True)[1].reshape(-1)
    start = 0
    for size, hands in tables.items():
        hands.rank = places[start : start + len(hands.members)]
        start += len(hands.members)
        hands.value = _compute_values(hands, keys[size][:, :2])
        hands.grade = _compute_values(hands, keys[size][:, :1])


def _compute_keys(hands: HandTable, mistakes: list[Mistake]) -> Ints:
    """Return each hand's place in the game's order; also set which hands stand on a `points` rung."""
    order = hands.pieces.game.orders[0]
    binder = ClauseBinder(hands.pieces, (), {})
    hands.on_points = np.zeros(len(hands.members), dtype=bool)
    hands.rank = hands.value = hands.grade = np.zeros(len(hands.members), dtype=np.int64)
    keys = rank_on_ladder(hands, [binder.rung(line) for line in order.rungs])
    counted = [len(order.rungs) - i for i, line in enumerate(order.rungs) if line.points]
    hands.on_points = np.isin(keys[:, 0], counted)
    mistakes += binder.mistakes
    mistakes += _find_misplaced(hands, order, keys)
    return keys


def rank_on_ladder(hands: HandTable, rungs: Sequence[m.Rung]) -> Ints:
    """Return, for each hand, the first rung that it fits (the highest number on top), `by` and `then`.

    A hand that fits none has -1 for its rung. Source: docs/semantics.md, parts 1 and 5.
    """
    key = tuple(rungs)  # the same list is asked for by many clauses and readings: it is kept with the hands
    if key not in hands.placed:
        hands.placed[key] = _compute_places(hands, rungs)
    return hands.placed[key]


def _compute_places(hands: HandTable, rungs: Sequence[m.Rung]) -> Ints:
    keys = np.zeros((len(hands.members), 3), dtype=np.int64)
    keys[:, 0] = -1
    # INVARIANT: keys compare column by column as the hands do: a higher rung is a greater number, and `by`
    # and `then` decide on one rung alone (they are nought where a rung has none)
    for number, rung in enumerate(rungs):
        if rung.points:
            fits = (hands.points <= rung.points[0]) & (hands.points >= rung.points[1])
        elif rung.size:
            fits = np.full(len(hands.members), rung.size == hands.size)
        else:
            assert rung.klass is not None
            fits = match_hands(hands, rung.klass)
        here = fits & (keys[:, 0] < 0)
        keys[here, 0] = len(rungs) - number
        for column, word in enumerate((rung.by, rung.then), 1):
            if word:
                keys[here, column] = hands.measure(word)[here]
    return keys


def _find_misplaced(hands: HandTable, order: s.HandOrder, keys: Ints) -> list[Mistake]:
    """Report hands that stand on no rung, and points that stand above other rungs."""
    found = []
    lost = np.flatnonzero(keys[:, 0] < 0)
    if lost.size:
        shown = " ".join(hands.pieces.symbol(t) for t in hands.members[int(lost[0])].tolist())
        found.append(Mistake(order.span, f"no rung of `order {order.name.text}` takes the hand {shown}"))
    if any(a.points and not b.points for a, b in pairwise(order.rungs)):
        found.append(Mistake(order.span, "rungs of points stand below all others"))
    return found


def _compute_values(hands: HandTable, keys: Ints) -> Ints:
    """Return each hand's points, or else steps above the most points that a rung names: one for each key."""
    rungs = hands.pieces.game.orders[0].rungs
    step = np.unique(keys, axis=0, return_inverse=True)[1].reshape(-1)
    most = max((x.points[0] for x in rungs if x.points), default=-1)
    named = most + 1 + np.searchsorted(np.unique(step[~hands.on_points]), step)
    return np.where(hands.on_points, hands.points, named)
