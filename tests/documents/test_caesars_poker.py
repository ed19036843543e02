"""Caesars' leaflet on pai gow poker, against a transcription of the leaflet alone: hands and settings."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations, product
from math import comb

import numpy as np
import pytest

from tests.support.poker import (
    answers,
    choice,
    deal,
    engines,
    every,
    hands,
    member,
    number,
    ranked,
    settings,
    sign,
    table,
    theirs,
)
from tests.transcriptions import caesars_poker as told
from verifier.analysis.rank_settings import list_rungs, rank_settings
from verifier.cases.parse_pieces import parse_cards
from verifier.tables.table import CaseStatus

pytestmark = pytest.mark.xdist_group("caesars-poker")  # its tables are made once

# ---- (a) seven cards, by class -----------------------------------------------------------------------


def in_suit(hand):
    """Name the ranks in the suit of which five cards can be made with the joker, if one can be."""
    held = [frozenset(one[0] for one in hand if one[1:] == suit) for suit in told.SUITS]
    return next((ranks for ranks in held if len(ranks) + (told.JOKER in hand) >= 5), frozenset())


def marked(case):
    """Name the same ranks, of a class of hands."""
    u = engines().universe
    signs = [u.pieces.symbol(t) for t in u.members[case].tolist()]
    return frozenset(x for x, on in zip(signs, u.dealt.in_suit[case], strict=True) if on) - {told.JOKER}


def rows_of(types):
    """Find the classes of hands that hold some types."""
    return np.flatnonzero((engines().universe.members == sorted(types)).all(axis=1)).tolist()


def every_hand(types):
    """Deal every hand of cards of some types."""
    held = Counter(engines().universe.pieces.symbol(t) for t in types)
    each = [
        [(kind,)] if kind == told.JOKER else list(combinations([kind + s for s in told.SUITS], many))
        for kind, many in held.items()
    ]
    for parts in product(*each):
        yield [one for part in parts for one in part]


def test_every_seven_cards_are_of_one_class():
    """The weights are positive and add up to all hands; so do those of fives and twos."""
    u = engines().universe
    assert u.weight.min() > 0
    assert int(u.weight.sum()) == u.total == comb(53, 7)
    assert {size: int(held.ways.sum()) for size, held in u.tables.items()} == {2: comb(53, 2), 5: comb(53, 5)}


def test_a_class_weighs_as_many_hands_as_it_has_members():
    """Every hand of some kinds, one by one, told apart by what is in the suit of a flush."""
    u, dice = engines().universe, random.Random(7)
    for case in dice.sample(range(len(u)), 12):
        types = u.members[case].tolist()
        rows = rows_of(types)
        weights = Counter({marked(row): int(u.weight[row]) for row in rows})
        assert len(weights) == len(rows)
        assert weights == Counter(map(in_suit, every_hand(types)))


def test_a_hand_can_be_set_as_its_class_can():
    """Every hand is of one class, whose 21 settings are those of its cards, flushes among them."""
    u = engines().universe
    for hand in hands(11, 60):
        rows = rows_of(sorted(t for t, _ in parse_cards(engines().book, " ".join(hand), "TILES")))
        (case,) = (row for row in rows if marked(row) == in_suit(hand))
        front, back = map(u.hand_names.index, ("front", "back"))
        of_class = zip(u.parts[front][case].tolist(), u.parts[back][case].tolist(), strict=True)
        assert Counter(of_class) == Counter((number(two), number(five)) for two, five in settings(hand))


RUNGS = {"five-alike": "five aces", "four-alike": "four", "full-house": "full house", "three-alike": "three"}
RUNGS |= {"two-pair": "two pairs", "one-pair": "pair", "no-pair": "high card", "flush": "flush"}
RUNGS |= dict.fromkeys(("top-straight-flush", "wheel-flush", "straight-flush"), "straight flush")
RUNGS |= dict.fromkeys(("top-straight", "wheel", "straight"), "straight")


def categories(**readings):
    """Return the category of every class of five cards: its number in the transcription."""
    rungs, keys = list_rungs(engines(), choice(**readings), engines().universe.sizes.index(5))
    named = [told.CATEGORIES.index(RUNGS[rung.what.words[0].text]) for rung in rungs]
    return np.array(named)[len(rungs) - keys[:, 0]]


def test_five_cards_are_as_many_of_each_category_as_counted_by_ranks():
    """By the transcription's count, which lists no hands."""
    ways_ = engines().universe.tables[5].ways
    found = {name: int(ways_[categories() == n].sum()) for n, name in enumerate(told.CATEGORIES)}
    assert found == told.category_counts(5)


