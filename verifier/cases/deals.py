"""Stage 3: every kind of hand that can be dealt, and how many hands of pieces it stands for.

Where suits tell hands apart, a kind of hand is the kinds of its pieces and which of them are in the suit of
which a hand of one suit can be made; all other suits look alike. Source: docs/semantics.md, part 9.
"""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np

from verifier.cases.hands import Bools, Ints, counts, every_multiset
from verifier.rules.pieces import Pieces


class Dealt(NamedTuple):
    """Hands (n) of the pieces dealt (d): their types, n by d; which are in the suit; their weights, n."""

    members: Ints
    in_suit: Bools
    weight: Ints


def weigh(members: Ints, pieces: Pieces) -> Ints:
    """Return how many hands of pieces every row of types stands for."""
    found = np.ones(len(members), dtype=np.int64)
    held = counts(members, len(pieces.types))
    for t, kind in enumerate(pieces.types):
        found *= np.array([comb(kind.copies, n) for n in range(members.shape[1] + 1)])[held[:, t]]
    return found


def deal(pieces: Pieces) -> Dealt:
    """Return every hand of types, in the published order."""
    members = every_multiset([t.copies for t in pieces.types], pieces.game.dealt)
    return Dealt(members, np.zeros(members.shape, dtype=bool), weigh(members, pieces))


def deal_suits(pieces: Pieces) -> Dealt:
    """Return every hand, told apart by which pieces are in the suit of a hand of one suit.

    So few pieces are dealt that no two suits can each make such a hand: it is the one suit that has enough of
    them. What is left of a hand of types is where no suit has enough.
    """
    (size,) = pieces.suited
    base = deal(pieces)
    of_suits = np.array(pieces.suit_of)
    suits = len(pieces.game.suits)
    found = [base]
    suitless = sum(
        t.copies for t, of_suit in zip(pieces.types, of_suits.tolist(), strict=True) if not of_suit
    )
    for suited in range(max(1, size - suitless), pieces.game.dealt + 1):
        picked = [
            in_suit(base.members, places, of_suits)
            for places in combinations(range(pieces.game.dealt), suited)
        ]
        rows = np.concatenate([np.flatnonzero(fits) for fits, _ in picked])
        marked = np.concatenate([np.tile(mark, (int(fits.sum()), 1)) for fits, mark in picked])
        members = base.members[rows]
        free = ~of_suits[members]
        enough = marked.sum(axis=1) + free.sum(axis=1) >= size
        rows, members, marked, free = rows[enough], members[enough], marked[enough], free[enough]
        weight = np.full(len(rows), suits, dtype=np.int64)
        held = counts(members, len(pieces.types))
        inside = np.zeros(held.shape, dtype=np.int64)
        for column in range(members.shape[1]):
            inside[np.arange(len(rows)), members[:, column]] += marked[:, column]
        for t, kind in enumerate(pieces.types):  # what is not in the suit is in one of the others
            left = kind.copies - int(of_suits[t])
            others = np.array([comb(left, n) for n in range(pieces.game.dealt + 1)])
            weight *= others[held[:, t] - inside[:, t]]
        found.append(Dealt(members, marked | free, weight))
        np.subtract.at(base.weight, rows, weight)
    members, marked, weight = (np.concatenate(part) for part in zip(*found, strict=True))
    order = np.lexsort((*marked.T[::-1], *members.T[::-1]))
    order = order[weight[order] > 0]
    return Dealt(members[order], marked[order], weight[order])


def in_suit(members: Ints, places: tuple[int, ...], of_suits: Bools) -> tuple[Bools, Bools]:
    """Return which rows can have just these places in one suit, the first of each type standing for it."""
    mark = np.zeros(members.shape[1], dtype=bool)
    mark[list(places)] = True
    fits: Bools = np.asarray(of_suits[members[:, list(places)]].all(axis=1))
    for place in places:
        if place:
            fits &= members[:, place] != members[:, place - 1]
    return fits, mark
