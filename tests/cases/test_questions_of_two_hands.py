"""Questions about two hands: suits of a side by its name, small decks, what cannot be followed."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.support.gems import GEMS_OF_THREE, RINGS
from tests.support.heads import BARE_HEAD
from tests.support.suited import Small, one_suit
from verifier.tables.engines import Engines, find_ranks

GAME = Small(4, 2, 1, 1, 3)
FLUSHES = """\
question flushes "which back is of one suit?"
  given mine: back
  given theirs: back
  answer rank: higher / equal / lower
  either way round
clause 1 "one suit is higher"
  when suits of mine equals 1
  unless suits of theirs equals 1
  result higher
clause 2 "both or neither"
  when suits of mine equals 1 and suits of theirs equals 1
  result equal
clause 3 "neither"
  unless suits of mine equals 1 or suits of theirs equals 1
  result equal
"""


def test_suits_are_asked_of_a_side_by_its_name(load_text):
    """The side says which hand it is, and so of what size: every two backs of a small deck."""
    loaded = load_text(FLUSHES, game=GAME.text, head=BARE_HEAD)
    assert loaded.book.pieces.suited == {GAME.back}
    engines = Engines(loaded.book)
    table = engines.table(loaded.book.rules.questions[0], loaded.book.first)
    found = [0, 0, 0]
    for case, answer in enumerate(find_ranks(table).tolist()):
        found[answer] += int(table.universe.weight[case])
    expected = [0, 0, 0]
    for one in combinations(GAME.cards, GAME.back):
        for other in combinations(set(GAME.cards) - set(one), GAME.back):
            expected[1 - one_suit(one) + one_suit(other)] += 1
    assert found == expected


@pytest.mark.parametrize(
    "game", [Small(3, 2, 0, 1, 2), Small(4, 2, 0, 1, 3)], ids=["six cards", "eight cards"]
)
def test_hands_that_no_deck_deals_are_not_drawn_for_the_second_engine(verify_text, game):
    """A king and a queen of one suit leave no king and queen of two suits where there are two of each."""
    flush = f"suits of it equals 1 and size of it equals {game.back}"
    rules = FLUSHES.replace("suits of mine equals 1", "mine is of-one").replace(
        "suits of theirs equals 1", "theirs is of-one"
    )
    found = verify_text(
        f"term of-one means hand with {flush}\n{rules}", game=game.text, head=BARE_HEAD
    ).findings
    assert not {x.kind.word for x in found} & {"disagreement", "not checked"}


def test_a_clause_of_two_sides_that_cannot_be_followed_is_said_to_be(verify_text):
    """No outcome is higher and lower at once: unattainable; no outcome is asked whether it is legal."""
    rules = RINGS + 'clause 4 "both at once"\n  when mine has coral\n  result higher\n  result lower\n'
    found = verify_text(rules, game=GEMS_OF_THREE, head=BARE_HEAD).findings
    assert {f.clauses for f in found if f.kind.word == "unattainable"} == {("4",)}
    assert not {f.kind.word for f in found} & {"foul", "disagreement", "not checked"}
