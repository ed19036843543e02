"""Odds of a game in which a deal is one hand: nothing is set, and every deal is counted."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from tests.support.heads import BARE_HEAD
from verifier.analysis.examine_file import is_priceable
from verifier.cli.main import main
from verifier.odds.play import compute_best_play
from verifier.odds.requirements import find_questions
from verifier.odds.stakes import Stakes
from verifier.tables.engines import Engines

PIECES = [(kind, n) for kind, copies in (("gold", 2), ("silver", 3), ("brass", 1)) for n in range(copies)]
HEIGHTS = {"gold": 3, "silver": 2, "brass": 1}
RULES = """\
question settlement "who wins?"
  given player: setting
  given dealer: setting
  answer outcome: win / lose / push
  pays win 2
  pays lose -1
  pays push 0
clause 1 "higher"
  when player's held is higher than dealer's held
  result win
clause 2 "lower"
  when player's held is lower than dealer's held
  result lose
clause 3 "the same"
  when player's held is same as dealer's held
  result push
"""


def write_game(size):
    """Write a game of so many coins in its one hand; hands rank by their highest coin."""
    kinds = "".join(
        f"kind {kind} symbol {kind[0].upper()} copies {sum(k == kind for k, _ in PIECES)}\n"
        for kind in HEIGHTS
    )
    return (
        f'rules 1\ngame coins "coins"\ndeal {size} coin\n{kinds}hand held of {size}\n'
        f"named whole is hand with size of it equals {size}\norder rank\n  > whole by top\n"
    )


def list_outcomes(size):
    """List how each deal of the coins to both sides ends, coin by coin; hands in every order."""
    for dealt in permutations(PIECES, 2 * size):
        mine, theirs = (max(HEIGHTS[kind] for kind, _ in part) for part in (dealt[:size], dealt[size:]))
        yield "win" if mine > theirs else "lose" if mine < theirs else "push"


@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_odds_of_one_hand_are_those_of_all_its_deals(load_text, size):
    """Each outcome in as many deals as the coins make, and the advantage that follows."""
    book = load_text(RULES, game=write_game(size), head=BARE_HEAD).book
    assert is_priceable(book)
    engines = Engines(book)
    setting, settlement = find_questions(engines, engines)
    assert not setting.clauses and settlement.name.text == "settlement"
    stakes = Stakes(engines, {})
    play = compute_best_play(stakes, stakes.against(stakes.way))
    ends = list(list_outcomes(size))
    lost = Fraction(ends.count("lose") - 2 * ends.count("win"), len(ends))
    assert -play.house.expectation == -play.player.expectation == lost


def test_no_price_speaks_of_a_question_that_is_not_asked(write, capsys):
    """Nothing of the rule set is open, and nothing is said to be."""
    path = write(RULES, write_game(1), BARE_HEAD)
    main(args=["odds", str(path), "--price"])
    told = capsys.readouterr().out
    assert "All 30 deals" in told
    assert "gap" not in told and "the-one-way" not in told
