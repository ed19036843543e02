"""The points of the list of readings, each with its alternatives, and what all accounts say of tiles.

The first alternative of each point is the default, the document's plainest sense: with the defaults the
three accounts set every hand, and the two settlements settle every pair of settings, as the three earlier
transcriptions do with theirs. The list has names of its own only for what it adds; the alternatives
it calls "further" stand here beside those the earlier transcriptions found (``proviso``, ``note_a``,
``d_seven``, ``b_six``, ``d_six``, ``two_high``, ``high_back``), with hyphens in their names.

Where an earlier transcription has a point which the list does not name, it is still asked for there:
``numbered``, ``how_to_play`` and ``analysis`` hold the earlier readings. What this list names is taken
from here alone, whatever the earlier readings say of it.

Two points are not in the list, but cannot be left out:

two_low  (exception D) Twelve or Two with two Low 7s: "Low 7 + any 7" fits, but there is no H7 to set.
         ``empty``: the exception asks for what cannot be done; ``seven``: a Low 7 is set in front;
         ``none``: it is no exception hand. No other pair can be an exception hand, so that
         ``exception_or_pair`` matters here alone, and not at all under ``none``.
top_four (Analysis, ``nonpair`` as ``pairs-last`` only) whether a pair is one of the "top four tiles: 12,
         2, 8 and 4" that a hand contains (``kinds``), or two (``tiles``).
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal, get_args, get_type_hints

from tests.transcriptions import ranking_analysis, ranking_how_to_play, ranking_numbered

Hand = tuple[str, str, str]
Back = tuple[str, str]  # the higher-ranking tile first
Setting = tuple[str, Back]
SixTile = Literal["six", "six-or-wild-six", "six-or-three", "wild", "wild-six"]

# "12, 2, 8, 4, 10, 11, 7, 6, Mix-9, Mix-7, Wild tile-6, Mix-5, and Wild tile-3"
ORDER = ("12", "2", "8", "4", "10", "11", "H7", "6", "9", "L7", "W6", "5", "W3")
HEIGHT = {tile: float(len(ORDER) - place) for place, tile in enumerate(ORDER)}
THE_FOUR = ("12", "2", "8", "4")
SEVENS = ("H7", "L7")
WILD = ("W6", "W3")
PIPS = {tile: int(tile.lstrip("HLW")) for tile in ORDER}

# What "6" may stand for where a pattern of three tiles has it.
SIX: dict[str, tuple[str, ...]] = {
    "six": ("6",),
    "six-or-wild-six": ("6", "W6"),
    "six-or-three": ("6", "W6", "W3"),
    "wild": ("W6", "W3"),
    "wild-six": ("W6",),
}


@dataclass(frozen=True, kw_only=True)
class Readings:
    """One alternative for each point of the list; the number is the list's."""

    whose_list: Literal["house-way", "both"] = "house-way"  # 1
    four_of: Literal["tiles", "kinds", "neither"] = "tiles"  # 2
    wong_ranks: Literal["pai-gow", "alike", "sums"] = "pai-gow"  # 3
    proviso: Literal[
        "lower-needs", "higher-allows", "unless-reached", "ignored", "whichever", "twelve-two"
    ] = "lower-needs"  # 4
    all_ties: Literal["both", "unsaid", "any-tie"] = "both"  # 5
    three_of: Literal["everyone", "player", "dealer"] = "everyone"  # 6
    second_tile: Literal["no", "compared"] = "no"  # 7
    note_a: Literal["listed", "back-lowest", "all-lowest", "in-front", "alike"] = "listed"  # 8
    wild_by_value: Literal["no", "six"] = "no"  # 8
    zero_loses: Literal["wager", "hand"] = "wager"  # 9
    whose_zero: Literal["player", "either"] = "player"  # 9
    d_seven: Literal["for-six", "for-low", "both", "low-or-any"] = "for-six"  # 10
    exception_or_pair: Literal["pairs-first", "unsaid", "exception"] = "pairs-first"  # 11
    wild_card: Literal["either", "six", "three"] = "either"  # 12
    nonpair: Literal["nonpairs", "pairs-last"] = "nonpairs"  # 13
    b_six: SixTile = "six"  # 14: exception B and Analysis 3.2
    d_six: SixTile = "six"  # 14: exception D and Analysis 3.4
    h7_or_11: Literal["high", "either"] = "high"  # 15
    lower_tile: Literal["rank", "pips"] = "rank"  # 16
    two_high: Literal["not-lower", "higher", "four-behind", "higher-then-free", "both"] = "not-lower"  # 17
    high_back: Literal["rank", "rank-front-high", "points", "example"] = "rank"  # 18
    two_low: Literal["empty", "seven", "none"] = "empty"
    top_four: Literal["kinds", "tiles"] = "kinds"
    numbered: ranking_numbered.Readings = ranking_numbered.NATURAL
    how_to_play: ranking_how_to_play.Readings = ranking_how_to_play.NATURAL
    analysis: ranking_analysis.Readings = ranking_analysis.NATURAL

    def __post_init__(self) -> None:
        """Refuse an alternative that the list does not have."""
        for name, known in alternatives().items():
            if getattr(self, name) not in known:
                raise ValueError(f"{name}: {getattr(self, name)!r} is none of {', '.join(known)}")


