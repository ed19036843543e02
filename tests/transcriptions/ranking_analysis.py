"""The 'Ranking' analysis (house way, settlement, brute force), written from the document alone.

Three tiles are dealt; one is set in front, two in the back.  ``house_way`` gives the settings which
the document's house-way strategy leaves, ``settle`` compares two settings, ``deals`` counts all
player hands against all dealer hands.  Where the words bear more than one meaning the point is a
field of ``Readings``; each default is the reading found most natural:

three_in_front    'heaven' beats a Heaven only, 'lowest' (its listed rank) loses to all, 'highest' beats all.
wild_rank         the wild tiles as higher tile in the back: 'own' their listed rank, 'counted' the
                  rank of High Six or of the Wild Three as they count, 'lowest' below every other tile.
wild_value        'best' 3 or 6, 'face' the wild tile's own number alone.
zero              two back hands of zero points: 'tile' the higher tile decides, 'tie' always a tie.
equal             equal points and equal higher tile: 'tie', or 'lower' the lower tile decides.
wong_gong         by 'tile' (Heaven over Earth), 'alike' (tied), by 'points' (no rank of their own).
wild_pairs        whether a wild six with a High Six is a pair.
one_tie           a hand won and the other tied: 'push' (the dealer wins the tied hand), 'lose' (the
                  dealer wins the bet), 'win' (as if the tie went to the player).
automatic         whether Heaven before Gee Joon wins outright (else only a Heaven in front stops it).
six_of_4_5        what '6' takes beside 4 + 5 (3.2): 'high', 'wild' or 'both'.
six_of_high_nine  what '6' takes beside 12 or 2 + any 7 (3.4): 'high', 'wild' or 'both'.
seven_in_front    12 or 2 with H7 and L7 (3.4): 'high', 'low' or 'either' seven goes in front.
pair_exceptions   12 or 2 with two sevens of a kind: 'pair' never split, 'exception' high 9 in the back,
                  'both' the two rules contradict each other (no setting is left).
mixed_sevens      whether 'a pair of any 7s' holds a High and a Low Seven together.
exceptions        whether section 3 goes 'before' the nonpair rules, or 'never' (only the general rules).
low_points        the bound of 'lower than 4 points' (2.2), exclusive.
low_wong          whether Wong (one point) is 'lower than 4 points'.
low_value         the wild tile's number when 'lower than 4 points' is judged: 'best' or 'face'.
strengthen        2.4: 'rank' highest back hand, then highest front; 'rank_only' (ties left open);
                  'points' most points, then highest front; 'points_only' (ties left open).
wild_card         which wild tiles 3.1 takes: 'both', 'W6' or 'W3'.

Not options, as nothing turns on them: High Nine is nine points (no other nine holds a Heaven or an
Earth); Gong never meets 'lower than 4 points'; a split pair can be set in one way only; the dealer's
Heaven before Gee Joon beats every hand as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, lcm

Hand = tuple[str, str, str]
Setting = tuple[str, tuple[str, str]]

TILES = ("12", "2", "8", "4", "10", "11", "H7", "6", "9", "L7", "W6", "5", "W3")
COPIES = {tile: 1 if tile in ("W6", "W3") else 2 for tile in TILES}
HEIGHT = {tile: len(TILES) - place for place, tile in enumerate(TILES)}
PIPS = {tile: int(tile.lstrip("HLW")) for tile in TILES}
TOP_FOUR = ("12", "2", "8", "4")
SEVENS = ("H7", "L7")
WILD = ("W6", "W3")
GEE_JOON = ("W6", "W3")
AUTOMATIC: Setting = ("12", GEE_JOON)
SIXES = {"high": ("6",), "wild": ("W6",), "both": ("6", "W6")}


@dataclass(frozen=True, kw_only=True)
class Readings:
    """One reading of every point at which the words bear more than one meaning."""

    three_in_front: str = "heaven"
    wild_rank: str = "own"
    wild_value: str = "best"
    zero: str = "tile"
    equal: str = "tie"
    wong_gong: str = "tile"
    wild_pairs: bool = False
    one_tie: str = "push"
    automatic: bool = True
    six_of_4_5: str = "high"
    six_of_high_nine: str = "high"
    seven_in_front: str = "high"
    pair_exceptions: str = "pair"
    mixed_sevens: bool = False
    exceptions: str = "before"
    low_points: int = 4
    low_wong: bool = False
    low_value: str = "best"
    strengthen: str = "rank"
    wild_card: str = "both"


NATURAL = Readings()


def ordered(*tiles: str) -> tuple[str, ...]:
    """The tiles, higher first."""
    return tuple(sorted(tiles, key=lambda tile: -HEIGHT[tile]))


def setting(front: str, hand: tuple[str, ...]) -> Setting:
    """The setting of the hand with this tile in front."""
    rest = list(hand)
    rest.remove(front)
    high, low = ordered(*rest)
    return front, (high, low)


def settings(hand: tuple[str, ...]) -> tuple[Setting, ...]:
    """All distinct settings of the hand, highest front first."""
    return tuple(setting(front, hand) for front in dict.fromkeys(ordered(*hand)))


def is_pair(back: tuple[str, str], r: Readings = NATURAL) -> bool:
    """Whether two tiles are a pair."""
    return back[0] == back[1] or back == GEE_JOON or (r.wild_pairs and back == ("6", "W6"))


def values(tile: str, how: str) -> tuple[int, ...]:
    """The numbers a tile may count in the back."""
    return (3, 6) if tile in WILD and how == "best" else (PIPS[tile],)


def points(back: tuple[str, str], how: str = "best") -> int:
    """The points of a back hand."""
    return max((x + y) % 10 for x in values(back[0], how) for y in values(back[1], how))


def counted_heights(back: tuple[str, str], r: Readings) -> tuple[int, int]:
    """The heights of the tiles of a back hand, higher first, the wild tiles as the reading has them."""
    best = points(back, r.wild_value)
    heights = [HEIGHT[tile] for tile in back]
    for place, tile in enumerate(back):
        if tile in WILD and r.wild_rank == "lowest":
            heights[place] = 0
        elif tile in WILD and r.wild_rank == "counted":
            six = any((6 + y) % 10 == best for y in values(back[1 - place], r.wild_value))
            heights[place] = HEIGHT["6"] if six and 6 in values(tile, r.wild_value) else HEIGHT["W3"]
    return max(heights), min(heights)


@cache
def back_rank(back: tuple[str, str], r: Readings = NATURAL) -> tuple[int, int, int]:
    """The rank of a back hand, comparable, highest greatest."""
    if is_pair(back, r):
        return 40, 99 if back == GEE_JOON else HEIGHT[back[0]], 0
    if r.wong_gong != "points" and back[0] in ("12", "2") and back[1] in ("9", "8"):
        return 30 if back[1] == "9" else 20, HEIGHT[back[0]] if r.wong_gong == "tile" else 0, 0
    score = points(back, r.wild_value)
    high, low = counted_heights(back, r)
    if score == 0 and r.zero == "tie":
        return 0, 0, 0
    return score, high, low if r.equal == "lower" else 0


def compare_front(a: str, b: str, r: Readings = NATURAL) -> int:
    """1, 0 or -1 as front tile a is higher than, equal to or lower than b."""
    if "W3" in (a, b) and a != b:
        other = b if a == "W3" else a
        beats = r.three_in_front == "highest" or (r.three_in_front == "heaven" and other == "12")
        return 1 if beats == (a == "W3") else -1
    return (HEIGHT[a] > HEIGHT[b]) - (HEIGHT[a] < HEIGHT[b])


def compare_back(a: tuple[str, str], b: tuple[str, str], r: Readings = NATURAL) -> int:
    """1, 0 or -1 as back hand a is higher than, equal to or lower than b."""
    return (back_rank(a, r) > back_rank(b, r)) - (back_rank(a, r) < back_rank(b, r))


def settle(player: Setting, dealer: Setting, r: Readings = NATURAL) -> str:
    """The player's result, 'win', 'lose' or 'push'; in the event of a tie the dealer wins."""
    if r.automatic and player == AUTOMATIC:
        return "win"
    both = sorted((compare_front(player[0], dealer[0], r), compare_back(player[1], dealer[1], r)))
    if both == [1, 1] or (both == [0, 1] and r.one_tie == "win"):
        return "win"
    return "push" if both[1] == 1 and (both[0] == -1 or r.one_tie == "push") else "lose"


