"""Casino Canberra's house way for pai gow tiles, told again in plain slow Python.

Written from the words of the house way alone; it shares nothing with any other code.
Rule parts are named as the text names them: "1.B", "2", "3" (the body of rule 3), "3.E" (an
exception to it), "4.2".  A hand is settled by the first listed rule that says something a
setting can meet: rule 1 (first listed part), rule 2, rule 3's exceptions, rule 3, rule 4.
"""

from itertools import combinations, permutations, product

Two = tuple[str, str]
Setting = tuple[Two, Two]  # (low, high), the tiles of each hand highest first
Rank = tuple[int, ...]
Said = tuple[list[str], list[Setting]]  # the parts that spoke, what they leave

# --- Readings taken where the words are open ---

# "If more than one rule applies, use the one listed first": rule 1 speaks on every hand with a
# pair, so rule 2 never decides anything, against its own worked example (12, 12, gee, 4).
# True puts rule 2 before rule 1, as that example needs.
RULE_2_BEFORE_RULE_1: bool = False

# 1.D "7-9, or 8-8 or higher": "or higher" belongs to 7-9 as well as to 8-8 (False: not).
OR_HIGHER_COVERS_7_9: bool = True

# 3.E, F, H, I: "high-7" means that the high hand is a 7, "low-8" that the low hand is an 8.
# Then no setting is what E (7 over 8) or F (3 over 9) asks for: both are silent.
# False: "high-7" is a 7 whose top tile is High 6 or better and "low-8" an 8 whose top tile is
# below High 6, as rules 3 and 4.2 use the words; then each of the four leaves one setting.
HIGH_N_IS_THE_HIGH_HAND: bool = True

# 4.5 "As long as the two totals do not change" lets it move from the setting that 4.2-4.4 took
# to another of the same two totals.  False: it only chooses among those that they leave.
RULE_4_5_MAY_MOVE: bool = True

# 4.5 "high tile" is the highest of the four tiles.  False: of the settings with the same two
# totals, take that whose directed hand has the higher tiles (lower like tiles count too).
HIGH_TILE_IS_TOP_OF_FOUR: bool = True

# Rule 4 is for "all other hands": 4.5 does not choose among settings that rule 3 leaves open.

# --- Tiles ---

TILES = ("T", "D", "H8", "H4", "H10", "H6", "L4", "11", "L10", "H7", "L6", "9", "8", "7", "5", "GJ")
HEIGHT = {tile: len(TILES) - 1 - place for place, tile in enumerate(TILES)}  # GJ is 0
PIPS = dict(zip(TILES, (12, 2, 8, 4, 10, 6, 4, 11, 10, 7, 6, 9, 8, 7, 5), strict=False))

# A number without High or Low covers high, low and mixed; never a Gee Jun tile.
TEEN_DAY, EIGHT, SEVEN = {"T", "D"}, {"H8", "8"}, {"H7", "7"}
FOUR, SIX, TEN = {"H4", "L4"}, {"H6", "L6"}, {"H10", "L10"}


def highest_first(tiles: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(tiles, key=lambda tile: -HEIGHT[tile]))


def two_of(a: str, b: str) -> Two:
    return (a, b) if HEIGHT[a] >= HEIGHT[b] else (b, a)


# --- Hands of two ---


def points(two: Two) -> int:
    """The last digit of the pips; a Gee Jun tile is the better of 3 and 6."""
    first, second = ([3, 6] if tile == "GJ" else [PIPS[tile]] for tile in two)
    return max((a + b) % 10 for a in first for b in second)


def name_of(two: Two) -> str:
    """Pair, Wong, Gong, High Nine, or nothing for a hand of points."""
    top, other = two_of(*two)
    if top == other:
        return "Pair"
    if top in TEEN_DAY and other == "9":
        return "Wong"
    if top in TEEN_DAY and other in EIGHT:
        return "Gong"
    return "High Nine" if top in TEEN_DAY and other in SEVEN else ""


def rank(two: Two) -> Rank:
    """Bigger is higher.  (0, points, top tile), (1..3, teen or day), (4, pair)."""
    top, name = two_of(*two)[0], name_of(two)
    if name == "Pair":
        return (4, len(TILES) if top == "GJ" else HEIGHT[top])
    if name:
        return (["", "High Nine", "Gong", "Wong"].index(name), HEIGHT[top])
    if points(two) == 0:
        return (0, 0, 0)  # two zeros are equal
    return (0, points(two), HEIGHT[top])