@pytest.mark.deep
def test_seven_cards_are_as_many_of_each_category_as_counted_by_ranks():
    """Of each class the best back hand that it can be set to: all 154,143,080 hands."""
    u = engines().universe
    best = categories()[u.parts[u.sizes.index(5)]].max(axis=1)
    found = {name: int(u.weight[best == n].sum()) for n, name in enumerate(told.CATEGORIES)}
    assert found == told.category_counts()


# ---- (b) how a hand may be set -------------------------------------------------------------------------


@pytest.mark.parametrize("kickers", ["count", "ignore"])
def test_each_sentence_says_of_a_setting_what_the_transcription_says(kickers):
    """`must rank higher`, `at least … or better` and `does not beat`: the settings of random hands."""
    standing = table("standing", kickers=kickers)
    says = {label: row.applies for label, row in standing.rows.items()}
    for two, five in (each for hand in hands(21, 50) for each in settings(hand)):
        case = standing.universe.case_of(number(five), number(two))
        higher, example, beat = (
            told.foul(five, two, wording, compare=theirs(kickers=kickers)["compare"])
            for wording in ("higher", "example", "beat")
        )
        found = [says[label][case] for label in ("S1", "S1 part 2", "S2", "S3")]
        assert found == [not higher, higher, not example, beat]
        status = CaseStatus.CONFLICT if example != higher else CaseStatus.DECIDED
        assert standing.status(case) == status
        if status is CaseStatus.DECIDED:
            assert standing.universe.outcomes[int(standing.left[case]).bit_length() - 1] == (
                "foul" if beat else "stands"
            )


@pytest.mark.parametrize("kickers", ["count", "ignore"])
def test_the_back_ranks_above_the_front_as_the_transcription_has_it(kickers):
    """Category first, then ranks in order; what the front has not counts, or does not."""
    for two, five in (each for hand in hands(22, 30) for each in settings(hand)):
        back, front = told.rank5(five), told.rank2(two)
        cut = back if kickers == "count" else back[: len(front)]
        assert ranked("set-rank", five, two, kickers=kickers) == sign(cut, front)


def test_a_hand_is_told_all_its_settings_and_what_beats_them():
    """`verify hand`: 21 ways, legal or foul, what the reading of kickers changes, and what is better set."""
    for hand in hands(23, 8):
        found = rank_settings(engines(), choice(), parse_cards(engines().book, " ".join(hand), "TILES"))
        shown = {tuple(map(frozenset, way.hands)): way for way in found}
        classes = {(number(two), number(five)) for two, five in settings(hand)}
        assert len(found) == len(shown) == len(classes)
        front, back = (
            engines().universe.hand_names.index("front"),
            engines().universe.hand_names.index("back"),
        )
        stands = {}
        for held, way in shown.items():
            two, five = sorted(held[front]), sorted(held[back])
            assert sorted(two + five) == sorted(hand)
            stands[held] = told.foul(five, two), told.rank2(two), told.rank5(five)
            (said,) = (one for one in way.said if one.question == "standing")
            assert said.answer == ("foul" if stands[held][0] else "stands")
            level = told.rank5(five)[:2] == told.rank2(two)[:2]  # by category and first rank
            assert [turn.reading for turn in said.turns] == ["kickers"] * level
        for held, way in shown.items():
            mine = stands[held]
            above = [x for x in stands.values() if x != mine and x[0] == mine[0]]
            assert way.beaten == any(x[1] >= mine[1] and x[2] >= mine[2] for x in above)


# ---- (c) which hand is higher -----------------------------------------------------------------------------


CHOICES = every("wheel", "flush-joker")
RANKINGS = [
    pytest.param(readings, marks=() if readings in (CHOICES[0], CHOICES[-1]) else pytest.mark.deep)
    for readings in CHOICES
]


@cache
def fives():
    """Lay out every class of five cards."""
    return [member(5, at) for at in range(len(engines().universe.tables[5].members))]


