"""Caesars' leaflet, 'Pai Gow' (tiles), under each reading of the list: the wager, Rules 1 to 4, the marker.

Tiles, ranks and settings are those of `caesars_tiles` ('teen' ... 'gee-three'); a setting is (high, low).

What the leaflet and the list leave unsaid, and what was done:

* The sentences.  Win: both hands higher.  Lose: both lower.  Push: one higher, the other lower.  "The
  Banker wins all copy hands": each hand of two that is a copy is won by the Bank, as a lower one is.  A
  wager of which no sentence speaks has no result (the empty set); one of which two speak differently has
  two.
* `higher`, `none`: hands of equal points are neither, and unless they are copies no sentence speaks of
  them. The 22 named ranks are each a value of their own, so a Teen Wong is still higher than a Day Wong.
* `a-copy`.  The list gives the further alternative only; the others are named here.  `value-and-tile` (the
  default): equal value and equal top tile.  `value-only`.  `same-tiles`: the same two tiles, by name, of
  zeros too. `same-name`: as the default, and besides any Wong with any Wong, any Gong with any Gong.  A
  High Nine is not in the list and stays by its Teen or Day.  Nothing says that a copy is not also higher;
  so a Teen Wong against a Day Wong is both, and the sentences differ.  `copy_force` (this module's own)
  lets the one on copies prevail: then a copy is a copy only.
* `nought`.  The default `copy`: two zeros are equal, whatever their tiles.  `by-tile`: as any equal points.
  `no-rank`: a zero against a zero is in no sentence.
* `small`: five dots or fewer is the default here, with the Day (two dots).  `wild-small` asks of a wild
  tile only whether it is small; what it counts for is three or six all the same.  `used`: a wild tile that
  counts six to make the sum is not small in it, one that counts three is.  With `to-six` and `to-nine` the
  three alternatives give the same.
* Rule 3: where several groups equal seven, eight or nine, the words choose none; all are left.  A group is
  played together; which is the high hand is told by rank.  So too in Rules 1 and 2, taken as they stand in
  `caesars_tiles`.
* `equal-dots`, `neither`: of tiles with equal dots each may be the largest, or the smallest; all such
  settings are left.  A wild tile has the dots that it shows.  Under `rank` the two Gee Joon tiles rank
  alike, below all.
* The marker.  Seats are numbered counterclockwise from the dealer, the first on from him being 1.  After a
  player comes the next on counterclockwise; after the last the first again: "from player to player" names
  no turn of the dealer's.  `starts`, `unsaid`: any player may be the first.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from itertools import product

from tests.transcriptions import caesars_tiles as text
from tests.transcriptions.caesars_tiles import Hand, Pair, Setting

ALTERNATIVES: dict[str, tuple[str, ...]] = {
    "higher": ("tile", "none"),
    "small": ("to-five", "to-six", "to-nine"),
    "wild_small": ("either", "printed", "used"),
    "equal_dots": ("neither", "rank"),
    "a_copy": ("value-and-tile", "value-only", "same-tiles", "same-name"),
    "nought": ("copy", "by-tile", "no-rank"),
    "starts": ("nearest", "unsaid"),
    "copy_force": ("beside", "prevails"),
}
"""The alternatives of each reading, the default first."""


@dataclass(frozen=True)
class Readings:
    """One alternative of each reading; hyphens in the list's names of readings are underscores here."""

    higher: str = "tile"
    small: str = "to-five"
    wild_small: str = "either"
    equal_dots: str = "neither"
    a_copy: str = "value-and-tile"
    nought: str = "copy"
    starts: str = "nearest"
    copy_force: str = "beside"

    def __post_init__(self) -> None:
        for field in fields(self):
            if getattr(self, field.name) not in ALTERNATIVES[field.name]:
                raise ValueError(f"no such reading: {field.name}={getattr(self, field.name)}")


DEFAULTS = Readings()
WILD = ("gee-six", "gee-three")


# --- The wager ---


def height(tile: str) -> int:
    """The place in the order of tiles, greater for the higher; the two Gee Joon tiles are both the lowest."""
    return 0 if tile in WILD else len(text.KINDS) - text.KINDS.index(tile)


def value(two: Pair) -> int:
    """One of the 22 named ranks, all above nine, or the points."""
    return text.rank(two)[0]


def top(two: Pair) -> int:
    """How high the higher tile is; a named hand has its rank already."""
    return max(height(tile) for tile in two) if value(two) <= 9 else 0


def name(two: Pair) -> str:
    """'Wong', 'Gong', or nothing."""
    if not {"teen", "day"}.intersection(two):
        return ""
    dots = {text.pips(tile) for tile in two}
    return "Wong" if 9 in dots else "Gong" if 8 in dots else ""


