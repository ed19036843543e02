"""A ranking question that is not heard either way round: X beside Y is not Y beside X turned about."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from tests.test_odds import ALL, GEMS, PIECES
from verifier.rulebook import Stage

HEAD = """rules 1
ruleset small "a small rule set"
uses {game}
source "a book"
"""
LAST = Stage.ASSUMED
THREE = GEMS.replace("deal 2", "deal 3").replace("hand chest of 1", "hand chest of 2")

RINGS = """\
question rings "which ring is higher?"
  given mine: ring
  given theirs: ring
  answer rank: higher / equal / lower
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
WAGER = """\
question wager "who wins?"
  given player: setting
  given bank: setting
  answer outcome: win / push / lose
clause 4 "both"
  when player's ring is higher than bank's ring
  when bank's ring is higher than player's ring
  result push
clause 5 "the bank alone"
  unless player's ring is higher than bank's ring
  when bank's ring is higher than player's ring
  result lose
clause 6 "else"
  unless bank's ring is higher than player's ring
  result win
clause 7 "a bank that is lower or the same"
  when bank's ring is lower than player's ring or bank's ring is same as player's ring
  result win/push
"""


def test_the_first_hand_of_a_comparison_is_the_first_side(verify_text):
    """Every two settings of physical gems: only what the first ring is counts, whose ever it is."""
    report = verify_text(RINGS + WAGER, game=THREE, head=HEAD)
    (table,) = (q.tables[LAST] for q in report.questions if q.question.name.text == "wager")
    found = Counter()
    for case, weight in enumerate(table.universe.weight.tolist()):
        left = [o for j, o in enumerate(table.universe.outcomes) if int(table.left[case]) >> j & 1]
        found[" ".join(left)] += weight
    expected = Counter()
    for hand in combinations(ALL, 3):
        for other in combinations(ALL - set(hand), 3):
            for mine in rings(hand):
                for theirs in rings(other):
                    if theirs == "A":
                        expected["push" if mine == "A" else "lose"] += 1
                    else:
                        expected["win"] += 1
    assert found == expected
    kinds = {f.kind.word for f in report.findings}
    assert not kinds & {"disagreement", "not checked"}


def rings(hand):
    """Return what three physical pieces can have in the ring."""
    return [PIECES[i] for i in hand]
