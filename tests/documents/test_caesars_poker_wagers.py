"""Caesars' leaflet on pai gow poker, against a transcription of the leaflet alone: who wins the wager."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations, product
from math import comb

import pytest

from tests.support.poker import READINGS, answers, deal, engines, every, ranked, sign, table, theirs
from tests.transcriptions import caesars_poker as told
from verifier.cases.matchups.matchups import draw_cards

pytestmark = pytest.mark.xdist_group("caesars-poker")  # its tables are made once

RANKING = ("wheel", "flush_joker", "kickers")
"""The readings on which it hangs how hands compare."""


CHOICES = [
    {"kickers": "count"},
    {"kickers": "ignore", "copied": "wager"},
    {"wheel": "second", "flush_joker": "ace", "bank_foul": "lies", "copied": "both", "foul_hand": "wager"},
    {"bank_foul": "unsaid"},
    pytest.param({"bank_foul": "unsaid", "foul_hand": "back"}, marks=pytest.mark.deep),
    pytest.param({"bank_foul": "lies", "foul_hand": "back"}, marks=pytest.mark.deep),
]
chosen = pytest.mark.parametrize("readings", CHOICES)


def test_every_reading_of_wagers_has_its_like_in_the_transcription():
    """The transcription has two more, clauses and an order in the rule set; it lacks one alternative."""
    book = engines().book
    ours = {name: [word.text for word, _ in book.readings[name].alternatives] for name in READINGS}
    later = {"kickers": ["first"]}
    assert ours == {name: [*ways, *later.get(name, [])] for name, (_, ways) in READINGS.items()}
    beside = {"joker", "wording", "foul_force"}
    assert {name for name, _ in READINGS.values()} == set(told.READINGS) - beside
    assert all(set(told.READINGS[name]) == set(ways.values()) for name, ways in READINGS.values())


def compared(player, banker, **readings):
    """Tell how two settings compare, as the tool ranks hands: which are foul, the fronts, the backs."""
    ranks = {name: way for name, way in readings.items() if name in RANKING}
    (p2, p5), (b2, b5) = player, banker
    foul = [ranked("set-rank", five, two, **ranks) < 1 for two, five in (player, banker)]
    return (*foul, ranked("two-rank", p2, b2, **ranks), ranked("five-rank", p5, b5, **ranks))


def told_of(player, banker, **readings):
    """Tell the same as the transcription does."""
    theirs_ = theirs(**readings)
    fives = {name: theirs_[name] for name in ("wheel", "flush_joker") if name in theirs_}
    (p2, p5), (b2, b5) = player, banker
    foul = [told.foul(five, two, **theirs_) for two, five in (player, banker)]
    fronts = sign(told.rank2(p2), told.rank2(b2))
    return (*foul, fronts, sign(told.rank5(p5, **fives), told.rank5(b5, **fives)))


def shown(duels, case):
    """Return the two settings that show a case: each its front, and its back."""
    front, back = map(engines().universe.hand_names.index, ("front", "back"))
    return [(list(side[front]), list(side[back])) for side in draw_cards(duels, case)]


@cache
def cases(**readings):
    """Return, for each way in which two settings compare, the cases of the settlement.

    There are several where a back may be as high as its front, which is as foul as lower.
    """
    duels, found = table("settlement", **readings).universe, {}
    for case in range(len(duels)):
        found.setdefault(compared(*shown(duels, case), **readings), []).append(case)
    assert readings.get("kickers") == "ignore" or len(found) == len(duels)
    return found


def results(case, **readings):
    """Return what the tool leaves of a case; of a conflict, all that its sentences direct."""
    settled = table("settlement", **readings)
    if settled.gap[case]:
        return set()
    bits = int(settled.left[case])
    if settled.conflict[case]:
        bits = 0
        for row in settled.rows.values():
            bits |= int(row.allows[case]) if row.stands[case] else 0
    return {word for n, word in enumerate(settled.universe.outcomes) if bits >> n & 1}


# ---- what turns on kickers ----------------------------------------------------------------------------


RUNS = [set(range(top - 4, top + 1)) for top in range(6, 15)] + [{14, 2, 3, 4, 5}]


def count_level(places):
    """Count, by ranks and suits, the settings whose back is level with their front in one rank or two."""
    total = 0
    for rank in range(2, 15):
        others = [5 if other == 14 else 4 for other in range(2, 15) if other != rank]
        kickers = sum(a * b * c for a, b, c in combinations(others, 3))
        if rank < 14:
            total += comb(4, 2) * kickers  # the two pairs use up the rank
        else:  # natural aces in back; or one with the joker, which can also fill a straight or a flush
            plain = [three for three in combinations(range(2, 14), 3) if not within_a_run({14, *three})]
            total += comb(4, 2) * comb(3, 2) * kickers + 4 * comb(3, 2) * len(plain) * (4**3 - 1)
        for four in combinations(range(2, rank), 4):
            below = [4 - (x in four) for x in (range(2, rank) if places == 1 else four[-1:])]
            fronts = (4 if rank == 14 else 3) * sum(below)
            if not within_a_run({rank, *four}):
                total += (4**5 - 4) * fronts
            if rank == 14 and not within_a_run(set(four)):  # the joker as the ace
                total += (4**4 - 4) * fronts
    return total


def within_a_run(ranks):
    """Return whether so many different ranks lie within some straight."""
    return any(ranks <= run for run in RUNS)


@pytest.mark.parametrize(("kickers", "places", "figure"), [("ignore", 2, 16119360), ("first", 1, 195479376)])
def test_the_settings_that_turn_on_kickers_are_counted_again(kickers, places, figure):
    """Pair against like pair, and highest cards alike: in two ranks, or in the first alone."""
    plain, other = (answers("set-rank", kickers=way) for way in ("count", kickers))
    weight = table("set-rank").universe.weight
    assert len(plain) == len(other) == len(weight)
    assert int(weight[plain != other].sum()) == count_level(places) == figure


# ---- what can be dealt ------------------------------------------------------------------------------------


@chosen
def test_what_cannot_be_dealt_is_what_no_order_allows(readings):
    """A hand whose back is not above its front, and which does not win the front, has the lower back.

    For against a hand that is not foul: back ≤ front ≤ front of the other < back of the other.
    """
    ways = product((True, False), (True, False), (1, 0, -1), (1, 0, -1))
    lost = {(1, 0): lambda two, five: two < 1 and five > -1, (0, 1): lambda two, five: two > -1 and five < 1}
    dealt = {(p, b, *rest) for p, b, *rest in ways if (p, b) not in lost or not lost[p, b](*rest)}
    assert set(cases(**readings)) == dealt
    backs = 3 if readings.get("kickers") == "ignore" else 2  # as high as the front, too
    assert table("settlement", **readings).universe.possible == backs * backs * 3 * 3


@chosen
def test_what_can_be_dealt_is_shown_by_cards_of_one_deck(readings):
    """Fourteen cards, no two alike, that compare so by the transcription too."""
    duels = table("settlement", **readings).universe
    for key, case in ((key, case) for key, found in cases(**readings).items() for case in found):
        player, banker = shown(duels, case)
        dealt = [x for setting in (player, banker) for held in setting for x in held]
        assert len(set(dealt)) == len(dealt) == 14 and set(dealt) <= set(told.DECK)
        assert told_of(player, banker, **readings) == key


# ---- who wins ----------------------------------------------------------------------------------------------


def likened(dice):
    """Deal two hands of which the second has, as far as there are any, the first one's ranks."""
    first = deal(dice, 7)
    left = [x for x in told.DECK if x not in first]
    dice.shuffle(left)
    second = []
    for x in first:
        alike = [y for y in left if y[0] == x[0] and y not in second]
        second.append(alike[0] if alike else next(y for y in left if y not in second))
    return first, second


