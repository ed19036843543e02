"""What Caesars' four rules cost, against New Zealand's house way: the tool's figures counted a second time.

The second count shares nothing with the tool: two transcriptions say how hands are set, every two hands that
can be dealt together are weighed, and every setting of the one meets every setting of the other.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import numpy as np
import pytest

from tests.support.tiles import SIGN, SIGNS, tiles
from tests.transcriptions import caesars_tiles as told
from tests.transcriptions import nz1996
from verifier.diff.inputs import unite_pieces
from verifier.odds.play import compute_best_play, compute_table_play
from verifier.odds.stakes import SettlingTerms, Stakes
from verifier.rules.load import load_rules
from verifier.tables.engines import build_rule_engines, find_setting_question

pytestmark = pytest.mark.deep

UNITS = 20  # a winner receives 19 of these for each unit wagered, 1 being taken; a loser pays 20
ALIKE = [*SIGNS, "GJ"]
FACES = ("house", "player")
FIGURES = {  # for every unit wagered, in per cent: open cases settled for the house, and for the player
    "best": ("1.617856", "1.613528"),
    "house way": ("2.383764", "2.379064"),
    "advice": ("6.276421", "3.543706"),
}


def ordered(setting):
    """Return the ranks of a setting of two pairs, the higher first."""
    return tuple(sorted((told.rank(pair) for pair in setting), reverse=True))


def house_way(hand):
    """Return how New Zealand sets a hand; where no setting obeys 5.3, that gives way and 5.1 speaks."""
    signs = tuple(SIGN[tile] for tile in hand)
    left = nz1996.decide(signs)
    if not left:
        clause, every = nz1996.main_clause(signs, nz1996.settings(signs))
        assert clause == "4.2"
        highest, second = nz1996.highest_first(signs)[:2]
        left = nz1996.if_possible(nz1996.teen_and_day(signs, every), lambda s: (highest, second) not in s)
    return {ordered(tiles(" ".join(pair)) for pair in one) for one in left}


def hands():
    """Yield every kind of hand, the two wild tiles being alike, with how many it has of each of 16 kinds."""
    for hand, _ in told.hands():
        if "gee-three" not in hand or "gee-six" in hand:
            held = Counter(SIGN[tile] for tile in hand)
            yield hand, [held[sign] for sign in ALIKE]


def ways_to_deal(mine, theirs):
    """Return in how many ways each hand of the one kind and each of the other can be dealt together."""
    left = np.array([[comb(2, a) * comb(2 - a, b) if a + b < 3 else 0 for b in range(3)] for a in range(3)])
    found = np.ones((len(mine), len(theirs)), dtype=np.int64)
    for kind in range(len(ALIKE)):
        found *= left[mine[:, kind][:, None], theirs[:, kind]]
    return found


@cache
def counted():
    """Return the player's loss, in units, at best play, by the house way and by the advice; and all deals."""
    every, held = zip(*hands(), strict=True)
    held = np.array(held)
    house = [sorted(house_way(hand)) for hand in every]
    starts = np.cumsum([0, *map(len, house)])[:-1]
    ranks = {rank for hand in every for setting in told.settings(hand) for rank in ordered(setting)}
    number = {rank: i for i, rank in enumerate(sorted(ranks))}
    high, low = (np.array([number[s[side]] for left in house for s in left]) for side in (0, 1))
    losses, deals = Counter(), 0
    for hand, row, own in zip(every, held, house, strict=True):
        ways = ways_to_deal(row[None], held)[0]
        deals += int(ways.sum())
        worth = {}
        for setting in {ordered(s) for s in told.settings(hand)}:
            won = number[setting[0]] > high, number[setting[1]] > low  # a copied hand is the Bank's
            paid = np.where(won[0] & won[1], UNITS - 1, np.where(won[0] | won[1], 0, -UNITS))
            for end, picked in zip(FACES, (np.minimum, np.maximum), strict=True):
                worth[setting, end] = int(picked.reduceat(paid, starts) @ ways)
        ways_of = {"best": None, "house way": own, "advice": {ordered(s) for s in told.advice(hand)}}
        for (name, kept), end in product(ways_of.items(), FACES):
            found = [
                x for (setting, face), x in worth.items() if face == end and (not kept or setting in kept)
            ]
            pick = min if end == "house" and kept else max
            losses[name, end] -= pick(found)
    return losses, deals


@pytest.fixture(scope="module")
def ranges():
    """Return the tool's ranges: at best play, by the house way, by the advice."""
    ((one,), (other,)) = unite_pieces([load_rules("nz1996")], [load_rules("caesars-tiles")])
    house = build_rule_engines(one)
    judge = build_rule_engines(other, house.tabulator)
    stakes = Stakes(house, {}, settling=SettlingTerms(judge))
    counts = stakes.against(stakes.way)
    advice = judge.table(find_setting_question(judge.book), judge.book.first)
    return {
        "best": compute_best_play(stakes, counts),
        "house way": compute_table_play(stakes, counts, stakes.allowed(stakes.way)),
        "advice": compute_table_play(stakes, counts, stakes.allowed(advice)),
    }


def test_what_the_advice_costs_is_what_a_second_count_finds(ranges):
    """Every one of 736,281,000 deals: the player loses the same, open hands filled worst and best."""
    losses, deals = counted()
    assert deals == comb(32, 4) * comb(28, 4) == 736_281_000
    for name, found in ranges.items():
        for end in FACES:
            assert getattr(found, end).advantage == Fraction(losses[name, end], UNITS * deals), (name, end)


def test_the_figures_of_the_page_are_the_tool_s(ranges):
    """What docs/odds.md says: best play, the house way, and the advice, to six places of per cent."""
    for name, figures in FIGURES.items():
        found = [getattr(ranges[name], end).advantage for end in FACES]
        assert tuple(f"{float(100 * x):.6f}" for x in found) == figures, name
