"""Exception hands A to G and the list Splitting Pairs, for both accounts of the Playing Rules.

Both functions give the tiles that may be in front, and None for a hand they do not speak of.

What the text leaves unsaid, and what is done about it:

B, ``b_six``: "6" in "4 + 5 + ... 6" is the 1-5 tile; or a tile that can count as six. The tile stands
   in front, where a wild tile counts for nothing but itself: the pattern alone is widened.
   ``wild`` is both wild tiles without the 1-5 tile, as "wild tiles alone" is in the plural.
C: "11 or 7": the numbered account's earlier transcription takes the bare 7 for the High 7, that of How to
   Play for either; this is no point of the list and is left as they have it.
D, "12 or 2 + Low 7 + 6,set as "Ranking" hand or any 7 Set the H7 as the "Ranking" hand": the 6 goes in
   front. ``d_seven`` says what the rest means: ``for-six``, any 7 stands in the place of the 6
   (Low 7 + any 7: H7 in front); ``for-low``, in the place of the Low 7, with H7 in front (any 7 + 6);
   ``both``, either hand; ``low-or-any``, in the place of the Low 7, with the 6 in front. The last leaves
   "Set the H7" without a hand to speak of: nothing is said of Twelve or Two with H7 and L7.
A, ``wild_card``: "Wild Card" is either of the two, or one of them only.
Pairs: "Split pair of 8 with 11 only" is taken to keep the pair with every other tile, and "except for"
   to keep it with those; the earlier readings of How to Play say otherwise if asked to.
"""

from __future__ import annotations

from tests.transcriptions.ranking_readings_points import (
    SEVENS,
    SIX,
    WILD,
    Hand,
    Readings,
    left_over,
)

Fronts = frozenset[str]
WHICH_SEVEN = {"any": SEVENS, "high": ("H7",), "low": ("L7",)}
WHICH_WILD = {"either": WILD, "six": ("W6",), "three": ("W3",)}
D_OBJECT = {"six": "6", "seven": "L7", "main": "twelve_or_two", "silent": "unsaid"}


def exception_a(hand: Hand, sevens: tuple[str, ...], readings: Readings) -> Fronts | None:
    """4 + Wild Card + 12, 2, 8, 10, 9 or any 7: the 4 and the Wild Card in back."""
    for wild in WHICH_WILD[readings.wild_card]:
        third = left_over(hand, "4", wild)
        if third in ("12", "2", "8", "10", "9", *sevens):
            return frozenset((third,))
    return None


def exception_b(hand: Hand, sevens: tuple[str, ...], readings: Readings) -> Fronts | None:
    """4 + 5 + 2, 6, any 7, 8, 9, 10, 11 or 12: the 4 and the 5 in back."""
    third = left_over(hand, "4", "5")
    if third in ("2", *SIX[readings.b_six], *sevens, "8", "9", "10", "11", "12"):
        return frozenset((third,))
    return None


def exception_c(hand: Hand, seven: tuple[str, ...]) -> Fronts | None:
    """12 or 2, + 9 + 11 or 7: the 11 or 7 in front."""
    for top in ("12", "2"):
        third = left_over(hand, top, "9")
        if third in ("11", *seven):
            return frozenset((third,))
    return None


def exception_d(hand: Hand, sevens: tuple[str, ...], set_what: str, readings: Readings) -> Fronts | None:
    """12 or 2 + Low 7 + 6, set in front; or any 7, the H7 in front."""
    six = SIX[readings.d_six]
    for top in ("12", "2"):
        beside_low, beside_high = left_over(hand, top, "L7"), left_over(hand, top, "H7")
        if beside_low in six:
            return d_front(hand, top, "L7", beside_low, set_what)
        if readings.d_seven in ("for-six", "both") and beside_low in sevens:
            if beside_low == "H7":
                return frozenset(("H7",))
            two_low: dict[str, Fronts | None] = {
                "empty": frozenset(),
                "seven": frozenset(("L7",)),
                "none": None,
            }
            return two_low[readings.two_low]
        if "H7" in sevens and beside_high in six:
            if readings.d_seven in ("for-low", "both"):
                return frozenset(("H7",))
            if readings.d_seven == "low-or-any":
                return d_front(hand, top, "H7", beside_high, set_what)
    return None


def d_front(hand: Hand, top: str, seven: str, six: str, set_what: str) -> Fronts:
    """The tile that "set as Ranking hand" means, which has lost its object: the 6, named last."""
    fronts = {"6": (six,), "L7": (seven,), "twelve_or_two": (top,), "unsaid": hand}
    return frozenset(fronts[set_what])


def exceptions_e_f_g(hand: Hand) -> Fronts | None:
    """4 or 8, + 10 + 11: the 10; 8 + 9 + 11: the 9; 4 + 11 + 9: the 11; each in front."""
    if left_over(hand, "10", "11") in ("4", "8"):
        return frozenset(("10",))
    if left_over(hand, "9", "11") == "8":
        return frozenset(("9",))
    if left_over(hand, "11", "9") == "4":
        return frozenset(("11",))
    return None


def exception(account: str, hand: Hand, readings: Readings) -> Fronts | None:
    """What A to G leave in front; no hand is taken by two of them that differ."""
    if account == "numbered":
        sevens = d_sevens = WHICH_SEVEN[readings.numbered.any_seven]
        c_seven = WHICH_SEVEN[readings.numbered.c_seven]
        set_what = D_OBJECT[readings.numbered.d_front]
    else:
        sevens, d_sevens = WHICH_SEVEN[readings.how_to_play.any_seven], SEVENS
        c_seven = WHICH_SEVEN[readings.how_to_play.c_seven]
        set_what = readings.how_to_play.d_object
    for fronts in (
        exception_a(hand, sevens, readings),
        exception_b(hand, sevens, readings),
        exception_c(hand, c_seven),
        exception_d(hand, d_sevens, set_what, readings),
        exceptions_e_f_g(hand),
    ):
        if fronts is not None:
            return fronts
    return None


def splitting(hand: Hand, readings: Readings) -> Fronts | None:
    """What the list Splitting Pairs leaves in front: a tile of a pair split, or the tile beside one kept."""
    earlier = readings.how_to_play
    if set(WILD) <= set(hand):  # "Never split pairs of ... Wild Cards"
        return frozenset(hand) - set(WILD)
    if set(SEVENS) <= set(hand) and len(set(hand)) == 3 and earlier.mix_seven == "high_low":
        return frozenset(hand) - set(SEVENS)
    pair = next((tile for tile in hand if hand.count(tile) == 2), None)
    if pair is None:
        return None
    other = next(tile for tile in hand if tile != pair)
    split, keep = frozenset((pair,)), frozenset((other,))
    if pair == "12":  # "with any domino except for 2,4,10 and 11"
        kept = keep if earlier.except_keeps else None
        return kept if other in ("2", "4", "10", "11") else split
    if pair == "2":  # "with any domino except for 4,8,10,11 and 12"
        kept = keep if earlier.except_keeps else None
        return kept if other in ("4", "8", "10", "11", "12") else split
    if pair in ("8", "4"):  # 8 "with 11 only", 4 "with 5 only"
        kept = keep if earlier.only_keeps else None
        return split if (pair, other) in (("8", "11"), ("4", "5")) else kept
    return keep  # "Never split pairs of 5, 6, 7, Mix 7, Wild Cards, 9, 10 and 11."
