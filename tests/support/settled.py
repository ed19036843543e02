"""Settlements of small card games, and the same decided card by card."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from tests.support.suited import one_suit, sign

SETTLES = """
question wager "who wins?"
  given player: setting
  given banker: setting
  answer outcome: win / lose / push
clause 1 "a higher back"
  when player's back is higher than banker's back
  result win
clause 2 "high cards"
  when player's back has high
  result win/push
clause 3 "of one suit"
  when banker's back is flush
  result lose/push
"""


def strip_suits(text):
    """Return a game of the same cards whose suits nothing tells apart."""
    kept = [
        x for x in text.splitlines() if not x.startswith(("suit", "wild", "named flush", "named straight"))
    ]
    found = "\n".join(x for x in kept if "flush" not in x and "straight" not in x)
    return found + "\n"


def ask_plainly(rules):
    """Return the settlement without what it asks of suits."""
    return rules.split("clause 3")[0]


def has_kind(hand, kind):
    """Tell whether a hand has a card of a kind."""
    return any(card[0] == kind for card in hand)


def count_settled(game, allows, rank, suited):
    """Count, for each way in which two settings compare, the pairs of settings that all deals make."""
    dealt = game.front + game.back
    ways = {
        hand: [way for way in game.settings(hand) if allows(*way)] for hand in combinations(game.cards, dealt)
    }
    found = Counter()
    for hand, mine in ways.items():
        for other, theirs in ways.items():
            if not set(hand) & set(other):
                for one in mine:
                    found.update(find_key(one, two, rank, suited) for two in theirs)
    return found


def find_key(one, other, rank, suited):
    """Say all that the settlement asks of two settings."""
    (_, back), (_, facing) = one, other
    compared = sign(rank(back), rank(facing)) > 0
    return compared, has_kind(back, "high"), suited and one_suit(facing)


def find_outcomes(key):
    """Say what the settlement leaves of a case; nothing where no clause speaks."""
    higher, high, flush = key
    left = {"win", "lose", "push"}
    for speaks, allowed in ((higher, {"win"}), (high, {"win", "push"}), (flush, {"lose", "push"})):
        left &= allowed if speaks else left
    return left if any(key) else {"win", "lose", "push"}
