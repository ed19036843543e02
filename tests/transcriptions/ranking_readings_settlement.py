"""Who wins: the settlement of the Playing Rules, and that of the Analysis, under the list's readings.

What the text leaves unsaid, and what is done about it:

``wong_ranks``: under ``alike`` Wong is above Gong, and Twelve's and Two's of either tie: equal sums are not
   compared by their highest tile there, or the alternative would not differ from ``pai-gow``. Under ``sums``
   Gong is worth nought, and so loses of itself by the last Note. Pairs are above all in each.
``all_ties``: the automatic win of Note C and the nought of the last Note come before any tie. Under
   ``any-tie`` a hand won does not save the player if the other ties.
``second_tile``: only of backs of equal points, not of Wong and Gong, whose second tiles are equal anyway.
``note_a``: ``in-front``, in front the wild Six is under the Five and above the wild Three; ``alike``, they
   are under the Five and tie, against Note B's "loses to all other ranking tiles". In both, the back has
   the listed places. In all, Note B still has the Three outrank the Twelve; the wild Six never does.
``wild_by_value``: a wild tile that counts as three keeps the place that ``note_a`` gives it.
``three_of``: whose Three does not outrank the Twelve loses to it, as to all others.
``zero_loses``: under ``hand`` the back loses whatever it is compared with. ``whose_zero``: under ``either``,
   with both noughts the player's alone counts: the wager is lost under ``wager``, and under ``hand`` the
   player's back loses. "For him too" is taken to mean alike: under ``hand`` the dealer's nought loses its
   comparison (as it would anyhow), not the wager. A pair has no nought (of 5s, of 10s); the earlier readings'
   ``zero`` says otherwise if asked to.
Note C is of the hand received, however it is set; the Analysis's automatic winner is set so.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.transcriptions import ranking_analysis
from tests.transcriptions.ranking_readings_points import (
    HEIGHT,
    WILD,
    Back,
    Readings,
    Setting,
    height_in_back,
    is_gong,
    is_pair,
    is_wong,
    points,
)


def compare(one: Sequence[float], other: Sequence[float]) -> int:
    """1, 0 or -1 as the first is greater than, equal to or less than the second."""
    first, second = tuple(one), tuple(other)
    return (first > second) - (first < second)


def front_height(tile: str, readings: Readings) -> float:
    """The rank of a tile in front in the Playing Rules."""
    if tile == "W6" and readings.note_a in ("all-lowest", "in-front"):
        return HEIGHT["5"] - 0.5
    if tile == "W6" and readings.note_a == "alike":
        return HEIGHT["W3"]
    return HEIGHT[tile]


def three_outranks(player: str, dealer: str, readings: Readings) -> int:
    """1 or -1 where a wild Three outranks a Twelve, 0 where none does."""
    if (player, dealer) == ("W3", "12") and readings.three_of in ("everyone", "player"):
        return 1
    if (player, dealer) == ("12", "W3") and readings.three_of in ("everyone", "dealer"):
        return -1
    return 0


def compare_fronts(player: str, dealer: str, readings: Readings) -> int:
    """The fronts in the Playing Rules, Note B before the order of tiles."""
    return three_outranks(player, dealer, readings) or compare(
        (front_height(player, readings),), (front_height(dealer, readings),)
    )


def back_kind(back: Back, readings: Readings) -> tuple[int, float]:
    """The back before its tiles are compared: pairs, Wong, Gong, or points."""
    if set(back) == set(WILD):
        return 40, 0
    if is_pair(back):
        return 30, HEIGHT[back[0]]
    if readings.wong_ranks != "sums" and (is_wong(back) or is_gong(back)):
        which = HEIGHT[back[0]] if readings.wong_ranks == "pai-gow" else 0
        return 20 if is_wong(back) else 10, which
    return points(back), 0


def playing_heights(back: Back, readings: Readings) -> list[float]:
    """The ranks of the two tiles of a back in the Playing Rules, the higher first."""
    heights = [height_in_back(tile, back, readings) for tile in back]
    if readings.note_a in ("back-lowest", "all-lowest"):
        heights = [HEIGHT["5"] - 0.5 if height == HEIGHT["W6"] else height for height in heights]
    return sorted(heights, reverse=True)


def compare_backs(player: Back, dealer: Back, readings: Readings) -> int:
    """The backs in the Playing Rules: identical sums go to the higher-ranking tile."""
    kind, other = back_kind(player, readings), back_kind(dealer, readings)
    if kind != other or kind[0] >= 10:
        return compare(kind, other)
    many = 2 if readings.second_tile == "compared" else 1
    return compare(playing_heights(player, readings)[:many], playing_heights(dealer, readings)[:many])


def is_nought(back: Back, readings: Readings) -> bool:
    """Whether the back is of "total sum of pips ... equal to 0"."""
    if readings.numbered.zero == "sum":
        return points(back) == 0
    return back_kind(back, readings)[0] == 0


def is_automatic(setting: Setting, readings: Readings) -> bool:
    """Whether Note C makes this the winning hand."""
    front, back = setting
    received = {front, *back} == {"12", *WILD}
    return received and (readings.numbered.special == "received" or front == "12")


def playing(player: Setting, dealer: Setting, readings: Readings) -> frozenset[str]:
    """The player's results which the Playing Rules leave."""
    if is_automatic(player, readings):
        return frozenset(("win",))
    if is_automatic(dealer, readings):
        return frozenset(("lose",))
    player_nought = is_nought(player[1], readings)
    dealer_nought = readings.whose_zero == "either" and is_nought(dealer[1], readings) and not player_nought
    if readings.zero_loses == "wager" and (player_nought or dealer_nought):
        return frozenset(("lose" if player_nought else "win",))
    front = compare_fronts(player[0], dealer[0], readings)
    back = compare_backs(player[1], dealer[1], readings)
    if player_nought:
        back = -1
    if dealer_nought:
        back = 1
    if front == back == 0:
        return frozenset(("win", "lose", "push") if readings.all_ties == "unsaid" else ("lose",))
    if readings.all_ties == "any-tie" and 0 in (front, back):
        return frozenset(("lose",))
    if front == back == 1:
        return frozenset(("win",))
    return frozenset(("push",)) if 1 in (front, back) else frozenset(("lose",))