# Floors to compare ranks with; (0, n) alone is under every hand of n points.
LOWEST_HIGH_NINE = rank(("D", "7"))
HIGH_3 = (0, 3, HEIGHT["H6"])  # "at least high-3": this or more; "low 3 or less": below this


def makes(setting: Setting, low_floor: Rank, high_floor: Rank) -> bool:
    """Whether each of the two hands is that good "or better", "or higher", by rank."""
    return rank(setting[0]) >= low_floor and rank(setting[1]) >= high_floor


def is_just(two: Two, points_wanted: int) -> bool:
    """A hand of points, not a named one, with that many."""
    return name_of(two) == "" and points(two) == points_wanted


def settings(hand: tuple[str, ...]) -> list[Setting]:
    """Every legal setting; both namings where the two hands rank exactly alike."""
    if len(hand) != 4 or any(t not in HEIGHT or hand.count(t) > 2 for t in hand):
        raise ValueError(f"not a hand of four tiles: {hand}")
    tiles = highest_first(hand)
    found: list[Setting] = []
    for i, j in combinations(range(4), 2):
        k, m = (n for n in range(4) if n not in (i, j))
        low, high = (tiles[i], tiles[j]), (tiles[k], tiles[m])
        if rank(low) <= rank(high) and (low, high) not in found:
            found.append((low, high))
    return found


# --- Rule 1: pairs ---

PAIR_PARTS = [
    ("1.A", FOUR | SIX | TEN | {"5", "11", "GJ"}),
    ("1.B", TEEN_DAY),
    ("1.C", {"9"}),
    ("1.D", EIGHT),
    ("1.E", SEVEN),
]


def pairs_in(hand: tuple[str, ...]) -> list[Two]:
    return [(t, t) for t in TILES if hand.count(t) == 2]


def is_good_split(part: str, split: Setting) -> bool:
    if part == "1.B":
        return makes(split, (0, 6), (0, 8))
    if part == "1.C":
        return makes(split, (0, 9), (0, 9))
    if part == "1.D":
        seven_nine = is_just(split[0], 7) and is_just(split[1], 9)
        if OR_HIGHER_COVERS_7_9:
            seven_nine = makes(split, (0, 7), (0, 9))
        return seven_nine or makes(split, (0, 8), (0, 8))
    return part == "1.E" and makes(split, (0, 7), LOWEST_HIGH_NINE)  # 1.A: never


def rule_1(hand: tuple[str, ...]) -> Said | None:
    """Split where the part says so; otherwise the part directs that the pair be kept."""
    for part, kinds in PAIR_PARTS:
        for pair in pairs_in(hand):
            if pair[0] in kinds:
                splits = [s for s in settings(hand) if pair not in s]
                good = [s for s in splits if is_good_split(part, s)]
                return [part], good or [s for s in settings(hand) if pair in s]
    return None


# --- Rule 2: no split into two lower hands ---


def rule_2(hand: tuple[str, ...]) -> Said | None:
    for pair in pairs_in(hand):
        splits = [s for s in settings(hand) if pair not in s]
        for low, high in [s for s in settings(hand) if pair in s]:
            if all(rank(s[0]) < rank(low) and rank(s[1]) < rank(high) for s in splits):
                return ["2"], [(low, high)]
    return None


# --- Rule 3: its exceptions, then its body ---

EXCEPTIONS: list[tuple[str, list[set[str]]]] = [
    # 3.A never speaks: 1.B comes first and keeps the teens (the split is no 6/8).
    ("3.A", [{"T"}, {"T"}, {"9"}, {"11"}]),
    ("3.B", [{"H8"}, {"H10"}, {"11"}, SEVEN]),
    ("3.C", [{"GJ"}, SIX, {"5"}, TEEN_DAY]),
    # "Another tile not making a pair": a hand with a pair has gone to rule 1 by now.
    ("3.D", [{"GJ"}, FOUR, {"5"}, set(TILES)]),
    ("3.E", [{"H8"}, {"8"}, {"9"}, {"L10"}]),  # no setting has 7 as high hand over 8: silent
    ("3.F", [{"H6"}, {"L6"}, {"GJ"}, SEVEN]),  # no setting has 3 as high hand over 9: silent
    ("3.G", [TEEN_DAY, EIGHT, {"9"}, {"L4"}]),
    ("3.H", [SIX, {"11"}, {"L6"}, {"5"}]),  # the first 6 is High 6: two Low 6s are 1.A's
    ("3.I", [{"H8"}, {"8"}, {"9"}, {"L4"}]),
]
HIGH_AND_LOW = {"3.E": (7, 8), "3.F": (3, 9), "3.H": (7, 1), "3.I": (7, 2)}


