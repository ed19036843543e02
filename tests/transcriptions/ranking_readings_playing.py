"""The dealer's setting in the Playing Rules: the numbered rules 1 to 3, and How to Play - House Way.

Each account gives the tiles which may be in front: none where it contradicts itself, all where it says
nothing. What the text leaves unsaid, and what is done about it:

``whose_list`` (numbered): under ``both`` the list Splitting Pairs stands beside the exceptions A to G. It
   prevails over all of rules 1 to 3, "always" in rule 2 too, and over the paragraph after them. For a
   pair which is an exception hand nothing puts one above the other, and both bind.
``four_of``: under ``tiles`` rule 2 (and B) takes a pair of the four as two tiles, lower and higher being
   the same; three tiles of fewer than three kinds (12 12 2) are none of rule 3's hands (nor of D's), and
   nothing is said of them. Under ``kinds`` a pair of the four is one, so that 12 12 8 has two of the four.
   Under ``neither`` nothing is said in rules 1 to 3 (A, B and D) of a hand with a pair of the four, its
   third tile being one of the four or not; this matters to How to Play only where Splitting Pairs does not
   prevail or is silent. How to Play's C, which counts nothing, still sets the Twelve
   of 12 12 2 and 2 2 12 in front, where the numbered rule 2 says nothing.
``proviso`` (rule 2): the Twelve of a Twelve and a Two goes first, whatever is left in back, in every
   alternative but ``twelve-two``. There, what follows "or" is "the PaiGow hand should be 4 or
   higher": another tile in front which leaves that; which is only the third, for 12 2 10 and 12 2 11. In
   ``whichever``, where no setting at all leaves four, the proviso cannot be met and nothing is
   said, as in ``lower-needs`` (the earlier readings' ``four_unreachable`` says otherwise if asked to).
``lower_tile`` (rule 2): by ``pips`` the other of the two is the higher in the proviso as well. It is said
   of rule 2 alone: How to Play's B has "the lower of the two" next to the order of the four.
``two_high`` (B), ``both``: where the higher in front leaves less than four, too, the third tile goes in
   front, whatever it leaves: no other setting is left to try.
``high_back`` (E): ``rank`` is the whole ranking of backs, with equal ones left open, ``rank-front-high``
   then sets the higher tile in front; ``points`` has pairs, then points, and equal ones left open; and
   ``example`` is as ``points``, and then the higher tile in front, as the numbered account's example has it.
   ``rank`` lets ``wild_by_value`` give a wild tile the rank of the Six; ``note_a`` is not asked, as the wild
   Six is the higher tile of a back with a 5 only. Neither changes the setting of any hand.
Wong and Gong are "four or more" in rule 2 and B, whatever ``wong_ranks`` makes of them in settlement.
"""

from __future__ import annotations

from tests.transcriptions import ranking_numbered
from tests.transcriptions.ranking_readings_exceptions import Fronts, exception, splitting
from tests.transcriptions.ranking_readings_points import (
    HEIGHT,
    PIPS,
    THE_FOUR,
    Back,
    Hand,
    Readings,
    four_or_more,
    height_in_back,
    is_pair,
    points,
    with_front,
)


def of_the_four(hand: Hand, readings: Readings) -> tuple[str, ...] | None:
    """What the hand has of the four, the higher first; None if that is not said of a pair."""
    have = sorted((tile for tile in hand if tile in THE_FOUR), key=HEIGHT.__getitem__, reverse=True)
    if len(set(have)) < len(have) and readings.four_of == "neither":
        return None
    if readings.four_of == "kinds":
        return tuple(dict.fromkeys(have))
    return tuple(have)


def numbered(hand: Hand, readings: Readings) -> Fronts:
    """The fronts left by the numbered rules."""
    excepted = exception("numbered", hand, readings)
    listed = splitting(hand, readings) if readings.whose_list == "both" else None
    if excepted is not None and listed is not None:
        return excepted & listed
    if excepted is not None:
        return excepted
    if listed is not None:
        return listed
    have = of_the_four(hand, readings)
    if have is None:
        return frozenset(hand)
    if len(have) == 0:  # "the two tiles with the greatest PaiGow of pips", as the earlier transcription
        return frozenset(ranking_numbered.no_main(hand, readings.numbered))
    if len(have) == 1:
        return frozenset(have)
    if len(have) == 2:
        return rule_two(hand, (have[0], have[1]), readings)
    return rule_three(hand, readings)


def low_first(tiles: tuple[str, ...], readings: Readings) -> list[str]:
    """The tiles with the lower ones first: by rank, or by the number of pips."""
    return sorted(tiles, key=PIPS.__getitem__ if readings.lower_tile == "pips" else HEIGHT.__getitem__)


