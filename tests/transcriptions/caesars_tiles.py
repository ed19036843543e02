"""A casino leaflet's tile game (Caesars Atlantic City) as plain Python; its lost chart as in general use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from math import comb, prod

Pair = tuple[str, str]
Hand = tuple[str, ...]
Setting = tuple[Pair, Pair]

_ORDER = (
    "teen:12 day:2 high-8:8 high-4:4 high-10:10 high-6:6 low-4:4 eleven:11 low-10:10 high-7:7 low-6:6 "
    "nine:9 eight:8 seven:7 five:5 gee-six:6 gee-three:3"
)
_PIPS = {kind: int(dots) for kind, dots in (item.split(":") for item in _ORDER.split())}
KINDS: tuple[str, ...] = tuple(_PIPS)
"""The 17 kinds from the top of the order. The last two are the halves of the supreme pair."""
_TILE_RANK = {kind: max(1, 16 - index) for index, kind in enumerate(KINDS)}
_WILD = ("gee-six", "gee-three")
_WORTHS = {kind: (3, 6) if kind in _WILD else (dots,) for kind, dots in _PIPS.items()}

_ALTERNATIVES = (
    "copy_hands component both any; copy_is value-and-tile value-only same-tiles; copy_force beside "
    "prevails; higher_by value-then-tile value-only; value_of 22-ranks kinds; zero copy by-tile no-rank; "
    "order as-set sorted foul; win sufficient necessary-only; look_for play-together notice; gee_joon pair "
    "not-a-pair; place by-rank high either; partner by-dots mixed-only; rule2_prefer open highest-kind "
    "highest-rank listed; teen_day either teen-high; small to-six to-six-no-day to-five to-nine two-smallest "
    "low-in-order; equal sum points; wild_sum either face; rule3_prefer open most highest-points "
    "highest-rank listed; large_by dots rank; tied open rank; wild_size face three six"
)
READINGS: dict[str, tuple[str, ...]] = {
    name: tuple(alternatives) for name, *alternatives in map(str.split, _ALTERNATIVES.split(";"))
}
"""What the words leave open, for settle and then for advice; the plainest with its reason, then the others.

