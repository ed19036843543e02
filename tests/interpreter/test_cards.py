"""The interpreter: what suits, sequences and wild pieces make of hands, and where hands stand."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, product
from math import comb, prod

import pytest
from hypothesis import given
from hypothesis import strategies as some

from tests.support import cards
from tests.support.cards import FACTS, GAME, JOKER, KINDS, POKER, SUITS, build_hand
from tests.support.letters import tree
from verifier.interpreter.conditions import build_game_facts
from verifier.interpreter.hands import compare_rank

# ---- each measure --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "size", "alike", "kinds"),
    [
        ("Jo", 1, 1, 1),
        ("As Jo", 2, 2, 1),
        ("Ks Jo", 2, 1, 2),
        ("As Ah Ad Ac Jo", 5, 5, 1),
        ("Ks Kh Kd 2s Jo", 5, 3, 3),
        ("Ks Kh 2d 2s Jo", 5, 2, 3),
        ("As Kh 2d 2s Jo 9s 7s", 7, 2, 5),
    ],
)
def test_the_joker_counts_as_an_ace_in_size_alike_and_kinds(pieces, size, alike, kinds):
    """Pieces are counted, the most of one kind, and the kinds."""
    assert [cards.measure_hand(name, pieces) for name in ("size", "alike", "kinds")] == [size, alike, kinds]


@pytest.mark.parametrize(
    ("pieces", "suits"),
    [("As", 1), ("As Kh", 2), ("Jo", 1), ("As Jo", 1), ("As Kh Jo", 2), ("As 9s 7s 2s Jo", 1)],
)
def test_the_joker_is_of_whatever_suit_is_best(pieces, suits):
    """Of the fewest suits that can be."""
    assert cards.measure_hand("suits", pieces) == suits


@pytest.mark.parametrize(
    ("pieces", "run", "low"),
    [
        ("As Kh Qd Js Ts", 10, 10),
        ("6s 5s 4s 3s 2h", 2, 2),
        ("As 5s 4s 3s 2h", 1, 1),
        ("Jo 5s 4s 3s 2h", 2, 1),
        ("Jo 5s 4s 3s Ah", 1, 1),
        ("Jo Ts 9s 8s 7h", 7, 6),
        ("Jo Ts 9s 7s 6h", 6, 6),
        ("Jo Ts 9s 6s 5h", 0, 0),
        ("As 2s Kh Qs Js", 0, 0),
        ("5s 5h 4s 3s 2h", 0, 0),
        ("Ks As", 13, 13),
        ("2s As", 1, 1),
        ("As", 14, 1),
    ],
)
def test_a_run_is_a_stretch_of_the_sequence(pieces, run, low):
    """Places count from the lowest of that length; the ace stands at both ends, the joker anywhere."""
    assert (cards.measure_hand("run", pieces), cards.measure_hand("low-run", pieces)) == (run, low)


@pytest.mark.parametrize(
    ("name", "one", "other", "way"),
    [
        ("laid", "2s 2h 3s", "As Kh Qs", -1),
        ("laid", "2s 2h", "As", -1),
        ("laid", "3s 3h 2s 2h As", "3s 3h 2s 2h Ks", 1),
        ("laid", "3s 3h 2s 2h As", "4s 4h 2s 2h 3c", -1),
        ("laid", "Ks Kh As", "Ks Kh Jo", 0),
        ("laid", "As Kh", "As Kh 2s", -1),
        ("laid", "As Kh", "As Qh Js", 1),
        ("laid", "2s 2h 2d Ks Kh", "2s 2h 2d As Ah", -1),
        ("lead", "As Kh", "As Kh Qs Js 9s", 0),
        ("lead", "As Kh", "As Ah Qs Js 9s", -1),
        ("lead", "As Ah", "As Ah Qs Js 9s", 0),
        ("lead", "As", "As 2h", -1),
        ("filled", "As Kh Jo 9s", "As Kh Qs 9s", 0),
        ("filled", "Ks Jo 9s", "As Ks 9s", 0),
        ("filled", "As Ks Qs Js Jo", "As Ks Qs Js Ts", 0),
        ("filled", "Ks Jo", "Ks As", 0),
        ("filled", "Ks Kh Jo", "Ks Kh As", 0),
    ],
)
def test_rows_are_compared_from_the_left(name, one, other, way):
    """Kinds held more often come first, then the higher; an empty place is below all kinds."""
    assert (cards.compare_measure(name, one, other), cards.compare_measure(name, other, one)) == (way, -way)


# ---- against what the words say, by brute force ----------------------------------------------------


def replace_joker(pieces, kind="ace"):
    """Put a card of some kind in the joker's place."""
    return [kind if piece == JOKER else piece[0] for piece in pieces]


def lay_row(kinds):
    """Lay kinds in a row, as a list of heights."""
    heights = [-KINDS.index(kind) for kind in kinds]
    return sorted(heights, key=lambda height: (-heights.count(height), -height))


