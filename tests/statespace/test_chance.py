"""What chance makes of a step: counted in every state, throw by throw, in plain Python."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from tests.support.procedures import HEAD

POINTS = """\
  state point: 4 / 5 / 6 / 8
  state stake: low / high
  state result: open / wins
  begins step is roll-on
  begins point is 4/5/6/8
  begins stake is low/high
  begins result is open
step roll-on "the point is rolled for"
  choice roll: 2 dice by chance
clause 1 "the point wins"
  for step is roll-on
  when roll is point
  next result is wins
  otherwise next result is open
clause 2 "again"
  for step is roll-on
  next step is roll-on
cited stays point, stake by "x"
"""


@pytest.fixture
def shares(verify_text):
    """Return what chance makes of a procedure, from text."""
    return lambda text: verify_text(text, head=HEAD).procedures[0].shares


def throw(dice):
    """Return in how many ways each sum of some dice can fall."""
    return Counter(map(sum, product(range(1, 7), repeat=dice)))


def test_cases_of_which_chance_makes_the_same_are_a_group(shares):
    """Points with one chance are together, and a field that makes no difference is not named."""
    found = shares(POINTS)
    assert {x.told_by for x in found} == {("point",)} and {x.ways for x in found} == {36}
    said = {x.where[0][0]: dict(x.counts) for x in found}
    assert said == {
        points: {"wins": throw(2)[int(points[0])], "open": 36 - throw(2)[int(points[0])]}
        for points in (("4",), ("5",), ("6", "8"))
    }
    assert sum(x.occasions for x in found) == 4 * 2 * 2  # every stake, and every result before


def test_where_two_fields_decide_both_are_named(shares):
    """What tells the groups apart is the least set of fields, by their values in each."""
    text = POINTS.replace("  when roll is point\n", "  when roll is point and stake is high\n")
    counts = {x.where: dict(x.counts) for x in shares(text)}
    assert {x.told_by for x in shares(text)} == {("point", "stake")}
    wins = {
        (value, stake): counts_.get("wins", 0)
        for where, counts_ in counts.items()
        for row in where
        for value, stake in product(*row)
    }
    assert wins == {
        (str(p), stake): throw(2)[p] if stake == "high" else 0
        for p in (4, 5, 6, 8)
        for stake in ("low", "high")
    }
    (sure,) = [x for x in counts.values() if "wins" not in x]
    assert sure == {"not decided by chance": 36}


def test_one_die_is_chance_and_a_throw_that_cannot_be_done_is_counted(shares):
    """Of six ways one is barred by the act itself, and two are left open by the clauses."""
    text = """\
  state n: 1 to 6
  begins step is go
  begins n is 1
step go "go"
  choice roll: 1 dice by chance
  when not roll is 6
clause 1 "low"
  for step is go
  when roll is 1/2/3
  next n is roll
  next step is go
clause 2 "high"
  for step is go
  when roll is 4
  next step is go
"""
    (share,) = shares(text)
    assert share.told_by == () and share.ways == 6
    assert dict(share.counts) == {
        "1": 1, "2": 1, "3": 1, "left open": 1, "no clause says": 1, "cannot be done": 1,
    }  # fmt: skip


def test_an_event_is_thrown_for_as_a_step_is(shares):
    """Whatever is due; a step with dice that no run reaches has no share."""
    text = """\
  state n: 0 to 12
  begins step is wait
  begins n is 0
step wait "wait"
step never "never"
  choice other: 2 dice by chance
event blow "the wind blows"
  choice roll: 2 dice by chance
  next n is roll
  next step is due
clause 1 "on"
  for step is wait
  next step is wait
cited stays n by "x"
"""
    (share,) = shares(text)
    assert dict(share.counts) == {str(n): ways for n, ways in throw(2).items()} and share.told_by == ()


def test_fields_of_places_are_told_place_by_place(shares):
    """Who is hit is a place, and what becomes of each place has its own chance."""
    text = """\
  places seat 3 to 3
  state at of seat: up / down
  begins step is go
  begins at is up
step go "go"
  choice roll: 1 dice by chance
clause 1 "down"
  for step is go
  when roll is 1/2/3
  next at of roll is down
  next step is go
clause 2 "nobody"
  for step is go
  unless roll is 1/2/3
  next step is go
cited stays at by "x"
"""
    found = [x for x in shares(text) if x.field == "at of 2"]
    assert [(x.told_by, x.where, dict(x.counts), x.occasions) for x in found] == [
        (("at of 2",), ((("up",),),), {"up": 5, "down": 1}, 4),
        (("at of 2",), ((("down",),),), {"not decided by chance": 6}, 4),
    ]
