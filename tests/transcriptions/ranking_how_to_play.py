"""The "How to Play - House Way" page (ranking hand and PaiGow hand), written from the document alone.

The tile symbols and the ranking of two-tile hands come from the short tile sheet supplied with the page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Literal

Hand = tuple[str, str, str]
Setting = tuple[str, tuple[str, str]]  # front symbol, back symbols (higher first)
Precedence = Literal["list", "rules", "contradiction"]

ORDER = ("12", "2", "8", "4", "10", "11", "H7", "6", "9", "L7", "W6", "5", "W3")
RANK = {symbol: len(ORDER) - place for place, symbol in enumerate(ORDER)}
WILD = ("W6", "W3")
FOUR = ("12", "2", "8", "4")
PIPS: dict[str, tuple[int, ...]] = {
    "12": (12,), "2": (2,), "8": (8,), "4": (4,), "10": (10,), "11": (11,), "H7": (7,), "6": (6,), "9": (9,),
    "L7": (7,), "W6": (3, 6), "5": (5,), "W3": (3, 6),
}  # fmt: skip


@dataclass(frozen=True)
class Readings:
    """The points at which the words bear more than one meaning; each default is the most natural reading.

    pair_counts: 'A hand has one [two, three] of the four highest ranking tiles': two tiles of one kind
        count as one of the four ('kinds'; 'the lower of the two' supposes two kinds) or as two ('tiles').
    b_wong_gong: 'if the "PaiGow" hand is not four or better': a Wong or Gong, which ranks above nine, is
        better than four (True), or it is judged by its points, one or nought (False).
    b_fallback: 'set the higher ranking tile as the "Ranking" hand or try to make two high hands':
        'not_lower' leaves a free choice of all but the setting just turned down; 'higher' keeps only the
        first half; 'two_high' takes the settings with four or better behind, else the higher in front;
        'higher_then_free' takes the higher in front if that leaves four or better behind, else as not_lower.
    e_tie: 'Set the "PaiGow" hand as high as possible', two equal best back hands: 'both' are left, or the
        one with the 'higher_front'.
    e_high: 'as high as possible': by the whole ranking ('rank'), or by pair or points alone ('points').
    b_six_wild: exception B, '4 + 5 + 2, 6, any 7': whether '6' is also the wild six.
    any_seven: exceptions A and B, 'any 7': 'any', the 'high' or the 'low' seven only.
    c_seven: exception C, '+ 9 + 11 or 7': the bare '7' is 'any', the 'high' or the 'low' seven only.
    d_object: exception D, 'Low 7 + 6,set as "Ranking" hand' has lost its object: the '6' (named last),
        the Low 7 ('L7'), the 'twelve_or_two', or 'unsaid' (all three settings left).
    d_six_wild: exception D, 'Low 7 + 6': whether '6' is also the wild six.
    d_any_seven: exception D, 'or any 7 Set the H7': 'any 7' stands in the place of the 6 beside the Low 7
        ('for_six'), or of the Low 7 beside the 6 ('for_low'), or of either ('both').
    d_two_low: exception D, 'Low 7 + ... any 7 Set the H7', the other 7 being low as well: with no H7 to
        set the hand is 'not_covered', or a seven is set in front all the same ('seven').
    only_keeps: 'Split pair of 8 with 11 only', 'Split pair of 4 with 5 only': with any other tile the pair
        is to be kept (True), or the list says nothing (False).
    except_keeps: 'Split pair of 12 with any domino except for', and the 2: with an excepted domino the pair
        is to be kept (True), or the list says nothing (False).
    mix_seven: 'Never split pairs of ... 7, Mix 7': 'Mix 7' is two low sevens ('low_pair'), or a high seven
        with a low one ('high_low').
    list_against_rules: the list of pairs against A, B, D and E, which do not name it: the 'list' prevails,
        as the narrower; or the 'rules'; or they stand in 'contradiction'.
    list_against_c: the list against C, 'Always set the 12' (12 12 2): 'contradiction', 'list' or 'rules'.
    list_against_exceptions: the list against an exception hand: 'contradiction', 'list' or 'rules'.
    """

    pair_counts: Literal["kinds", "tiles"] = "kinds"
    b_wong_gong: bool = True
    b_fallback: Literal["not_lower", "higher", "two_high", "higher_then_free"] = "not_lower"
    e_tie: Literal["both", "higher_front"] = "both"
    e_high: Literal["rank", "points"] = "rank"
    b_six_wild: bool = False
    any_seven: Literal["any", "high", "low"] = "any"
    c_seven: Literal["any", "high", "low"] = "any"
    d_object: Literal["6", "L7", "twelve_or_two", "unsaid"] = "6"
    d_six_wild: bool = False
    d_any_seven: Literal["for_six", "for_low", "both"] = "for_six"
    d_two_low: Literal["not_covered", "seven"] = "not_covered"
    only_keeps: bool = True
    except_keeps: bool = True
    mix_seven: Literal["low_pair", "high_low"] = "low_pair"
    list_against_rules: Precedence = "list"
    list_against_c: Precedence = "contradiction"
    list_against_exceptions: Precedence = "contradiction"


NATURAL = Readings()
SEVENS: dict[str, tuple[str, ...]] = {"any": ("H7", "L7"), "high": ("H7",), "low": ("L7",)}


def kinds_of_hand() -> list[Hand]:
    """Return the 418 kinds of three-tile hand, higher tiles first."""
    return [
        (a, b, c)
        for a, b, c in combinations_with_replacement(ORDER, 3)
        if all(n <= (1 if tile in WILD else 2) for tile, n in Counter((a, b, c)).items())
    ]


def set_front(hand: Iterable[str], front: str) -> Setting:
    """Return the setting of the hand with the given tile in front."""
    rest = list(hand)
    rest.remove(front)
    high, low = sorted(rest, key=RANK.__getitem__, reverse=True)
    return front, (high, low)


def _with_fronts(hand: Hand, fronts: Iterable[str]) -> frozenset[Setting]:
    """Return the settings of the hand with each of the given tiles in front."""
    return frozenset(set_front(hand, front) for front in fronts)


def all_settings(hand: Hand) -> frozenset[Setting]:
    """Return every setting of the hand."""
    return _with_fronts(hand, hand)


def points(back: tuple[str, str]) -> int:
    """Return the better sum of pips modulo ten, wild tiles counting 3 or 6."""
    return max((one + other) % 10 for one in PIPS[back[0]] for other in PIPS[back[1]])


def _is_pair(back: tuple[str, str]) -> bool:
    """Tell whether the two tiles are a pair, Gee Joon included."""
    return back[0] == back[1] or set(back) == set(WILD)


def value(back: tuple[str, str]) -> tuple[int, int]:
    """Return the rank of a two-tile hand, greater being better."""
    high = max(RANK[back[0]], RANK[back[1]])
    if set(back) == set(WILD):
        return 12, len(ORDER) + 1
    if back[0] == back[1]:
        return 12, high
    for level, partner in ((11, "9"), (10, "8")):
        if partner in back and ("12" in back or "2" in back):
            return level, high
    return points(back), high


def _four_or_better(back: tuple[str, str], readings: Readings) -> bool:
    """Tell whether the back hand is "four or better"."""
    if readings.b_wong_gong or _is_pair(back):
        return value(back)[0] >= 4
    return points(back) >= 4


def _has(hand: Hand, *choices: tuple[str, ...]) -> tuple[str, ...] | None:
    """Match three lists of choices, in turn, with the three tiles; return the tiles in that order."""
    for i, j, k in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        tiles = (hand[i], hand[j], hand[k])
        if all(tile in choice for tile, choice in zip(tiles, choices, strict=True)):
            return tiles
    return None


def _exception_d(hand: Hand, readings: Readings) -> frozenset[Setting] | None:
    """Return what exception D leaves, or None where it does not speak."""
    tops = ("12", "2")
    sixes = ("6", "W6") if readings.d_six_wild else ("6",)
    if found := _has(hand, tops, ("L7",), sixes):
        fronts = {"6": (found[2],), "L7": ("L7",), "twelve_or_two": (found[0],), "unsaid": found}
        return _with_fronts(hand, fronts[readings.d_object])
    if readings.d_any_seven != "for_low":
        if _has(hand, tops, ("L7",), ("H7",)):
            return _with_fronts(hand, ("H7",))
        if readings.d_two_low == "seven" and _has(hand, tops, ("L7",), ("L7",)):
            return _with_fronts(hand, ("L7",))
    if readings.d_any_seven != "for_six" and _has(hand, tops, sixes, ("H7",)):
        return _with_fronts(hand, ("H7",))
    return None


def _exceptions(hand: Hand, readings: Readings) -> frozenset[Setting] | None:
    """Return what the exception hands leave, or None where the hand is not one of them."""
    tops, sevens = ("12", "2"), SEVENS[readings.any_seven]
    if found := _has(hand, ("4",), WILD, ("12", "2", "8", "10", "9", *sevens)):
        return _with_fronts(hand, (found[2],))
    six = ("6", "W6") if readings.b_six_wild else ("6",)
    if found := _has(hand, ("4",), ("5",), ("2", *six, *sevens, "8", "9", "10", "11", "12")):
        return _with_fronts(hand, (found[2],))
    if found := _has(hand, tops, ("9",), ("11", *SEVENS[readings.c_seven])):
        return _with_fronts(hand, (found[2],))
    if (settings := _exception_d(hand, readings)) is not None:
        return settings
    if _has(hand, ("4", "8"), ("10",), ("11",)):
        return _with_fronts(hand, ("10",))
    if _has(hand, ("8",), ("9",), ("11",)):
        return _with_fronts(hand, ("9",))
    if _has(hand, ("4",), ("11",), ("9",)):
        return _with_fronts(hand, ("11",))
    return None


def _rule_b(hand: Hand, two: list[str], readings: Readings) -> frozenset[Setting]:
    """Return what rule B leaves of a hand with two of the four, the higher of them given first."""
    higher, lower = two
    first = set_front(hand, lower)
    if _four_or_better(first[1], readings):
        return frozenset((first,))
    rest = list(hand)
    rest.remove(higher)
    rest.remove(lower)
    free = _with_fronts(hand, {higher} | ({rest[0]} - {lower}))
    top = set_front(hand, higher)
    if readings.b_fallback == "higher":
        return frozenset((top,))
    if readings.b_fallback == "two_high":
        return frozenset(s for s in free if _four_or_better(s[1], readings)) or frozenset((top,))
    if readings.b_fallback == "higher_then_free" and _four_or_better(top[1], readings):
        return frozenset((top,))
    return free


def _rule_e(hand: Hand, readings: Readings) -> frozenset[Setting]:
    """Return the settings with the back hand as high as possible."""

    def height(setting: Setting) -> tuple[int, int]:
        """Return the height of the back hand, by the whole ranking or by pair or points alone."""
        level, high = value(setting[1])
        return level, high if readings.e_high == "rank" else 0

    best = max(height(s) for s in all_settings(hand))
    left = frozenset(s for s in all_settings(hand) if height(s) == best)
    if readings.e_tie == "higher_front":
        return frozenset((max(left, key=lambda s: RANK[s[0]]),))
    return left


def _rules(hand: Hand, readings: Readings) -> frozenset[Setting] | None:
    """Return what rules A, B, D and E leave, or None where they do not speak."""
    tops = sorted((t for t in hand if t in FOUR), key=RANK.__getitem__, reverse=True)
    if readings.pair_counts == "kinds":
        tops = list(dict.fromkeys(tops))
    if not tops:
        return _rule_e(hand, readings)
    if len(tops) == 1:
        return _with_fronts(hand, tops)
    if len(tops) == 2:
        return _rule_b(hand, tops, readings)
    if tops in (["12", "2", "8"], ["12", "2", "4"]):
        return _with_fronts(hand, ("12",))
    if tops in (["12", "8", "4"], ["2", "8", "4"]):
        return _with_fronts(hand, ("4",))
    return None


def _pair_list(hand: Hand, readings: Readings) -> frozenset[Setting] | None:
    """Return what the splitting list leaves, or None where it does not speak."""
    doubled = next((tile for tile, n in Counter(hand).items() if n == 2), None)
    if doubled is None:
        mixed = {"H7", "L7"} if readings.mix_seven == "high_low" else set(WILD)
        for kept in (mixed, set(WILD)):
            if kept <= set(hand):
                return _with_fronts(hand, set(hand) - kept)
        return None
    other = next(tile for tile in hand if tile != doubled)
    split, keeps = False, True
    if doubled in ("12", "2"):
        unsplit = {"12": ("2", "4", "10", "11"), "2": ("4", "8", "10", "11", "12")}[doubled]
        split, keeps = other not in unsplit, readings.except_keeps
    elif doubled in ("8", "4"):
        split, keeps = other == {"8": "11", "4": "5"}[doubled], readings.only_keeps
    if split:
        return _with_fronts(hand, (doubled,))
    return _with_fronts(hand, (other,)) if keeps else None


def _resolve(hand: Hand, readings: Readings) -> frozenset[Setting] | None:
    """Return the settings left, empty where the text contradicts itself, None where it is silent."""
    listed, rules = _pair_list(hand, readings), _exceptions(hand, readings)
    precedence = readings.list_against_exceptions
    if rules is None and {"12", "2"} <= set(hand):  # rule C, before B and in accord with D
        rules, precedence = _with_fronts(hand, ("12",)), readings.list_against_c
    elif rules is None:
        rules, precedence = _rules(hand, readings), readings.list_against_rules
    if listed is None or rules is None:
        return rules if listed is None else listed
    return {"list": listed, "rules": rules, "contradiction": listed & rules}[precedence]


def house_way(hand: Hand, readings: Readings = NATURAL) -> frozenset[Setting]:
    """Return the settings left: none where the text contradicts itself, all where it is silent."""
    left = _resolve(hand, readings)
    return all_settings(hand) if left is None else left


def report(readings: Readings = NATURAL) -> None:
    """Print the kinds of hand that are contradicted, silent or left with several settings."""
    counts: Counter[str] = Counter()
    for hand in kinds_of_hand():
        left = _resolve(hand, readings)
        state = "silent" if left is None else ("contradicted", "one setting", "several", "several")[len(left)]
        counts[state] += 1
        if state != "one setting":
            shown = sorted(left or (), key=lambda s: -RANK[s[0]])
            print(f"{state:<12} {' '.join(hand):<9}", "; ".join(f"{f} | {' '.join(b)}" for f, b in shown))
    print(dict(counts), "of", sum(counts.values()))


if __name__ == "__main__":
    report()
