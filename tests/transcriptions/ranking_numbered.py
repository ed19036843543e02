"""The numbered playing rules of the three tile game, written from the document alone.

Rules 1 to 3 with the exception hands A to G give the dealer's setting, the Comparison part and its
notes the outcome.  Where the words bear more than one meaning, each point is a field of Readings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_type_hints

Setting = tuple[str, tuple[str, str]]
Hand = tuple[str, str, str]
FourRule = Literal["lower_needs", "higher_allows", "unless_reached", "twelve_two", "ignored"]

ORDER = ("12", "2", "8", "4", "10", "11", "H7", "6", "9", "L7", "W6", "5", "W3")
PLACE = {symbol: place for place, symbol in enumerate(ORDER)}
WILD = ("W6", "W3")
MAIN = ("12", "2", "8", "4")
PIPS = {symbol: int(symbol.strip("HLW")) for symbol in ORDER}
SEVENS = {"high": ("H7",), "low": ("L7",), "any": ("H7", "L7")}
SIXES = {"high": ("6",), "any": ("6", "W6")}


@dataclass(frozen=True)
class Readings:
    """Every point on which the words bear more than one meaning, the default being the most natural.

    House way.
    four_rule: "unless ... or the PaiGow" hand should be 4 or higher" (rule 2).  lower_needs: the lower tile
      is in front if the back then reaches four, otherwise the other of the two if its back does;
      higher_allows: the higher is in front if the back then reaches four, otherwise the lower;
      unless_reached: the lower is in front unless the back it leaves reaches four, and then the higher;
      twelve_two: said of a Twelve and a Two only (the two of them together are a four); ignored: no force.
    four_unreachable: under lower_needs, neither of the two in front leaves a four.  silent: all settings;
      lower, higher: that tile in front; third: the third tile in front if that reaches four, else the lower.
    four_of_named: "4 or higher" of a Wong, Gong or pair.  above: they rank over nine; points: by their pips.
    lower_by: "the lower tile".  rank: by the order of single tiles; pips: by number of pips.
    equal_tiles: "the lower tile" of two equal ones.  either: one of them in front; silent: none is lower.
    three_with_equal: "three tiles with Twelve, Two, Eight, or Four pips" of fewer than three kinds, of which
      rule 3 names none.  silent: all settings; lower: as rule 2, the lower in front (a Twelve with a Two).
    greatest: "the two tiles with the greatest PaiGow of pips".  paigow: a pair over points; points: the sum
      modulo ten, even of a pair; raw: the plain sum, a wild tile as six.
    greatest_tie: equal greatest backs.  front_high: the higher tile in front, as in the example; silent:
      all of them, but for the example; rank: the back with the higher tile, against the example.
    any_seven: "any 7" (A, B, D).  c_seven: "11 or 7" (C), a bare 7 being elsewhere the high one.
    b_six: "2, 6, any 7" (B).  d_six: "Low 7 + 6" (D).  high: the plain Six; any: also the wild six.
    d_front: "Low 7 + 6,set as "Ranking" hand", without an object.  six, seven, main: that tile in front;
      silent: all settings.
    d_any_seven: "or any 7 Set the H7".  with_low: 12 or 2 + Low 7 + any 7; for_low: 12 or 2 + any 7 + 6;
      both: either hand.
    d_two_low: "any 7 Set the H7" of two low sevens, there being no H7.  empty: a contradiction; low: the
      low seven in front; none: not an exception.

    Comparison.
    wild_three: Note B, "it could outrank the Twelve (Teen) only" against "The Twelve outrank all other
      ranking tiles".  beats_twelve: the Wild Three in front beats the Twelve alone; lowest: it beats none.
    wild_rank: Note A, "are the lowest ranking tiles", against the order, in which the wild six is over the
      five.  listed: the order; back_lowest: wild six under the five in the back; all_lowest: everywhere.
    second_tile: "the higher-ranking card wins", the higher tiles being equal.  tie: no more is compared;
      compare: the second tiles are.
    ties: "(Banker (Dealer) wins on all ties hands)".  both: if both parts tie; push: they push; any: if one
      part ties, against the push's "outranks or ties".
    special: Note C, "receives a Twelve and a pair of Wild cards".  received: however set; set_so: so set.
    zero: last Note, "the total sum of pips is equal to 0".  points: no Gong or pair; sum: these too.
    zero_who: "If the Player "PaiGow" hand".  player: the player's only; both: the dealer's loses as well.
    """

    four_rule: FourRule = "lower_needs"
    four_unreachable: Literal["silent", "lower", "higher", "third"] = "silent"
    four_of_named: Literal["above", "points"] = "above"
    lower_by: Literal["rank", "pips"] = "rank"
    equal_tiles: Literal["either", "silent"] = "either"
    three_with_equal: Literal["silent", "lower"] = "silent"
    greatest: Literal["paigow", "points", "raw"] = "paigow"
    greatest_tie: Literal["front_high", "silent", "rank"] = "front_high"
    any_seven: Literal["any", "high", "low"] = "any"
    c_seven: Literal["high", "any", "low"] = "high"
    b_six: Literal["high", "any"] = "high"
    d_six: Literal["high", "any"] = "high"
    d_front: Literal["six", "seven", "main", "silent"] = "six"
    d_any_seven: Literal["with_low", "for_low", "both"] = "with_low"
    d_two_low: Literal["empty", "low", "none"] = "empty"
    wild_three: Literal["beats_twelve", "lowest"] = "beats_twelve"
    wild_rank: Literal["listed", "back_lowest", "all_lowest"] = "listed"
    second_tile: Literal["tie", "compare"] = "tie"
    ties: Literal["both", "push", "any"] = "both"
    special: Literal["received", "set_so"] = "received"
    zero: Literal["points", "sum"] = "points"
    zero_who: Literal["player", "both"] = "player"


NATURAL = Readings()


def alternatives() -> dict[str, tuple[str, ...]]:
    """The values each field of Readings can take, the default first."""
    return {name: get_args(hint) for name, hint in get_type_hints(Readings).items()}


def set_front(hand: Hand, front: str) -> Setting:
    """The setting of the hand with the given tile in front."""
    rest = sorted(hand, key=PLACE.__getitem__)
    rest.remove(front)
    return front, (rest[0], rest[1])


def sums(back: tuple[str, str]) -> list[int]:
    """The plain sums of pips of two tiles, a wild tile as three and as six."""
    first, second = ((3, 6) if symbol in WILD else (PIPS[symbol],) for symbol in back)
    return [one + two for one in first for two in second]


def points(back: tuple[str, str]) -> int:
    """The best sum of pips modulo ten."""
    return max(total % 10 for total in sums(back))


def grade(back: tuple[str, str]) -> tuple[int, int]:
    """The rank of two tiles before their higher tiles are compared."""
    if set(back) == set(WILD):
        return 4, 0
    if back[0] == back[1]:
        return 3, -PLACE[back[0]]
    for kind, other in ((2, "9"), (1, "8")):
        if other in back and {"12", "2"} & set(back):
            return kind, 0
    return 0, points(back)


def reaches_four(back: tuple[str, str], readings: Readings) -> bool:
    """Whether the back is four or higher."""
    return points(back) >= 4 or (readings.four_of_named == "above" and grade(back)[0] > 0)


def exception_fronts(hand: Hand, readings: Readings) -> set[str] | None:
    """The fronts directed by the exception hands A to G, or None if the hand is none of them."""
    sevens, six, parse = SEVENS[readings.any_seven], SIXES[readings.d_six], readings.d_any_seven
    found: list[set[str]] = []

    def third(first: str, second: str) -> str:
        """The tile left of the hand without the two named, or an empty string."""
        rest = Counter(hand) - Counter((first, second))
        return "".join(rest) if {first, second} <= set(hand) else ""

    with_wild = ("12", "2", "8", "10", "9", *sevens)
    found += [{left} for wild in WILD if (left := third("4", wild)) in with_wild]  # A
    if (left := third("4", "5")) in ("2", *SIXES[readings.b_six], *sevens, "8", "9", "10", "11", "12"):
        found.append({left})  # B
    for main in ("12", "2"):
        if (left := third(main, "9")) in ("11", *SEVENS[readings.c_seven]):
            found.append({left})  # C
        if (left := third(main, "L7")) in six:
            fronts = {"six": {left}, "seven": {"L7"}, "main": {main}}
            found.append(fronts.get(readings.d_front, set(hand)))  # D, the six
        if left in sevens and parse != "for_low" and (left, readings.d_two_low) != ("L7", "none"):
            found.append({left} if left == "H7" or readings.d_two_low == "low" else set())  # D, any seven
        if "H7" in sevens and parse != "with_low" and third(main, "H7") in six:
            found.append({"H7"})  # D, any seven in place of the low one
    if third("10", "11") in ("4", "8"):
        found.append({"10"})  # E
    if (left := third("9", "11")) in ("8", "4"):
        found.append({"9"} if left == "8" else {"11"})  # F and G
    return set.intersection(*found) if found else None


def falling(tiles: tuple[str, ...], readings: Readings) -> list[str]:
    """The tiles from higher to lower."""
    return sorted(tiles, key=lambda symbol: PLACE[symbol] if readings.lower_by == "rank" else -PIPS[symbol])


def rule_two(hand: Hand, two: tuple[str, str], readings: Readings) -> set[str]:
    """The fronts left by rule 2 for a hand with two of the four tiles."""
    if readings.equal_tiles == "silent" and two[0] == two[1]:
        return set(hand)
    higher, lower = falling(two, readings)
    good = {front: reaches_four(set_front(hand, front)[1], readings) for front in hand}
    if set(two) == {"12", "2"}:
        if readings.four_rule == "twelve_two" and not good["12"]:
            return {front for front in hand if good[front]} or {"12"}
        return {"12"}
    if readings.four_rule == "higher_allows":
        return {higher if good[higher] else lower}
    if readings.four_rule == "unless_reached":
        return {higher if good[lower] else lower}
    if readings.four_rule in ("twelve_two", "ignored") or good[lower]:
        return {lower}
    if good[higher]:
        return {higher}
    if readings.four_unreachable == "silent":
        return set(hand)
    if readings.four_unreachable == "third":
        return {front for front in hand if good[front]} or {lower}
    return {lower if readings.four_unreachable == "lower" else higher}


def rule_three(hand: Hand, readings: Readings) -> set[str]:
    """The fronts left by rule 3 for a hand of three of the four tiles."""
    kinds = set(hand)
    if len(kinds) == 3:
        return {"12"} if {"12", "2"} <= kinds else {"4"}
    if readings.three_with_equal == "silent":
        return kinds
    return {"12"} if kinds == {"12", "2"} else {falling(hand, readings)[-1]}


def no_main(hand: Hand, readings: Readings) -> set[str]:
    """The fronts left by the paragraph for a hand without any of the four tiles."""
    backs = {front: set_front(hand, front)[1] for front in hand}
    worth: dict[str, Callable[..., Any]] = {"paigow": grade, "points": points, "raw": lambda b: max(sums(b))}
    value: dict[str, Any] = {front: worth[readings.greatest](back) for front, back in backs.items()}
    best = {front for front in value if value[front] == max(value.values())}
    if readings.greatest_tie == "front_high":
        best = {min(best, key=PLACE.__getitem__)}
    elif readings.greatest_tie == "rank":
        top = min(PLACE[backs[front][0]] for front in best)
        best = {front for front in best if PLACE[backs[front][0]] == top}
    return best & {"H7"} if set(hand) == {"H7", "9", "L7"} else best


def house_way(hand: Hand, readings: Readings = NATURAL) -> frozenset[Setting]:
    """All settings the numbered rules leave; none where they contradict, all where they are silent."""
    fronts = exception_fronts(hand, readings)
    if fronts is None:
        main = [symbol for symbol in hand if symbol in MAIN]
        if len(main) == 3:
            fronts = rule_three(hand, readings)
        elif len(main) == 2:
            fronts = rule_two(hand, (main[0], main[1]), readings)
        else:
            fronts = set(main) or no_main(hand, readings)
    return frozenset(set_front(hand, front) for front in fronts)


def rank(symbol: str, lowest: bool) -> float:
    """The place of a single tile, less being higher; with lowest the wild six is under the five."""
    return PLACE["5"] + 0.5 if lowest and symbol == "W6" else PLACE[symbol]


def sign(a: tuple[float, ...], b: tuple[float, ...]) -> int:
    """Return -1, 0 or 1 as a is less than, equal to or greater than b."""
    return (a > b) - (a < b)


def compare_front(a: str, b: str, readings: Readings = NATURAL) -> int:
    """Compare two single tiles: 1 if a outranks b, -1 if b outranks a, 0 for a tie."""
    if readings.wild_three == "beats_twelve" and {a, b} == {"W3", "12"}:
        return 1 if a == "W3" else -1
    lowest = readings.wild_rank == "all_lowest"
    return sign((rank(b, lowest),), (rank(a, lowest),))


def compare_back(a: tuple[str, str], b: tuple[str, str], readings: Readings = NATURAL) -> int:
    """Compare two backs: 1 if a outranks b, -1 if b outranks a, 0 for a tie."""
    lowest = readings.wild_rank != "listed"
    many = 2 if readings.second_tile == "compare" else 1
    tiles = [tuple(sorted(rank(symbol, lowest) for symbol in back)[:many]) for back in (a, b)]
    return sign(grade(a), grade(b)) or sign(tiles[1], tiles[0])


def is_special(setting: Setting, readings: Readings) -> bool:
    """Whether Note C makes the hand win of itself."""
    front, back = setting
    return {front, *back} == {"12", *WILD} and (readings.special == "received" or front == "12")


def is_zero(back: tuple[str, str], readings: Readings) -> bool:
    """Whether the last Note makes the hand lose of itself."""
    return points(back) == 0 and (readings.zero == "sum" or grade(back)[0] == 0)


def settle(player: Setting, dealer: Setting, readings: Readings = NATURAL) -> str:
    """The player's outcome: 'win', 'lose' or 'push'."""
    if is_special(player, readings):
        return "win"
    if is_special(dealer, readings) or is_zero(player[1], readings):
        return "lose"
    if readings.zero_who == "both" and is_zero(dealer[1], readings):
        return "win"
    parts = (compare_front(player[0], dealer[0], readings), compare_back(player[1], dealer[1], readings))
    if 0 in parts and (readings.ties == "any" or parts == (0, 0)):
        return "push" if readings.ties == "push" else "lose"
    return {2: "win", 1: "push"}.get(parts.count(1), "lose")


EXAMPLES: tuple[tuple[str, tuple[object, ...], object], ...] = (
    ("house_way", (("H7", "9", "L7"),), frozenset({("H7", ("9", "L7"))})),
    ("compare_back", (("10", "9"), ("8", "11")), -1),
    ("compare_front", ("8", "2"), -1),
    ("compare_front", ("5", "W3"), 1),
    ("compare_front", ("4", "H7"), 1),
)

if __name__ == "__main__":
    for name, arguments, expected in EXAMPLES:
        assert globals()[name](*arguments) == expected, (name, arguments)
    print(f"{len(EXAMPLES)} examples agree")
