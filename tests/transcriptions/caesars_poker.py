"""A plain transcription of a casino leaflet: Caesars Atlantic City, the part 'Pai Gow Poker'.

It is written from the leaflet alone, as a second road for checks.
Where the words leave a choice, the choice is a named reading (see READINGS) and not a guess.
Cards are two letters, rank then suit ('As', 'Tc'); the joker is 'Jo'.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb, prod

Rank = tuple[int, ...]

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER = "Jo"
DECK: tuple[str, ...] = (*(r + s for r in RANKS for s in SUITS), JOKER)
ACE = 14
CATEGORIES = (
    *("high card", "pair", "two pairs", "three", "straight", "flush"),
    *("full house", "four", "straight flush", "five aces"),
)
HIGH, PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL, FOUR, STRAIGHT_FLUSH, FIVE_ACES = range(10)

# Each reading, with its alternatives. The first is the plainest, and the default.
READINGS: dict[str, tuple[str, ...]] = {
    # A-2-3-4-5: 'traditional poker rankings' put it last; many pai gow houses put it second.
    "wheel": ("lowest", "second"),
    # The joker in a flush: the highest card the suit lacks, or an ace even beside an ace.
    "flush_joker": ("missing", "ace"),
    # The joker in front: 'only as an Ace', and two cards fill out nothing. No other reading seen.
    "joker": ("ace",),
    # 'must rank higher than'; 'at least a pair of 5s or better'; 'does not beat'.
    "wording": ("higher", "example", "beat"),
    # Alike as far as the front goes: the cards left over behind count, or the two are level.
    "compare": ("kickers", "shared"),
    # 'it is an automatic loser': the whole wager, or the five-card hand alone.
    "foul_scope": ("wager", "five"),
    # 'automatic': no other sentence is asked, or the others speak beside it.
    "foul_force": ("alone", "beside"),
    # A fouled bank hand: it loses too; it is compared as it lies; no sentence speaks of it.
    "bank_foul": ("loses", "as it lies", "unsaid"),
    # 'wins all copy hands': each single hand copied; the wager at any copy; both hands copied.
    "copy": ("hand", "wager", "both"),
}

NOTES: tuple[str, ...] = (
    "joker: its rank in a flush is not said; beside the ace of the suit it may be next best or an ace.",
    "joker: 'can be used' leaves open whether the holder chooses or the best use counts by itself.",
    "joker: nothing is said of it in the two-card hand; 'only as an Ace' makes it an ace there.",
    "joker: it never pairs anything but an ace, so a level pair of 5s needs all four 5s.",
    "ranking: 'traditional poker rankings' are not listed; A-2-3-4-5 may be lowest or second.",
    "ranking: only '5 Aces' is placed, at the top; the royal flush is not named.",
    "ranking: nothing says that two suited or neighbouring cards in front are worth nothing extra.",
    "ranking: suits are not ranked, and it is not said that they are not.",
    "foul: 'must rank higher' is strict, but its own example allows 'at least' the same pair.",
    "foul: the two agree only if the cards left over behind count over a hand of two cards.",
    "foul: how five cards compare with two is never said (A-K before A-K, pair before same pair).",
    "foul: the example speaks of pairs only; for two unpaired cards in front 'at least' is by analogy.",
    "foul: 'must contain' a pair or better is about rank; a straight contains no pair, yet serves.",
    "foul: 'does not beat' gives the penalty, 'must rank higher' gives none; a tie fouls under both.",
    "foul: 'it is an automatic loser' may mean the back hand or all; no remedy by re-setting is given.",
    "foul: whose hand is meant is not said; a fouled bank hand, or both fouled, is not provided for.",
    "foul: the front 'should be labeled second highest hand'; it need not be the second best to be had.",
    "copies: 'copy' is not defined; equal rank, with the joker as what it stands for, is assumed.",
    "copies: it is not said whether one copied hand loses only that hand or the wager.",
    "copies: if only a double copy counts, one hand copied and the other lost has no result at all.",
    "results: it is never said that back meets back and front meets front, or who the opponent is.",
    "results: when and by whom the bank hand is opened is not said.",
    "results: wagers are taken from 'non-winning hands'; a push is one, and its wager is not mentioned.",
    "results: what a winner is paid is not said; winning wagers are only 'left intact'.",
    "commission: 5% of what, how rounded, and from a winning banker or co-banker, is not said.",
    "dealing: the first spot is counted counter clockwise, the cards go round clockwise.",
    "dealing: which place counts as one, how many dice and how many places are not said.",
    "dealing: hands for empty places and the cards left over are not mentioned.",
    "dealing: seven-card hands are dealt whole or a card at a time; 'dealt out' fits both.",
    "house way: it is offered but not given; whether the House must follow it is not said.",
    "bank: 'the first hand' has no scope (of the day, of the table, of the dealer).",
    "bank: the offer comes after a hand the House banks; after a player's bank no sentence speaks.",
    "bank: the start of the rotation, limits, and what a refusing or absent player does are not said.",
    "bank: whether the House plays a hand and a wager against a player's bank is not said.",
    "co-bank: 50% 'of all wagers' is the House's part; who sets the hand and pays commission is not said.",
)

_SHAPES: dict[Rank, int] = {(5,): FIVE_ACES, (4, 1): FOUR, (3, 2): FULL, (3, 1, 1): THREE}
_SHAPES |= {(2, 2, 1): TWO_PAIRS, (2, 1, 1, 1): PAIR, (1, 1, 1, 1, 1): HIGH}
_WHEEL = frozenset({ACE, 2, 3, 4, 5})
_RUNS = tuple(frozenset(range(top - 4, top + 1)) for top in range(6, ACE + 1))


def _choose(readings: dict[str, str]) -> dict[str, str]:
    """All readings, those named in place of the defaults. An unknown one is an error."""
    for name, value in readings.items():
        if value not in READINGS.get(name, ()):
            raise ValueError(f"no reading {name}={value!r}")
    return {name: readings.get(name, ways[0]) for name, ways in READINGS.items()}


def _values(cards: Sequence[str], size: int) -> list[int]:
    """The ranks of the cards other than the joker, highest first."""
    if len(cards) != size or len(set(cards)) != size or not set(cards) <= set(DECK):
        raise ValueError(f"not {size} different cards: {cards}")
    return sorted((RANKS.index(c[0]) + 2 for c in cards if c != JOKER), reverse=True)


def rank5(cards: Sequence[str], wheel: str = "lowest", flush_joker: str = "missing") -> Rank:
    """The rank of five cards: category, then what breaks ties. The joker has its best use.

    A straight is ranked by its place (0 to 9) among the straights.
    Ranks compare only under the same readings.
    """
    _choose({"wheel": wheel, "flush_joker": flush_joker})
    values = _values(cards, 5)
    spare = 5 - len(values)
    groups = Counter(values + [ACE] * spare).most_common()
    groups.sort(key=lambda group: (group[1], group[0]), reverse=True)
    uses: list[Rank] = [(_SHAPES[tuple(n for _, n in groups)], *(v for v, _ in groups))]
    suited = len({c[1] for c in cards if c != JOKER}) == 1
    runs = (_WHEEL, *_RUNS) if wheel == "lowest" else (*_RUNS[:-1], _WHEEL, _RUNS[-1])
    if len(set(values)) == len(values):
        for place, run in enumerate(runs):
            if run.issuperset(values):
                uses.append((STRAIGHT_FLUSH if suited else STRAIGHT, place))
    if suited:
        gap = max(set(range(2, ACE + 1)).difference(values))
        filler = [ACE if flush_joker == "ace" else gap] * spare
        uses.append((FLUSH, *sorted(values + filler, reverse=True)))
    return max(uses)


def rank2(cards: Sequence[str], joker: str = "ace") -> Rank:
    """The rank of two cards: a pair, or two high cards. The joker is an ace."""
    _choose({"joker": joker})
    values = _values(cards, 2)
    high, low = sorted(values + [ACE] * (2 - len(values)), reverse=True)
    return (PAIR, high) if high == low else (HIGH, high, low)


def _ranks(five: Sequence[str], two: Sequence[str], chosen: dict[str, str]) -> tuple[Rank, Rank]:
    """The ranks of both hands of one setting under the readings."""
    back = rank5(five, wheel=chosen["wheel"], flush_joker=chosen["flush_joker"])
    return back, rank2(two, joker=chosen["joker"])


def foul(five: Sequence[str], two: Sequence[str], wording: str = "higher", **readings: str) -> bool:
    """True if the back hand is too low for the front hand, in the given wording.

    'higher' and 'beat' ask for more than the front; 'example' is content with as much.
    Category counts first, then ranks in order. Where the front has no more cards to show,
    'kickers' lets the longer hand win; 'shared' calls the two level.
    """
    chosen = _choose({"wording": wording, **readings})
    back, front = _ranks(five, two, chosen)
    if chosen["compare"] == "shared":
        back = back[: len(front)]
    return back < front if wording == "example" else back <= front


def _directed(back: int, front: int, copy: str) -> set[str]:
    """What the sentences on results say; 1, 0, -1 is a hand above, level with or below the bank's."""
    said: set[str] = set()
    if copy == "hand":
        back, front = back or -1, front or -1
    elif (copy == "wager" and 0 in (back, front)) or back == front == 0:
        said.add("lose")
    if back > 0 and front > 0:
        said.add("win")
    elif back > 0 or front > 0:
        said.add("push")
    elif back < 0 and front < 0:
        said.add("lose")
    return said


