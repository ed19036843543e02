"""Classes of hands are dealt out in cards: which suits their pieces can be of, side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from verifier.rules.pieces import Pieces

Card = tuple[int, int]
"""A type and a suit, by number; `NONE` for a piece of no suit."""
NO_SUIT = -1
SuitedClass = tuple[tuple[int, ...], bool]
"""The types that a hand holds, and whether they are of one suit."""


def find_cards(pieces: Pieces, hands: Sequence[SuitedClass]) -> list[list[Card]] | None:
    """Return cards for several hands, the earlier suits first; nothing where one deck has no such cards.

    A search card by card, that takes back its last card where none fits. It ends, since every step down deals
    one of finitely many pieces, and finds cards if there are any, since every card that fits is tried.
    """
    suits, of_suits = range(len(pieces.game.suits)), pieces.suit_of
    flat = [(number, t) for number, (types, _) in enumerate(hands) for t in types]
    dealt: list[list[Card]] = [[] for _ in hands]

    def can_be(number: int, t: int) -> Iterator[Card]:
        """Yield the cards of a type that are left, and fit what the hand holds so far."""
        held = [card for cards in dealt for card in cards]
        types, alike = hands[number]
        mine = {suit for _, suit in dealt[number]} - {NO_SUIT}
        if not of_suits[t]:
            if held.count((t, NO_SUIT)) < pieces.types[t].copies:
                yield t, NO_SUIT
            return
        last = not any(of_suits[x] for x in types[len(dealt[number]) + 1 :])
        for suit in suits:
            # the last piece of a suit must be of a second one, where the hand is to be of several
            single = len(types) in pieces.suited and not alike and last and mine <= {suit}
            if (t, suit) not in held and not single and not (alike and mine - {suit}):
                yield t, suit

    def search(at: int) -> bool:
        if at == len(flat):
            return True
        number, t = flat[at]
        for card in can_be(number, t):
            dealt[number].append(card)
            if search(at + 1):
                return True
            dealt[number].pop()
        return False

    return dealt if search(0) else None


def deal_cards(pieces: Pieces, types: Sequence[int], in_suit: Sequence[bool]) -> list[Card]:
    """Return cards for what is dealt: those in the suit of the first one, all others spread over the rest.

    Spread as evenly as can be, so that no suit has more than it must. Where none is in the suit, over all.
    """
    marked = {t for t, on in zip(types, in_suit, strict=True) if on and pieces.suit_of[t]}
    held: Counter[int] = Counter()
    dealt: list[Card] = []
    for t, many in Counter(types).items():
        if not pieces.suit_of[t]:
            dealt += [(t, NO_SUIT)] * many
            continue
        dealt += [(t, 0)] * (t in marked)
        rest = sorted(range(bool(marked), len(pieces.game.suits)), key=lambda suit: held[suit])
        spread = rest[: many - (t in marked)]
        held.update(spread)
        dealt += [(t, suit) for suit in spread]
    return dealt


def format_cards(pieces: Pieces, cards: Sequence[Card]) -> tuple[str, ...]:
    """Write cards: the sign of the kind, then that of the suit."""
    suits = pieces.game.suits
    return tuple(pieces.symbol(t) + (suits[suit].symbol.text if suit != NO_SUIT else "") for t, suit in cards)