def deals(seed, many):
    """Deal two hands and set them anyhow; every other time hands of the same ranks, set alike or anyhow."""
    dice = random.Random(seed)
    ways = list(combinations(range(7), 2))
    for n in range(many):
        dealt = deal(dice, 14)
        hands = likened(dice) if n % 2 else (dealt[:7], dealt[7:])
        one, other = dice.choice(ways), dice.choice(ways)
        if n % 4 == 1:
            other = one
        yield tuple(
            ([held[at] for at in front], [x for at, x in enumerate(held) if at not in front])
            for held, front in zip(hands, (one, other), strict=True)
        )


@chosen
def test_random_deals_are_settled_as_the_transcription_says(readings):
    """How the hands rank, and what comes of it; no deal is of a case that the tool rules out."""
    met = set()
    for player, banker in deals(41, 200):
        key = told_of(player, banker, **readings)
        assert compared(player, banker, **readings) == key
        met.add(key)
        says = told.settle(player[1], player[0], banker[1], banker[0], **theirs(**readings))
        assert all(results(case, **readings) == says for case in cases(**readings)[key])
    assert len(met) >= 20


@pytest.mark.deep
@pytest.mark.parametrize("readings", every("foul-hand", "bank-foul", "copied"))
@pytest.mark.parametrize("kickers", ["count", "ignore"])
def test_every_case_is_settled_as_the_transcription_says(readings, kickers):
    """All cases that can be dealt, under every reading of foul and copied hands."""
    choice = {**readings, "kickers": kickers}
    duels = table("settlement", **choice).universe
    for key, case in ((key, case) for key, found in cases(**choice).items() for case in found):
        player, banker = shown(duels, case)
        says = told.settle(player[1], player[0], banker[1], banker[0], **theirs(**choice))
        assert results(case, **choice) == says, key
