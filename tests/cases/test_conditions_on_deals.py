"""What is asked of all the pieces of a deal, or of a side: against every hand of a small deck."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tests.support.heads import BARE_HEAD
from tests.support.suited import Small
from verifier.rules.rulebook import Stage
from verifier.source import UnreadableError

GAME = Small(4, 3, 1, 2, 2)
PLAIN = "\n".join(
    line
    for line in GAME.text.splitlines()
    if not line.startswith(("suit", "named flush", "named straight-flush", "  > flush", "  > straight-flush"))
).replace("fills run/suits", "fills run")


def counted(hand):
    """Return how many cards of each kind a hand holds, a joker as the highest."""
    return Counter("high" if kind == "joker" else kind for kind, _ in hand)


@pytest.mark.parametrize(
    ("condition", "meets"),
    [
        ("alike of hand equals 2", lambda held: max(held.values()) == 2),
        ("alike of hand equals 2 and kinds of hand equals 2", lambda held: sorted(held.values()) == [2, 2]),
        ("kinds of hand is at least 3", lambda held: len(held) >= 3),
        ("alike of hand plus kinds of hand equals 5", lambda held: max(held.values()) + len(held) == 5),
    ],
)
def test_a_clause_is_about_what_is_alike_in_the_whole_deal(verify_text, condition, meets):
    """One pair, two pair and the like, of all that is dealt; the second engine agrees on every hand."""
    report = verify_text(f'clause 1 "it"\n  for {condition}\n  maximise rank of front\n', game=PLAIN)
    table = report.questions[0].tables[Stage.ASSUMED]
    applies = int(table.universe.weight[table.rows["1"].applies].sum())
    hands = list(combinations(GAME.cards, 4))
    assert 0 < applies == sum(meets(counted(hand)) for hand in hands) < len(hands)
    assert not {f.kind.word for f in report.findings} & {"disagreement", "not checked"}


def test_a_side_is_asked_of_all_its_pieces_too(verify_text):
    """Who holds more of one kind wins: every two deals, each set in every way."""
    rules = """question wager "who wins?"
  given player: setting
  given bank: setting
  answer outcome: win / push / lose
clause 1 "more alike"
  when alike of player is above alike of bank
  result win
clause 2 "as many"
  when alike of player equals alike of bank
  result push
clause 3 "fewer"
  when alike of player is below alike of bank
  result lose
"""
    game = PLAIN.replace("hand front of 2", "hand front of 1").replace("hand back of 2", "hand back of 3")
    report = verify_text(rules, game=game, head=BARE_HEAD)
    (table,) = (q.tables[Stage.ASSUMED] for q in report.questions)
    found = Counter()
    for case, weight in enumerate(table.universe.weight.tolist()):
        (ends,) = (o for j, o in enumerate(table.universe.outcomes) if int(table.left[case]) >> j & 1)
        found[ends] += weight
    expected = Counter()
    for hand in combinations(GAME.cards, 4):
        most = max(counted(hand).values())
        for other in combinations(set(GAME.cards) - set(hand), 4):
            against = max(counted(other).values())
            expected["win" if most > against else "push" if most == against else "lose"] += 16
    assert found == expected
    assert not {f.kind.word for f in report.findings} & {"disagreement", "not checked"}


def test_hands_of_different_sizes_hold_different_pieces(verify_text):
    """One card is not the same as three, whatever they are: the clause can be followed on no hand."""
    game = PLAIN.replace("hand front of 2", "hand front of 1").replace("hand back of 2", "hand back of 3")
    report = verify_text('clause 1 "it"\n  require pieces of front is same as pieces of back\n', game=game)
    table = report.questions[0].tables[Stage.ASSUMED]
    assert table.rows["1"].unattainable.all()
    assert not {f.kind.word for f in report.findings} & {"disagreement", "not checked"}


def test_what_a_deal_has_not_is_refused_with_what_it_has(load_text):
    """A run, say, is of one hand."""
    with pytest.raises(UnreadableError) as refused:
        load_text('clause 1 "it"\n  for run of hand equals 1\n  maximise rank of front\n', game=PLAIN)
    (mistake,) = refused.value.mistakes
    assert mistake.message == "the whole deal has no run; a hand of it has"
    assert mistake.help == "it has alike, kinds, pips, top"
