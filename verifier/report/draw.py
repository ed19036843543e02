"""Hands drawn with characters: the faces of tiles, or the signs of pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from verifier.rules.pieces import Pieces


def draw_faces(pieces: Pieces, signs: Iterable[str]) -> str:
    """Draw pieces by their faces, `[6:6] [3:6]`; a second piece of a kind shows its other face.

    Pieces of a game without faces are drawn by their signs, and what is no piece (`against`) as it is.
    """
    types = {pieces.symbol(i): i for i in range(len(pieces.types))}
    used: Counter[str] = Counter()
    drawn = []
    for sign in signs:
        shown = pieces.faces(types[sign]) if sign in types else ()
        drawn.append("[" + shown[used[sign] % len(shown)].replace("-", ":") + "]" if shown else sign)
        used[sign] += 1
    return " ".join(drawn)


def draw_hand(pieces: Pieces, signs: Iterable[str]) -> str:
    """Draw a hand and write its signs beside it; once, where its pieces have no faces."""
    written = list(signs)
    drawn, plain = draw_faces(pieces, written), " ".join(written)
    return plain if drawn == plain else f"{drawn}   {plain}"


def draw_setting(hands: Iterable[str]) -> str:
    """Write a setting as its hands, the game's first on the left."""
    return " | ".join(hands)
