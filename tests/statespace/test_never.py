"""Procedures: states that are ruled out, counted again in plain Python."""

from __future__ import annotations

import pytest

from tests.support.procedures import HEAD, OFFERS
from verifier.finding import Kind

NOBODY, GUEST, HOST = range(3)


def after(state):
    """Yield the states that follow one in which seats are offered the lamp, as OFFERS says."""
    at, asked, night = state
    yield from (
        ((*at[:i], who, *at[i + 1 :]), asked, night)
        for i, sits in enumerate(at)
        if sits == NOBODY
        for who in (GUEST, HOST)
    )
    if night:
        yield at, 0, False
    else:
        yield at, asked, True
        yield at, (asked + 1) % len(at), False


def reached(seats):
    """Return all states that can be reached with so many seats."""
    found = set()
    waiting = [((NOBODY,) * seats, 0, False)]
    while waiting:
        state = waiting.pop()
        if state not in found:
            found.add(state)
            waiting += after(state)
    return found


@pytest.mark.parametrize(
    ("condition", "meets", "run"),
    [
        ("step is offer and at of asked is host", lambda x: not x[2] and x[0][x[1]] == HOST, 2),
        ("at of asked is guest and asked is 3", lambda x: x[1] == 2 and x[0][2] == GUEST, 4),
        ("step is night", lambda x: x[2], 2),
    ],
)
def test_a_broken_never_counts_the_states_at_the_greatest_number_of_places(
    verify_text, condition, meets, run
):
    """All that are reached with four seats, and not those with the fewest seats that show one."""
    found = verify_text(f'{OFFERS}never "it" when {condition}\n', head=HEAD).procedures[0]
    (broken,) = [f for f in found.findings if f.kind is Kind.BROKEN]
    assert broken.hands == sum(map(meets, reached(4))) == broken.kinds
    assert broken.units == ("state", "states") and len(broken.run) == run
    assert found.kept[0].finding is not None and found.kept[0].finding.hands == broken.hands


def test_of_a_promise_one_run_is_counted(verify_text):
    """It is shown; how many there are is not said."""
    promise = 'promise "it"\n  from step is offer\n  once step is night\n'
    found = verify_text(OFFERS + promise, head=HEAD).procedures[0]
    (endless,) = [f for f in found.findings if f.kind is Kind.ENDLESS]
    assert (endless.hands, endless.units) == (1, ("run", "runs"))
