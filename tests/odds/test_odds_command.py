"""The command `odds`: what it prints, and what it refuses."""

from __future__ import annotations

import json
from fractions import Fraction
from importlib.util import find_spec
from itertools import combinations

import pytest

from tests.support.gems import ALL_GEMS, GEMS, RULES, STAKE, WAY, ListedDeals, list_amounts
from tests.support.heads import BARE_HEAD

PLAIN = STAKE.format(win=1)


@pytest.fixture
def small(write):
    """Return what writes a rule set with a settlement; `extra` stands below what is paid."""
    return lambda extra="", stake=PLAIN, rules=RULES, game=GEMS: write(WAY + stake + extra + rules, game)


def test_odds_are_printed_for_people_and_for_programs(verify, small):
    """Counts of deals, reduced fractions and decimals, as listed over physical gems; both ends."""
    code, out, _ = verify("odds", small(), "--format", "json")
    (found,) = json.loads(out)["accounts"]
    best = found["play"][0]
    assert code == 0 and found["deals"] == 210 and best["player"] == "plays optimally"
    for end, for_house in (("settled_for_the_house", True), ("settled_for_the_player", False)):
        listed = ListedDeals(list_amounts(), for_house)
        reached = [x for h in combinations(ALL_GEMS, 2) for x in listed.against(listed.best(h), h)]
        for name, told_ in best[end]["outcomes"].items():
            share = Fraction(reached.count(name), 210)
            assert told_["deals"] == reached.count(name) and Fraction(told_["fraction"]) == share
            assert told_["fraction"] == f"{share.numerator}/{share.denominator}"
            assert told_["decimal"] == f"{float(share):.12g}"
        edge = Fraction(reached.count("lose") - reached.count("win"), 210)
        assert best[end]["house_advantage"]["fraction"] == f"{edge.numerator}/{edge.denominator}"
    text = verify("odds", small())[1]
    assert all(x in text for x in ("All 210 deals", "a range", f"{float(edge * 100):.4f}%"))
    assert verify("odds", small(), "--path", "python")[1] == text


def test_odds_without_stakes_say_what_is_missing(verify, small, write):
    """The question that sets, the one that settles, what an outcome pays: no odds, and no traceback."""
    no = "no question says who wins a wager"
    for path in (write(WAY, GEMS), "canberra"):
        code, out, err = verify("odds", path)
        assert (code, out) == (2, "") and no in err and "1 mistake; nothing was examined" in err
    code, _, err = verify("odds", write(PLAIN + RULES, GEMS, BARE_HEAD))
    assert code == 2 and "no question says how a hand is set" in err and no not in err
    code, _, err = verify("odds", small(stake=PLAIN.replace("  pays push 0\n", "")))
    assert code == 2 and "nothing says what `push` pays" in err and "say `pays push …`" in err


MANY = PLAIN.replace("push\n", "push / a / b / c / d / e / f\n", 1)
BAD = {
    "more outcomes than a byte has bits": MANY + "".join(f"  pays {x} 0\n" for x in "abcdef"),
    "what is paid is too finely divided": STAKE.format(win="0.12345678901234567891"),
    "a commission of more than all": PLAIN + "  commission 150% on win\n",
    "a commission that is less than none": PLAIN + "  commission -5% on win\n",
    "a commission on what nobody wins": PLAIN + "  commission 5% on push\n",
    "two commissions on one outcome": STAKE.format(win=1)
    + "  commission 5% on win\n  commission 2% on win\n",
}


@pytest.mark.parametrize("stake", BAD.values(), ids=BAD.keys())
def test_stakes_that_cannot_be_are_refused(verify, small, stake):
    """As every other mistake: by its place, with exit status 2."""
    assert verify("odds", small(stake=stake))[0] == 2


def test_a_game_of_too_few_pieces_for_two_hands_is_refused(verify, small):
    """Two sides of four gems each cannot be dealt from seven."""
    few = GEMS.replace("deal 2", "deal 4").replace("chest of 1", "chest of 3")
    assert verify("odds", small(game=few))[0] == 2


@pytest.mark.parametrize("option", [("--digits", "-1"), ("--path", "compiled")])
def test_an_option_that_cannot_be_met_is_refused(verify, small, option):
    """Decimals below nought; machine code without numba."""
    if option[1] == "compiled" and find_spec("numba"):
        pytest.xfail("numba is installed")
    assert verify("odds", small(), *option)[0] == 2


def test_a_banker_s_figure_without_commission_is_without_any(verify, small):
    """All deals won, a twentieth of that taken: without commission the banker loses a whole unit."""
    path = small("  commission 5% on win\n", rules='clause 3 "w"\n  result win\n')
    text = " ".join(verify("odds", path)[1].split())
    assert "expects -100.0000%" in text
