"""A third opinion on five cards: PokerKit, a library of poker, ranks hands without a joker."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from pokerkit import Label, StandardHighHand

from tests.support.effort import scale_examples
from tests.support.poker import choice, deal, engines, every, member, number
from tests.transcriptions import caesars_poker as told
from verifier.analysis.rank_settings import list_rungs

pytestmark = pytest.mark.xdist_group("caesars-poker")

LABELS = {
    "four-alike": Label.FOUR_OF_A_KIND,
    "full-house": Label.FULL_HOUSE,
    "flush": Label.FLUSH,
    "three-alike": Label.THREE_OF_A_KIND,
    "two-pair": Label.TWO_PAIR,
    "one-pair": Label.ONE_PAIR,
    "no-pair": Label.HIGH_CARD,
    **dict.fromkeys(("top-straight-flush", "wheel-flush", "straight-flush"), Label.STRAIGHT_FLUSH),
    **dict.fromkeys(("top-straight", "wheel", "straight"), Label.STRAIGHT),
}
"""The library's name for what each rung of the list takes."""
CHOICES = every("wheel", "flush-joker")


@cache
def standings(**readings):
    """Return the list that ranks five cards, and where each class stands: its rung, and its place on it."""
    rungs, keys = list_rungs(engines(), choice(**readings), engines().universe.sizes.index(5))
    return [rung.what.words[0].text for rung in rungs], keys


def standing(hand, **readings):
    """Return the rung that a hand stands on, and where it stands."""
    rungs, keys = standings(**readings)
    key = keys[number(hand)].tolist()
    return rungs[len(rungs) - key[0]], tuple(key)


def opinion(hand):
    """Ask the library."""
    return StandardHighHand("".join(hand))


def is_wheel(hand):
    """Whether the five cards are ace to five."""
    return {x[0] for x in hand} == set("A2345")


def plain(seed, many):
    """Deal two hands of five cards from a deck without the joker."""
    dice = random.Random(seed)
    for _ in range(many):
        dealt = deal(dice, 10, joker=False)
        yield dealt[:5], dealt[5:]


@pytest.mark.parametrize("readings", CHOICES)
def test_random_hands_have_the_category_and_the_order_that_the_library_gives_them(readings):
    """Pairs of hands from one deck, under all readings; but where ace to five stands is one of them."""
    for one, other in plain(51, scale_examples(300, 4)):
        if readings["wheel"] == "second" and (is_wheel(one) or is_wheel(other)):
            continue
        (rung, mine), (other_rung, theirs) = standing(one, **readings), standing(other, **readings)
        first, second = opinion(one), opinion(other)
        assert [LABELS[rung], LABELS[other_rung]] == [first.entry.label, second.entry.label]
        assert (mine > theirs, mine == theirs) == (first > second, first == second)


def test_all_hands_without_a_joker_stand_in_the_order_that_the_library_gives_them():
    """Every class: 7,462 places in both, the same categories, the same order."""
    table = engines().universe.tables[5]
    symbols = [engines().book.pieces.symbol(t) for t in range(len(engines().book.pieces.types))]
    whole = np.flatnonzero(table.counts[:, symbols.index(told.JOKER)] == 0).tolist()
    found = set()
    for at in whole:
        hand = member(5, at)
        rung, key = standing(hand)
        entry = opinion(hand).entry
        assert LABELS[rung] == entry.label
        found.add((key, entry.index))
    ours, theirs = map(set, zip(*found, strict=True))
    assert len(found) == len(ours) == len(theirs) == 7462
    assert all(one[1] < other[1] for one, other in pairwise(sorted(found)))


@pytest.mark.parametrize("suits", ["sssss", "shdcs"])
def test_ace_to_five_is_the_librarys_under_the_reading_that_has_it_lowest(suits):
    """It has it below six high; `second` puts it between ace high and king high, which it does not."""
    ace, king, six, wheel = (
        [rank + suit for rank, suit in zip(ranks, suits, strict=True)]
        for ranks in ("AKQJT", "KQJT9", "65432", "A2345")
    )
    assert opinion(ace) > opinion(king) > opinion(six) > opinion(wheel)
    for readings, order in (
        ({"wheel": "lowest"}, (ace, king, six, wheel)),
        ({"wheel": "second"}, (ace, wheel, king, six)),
    ):
        stands = [standing(hand, **readings)[1] for hand in order]
        assert stands == sorted(set(stands), reverse=True)


@pytest.mark.parametrize(
    ("joker", "filled"),
    [
        ("Jo As Kh 9d 4c", "Ad As Kh 9d 4c"),
        ("Jo Kh Kd 9d 4c", "As Kh Kd 9d 4c"),
        ("Jo As Ah Kd Kc", "Ad As Ah Kd Kc"),
        ("Jo As Ah Ad 4c", "Ac As Ah Ad 4c"),
        ("Jo Kh Qd Jc Ts", "As Kh Qd Jc Ts"),
        ("Jo 9h 8d 7c 6s", "Ts 9h 8d 7c 6s"),
        ("Jo 9h 8d 6c 5s", "7s 9h 8d 6c 5s"),
        ("Jo 5h 4d 3c 2s", "6s 5h 4d 3c 2s"),
        ("Jo Ah 4d 3c 2s", "5s Ah 4d 3c 2s"),
        ("Jo Kh Jh 9h 4h", "Ah Kh Jh 9h 4h"),
        ("Jo Ah Jh 9h 4h", "Kh Ah Jh 9h 4h"),
        ("Jo Kh Qh Jh 9h", "Th Kh Qh Jh 9h"),
        ("Jo 7h 7d 7c 7s", "As 7h 7d 7c 7s"),
    ],
)
def test_a_joker_stands_for_the_card_that_the_library_is_given(joker, filled):
    """An ace, or what fills a straight or a flush: the hand with that card in its place is level."""
    rung, key = standing(joker.split())
    assert key == standing(filled.split())[1]
    assert LABELS[rung] == opinion(filled.split()).entry.label


def test_a_joker_that_is_an_ace_beside_the_ace_makes_a_flush_that_no_deck_has():
    """Under that reading it stands between flushes that the library knows: higher than any with one ace."""
    jokers = standing(["Jo", "As", "6s", "3s", "2s"], flush_joker="ace")
    best = standing(["As", "Ks", "Qs", "Js", "9s"], flush_joker="ace")
    assert jokers[0] == best[0] == "flush"
    assert jokers[1] > best[1]
    assert jokers[1] < standing(["2s", "2h", "2d", "3s", "3h"], flush_joker="ace")[1]


def test_five_aces_stand_above_all_that_the_library_knows():
    """No deck without a joker has them: its highest of 7,462 places is the royal flush's."""
    five = standing(["Jo", "As", "Ah", "Ad", "Ac"])
    assert five[0] == "five-alike"
    assert opinion(["As", "Ks", "Qs", "Js", "Ts"]).entry.index == 7461
    assert five[1] > standing(["As", "Ks", "Qs", "Js", "Ts"])[1]
