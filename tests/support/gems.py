"""A small game of seven gems: its rules as text, and the same played out over gems that lie on a table.

What is counted here is counted one physical deal after another, by no code of the program.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

GEMS = """\
rules 1
game gems "two of seven gems, one in the ring and one in the chest"
deal 2 gem
kind agate    symbol A  pips 1  copies 2
kind beryl    symbol B  pips 4  copies 2
kind coral    symbol C  pips 6  copies 1
kind diamond  symbol D  pips 9  copies 2
points modulo 10
hand ring of 1
hand chest of 1
order rank
  > points 9 to 0 by points, then top
"""

WAY = """\
clause 1 "a diamond"
  when hand has diamond
  require ring has lowest
clause 2 "a beryl"
  when hand has beryl and hand has no diamond
  require ring has beryl
"""
"""The house way of the game; it leaves some hands open."""

STAKE = """\
question settlement "who wins?"
  given player: setting
  given dealer: setting
  answer outcome: win / lose / push
  pays win {win}
  pays lose -1
  pays push 0
"""
"""Who wins, and what is paid; `win` is what the player receives."""

RULES = """\
clause 3 "both higher"
  when player's ring is higher than dealer's ring and player's chest is higher than dealer's chest
  result win
clause 4 "both lower"
  when player's ring is lower than dealer's ring and player's chest is lower than dealer's chest
  result lose
clause 5 "a copy in the ring: the text does not say"
  when player's ring is same as dealer's ring
  result lose/push
clause 6 "one each"
  unless player's ring is same as dealer's ring
  unless player's ring is higher than dealer's ring and player's chest is higher than dealer's chest
  unless player's ring is lower than dealer's ring and player's chest is lower than dealer's chest
  result push
"""
"""How two settings are settled; a copy in the ring is left open."""

GEM_PIECES, GEM_PIPS = "AABBCDD", {"A": 1, "B": 4, "C": 6, "D": 9}

ALL_GEMS = frozenset(range(len(GEM_PIECES)))
"""The physical pieces, by number."""


def list_settings(hand):
    """Return every setting of two physical pieces, as the kinds in the ring and in the chest."""
    a, b = (GEM_PIECES[i] for i in hand)
    return {(a, b), (b, a)}


def set_by_house_way(hand):
    """Return what the small house way leaves of two physical pieces; all where it is silent."""
    for first in "DB":  # of kinds, the lowest is the one named last, whatever its pips
        if any(GEM_PIECES[i] == first for i in hand):
            return {s for s in list_settings(hand) if s[0] == first}
    return list_settings(hand)


def settle_settings(mine, theirs):
    """Return the outcomes that the small settlement leaves of two settings."""
    ring, chest = (GEM_PIPS[a] - GEM_PIPS[b] for a, b in zip(mine, theirs, strict=True))
    if ring == 0:
        return {"lose", "push"}
    return {"win"} if ring > 0 < chest else {"lose"} if ring < 0 > chest else {"push"}


@dataclass
class ListedDeals:
    """All deals of two physical hands, one by one; `pay` is what the player is left with."""

    pay: dict[str, Fraction]
    for_house: bool

    def reached(self, possible):
        """Return the outcome that open ones are settled as."""
        return (min if self.for_house else max)(sorted(possible), key=self.pay.__getitem__)

    def against(self, setting, hand):
        """Return the outcomes of a setting against the house way, reply by reply."""
        replies = combinations(ALL_GEMS - set(hand), 2)
        return [
            self.reached(set().union(*(settle_settings(setting, t) for t in set_by_house_way(r))))
            for r in replies
        ]

    def worth(self, setting, hand):
        """Return what a setting is worth over all replies."""
        return sum(self.pay[x] for x in self.against(setting, hand))

    def best(self, hand, among=None, most=max):
        """Return the setting of a hand that is worth most (or least)."""
        return most(sorted(among or list_settings(hand)), key=lambda s: self.worth(s, hand))

    def gives_up(self, taken=max):
        """Return what better settings than the one taken would bring, and for how many kinds."""
        total, kinds = Fraction(0), set()
        for hand in combinations(ALL_GEMS, 2):
            faced = [self.best(r) for r in combinations(ALL_GEMS - set(hand), 2)]
            gain = {
                t: -sum(self.pay[self.reached(settle_settings(s, t))] for s in faced)
                for t in list_settings(hand)
            }
            more = max(gain.values()) - taken(gain[t] for t in set_by_house_way(hand))
            total += more
            kinds |= {tuple(sorted(GEM_PIECES[i] for i in hand))} if more else set()
        return total / 210, len(kinds)


def list_amounts(win=Fraction(1)):
    """Return what the player is left with."""
    return {"win": win, "lose": Fraction(-1), "push": Fraction(0)}


GEMS_OF_THREE = GEMS.replace("deal 2", "deal 3").replace("hand chest of 1", "hand chest of 2")
"""The same game with two gems in the chest."""

ASKS_RINGS = """\
question rings "which ring is higher?"
  given mine: ring
  given theirs: ring
  answer rank: higher / equal / lower
"""

RINGS = f"""{ASKS_RINGS}\
clause 1 "an agate is higher than whatever it is beside"
  when mine has agate
  result higher
clause 2 "a beryl equals what is beside it"
  when mine has beryl
  result equal
clause 3 "else it is lower"
  unless mine has agate/beryl
  result lower
"""
"""A ranking question that is not heard either way round."""


OTHER_WAY = """\
clause 1 "a diamond, in the chest"
  when hand has diamond
  require ring has highest
clause 2 "a beryl, in the chest"
  when hand has beryl and hand has no diamond
  require chest has beryl
clause 7 "an agate and a coral"
  when hand has agate and hand has coral
  require ring has agate
"""
"""Another house way, that sets three groups of hands otherwise."""

WHOLE_SETTLEMENT = STAKE.format(win=1) + RULES
"""A whole settlement."""


GEM_HANDS = list(combinations(ALL_GEMS, 2))
"""All hands of physical pieces."""


def format_kind(hand):
    """Return the kind of a hand of physical gems."""
    return "".join(sorted(GEM_PIECES[i] for i in hand))


ONE_CLAUSE_WAY = 'clause 1 "so"\n  require ring has highest\n'
"""A house way of one clause."""