def find_highest_free(pieces):
    """Name the highest kind that is not held."""
    return next(kind for kind in KINDS if kind not in [card[0] for card in pieces])


def find_runs(pieces):
    """Find the places of a hand in the sequence with the joker as any kind."""
    line = [*KINDS, "ace"][::-1]
    stretches = [sorted(line[at : at + len(pieces)]) for at in range(len(line) - len(pieces) + 1)]
    found = {tuple(sorted(replace_joker(pieces, kind))) for kind in KINDS}
    return [at + 1 for at, stretch in enumerate(stretches) if tuple(stretch) in found]


@given(cards.draw_hands(), cards.draw_hands())
def test_rows_compare_as_lists_of_kinds_do(one, other):
    """`laid` is the whole row, `lead` two of it, `filled` one with the highest kind not held."""
    for name, cut in (("laid", 9), ("lead", 2)):
        first, second = [lay_row(replace_joker(held))[:cut] for held in (one, other)]
        assert cards.compare_measure(name, one, other) == (first > second) - (first < second)
    first, second = [lay_row(replace_joker(held, find_highest_free(held))) for held in (one, other)]
    assert cards.compare_measure("filled", one, other) == (first > second) - (first < second)


@given(cards.draw_hands())
def test_a_row_without_pairs_is_filled_as_high_as_it_can_be(held):
    """Of all kinds that the joker could be beside the others, the highest not held is the best."""
    alone = [card for card in held if card != JOKER]
    if len({kind for kind, _ in alone}) == len(alone):
        best = max(
            lay_row(replace_joker(held, kind)) for kind in KINDS if kind not in [card[0] for card in alone]
        )
        assert lay_row(replace_joker(held, find_highest_free(held))) == best


@given(some.one_of(cards.draw_hands(), cards.draw_near_runs()))
def test_runs_and_suits_are_the_best_of_all_that_the_joker_can_be(held):
    """Any kind in runs, any suit in suits."""
    found = find_runs(held)
    assert cards.measure_hand("run", held) == max(found, default=0)
    assert cards.measure_hand("low-run", held) == min(found, default=0)
    each = [{suit if card == JOKER else card[1] for card in held} for suit in SUITS]
    assert cards.measure_hand("suits", held) == min(map(len, each))


# ---- where a hand stands ---------------------------------------------------------------------------

RISING = [
    "7s 5h",
    "7s 5h 4h 3h 2h",
    "Ks Qh",
    "Ks Qh Js 9s 8s",
    "Jo 2h",
    "As Kh Qh Jd 9d",
    "2s 2h",
    "2s 2h 5s 4s 3s",
    "As Ah",
    "Jo Ah Qs Js 9d",
    "As Ah Ks Js 9d",
    "3s 3h 2s 2h Ah",
    "As Jo Qs Qh 9d",
    "2s 2h 2d 3s 4s",
    "As Ah Jo 3s 4s",
    "Jo As 4h 3s 2s",
    "Jo 5s 4h 3s 2s",
    "Ks Qh Js Ts Jo",
    "7s 5s 4s 3s 2s",
    "Ks Js 9s 8s 7s",
    "As 9s 8s 7s 2s",
    "Js 9s 8s 6s Jo",
    "As Jo 9s 8s 3s",
    "As Ks Qs Js 9s",
    "2s 2h 2d 3s 3h",
    "Ks Kh Jo Ah Ad",
    "2s 2h 2d 2c Jo",
    "As Ah Ad Jo 2c",
    "Jo 5s 4s 3s As",
    "6s 5s 4s Jo 2s",
    "As Ks Qs Ts Jo",
    "As Ah Ad Ac Jo",
]


def test_hands_of_two_sizes_stand_in_one_order():
    """Rung by rung, the joker an ace but where it makes a run or is of the suit."""
    found = [build_hand(text).rank_key for text in RISING]
    assert found == sorted(set(found))
    assert [build_hand(text).rank_number for text in RISING] == sorted(
        build_hand(text).rank_number for text in RISING
    )


@given(cards.draw_hands(5, 5), cards.draw_near_runs())
def test_the_names_of_hands_are_of_what_is_true_of_them(one, other):
    """By brute force over what the joker can be."""
    for held in (one, other):
        if len(set(held)) < 5:
            continue
        counts = sorted(map(replace_joker(held).count, set(replace_joker(held))))
        suit = len({suit for _, suit in held} - {""}) == 1
        true = {"straight": bool(find_runs(held)), "flush": suit, "full-house": counts == [2, 3]}
        true |= {"straight-flush": suit and bool(find_runs(held)), "two-pair": counts == [1, 2, 2]}
        assert {name: FACTS.meets[name](build_hand(held)) for name in true} == true


