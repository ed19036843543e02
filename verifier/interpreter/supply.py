"""Which hands can the supply give? All of some size, or one for each class of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from verifier.interpreter.cards import Cards, copies
from verifier.interpreter.words import Piece
from verifier.language import syntax as s

Held = tuple[list[Piece], int]
"""The pieces there are of a kind, and how many of them are held."""


def dealt(game: s.Game, cards: Cards, size: int) -> Iterator[Sequence[Piece]]:
    """Yield hands of a size: all there are; in a game with suits, some for each choice of kinds."""
    supply = [copies(kind, cards.faces(kind)) for kind in game.kinds]
    if not cards.suited:
        yield from combinations([piece for pieces in supply for piece in pieces], size)
        return
    for counts in _counts([len(pieces) for pieces in supply], size):
        held = [(pieces, count) for pieces, count in zip(supply, counts, strict=True) if count]
        yield _spread(held)
        yield from _of_one_suit(held, game.suits[0].name.text, cards)


def _counts(most: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to hold so many pieces, at most so many of each kind."""
    if not most:
        if not size:
            yield ()
        return
    for count in range(min(most[0], size) + 1):
        for others in _counts(most[1:], size - count):
            yield (count, *others)


def _spread(held: Sequence[Held]) -> list[Piece]:
    """Take so many pieces of each kind, each kind that has suits from the suit after the last one's."""
    found: list[Piece] = []
    turn = 0
    for pieces, count in held:
        found += [pieces[(turn + copy) % len(pieces)] for copy in range(count)]
        turn += pieces[0][1] != ""
    return found


def _of_one_suit(held: Sequence[Held], suit: str, cards: Cards) -> Iterator[list[Piece]]:
    """Yield these kinds with every piece that has a suit in this one, if the supply can give that."""
    found: list[Piece] = []
    for pieces, count in held:
        of_suit = [piece for piece in pieces if piece[1] == suit]
        if not of_suit or cards.of_any_suit(pieces[0]):
            found += pieces[:count]
        elif count > 1:
            return
        else:
            found += of_suit
    yield found
