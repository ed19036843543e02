"""All that one side of a comparison can hold: hands of one size, or settings; arrays over them."""

from __future__ import annotations

from math import comb

import numpy as np

from verifier.cases.arrays import Bits, Bools, Ints
from verifier.cases.hand_conditions import match_hands, match_pattern
from verifier.cases.hands import HandTable, measure_pieces, number_by_kinds
from verifier.cases.universe import Universe
from verifier.rules import model as m
from verifier.source import Mistake, UnreadableError


class Holdings:
    """What a side can hold (n): `numbers[h]` is, for its hand h, the row of each in the table of that size.

    `deal`: the case of the universe that each is a setting of (-1: a hand by itself); `option`: which.
    """

    def __init__(self, universe: Universe, numbers: dict[int, Ints], deal: Ints, option: Ints) -> None:
        self.universe, self.numbers = universe, numbers
        self.deal, self.option = deal, option
        self.counts = np.add.reduce([self.table(h).counts[number] for h, number in numbers.items()])

    def __len__(self) -> int:
        return len(self.deal)

    def table(self, hand: int) -> HandTable:
        """Return the hands of the size that a hand of the game has."""
        return self.universe.tables[self.universe.sizes[hand]]

    def meets(self, node: m.Condition, hand: int) -> Bools:
        """Return which items meet a condition on one hand of theirs, or on all their pieces (`DEAL`)."""
        if hand == m.DEAL:
            return self._whole(node)
        return np.asarray(match_hands(self.table(hand), node)[self.numbers[hand]])

    def _whole(self, node: m.Condition) -> Bools:
        match node:
            case m.Has(_, pattern):
                return match_pattern(self.counts, pattern, self.universe.pieces.pairing)
            case m.TopIs(_, types, or_better):
                highest = self.measure("top", m.DEAL)
                kinds = len(self.universe.game.kinds)
                tops = sorted({kinds - self.universe.pieces.types[t].kind for t in types if t >= 0})
                if not tops:
                    return np.zeros(len(self), dtype=bool)
                return highest >= tops[0] if or_better else np.isin(highest, tops)
            case _:
                raise NotImplementedError(f"{type(node).__name__} is no fact of all the pieces of a side")

    def measure(self, name: str, hand: int) -> Ints:
        """Return a measure of one hand, or of all the pieces."""
        if hand != m.DEAL:
            return np.asarray(self.table(hand).measure(name)[self.numbers[hand]])
        types = self.universe.pieces.types
        kinds = self.universe.game.kinds
        if name == "top":
            first = (self.counts > 0).argmax(axis=1)
            return np.asarray(len(kinds) - np.array([t.kind for t in types])[first])
        members = np.concatenate([self.table(h).members[at] for h, at in self.numbers.items()], axis=1)
        if name == "pieces":
            return number_by_kinds(np.array([t.kind for t in types])[members], len(kinds))
        return measure_pieces(self.universe.pieces, members, name)


def list_held_hands(universe: Universe, hand: int) -> Holdings:
    """Return every hand that can be held as one hand of the game."""
    n = len(universe.tables[universe.sizes[hand]].members)
    nowhere = np.full(n, -1)
    return Holdings(universe, {hand: np.arange(n)}, nowhere, nowhere)


def list_settings_by_class(universe: Universe, legal: Bits | None) -> Holdings:
    """Return every two hands that make a legal setting, by class: each once, of whatever deals.

    `legal`: the legal settings of the deals; nothing where all are. In order: the smaller hand first, then
    the other. Raises Unreadable where a game sets not two hands.
    """
    hands = universe.game.hands
    if len(hands) != 2:
        message = "a settlement, where suits tell hands apart, is of settings of one hand or of two"
        raise UnreadableError([Mistake(hands[-1][0].span, message)])
    large, small = sorted(range(len(universe.sizes)), key=lambda h: -universe.sizes[h])
    copies = np.array([t.copies for t in universe.pieces.types])
    one, other = (universe.tables[universe.sizes[h]] for h in (small, large))
    pairs = [np.flatnonzero((other.counts + held <= copies).all(axis=1)) for held in one.counts]
    first, second = np.repeat(np.arange(len(one.members)), [len(x) for x in pairs]), np.concatenate(pairs)
    if legal is not None:
        # a setting is asked by itself whether it is legal: so it is in every deal that it is of, or in none
        deal, option = np.nonzero(universe.unpack(legal))
        code = universe.parts[small][deal, option] * len(other.members) + universe.parts[large][deal, option]
        kept = np.isin(first * len(other.members) + second, code)
        first, second = first[kept], second[kept]
    nowhere = np.full(len(first), -1)
    return Holdings(universe, {small: first, large: second}, nowhere, nowhere)


def list_legal_settings(universe: Universe, legal: Bits) -> Holdings:
    """Return every legal setting of every deal, deal by deal."""
    deal, option = np.nonzero(universe.unpack(legal))
    numbers = {h: universe.parts[h][deal, option] for h in range(len(universe.sizes))}
    return Holdings(universe, numbers, deal, option)


def count_hand_pairs(universe: Universe, hands: tuple[int, int]) -> int:
    """Return in how many ways two hands are taken from all pieces, the second from what the first leaves."""
    pieces = sum(t.copies for t in universe.pieces.types)
    one, other = (universe.sizes[hand] for hand in hands)
    return comb(pieces, one) * comb(pieces - one, other)
