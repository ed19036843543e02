"""What a section undertakes of two sides: its cases are told apart, though no clause asks so."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.support.gems import GEM_PIECES, GEM_PIPS, GEMS, STAKE
from tests.support.heads import BARE_HEAD
from verifier.tables.engines import Engines

RANKS = """\
question rings "which ring is higher?"
  given mine: ring
  given theirs: ring
  answer rank: higher / equal / lower
clause 1 "by points"
  when mine is higher than theirs
  result higher
"""
SETTLES = STAKE.format(win=1) + 'clause 2 "all"\n  result win\nsection S "s"\n  undertakes "u" for '
READS = 'reading w "what is warm?"\n  is one\n  is two\nassume w is one because "x"\n'
TERMS = "term warm means agate  [w: one]\nterm warm means coral  [w: two]\n"


def add_pips(kinds):
    """Add the pips of some pieces."""
    return sum(GEM_PIPS[kind] for kind in kinds)


@pytest.mark.parametrize(
    ("condition", "holds", "reading"),
    [
        ("player has pair", lambda at: at[0] == at[1], "one"),
        ("dealer's chest has coral", lambda at: at[3] == "C", "one"),
        ("player's ring has warm", lambda at: at[0] == "A", "one"),
        ("player's ring has warm", lambda at: at[0] == "C", "two"),
        ("player's ring is higher than dealer's ring", lambda at: GEM_PIPS[at[0]] > GEM_PIPS[at[2]], "one"),
        ("pips of player is above pips of dealer", lambda at: add_pips(at[:2]) > add_pips(at[2:]), "one"),
    ],
)
def test_what_is_undertaken_of_two_settings_is_counted_pair_by_pair(load_text, condition, holds, reading):
    """As many pairs of settings as the pieces make, under the reading that is chosen."""
    book = load_text(READS + TERMS + RANKS + SETTLES + condition + "\n", game=GEMS, head=BARE_HEAD).book
    table = Engines(book).table(book.rules.questions[-1], {**book.first, "w": reading})
    ((_, _, _, cases),) = table.undertakings
    # the two hands of a side can be exchanged: the way with the higher piece in the ring stands for both
    placed = (at for at in permutations(range(len(GEM_PIECES)), 4) if at[0] < at[1] and at[2] < at[3])
    pairs = [[GEM_PIECES[i] for i in at] for at in placed]
    assert int(table.universe.weight.sum()) == len(pairs)
    assert int(table.universe.weight[cases].sum()) == sum(map(holds, pairs))
