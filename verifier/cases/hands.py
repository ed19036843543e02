"""Every hand of one size that a game's pieces make, and its measures: arrays over those hands.

Two hands are one here if no rule can tell them apart: they hold as many of each type, and (where suits tell
hands of their size apart) both or neither are of one suit. Source: docs/semantics.md, parts 1 and 9.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations_with_replacement
from math import comb

import numpy as np

from verifier.cases.arrays import Bools, Ints, SmallCounts
from verifier.cases.shapes import HandShapes
from verifier.rules import model as m
from verifier.rules.pieces import Pieces
from verifier.rules.vocabulary import KIND_MEASURES

_MOST_CODES = 8_000_000
"""Up to so many codes, a hand's number is looked up in a list of them all (64 MB); beyond, by bisection."""

_MOST_LISTED = 2_000_000
"""Up to so many multisets are listed before those that go beyond the copies are struck out."""


def _list_multisets(copies: list[int], size: int, start: int = 0) -> Iterator[tuple[int, ...]]:
    """Yield every multiset of so many types within their copies, in lexicographic order.

    More of the first type come before fewer: then (a, a) stands before (a, b). It ends, since every step down
    asks for fewer pieces of fewer types.
    """
    if size == 0:
        yield ()
        return
    for t in range(start, len(copies)):
        for count in range(min(size, copies[t]), 0, -1):
            for rest in _list_multisets(copies, size - count, t + 1):
                yield (t,) * count + rest


def _compute_points_and_pips(pieces: Pieces, members: Ints) -> tuple[Ints, Ints]:
    """Return the points and the pips of pieces given as rows of types.

    A piece of several values counts as the one that gives the best points, then the greatest.
    """
    game = pieces.game
    pips = [game.kinds[t.kind].pips or (0,) for t in pieces.types]
    if all(len(x) == 1 for x in pips):
        sums = np.array([x for (x,) in pips])[members].sum(axis=1)
        return np.asarray(sums % game.modulus if game.modulus else sums), np.asarray(sums)
    best: list[tuple[int, int]] = []
    for row in members.tolist():
        totals = {0}
        for t in row:
            totals = {a + b for a in totals for b in pips[t]}
        modulus = game.modulus or max(totals) + 1
        best.append(max((total % modulus, total) for total in totals))
    array = np.array(best, dtype=np.int64).reshape(-1, 2)
    return array[:, 0], array[:, 1]


def measure_pieces(pieces: Pieces, members: Ints, name: str) -> Ints:
    """Return the `pips`, `alike` or `kinds` of all pieces of a deal, or of a side, given as rows of types."""
    if name == "pips":
        return _compute_points_and_pips(pieces, members)[1]
    laid = HandShapes(pieces, members)
    return laid.alike if name == "alike" else laid.different


def build_multisets(copies: list[int], size: int) -> Ints:
    """Return every multiset of so many types within their copies, in lexicographic order: n by size.

    Few are listed by machine code without regard to copies, and those beyond the copies struck out; of many,
    only those within the copies are made.
    """
    if comb(len(copies) + size - 1, size) > _MOST_LISTED:
        return np.array(list(_list_multisets(copies, size)), dtype=np.int64).reshape(-1, size)
    some = combinations_with_replacement(range(len(copies)), size)
    found = np.array(list(some), dtype=np.int64).reshape(-1, size)
    return found[(count_types(found, len(copies)) <= np.array(copies)).all(axis=1)]