@pytest.mark.parametrize("readings", RANKINGS)
def test_the_order_of_all_classes_of_five_cards_is_the_transcriptions(readings):
    """One list, so for every two hands: those of equal rank stand level, all others in the same order."""
    stands, other = engines().order(choice(**readings), "five-rank")
    assert (stands == other).all()
    ranks = [told.rank5(five, **theirs(**readings)) for five in fives()]
    pairs = set(zip(stands.tolist(), ranks, strict=True))
    assert len(pairs) == len(set(ranks)) == len(set(stands.tolist()))
    assert sorted(pairs) == sorted(pairs, key=lambda pair: pair[1])


def test_every_class_of_five_cards_has_cards():
    """Laid out, the cards of a class are of that class."""
    assert [number(five) for five in fives()] == list(range(len(fives())))


@cache
def by_category():
    """List the classes of five cards, category by category."""
    return [np.flatnonzero(categories() == n).tolist() for n in range(len(told.CATEGORIES))]


def like(dice):
    """Draw two hands of five from one deck: of each category as often as of others, often both of one."""
    while True:
        first, second = (dice.randrange(len(told.CATEGORIES)) for _ in range(2))
        one, other = (fives()[dice.choice(by_category()[n])] for n in (first, dice.choice([first, second])))
        turned = dict(zip(told.SUITS, dice.sample(told.SUITS, 4), strict=True))
        other = [x if x == told.JOKER else x[0] + turned[x[1]] for x in other]
        if not set(one) & set(other):
            return one, other


@pytest.mark.parametrize("readings", RANKINGS)
def test_two_hands_of_five_cards_compare_as_the_transcription_says(readings):
    """Random pairs, and pairs of all categories; either way round."""
    dice, met = random.Random(31), Counter()
    for n in range(400):
        dealt = deal(dice, 10)
        one, other = like(dice) if n % 2 else (dealt[:5], dealt[5:])
        ranks = [told.rank5(five, **theirs(**readings)) for five in (one, other)]
        assert ranked("five-rank", one, other, **readings) == sign(*ranks)
        assert ranked("five-rank", other, one, **readings) == sign(*ranks[::-1])
        met.update(rank[0] for rank in ranks)
    assert set(met) == set(range(len(told.CATEGORIES)))


def test_two_hands_of_two_cards_compare_as_the_transcription_says():
    """All classes against all, where one deck deals both."""
    fronts = [member(2, at) for at in range(len(engines().universe.tables[2].members))]
    grid = table("two-rank").universe.grid
    for (a, one), (b, other) in product(enumerate(fronts), repeat=2):
        if grid[a, b] >= 0:
            assert 1 - int(answers("two-rank")[grid[a, b]]) == sign(told.rank2(one), told.rank2(other))
    assert grid[number(["As", "Ah"]), number(["Ad", told.JOKER])] >= 0
    assert grid[number(["As", told.JOKER]), number(["Ad", told.JOKER])] < 0


@pytest.mark.parametrize("question", ["five-rank", "two-rank", "set-rank"])
def test_pairs_of_hands_are_weighed_once(question):
    """The weights add up to all pairs of hands that one deck deals; exchanged, they are as many."""
    found = table(question)
    sizes = [engines().universe.sizes[side.hand] for side in found.universe.subjects]
    assert int(found.universe.weight.sum()) == comb(53, sizes[0]) * comb(53 - sizes[0], sizes[1])
    by_answer = [int(found.universe.weight[answers(question) == n].sum()) for n in range(4)]
    assert by_answer[3] == 0
    assert question == "set-rank" or by_answer[0] == by_answer[2]


# ---- (f) printed figures ---------------------------------------------------------------------------------


@pytest.mark.parametrize("readings", RANKINGS)
def test_the_highest_hands_are_those_that_the_leaflet_prints(readings):
    """`a pair of Aces` of two cards, `5 Aces` of five; nothing else stands level with them."""
    for question, size, best in (("two-rank", 2, "AA"), ("five-rank", 5, "AAAAA")):
        stands = engines().order(choice(**readings), question)[0]
        top = [member(size, at) for at in np.flatnonzero(stands == stands.max()).tolist()]
        assert top and {"".join(one[0] for one in hand).replace("J", "A") for hand in top} == {best}