def settle(
    player5: Sequence[str],
    player2: Sequence[str],
    bank5: Sequence[str],
    bank2: Sequence[str],
    **readings: str,
) -> set[str]:
    """The results ('win', 'lose', 'push') that the sentences direct for the player's wager.

    The set is empty if no sentence speaks. It has several members if they speak differently.
    """
    chosen = _choose(readings)
    p5, p2 = _ranks(player5, player2, chosen)
    b5, b2 = _ranks(bank5, bank2, chosen)
    ours = foul(player5, player2, **chosen)
    theirs = foul(bank5, bank2, **chosen)
    whole = chosen["foul_scope"] == "wager"
    said: set[str] = {"lose"} if ours and whole else set()
    if theirs and chosen["bank_foul"] == "unsaid":
        return said
    theirs = theirs and chosen["bank_foul"] == "loses"
    if theirs and whole:
        said.add("win")
    alone = chosen["foul_force"] == "alone"
    if said and alone:
        return said
    backs = set() if whole else {sign for sign, fouled in ((-1, ours), (1, theirs)) if fouled}
    if not backs or not alone:
        backs.add((p5 > b5) - (p5 < b5))
    for back in backs:
        said |= _directed(back, (p2 > b2) - (p2 < b2), chosen["copy"])
    return said


