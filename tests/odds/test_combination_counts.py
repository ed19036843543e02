"""Counts over all combinations of readings, against every combination played out whole."""

from __future__ import annotations

from math import prod
from random import Random

import pytest

from tests.support.gems import GEMS, STAKE
from tests.support.sums import list_sums, play_every
from tests.tables.test_combinations import drawn_rules
from verifier.odds.combined.blocks import take_apart
from verifier.odds.combined.plan import plan_combinations
from verifier.odds.combined.states import FigureWindow
from verifier.odds.combined.sums import count_combinations, list_fitting
from verifier.odds.evidence import weigh_readings
from verifier.report.odds_sentences import describe_evidence
from verifier.tables.combinations import TooManyTablesError
from verifier.tables.engines import Engines

SETTLEMENT = """\
clause W1 "the higher ring"
  when player's ring is higher than dealer's ring
  result win
clause W2 "or not"
  unless player's ring is higher than dealer's ring
  result lose
clause W3 "a beryl"
  when player has beryl
  result push          [p: x]
  result win/lose      [q: y or z]
assume W3 over W1, W2 because "b"
"""


@pytest.fixture(params=range(30))
def drawn(request, load_text):
    """Return a seed and the engines of a small random rule set, some of whose readings settle, too."""
    random = Random(f"counts {request.param}")
    win = random.choice([1, 2, "1.5"])
    text = drawn_rules(random) + STAKE.format(win=win) + SETTLEMENT
    return random, Engines(load_text(text, game=GEMS).book)


def draw_windows(random, sums):
    """Yield windows about sums: of one, of several, of none, with all about them or little."""
    for _ in range(4):
        least = random.choice(sums) + random.choice([0, 0, -1, 3])
        most = least + random.choice([-1, 0, 0, 2, 20])
        wide = random.choice([0, 5, 40, 2**62])
        yield FigureWindow(least, most, least - wide, most + wide)


def test_counts_are_those_of_every_combination_played_out(drawn):
    """Fits, combinations that allow the figure only, contradictions, sure sums near: all as listed."""
    random, made = drawn
    names, played = play_every(made)
    plan = plan_combinations(made, made.book.first)
    alike = prod(plan.sizes[r] for r in plan.idle)
    sums = {c: tuple(int(x * plan.parts) for x in e) for c, e in played.items() if e}
    for w in draw_windows(random, [h for ends in sums.values() for h in ends] or [0]):
        found = count_combinations(plan, w)
        fits = {c for c, ends in sums.items() if all(w.least <= x <= w.most for x in ends)}
        within = sum(h <= w.most and p >= w.least for h, p in sums.values()) - len(fits)
        near = {h for h, p in sums.values() if h == p and w.near_least <= h <= w.near_most}
        near -= set(range(w.least, w.most + 1))
        assert (found.fits * alike, found.unsure * alike) == (len(fits), within)
        assert found.impossible * alike == sum(x is None for x in played.values())
        assert found.near.tolist() == sorted(near)
        first = dict(made.book.first)
        listed = [tuple({**first, **x.choice}[r] for r in names) for x in list_fitting(found)]
        assert len(set(listed)) == len(listed) == found.fits and set(listed) <= fits


def test_every_combination_is_listed_with_its_sums(drawn):
    """Where every sum fits, each combination is listed once, with the expectations of the whole play."""
    _, made = drawn
    names, played = play_every(made)
    first = dict(made.book.first)
    listed = list_sums(made)
    assert all(played[tuple({**first, **c}[r] for r in names)] == ends for c, ends in listed)
    plan = plan_combinations(made, made.book.first)
    alike = prod(plan.sizes[r] for r in plan.idle)
    assert len(listed) * alike == sum(x is not None for x in played.values())


def test_readings_of_several_blocks_and_branches_add_up(load_text, monkeypatch):
    """However many readings are fixed, the counts are the same."""
    text = drawn_rules(Random("several")) + STAKE.format(win=1) + SETTLEMENT
    made = Engines(load_text(text, game=GEMS).book)
    want = sorted((sorted(c.items()), ends) for c, ends in list_sums(made))
    for enough in (1, 2, 5):
        monkeypatch.setattr("verifier.odds.combined.blocks._ENOUGH_ROWS", enough)
        assert sorted((sorted(c.items()), ends) for c, ends in list_sums(made)) == want


def test_limits_are_told_in_words(drawn, monkeypatch):
    """Beyond them nothing is counted, and it says of what there are too many."""
    _, made = drawn
    plan = plan_combinations(made, made.book.first)
    window = FigureWindow(-(2**62), 2**62, -(2**62), 2**62)
    monkeypatch.setattr("verifier.odds.combined.blocks._ENOUGH_ROWS", 1)
    monkeypatch.setattr("verifier.odds.combined.blocks.MOST_BRANCHES", 0)
    with pytest.raises(
        TooManyTablesError, match="bear on the same hands of the house would be gone through; 0"
    ):
        take_apart(list(plan.ways.groups), plan.sizes)
    monkeypatch.undo()
    monkeypatch.setattr("verifier.odds.combined.worth._MOST_WORTHS", 3)
    with pytest.raises(TooManyTablesError, match="worths would be held at once; 3 are"):
        count_combinations(plan, window)
    monkeypatch.undo()
    monkeypatch.setattr("verifier.odds.combined.search.MOST_STATE_NUMBERS", 0)
    with pytest.raises(TooManyTablesError, match="more than 0 numbers would be held"):
        count_combinations(plan, window)


def test_the_figures_near_are_as_many_whether_all_are_told_apart_or_not(load_text, monkeypatch):
    """With more combinations than are told apart all else is the same, and how many there are is not said."""
    text = drawn_rules(Random("near")) + STAKE.format(win=1) + SETTLEMENT
    made = Engines(load_text(text + "claim house-advantage equals 0.1%\n", game=GEMS).book)
    every = weigh_readings(made, made.book.first)
    monkeypatch.setattr("verifier.odds.evidence.MOST_TOLD_APART", 1)
    some = weigh_readings(made, made.book.first)
    assert every.distinct is not None and some.distinct is None
    counted = [(e.near, e.expected, e.leading, e.unsure, e.impossible, e.fits) for e in (every, some)]
    assert counted[0] == counted[1] and every.near
    assert f"{every.near} of {every.distinct} different ones lie" in describe_evidence(every)
    assert f"{some.near} different ones lie" in describe_evidence(some)
