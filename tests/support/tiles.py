"""The tiles of pai gow as the transcription of Caesars' leaflet names them, from the signs of the game."""

from __future__ import annotations

from collections.abc import Iterable

from tests.transcriptions import caesars_tiles as told

SIGNS = ["T", "D", "H8", "H4", "H10", "H6", "L4", "11", "L10", "H7", "L6", "9", "8", "7", "5"]
SIGN = dict(zip(told.KINDS, [*SIGNS, "GJ", "GJ"], strict=True))
NAME = dict(zip(SIGNS, told.KINDS, strict=False))


def tiles(text: str) -> told.Pair:
    """Return two tiles as the transcription names them; of two wild ones, one of each."""
    wild = iter(told.KINDS[15:])
    one, other = (NAME.get(sign) or next(wild) for sign in text.split())
    return one, other


def ranks(settings: Iterable[told.Setting]) -> set[tuple[tuple[int, int], ...]]:
    """Return settings up to equivalence: the rank of each hand."""
    return {tuple(told.rank(pair) for pair in one) for one in settings}