def analysis_back(back: Back, readings: Readings) -> tuple[float, float, float]:
    """The rank of a back in the Analysis, as the earlier transcription but for ``wild_by_value``."""
    kind, high, low = ranking_analysis.back_rank(back, readings.analysis)
    if readings.wild_by_value == "no" or kind > 9 or high == 0:
        return kind, high, low
    heights = sorted(height_in_back(tile, back, readings) for tile in back)
    return kind, heights[1], heights[0] if readings.analysis.equal == "lower" else 0


def analysis_front(player: str, dealer: str, readings: Readings) -> int:
    """The fronts in the Analysis: "the Wild Three beats a Heaven but loses to all other tiles"."""
    if readings.analysis.three_in_front != "heaven":
        return ranking_analysis.compare_front(player, dealer, readings.analysis)
    return three_outranks(player, dealer, readings) or compare((HEIGHT[player],), (HEIGHT[dealer],))


def analysis(player: Setting, dealer: Setting, readings: Readings) -> frozenset[str]:
    """The player's result in the Analysis; "In the event of a tie, the dealer always wins"."""
    earlier = readings.analysis
    if earlier.automatic and player == ("12", WILD):
        return frozenset(("win",))
    front = analysis_front(player[0], dealer[0], readings)
    back = compare(analysis_back(player[1], readings), analysis_back(dealer[1], readings))
    if front == back == 1:
        return frozenset(("win",))
    if 1 in (front, back) and 0 in (front, back):  # a hand won, the other tied and so the dealer's
        return frozenset((earlier.one_tie,))
    return frozenset(("push",)) if 1 in (front, back) else frozenset(("lose",))
