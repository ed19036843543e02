"""Odds: every figure beside the same figure counted in another way, over pieces that lie on a table."""

from __future__ import annotations

from fractions import Fraction
from importlib.util import find_spec
from itertools import combinations

import numpy as np
import pytest

from tests.support.gems import (
    ALL_GEMS,
    GEM_PIECES,
    ListedDeals,
    list_amounts,
    list_settings,
    set_by_house_way,
    settle_settings,
)
from tests.transcriptions import ranking_analysis as told
from verifier.odds.play import compute_best_play, compute_loss, compute_table_play
from verifier.odds.stakes import Stakes
from verifier.rules.load import load_rules
from verifier.tables.engines import Engines


def both(found):
    """Return the two ends of a range, and whether each is settled for the house."""
    return (True, found.house), (False, found.player)


@pytest.mark.parametrize(("extra", "win", "left"), [("", 1, "1"), ("  commission 5% on win\n", 2, "1.9")])
def test_every_deal_of_a_small_game_is_counted_as_it_lies_on_the_table(staked, extra, win, left):
    """Best play against 210 deals of physical gems, open settings and outcomes settled either way."""
    stakes = staked(extra, win)
    assert (
        stakes.total
        == 210
        == sum(1 for h in combinations(ALL_GEMS, 2) for _ in combinations(ALL_GEMS - set(h), 2))
    )
    for for_house, odds in both(compute_best_play(stakes, stakes.against(stakes.way))):
        listed = ListedDeals(list_amounts(Fraction(left)), for_house)
        reached = [x for h in combinations(ALL_GEMS, 2) for x in listed.against(listed.best(h), h)]
        assert odds.expectation == sum(listed.pay[x] for x in reached) / 210
        assert dict(odds.outcomes) == {x: reached.count(x) for x in ("win", "lose", "push")}
        assert odds.banker == Fraction(reached.count("lose") - win * reached.count("win"), 210)
        assert odds.resolved == -odds.expectation * 210 / (210 - reached.count("push"))


@pytest.mark.parametrize(("amount", "win"), [("1", 1), ("0.7", Fraction(7, 10))])
def test_the_house_way_set_by_the_player_leaves_a_hand_open_to_one_setting_or_another(staked, amount, win):
    """A hand that the way leaves open is set the same against every reply: the worst so, and the best."""
    stakes = staked(win=amount)
    counts = stakes.against(stakes.way)
    for for_house, odds in both(compute_table_play(stakes, counts, stakes.allowed(stakes.way))):
        listed = ListedDeals(list_amounts(win), for_house)
        chosen = {
            h: listed.best(h, set_by_house_way(h), min if for_house else max)
            for h in combinations(ALL_GEMS, 2)
        }
        assert odds.expectation == sum(listed.worth(s, h) for h, s in chosen.items()) / 210


def test_every_deal_that_is_open_is_settled_for_the_house_throughout(staked):
    """Part 7, of a way that leaves all open: the house sets each deal at its best, the player each hand."""
    stakes = staked(way='clause 1 "nothing"\n  when hand has exactly 3 of agate\n  require ring has agate\n')
    found = compute_table_play(stakes, stakes.against(stakes.way), stakes.allowed(stakes.way)).house
    pay, total = list_amounts(), Fraction(0)
    for hand in combinations(ALL_GEMS, 2):
        replies = list(combinations(ALL_GEMS - set(hand), 2))
        worst = [
            [min(pay[x] for t in list_settings(reply) for x in settle_settings(s, t)) for reply in replies]
            for s in list_settings(hand)
        ]
        total += min(map(sum, worst))
    assert found.expectation == total / 210


def test_what_the_house_way_gives_up_is_what_better_settings_would_bring(staked):
    """Against each hand's replies as the player keeps setting them, every setting of the house is tried."""
    stakes = staked()
    least, most, hands = compute_loss(stakes, compute_best_play(stakes, stakes.against(stakes.way)))
    ends = [
        ListedDeals(list_amounts(), side).gives_up(taken) for side in (True, False) for taken in (max, min)
    ]
    assert (least, most) == (min(ends)[0], max(ends)[0]) and least > 0
    assert hands == max(ends)[1]


def test_what_the_house_gives_up_is_measured_as_its_advantage_is(staked):
    """The house's advantage is the player's loss, commission too: so is what it gives up."""
    stakes = staked("  commission 25% on win\n")
    least, most, _ = compute_loss(stakes, compute_best_play(stakes, stakes.against(stakes.way)))
    listed = [ListedDeals(list_amounts(Fraction(3, 4)), side) for side in (True, False)]
    ends = [x.gives_up(taken)[0] for x in listed for taken in (max, min)]
    assert (least, most) == (min(ends), max(ends))


