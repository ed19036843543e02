"""Stage 3: the ranks and values of hands, from the game's order. Source: docs/semantics.md, part 1."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import numpy as np

from verifier import syntax as s
from verifier.bind import Binder
from verifier.hands import Hands, Ints, class_of_hands
from verifier.source import Mistake


def rank_hands(tables: Mapping[int, Hands], mistakes: list[Mistake]) -> None:
    """Set `rank`, `value` and `on_points` of the hands of every size.

    Ranks are places among all hands of the game, so that hands of different sizes compare; values step
    through the hands of one size.
    """
    keys = {size: keys_of(hands, mistakes) for size, hands in tables.items()}
    places = np.unique(np.concatenate(list(keys.values())), axis=0, return_inverse=True)[1].reshape(-1)
    start = 0
    for size, hands in tables.items():
        hands.rank = places[start : start + len(hands.members)]
        start += len(hands.members)
        hands.value = values(hands, keys[size])


def keys_of(hands: Hands, mistakes: list[Mistake]) -> Ints:
    """Return, for each hand, the first rung that it fits (the highest number on top), `by` and `then`."""
    order = hands.pieces.game.orders[0]
    binder = Binder(hands.pieces, (), {})
    keys = np.zeros((len(hands.members), 3), dtype=np.int64)
    keys[:, 0] = -1
    hands.on_points = np.zeros(len(hands.members), dtype=bool)
    hands.rank = hands.value = np.zeros(len(hands.members), dtype=np.int64)
    for number, line in enumerate(order.rungs):
        if line.points:
            fits = (hands.points <= line.points[0]) & (hands.points >= line.points[1])
        else:
            assert line.what is not None
            fits = class_of_hands(hands, binder.klass(line.what))
        here = fits & (keys[:, 0] < 0)
        keys[here, 0] = len(order.rungs) - number
        hands.on_points |= here & (line.points is not None)
        for column, word in enumerate((line.by, line.then), 1):
            if word is not None:
                keys[here, column] = getattr(hands, binder.measure(word))[here]
    mistakes += binder.mistakes
    mistakes += misplaced(hands, order, keys)
    return keys


def misplaced(hands: Hands, order: s.Order, keys: Ints) -> list[Mistake]:
    """Report hands that stand on no rung, and points that stand above other rungs."""
    found = []
    lost = np.flatnonzero(keys[:, 0] < 0)
    if lost.size:
        shown = " ".join(hands.pieces.symbol(t) for t in hands.members[int(lost[0])].tolist())
        found.append(Mistake(order.span, f"no rung of `order {order.name.text}` takes the hand {shown}"))
    if any(a.points and not b.points for a, b in pairwise(order.rungs)):
        found.append(Mistake(order.span, "rungs of points stand below all others"))
    return found


def values(hands: Hands, keys: Ints) -> Ints:
    """Return each hand's value: its points, or steps above the most points that a rung names."""
    rungs = hands.pieces.game.orders[0].rungs
    step = np.unique(keys[:, :2], axis=0, return_inverse=True)[1].reshape(-1)
    most = max((x.points[0] for x in rungs if x.points), default=-1)
    named = most + 1 + np.searchsorted(np.unique(step[~hands.on_points]), step)
    return np.where(hands.on_points, hands.points, named)
