"""Small card games for tests: written as rules, and played out card by card."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations

KINDS = ("high", "middle", "low", "least")
SUITS = ("clubs", "hearts", "spades", "diamonds")
ORDER = """
  > straight-flush by run
  > flush by filled
  > straight by run
  > four by laid
  > three by laid
  > pair-or-two by laid
  > nothing by laid
"""
RANKS = f"""
question ranks "which back is higher?"
  given mine: back
  given theirs: back
  answer rank: higher / equal / lower
  either way round
section B "backs"
clause B1 "as listed"
  list order: from the top{ORDER}"""
WAGERS = """
question fronts "which front is higher?"
  given mine: front
  given theirs: front
  answer rank: higher / equal / lower
  either way round
section F "fronts"
clause F1 "as listed"
  list order: from the top
    > pair-or-two by laid
    > nothing by laid
question set-rank "does the back rank above the front?"
  given mine: back
  given theirs: front
  answer rank: higher / equal / lower
section S "settings"
clause S1 "as listed"
  list order: from the top
    > any-better
    > pair-or-two by laid
    > nothing by laid
term any-better means any of straight-flush/flush/straight/four/three
question wager "who wins?"
  given player: setting
  given banker: setting
  answer outcome: win / lose / push
section W "wagers"
clause W1 "foul"
  unless player's back is higher than player's front
  result lose
clause W2 "both"
  when player's front is higher than banker's front
  when player's back is higher than banker's back
  result win
clause W3 "a copy"
  when player's front is same as banker's front or player's back is same as banker's back
  result lose
clause W4 "else"
  result push
assume W1 over W2, W4 because "it is foul"
assume W2 over W4 because "it is won"
assume W3 over W4 because "it is lost"
"""


@dataclass(frozen=True)
class Small:
    """A game of so many kinds, suits and jokers: hands of so many cards in front and in back."""

    kinds: int
    suits: int
    jokers: int
    front: int
    back: int

    @property
    def text(self) -> str:
        """Write the game; the flush is of the back."""
        kinds = KINDS[: self.kinds]
        lines = [
            "rules 1",
            'game deck "a small deck"',
            'source "made up"',
            f"deal {self.front + self.back} card",
        ]
        lines += [f"suit {suit} symbol {suit[0]}" for suit in SUITS[: self.suits]]
        lines += [f"kind {kind} copies {self.suits}" for kind in kinds]
        if self.jokers:
            lines += [f"kind joker copies {self.jokers}", "wild joker as high, fills run/suits"]
        lines += [
            f"sequence {' '.join(kinds)} high",
            f"hand front of {self.front}",
            f"hand back of {self.back}",
        ]
        of_back = f"hand with size of it equals {self.back} and"
        lines += [f"named straight is {of_back} run of it is at least 1"]
        lines += [f"named flush is {of_back} suits of it equals 1"]
        lines += ["named straight-flush is hand with it is straight and it is flush"]
        alike = ((4, "four"), (3, "three"), (2, "pair-or-two"), (1, "nothing"))
        lines += [f"named {word} is hand with alike of it equals {n}" for n, word in alike]
        return "\n".join(lines) + "\norder rank" + ORDER

    @cached_property
    def cards(self) -> list[tuple[str, str]]:
        """Lay out the deck."""
        plain = [(kind, suit) for kind in KINDS[: self.kinds] for suit in SUITS[: self.suits]]
        return plain + [("joker", str(n)) for n in range(self.jokers)]

    def settings(self, hand):
        """Set a hand in every way: front and back."""
        for front in combinations(hand, self.front):
            yield front, tuple(card for card in hand if card not in front)

    def of_class(self, hand):
        """Say what a hand holds, and, of a back, whether it is of one suit."""
        return tuple(sorted(kind for kind, _ in hand)), len(hand) == self.back and one_suit(hand)

    def flushes(self, hand):
        """Name the suits of which a back of one suit can be made."""
        jokers = [card for card in hand if card[0] == "joker"]
        held = {suit: sum(card[1] == suit for card in hand) for suit in SUITS}
        return [suit for suit, many in held.items() if many and many + len(jokers) >= self.back]

    def ways(self, hand):
        """Say, of every way to set a hand, what the two hands are; how often each comes about."""
        found = Counter((self.of_class(f), self.of_class(b)) for f, b in self.settings(hand))
        return frozenset(found.items())

    def run(self, hand):
        """Find the highest place of a hand in the sequence."""
        line = [*KINDS[: self.kinds], "high"][::-1]
        plain = [kind for kind, _ in hand if kind != "joker"]
        places = range(len(line) - len(hand), -1, -1)
        fits = (at + 1 for at in places if set(plain) <= set(line[at : at + len(hand)]))
        return next(fits, 0) if len(set(plain)) == len(plain) else 0

    @cache  # noqa: B019 - few games, and small
    def rank(self, hand):
        """Rank a hand: how good it is, and what breaks ties."""
        kinds = [kind for kind, _ in hand]
        plain = [kind for kind in kinds if kind != "joker"]
        jokers = len(kinds) - len(plain)
        counted = laid([*plain, *["high"] * jokers])
        best = max(Counter([*plain, *["high"] * jokers]).values())
        if len(hand) == self.back:
            run, flush = self.run(hand), one_suit(hand)
            if run and flush:
                return 7, run
            if flush:
                free = [kind for kind in KINDS[: self.kinds] if kind not in plain]
                return 6, laid([*plain, *[*free, *["high"] * jokers][:jokers]])
            if run:
                return 5, run
        return best, counted


def one_suit(hand):
    """Whether all cards that have a suit have the same."""
    return len({suit for kind, suit in hand if kind != "joker"}) == 1


def laid(kinds):
    """Lay kinds in a row: those held more often first, then the higher."""
    heights = [-KINDS.index(kind) for kind in kinds]
    return tuple(sorted(heights, key=lambda height: (heights.count(height), height), reverse=True))


def sign(one, other):
    """Compare two ranks: 1, 0 or -1."""
    return (one > other) - (one < other)


SMALL_GAMES = [
    Small(3, 3, 0, 1, 3),
    Small(3, 3, 1, 1, 3),
    Small(3, 2, 0, 2, 3),
    Small(4, 3, 0, 2, 3),
    Small(3, 4, 1, 1, 3),
    Small(4, 2, 1, 2, 4),
    Small(4, 2, 2, 1, 4),
]

HIGHEST_FRONT = """clause 1 "a flush goes in back"
  when in some setting (back is flush)
  require back is flush
clause 2 "the highest front"
  maximise rank of front
assume 1 over 2 because "it is first"
"""


def compare_settings(game, player, banker):
    """Say how two settings compare: whether the player's is foul, the fronts, the backs."""
    front, back = game.rank(player[0]), game.rank(player[1])
    kind = min(back[0], 3), () if back[0] > 2 else back[1]
    foul = kind <= (front[0], front[1])
    return foul, *(sign(game.rank(one), game.rank(other)) for one, other in zip(player, banker, strict=True))
