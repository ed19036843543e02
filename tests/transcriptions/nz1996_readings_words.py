"""The readings of Appendix C as names, and what its words mean under each of them.

Read beside the text.  This module says what a bare number names, what the point count of two tiles
is, what "Harmony 3 or better" asks and what is a pair; the clauses themselves are in
``nz1996_readings_clauses``, their order and section 5 in ``nz1996_readings``.

Left unsaid by the text or by the list of readings, and decided here:

* ``bare_number`` speaks for all places at once: the lists of 2.3 (with the two lines without a
  heading), 5.4 and 6.1.  A field for one place that is not "both" goes before it.  The words of 2.2
  ("Fours", "Sixes", "Tens") and the headings of 2.3 ("Eights", "Sevens") are no bare numbers.
* ``wild_number`` is apart from ``bare_6``: a Gee Jun tile that counts as a 6 does so whichever of
  the other sixes the number names.
* ``named_points`` holds wherever the text counts: "maximise", "8 or better", "seven or less", 8:8
  and 7:9, and the three or four points of ``or_better``.  Under "by-rank" and in the question which
  hand is the high one the true rank counts.  Under "last-digit" two Gee Jun tiles are 9.
* Under ``equal_points`` "by-tile" two counts of zero stay equal: a zero has no rank.
"""

from dataclasses import dataclass, fields

from tests.transcriptions.nz1996 import BARE, ORDER, highest_first, kind, points, rank

BARE_ALTERNATIVES = ("both", "high-only", "not-high")
HOMES = ("sevens", "eights", "eights-and-sevens", "nines", "all-three", "neither")

ALTERNATIVES: dict[str, tuple[str, ...]] = {
    "bare_number": BARE_ALTERNATIVES,
    "bare_4": BARE_ALTERNATIVES,
    "bare_6": BARE_ALTERNATIVES,
    "bare_7": BARE_ALTERNATIVES,
    "bare_8": BARE_ALTERNATIVES,
    "bare_10": BARE_ALTERNATIVES,
    "stroke_4": BARE_ALTERNATIVES,
    "stroke_10": BARE_ALTERNATIVES,
    "six_one_6": BARE_ALTERNATIVES,
    "six_one_7": BARE_ALTERNATIVES,
    "wild_number": ("no", "yes", "dotted"),
    "mixed_pairs": ("yes", "not-2.1", "not-3.1"),
    "non_pairing": ("not-a-pair", "not-alike"),
    "highest_of": ("the-four", "the-set", "in-question"),
    "equal_points": ("left-open", "by-tile"),
    "orphan_eleven": HOMES,
    "orphan_tens": HOMES,
    "nines_tens": ("theirs", "strayed"),
    "named_points": ("above-nine", "above-nine-alike", "last-digit"),
    "high_nine_is_nine": ("yes", "no"),
    "pairs_and_general": ("pairs-first", "general-first", "general-over-all"),
    "pairs_against_6": ("pairs-stand", "exceptions-reach", "never-stands"),
    "tile_rules": ("among-them", "overrule", "within-good"),
    "however": ("displaces", "always", "as-far-as-needed"),
    "five_three": ("gives-way", "overrules", "overrules-from-eight"),
    "not_achieved": ("with-them", "in-any", "with-that-one"),
    "or_better": ("by-rank", "that-or-four", "any-three", "both-counts"),
    "four_three": ("after-4.2", "alone"),
    "stroke": ("one-of-each", "either", "any-one"),
    # Not in the list: what 5.4, which has no "if possible", does where nothing left obeys it.
    "five_four": ("gives-way", "stands"),
}