@pytest.mark.parametrize(
    ("wild", "held", "counts", "filled_as"),
    [
        ("joker as ace", "Jo 5s 4s 3s 2s", (1, 1, 1), "As 5s 4s 3s 2s"),
        ("joker as 10", "Jo Ts 9s 8s 7s", (0, 1, 2), "As Ts 9s 8s 7s"),
        ("joker as ace, fills suits", "Jo 9s 8s 7s 6h", (0, 2, 1), "As 9s 8s 7s 6h"),
        ("two as ace, fills run/suits", "2h 2c 8s 7s 6s", (6, 1, 2), "As Kh 8s 7s 6s"),
        ("two as ace, fills run", "2h 2c 8s 7s 6s", (6, 3, 2), "As Kh 8s 7s 6s"),
        ("two as ace", "2h Ac Ks Qs", (0, 3, 2), "Ah Ks Qs Js"),
    ],
)
def test_what_a_game_has_wild_is_wild_in_what_it_fills(wild, held, counts, filled_as):
    """In all else it counts as one of one kind; cards that are wild have suits where they fill none."""
    facts = build_game_facts(tree(POKER.replace("joker as ace, fills run/suits", wild)))
    one, other = build_hand(held, facts), build_hand(filled_as, FACTS)
    assert ((one.run, one.suits, one.alike), one.filled) == (counts, other.filled)
    assert (one.makeup, one.suits == 1) in {
        (each.makeup, each.suits == 1) for each in facts.list_hands(one.size)
    }


def test_a_run_holds_no_kind_twice():
    """A stretch from an ace to an ace is none of which a hand could hold one of each kind."""
    sequence = "sequence ace king queen jack ten nine eight seven six five four three two ace"
    facts = build_game_facts(tree(POKER.replace(sequence, "sequence ace king queen ace")))
    runs = [build_hand(text, facts).run for text in ("As Kh Qd", "Kh Qd As", "As Kh Qd Ac", "Jo Kh Qd Ac")]
    assert runs == [2, 2, 0, 0]


SMALL = re.sub(
    r"(?m)^(suit clubs|kind (eight|seven|six|five|four|three|two)|suit diamonds).*\n",
    "",
    POKER.replace("copies 4", "copies 2"),
).replace("jack ten nine eight seven six five four three two ace", "jack ten nine ace")


def test_hands_listed_by_kinds_stand_on_every_place_that_hands_have():
    """Two suits of six kinds: of all hands and of one for each class of them, the same can be said."""
    facts = build_game_facts(tree(SMALL))
    pieces = [*product(KINDS[:6], SUITS[:2]), JOKER]
    for size in (2, 5):
        whole = [build_hand(held, facts) for held in combinations(pieces, size)]
        listed = facts.list_hands(size)
        assert set(listed) < set(whole)
        for name in ("rank_key", "makeup", "suits", "filled", "run", "low_run", "rank", "value"):
            assert {getattr(one, name) for one in listed} == {getattr(one, name) for one in whole}, name


def test_ranks_and_values_count_every_place_once():
    """Five cards have 7,463 places; with two cards, whose rows are shorter, there are 91 more."""
    found = {one.value for one in FACTS.list_hands(5)}
    assert found == set(range(1, 7463 + 1))
    assert build_hand("As Ah Ad Ac Jo").rank == len(FACTS.ranks) - 1 == 7463 + 91 - 1


def test_each_class_stands_for_so_many_hands():
    """The hands of its kinds that are of one suit, or that are not; by the name, as formulas count them."""
    found: Counter[str] = Counter()
    for one in FACTS.list_hands(5):
        held = Counter(kind for kind, _ in one.pieces)
        whole = prod(comb(1 if kind == "joker" else 4, count) for kind, count in held.items())
        of_one_suit = len(SUITS) if len(held) == 5 else 0
        hands_of_class = of_one_suit if one.suits == 1 else whole - of_one_suit
        found.update({name: hands_of_class for name, meets in FACTS.meets.items() if meets(one)})
        found["all"] += hands_of_class
    assert found["all"] == comb(53, 5)
    assert found["five-alike"] == 1
    assert found["four-alike"] == 13 * 48 + 4 * 48 + 12
    assert found["full-house"] == 13 * 4 * 12 * 6 + 6 * 12 * 6 + 4 * 12 * 4
    assert found["flush"] == 4 * (comb(13, 5) + comb(13, 4))
    assert found["straight-flush"] == 4 * 10 + 4 * (10 * 5 - 9)


def test_comparing_lists_no_hands():
    """Ranks compare by where hands stand: no other hands are known for that."""
    facts = build_game_facts(GAME)
    assert compare_rank(build_hand(RISING[1], facts), build_hand(RISING[0], facts)) == 1
    assert build_hand(RISING[1], facts).rank_number > build_hand(RISING[0], facts).rank_number
    assert facts.list_hands.cache_info().currsize == 0
