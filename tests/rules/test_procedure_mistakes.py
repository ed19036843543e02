"""Procedures: what is said of mistakes in writing them."""

from __future__ import annotations

import pytest

from tests.support.procedures import HEAD, TWO
from verifier.source import UnreadableError


@pytest.mark.parametrize(
    ("old", "new", "says", "help"),
    [
        ("next lamp is lit", "next lamp is lti", "`lti` is no value that stands here", "did you mean `lit`?"),
        (
            "next lamp is lit",
            "next lmap is lit",
            "`lmap` is no field of this procedure",
            "did you mean `lamp`?",
        ),
        (
            "for step is day",
            "for stp is day",
            "`stp` is no field or choice that is known here",
            "did you mean `step`?",
        ),
        ("for step is day", "for lamp has pair", "a procedure has none", ""),
        ("next step is night\n", "keep pair\n", "a clause of a procedure says what is next", ""),
        ("begins lamp is dark", "begins step is night", "nothing says what `lamp` is at the beginning", ""),
        ("next lamp is lit", "next lamp of each seat is lit", "this procedure has no places", ""),
        ("next lamp is lit", "next lamp is first seat after lamp", "this procedure has no places", ""),
        ("state lamp: dark / lit", "state lamp: 3 dice", "a state holds no dice", ""),
        ("state lamp: dark / lit", "state lamp: 1 dice", "a state holds no dice", ""),
        (
            "state lamp: dark / lit",
            "state lamp: 0 to 49 / 50 to 99",
            "a field has at most 64 values",
            "say it in two fields (tens and ones), or in fewer values",
        ),
        (
            'night "the night passes"',
            'night "the night passes"\n  choice roll: 2 dice / passes by chance',
            "dice are thrown by themselves",
            "",
        ),
        (
            "clause 1",
            "".join(f'step s{i} "x"\n' for i in range(63)) + "clause 1",
            "(`step`: so many steps), not 65",
            "",
        ),
        ('step night "the night passes"', 'step day "the day passes"', "a step or an event already", ""),
        ("for step is day", "for the lamp plus 1 equals 2", "does not always hold a number", ""),
        ("clause 1", 'promise "p"\nclause 1', "nothing is promised", ""),
        ("clause 1", 'cited 1 refines 2 by "x"\nclause 1', "`refines` chooses among settings", ""),
        ("clause 1", 'cited 1 over 2 by "x"\ncited 2 over 1 by "x"\nclause 1', "goes round", ""),
    ],
)
def test_mistakes_in_procedures_teach(load_text, old, new, says, help):
    """Each names the place, what is wrong there and, for a slip, the nearest name."""
    with pytest.raises(UnreadableError) as caught:
        load_text(TWO.replace(old, new, 1), head=HEAD)
    found = [m for m in caught.value.mistakes if says in m.message or says in m.help]
    assert found, [m.message for m in caught.value.mistakes]
    assert found[0].span.line and (not help or found[0].help == help)