@dataclass(frozen=True)
class Readings:
    """One way to read Appendix C; the defaults are the first alternatives of the list."""

    bare_number: str = "both"
    bare_4: str = "both"
    bare_6: str = "both"
    bare_7: str = "both"
    bare_8: str = "both"
    bare_10: str = "both"
    stroke_4: str = "both"
    stroke_10: str = "both"
    six_one_6: str = "both"
    six_one_7: str = "both"
    wild_number: str = "no"
    mixed_pairs: str = "yes"
    non_pairing: str = "not-a-pair"
    highest_of: str = "the-four"
    equal_points: str = "left-open"
    orphan_eleven: str = "sevens"
    orphan_tens: str = "sevens"
    nines_tens: str = "theirs"
    named_points: str = "above-nine"
    high_nine_is_nine: str = "yes"
    pairs_and_general: str = "pairs-first"
    pairs_against_6: str = "pairs-stand"
    tile_rules: str = "among-them"
    however: str = "displaces"
    five_three: str = "gives-way"
    not_achieved: str = "with-them"
    or_better: str = "by-rank"
    four_three: str = "after-4.2"
    stroke: str = "one-of-each"
    five_four: str = "gives-way"

    def __post_init__(self) -> None:
        for field in fields(self):
            if getattr(self, field.name) not in ALTERNATIVES[field.name]:
                raise ValueError(f"{field.name} cannot be {getattr(self, field.name)!r}")


DEFAULT = Readings()

# A Gee Jun tile that counts as a 6 under the reading in hand; nz1996_readings puts it for "GJ".
WILD_SIX = "GJ as 6"

# The kinds whose two tiles differ on their faces.
MIXED: set[str] = {"9", "8", "7", "5", "GJ"}

# The numbers that more than one kind of tile bears, and the kind that is called High.
HIGH_OF: dict[str, str] = {"4": "H4", "6": "H6", "7": "H7", "8": "H8", "10": "H10"}


def named_by(number: str, place: str, readings: Readings) -> set[str]:
    """The tiles that a number of the text names; place is "bare" (2.3), "stroke" (5.4), "six_one" (6.1)."""
    if number not in HIGH_OF:
        return BARE[number]
    meant = getattr(readings, f"{place}_{number}")
    if meant == "both":
        meant = readings.bare_number
    tiles = set(BARE[number])
    if meant == "high-only":
        tiles = {HIGH_OF[number]}
    if meant == "not-high":
        tiles = tiles - {HIGH_OF[number]}
    if number == "6":
        tiles = tiles | {WILD_SIX}
    return tiles


def count(two: tuple[str, str], readings: Readings) -> int:
    """The point count of two tiles, a pair, Wong, Gong and High Nine as ``named_points`` has them."""
    line = kind(two)
    if line is None or readings.named_points == "last-digit":
        return points(two)
    if readings.named_points == "above-nine":
        return rank(two)[0]
    if line == ("GJ", "pair"):
        return 14
    return {"High Nine": 10, "Gong": 11, "Wong": 12, "pair": 13}[line[1]]


def top_tile(two: tuple[str, str]) -> int:
    """The rank of the higher of two tiles: bigger is higher."""
    return len(ORDER) - ORDER.index(highest_first(two)[0])


HIGH_4: int = len(ORDER) - ORDER.index("H4")


def is_good(two: tuple[str, str], readings: Readings) -> bool:
    """Whether a hand is "Harmony 3 or better": 1 says what Harmony 3 is, and nothing says what is better."""
    number = count(two, readings)
    if readings.or_better == "that-or-four":
        return number >= 4 or (number == 3 and top_tile(two) == HIGH_4)
    if readings.or_better == "any-three":
        return number >= 3
    if readings.or_better == "both-counts":
        return number >= 3 and top_tile(two) >= HIGH_4
    return rank(two) >= (3, HIGH_4)


def to_maximise(two: tuple[str, str], readings: Readings) -> tuple[int, int]:
    """4: what "maximise the point count" compares, and what breaks equal points, if anything does."""
    number = count(two, readings)
    if readings.equal_points == "by-tile" and number > 0:
        return (number, top_tile(two))
    return (number, 0)


def pairs_of(hand: tuple[str, ...]) -> list[str]:
    """The kinds of which the hand holds both tiles."""
    return [tile for tile in ORDER if hand.count(tile) == 2]