copy_hands: "hand" means two tiles here, so the Bank wins each copied one. Or if both are; or the whole bet.
copy_is: in common use a copy has the same value and the same top tile. Or the same value is enough. Or it
must be of the same tiles. copy_force: the sentence on copies stands beside the others. Or it prevails.
higher_by: the order of tiles parts equal values, as in common use. Or the value alone decides.
value_of: each named rank is a value. Or all Wongs (Gongs, nines) are, with Teen or Day as their top tile.
zero: two zeros are equal, so a copy. Or tiles part them too. Or a zero has no rank, so no sentence speaks.
order: hands count as set. Or as ordered anew; or upside down just loses, as said of the card game only.
win: "To win" names what must hold, taken to be enough. Or it is a condition only, and directs no win.
look_for: what is to be looked for is to be played as one hand. Or looking is no order to play.
gee_joon: three and six are a pair, as in general use. The leaflet only calls them "combinations".
place: the better group is the high hand. Or the group sought goes high. Or it may go in either hand.
partner: dots tell a seven, eight or nine, as "(12)" tells a Teen. Or only the mixed tiles are so named.
rule2_prefer: no choice is printed. Or Wong, Gong, nine; or best rank, Teen before Day; or as words stand.
teen_day: no choice is printed. Or a Teen, named first, is in the high hand where that can be.
small: no tile over six helps a sum of nine. Or no Day ("powerful"); or five dots, or nine, are the most;
the hand's two least; the lower half.
equal: their sum. Or their points. wild_sum: three or six, as is best. Or face, as wild tiles come up later.
rule3_prefer: no choice is printed. Or two such groups before one; most points; best rank; as words stand.
large_by: large is many dots, since small cards are those that add up. Or it is high in the order of tiles.
tied: of equal dots either tile is the largest or smallest. Or the order of tiles parts them.
wild_size: for its size a wild tile is what it shows. Or it is three, or six, whatever it shows.
"""

NOTES: tuple[str, ...] = (
    "Seats: seven players and circles, but six players here; the Bank's three numbers need eight places.",
    "Delivery: three dice cannot total one; and the 'player' whom they make first may be the Bank.",
    "Delivery: how the other hands go round is not said (in the card game clockwise, against the count).",
    "Delivery: it is not said what hands at empty places become, or whether a dealer not banking has one.",
    "Bank: it is not said who is offered it first, for how long, or whether again after every hand.",
    "Bank: it is not said whether the dealer has a turn in the round, or who banks if all players pass.",
    "Bank: a banker's stake, a Bank that cannot pay, and the House's bet against it are not mentioned.",
    "Bank: sharing with the House, and offers after each hand the House banks, are in the card game only.",
    "Bank: the banker arranges his tiles after exposing them; no house way binds him or the dealer.",
    "Settling: 'copy' is not explained; no sentence parts equal points or speaks of zero against zero.",
    "Settling: one hand higher and one copied is in none of the sentences on won, lost and tied.",
    "Settling: the winning sentence only gives a condition; the losing one has the Bank's 'hand', singular.",
    "Settling: 'tied' means one hand won and one lost; a real tie of two hands is the Banker's.",
    "Setting: nothing says that the high hand must be the better one, or what follows if it is not.",
    "Commission: it is on winning bets; whether a player's gain as banker pays it is not said.",
    "Ranking: a heading on rankings is followed by advice; no ranking is printed and the chart is lost.",
    "Ranking: dropping tens is shown by one example only; 'ten' and 'eleven' only hint that Wong beats Gong.",
    "Ranking: seven and eight dots are each on two kinds; that all serve Teen and Day is not said.",
    "Wild: five tiles of three kinds have six dots; one is wild, and the words do not tell which.",
    "Wild: who chooses between three and six is not said; nor whether Rules 3 and 4 reckon with it.",
    "Advice: the rules are to govern most hands, yet Rule 4 takes all the rest; only it says 'place with'.",
    "Advice: no rule ever parts a pair, and none says which hand, high or low, the group found becomes.",
    "Advice: Rule 2 says Teen 'and' Day where either is meant; both in one hand is not treated.",
    "Advice: 'small' and 'largest' are not defined, and equal dots are not parted.",
    "Advice: Day with a wild tile makes eight in Rule 3; Teen with one makes eight too, but is not small.",
)


def copies(kind: str) -> int:
    """Say how many tiles there are of a kind. The halves of the supreme pair are single."""
    return 1 if kind in _WILD else 2


def pips(kind: str) -> int:
    """Count the dots of a tile."""
    return _PIPS[kind]


def _is_pair(pair: Pair) -> bool:
    """Two tiles of one kind, or the three with the six."""
    return pair[0] == pair[1] or set(pair) == set(_WILD)


def _special(pair: Pair) -> tuple[int, int] | None:
    """Give (7, 8 or 9; rank of the Teen or Day) if one tile is Teen or Day and the other fits it."""
    lead, other = sorted(pair, key=KINDS.index)
    fits = lead in ("teen", "day") and pips(other) in (7, 8, 9)
    return (pips(other), _TILE_RANK[lead]) if fits else None


def rank(pair: Pair) -> tuple[int, int]:
    """Rank two tiles; a greater result is a better hand.

    The first number is 31 down to 10 for the 22 named ranks, then the points 9 to 0: the sum without tens,
    a wild tile counting for the better. The second is the top tile of one to nine points, and else 0.
    """
    if _is_pair(pair):
        return (31 if set(pair) == set(_WILD) else 14 + _TILE_RANK[pair[0]]), 0
    if (special := _special(pair)) is not None:
        return 10 + 2 * (special[0] - 7) + (special[1] - 15), 0
    points = max((a + b) % 10 for a, b in product(*(_WORTHS[tile] for tile in pair)))
    return points, (max(_TILE_RANK[tile] for tile in pair) if points else 0)


def _alike(pair: Pair) -> list[str]:
    """Name the tiles of a hand; those that pair have one name."""
    return sorted("wild" if tile in _WILD else tile for tile in pair)


def _choose(given: dict[str, str]) -> dict[str, str]:
    """Fill in the plainest alternative of each reading that is not given."""
    for name, alternative in given.items():
        if alternative not in READINGS.get(name, ()):
            raise ValueError(f"no such reading: {name}={alternative}")
    return {name: alternatives[0] for name, alternatives in READINGS.items()} | given


def _relations(player: Pair, bank: Pair, chosen: dict[str, str]) -> set[str]:
    """Say whether the player's hand is 'higher', 'lower' or a 'copy': none, one, or two of these."""
    both: list[tuple[int, int]] = []
    for pair in (player, bank):
        special, value = _special(pair), rank(pair)[0]
        tile = max(_TILE_RANK[tile] for tile in pair) if value < 10 else 0
        if chosen["value_of"] == "kinds" and special is not None:
            value, tile = special[0] + 2, special[1]  # Nine points, Gong as ten, Wong as eleven.
        both.append((value, tile))
    mine, theirs = both
    won_by_bank = {"copy", "lower"} if chosen["copy_hands"] == "component" else {"copy"}
    zeros = mine[0] == theirs[0] == 0 and chosen["zero"] != "by-tile"
    if zeros and chosen["zero"] == "no-rank":
        return set()
    same = zeros or (mine[0] == theirs[0] if chosen["copy_is"] == "value-only" else mine == theirs)
    if chosen["copy_is"] == "same-tiles":
        same = _alike(player) == _alike(bank)
    found = won_by_bank if same else set()
    if found and chosen["copy_force"] == "prevails" and chosen["copy_hands"] == "component":
        return found
    length = 1 if zeros or chosen["higher_by"] == "value-only" else 2
    if mine[:length] != theirs[:length]:
        found.add("higher" if mine[:length] > theirs[:length] else "lower")
    return found


