"""Deals of which the text does not say who wins: counted as they lie on a table, however they are set."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.support.gems import ALL_GEMS, RULES, WAY, list_settings, set_by_house_way, settle_settings
from verifier.odds.play import compute_table_play

NOTHING = 'clause 1 "nothing"\n  when hand has exactly 3 of agate\n  require ring has agate\n'
SURE = RULES.replace("lose/push", "push")


def listed(way, outcomes, answers=None):
    """Return in how many deals several outcomes are possible, either hand set in any way left of it."""
    found = 0
    for hand in combinations(ALL_GEMS, 2):
        for reply in combinations(ALL_GEMS - set(hand), 2):
            found += (
                len(set().union(*(outcomes(s, t) for s in way(hand) for t in (answers or way)(reply)))) > 1
            )
    return found


def sure(mine, theirs):
    """Return the outcome where the settlement leaves none open."""
    return (
        settle_settings(mine, theirs) - {"lose"}
        if len(settle_settings(mine, theirs)) > 1
        else settle_settings(mine, theirs)
    )


@pytest.mark.parametrize(
    ("way", "left", "rules", "outcomes"),
    [
        (WAY, set_by_house_way, RULES, settle_settings),
        (WAY, set_by_house_way, SURE, sure),
        (NOTHING, list_settings, SURE, sure),
    ],
    ids=["both", "hands", "all hands"],
)
def test_every_deal_that_the_text_leaves_open_is_counted(staked, way, left, rules, outcomes):
    """By the open settlement, or by a hand of either side that the way leaves open: each deal once."""
    stakes = staked(way=way, rules=rules)
    own = stakes.allowed(stakes.way)
    counts = stakes.against(stakes.way)
    expected = listed(left, outcomes)
    assert 0 < expected < 420
    assert compute_table_play(stakes, counts, own, own).open == expected
    assert compute_table_play(stakes, counts, own).open is None


def test_a_side_that_sets_by_another_way_is_open_where_that_is(staked):
    """The player keeps to the way and the house to none, and the other way round."""
    stakes, free = staked(way=WAY, rules=SURE), staked(way=NOTHING, rules=SURE).way
    own, all_ = stakes.allowed(stakes.way), stakes.allowed(free)
    assert compute_table_play(stakes, stakes.against(free), own, all_).open == listed(
        set_by_house_way, sure, list_settings
    )
    assert compute_table_play(stakes, stakes.against(stakes.way), all_, own).open == listed(
        list_settings, sure, set_by_house_way
    )
