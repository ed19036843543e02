"""The house way of the Analysis under the list's readings.

Section 3 is written anew, as the list widens its patterns; sections 1 and 2 are those of the earlier
transcription. What the text leaves unsaid, and what is done about it:

``b_six`` (3.2), ``d_six`` (3.4): as in exceptions B and D, the pattern's "6" is widened; the tile in the
   place of the 6 goes in front, as "play high 9 (12 or 2 + 7) in the back" has it.
``h7_or_11`` (3.3): ``either`` takes 12 or 2 + 9 + L7 as well; Wong is in back, so that the Low 7 is in front.
``nonpair``: "2. Nonpair" is said of hands without a pair. Under ``pairs-last`` it is the other way round:
   section 2 speaks of all hands, and section 1 stands only where section 2 says nothing. Section 3 holds
   exceptions to section 2, and so goes before both of them, against the earlier transcription's default,
   where a pair is never split for section 3 (12 or 2 with two sevens alike are the only such hands).
   What a hand with a pair "contains" of the top four: ``top_four``. With ``kinds`` 12 12 8
   contains two, and the second is the 8; with ``tiles`` it contains three, section 2 names no such
   hand, and section 1 stands; and 12 12 9 contains two, of which the second is a 12.
   12 12 2 and 2 2 12 have 12 and 2 for their two highest under ``kinds``: the 12 in front.
"""

from __future__ import annotations

from tests.transcriptions import ranking_analysis
from tests.transcriptions.ranking_readings_points import (
    HEIGHT,
    SEVENS,
    SIX,
    THE_FOUR,
    WILD,
    Hand,
    Readings,
    four_or_more,
    is_wong,
    left_over,
    with_front,
)

Fronts = frozenset[str]


def analysis(hand: Hand, readings: Readings) -> Fronts:
    """The fronts left by sections 1, 2 and 3."""
    earlier = readings.analysis
    excepted = section_3(hand, readings) if earlier.exceptions == "before" else None
    paired = fronts_of(ranking_analysis.pair_rule(hand, earlier)) or None
    if readings.nonpair == "pairs-last":
        if excepted is not None:
            return excepted
        played = section_2(hand, readings)
        if played is not None:
            return played
        return frozenset(hand) if paired is None else paired
    if paired is not None and excepted is not None:
        return {"pair": paired, "exception": excepted, "both": paired & excepted}[earlier.pair_exceptions]
    if excepted is not None:
        return excepted
    if paired is not None:
        return paired
    return fronts_of(ranking_analysis.nonpair_rule(hand, earlier))


def fronts_of(settings: frozenset[tuple[str, tuple[str, str]]]) -> Fronts:
    """The tiles in front in these settings."""
    return frozenset(front for front, _ in settings)


def section_2(hand: Hand, readings: Readings) -> Fronts | None:
    """Section 2, said of hands with a pair as well; None where it says nothing."""
    earlier = readings.analysis
    falling = sorted(hand, key=HEIGHT.__getitem__, reverse=True)
    top = [tile for tile in falling if tile in THE_FOUR]
    if readings.top_four == "kinds":
        top = list(dict.fromkeys(top))
    if len(top) == 0:  # 2.4, in which nothing depends on there being no pair
        return fronts_of(ranking_analysis.nonpair_rule(hand, earlier))
    if len(top) == 1:
        return frozenset(top)
    if len(top) == 2:
        back = with_front(hand, top[1])[1]
        if earlier.low_points == 4 and earlier.low_value == "best":
            low = not four_or_more(back, not earlier.low_wong)
        else:
            low = ranking_analysis.points(back, earlier.low_value) < earlier.low_points
            low = (
                low
                and not ranking_analysis.is_pair(back, earlier)
                and (earlier.low_wong or not is_wong(back))
            )
        return frozenset((top[0],)) if low or top == ["12", "2"] else frozenset((top[1],))
    if set(top) in ({"12", "2", "8"}, {"12", "2", "4"}):
        return frozenset(("12",))
    if set(top) in ({"12", "8", "4"}, {"2", "8", "4"}):
        return frozenset(("4",))
    return None


def section_3(hand: Hand, readings: Readings) -> Fronts | None:
    """What the exceptions leave in front; None for a hand they do not speak of."""
    earlier = readings.analysis
    wilds = WILD if earlier.wild_card == "both" else (earlier.wild_card,)
    for wild in wilds:  # 3.1: 4 and wild card in back
        third = left_over(hand, "4", wild)
        if third in ("2", *SEVENS, "8", "9", "10", "12"):
            return frozenset((third,))
    third = left_over(hand, "4", "5")  # 3.2: 4 and 5 in back
    if third in ("2", *SIX[readings.b_six], *SEVENS, "8", "9", "10", "11", "12"):
        return frozenset((third,))
    for top in ("12", "2"):  # 3.3: Wong in back
        third = left_over(hand, top, "9")
        if third is not None and third in ("11", *(SEVENS if readings.h7_or_11 == "either" else ("H7",))):
            return frozenset((third,))
        if (fronts := section_3_4(hand, top, readings)) is not None:
            return fronts
    if left_over(hand, "10", "11") in ("8", "4"):  # 3.5: the 10 in front
        return frozenset(("10",))
    if left_over(hand, "9", "11") == "8":  # 3.6: the 9 in front
        return frozenset(("9",))
    if left_over(hand, "9", "11") == "4":  # 3.7: the 11 in front
        return frozenset(("11",))
    return None


def section_3_4(hand: Hand, top: str, readings: Readings) -> Fronts | None:
    """3.4: 12 or 2 + any 7 + 6 or any 7, with 12 or 2 and a 7 in back."""
    if left_over(hand, top, "H7") == "L7":
        fronts = {"high": ("H7",), "low": ("L7",), "either": SEVENS}
        return frozenset(fronts[readings.analysis.seven_in_front])
    for seven in SEVENS:
        third = left_over(hand, top, seven)
        if third == seven or third in SIX[readings.d_six]:
            return frozenset((third,))
    return None