def settle(player_high: Pair, player_low: Pair, bank_high: Pair, bank_low: Pair, **readings: str) -> set[str]:
    """Collect what each sentence on the comparison directs: 'win', 'lose', 'push', none or several.

    Win: both hands must be higher than the Bank's. Lose: both are lower. Push: one is higher and the
    other lower, either way round. Copies: the Banker wins them.
    """
    chosen = _choose(readings)
    if chosen["order"] == "foul" and rank(player_high) < rank(player_low):
        return {"lose"}
    if chosen["order"] == "sorted":
        player_low, player_high = sorted((player_low, player_high), key=rank)
        bank_low, bank_high = sorted((bank_low, bank_high), key=rank)
    high, low = _relations(player_high, bank_high, chosen), _relations(player_low, bank_low, chosen)
    copied = {"both": high & low, "any": high | low}.get(chosen["copy_hands"], set())
    if "copy" in copied and chosen["copy_force"] == "prevails":
        return {"lose"}
    sentences = {
        "win": "higher" in high & low and chosen["win"] == "sufficient",
        "lose": "lower" in high & low or "copy" in copied,
        "push": ("higher" in high and "lower" in low) or ("lower" in high and "higher" in low),
    }
    return {result for result, directed in sentences.items() if directed}


def _groups(hand: Hand) -> set[Setting]:
    """Give each group of two with the two tiles left over: six ways at most."""
    a, b, c, d = sorted(hand)
    halves = [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))]
    return set(halves) | {(two, one) for one, two in halves}


def _by_rank(one: Pair, two: Pair) -> Setting:
    """Put the better group first. Groups that rank alike go by name, so that they count once."""
    return (one, two) if (rank(one), two) >= (rank(two), one) else (two, one)


def settings(hand: Hand) -> set[Setting]:
    """Give the three ways to part the hand (fewer with like tiles), each as (high, low)."""
    return {_by_rank(one, two) for one, two in _groups(hand)}


def _size(kind: str, chosen: dict[str, str]) -> tuple[int, int]:
    """How large a tile is, for the largest and the smallest card."""
    if chosen["large_by"] == "rank":
        return _TILE_RANK[kind], 0
    wild = {"three": 3, "six": 6}.get(chosen["wild_size"]) if kind in _WILD else None
    return wild or pips(kind), (_TILE_RANK[kind] if chosen["tied"] == "rank" else 0)


