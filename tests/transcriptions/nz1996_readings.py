"""New Zealand Gazette 1996 No. 180, Appendix C, under every reading of the list: which clause prevails.

``settings(hand, readings)`` gives an ``Outcome``: the settings left, by the symbols of the tiles, and
whether that is "decided" (one), "several", a "contradiction" (none) or "silent" (no clause spoke, and
all legal settings are left; section 4 speaks of every hand, so this copy is never silent).  A Gee Jun
tile of a hand may be named "GJ(2-4)" or "GJ(1-2)"; a plain "GJ" is refused where its face matters.

The order: pair play, then 6.2, 6.1, then section 3, then section 4.  The first that speaks sets the
hand, and those after it say nothing of it; section 5 then chooses among what is left.

Left unsaid by the text or by the list of readings, and decided here:

* A section that "gives way" says nothing any more: where section 4 prevails over a pair, the pair is
  not kept even as a choice between settings of equal points.
* "pairs-stand" means that section 6 is not for hands with a pair, even where the pair gives way to
  section 4.  Where section 3 prevails over a mixed pair ("not-3.1"), section 6 goes before it only if
  it prevails over that pair too.
* "in-question": 5.1 and 5.2 compare the top tile of the low hand of a setting with a low hand of seven
  or less, and of the high hand of any other, and keep the highest.
* "the-set": without a Teen the first part of 5.1 and 5.2, and 5.3, have nothing to say; without both
  Teen and Day the second part has not.
* "overrule": 5.4, then 5.1 and 5.2 choose first, of all settings, each dropped where no setting has it
  so; 3 and 4, with their conditions, then speak of what is left.  Where after 5.4 it is 4.2 that
  directs, 5.3 is asked before 5.1 and 5.2, as ``however`` has it.
* "within-good": where 3.2 or 4.1 sets the hand, 5.4, then 5.1 and 5.2 choose first, among the good
  settings; of a setting that is not good 5.1 and 5.2 say nothing, and strike it out nowhere.
* "overrules": the highest tile is played high, of the settings that 5.4 does not forbid, with the most
  points that 4.2 can then have.
* ``stroke``: "either" asks that each of the two remaining tiles be a 4 or a 5 (or each a 10 or an 11),
  two alike included; "any-one" that one of them at least be a 4 or a 5, or a 10 or an 11.
* The second part of 5.1 and 5.2 ("do not play the two highest") is asked before the first, as in
  ``nz1996``; the words would bear the other order too.
* ``five_four``, which is not in the list: 5.4 has no choice where nothing left obeys it, or stands, and
  that is a contradiction.
"""

from functools import cache
from typing import NamedTuple

from tests.transcriptions.nz1996 import Setting, highest_first, if_possible
from tests.transcriptions.nz1996 import settings as legal_settings
from tests.transcriptions.nz1996_readings_clauses import (
    Spoken,
    best,
    is_entry,
    never_split,
    section_2,
    section_3,
    section_4,
    section_6_1,
    section_6_2,
    without_pair_play,
)
from tests.transcriptions.nz1996_readings_words import (
    DEFAULT,
    Readings,
    count,
    is_good,
    named_by,
    pairs_of,
    to_maximise,
    top_tile,
)

FACES_OF_GEE_JUN = ("GJ(2-4)", "GJ(1-2)")


class Outcome(NamedTuple):
    """What Appendix C gives for a hand."""

    status: str  # "decided", "several", "contradiction" or "silent"
    settings: frozenset[Setting]


class Question(NamedTuple):
    """A hand by symbols, from the top; the tiles of it that count as a 6 (wild); the readings."""

    hand: tuple[str, ...]
    sixes: frozenset[str]
    readings: Readings


def general_prevails(ask: Question) -> bool:
    """10: whether section 4 prevails over the pairs of the hand."""
    if ask.readings.pairs_and_general == "general-first":
        return not never_split(ask.hand)
    return ask.readings.pairs_and_general == "general-over-all"


