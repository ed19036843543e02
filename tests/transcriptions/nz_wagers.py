"""Rule 6.1 of the 1996 pai gow division, and its 1999 replacement, written from the document alone.

Read: the Gazette text of rules 3.0 to 6.2, and the source notes for what general use supplies (tile
ranks, pair ranks, a lone Gee Jun tile, two zeros are equal, what replaced rule 6.1 in 1999). The
lettered items are taken one at a time and literally: nothing makes one yield to another, except that
one reading lets the words "regardless of ranking" in (b)(ii) set (a)(ii) aside.
"""

from dataclasses import dataclass
from functools import cache

Hand = tuple[str, str]
Setting = tuple[Hand, Hand]  # (low, high)

WIN, LOSE, PUSH = "win", "lose", "push"

# Appendix B is lost: the order in general use, from the top. Two tiles of each symbol; the two tiles
# of 9, 8, 7, 5 and GJ differ on their faces but rank alike.
TILES = ("T", "D", "H8", "H4", "H10", "H6", "L4", "11", "L10", "H7", "L6", "9", "8", "7", "5", "GJ")
TILE_RANK = {tile: place for place, tile in enumerate(TILES, 1)}
FACES: dict[str, tuple[int, ...]] = {
    "T": (12,),
    "D": (2,),
    "H8": (8,),
    "H4": (4,),
    "H10": (10,),
    "H6": (6,),
    "L4": (4,),
    "11": (11,),
    "L10": (10,),
    "H7": (7,),
    "L6": (6,),
    "9": (9,),
    "8": (8,),
    "7": (7,),
    "5": (5,),
    "GJ": (3, 6),
}
PAIR_RANK = {"GJ": 1} | {tile: place for place, tile in enumerate(TILES[:-1], 2)}
WITH_TEEN = {"9": 17, "8": 19, "H8": 19, "7": 21, "H7": 21}  # wong, gong, high nine; with Day one more
NAMED = 22


@dataclass(frozen=True)
class Readings:
    """The ways rule 6.1 can be read; the defaults are the plainest."""

    higher: str = "value"  # or "value then tile"
    same_value: str = "both"  # or "either": the hands that must have the same value
    high_tile: str = "of four"  # or "of the high hand", or "of that hand": the hand of the same value
    zero: str = "same hand"  # or "anywhere"
    identical: str = "set alike"  # or "same four tiles"
    regardless: str = "prevails"  # (b)(ii) over (a)(ii); or "no effect"


DEFAULT = Readings()


def named_rank(hand: Hand) -> int | None:
    """The place of a pair, wong, gong or high nine among the 22 named hands, 1 the highest."""
    first, second = sorted(hand, key=TILE_RANK.__getitem__)
    if first == second:
        return PAIR_RANK[first]
    if first in ("T", "D") and second in WITH_TEEN:
        return WITH_TEEN[second] + (first == "D")
    return None


def points(hand: Hand) -> int:
    """Rule 3.2: the last digit of the total of the faces, a Gee Jun tile as the better of 3 and 6."""
    return max((a + b) % 10 for a in FACES[hand[0]] for b in FACES[hand[1]])


@cache
def value(hand: Hand) -> int:
    """The standing of a hand: its points 0 to 9, or 10 (ranking 22) to 31 (ranking 1) when named."""
    rank = named_rank(hand)
    return points(hand) if rank is None else 10 + NAMED - rank


@cache
def top(tiles: tuple[str, ...]) -> int:
    """The rank of the highest of some tiles, as a number that grows with the rank."""
    return len(TILES) - min(TILE_RANK[tile] for tile in tiles)


@cache
def standing(hand: Hand) -> tuple[int, int]:
    """Value, then the higher tile; a zero has no rank beside another zero."""
    worth = value(hand)
    return (worth, top(hand) if worth else 0)


def legal(setting: Setting) -> bool:
    """Whether the high hand is at least as high as the low hand."""
    low, high = setting
    return standing(high) >= standing(low)


