"""Odd but plausible input: answered in words, with the place and what would mend it."""

from __future__ import annotations

import pytest

from tests.test_runs import HEAD as WALK
from tests.test_runs import TWO
from verifier.hand_asked import hand_asked
from verifier.source import Unreadable

HEAD = 'rules 1\nruleset small "a small rule set"\nuses {game}\nsource "a book"\n'


def refused(do):
    """Return the mistakes with which something is refused: the place, what is said, the help."""
    with pytest.raises(Unreadable) as caught:
        do()
    return [(m.span.line, m.span.column, m.message, m.help) for m in caught.value.mistakes]


def test_procedures_alone_say_nothing_of_a_hand(write):
    """They have runs, and no hand is set or ranked in them."""
    path = str(write(TWO, head=WALK))
    says = "this rule set asks no question about a hand: it has procedures alone"
    assert refused(lambda: hand_asked(path, "R G B", None, None, (), "text")) == [(2, 1, says, "")]