def pair_rule(hand: Hand, r: Readings = NATURAL) -> frozenset[Setting]:
    """The setting section 1 gives a hand with a pair; empty if the hand has none."""
    kept = [s for s in settings(hand) if is_pair(s[1], r)]
    if not kept and r.mixed_sevens:
        kept = [s for s in settings(hand) if s[1] == ("H7", "L7")]
    if not kept:
        return frozenset()
    kept.sort(key=lambda s: back_rank(s[1], r), reverse=True)
    other, kind = kept[0][0], kept[0][1][0]
    if kind in ("12", "2"):
        split = other not in {"12": ("2", "4", "10", "11"), "2": ("4", "8", "10", "11", "12")}[kind]
    else:
        split = (kind, other) in (("8", "11"), ("4", "5"))
    return frozenset((setting(kind, hand),) if split else (kept[0],))


def exception_rules(hand: Hand, r: Readings = NATURAL) -> list[frozenset[Setting]]:
    """What each exception of section 3 which takes the hand leaves of its settings."""
    found: list[frozenset[Setting]] = []

    def backs(first: str, second: str, thirds: tuple[str, ...]) -> None:
        """Leave first and second in the back, if the third tile is among the thirds."""
        fronts = [t for t in thirds if ordered(first, second, t) == ordered(*hand)]
        found.extend(frozenset((setting(t, hand),)) for t in fronts)

    for wild in WILD if r.wild_card == "both" else (r.wild_card,):
        backs("4", wild, ("2", *SEVENS, "8", "9", "10", "12"))
    backs("4", "5", ("2", *SIXES[r.six_of_4_5], *SEVENS, "8", "9", "10", "11", "12"))
    for top in ("12", "2"):
        backs(top, "9", ("H7", "11"))
        for seven in SEVENS:
            backs(top, seven, SIXES[r.six_of_high_nine])
            backs(top, seven, (seven,))
        if ordered(top, *SEVENS) == ordered(*hand):
            fronts = {"high": ("H7",), "low": ("L7",), "either": SEVENS}[r.seven_in_front]
            found.append(frozenset(setting(t, hand) for t in fronts))
    backs("8", "11", ("10", "9"))
    backs("4", "11", ("10",))
    backs("4", "9", ("11",))
    return found