def alternatives() -> dict[str, tuple[str, ...]]:
    """The alternatives of every point, the default first."""
    hints = get_type_hints(Readings)
    return {
        field.name: get_args(hints[field.name]) for field in fields(Readings) if get_args(hints[field.name])
    }


def with_front(hand: Hand, front: str) -> Setting:
    """The setting of the hand with this tile in front."""
    rest = list(hand)
    rest.remove(front)
    higher, lower = sorted(rest, key=HEIGHT.__getitem__, reverse=True)
    return front, (higher, lower)


def left_over(hand: Hand, first: str, second: str) -> str | None:
    """The third tile of a hand that has these two, and None of a hand that has not."""
    rest = list(hand)
    for tile in (first, second):
        if tile not in rest:
            return None
        rest.remove(tile)
    return rest[0]


def counts(tile: str) -> tuple[int, ...]:
    """The pips a tile may count for in the back: "The Six can be 3 and the Three can be 6"."""
    return (3, 6) if tile in WILD else (PIPS[tile],)


def points(back: Back) -> int:
    """The last digit of the sum of the pips, the wild tiles counting for the better."""
    return max((one + other) % 10 for one in counts(back[0]) for other in counts(back[1]))


def is_pair(back: Back) -> bool:
    """Whether the two tiles are a pair, the two wild tiles being one."""
    return back[0] == back[1] or set(back) == set(WILD)


def is_wong(back: Back) -> bool:
    """Whether the two tiles are a Twelve or a Two with a Nine."""
    return "9" in back and ("12" in back or "2" in back)


def is_gong(back: Back) -> bool:
    """Whether the two tiles are a Twelve or a Two with an Eight."""
    return "8" in back and ("12" in back or "2" in back)


def four_or_more(back: Back, named_above: bool) -> bool:
    """Whether the back is four or more: pairs, too, and Wong and Gong if they are above nine."""
    if is_pair(back) or (named_above and (is_wong(back) or is_gong(back))):
        return True
    return points(back) >= 4


def height_in_back(tile: str, back: Back, readings: Readings) -> float:
    """The rank of a tile of the back, where ``wild_by_value`` gives a wild tile used as a six a Six's."""
    other = back[1] if tile == back[0] else back[0]
    used_as_six = tile in WILD and any((6 + pips) % 10 == points(back) for pips in counts(other))
    if readings.wild_by_value == "six" and used_as_six:
        return HEIGHT["6"]
    return HEIGHT[tile]