def is_copy(mine: Pair, banks: Pair, readings: Readings) -> bool:
    both_zero = value(mine) == value(banks) == 0
    if both_zero and readings.nought == "no-rank":
        return False
    if readings.a_copy == "same-tiles":
        return sorted(map(height, mine)) == sorted(map(height, banks))
    if readings.a_copy == "value-only" or (both_zero and readings.nought == "copy"):
        return value(mine) == value(banks)
    if readings.a_copy == "same-name" and name(mine) and name(mine) == name(banks):
        return True
    return (value(mine), top(mine)) == (value(banks), top(banks))


def is_higher(one: Pair, other: Pair, readings: Readings) -> bool:
    if value(one) != value(other):
        return value(one) > value(other)
    if readings.higher == "none":
        return False
    if value(one) == 0 and readings.nought != "by-tile":
        return False
    return top(one) > top(other)


def compare(mine: Pair, banks: Pair, readings: Readings) -> set[str]:
    """Whether the player's hand is 'higher', or 'lower' (a copy counts as that): neither, one or both."""
    if is_copy(mine, banks, readings):
        if readings.copy_force == "prevails":
            return {"lower"}
        return {"lower", "higher"} if is_higher(mine, banks, readings) else {"lower"}
    if is_higher(mine, banks, readings):
        return {"higher"}
    return {"lower"} if is_higher(banks, mine, readings) else set()


def result(player: Setting, banker: Setting, readings: Readings = DEFAULTS) -> set[str]:
    """What the sentences on won, lost and tied give: 'win', 'lose', 'push', none or several."""
    high = compare(player[0], banker[0], readings)
    low = compare(player[1], banker[1], readings)
    said: set[str] = set()
    if "higher" in high and "higher" in low:
        said.add("win")
    if "lower" in high and "lower" in low:
        said.add("lose")
    if ("higher" in high and "lower" in low) or ("lower" in high and "higher" in low):
        said.add("push")
    return said


# --- Rules 1 to 4 ---


def is_small(tile: str, used_as: int, readings: Readings) -> bool:
    """Whether a tile that counts for so many in the sum is a small card."""
    most = {"to-five": 5, "to-six": 6, "to-nine": 9}[readings.small]
    if tile in WILD and readings.wild_small == "either":
        return True
    if tile in WILD and readings.wild_small == "used":
        return used_as <= most
    return text.pips(tile) <= most


def equals_seven_eight_or_nine(two: Pair, readings: Readings) -> bool:
    """Rule 3: "two small cards that equal seven, eight or nine"."""
    first_ways, second_ways = ((3, 6) if tile in WILD else (text.pips(tile),) for tile in two)
    for first, second in product(first_ways, second_ways):
        both_small = is_small(two[0], first, readings) and is_small(two[1], second, readings)
        if both_small and first + second in (7, 8, 9):
            return True
    return False


def is_largest_with_smallest(two: Pair, hand: Hand, readings: Readings) -> bool:
    """Rule 4: "take the largest card and place it with the smallest card"."""

    def size(tile: str) -> tuple[int, int]:
        return text.pips(tile), (height(tile) if readings.equal_dots == "rank" else 0)

    sizes = [size(tile) for tile in hand]
    return sorted(map(size, two)) == [min(sizes), max(sizes)]


def rule(hand: Hand, readings: Readings = DEFAULTS) -> int:
    """The first rule whose condition holds."""
    earlier = text.governing_rule(hand)
    if earlier in (1, 2):
        return earlier
    small = any(equals_seven_eight_or_nine(two, readings) for s in text.settings(hand) for two in s)
    return 3 if small else 4


def advice(hand: Hand, readings: Readings = DEFAULTS) -> set[Setting]:
    """The settings, each (high, low), that the first rule to apply leaves."""
    number = rule(hand, readings)
    if number in (1, 2):
        return text.advice(hand)  # Rule 1: a pair.  Rule 2: Teen or Day with a seven, eight or nine.
    if number == 3:
        return {s for s in text.settings(hand) if any(equals_seven_eight_or_nine(two, readings) for two in s)}
    return {s for s in text.settings(hand) if any(is_largest_with_smallest(two, hand, readings) for two in s)}


# --- The marker ---


def offered_next(seats: set[int], last: int | None = None, readings: Readings = DEFAULTS) -> set[int]:
    """The seats that may be the next to be offered the Bank: one, or each where it is not said which.

    `last` is the seat that had the marker last; None after the first hand, which the dealer banks.
    """
    if not seats:
        return set()
    if last is None:
        return {min(seats)} if readings.starts == "nearest" else set(seats)
    beyond = {seat for seat in seats if seat > last}
    return {min(beyond or seats)}
