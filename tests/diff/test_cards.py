"""Two rule sets on cards, case by case: against every pair that one small deck deals, card by card."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tests.cases.test_suits import compare_settings
from tests.support.suited import RANKS, WAGERS, Small, one_suit, sign
from verifier.cases.matchups import hand_signatures
from verifier.diff.compare_files import compare_files
from verifier.diff.compare_questions import EndComparison, compare_accounts
from verifier.diff.inputs import load_pairs
from verifier.source import UnreadableError

GAME = Small(4, 2, 1, 1, 3)
SET = 'clause 1 "it"\n  maximise rank of front\n'
SWAPPED = RANKS.replace(
    "  > flush by filled\n  > straight by run\n", "  > straight by run\n  > flush by filled\n"
)
LISTED = WAGERS.rindex("    > nothing by laid\n")
FOUL = WAGERS[:LISTED] + "    > nothing\n" + WAGERS[LISTED + len("    > nothing by laid\n") :]
"""A back with nothing ranks no higher than a front with nothing: it is foul."""


@pytest.fixture
def compared(books):
    """Return what compares two rule sets on one small game, question by question."""

    def do(*texts, game=GAME.text):
        ((one, other),) = load_pairs(books(*(SET + text for text in texts), game=game))
        found = compare_accounts(one, other)
        return {q.names[0]: q for q in found.questions}, found

    return do


def swapped(rank):
    """Rank as the second rule set does: a straight above a flush."""
    return {6: 5, 5: 6}.get(rank[0], rank[0]), rank[1]


def told_apart(question):
    """Return how many end the same, and how many otherwise."""
    same = question.counts[EndComparison.SAME][1]
    return same, sum(weight for _, weight in question.counts.values()) - same


@pytest.mark.parametrize("many", [0, 500_000])
def test_two_orders_of_hands_differ_on_the_pairs_that_the_cards_show(compared, monkeypatch, many):
    """Every two backs that one deck deals, ranked both ways."""
    monkeypatch.setattr(hand_signatures, "MANY_PAIRS", many)
    found, whole = compared(RANKS, SWAPPED)
    expected = Counter()
    for one in combinations(GAME.cards, GAME.back):
        for other in combinations(GAME.cards, GAME.back):
            if not set(one) & set(other):
                ranks = GAME.rank(one), GAME.rank(other)
                expected[sign(*ranks) == sign(*map(swapped, ranks))] += 1
    assert expected[False]
    assert told_apart(found["ranks"]) == (expected[True], expected[False])
    assert not whole.same


@pytest.mark.parametrize("game", [Small(4, 2, 0, 1, 3), GAME], ids=["plain", "joker"])
def test_settlements_differ_where_the_cards_say_so_each_judging_by_its_own_ranking(compared, game):
    """A setting that is foul for one alone is not paid alike: every deal, set in every way."""
    found, _ = compared(RANKS + WAGERS, RANKS + FOUL, game=game.text)
    set_so = {hand: list(game.settings(hand)) for hand in combinations(game.cards, 4)}
    dealt = set()
    for hand, mine in set_so.items():
        theirs = [way for other in set_so if not set(hand) & set(other) for way in set_so[other]]
        for one in mine:
            nothing = game.rank(one[1])[0] == 1
            dealt |= {(*compare_settings(game, one, way), nothing) for way in theirs}
    ends = Counter(
        paid(foul, front, back) == paid(foul or nothing, front, back) for foul, front, back, nothing in dealt
    )
    assert ends[False] and ends[True]
    assert told_apart(found["wager"]) == (ends[True], ends[False])


def paid(foul, front, back):
    """Say how a wager ends."""
    if foul or 0 in (front, back):
        return "lose"
    return "win" if front > 0 and back > 0 else "push"


def test_settlements_of_hands_ranked_otherwise_are_said_not_to_be_compared(compared):
    """The other questions are; and nothing says that the two are the same."""
    found, whole = compared(RANKS + WAGERS, SWAPPED + WAGERS)
    assert set(found) == {"set", "ranks", "fronts", "set-rank"}
    assert [(x.side, x.name, x.both) for x in whole.unpaired] == [(0, "wager", True), (1, "wager", True)]
    assert "compares each hand in one way" in whole.unpaired[0].why
    assert not whole.same


def test_what_is_told_apart_is_what_either_asks(compared):
    """One asks of suits, and the other does not: both are examined over hands told apart by them."""
    bare = GAME.text.replace("named flush is hand with size of it equals 3 and suits of it equals 1\n", "")
    bare = bare.replace("named straight-flush is hand with it is straight and it is flush\n", "")
    bare = bare.replace("  > straight-flush by run\n  > flush by filled\n", "")
    more = (
        'clause 2 "of one suit"\n  when in some setting (suits of back equals 1)\n  require front has high\n'
    )
    found, _ = compared(more, "", game=bare)
    hands = list(combinations(GAME.cards, GAME.front + GAME.back))
    flush = [hand for hand in hands if any(one_suit(b) for _, b in GAME.settings(hand))]
    same, other = told_apart(found["set"])
    assert same + other == len(hands) and 0 < other <= len(flush)


def test_one_question_that_cannot_be_compared_is_said_to_be_asked_by_both(books):
    """Not that nobody asks it."""
    files = books(*(SET + text for text in (RANKS + WAGERS, SWAPPED + WAGERS)), game=GAME.text)
    with pytest.raises(UnreadableError) as refused:
        compare_files(files, question="wager")
    (mistake,) = refused.value.mistakes
    assert mistake.message == "`wager` cannot be compared" and "compares each hand in one way" in mistake.help


def test_what_cannot_be_priced_is_compared(books):
    """Suits tell hands apart, so that deals are not counted: it is said in place of a price."""
    paid = WAGERS.replace("push\nsection W", "push\n  pays win 1\n  pays lose -1\n  pays push 0\nsection W")
    files = books(*(SET + RANKS + text for text in (paid, paid.replace("it is won", "so"))), game=GAME.text)
    (found,) = compare_files(files, priced=True)
    assert found.shifts.startswith("not priced: suits tell its hands apart") and found.comparison.same
