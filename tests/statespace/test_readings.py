"""Procedures under each reading: what is guarded is there or is not, and is judged accordingly."""

from __future__ import annotations

from itertools import product

import pytest

from tests.support.procedures import HEAD, OFFERS, TWO
from verifier.finding import Kind
from verifier.source import UnreadableError

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
    with pytest.raises(UnreadableError) as caught:
        load_text(text, head=HEAD)
    assert "a reading guards a whole promise, and no line of it" in [m.message for m in caught.value.mistakes]


# ---- what can be done at all ---------------------------------------------------------------------

COMES = "  when at of comer is nobody\n"


def cases(size, may):
    """Return what somebody's coming can be, one by one: the seats, who is asked, what is due, who comes."""
    seats = product(("nobody", "guest", "host"), repeat=size)
    return {
        (at, asked, due, comer, who)
        for at in seats
        for asked in range(size)
        for due in ("offer", "night")
        for comer in range(size)
        for who in ("guest", "host")
        if at[comer] in may
    }


@pytest.mark.parametrize(
    ("guarded", "may"),
    [
        ("  when at of comer is nobody  [r: a]\n", {"nobody", "guest", "host"}),
        ("  when at of comer is nobody  [r: a]\n  when at of comer is guest  [r: b]\n", {"guest"}),
        (COMES + "  when not at of comer is nobody  [r: b]\n", set()),
        (COMES.replace("nobody", "nobody/guest") + "  when not at of comer is guest  [r: b]\n", {"nobody"}),
    ],
)
def test_a_case_that_can_be_done_under_one_alternative_alone_ends_otherwise(other, guarded, may):
    """Where `when` is guarded, the cases of the two are told apart by what is done, one by one."""
    first = {"nobody", "guest"} if "nobody/guest" in guarded else {"nobody"}
    there = other(OFFERS.replace(COMES, guarded))
    assert there.changed == len(cases(4, first) ^ cases(4, may))
    assert "this cannot be done" in {there.before, there.after} and there.run[0].startswith("it begins")


def test_what_is_chosen_is_known_by_its_name(other):
    """The same values in another order are the same cases; a value that one alternative lacks is none."""
    choice = "  choice who: guest / host by guest\n"
    turned = choice.replace("\n", "  [r: a]\n") + choice.replace("guest / host", "host / guest  ").replace(
        "by guest\n", "by guest  [r: b]\n"
    )
    assert other(OFFERS.replace(choice, turned)).changed == 0
    fewer = choice.replace("\n", "  [r: a]\n") + "  choice who: guest by guest  [r: b]\n"
    gone = {x for x in cases(4, {"nobody"}) if x[-1] == "host"}
    assert other(OFFERS.replace(choice, fewer)).changed == len(gone)
