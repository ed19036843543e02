"""Procedures under each reading: what is guarded is there or is not, and is judged accordingly."""

from __future__ import annotations

import pytest

from tests.test_runs import HEAD, OFFERS, TWO
from verifier.finding import Kind
from verifier.source import Unreadable

READING = 'reading r "which?"\n  is a "this"\n  is b "that"\nassume r is a because "x"\n'
NEVER = 'never "the host is asked" when step is offer and at of asked is host'
AGAIN = 'never "the host is asked" when step is night and asked is none  [r: a]\n'
WAIT = 'promise "somebody takes it"{}\n  from step is offer\n  once step is night\n'


@pytest.fixture
def other(verify_text):
    """Return what tells how a procedure fares under the other alternative, and whether that matters."""

    def do(text):
        found = verify_text(text + READING, head=HEAD).procedures[0]
        (turn,) = found.turns
        assert turn.matters == any(f.kind is Kind.READING for f in found.findings)
        return turn.alternatives[1]

    return do


@pytest.mark.parametrize(
    ("text", "fares"),
    [
        (f"{NEVER}  [r: a]\n", ("never: the host is asked", "broken promise", "not said")),
        (f"{NEVER}  [r: b]\n", ("never: the host is asked", "not said", "broken promise")),
        (WAIT.format("  [r: a]"), ("somebody takes it", "endless wait", "not said")),
        (WAIT.format("  [r: b]"), ("somebody takes it", "not said", "endless wait")),
        (f"{AGAIN}{NEVER}  [r: b]\n", ("never: the host is asked", "kept", "broken promise")),
    ],
)
def test_a_guarded_promise_is_judged_under_each_alternative(other, text, fares):
    """It is not said where its guard does not fit; what each alternative says of it is compared."""
    there = other(OFFERS + text)
    assert there.promises == (fares,) and not there.changed


def test_a_promise_that_nothing_breaks_under_either_reading_does_not_matter(verify_text):
    """Where it is kept, and where it is not said, nothing is found of it."""
    text = TWO + f'promise "night comes"  [r: b]\n  from step is day\n  once step is night\n{READING}'
    found = verify_text(text, head=HEAD).procedures[0]
    assert not found.turns[0].matters and not found.kept


def test_a_reading_guards_a_promise_and_none_of_its_lines(load_text):
    """A guard on one of them would be lost."""
    text = OFFERS + WAIT.format("") + "  unless asked is 1  [r: b]\n" + READING
    with pytest.raises(Unreadable) as caught:
        load_text(text, head=HEAD)
    assert "a reading guards a whole promise, and no line of it" in [m.message for m in caught.value.mistakes]
