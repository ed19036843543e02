"""New Zealand Gazette 1996 No. 180, Appendix C, House Way: a second, independent telling.

Written from the document alone and sharing nothing with any other code.  It is meant to be
read beside the text, clause by clause, and to be slow and obvious.

Three things the text does not say, and what is done here:

* ``clauses`` names the clause that set the hand (one of 2.1, 2.2, 2.3, X1, 6.2, 6.1, 3.2,
  3.3, 4.1, 4.2, 4.3) and then those of section 5 that struck out a setting.
  "X1" is a lone pair that neither 2.2 nor 2.3 speaks of.  It is kept.
* 5.3 and 5.4 do not say "if possible".  A hand that cannot obey them would be a conflict:
  ``decide`` would return no setting.
* 6.1 says "maximise the low hand"; this is taken as its point count, as in 4.1.
"""

from collections.abc import Callable

Setting = tuple[tuple[str, str], tuple[str, str]]  # (low, high)

# Single tiles from the top, with the points each is worth.
TILES: list[tuple[str, int]] = [
    ("T", 12),
    ("D", 2),
    ("H8", 8),
    ("H4", 4),
    ("H10", 10),
    ("H6", 6),
    ("L4", 4),
    ("11", 11),
    ("L10", 10),
    ("H7", 7),
    ("L6", 6),
    ("9", 9),
    ("8", 8),
    ("7", 7),
    ("5", 5),
    ("GJ", 6),  # or 3: see points()
]
ORDER: list[str] = [name for name, _ in TILES]
WORTH: dict[str, int] = dict(TILES)

# What a bare number in the text covers.  A Gee Jun tile is never a bare number.
BARE: dict[str, set[str]] = {
    "4": {"H4", "L4"},
    "5": {"5"},
    "6": {"H6", "L6"},
    "7": {"H7", "7"},
    "8": {"H8", "8"},
    "9": {"9"},
    "10": {"H10", "L10"},
    "11": {"11"},
    "Teen": {"T"},
    "Day": {"D"},
    "Teen/Day": {"T", "D"},
}

# The two tiles that make each named hand: a Teen or a Day with one of these.
NAMED: dict[str, set[str]] = {
    "Wong": {"9"},
    "Gong": {"H8", "8"},
    "High Nine": {"H7", "7"},
}

# The 22 ranking hands from the top: (first tile, "pair" or the named hand).
RANKING: list[tuple[str, str]] = [("GJ", "pair")]
RANKING += [(tile, "pair") for tile in ORDER if tile != "GJ"]
RANKING += [(tile, name) for name in ("Wong", "Gong", "High Nine") for tile in ("T", "D")]

# 2.2: pairs never split.
NEVER_SPLIT: set[str] = BARE["4"] | BARE["5"] | BARE["6"] | BARE["10"] | BARE["11"]


def entries(text: str) -> list[tuple[str, str]]:
    """The list "9 and 11, 9 and 9" as [("9", "11"), ("9", "9")]."""
    return [(one, other) for one, _, other in (line.split() for line in text.split(", "))]


# 2.3: (the pairs, the two other tiles that split them).  "Non-pairing" is seen to in are().
# The last two lines of Sevens are the ones that stand without a heading in this copy.
SPLIT: list[tuple[set[str], list[tuple[str, str]]]] = [
    ({"GJ"}, entries("6 and 6, 6 and 5, 6 and 4")),
    ({"T", "D"}, entries("9 and 11, 9 and 9, 9 and 8, 9 and 7, 9 and 6, 9 and 5, 9 and 4")),
    ({"T", "D"}, entries("8 and 8, 8 and 7, 8 and 6, 8 and 5, 8 and 4")),
    ({"T", "D"}, entries("7 and 7, 7 and 6, 7 and 5, 7 and 4")),
    ({"T", "D"}, entries("6 and 6, 6 and 5, 6 and 4")),
    (BARE["9"], entries("Teen and Day, Teen/Day and 10, 10 and 10")),
    (BARE["8"], entries("Teen and Day, Teen/Day and 11, Teen/Day and 10")),
    (BARE["7"], entries("Teen and Day, Teen/Day and 11, Teen/Day and 10")),
    (BARE["7"], entries("11 and 10, 10 and 10")),
]


def highest_first(tiles: tuple[str, ...]) -> list[str]:
    return sorted(tiles, key=ORDER.index)


def points(two: tuple[str, str]) -> int:
    """The point count 0 to 9 (asked of no pair); a lone Gee Jun is the better of 3 and 6."""
    total = WORTH[two[0]] + WORTH[two[1]]
    if "GJ" in two:
        return max(total % 10, (total - 3) % 10)
    return total % 10


def kind(two: tuple[str, str]) -> tuple[str, str] | None:
    """The line of RANKING that the two tiles are, if they are one."""
    first, second = highest_first(two)
    if first == second:
        return (first, "pair")
    if first in ("T", "D"):
        for name, partners in NAMED.items():
            if second in partners:
                return (first, name)
    return None


def rank(two: tuple[str, str]) -> tuple[int, ...]:
    """(count, tile): bigger is higher.  The count is 0 to 9, or 10 to 31 for the 22 ranks."""
    line = kind(two)
    if line is not None:
        return (31 - RANKING.index(line), 0)
    number = points(two)
    if number == 0:
        return (0, 0)
    return (number, len(ORDER) - ORDER.index(highest_first(two)[0]))


def count(two: tuple[str, str]) -> int:
    """The point count to maximise: a ranking hand counts above nine, in its order."""
    return rank(two)[0]


