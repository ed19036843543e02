"""Casino Canberra's house way under each reading of the list, in plain slow Python.

It is written beside the text.  Tiles, hands and ranks are those of `canberra` (T, D, H8 ... GJ; a setting
is (low, high)); the rules are told again here, because each of them now asks a reading.  A reading that the
list gives by its contrary only has a name of this module's own, marked *own* below.

What the text and the list leave unsaid, and what was done:

* `four-one`.  The list names `used-first` and `keeps`.  Both stand against the plain use of "never", as in
  `rule-two`: 4.1 takes away settings, 4.2 to 4.4 choose of the rest, 4.5 places the high tile.  That is
  `limit` (*own*), and the default.  `used-first`: 4.1 is the first that applies, so it alone speaks, and
  all settings of the most points are left.  `keeps`: the same, and then 4.5 within each two totals.
* `or-better`: the default is `each-hand` (*own*): each of the two hands is that good by rank; "7-9" of 1.D
  too is "or higher".  `the-sum`: 14 points in 1.B, 18 in 1.C, 16 in 1.D (7-9 and 8-8 have one sum).  1.E
  names a High Nine and is not in the list: it stays with each hand.
* `exceptions-first`, `yes`: before rule 2 as well as rule 1.  3.D says itself that no pair is in it.
* `rule-two`, `limit`: a split lower in both hands than the kept pair is not made; the pair is then kept.
* `maximise-high`: "low 3 or less" is asked of the named hand that rule 3 takes first.  `rule-four`: the
  hand then goes to rule 4 whole, as if rule 3 had not spoken.  `points`: of equal points all settings are
  left.
* `named-points` matters only there.  `above-nine`: High Nine 10, Gong 11, Wong 12, a pair 13 (one number for
  each of the 22 ranks gives the same).  `above-nine-alike` (*own*): each counts ten, none more than another.
* The "two totals" of 4.5 are counted as the sum of 4.1 is.  4.5 may move to a setting that 4.2 to 4.4 did
  not take, if it has the same two totals; it says nothing of a setting that has the high tile in its place
  already.
* `high-tile`, `of-exchanged`: two settings of the same totals part in one tile against one; the higher of
  these two is placed.  `high-named`: the directed hand is to hold as many tiles called High as it can; with
  none in the hand, 4.5 is silent.
* An exception that no setting meets is silent, and so is 4.5 where no setting meets it.
* No reading leaves nothing: each rule that takes away settings leaves one.  So the answer is never empty.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from itertools import permutations, product

from tests.transcriptions import canberra as text
from tests.transcriptions.canberra import EIGHT, SEVEN, SIX, TEEN_DAY, Setting, Two

ALTERNATIVES: dict[str, tuple[str, ...]] = {
    "high_and_low": ("tiles", "hands", "mixed"),
    "rule_two": ("limit", "used-second"),
    "exceptions_first": ("no", "yes"),
    "seven_or_less": ("by-rank", "by-points"),
    "high_tile": ("of-the-four", "of-exchanged", "high-named"),
    "or_better": ("each-hand", "the-sum"),
    "maximise_high": ("highest", "rule-four", "points"),
    "four_one": ("limit", "used-first", "keeps"),
    "six_of_h": ("both", "high-6"),
    "named_points": ("above-nine", "last-digit", "gong-ten", "above-nine-alike"),
}
"""The alternatives of each reading, the default first."""


@dataclass(frozen=True)
class Readings:
    """One alternative of each reading; hyphens in the list's names of readings are underscores here."""

    high_and_low: str = "tiles"
    rule_two: str = "limit"
    exceptions_first: str = "no"
    seven_or_less: str = "by-rank"
    high_tile: str = "of-the-four"
    or_better: str = "each-hand"
    maximise_high: str = "highest"
    four_one: str = "limit"
    six_of_h: str = "both"
    named_points: str = "above-nine"

    def __post_init__(self) -> None:
        for field in fields(self):
            if getattr(self, field.name) not in ALTERNATIVES[field.name]:
                raise ValueError(f"no such reading: {field.name}={getattr(self, field.name)}")


DEFAULTS = Readings()


def settings(hand: tuple[str, ...], readings: Readings = DEFAULTS) -> set[Setting]:
    """The settings that the house way leaves of these four tiles."""
    if readings.exceptions_first == "yes":
        rules = (exceptions, pair_rules, named_hands)
    else:
        rules = (pair_rules, exceptions, named_hands)
    for rule in rules:
        left = rule(hand, readings)
        if left:
            return left
    return other_hands(hand, readings)


# --- Rules 1 and 2: pairs ---


def sum_with_names(setting: Setting) -> int:
    """The points of both hands, a Gong as ten and a Wong as eleven; a High Nine has nine by its dots."""
    return sum({"Gong": 10, "Wong": 11}.get(text.name_of(two), text.points(two)) for two in setting)