def six_prevails(ask: Question) -> bool:
    """11: whether section 6 prevails over the pairs of the hand."""
    if ask.readings.pairs_against_6 == "never-stands":
        return not never_split(ask.hand)
    return ask.readings.pairs_against_6 == "exceptions-reach"


def three_four_or_two(ask: Question, among: list[Setting]) -> Spoken:
    """Section 3 where it directs, else section 4, unless the hand has a pair that does not give way to 4."""
    hand, sixes, readings = ask
    if without_pair_play(hand, readings):
        spoken = section_3(among, readings)
        if spoken is not None:
            return spoken
    if pairs_of(hand) and not general_prevails(ask):
        return section_2(hand, legal_settings(hand), set(sixes), readings)
    return section_4(among, readings)


def main_clause(ask: Question, every: list[Setting]) -> Spoken:
    """The clause that sets the hand, and the settings it leaves, before section 5."""
    hand, sixes, readings = ask
    paired = bool(pairs_of(hand))

    if not paired or six_prevails(ask):
        spoken = section_6_2(hand, every, readings)
        if spoken is not None:
            return spoken
    if not paired:
        spoken = section_6_1(hand, every, set(sixes), readings)
        if spoken is not None:
            return spoken

    return three_four_or_two(ask, every)


def teen_is_low(rest: list[str], readings: Readings) -> bool:
    """5.4: whether the two remaining tiles are "4/5" or "10/11"."""
    for one, other in (("4", "5"), ("10", "11")):
        first, second = named_by(one, "stroke", readings), named_by(other, "stroke", readings)
        found = [tile in first | second for tile in rest]
        if readings.stroke == "any-one" and any(found):
            return True
        if readings.stroke == "either" and all(found):
            return True
        if readings.stroke == "one-of-each" and is_entry(rest, (one, other), "stroke", readings):
            return True
    return False


def five_four(ask: Question, left: list[Setting]) -> list[Setting]:
    """5.4: of settings with the Teen and the Day apart, those with the Teen where it belongs."""
    hand, _, readings = ask
    if hand.count("T") != 1 or hand.count("D") != 1:
        return left
    teen_low = teen_is_low([tile for tile in hand if tile not in ("T", "D")], readings)
    obeying: list[Setting] = []
    for low, high in left:
        together = {"T", "D"} in (set(low), set(high))
        if together or ("T" in low) == teen_low:
            obeying.append((low, high))
    return obeying


def among_the_left(ask: Question, clause: str, left: list[Setting], every: list[Setting]) -> list[Setting]:
    """Section 5 among the settings that a clause left: 5.4, then the rest of it."""
    obeying = five_four(ask, left)
    if obeying or ask.readings.five_four == "stands":
        return choose(ask, clause, obeying, every)
    return choose(ask, clause, left, every)


def highest(ask: Question) -> str | None:
    """5.1 to 5.3: "the highest ranking tile", of the four or of the set."""
    if ask.readings.highest_of == "the-set":
        return "T" if "T" in ask.hand else None
    return highest_first(ask.hand)[0]


def two_highest(ask: Question) -> tuple[str, str] | None:
    """5.1 and 5.2: "the two highest ranking tiles", of the four or of the set."""
    if ask.readings.highest_of == "the-set":
        return ("T", "D") if "T" in ask.hand and "D" in ask.hand else None
    first, second = highest_first(ask.hand)[:2]
    return (first, second)


def five_one_and_two(ask: Question, left: list[Setting]) -> list[Setting]:
    """5.1 and 5.2: the two highest apart if there is a choice, the highest in its place if possible."""
    readings = ask.readings
    spoken_of, others = left, []
    if readings.tile_rules == "within-good":
        spoken_of = [s for s in left if is_good(s[0], readings)]
        others = [s for s in left if s not in spoken_of]

    def place(setting: Setting) -> tuple[str, str]:
        low, high = setting
        return low if count(low, readings) <= 7 else high

    together, tile = two_highest(ask), highest(ask)
    if together is not None:
        spoken_of = if_possible(spoken_of, lambda s: together not in s)
    if readings.highest_of == "in-question":
        spoken_of = best(spoken_of, lambda s: (top_tile(place(s)), 0))
    elif tile is not None:
        spoken_of = if_possible(spoken_of, lambda s: tile in place(s))
    return [s for s in left if s in spoken_of or s in others]


