"""Whether a hand has a pattern: `X has P` (docs/semantics.md, part 2, first row).

Elements are matched one to one to distinct pieces, by trying. A `Matcher` holds the elements of one or more
patterns that a hand must have together; what it has found of a hand it remembers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import assert_never

from verifier.interpreter.vocabulary import HeldPieces, Piece, PieceClass, Pile, Vocabulary
from verifier.language import syntax as s

Partners = Mapping[str, frozenset[str]]
"""For each kind, the kinds of the pieces that pair with one of it."""


@dataclass(frozen=True, slots=True)
class Want:
    """One piece, or (`pair`) two that pair, of a class or of any.

    Wants of one `pattern` are given pieces of which no two pair, if they are `apart`.
    """

    of: PieceClass | None
    pair: bool
    pattern: int
    apart: bool


class Matcher:
    """Patterns that a hand must have together, all on distinct pieces."""

    def __init__(
        self,
        wants: tuple[Want, ...],
        counts: tuple[tuple[int, PieceClass], ...],
        partners: Partners,
    ) -> None:
        self._wants = wants
        self._counts = counts
        self._partners = partners
        self._classes = [want.of for want in wants if want.of is not None]
        # What `highest` or `second` names is another kind in every deal; only without such words may what was
        # found of a hand be kept from one deal to the next.
        self._fixed = not any(of.places for of in [*self._classes, *(of for _, of in counts)])
        self._known: dict[HeldPieces, bool] = {}
        self._deal: HeldPieces | None = None
        self._in_deal: dict[HeldPieces, bool] = {}

    def matches(self, hand: HeldPieces, deal: HeldPieces) -> bool:
        """Tell whether a hand (or all) of the deal has the patterns; each is worked out once."""
        if self._deal is not deal:
            self._deal = deal
            self._in_deal = {}
        known = self._known if self._fixed and hand is not deal else self._in_deal
        found = known.get(hand)
        if found is None:
            found = known[hand] = self._match(hand, deal)
        return found

    def _match(self, hand: HeldPieces, deal: HeldPieces) -> bool:
        """Work it out: first what is cheap."""
        for of in self._classes:
            if of.is_missing(hand):
                return False
        for count, of in self._counts:
            if len(of.find_places(hand.pieces, deal)) != count:
                return False
        return self._assign(self._wants, hand.pieces, deal, ())

    def _assign(
        self,
        wants: tuple[Want, ...],
        pieces: Pile,
        deal: HeldPieces,
        given: tuple[tuple[int, Piece], ...],
    ) -> bool:
        """Tell whether the wants can be met; `given` went to patterns kept apart.

        Every piece that would do is tried for the first want, and the rest is left to the other wants: the
        first that fits need not be the right one (`a/b + a` of an a and a b). Each step has one want less.
        """
        if not wants:
            return True
        want, others = wants[0], wants[1:]
        for taken in self._list_offers(want, pieces, deal):
            now = given
            if want.apart:
                now += tuple((want.pattern, pieces[place]) for place in taken)
                if self._has_pair(want.pattern, now):
                    continue
            left = tuple([piece for place, piece in enumerate(pieces) if place not in taken])
            if self._assign(others, left, deal, now):
                return True
        return False

    def _list_offers(self, want: Want, pieces: Pile, deal: HeldPieces) -> Iterable[tuple[int, ...]]:
        """List the places of the pieces that would meet one want."""
        fit = range(len(pieces)) if want.of is None else want.of.find_places(pieces, deal)
        if not want.pair:
            return [(place,) for place in fit]
        if len(fit) < 2:
            return []
        return [
            (one, other)
            for one, other in combinations(fit, 2)
            if pieces[other][0] in self._partners[pieces[one][0]]
        ]

    def _has_pair(self, pattern: int, given: tuple[tuple[int, Piece], ...]) -> bool:
        """Tell whether two of the pieces given to one pattern pair."""
        kinds = [piece[0] for number, piece in given if number == pattern]
        return any(other in self._partners[one] for one, other in combinations(kinds, 2))


def build_matcher(patterns: Iterable[s.Pattern], words: Vocabulary, partners: Partners) -> Matcher:
    """Build what tells whether a hand has all these patterns."""
    wants: list[Want] = []
    counts: list[tuple[int, PieceClass]] = []
    for number, pattern in enumerate(patterns):
        apart = pattern.not_pairing
        for element in pattern.elements:
            match element:
                case s.Alternatives():
                    wants.append(Want(words.find_pieces(element.words), False, number, apart))
                case s.Pair(of=of):
                    pieces = None if of is None else words.find_pieces(of.words)
                    wants.append(Want(pieces, True, number, apart))
                case s.TwoPairs():
                    wants += [Want(None, True, number, apart)] * 2
                case s.Exactly(count=count, of=of):
                    counts.append((count, words.find_pieces(of.words)))
                case _:
                    assert_never(element)
    return Matcher(tuple(wants), tuple(counts), partners)


def build_partners(game: s.Game, words: Vocabulary) -> dict[str, frozenset[str]]:
    """Give for each kind those that pair with it: itself, and those that the game names."""
    found = {kind.name.text: {kind.name.text} for kind in game.kinds}
    for pairing in game.pairings:
        one, other = (
            words.find_pieces(element.words).kinds
            for element in pairing.pattern.elements
            if isinstance(element, s.Alternatives)
        )
        for kind in one:
            found[kind] |= other
        for kind in other:
            found[kind] |= one
    return {kind: frozenset(others) for kind, others in found.items()}
