"""A ranking question that is not heard either way round: X beside Y is not Y beside X turned about."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tests.support.gems import ALL_GEMS, ASKS_RINGS, GEM_PIECES, GEMS_OF_THREE, RINGS
from tests.support.heads import BARE_HEAD
from tests.support.suited import RANKS, WAGERS, Small
from verifier.analysis.examine import examine_ruleset
from verifier.rules.rulebook import Stage
from verifier.rules.sides import find_one_way_rankings
from verifier.source import UnreadableError

LAST = Stage.ASSUMED

ASKS_WAGER = """\
question wager "who wins?"
  given player: setting
  given bank: setting
  answer outcome: win / push / lose
"""
WAGER = f"""{ASKS_WAGER}\
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
    report = verify_text(RINGS + WAGER, game=GEMS_OF_THREE, head=BARE_HEAD)
    (table,) = (q.tables[LAST] for q in report.questions if q.question.name.text == "wager")
    found = Counter()
    for case, weight in enumerate(table.universe.weight.tolist()):
        left = [o for j, o in enumerate(table.universe.outcomes) if int(table.left[case]) >> j & 1]
        found[" ".join(left)] += weight
    expected = Counter()
    for hand in combinations(ALL_GEMS, 3):
        for other in combinations(ALL_GEMS - set(hand), 3):
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
    return [GEM_PIECES[i] for i in hand]


LISTS = f"""{ASKS_RINGS}\
clause 1 "in this order"
  list order: from the top
    > agate
    > beryl
    > coral
    > diamond
{ASKS_WAGER}\
clause 2 "the bank's ring is lower"
  when bank's ring is {{lower}} player's ring
  result win
clause 3 "or not"
  unless bank's ring is {{lower}} player's ring
  result lose
"""


def test_lists_from_the_top_say_the_same_either_way_round(load_text):
    """No line says so, and none is needed: a game of cards takes them with either side's hand first."""
    for lower in ("lower than", "higher than"):
        book = load_text(LISTS.format(lower=lower), game=GEMS_OF_THREE, head=BARE_HEAD).book
        assert not find_one_way_rankings(book.rules.questions)
    tested = LISTS.replace('clause 1 "in this order"', 'clause 1 "in this order"\n  when mine has agate')
    assert find_one_way_rankings(
        load_text(tested.format(lower="lower than"), game=GEMS_OF_THREE, head=BARE_HEAD).book.rules.questions
    )


def test_a_question_of_cards_that_is_asked_the_other_way_round_is_refused_where_it_asks(load_text):
    """At the question, with the name of the one that it asks."""
    game = Small(4, 2, 0, 1, 3)
    rules = WAGERS.replace("  either way round\n", "", 1).replace(
        "  list order: from the top\n", "  when mine has high\n  list order: from the top\n", 1
    )
    turned = "when player's front is higher than banker's front"
    rules = RANKS + rules.replace(turned, "when banker's front is lower than player's front")
    loaded = load_text(rules, game=game.text, head=BARE_HEAD)
    with pytest.raises(UnreadableError) as refused:
        examine_ruleset(loaded)
    (mistake,) = refused.value.mistakes
    assert mistake.message.startswith("`fronts` is asked with the second side's hand first")
    assert refused.value.sources[mistake.span.file].line(mistake.span.line).startswith("question wager")


def test_a_question_about_two_hands_may_ask_how_they_rank(verify_text):
    """Of few hands, and of no suits: what the ranking question says of them is asked first."""
    asks = """question both "are they as good?"
  given mine: ring
  given theirs: ring
  answer same: yes / no
clause 8 "as high"
  when mine is same as theirs
  result yes
clause 9 "or not"
  unless mine is same as theirs
  result no
"""
    report = verify_text(LISTS.format(lower="lower than") + asks, game=GEMS_OF_THREE, head=BARE_HEAD)
    (table,) = (q.tables[LAST] for q in report.questions if q.question.name.text == "both")
    yes = sum(int(w) for w, left in zip(table.universe.weight, table.left, strict=True) if int(left) == 1)
    assert yes == sum(GEM_PIECES[a] == GEM_PIECES[b] for a in ALL_GEMS for b in ALL_GEMS - {a})
    assert not {f.kind.word for f in report.findings} & {"disagreement", "not checked"}