def may_split(part: str, split: Setting, readings: Readings) -> bool:
    """Whether the split gives what this part of rule 1 splits the pair for."""
    if readings.or_better == "the-sum" and part in ("1.B", "1.C", "1.D"):
        return sum_with_names(split) >= {"1.B": 6 + 8, "1.C": 9 + 9, "1.D": 8 + 8}[part]
    if part == "1.B":
        return text.makes(split, (0, 6), (0, 8))
    if part == "1.C":
        return text.makes(split, (0, 9), (0, 9))
    if part == "1.D":
        return text.makes(split, (0, 7), (0, 9)) or text.makes(split, (0, 8), (0, 8))
    if part == "1.E":
        return text.makes(split, (0, 7), text.LOWEST_HIGH_NINE)
    return False  # 1.A: "never split"


def two_lower_hands(split: Setting, kept: Setting) -> bool:
    """Rule 2: the split's low hand is below the low hand, and its high hand below the high hand."""
    return text.rank(split[0]) < text.rank(kept[0]) and text.rank(split[1]) < text.rank(kept[1])


def pair_rules(hand: tuple[str, ...], readings: Readings) -> set[Setting]:
    """Nothing if there is no pair.  Otherwise the first listed part whose pair is there."""
    for part, kinds in text.PAIR_PARTS:
        for pair in text.pairs_in(hand):
            if pair[0] not in kinds:
                continue
            kept = {setting for setting in text.settings(hand) if pair in setting}
            splits = {setting for setting in text.settings(hand) if pair not in setting}
            splits = {split for split in splits if may_split(part, split, readings)}
            if readings.rule_two == "limit":
                splits = {s for s in splits if not any(two_lower_hands(s, keep) for keep in kept)}
            return splits or kept
    return set()


# --- Rule 3: exceptions A to I ---


def tiles_of_exceptions(readings: Readings) -> dict[str, list[set[str]]]:
    """For each exception its four tiles, each as the kinds that answer to the word."""
    return {
        "A": [{"T"}, {"T"}, {"9"}, {"11"}],
        "B": [{"H8"}, {"H10"}, {"11"}, SEVEN],
        "C": [{"GJ"}, SIX, {"5"}, TEEN_DAY],
        "D": [{"GJ"}, text.FOUR, {"5"}, set(text.TILES)],
        "E": [{"H8"}, {"8"}, {"9"}, {"L10"}],
        "F": [{"H6"}, {"L6"}, {"GJ"}, SEVEN],
        "G": [TEEN_DAY, EIGHT, {"9"}, {"L4"}],
        "H": [SIX if readings.six_of_h == "both" else {"H6"}, {"11"}, {"L6"}, {"5"}],
        "I": [{"H8"}, {"8"}, {"9"}, {"L4"}],
    }


def has_these_tiles(hand: tuple[str, ...], wanted: list[set[str]]) -> bool:
    return any(
        all(tile in kinds for tile, kinds in zip(tiles, wanted, strict=True)) for tiles in permutations(hand)
    )


def is_high(two: Two) -> bool:
    """Whether the top tile is High 6 or better, as rules 3 and 4.2 explain the word."""
    return text.HEIGHT[text.two_of(*two)[0]] >= text.HEIGHT["H6"]


def is_high_and_low(letter: str, setting: Setting, readings: Readings) -> bool:
    """E "high-7 & low-8", F "high-3 & low-9", H "low-1, high-7", I "low-2, high-7"."""
    low, high = setting
    in_tiles = {"tiles": "EFHI", "hands": "", "mixed": "EF"}[readings.high_and_low]
    if letter in in_tiles:
        # The lower hand is printed first; the word before its number tells its top tile.
        first, second = {"E": (7, 8), "F": (3, 9), "H": (1, 7), "I": (2, 7)}[letter]
        first_is_high = letter in "EF"
        heights = is_high(low) == first_is_high and is_high(high) != first_is_high
        return text.is_just(low, first) and text.is_just(high, second) and heights
    # "High" is said of the high hand and "low" of the low hand.
    of_high, of_low = {"E": (7, 8), "F": (3, 9), "H": (7, 1), "I": (7, 2)}[letter]
    return text.is_just(low, of_low) and text.is_just(high, of_high)


def is_as_asked(letter: str, setting: Setting, readings: Readings) -> bool:
    low, high = setting
    if letter == "A":  # "3-Wong"
        return text.is_just(low, 3) and text.name_of(high) == "Wong"
    if letter in "BC":  # "7-9"
        return text.is_just(low, 7) and text.is_just(high, 9)
    if letter == "D":  # "a 9": in either hand
        return text.is_just(low, 9) or text.is_just(high, 9)
    if letter == "G":  # "3-Gong"
        return text.is_just(low, 3) and text.name_of(high) == "Gong"
    return is_high_and_low(letter, setting, readings)


