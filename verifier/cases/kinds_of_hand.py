"""Every kind of hand that can be dealt, and how many hands of pieces it stands for.

Where suits tell hands apart, a kind of hand is the kinds of its pieces and which of them are in the suit of
which a hand of one suit can be made; all other suits look alike. Source: docs/semantics.md, part 9.
"""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np

from verifier.cases.arrays import Bools, Ints
from verifier.cases.hands import build_multisets, count_types
from verifier.rules.pieces import Pieces


class DealtHands(NamedTuple):
    """Hands (n) of the pieces dealt (d): their types, n by d; which are in the suit; their weights, n."""

    members: Ints
    in_suit: Bools
    weight: Ints


def _weigh_hands(members: Ints, pieces: Pieces) -> Ints:
    """Return how many hands of pieces every row of types stands for: the product of C(copies, held)."""
    found = np.ones(len(members), dtype=np.int64)
    held = count_types(members, len(pieces.types))
    for t, kind in enumerate(pieces.types):
        found *= np.array([comb(kind.copies, n) for n in range(members.shape[1] + 1)])[held[:, t]]
    return found


def deal_hands(pieces: Pieces) -> DealtHands:
    """Return every hand of types, in the published order."""
    members = build_multisets([t.copies for t in pieces.types], pieces.game.dealt)
    return DealtHands(members, np.zeros(members.shape, dtype=bool), _weigh_hands(members, pieces))


def deal_hands_by_suit(pieces: Pieces) -> DealtHands:
    """Return every hand, told apart by which pieces are in the suit of a hand of one suit.

    So few pieces are dealt that no two suits can each make such a hand: it is the one suit that has enough of
    them. What is left of a hand of types is where no suit has enough.
    """
    base = deal_hands(pieces)
    found = [base]
    (size,) = pieces.suited
    suitless = sum(t.copies for t, of_suit in zip(pieces.types, pieces.suit_of, strict=True) if not of_suit)
    for suited in range(max(1, size - suitless), pieces.game.dealt + 1):
        hands, rows = _deal_hands_in_suit(pieces, base.members, suited)
        found.append(hands)
        # INVARIANT: each hand of pieces is counted once: what is told apart here, its hand of types loses
        np.subtract.at(base.weight, rows, hands.weight)
    members, marked, weight = (np.concatenate(part) for part in zip(*found, strict=True))
    order = np.lexsort((*marked.T[::-1], *members.T[::-1]))  # by the types first, then by what is in the suit
    order = order[weight[order] > 0]
    return DealtHands(members[order], marked[order], weight[order])


def _deal_hands_in_suit(pieces: Pieces, base: Ints, suited: int) -> tuple[DealtHands, Ints]:
    """Return the hands that have just so many pieces of suits in one suit, and enough with those of no suit.

    `base`: the hands of types, n by d. Also the row there of each hand that is returned.
    """
    (size,) = pieces.suited
    of_suits = np.array(pieces.suit_of)
    places = combinations(range(pieces.game.dealt), suited)
    picked = [_mark_places(base, some, of_suits) for some in places]
    rows = np.concatenate([np.flatnonzero(fits) for fits, _ in picked])
    marked = np.concatenate([np.tile(mark, (int(fits.sum()), 1)) for fits, mark in picked])
    free = ~of_suits[base[rows]]
    enough = marked.sum(axis=1) + free.sum(axis=1) >= size
    rows, marked, free = rows[enough], marked[enough], free[enough]
    members = base[rows]
    return DealtHands(members, marked | free, _weigh_hands_in_suit(members, marked, pieces)), rows


def _weigh_hands_in_suit(members: Ints, marked: Bools, pieces: Pieces) -> Ints:
    """Return how many hands of pieces have the marked ones in one suit, and no other piece in that suit.

    For each suit: a marked piece is the one card of its type in the suit. All others of a type are taken from
    its cards in other suits, of which there is one fewer than copies (of a type of no suit: from all).
    """
    weight = np.full(len(members), len(pieces.game.suits), dtype=np.int64)
    held = count_types(members, len(pieces.types))
    inside = np.zeros(held.shape, dtype=np.int64)
    for column in range(members.shape[1]):
        inside[np.arange(len(members)), members[:, column]] += marked[:, column]
    for t, (kind, of_suit) in enumerate(zip(pieces.types, pieces.suit_of, strict=True)):
        others = np.array([comb(kind.copies - int(of_suit), n) for n in range(pieces.game.dealt + 1)])
        weight *= others[held[:, t] - inside[:, t]]
    return weight


def _mark_places(members: Ints, places: tuple[int, ...], of_suits: Bools) -> tuple[Bools, Bools]:
    """Return which rows can have just these places in one suit, and a mark on these places.

    Pieces of one type stand beside each other, and which of them is in the suit makes no other hand: so it is
    the first of its type, and a place whose neighbour before it is of its type is never marked.
    """
    mark = np.zeros(members.shape[1], dtype=bool)
    mark[list(places)] = True
    fits: Bools = np.asarray(of_suits[members[:, list(places)]].all(axis=1))
    for place in places:
        if place:
            fits &= members[:, place] != members[:, place - 1]
    return fits, mark