class HandTable:
    """Every hand of one size that the game's pieces can make, with its measures: arrays of length m.

    Where suits tell hands apart, those of one suit stand beside the others of the same kinds.
    """

    # INVARIANT: hands stand in lexicographic order of their types, and a hand of one suit stands just after
    # the hand of several suits that holds the same (its *twin*). So codes ascend, and `row - 1` is the twin.

    def __init__(self, pieces: Pieces, size: int) -> None:
        self.pieces, self.size = pieces, size
        self.placed: dict[tuple[m.Rung, ...], Ints] = {}
        """Where the hands stand on lists from the top, kept by `verifier.cases.ranking`."""
        copies = [t.copies for t in pieces.types]
        members = build_multisets(copies, size)  # in order: a hand's number is found by its code
        in_suit = (
            _find_single_suited(pieces, members) if size in pieces.suited else np.zeros(len(members), bool)
        )
        row = np.repeat(np.arange(len(members)), 1 + in_suit)
        self.members = members[row]
        self.one_suit: Bools = np.concatenate(([False], row[1:] == row[:-1]))
        """Which are the hands of one suit."""
        self.counts = count_types(self.members, len(copies))

    @cached_property
    def ways(self) -> Ints:
        """Return how many hands of pieces each stands for."""
        of_suits = np.array(self.pieces.suit_of)
        # `every`: as if suits told nothing apart. `suitless`: once a suit is chosen it fixes each piece of
        # suits, so that only those without a suit can be taken in several ways; times the suits there are
        every, suitless = np.ones((2, len(self.members)), dtype=np.int64)
        for t, kind in enumerate(self.pieces.types):
            chosen = np.array([comb(kind.copies, n) for n in range(self.size + 1)])[self.counts[:, t]]
            every *= chosen
            suitless *= 1 if of_suits[t] else chosen
        in_suit = suitless * len(self.pieces.game.suits)
        beside = np.append(self.one_suit[1:], False)  # whose twin of one suit comes next: it has the rest
        return np.where(self.one_suit, in_suit, np.where(beside, every - in_suit, every))

    @cached_property
    def _shapes(self) -> HandShapes:
        return HandShapes(self.pieces, self.members)

    def _of_kinds(self, name: str) -> Ints:
        """Return a measure of what a hand makes of its kinds."""
        if name not in self._measures:
            if name in {"run", "low-run"}:
                self._measures["run"], self._measures["low-run"] = self._shapes.runs
            else:
                self._measures[name] = getattr(self._shapes, "different" if name == "kinds" else name)
        return self._measures[name]

    @cached_property
    def _measures(self) -> dict[str, Ints]:
        several = np.where(self.one_suit, 1, 2)  # asked of them is only whether there is one
        return {"suits": several, "size": np.full(len(self.members), self.size)}

    @cached_property
    def top(self) -> Ints:
        """Return the rank of the highest kind: the highest of the game is the number of kinds."""
        kinds = np.array([t.kind for t in self.pieces.types])
        return np.asarray(len(self.pieces.game.kinds) - kinds[self.members].min(axis=1))

    @cached_property
    def _points_and_pips(self) -> tuple[Ints, Ints]:
        return _compute_points_and_pips(self.pieces, self.members)

    @property
    def points(self) -> Ints:
        """Return the points of each hand: its pips, modulo what the game says."""
        return self._points_and_pips[0]

    @property
    def pips(self) -> Ints:
        """Return the pips of each hand: their sum."""
        return self._points_and_pips[1]

    @cached_property
    def pieces_held(self) -> Ints:
        """Return a number for each hand, the same for hands that hold the same kinds."""
        kinds = np.array([t.kind for t in self.pieces.types])
        return number_by_kinds(kinds[self.members], len(self.pieces.game.kinds))

    def measure(self, name: str) -> Ints:
        """Return a measure by its word."""
        if name in KIND_MEASURES:
            return self._of_kinds(name)
        return np.asarray(getattr(self, "pieces_held" if name == "pieces" else name))

    rank: Ints
    value: Ints
    grade: Ints
    on_points: Bools
    """Whether each hand stands on a `points` rung; set, with rank, value and grade, by `rank_hands`."""

    def number(self, rows: Ints, one_suit: Bools | None = None) -> Ints:
        """Return the numbers of hands given as sorted rows of types, of any leading shape."""
        return self.number_of([rows[..., place] for place in range(self.size)], one_suit)

    def number_of(self, places: Sequence[Ints], one_suit: Bools | None = None) -> Ints:
        """Return the numbers of hands given place by place: the types at the first place, at the second, on.

        `one_suit`: which of them are of one suit; without it, or where suits tell nothing apart, none is.
        """
        wanted = self._code(places)
        if one_suit is not None and self.size in self.pieces.suited:
            wanted = wanted + one_suit
        if self._codes[-1] < _MOST_CODES:
            return np.asarray(self._number_of_code[wanted])
        return np.searchsorted(self._codes, wanted)

    def _code(self, places: Sequence[Ints]) -> Ints:
        """Return a number for each row of types, in the order of hands; that of one suit is the next.

        The types are digits of a number to the base of how many types there are, so that codes ascend as rows
        do. The last digit is a twin digit: 0 for the hand of several suits, 1 for its twin of one suit.
        """
        found = np.zeros(np.shape(places[0]), dtype=np.int64)
        for types in places:
            found = found * len(self.pieces.types) + types
        return 2 * found

    @cached_property
    def _codes(self) -> Ints:
        return self._code(list(self.members.T)) + self.one_suit

    @cached_property
    def _number_of_code(self) -> Ints:
        found = np.zeros(int(self._codes[-1]) + 1, dtype=np.int64)
        found[self._codes] = np.arange(len(self._codes))
        return found


def _find_single_suited(pieces: Pieces, members: Ints) -> Bools:
    """Return which rows of types can be of one suit: each type of suits once, and at least one of them."""
    of_suits = np.array(pieces.suit_of)[members]
    repeated = (members[:, 1:] == members[:, :-1]) & of_suits[:, 1:]
    return np.asarray(of_suits.any(axis=1) & ~repeated.any(axis=1))


def number_by_kinds(rows: Ints, kinds: int) -> Ints:
    """Return a number for each row of kinds, the same for rows that hold the same, and for no rows of others.

    A kind is never the digit nought, so that rows of different lengths differ, too: (a) is not (0, a).
    """
    power = (kinds + 1) ** np.arange(rows.shape[1] - 1, -1, -1, dtype=np.int64)
    return np.asarray((np.sort(rows, axis=1) + 1) @ power)


def count_types(members: Ints, types: int) -> SmallCounts:
    """Return how many of each type every row holds: an array of rows by types."""
    found = np.zeros((len(members), types), dtype=np.int8)
    for column in members.T:
        found[np.arange(len(members)), column] += 1
    return found
