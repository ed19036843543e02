"""Rankings of hands that are not listed one by one: an order is seen to be one, a round is never a pass."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.support.heads import BARE_HEAD
from tests.support.suited import KINDS, Small
from verifier.ledger.entries import Coverage

GAME = Small(3, 2, 0, 1, 2)
HEAD = """\
question ranks "which front is higher?"
  given mine: front
  given theirs: front
  answer rank: higher / equal / lower
  either way round
clause 0 "alike"
  when {alike}
  result equal
"""


def write_rules(beats: list[tuple[str, str]]) -> str:
    """Return a ranking of fronts of one card by which kind beats which, and no other way."""
    alike = " or ".join(f"mine has {k} and theirs has {k}" for k in KINDS[:3])
    clauses = [
        f'clause {n} "{a} beats {b}"\n  when mine has {a} and theirs has {b}\n  result higher\n'
        for n, (a, b) in enumerate(beats, 1)
    ]
    return HEAD.format(alike=alike) + "".join(clauses)


def goes_round(beats: list[tuple[str, str]]) -> bool:
    """Return whether no line of all kinds has each before those it beats."""
    return not any(all(line.index(a) < line.index(b) for a, b in beats) for line in permutations(KINDS[:3]))


@pytest.mark.parametrize("turn", range(8))
def test_a_ranking_of_cards_that_goes_round_is_no_pass(verify_text, turn):
    """Three kinds, each two ranked either way: looked at where a line has them all, else not checked."""
    pairs = [("high", "middle"), ("middle", "low"), ("low", "high")]
    beats = [pair[:: -1 if turn >> i & 1 else 1] for i, pair in enumerate(pairs)]
    report = verify_text(write_rules(beats), game=GAME.text, head=BARE_HEAD)
    (entry,) = [e for e in report.ledger if e.check == "cycle"]
    assert (entry.status is Coverage.NOT_CHECKED) is goes_round(beats)
    assert entry.status in {Coverage.NOT_CHECKED, Coverage.LOOKED_AT}
    assert goes_round(beats) is (turn in {0, 7})  # two of the eight go round