def rule_two(hand: Hand, two: tuple[str, str], readings: Readings) -> Fronts:
    """Two of the four: the lower in front, unless ..."""
    lower, higher = low_first(two, readings)
    above = readings.numbered.four_of_named == "above"
    leaves_four = [tile for tile in hand if four_or_more(with_front(hand, tile)[1], above)]
    if set(two) == {"12", "2"}:
        if readings.proviso == "twelve-two" and "12" not in leaves_four and leaves_four:
            return frozenset(leaves_four)
        return frozenset(("12",))
    if readings.proviso in ("ignored", "twelve-two"):
        return frozenset((lower,))
    if readings.proviso == "unless-reached":
        return frozenset((higher if lower in leaves_four else lower,))
    if readings.proviso == "higher-allows":
        return frozenset((higher if higher in leaves_four else lower,))
    # lower-needs and whichever: the lower in front needs four in back
    if lower in leaves_four:
        return frozenset((lower,))
    if readings.proviso == "whichever" and leaves_four:
        return frozenset(leaves_four)
    if readings.proviso == "lower-needs" and higher in leaves_four:
        return frozenset((higher,))
    return no_four(hand, lower, higher, leaves_four, readings)


def no_four(hand: Hand, lower: str, higher: str, leaves_four: list[str], readings: Readings) -> Fronts:
    """Rule 2 where the four that the proviso asks for cannot be had: nothing is said of it."""
    otherwise = {
        "silent": hand,
        "lower": (lower,),
        "higher": (higher,),
        "third": leaves_four or (lower,),
    }
    return frozenset(otherwise[readings.numbered.four_unreachable])


def rule_three(hand: Hand, readings: Readings) -> Fronts:
    """Three of the four: the Twelve of 12 + 2 + 8 or 4, the Four of 12 or 2 + 8 + 4."""
    if set(hand) in ({"12", "2", "8"}, {"12", "2", "4"}):
        return frozenset(("12",))
    if set(hand) in ({"12", "8", "4"}, {"2", "8", "4"}):
        return frozenset(("4",))
    if readings.numbered.three_with_equal == "silent":
        return frozenset(hand)
    return frozenset(("12",)) if set(hand) == {"12", "2"} else frozenset(low_first(hand, readings)[:1])


def how_to_play(hand: Hand, readings: Readings) -> Fronts:
    """The fronts left by How to Play, its exceptions and Splitting Pairs."""
    listed, excepted = splitting(hand, readings), exception("how-to-play", hand, readings)
    if excepted is not None and listed is not None:
        prevails = {"pairs-first": listed, "exception": excepted, "unsaid": listed & excepted}
        return prevails[readings.exception_or_pair]
    if excepted is not None:
        return excepted
    ruled: Fronts | None
    if {"12", "2"} <= set(hand):  # "C. ... Always set the 12"
        ruled, against = frozenset(("12",)), readings.how_to_play.list_against_c
    else:
        ruled, against = a_b_d_e(hand, readings), readings.how_to_play.list_against_rules
    if ruled is None:
        return frozenset(hand) if listed is None else listed
    if listed is None:
        return ruled
    return {"list": listed, "rules": ruled, "contradiction": listed & ruled}[against]


def a_b_d_e(hand: Hand, readings: Readings) -> Fronts | None:
    """The fronts left by A, B, D and E, and None where they say nothing."""
    have = of_the_four(hand, readings)
    if have is None:
        return None
    if len(have) == 0:
        return rule_e(hand, readings)
    if len(have) == 1:
        return frozenset(have)
    if len(have) == 2:
        return rule_b(hand, have[0], have[1], readings)
    # D 1 and 2 have a Twelve and a Two, and C has set these already
    return frozenset(("4",)) if set(have) in ({"12", "8", "4"}, {"2", "8", "4"}) else None


def rule_b(hand: Hand, higher: str, lower: str, readings: Readings) -> Fronts:
    """Two of the four: the lower in front; if four is not left in back, what "However" says."""
    above = readings.how_to_play.b_wong_gong
    leaves_four = frozenset(tile for tile in hand if four_or_more(with_front(hand, tile)[1], above))
    third = list(hand)
    third.remove(higher)
    third.remove(lower)
    if lower in leaves_four:
        return frozenset((lower,))
    but_lower = frozenset((higher, *third)) if third[0] != lower else frozenset((higher,))
    if readings.two_high == "higher":
        return frozenset((higher,))
    if readings.two_high == "four-behind":
        return (but_lower & leaves_four) or frozenset((higher,))
    if readings.two_high == "higher-then-free" and higher in leaves_four:
        return frozenset((higher,))
    if readings.two_high == "both":
        return frozenset((higher,)) if higher in leaves_four else frozenset(third)
    return but_lower


def rule_e(hand: Hand, readings: Readings) -> Fronts:
    """None of the four: the back as high as possible."""
    ranked = readings.high_back in ("rank", "rank-front-high")

    def how_high(back: Back) -> tuple[float, float]:
        """Pairs above points (the wild pair highest); and, in the ranking, the higher tile."""
        if is_pair(back):
            return 10, HEIGHT[back[0]] if back[0] == back[1] else HEIGHT["12"] + 1
        return points(back), max(height_in_back(tile, back, readings) for tile in back) if ranked else 0

    highest = max(how_high(with_front(hand, tile)[1]) for tile in hand)
    left = frozenset(tile for tile in hand if how_high(with_front(hand, tile)[1]) == highest)
    if readings.high_back in ("rank-front-high", "example"):
        return frozenset((max(left, key=HEIGHT.__getitem__),))
    return left