def settings(tiles: tuple[str, str, str, str]) -> list[Setting]:
    """The legal settings of four tiles; where the two hands rank alike, both ways round."""
    a, b, c, d = tiles
    splits = (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c)))
    return [way for one, other in splits for way in ((one, other), (other, one)) if legal(way)]


def is_higher(one: Hand, other: Hand, readings: Readings) -> bool:
    """Whether one hand is higher than another, by value only or by value and then the higher tile."""
    if readings.higher == "value":
        return value(one) > value(other)
    return standing(one) > standing(other)


def have_same_value(player: Setting, banker: Setting, readings: Readings) -> bool:
    """Whether the banker and the player "have the same value hand"."""
    alike = [value(mine) == value(theirs) for mine, theirs in zip(player, banker, strict=True)]
    return all(alike) if readings.same_value == "both" else any(alike)


def high_tile(setting: Setting, readings: Readings) -> int:
    """The rank of a side's "high tile"."""
    low, high = setting
    return top(low + high) if readings.high_tile == "of four" else top(high)


def tile_is_higher(player: Setting, banker: Setting, readings: Readings) -> bool:
    """Whether "the player's high tile is of a higher ranking than the banker's high tile".

    The text does not say of which tiles.  "of that hand" is the higher tile of the hand that has the
    same value: where both must have it, the tile must rank above in both hands; where either will do,
    in one of those that have it.
    """
    if readings.high_tile != "of that hand":
        return high_tile(player, readings) > high_tile(banker, readings)
    hands = list(zip(player, banker, strict=True))
    if readings.same_value == "both":
        return all(top(mine) > top(theirs) for mine, theirs in hands)
    return any(top(mine) > top(theirs) for mine, theirs in hands if value(mine) == value(theirs))


def zeros_meet(player: Setting, banker: Setting, readings: Readings) -> bool:
    """Whether "either the high hand or the low hand in both ... is zero"."""
    mine, theirs = [value(hand) == 0 for hand in player], [value(hand) == 0 for hand in banker]
    if readings.zero == "same hand":
        return any(a and b for a, b in zip(mine, theirs, strict=True))
    return any(mine) and any(theirs)


def are_identical(player: Setting, banker: Setting, readings: Readings) -> bool:
    """Whether the two sides "have identical hands": the same tiles by symbol, set alike or in any way."""
    if readings.identical == "set alike":
        return all(sorted(mine) == sorted(theirs) for mine, theirs in zip(player, banker, strict=True))
    return sorted(player[0] + player[1]) == sorted(banker[0] + banker[1])


def items_1996(player: Setting, banker: Setting, readings: Readings = DEFAULT) -> dict[str, str]:
    """The lettered items of rule 6.1 that apply, each with the outcome it lays down."""
    low, high = 0, 1
    mine = [is_higher(player[place], banker[place], readings) for place in (low, high)]
    theirs = [is_higher(banker[place], player[place], readings) for place in (low, high)]
    same = have_same_value(player, banker, readings)
    tile_wins = tile_is_higher(player, banker, readings)
    zeros = zeros_meet(player, banker, readings)
    applies = {
        "a.i": (WIN, all(mine)),
        "a.ii": (WIN, same and tile_wins and not (zeros and readings.regardless == "prevails")),
        "b.i": (LOSE, all(theirs)),
        "b.ii": (LOSE, zeros),
        "b.iii": (LOSE, same and not tile_wins),
        "b.iv": (LOSE, are_identical(player, banker, readings)),
        "c": (PUSH, sum(mine) == 1),
    }
    return {item: outcome for item, (outcome, holds) in applies.items() if holds}


def results_1996(player: Setting, banker: Setting, readings: Readings = DEFAULT) -> set[str]:
    """Every outcome rule 6.1 of 1996 lays down: none is a gap, two or more a contradiction."""
    return set(items_1996(player, banker, readings).values())


def results_1999(player: Setting, banker: Setting) -> set[str]:
    """Rule 6.1 of 1999: each hand by value, then by its highest tile; a copy goes to the bank."""
    wins = sum(standing(mine) > standing(theirs) for mine, theirs in zip(player, banker, strict=True))
    return {(LOSE, PUSH, WIN)[wins]}
