"""The second engine's list of what can be dealt: beside every hand of pieces, taken one by one."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb
from random import Random

import pytest

from tests.conftest import ROOT
from tests.support.letters import tree
from verifier.interpreter import Settings, Supply


def supply_of(name, faced=()):
    """Return the supply of a shipped game."""
    return Supply(tree((ROOT / "rulespec" / "games" / f"{name}.rules").read_text(encoding="utf-8")), faced)


@pytest.mark.parametrize(("name", "size"), [("stones", 3), ("pai-gow-tiles", 3), ("pai-gow-tiles", 2)])
def test_the_list_has_every_hand_that_can_be_taken(name, size):
    """Each kind of hand once, with as many ways as hands of pieces are of it."""
    supply = supply_of(name)
    taken = Counter(supply.facts.sort_pieces(hand) for hand in combinations(supply.pieces, size))
    listed = list(supply.list_weighed(size))
    assert dict(listed) == taken and len(listed) == len(taken) == supply.count_kinds(size)


def test_two_hands_weigh_as_many_as_can_be_taken_one_after_the_other():
    """The second from what the first leaves; all of them together by one formula."""
    supply = supply_of("stones")
    taken: Counter[object] = Counter()
    for one in combinations(range(len(supply.pieces)), 2):
        for other in combinations([n for n in range(len(supply.pieces)) if n not in one], 1):
            taken[tuple(tuple(supply.pieces[n] for n in hand) for hand in (one, other))] += 1
    assert {hands: supply.count_ways(hands) for hands in taken} == taken
    assert sum(taken.values()) == supply.count_all([2, 1])


def test_hands_drawn_are_of_the_supply_and_always_the_same():
    """No piece is drawn more often than there are."""
    supply = supply_of("pai-gow-tiles")
    drawn = [supply.draw_hands(Random(n), [4, 4]) for n in range(50)]
    assert drawn == [supply.draw_hands(Random(n), [4, 4]) for n in range(50)]
    assert all(Counter(one) + Counter(other) <= supply.copies for one, other in drawn)


def test_settings_are_legal_and_exchanged_hands_count_once():
    """Of four tiles in two hands there are three ways, whichever hand is the higher."""
    supply = supply_of("pai-gow-tiles")
    settings = Settings(supply)
    for hand in [supply.draw_hands(Random(n), [4])[0] for n in range(50)]:
        ways = settings.list_ways(hand)
        assert len(ways) == 3
        assert all(sorted(x for part in way for x in part) == sorted(hand) for way in ways)


def test_a_setting_that_the_game_forbids_is_not_listed():
    """The diamond is not set in the ring."""
    supply = supply_of("stones")
    hand = supply.facts.sort_pieces([("agate", ""), ("beryl", ""), ("diamond", "")])
    assert [ring for ring, _ in Settings(supply).list_ways(hand)] == [(("agate", ""),), (("beryl", ""),)]


def test_hands_of_cards_are_listed_card_by_card():
    """Every choice of suits for the kinds held."""
    supply = supply_of("pai-gow-poker")
    kinds = [kind.name.text for kind in supply.game.kinds]
    found = list(supply.list_suited([kinds[0], kinds[0], kinds[1]]))
    assert len(found) == len(set(found)) == comb(4, 2) * 4