def exceptions(hand: tuple[str, ...], readings: Readings) -> set[Setting]:
    """What the first exception with these tiles asks for; nothing if no setting is so."""
    for letter, wanted in tiles_of_exceptions(readings).items():
        if letter == "D" and text.pairs_in(hand):
            continue  # "and another tile not making a pair"
        if has_these_tiles(hand, wanted):
            asked = {s for s in text.settings(hand) if is_as_asked(letter, s, readings)}
            if asked:
                return asked
    return set()


# --- Rule 3: High Nine, Gong, Wong ---


def named_hands(hand: tuple[str, ...], readings: Readings) -> set[Setting]:
    """Nothing if no High Nine, Gong or Wong can be made."""
    for name, top in product(("High Nine", "Gong", "Wong"), ("T", "D")):
        takes = {
            s for s in text.settings(hand) if any(two[0] == top and text.name_of(two) == name for two in s)
        }
        if takes:  # the first in the order given, with the 12 rather than the 2
            above_low_3 = {s for s in takes if text.rank(s[0]) >= text.HIGH_3}
            return above_low_3 or maximised_high_hand(hand, readings)
    return set()


def maximised_high_hand(hand: tuple[str, ...], readings: Readings) -> set[Setting]:
    """Of "low 3 or less": "maximise the high hand"."""
    if readings.maximise_high == "rule-four":
        return other_hands(hand, readings)
    if readings.maximise_high == "points":
        most = max(text.points(high) for _, high in text.settings(hand))
        return {(low, high) for low, high in text.settings(hand) if text.points(high) == most}
    return set(text.best(text.settings(hand), 1))


# --- Rule 4: all other hands ---


def count(two: Two, readings: Readings) -> int:
    """The points of a hand for the sum of 4.1."""
    name = text.name_of(two)
    if readings.named_points == "above-nine" and name:
        return {"High Nine": 10, "Gong": 11, "Wong": 12, "Pair": 13}[name]
    if readings.named_points == "above-nine-alike" and name:
        return 10
    if readings.named_points == "gong-ten" and name in ("Gong", "Wong"):
        return {"Gong": 10, "Wong": 11}[name]
    return text.points(two)


def totals(setting: Setting, readings: Readings) -> tuple[int, int]:
    return count(setting[0], readings), count(setting[1], readings)


def other_hands(hand: tuple[str, ...], readings: Readings) -> set[Setting]:
    ways = text.settings(hand)
    most = max(sum(totals(s, readings)) for s in ways)
    left = [s for s in ways if sum(totals(s, readings)) == most]  # 4.1
    if readings.four_one == "used-first":
        return set(left)
    if readings.four_one == "limit":
        best_low, best_high = text.best(left, 0), text.best(left, 1)
        if text.rank(best_low[0][0]) >= text.HIGH_3:  # 4.2
            left = best_low
        elif text.rank(best_high[0][1]) >= (0, 7):  # 4.3
            left = best_high
        else:  # 4.4
            left = best_low
    found: set[Setting] = set()
    for two_totals in {totals(s, readings) for s in left}:
        taken = {s for s in left if totals(s, readings) == two_totals}
        same = {s for s in ways if totals(s, readings) == two_totals}
        found |= with_high_tile_placed(hand, taken, same, readings)  # 4.5
    return found


def directed_hand(setting: Setting, readings: Readings) -> Two:
    """The hand that 4.5 wants the high tile in: the low hand if the high hand is 7 or less."""
    low, high = setting
    if readings.seven_or_less == "by-points":
        return low if text.points(high) <= 7 else high
    return low if text.rank(high) < (0, 8) else high


def with_high_tile_placed(
    hand: tuple[str, ...], taken: set[Setting], same: set[Setting], readings: Readings
) -> set[Setting]:
    """Rule 4.5 for the settings taken, among all with the same two totals."""

    def height(tile: str) -> int:
        return text.HEIGHT[tile]

    def merit(setting: Setting) -> list[int]:
        directed = directed_hand(setting, readings)
        if readings.high_tile == "of-the-four":
            return [int(max(hand, key=height) in directed)]
        if readings.high_tile == "high-named":
            return [sum(tile in ("H4", "H6", "H7", "H8", "H10") for tile in directed)]
        # Two such hands share a tile, or all four are exchanged: the higher exchanged tile makes the greater.
        return sorted(map(height, directed), reverse=True)

    best = max(merit(setting) for setting in same)
    return {s for s in taken if merit(s) == best} or {s for s in same if merit(s) == best}