def is_high_and_low(setting: Setting, high_n: int, low_n: int) -> bool:
    low, high = setting
    if HIGH_N_IS_THE_HIGH_HAND:
        return is_just(high, high_n) and is_just(low, low_n)
    for one, other in ((low, high), (high, low)):
        if is_just(one, high_n) and is_just(other, low_n):
            return HEIGHT[one[0]] >= HEIGHT["H6"] > HEIGHT[other[0]]
    return False


def is_as_asked(part: str, setting: Setting) -> bool:
    low, high = setting
    if part == "3.A":
        return is_just(low, 3) and name_of(high) == "Wong"
    if part in ("3.B", "3.C"):
        return is_just(low, 7) and is_just(high, 9)
    if part == "3.D":  # "a 9": either hand
        return is_just(low, 9) or is_just(high, 9)
    if part == "3.G":
        return is_just(low, 3) and name_of(high) == "Gong"
    return is_high_and_low(setting, *HIGH_AND_LOW[part])


def rule_3_exceptions(hand: tuple[str, ...]) -> Said | None:
    for part, wanted in EXCEPTIONS:
        if any(all(map(set.__contains__, wanted, tiles)) for tiles in permutations(hand)):
            asked = [s for s in settings(hand) if is_as_asked(part, s)]
            if asked:
                return [part], asked
    return None


def rule_3_body(hand: tuple[str, ...]) -> Said | None:
    """The first named hand in the order given, with the teen if teen and day both make it."""
    for name, top in product(("High Nine", "Gong", "Wong"), ("T", "D")):
        # The named hand may be either of the two hands.
        takes = [s for s in settings(hand) if any(t[0] == top and name_of(t) == name for t in s)]
        if takes:
            # Where like tiles (High 8 and 8) can each make it and only one of them gives a low 3
            # or less, the other is played.
            fine = [s for s in takes if rank(s[0]) >= HIGH_3]
            return ["3"], fine or best(settings(hand), 1)
    return None


# --- Rule 4: all other hands ---


def best(among: list[Setting], which: int) -> list[Setting]:
    """The settings whose low hand (0) or high hand (1) ranks highest."""
    return [s for s in among if rank(s[which]) == max(rank(t[which]) for t in among)]


def totals(setting: Setting) -> tuple[int, int]:
    return points(setting[0]), points(setting[1])


def rule_4_5(hand: tuple[str, ...], left: list[Setting]) -> list[Setting]:
    """High tile in the low hand if the high hand is 7 or less, otherwise in the high hand."""
    same = [s for s in settings(hand) if totals(s) in [totals(t) for t in left]]
    wider = same if RULE_4_5_MAY_MOVE else left

    def heights(s: Setting) -> list[int]:  # of the hand that is to have the high tile
        return [HEIGHT[tile] for tile in (s[0] if rank(s[1]) < (0, 8) else s[1])]

    if not HIGH_TILE_IS_TOP_OF_FOUR:
        return [s for s in wider if heights(s) == max(heights(t) for t in wider)]
    for among in (left, wider):
        placed = [s for s in among if max(HEIGHT[tile] for tile in hand) in heights(s)]
        if placed:
            return placed
    return left  # no setting of the same totals has the high tile in its place: silent


def rule_4(hand: tuple[str, ...]) -> Said:
    """4.1 and one of 4.2, 4.3, 4.4 always speak; 4.5 is named where it changes what is left."""
    most = max(sum(totals(s)) for s in settings(hand))
    left = [s for s in settings(hand) if sum(totals(s)) == most]  # 4.1
    if rank(best(left, 0)[0][0]) >= HIGH_3:
        part, left = "4.2", best(left, 0)
    elif rank(best(left, 1)[0][1]) >= (0, 7):
        part, left = "4.3", best(left, 1)
    else:
        part, left = "4.4", best(left, 0)
    after = rule_4_5(hand, left)
    return ["4.1", part] + ([] if after == left else ["4.5"]), after


# --- The whole ---


def read(hand: tuple[str, ...]) -> Said:
    pair_rules = [rule_2, rule_1] if RULE_2_BEFORE_RULE_1 else [rule_1, rule_2]
    for rule in [*pair_rules, rule_3_exceptions, rule_3_body]:
        said = rule(hand)
        if said is not None:
            return said
    return rule_4(hand)


def decide(hand: tuple[str, ...]) -> list[Setting]:
    """The settings that the text leaves: more than one where it leaves the hand open."""
    return read(hand)[1]


def clauses(hand: tuple[str, ...]) -> list[str]:
    """The rule parts that spoke."""
    return read(hand)[0]
