"""`highest`, `lowest` and the like name kinds, also where a rule set tells the faces of a kind apart."""

from __future__ import annotations

import pytest

from verifier.finding import Kind

GAME = """\
rules 1
game tiles "four tiles of three kinds, two in front"
deal 4 tile
kind ten   symbol T  pips 10  faces 4-6 5-5
kind nine  symbol N  pips 9   faces 3-6 4-5
kind two   symbol W  pips 2   faces 1-1 1-1
points modulo 10
hand front of 2
hand back of 2
order rank
  > points 9 to 0 by points, then top
"""
FACE = """\
clause 2 "a face is named"
  when hand has 3-6
  forbid back has 3-6 + 4-6
"""


@pytest.mark.parametrize("where", ["front", "back"])
@pytest.mark.parametrize("place", ["highest", "second", "third", "lowest"])
def test_a_place_names_the_kind_of_its_piece_whatever_its_face(verify_text, place, where):
    """Both engines agree, case by case, on what has a piece of that kind."""
    text = f'clause 1 "there"\n  require {where} has {place}\n' + FACE
    found = verify_text(text, GAME)
    assert not [f for f in found.findings if f.kind is Kind.DISAGREEMENT]
    (question,) = found.questions
    assert question.opinion.cases == len(next(iter(question.tables.values())).universe) > 10