def settings(hand: tuple[str, ...]) -> list[Setting]:
    """Every legal setting, the low hand not above the high."""
    if len(hand) != 4 or any(tile not in ORDER or hand.count(tile) > 2 for tile in hand):
        raise ValueError(f"not four tiles of the set: {hand}")
    a, b, c, d = highest_first(hand)
    found: list[Setting] = []
    for one, other in (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))):
        for low, high in ((one, other), (other, one)):
            if rank(low) <= rank(high) and (low, high) not in found:
                found.append((low, high))
    return found


def harmony_3_or_better(two: tuple[str, str]) -> bool:
    """1: a count of three led by High 4, or anything that ranks at least as high."""
    return rank(two) >= (3, len(ORDER) - ORDER.index("H4"))


def are(two: list[str], entry: tuple[str, str]) -> bool:
    """Whether two tiles that do not pair are the two that an entry of a list names."""
    one, other = two
    first, second = BARE[entry[0]], BARE[entry[1]]
    fits = (one in first and other in second) or (one in second and other in first)
    return fits and one != other


def makes(setting: Setting, name: str) -> bool:
    """Whether one of the two hands is a Wong, a Gong or a High Nine, as named."""
    lines = [kind(two) for two in setting]
    return any(line is not None and line[1] == name for line in lines)


def best(choice: list[Setting], measure: Callable[[Setting], int]) -> list[Setting]:
    top = max(measure(setting) for setting in choice)
    return [setting for setting in choice if measure(setting) == top]


def low_count(setting: Setting) -> int:
    return count(setting[0])


def high_count(setting: Setting) -> int:
    return count(setting[1])


def section_2(hand: tuple[str, ...], every: list[Setting]) -> tuple[str, list[Setting]]:
    """The hand holds a pair, or two."""
    pairs = [tile for tile in ORDER if hand.count(tile) == 2]
    kept = [s for s in every if any(two[0] == two[1] for two in s)]
    if len(pairs) == 2:
        return "2.1", kept
    pair = pairs[0]
    if pair in NEVER_SPLIT:
        return "2.2", kept
    rest = [tile for tile in hand if tile != pair]
    for split_pairs, entries in SPLIT:
        if pair in split_pairs and any(are(rest, entry) for entry in entries):
            return "2.3", [s for s in every if s not in kept]
    return "X1", kept


def is_6_7_11(hand: tuple[str, ...]) -> bool:
    """6.1: 6, 7, 11 and any fourth tile (the hand is known to hold no pair)."""
    return all(BARE[number] & set(hand) for number in ("6", "7", "11"))


def main_clause(hand: tuple[str, ...], every: list[Setting]) -> tuple[str, list[Setting]]:
    """The clause that sets the hand, and the settings it leaves: 2, else 6, else 3, else 4."""
    if len(set(hand)) < 4:
        return section_2(hand, every)

    # 6.2, where a High Nine is a nine.
    counts = [(points(low), points(high)) for low, high in every]
    if (8, 8) in counts and (7, 9) in counts and "L10" not in hand:
        return "6.2", [s for s in every if (points(s[0]), points(s[1])) == (7, 9)]

    if is_6_7_11(hand):
        return "6.1", best(every, low_count)

    good = [s for s in every if harmony_3_or_better(s[0])]

    # 3.1 asks for a named hand; where none can be made both loops leave nothing.
    for name in ("High Nine", "Gong", "Wong"):
        left = [s for s in good if makes(s, name)]
        if left:
            return "3.2", left
    for name in ("Wong", "Gong", "High Nine"):
        left = [s for s in every if makes(s, name)]
        if left:
            return "3.3", left

    if good:
        return "4.1", best(good, low_count)
    if max(high_count(s) for s in every) >= 8:
        return "4.2", best(every, high_count)
    return "4.3", best(every, low_count)


def teen_and_day(hand: tuple[str, ...], left: list[Setting]) -> list[Setting]:
    """5.4: of settings with the Teen and the Day apart, those with the Teen where it belongs."""
    if hand.count("T") != 1 or hand.count("D") != 1:
        return left
    rest = [tile for tile in hand if tile not in ("T", "D")]
    teen_low = are(rest, ("4", "5")) or are(rest, ("10", "11"))
    obeying: list[Setting] = []
    for low, high in left:
        together = {"T", "D"} in (set(low), set(high))
        if together or ("T" in low) == teen_low:
            obeying.append((low, high))
    return obeying


def if_possible(left: list[Setting], meets: Callable[[Setting], bool]) -> list[Setting]:
    """A wish: dropped when none of the settings left can meet it."""
    return [s for s in left if meets(s)] or left


def work_out(hand: tuple[str, ...]) -> tuple[list[Setting], list[str]]:
    clause, left = main_clause(hand, settings(hand))
    spoke = [clause]
    highest, second = highest_first(hand)[:2]

    after = teen_and_day(hand, left)
    if len(after) < len(left):
        spoke.append("5.4")
    left = after

    if clause == "4.2":
        after = [s for s in left if highest in s[1]]
        if len(after) < len(left):
            spoke.append("5.3")
        return after, spoke

    def two_highest_apart(setting: Setting) -> bool:
        return (highest, second) not in setting

    def highest_in_place(setting: Setting) -> bool:
        low, high = setting
        return highest in low if count(low) <= 7 else highest in high

    after = if_possible(if_possible(left, two_highest_apart), highest_in_place)
    struck = [low for low, high in left if (low, high) not in after]
    if any(count(low) <= 7 for low in struck):
        spoke.append("5.1")
    if any(count(low) >= 8 for low in struck):
        spoke.append("5.2")
    return after, spoke


def decide(hand: tuple[str, ...]) -> list[Setting]:
    """The settings that the text leaves."""
    return work_out(hand)[0]


def clauses(hand: tuple[str, ...]) -> list[str]:
    """The numbers of the clauses that spoke, in order."""
    return work_out(hand)[1]