def test_equally_good_settings_are_told_where_an_outcome_hangs_on_them(staked):
    """An agate in the ring: the deal is off. A beryl or a diamond: as good, by wins against a coral."""
    rules = """\
clause 3 "an agate in the ring"
  when player's ring has agate
  result push
clause 4 "else a coral of the dealer's loses"
  unless player's ring has agate
  when dealer has coral
  result win
clause 5 "or a hand without"
  unless player's ring has agate
  unless dealer has coral
  result lose
"""
    stakes = staked(win="1.5", rules=rules)
    found = compute_best_play(stakes, stakes.against(stakes.way))
    least = most = 0
    for hand in combinations(ALL_GEMS, 2):
        wins = sum(any(GEM_PIECES[i] == "C" for i in r) for r in combinations(ALL_GEMS - set(hand), 2))
        tried = [(0, 0) if s[0] == "A" else (5 * wins - 20, wins) for s in list_settings(hand)]
        good = [w for worth, w in tried if worth == max(tried)[0]]
        least, most = least + min(good), most + max(good)
    assert ("win", least, most) in found.tied
    assert least <= dict(found.house.outcomes)["win"] <= most and least < most


@pytest.fixture(scope="module")
def analysis():
    """Return the engines of the Analysis in Ranking."""
    return Engines(load_rules("ranking").account("analysis").book)


@pytest.fixture(scope="module")
def drawn(analysis):
    """Return what is at stake under the readings drawn first."""
    return Stakes(analysis, {})


SAME = [
    ({}, {}),
    ({"heaven": "highest"}, {"three_in_front": "highest"}),
    ({"a-tie": "lose"}, {"one_tie": "lose"}),
    ({"wong-is-low": "yes", "wong-rank": "points"}, {"low_wong": True, "wong_gong": "points"}),
]


@pytest.mark.parametrize(("ours", "theirs"), SAME, ids=lambda x: " ".join(x) or "drawn")
def test_ranking_comes_out_as_a_second_telling_counts_it(analysis, drawn, ours, theirs):
    """Wins, losses and pushes of all 2,691,920 deals are those of a transcription that lists them."""
    stakes = Stakes(analysis, ours, drawn.ways)
    found = compute_best_play(stakes, stakes.against(stakes.way))
    counted = told.deals(told.Readings(**theirs))
    assert found.sure and counted.scale == 1
    assert found.house.advantage == counted.shares()[3]
    assert sum(n for _, n in found.house.outcomes) == stakes.total == 2024 * 1330
    assert sum(found.house.chance(n) for n in ("win", "lose", "push")) == 1
    if not found.tied:
        assert dict(found.house.outcomes) == {"win": counted.win, "lose": counted.lose, "push": counted.push}


def test_variance_and_resolved_wagers_follow_from_the_counts(drawn):
    """From the three counts alone: the mean square less the square of the mean; loss over what is settled."""
    odds = compute_best_play(drawn, drawn.against(drawn.way)).house
    win, lose, push = (n for _, n in odds.outcomes)
    total = win + lose + push
    assert odds.advantage == Fraction(lose - win, total)
    assert odds.variance == Fraction(win + lose, total) - Fraction(win - lose, total) ** 2
    assert odds.resolved == Fraction(lose - win, win + lose)
    assert odds.banker == Fraction(lose, total) * Fraction(95, 100) - Fraction(win, total)


def test_the_house_way_against_itself_is_what_listing_it_gives(drawn):
    """Both sides set as the transcription sets them; every deal of 418 kinds against what is left."""
    found = compute_table_play(drawn, drawn.against(drawn.way), drawn.allowed(drawn.way))
    ways_of_kind = list(told.hands())
    (set_as,) = zip(*(tuple(told.house_way(kind)) for kind, _ in ways_of_kind), strict=True)
    counts = dict.fromkeys(("win", "lose", "push"), 0)
    known = {}
    for (kind, weight), mine in zip(ways_of_kind, set_as, strict=True):
        for (other, _), theirs in zip(ways_of_kind, set_as, strict=True):
            if mine + theirs not in known:
                known[mine + theirs] = told.settle(mine, theirs)
            counts[known[mine + theirs]] += weight * told.dealt(other, kind)
    assert found.sure and dict(found.house.outcomes) == counts


def test_three_ways_of_counting_agree_on_the_real_game(drawn):
    """Plain loops, arrays and machine code give the same integers, for either side."""
    paths = ["python", "numpy", *(["compiled"] if find_spec("numba") else [])]
    kept, _ = compute_best_play(drawn, drawn.against(drawn.way)).kept
    one, *rest = ((drawn.against(drawn.way, p), drawn.facing(kept, p)) for p in paths)
    for other in rest:
        assert all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))
