"""What a gap is, exactly: docs/semantics.md, part 4, on hands of which all settings are listed."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from tests.conftest import HEAD
from verifier.finding import Kind

COINS = """\
rules 1
game coins "three coins of two kinds, one in front"
deal 3 piece
kind red  symbol R pips 1 copies 4
kind blue symbol B pips 2 copies 4
points modulo 10
hand front of 1
hand back of 2
order rank
  > points 9 to 0 by points, then top
"""
HANDS = ["".join(x) for x in combinations_with_replacement("RB", 3)]
CONDITIONS = {
    "front has red": lambda setting: setting[0] == "R",
    "back has blue + blue": lambda setting: setting[1] == "BB",
    "front has red and back has blue": lambda setting: setting[0] == "R" and "B" in setting[1],
    "back has red + red": lambda setting: setting[1] == "RR",
}
SECTION = HEAD + 'section 1 "all hands"\n  undertakes "how?" for hand has red/blue\n'


def settings(hand):
    """Return the ways to set a hand: what is in front, and what is left for the back."""
    return {(front, hand.replace(front, "", 1)) for front in hand}


def gaps(report, where=""):
    """Return the hands of the gaps of a report, stage by stage; it must be free of disagreement."""
    assert Kind.DISAGREEMENT not in {f.kind for f in report.findings}
    found = {f.stage: f for f in report.findings if f.kind is Kind.GAP and f.where.startswith(where)}
    return {f.kinds for f in found.values()} or {0}


@pytest.mark.parametrize("words", CONDITIONS)
def test_what_is_said_only_if_possible_is_not_said_where_it_is_not(verify_text, words):
    """`require φ if possible` states nothing where no setting meets φ: a gap of the hands without one."""
    none = [h for h in HANDS if not any(CONDITIONS[words](s) for s in settings(h))]
    soft = verify_text(f'clause 1 "c"\n  require {words} if possible\n', COINS)
    guarded = verify_text(f'clause 1 "c"\n  when in some setting ({words})\n  require {words}\n', COINS)
    assert gaps(soft) == gaps(guarded) == {len(none)}


@pytest.mark.parametrize("words", CONDITIONS)
def test_a_section_is_silent_by_the_same_measure(verify_text, words):
    """A section whose only clause finds nothing possible has left the question that it undertakes open."""
    none = [h for h in HANDS if not any(CONDITIONS[words](s) for s in settings(h))]
    rest = 'section 2 "the rest"\nclause 2.1 "all"\n  require front has red/blue\n'
    text = f'clause 1.1 "c"\n  require {words} if possible\n{rest}'
    report = verify_text(text, COINS, SECTION)
    assert gaps(report, "1/") == {len(none)}
    assert not any(f.kind is Kind.GAP and not f.where for f in report.findings)


def test_what_is_possible_one_by_one_and_not_together_is_not_said(verify_text):
    """Two soft lines that no setting of a hand meets together state nothing of it."""
    report = verify_text(
        'clause 1 "c"\n  require front has red if possible\n  require back has red if possible\n', COINS
    )
    together = [h for h in HANDS if any(f == "R" and "R" in b for f, b in settings(h))]
    apart = [h for h in HANDS if h not in together]
    assert gaps(report) == {len(apart)} and apart


@pytest.mark.parametrize(
    ("clause", "kind"),
    [
        ("require front has red/blue", None),
        ("require front has red + blue", Kind.UNATTAINABLE),
    ],
    ids=["permits all", "directs what cannot be"],
)
def test_a_clause_that_says_something_leaves_no_gap(verify_text, clause, kind):
    """Who expressly permits every setting has spoken, and so has who directs what no hand can do."""
    report = verify_text(f'clause 1 "c"\n  {clause}\n', COINS)
    assert gaps(report) == {0}
    assert kind is None or kind in {f.kind for f in report.findings}
