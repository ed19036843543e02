"""The interpreter: questions about cards, and hands of two names compared."""

from __future__ import annotations

import pytest

from tests.support.cards import build_interpreter, read_cards

LADDER = """
clause 1 "the hands"
  list order: from the top
    > straight-flush by run
    > flush          by filled
    > royal
    > wheel          [low-straight: second]
    > straight       by run
    > one-pair/no-pair by laid
"""


def judge_cards(text, question, first, second, low="second"):
    """Judge cards (`A | B`: a setting) in a question of the rules."""
    sides = [[read_cards(one) for one in side.split("|")] for side in (first, second)]
    sides = [side if len(side) > 1 else side[0] for side in sides]
    return "/".join(sorted(build_interpreter(text, low).judge(question, *sides).left))


@pytest.mark.parametrize(
    ("one", "other", "second", "lowest"),
    [
        ("As 2h 3h 4h 5h", "Ks Qh Jh Th 9h", "higher", "lower"),
        ("As 2h 3h 4h 5h", "As Kh Qh Jh Th", "lower", "lower"),
        ("Jo 2s 3h 4h 5h", "Ks Qh Jh Th 9h", "higher", "lower"),
        ("Jo 2s 3h 4h 5h", "As 2h 3h 4h 5s", "equal", "higher"),
        ("Jo 2s 3s 4s 5h", "Js 9s 7s 5s 2s", "lower", "lower"),
        ("Js 9s 7s 5s Jo", "As Ts 7s 5s 2s", "higher", "higher"),
        ("As Kh Qh Jh 8h", "Ks Jo Qh Jh 8h", "equal", "equal"),
        ("As Kh Qh Jh 9h", "2s 2h 3h 4h 5h", "higher", "higher"),
    ],
)
def test_a_list_from_the_top_ranks_cards_by_what_is_true_of_them(one, other, second, lowest):
    """The straight of five and below is the second highest, or, as the game has it, the lowest.

    Pairs stand on a rung with hands without one, by rows: two twos are below an ace.
    """
    for low, found in (("second", second), ("lowest", lowest)):
        assert judge_cards(LADDER, "ranks", one, other, low) == found
        turned = {"higher": "lower", "lower": "higher"}.get(found, found)
        assert judge_cards(LADDER, "ranks", other, one, low) == turned


MIXED = """
question mixed "which is higher, five cards or two?"
  given five: back
  given few: front
  answer rank: higher / equal / lower
  clause M "by the lead alone"
    list order: from the top
      > one-pair/no-pair by lead
"""

STANDING = """
question foul "does it stand?"
  given high: back
  given low: front
  answer standing: stands / foul
  clause F1 "it does"
    when not HIGH
    result stands
  clause F2 "it does not"
    when HIGH
    result foul
"""

SETTLES = """
question settlement "who wins?"
  given player: setting
  given dealer: setting
  answer outcome: win / lose / push
  clause S1 "high"
    when player's back is higher than player's front
    result win
  clause S2 "low"
    when player's front is higher than player's back
    result lose
  clause S3 "the same"
    when dealer's front is same as player's back
    result push
"""

PAIR, BELOW = "2s 2h", "As Qh Ts 9s 7s"
"""By the order of the game the pair is higher than five cards without one; by the lead it is lower."""


def test_hands_of_two_names_are_compared_by_the_question_about_those():
    """Without it by the order of the game; with it as it says, also of one side, also turned round."""
    ways = [
        ("high is higher than low", "foul", "stands"),
        ("low is lower than high", "foul", "stands"),
        ("low is higher than high", "stands", "foul"),
        ("high is lower than low", "stands", "foul"),
        ("high is same as low", "stands", "stands"),
    ]
    for condition, mixed, without in ways:
        text = STANDING.replace("HIGH", condition)
        assert judge_cards(MIXED + text, "foul", BELOW, PAIR) == mixed
        assert judge_cards(text + MIXED, "foul", BELOW, PAIR) == mixed
        assert judge_cards(LADDER + text, "foul", BELOW, PAIR) == without


def test_a_question_of_two_outcomes_ranks_nothing():
    """A question that has pairs lowest settles the fronts only if it has a third outcome."""
    fronts = MIXED.replace("five: back", "other: front").replace("by lead", "by laid")
    fronts = fronts.replace("> one-pair/no-pair", "> no-pair by laid\n      > one-pair")
    text = SETTLES.replace("back is higher than player's front", "front is higher than dealer's front")
    text = text.replace("front is higher than player's back", "front is lower than dealer's front")
    text = text.replace("result push", "result win/lose/push")
    settings = "As Kd | 9h 8s 6h 5h 4h", f"{PAIR} | 9c 8d 8h 5s 4s"
    assert judge_cards(text, "settlement", *settings) == "lose"
    assert judge_cards(fronts + text, "settlement", *settings) == "win"
    assert judge_cards(fronts.replace("equal / ", "") + text, "settlement", *settings) == "lose"


def test_a_settlement_compares_the_hands_of_one_side():
    """By the same question; what is left open there is neither higher nor lower nor the same."""
    other, same = "9c 8d | 8s 6h 5h 4h 3h", "Ac Qd | 8s 6h 5h 4h 3h"
    assert judge_cards(MIXED + SETTLES, "settlement", f"{PAIR} | {BELOW}", other) == "win"
    assert judge_cards(SETTLES, "settlement", f"{PAIR} | {BELOW}", other) == "lose"
    assert judge_cards(MIXED + SETTLES, "settlement", f"Ad Qs | {BELOW}", same) == "push"
    assert judge_cards(SETTLES, "settlement", f"Ad Qs | {BELOW}", same) == "win"
    open_ = MIXED.replace("one-pair/no-pair by lead", "flush")
    assert judge_cards(open_ + SETTLES, "settlement", f"{PAIR} | {BELOW}", other) == "lose/push/win"


def test_the_settings_of_a_deal_are_compared_so_too():
    """The one setting that the clause asks for is there by the order of the game; by the lead none is."""
    way = """
question house-way "how is it set?"
  given hand: deal
  answer setting: settings of hand
  clause H "only so"
    require front has pair of two and front is higher than back
"""
    dealt = read_cards(f"{PAIR} {BELOW}")
    for text, status in ((way, "decided"), (way + MIXED, "undecided")):
        assert build_interpreter(text).decide("house-way", dealt).status == status


def test_ranks_are_numbers_only_where_they_are_told_one():
    """`is higher than` compares; the highest of all ranks is 7,553 above the lowest."""
    text = 'clause 1 "x"\n  when rank of mine {}\n  result higher\n'
    best, next_best = "As Ah Ad Ac Jo", "As Ks Qs Js Ts"
    for condition, left in (
        ("is higher than rank of theirs", "higher"),
        ("equals 7553", "higher"),
        ("minus rank of theirs equals 1", "higher"),
        ("minus rank of theirs equals 2", "equal/higher/lower"),
    ):
        assert judge_cards(text.format(condition), "ranks", best, next_best) == left


def test_or_better_is_judged_by_the_lowest_hand_of_the_class():
    """Of five cards the lowest flush is seven high; the joker's counts as of an ace."""
    text = 'clause 1 "x"\n  when mine is flush or better\n  result higher\n'
    found = [
        judge_cards(text, "ranks", one, "2s 3h 9c Ts Qd") for one in ("7s 5s 4s 3s 2s", "2s 2h 2d Ac Jo")
    ]
    assert found == ["higher", "higher"]
    assert judge_cards(text, "ranks", "As Kh Qs Js Ts", "2s 3h 9c Ts Qd") == "equal/higher/lower"