# An exact count of seven-card hands, by ranks and suits and not through rank5.


def _has_run(ranks: Iterable[int], joker: int) -> bool:
    """True if five ranks in a row are there, the joker filling at most one gap."""
    there = set(ranks)
    return any(len(run & there) + joker >= 5 for run in (_WHEEL, *_RUNS))


def _unsuited(many: Counter[int], joker: int) -> int:
    """The best category by ranks alone, from how many of each rank there are."""
    counts = Counter(many)
    counts[ACE] += joker
    most, second = (*sorted(counts.values(), reverse=True), 0)[:2]
    if most == 5:
        return FIVE_ACES
    if most == 4:
        return FOUR
    if most == 3 and second >= 2:
        return FULL
    if _has_run(many, joker):
        return STRAIGHT
    if most == 3:
        return THREE
    return (PAIR if second < 2 else TWO_PAIRS) if most == 2 else HIGH


def _suited(suit: Iterable[int], many: Counter[int], joker: int) -> int:
    """The best category where the ranks of one suit make a flush."""
    made = STRAIGHT_FLUSH if _has_run(suit, joker) else FLUSH
    return max(made, _unsuited(many, joker))


def _multisets(size: int, limit: int) -> Iterator[Counter[int]]:
    """Every choice of ranks with at most `limit` of one rank."""
    for ranks in combinations_with_replacement(range(2, ACE + 1), size):
        many = Counter(ranks)
        if not many or max(many.values()) <= limit:
            yield many


def category_counts(size: int = 7) -> dict[str, int]:
    """How many hands of `size` (5 to 7) of the 53 cards have each category as their best five.

    At most one suit can make a flush. Hands with one are counted from that suit's ranks and
    the other cards' ranks. All others are counted by ranks, less the ways that make a flush.
    """
    counts: Counter[int] = Counter()
    for joker in (0, 1):
        natural = size - joker
        flushes: Counter[tuple[int, ...]] = Counter()
        for length in range(5 - joker, natural + 1):
            for others in _multisets(natural - length, 3):
                ways = len(SUITS) * prod(comb(3, n) for n in others.values())
                for suit in combinations(range(2, ACE + 1), length):
                    many = others + Counter(suit)
                    counts[_suited(suit, many, joker)] += ways
                    flushes[tuple(sorted(many.elements()))] += ways
        for many in _multisets(natural, 4):
            ways = prod(comb(4, n) for n in many.values())
            counts[_unsuited(many, joker)] += ways - flushes[tuple(sorted(many.elements()))]
    return {name: counts[number] for number, name in enumerate(CATEGORIES)}


def sample_check(hands: int = 5000, seed: int = 1) -> int:
    """How many random seven-card hands differ between the count's rules and all 21 fives (0 is right)."""
    dice = random.Random(seed)
    wrong = 0
    for _ in range(hands):
        cards = dice.sample(DECK, 7)
        best = max(rank5(five) for five in combinations(cards, 5))[0]
        joker = int(JOKER in cards)
        many = Counter(_values(cards, 7))
        held = [[RANKS.index(c[0]) + 2 for c in cards if c != JOKER and c[1] == s] for s in SUITS]
        suit = max(held, key=len)
        ours = _suited(suit, many, joker) if len(suit) + joker >= 5 else _unsuited(many, joker)
        wrong += ours != best
    return wrong


if __name__ == "__main__":
    totals = category_counts()
    for label, total in totals.items():
        print(f"{label:15} {total:>12,}")
    print(f"{'all':15} {sum(totals.values()):>12,} of {comb(53, 7):,}")
    print(f"differing in 5,000 random hands: {sample_check()}")