def nonpair_rule(hand: Hand, r: Readings = NATURAL) -> frozenset[Setting]:
    """The settings section 2 leaves of a hand without a pair."""
    tiles = ordered(*hand)
    top = [tile for tile in tiles if tile in TOP_FOUR]
    if len(top) == 1:
        return frozenset((setting(top[0], hand),))
    if len(top) == 2:
        second = setting(top[1], hand)
        wong = second[1] in (("12", "9"), ("2", "9"))
        low = points(second[1], r.low_value) < r.low_points and (r.low_wong or not wong)
        return frozenset((setting(top[0], hand) if low or top == ["12", "2"] else second,))
    if len(top) == 3:
        return frozenset((setting("12" if top[:2] == ["12", "2"] else "4", hand),))

    def strength(s: Setting) -> tuple[int, ...]:
        """What 2.4 makes as great as possible."""
        back = back_rank(s[1], r) if r.strengthen.startswith("rank") else (points(s[1], r.wild_value),)
        return back if r.strengthen.endswith("only") else (*back, HEIGHT[s[0]])

    best = max(map(strength, settings(hand)))
    return frozenset(s for s in settings(hand) if strength(s) == best)


def house_way(hand: Hand, r: Readings = NATURAL) -> frozenset[Setting]:
    """The settings the house-way strategy leaves: none where it contradicts itself, all where silent."""
    paired = pair_rule(hand, r)
    taken = exception_rules(hand, r) if r.exceptions == "before" else []
    rules = taken or [paired or nonpair_rule(hand, r)]
    if paired and r.pair_exceptions != "exception":
        rules = [paired] if r.pair_exceptions == "pair" else [paired, *taken]
    return frozenset(settings(hand)).intersection(*rules)


def hands() -> Iterator[tuple[Hand, int]]:
    """Every distinct hand, higher tiles first, with the number of ways to be dealt it."""
    yield from ((hand, n) for hand in combinations_with_replacement(TILES, 3) if (n := dealt(hand)))


def dealt(hand: Hand, gone: tuple[str, ...] = ()) -> int:
    """The ways to be dealt the hand from the tiles left."""
    ways = 1
    for tile in set(hand):
        ways *= comb(COPIES[tile] - gone.count(tile), hand.count(tile))
    return ways


@dataclass(frozen=True)
class Totals:
    """Exact counts, as so many parts (``scale``) of each of the 2,691,920 deals."""

    win: int
    lose: int
    push: int
    scale: int
    chosen: dict[Hand, tuple[Setting, ...]]

    def shares(self) -> tuple[Fraction, Fraction, Fraction, Fraction]:
        """Win, lose, push and the house advantage, as exact fractions of one."""
        total = self.win + self.lose + self.push
        won, lost, pushed = (Fraction(part, total) for part in (self.win, self.lose, self.push))
        return won, lost, pushed, lost - won


def deals(r: Readings = NATURAL, *, more_wins: bool = True) -> Totals:
    """All deals, the dealer evenly among the settings left (all, if none is), the player at his best."""
    house = {hand: sorted(house_way(hand, r) or settings(hand)) for hand, _ in hands()}
    scale = lcm(*map(len, house.values()))
    sums = [0, 0, 0]
    chosen: dict[Hand, tuple[Setting, ...]] = {}
    result = cache(lambda mine, theirs: ("win", "lose", "push").index(settle(mine, theirs, r)))
    for hand, ways in hands():
        faced = [(left, n * scale // len(left)) for other, left in house.items() if (n := dealt(other, hand))]
        tried: list[tuple[list[int], Setting]] = []
        for mine in settings(hand):
            counts = [0, 0, 0]
            for left, weight in faced:
                for theirs in left:
                    counts[result(mine, theirs)] += weight
            tried.append((counts, mine))
        net = max(c[0] - c[1] for c, _ in tried)
        best = (max if more_wins else min)(c for c, _ in tried if c[0] - c[1] == net)
        sums = [have + ways * more for have, more in zip(sums, best, strict=True)]
        chosen[hand] = tuple(s for c, s in tried if c[0] - c[1] == net)
    return Totals(sums[0], sums[1], sums[2], scale, chosen)
