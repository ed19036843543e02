"""Sections 2, 3, 4 and 6 of Appendix C, each alone: what it would leave of some settings.

Each function takes the settings that it may choose among and returns the clause that spoke with the
settings it leaves, or None where the section says nothing of the hand.  Which section prevails is not
said here.

Left unsaid by the text or by the list of readings, and decided here:

* A hand of two pairs of which 2.1 does not speak ("not-2.1") is looked up in 2.2, then in 2.3 by each
  of its pairs; if neither lists it, its pairs are kept as a lone pair is.
* 2.2 speaks of a hand of two pairs too: where 2.1 gives way, a pair of 2.2 is still never split.
* 6.1's "non-pairing tile" makes it a clause for hands without a pair, whatever "(non-pairing)" means
  in 2.3.  Its "maximise the low hand" is by points alone, whatever breaks equal points in section 4.
* ``four_three`` "alone": where 4.1 and 4.3 both speak, both must be obeyed, and nothing says which
  prevails; what no setting can obey is a contradiction.
"""

from collections.abc import Callable

from tests.transcriptions.nz1996 import BARE, NEVER_SPLIT, Setting, entries, kind, makes
from tests.transcriptions.nz1996_readings_words import (
    MIXED,
    WILD_SIX,
    Readings,
    count,
    is_good,
    named_by,
    pairs_of,
    to_maximise,
)

Spoken = tuple[str, list[Setting]]  # the clause, and the settings it leaves
Entry = tuple[str, str]

WITH_GEE_JUN: list[Entry] = entries("6 and 6, 6 and 5, 6 and 4")
WITH_TEEN_OR_DAY: list[Entry] = [
    *entries("9 and 11, 9 and 9, 9 and 8, 9 and 7, 9 and 6, 9 and 5, 9 and 4"),
    *entries("8 and 8, 8 and 7, 8 and 6, 8 and 5, 8 and 4"),
    *entries("7 and 7, 7 and 6, 7 and 5, 7 and 4"),
    *entries("6 and 6, 6 and 5, 6 and 4"),
]
WITH_NINES: list[Entry] = entries("Teen and Day, Teen/Day and 10")
NINES_LAST: Entry = ("10", "10")
WITH_EIGHTS: list[Entry] = entries("Teen and Day, Teen/Day and 11, Teen/Day and 10")
WITH_SEVENS: list[Entry] = entries("Teen and Day, Teen/Day and 11, Teen/Day and 10")
ORPHAN_ELEVEN: Entry = ("11", "10")
ORPHAN_TENS: Entry = ("10", "10")

# Whose line a line without a heading is.
HOME: dict[str, set[str]] = {
    "sevens": {"Sevens"},
    "eights": {"Eights"},
    "eights-and-sevens": {"Eights", "Sevens"},
    "nines": {"Nines"},
    "all-three": {"Nines", "Eights", "Sevens"},
    "neither": set(),
}


def list_for(pair: str, readings: Readings) -> list[Entry]:
    """2.3: the lines under the heading of a pair."""
    if pair == "GJ":
        return WITH_GEE_JUN
    if pair in ("T", "D"):
        return WITH_TEEN_OR_DAY
    if pair in BARE["9"]:
        heading, lines = "Nines", list(WITH_NINES)
        if readings.nines_tens == "theirs":
            lines.append(NINES_LAST)
    elif pair in BARE["8"]:
        heading, lines = "Eights", list(WITH_EIGHTS)
    elif pair in BARE["7"]:
        heading, lines = "Sevens", list(WITH_SEVENS)
    else:
        return []
    if heading in HOME[readings.orphan_eleven]:
        lines.append(ORPHAN_ELEVEN)
    if heading in HOME[readings.orphan_tens]:
        lines.append(ORPHAN_TENS)
    return lines


def non_pairing(one: str, other: str, readings: Readings) -> bool:
    """2.3: "(non-pairing)"; two tiles of a kind that is not mixed are always alike."""
    if WILD_SIX in (one, other):
        # Two Gee Jun tiles, the only two of a kind among these, pair and are not alike.
        return one != other or readings.non_pairing == "not-alike"
    return one != other or (readings.non_pairing == "not-alike" and one in MIXED)


def is_entry(rest: list[str], entry: Entry, place: str, readings: Readings) -> bool:
    """Whether two tiles are the two that an entry names, whichever way round, and do not pair."""
    one, other = rest
    first, second = (named_by(word, place, readings) for word in entry)
    fits = (one in first and other in second) or (one in second and other in first)
    return fits and non_pairing(one, other, readings)


def rest_of(hand: tuple[str, ...], pair: str, sixes: set[str]) -> list[str]:
    """The two tiles besides a pair; a Gee Jun tile that counts as a 6 is put as one."""
    return [WILD_SIX if tile in sixes else tile for tile in hand if tile != pair]