def _small_total(pair: Pair, rest: Pair, chosen: dict[str, str]) -> int:
    """Give the best of 7, 8, 9 that two small cards equal; 0 if they are not small or do not."""
    if chosen["small"] == "two-smallest":
        dots = chosen | {"large_by": "dots"}
        small = max(_size(tile, dots) for tile in pair) <= min(_size(tile, dots) for tile in rest)
    elif chosen["small"] == "low-in-order":
        small = all(_TILE_RANK[tile] <= 8 for tile in pair)
    else:
        most = {"to-five": 5, "to-nine": 9}.get(chosen["small"], 6)
        no_day = chosen["small"] == "to-six-no-day"
        small = all(min(_WORTHS[tile]) <= most and not (no_day and tile == "day") for tile in pair)
    worths = [_WORTHS[tile] if chosen["wild_sum"] == "either" else (pips(tile),) for tile in pair]
    sums = [sum(pick) % 10 if chosen["equal"] == "points" else sum(pick) for pick in product(*worths)]
    return max((total for total in sums if small and total in (7, 8, 9)), default=0)


def _rule(hand: Hand, chosen: dict[str, str]) -> tuple[int, set[Setting]]:
    """Give the first rule whose condition holds, and (group sought, the rest) for each group it finds."""
    groups = _groups(hand)
    pairs = {g for g in groups if _is_pair(g[0]) and (chosen["gee_joon"] == "pair" or g[0][0] == g[0][1])}
    if pairs:  # Rule 1: look for pairs first, matched or mixed.
        return 1, pairs
    named = {"seven", "eight", "nine"} if chosen["partner"] == "mixed-only" else set(KINDS) - {"teen", "day"}
    kinds = {g: special[0] for g in groups if (special := _special(g[0])) and named & set(g[0])}
    if kinds:  # Rule 2: no pair, but Teen or Day together with a seven, an eight or a nine.
        found = _prefer(kinds, chosen["rule2_prefer"])
        led = {g for g in found if "teen" in _by_rank(*g)[0]} if chosen["teen_day"] == "teen-high" else set()
        return 2, led or found
    totals = {g: total for g in groups if (total := _small_total(*g, chosen))}
    if totals:  # Rule 3: none of these, but two small cards that equal seven, eight or nine.
        return 3, _prefer(totals, chosen["rule3_prefer"])
    ends = sorted(_size(tile, chosen) for tile in hand)[::3]  # Rule 4: else the largest with the smallest.
    return 4, {g for g in groups if sorted(_size(tile, chosen) for tile in g[0]) == ends}


def _prefer(found: dict[Setting, int], prefer: str) -> set[Setting]:
    """Narrow the groups that a rule finds; the number is the seven, eight or nine of each."""

    def score(group: Setting) -> tuple[int, int]:
        paired, number = int(group[::-1] in found), found[group]
        scores = {"open": (0, 0), "most": (paired, 0), "highest-rank": rank(group[0]), "listed": (-number, 0)}
        return scores.get(prefer, (number, 0))

    best = max(map(score, found))
    return {group for group in found if score(group) == best}


def governing_rule(hand: Hand, **readings: str) -> int:
    """Give the number of the first of the four rules whose own condition holds. One always does."""
    return _rule(hand, _choose(readings))[0]


def advice(hand: Hand, **readings: str) -> set[Setting]:
    """Give the settings that the first rule to apply directs; all of them if it directs none."""
    chosen = _choose(readings)
    number, groups = _rule(hand, chosen)
    if number < 4 and chosen["look_for"] == "notice":
        return settings(hand)
    if chosen["place"] == "by-rank":
        return {_by_rank(group, rest) for group, rest in groups}
    return groups if chosen["place"] == "high" else groups | {(rest, group) for group, rest in groups}


def position(total: int, positions: int = 8) -> int:
    """Give the place served first; the Bank is place 1, and the count goes on counterclockwise.

    The leaflet has the Bank at one, nine and seventeen, always. They lie eight apart, and no other total
    up to eighteen is named; so there are exactly eight places: seven circles and one more. Three dice
    total three to eighteen. They cannot total one; that number only says where the count begins.
    """
    return (total - 1) % positions + 1


def served_first(positions: int = 8) -> dict[int, int]:
    """Say for each place in how many of the 216 falls of three dice it is served first."""
    falls = Counter(position(sum(dice), positions) for dice in product(range(1, 7), repeat=3))
    return {place: falls[place] for place in range(1, positions + 1)}


def hands() -> Iterator[tuple[Hand, int]]:
    """Give every kind of hand of four tiles, with the number of hands of that kind."""
    for tiles in combinations_with_replacement(sorted(KINDS), 4):
        weight = prod(comb(copies(kind), number) for kind, number in Counter(tiles).items())
        if weight:
            yield tiles, weight