def five_three(ask: Question, left: list[Setting], every: list[Setting]) -> list[Setting]:
    """5.3, where 4.2 sets the hand: the settings it finds, none where it has no choice."""
    readings = ask.readings
    if readings.highest_of == "in-question":
        return best(left, lambda s: (top_tile(s[1]), 0))
    tile = highest(ask)
    found = [s for s in left if tile in s[1]]
    if found or readings.five_three == "gives-way":
        return found
    found = best([s for s in five_four(ask, every) if tile in s[1]], lambda s: to_maximise(s[1], readings))
    if readings.five_three == "overrules-from-eight":
        return [s for s in found if count(s[1], readings) >= 8]
    return found


def choose(ask: Question, clause: str, left: list[Setting], every: list[Setting]) -> list[Setting]:
    """5.1, 5.2 and 5.3 among the settings left; where none is left there is a contradiction already."""
    if not left:
        return left
    if clause == "4.2":
        found = five_three(ask, left, every)
        if found and ask.readings.however == "as-far-as-needed":
            return five_one_and_two(ask, found)
        if found:
            return found
        if ask.readings.however == "always":
            return left
    return five_one_and_two(ask, left)


def tiles_first(ask: Question, clause: str, left: list[Setting], every: list[Setting]) -> list[Setting]:
    """12: where section 3 or 4 sets the hand and ``tile_rules`` has section 5 choose before it."""
    readings = ask.readings
    if readings.tile_rules == "within-good":
        if clause not in ("3.2", "4.1", "4.1 and 4.3"):
            return among_the_left(ask, clause, left, every)
        good = [s for s in every if is_good(s[0], readings)]
        return three_four_or_two(ask, five_one_and_two(ask, five_four(ask, good) or good))[1]

    first = five_four(ask, every) or every
    clause, left = three_four_or_two(ask, first)
    if clause == "4.2" and (readings.however == "always" or five_three(ask, left, every)):
        return choose(ask, clause, left, every)
    return three_four_or_two(ask, five_one_and_two(ask, first))[1]


@cache
def settle(ask: Question) -> frozenset[Setting]:
    """The settings that the text leaves."""
    every = legal_settings(ask.hand)
    clause, left = main_clause(ask, every)
    if ask.readings.tile_rules != "among-them" and clause[0] in "34":
        return frozenset(tiles_first(ask, clause, left, every))
    return frozenset(among_the_left(ask, clause, left, every))


def settings(hand: tuple[str, ...], readings: Readings = DEFAULT) -> Outcome:
    """What Appendix C then gives for four tiles."""
    if any(hand.count(face) > 1 for face in FACES_OF_GEE_JUN):
        raise ValueError(f"not four tiles of the set: {hand}")
    symbols = tuple(highest_first(tuple("GJ" if tile in FACES_OF_GEE_JUN else tile for tile in hand)))
    gee_jun, none = frozenset({"GJ"}), frozenset[str]()
    if readings.wild_number == "yes":
        possible = [gee_jun]
    elif readings.wild_number == "no" or symbols.count("GJ") != 1:
        possible = [none]  # "dotted": with both tiles there is a pair, and one 6 of them is in no list
    elif "GJ" in hand:
        possible = [gee_jun, none]
    else:
        possible = [gee_jun] if "GJ(2-4)" in hand else [none]
    answers = {settle(Question(symbols, sixes, readings)) for sixes in possible}
    if len(answers) > 1:
        raise ValueError(f"which Gee Jun tile is it? {hand}")
    (left,) = answers
    return Outcome({0: "contradiction", 1: "decided"}.get(len(left), "several"), left)