def is_listed(hand: tuple[str, ...], pair: str, sixes: set[str], readings: Readings) -> bool:
    """2.3: whether the pair is to be split with the other two tiles of the hand."""
    rest = rest_of(hand, pair, sixes)
    return any(is_entry(rest, entry, "bare", readings) for entry in list_for(pair, readings))


def never_split(hand: tuple[str, ...]) -> bool:
    """2.2: whether one of the pairs of the hand is never split."""
    return any(pair in NEVER_SPLIT for pair in pairs_of(hand))


def section_2(hand: tuple[str, ...], among: list[Setting], sixes: set[str], readings: Readings) -> Spoken:
    """2: the hand holds a pair, or two."""
    pairs = pairs_of(hand)
    kept = [s for s in among if any(two[0] == two[1] for two in s)]
    split = [s for s in among if s not in kept]
    listed = any(is_listed(hand, pair, sixes, readings) for pair in pairs)

    two_ranking_pairs = len(pairs) == 2
    if readings.mixed_pairs == "not-2.1" and any(pair in MIXED for pair in pairs):
        two_ranking_pairs = False
    if two_ranking_pairs and readings.non_pairing == "not-alike" and listed:
        return "2.3", split  # the only hands of two pairs that 2.3 lists: it prevails
    if two_ranking_pairs:
        return "2.1", kept
    if never_split(hand):
        return "2.2", kept
    if listed:
        return "2.3", split
    return "X1", kept


def without_pair_play(hand: tuple[str, ...], readings: Readings) -> bool:
    """3.1: whether "no pair play is possible", as section 3 counts pairs."""
    if readings.mixed_pairs == "not-3.1":
        return all(pair in MIXED for pair in pairs_of(hand))
    return not pairs_of(hand)


def section_3(among: list[Setting], readings: Readings) -> Spoken | None:
    """3.2, else 3.3, of a hand without pair play."""
    good = [s for s in among if is_good(s[0], readings)]
    for name in ("High Nine", "Gong", "Wong"):
        left = [s for s in good if makes(s, name)]
        if left:
            return "3.2", left
        # "with-that-one": only the first that can be made is tried.
        if readings.not_achieved == "with-that-one" and any(makes(s, name) for s in among):
            break

    # "in-any": Harmony 3 or better can be achieved in some setting, and 3.3 does not speak.
    if readings.not_achieved == "in-any" and good:
        return None
    for name in ("Wong", "Gong", "High Nine"):
        left = [s for s in among if makes(s, name)]
        if left:
            return "3.3", left
    return None


def best(choice: list[Setting], measure: Callable[[Setting], tuple[int, int]]) -> list[Setting]:
    """The settings that measure most."""
    return [s for s in choice if measure(s) == max(map(measure, choice))]


def section_4(among: list[Setting], readings: Readings) -> Spoken:
    """4.1, 4.2 or 4.3."""

    def low(setting: Setting) -> tuple[int, int]:
        return to_maximise(setting[0], readings)

    def high(setting: Setting) -> tuple[int, int]:
        return to_maximise(setting[1], readings)

    good = [s for s in among if is_good(s[0], readings)]
    eight = any(count(s[1], readings) >= 8 for s in among)
    if good:
        left = best(good, low)
        if readings.four_three == "alone" and not eight:
            return "4.1 and 4.3", [s for s in left if s in best(among, low)]
        return "4.1", left
    if eight:
        return "4.2", best(among, high)
    return "4.3", best(among, low)


def six_two_count(two: tuple[str, str], readings: Readings) -> int:
    """6.2: what a hand counts in 8:8 and 7:9."""
    line = kind(two)
    if line is not None and line[1] == "High Nine":
        return 9 if readings.high_nine_is_nine == "yes" else 10
    return count(two, readings)


def section_6_2(hand: tuple[str, ...], among: list[Setting], readings: Readings) -> Spoken | None:
    """6.2: 8:8 or 7:9, unless one of the tiles is Low 10."""

    def counts(setting: Setting) -> tuple[int, int]:
        return six_two_count(setting[0], readings), six_two_count(setting[1], readings)

    seven_nine = [s for s in among if counts(s) == (7, 9)]
    eight_eight = [s for s in among if counts(s) == (8, 8)]
    if seven_nine and eight_eight and "L10" not in hand:
        return "6.2", seven_nine
    return None


def section_6_1(
    hand: tuple[str, ...], among: list[Setting], sixes: set[str], readings: Readings
) -> Spoken | None:
    """6.1: 6, 7, 11 and any fourth tile, of a hand without a pair."""
    tiles = [WILD_SIX if tile in sixes else tile for tile in hand]
    for number in ("6", "7", "11"):
        if not any(tile in named_by(number, "six_one", readings) for tile in tiles):
            return None
    return "6.1", best(among, lambda s: (count(s[0], readings), 0))
