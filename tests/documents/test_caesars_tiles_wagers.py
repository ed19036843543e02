"""Caesars' leaflet on tiles: who wins the wager, the Bank and the dice, against a second telling."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

import numpy as np
import pytest

from tests.support.shipped import engines_of
from tests.support.tiles import tiles
from tests.support.walks import Walker
from tests.transcriptions import caesars_tiles as told
from verifier.rules.load import load_rules
from verifier.rules.rulebook import Stage
from verifier.statespace import readings as vary
from verifier.tables.engines import find_settlement_question

pytestmark = pytest.mark.xdist_group("caesars-tiles")

CONFLICT = 8
BIT = {"win": 1, "lose": 2, "push": 4}

# The rule set's readings of the settlement: the transcription's names for them.
SETTLED = {
    "copied": ("copy_hands", {"the-hand": "component", "the-wager": "any", "both-hands": "both"}),
    "a-copy": (
        "copy_is",
        {"same-rank": "value-and-tile", "same-value": "value-only", "same-tiles": "same-tiles"},
    ),
    "nought": ("zero", {"equal": "copy", "unsaid": "no-rank", "by-tile": "by-tile"}),
    "higher": ("higher_by", {"tile": "value-then-tile", "none": "value-only"}),
}
ALL = list(product(*(list(ways) for _, ways in SETTLED.values())))
ALONE = [ways for ways in ALL if sum(way != first for way, first in zip(ways, ALL[0], strict=True)) < 2]


@cache
def book_of():
    """Return the rule set, read once."""
    return load_rules("caesars-tiles").book


@pytest.fixture(scope="module", autouse=True)
def quick():
    """Let the transcription remember what it found of two tiles."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("rank", "_special"):
            patch.setattr(told, name, cache(getattr(told, name)))
        yield


@pytest.fixture(scope="module")
def engines():
    """Return the engines of the rule set."""
    return engines_of("caesars-tiles")


class Board:
    """The settlement, its settings as the transcription writes them, and pairs of them to ask about."""

    def __init__(self, engines):
        """List the settings, (high, low), and draw 12,000 pairs that fit; with zeros, twins and witnesses."""
        self.engines, self.question = engines, find_settlement_question(engines.book)
        self.matches = engines.of(self.question, engines.book.first).tabulator.universe
        items, u, rng = self.matches.sides[0], engines.universe, np.random.default_rng(17)
        options = zip(items.deal.tolist(), items.option.tolist(), strict=True)
        self.settings = [tuple(tiles(text) for text in reversed(u.option(*x))) for x in options]
        held = u.counts[items.deal]
        zeros = np.flatnonzero([told.rank(low)[0] == 0 for _, low in self.settings])
        every = np.arange(len(self.settings))
        drawn = [(rng.choice(x, n), rng.choice(x, n)) for x, n in ((every, 8_000), (zeros, 2_000))]
        drawn += [(every, every), self.matches.witness]
        player, banker = (np.concatenate(side) for side in zip(*drawn, strict=True))
        fit = (held[player] + held[banker] <= 2).all(axis=1)
        self.player, self.banker = player[fit], banker[fit]
        atoms = self.matches.atoms(engines.answers(engines.book.first))
        self.codes = sum(m[r[self.player], c[self.banker]].astype(np.int64) * step for m, r, c, step in atoms)

    def ends(self, readings, stage=Stage.ASSUMED):
        """Return how each pair ends: the outcome's bit, nothing in a gap, CONFLICT in a conflict."""
        choice = {**self.engines.book.first, **readings}
        table = self.engines.thought(self.question).table(self.question, stage, choice)
        assert not table.undecided.any()
        return np.where(table.decided, table.left, np.where(table.gap, 0, CONFLICT))[self.codes].tolist()

    def differing(self, ways, stage=Stage.ASSUMED, **changed):
        """Return the pairs of settings that the table ends otherwise than the transcription."""
        named = zip(SETTLED.values(), ways, strict=True)
        readings = {field: said[way] for (field, said), way in named} | {"copy_force": "prevails"} | changed
        wrong = []
        ends = self.ends(dict(zip(SETTLED, ways, strict=True)), stage)
        pairs_of = zip(self.player.tolist(), self.banker.tolist(), ends, strict=True)
        for p, b, end in pairs_of:
            said = told.settle(*self.settings[p], *self.settings[b], **readings)
            if end != (CONFLICT if len(said) > 1 else sum(BIT[x] for x in said)):
                wrong.append((self.settings[p], self.settings[b], end, said))
        return wrong


@pytest.fixture(scope="module")
def board(engines):
    """Return the settlement."""
    return Board(engines)


def test_pairs_of_every_kind_are_asked_about(board):
    """Zeros against zeros, one hand copied, both copied: each often enough to tell."""
    sides = [[board.settings[i] for i in side.tolist()] for side in (board.player, board.banker)]
    found = Counter()
    for mine, theirs in zip(*sides, strict=True):
        copied = [told.rank(a) == told.rank(b) for a, b in zip(mine, theirs, strict=True)]
        found["copies", sum(copied)] += 1
        found["zeros"] += told.rank(mine[1])[0] == told.rank(theirs[1])[0] == 0
    assert min(found["copies", 1], found["copies", 2], found["zeros"]) > 1_000


@pytest.mark.parametrize("ways", [x if x in ALONE else pytest.param(x, marks=pytest.mark.deep) for x in ALL])
def test_wagers_settle_as_in_a_second_telling(board, ways):
    """As drawn, and with each reading changed alone (in every combination: deep), all pairs end alike."""
    assert board.differing(ways) == []


def test_no_sentence_on_copies_contradicts_another_as_drawn(board):
    """With no order among the sentences the pairs end alike still: win, lose and push exclude each other."""
    assert board.differing(ALL[0], Stage.UNORDERED, copy_force="beside") == []


@pytest.mark.parametrize("order", ["sorted", "foul"])
def test_upside_down_settings_are_not_among_those_that_meet(board, order):
    """The game lets the higher hand be high alone, so what becomes of others changes nothing here."""
    assert all(told.rank(high) >= told.rank(low) for high, low in board.settings)
    assert board.differing(ALL[0], order=order) == []
    assert told.settle(("five", "five"), ("teen", "teen"), ("day", "nine"), ("day", "nine")) == {"win"}
    upside_down = (("day", "nine"), ("teen", "teen")), (("low-4", "low-4"), ("day", "eight"))
    found = [told.settle(*upside_down[0], *upside_down[1], order=way) for way in ("as-set", "sorted", "foul")]
    assert found == [{"push"}, {"win"}, {"lose"}]


def walker(name, places=None, **readings):
    """Return a procedure of the rule set, ready to walk."""
    book = book_of()
    tree = next(p for p in book.rules.procedures if p.name.text == name)
    choice = {**book.first, **{k.replace("_", "-"): v for k, v in readings.items()}}
    return Walker(vary.build_explorer(book, tree, choice, places or tree.around.most))


def served(total, **readings):
    """Return the position that a throw serves first, if the clauses say one."""
    walk = walker("delivery", **readings)
    return int(walk.get("served")) if walk.do("throw", total=total) else None


def test_one_nine_and_seventeen_leave_eight_positions():
    """Of all numbers of positions only eight have the Bank first at 1, 9 and 17, and at no other total."""
    banks = {n: [total for total in range(1, 19) if told.position(total, n) == 1] for n in range(1, 33)}
    assert [n for n, totals in banks.items() if totals == [1, 9, 17]] == [8]


def test_every_throw_serves_the_position_of_a_second_telling():
    """Three to eighteen; with seven positions counted, nine and seventeen contradict the count."""
    assert {t: served(t) for t in range(3, 19)} == {t: told.position(t) for t in range(3, 19)}
    seven = {t: served(t, how_many="seven") for t in range(3, 19)}
    assert seven == {t: None if t in (9, 17) else told.position(t, 7) for t in range(3, 19)}
    assert told.served_first() == dict(zip(range(1, 9), (28, 28, 28, 28, 27, 25, 25, 27), strict=True))


def gathered(bettors, **readings):
    """Return the bank of three circles, with bets at some of them."""
    walk = walker("bank", 3, **readings)
    for circle in bettors:
        walk.do("comes", comer=circle)
        walk.do("bets", bettor=circle)
    return walk


def test_the_house_banks_first_and_then_each_player_is_asked_in_turn():
    """The dealer banks the first hand; the marker then goes counter clockwise to each who has a bet."""
    for bettors in ((1, 2, 3), (1, 3), (2, 3), (2,)):
        walk = gathered(bettors)
        assert walk.get("step") == "opening" and walk.get("bank") == "dealer"
        assert walk.do("opening")
        asked = []
        for _ in range(2 * len(bettors)):
            assert walk.get("step") == "offer"
            asked.append(int(walk.get("marker")))
            assert walk.do("offer", reply="passes")
        assert asked == [*bettors, *bettors]  # no sentence gives the Bank back to the dealer
        walk = gathered(bettors)
        walk.do("opening")
        for banker in bettors:
            assert int(walk.get("marker")) == banker
            assert walk.do("offer", reply="takes")
            assert int(walk.get("bank")) == banker and walk.get("step") == "hand"
            assert walk.do("hand")
        assert int(walk.get("marker")) == bettors[0]


def test_if_all_pass_the_readings_say_who_banks():
    """The dealer once all have passed, or whenever the marker comes by him; or nobody, for ever."""
    for reading in ("dealer", "dealer-in-turn"):
        walk = gathered((1, 2), all_pass=reading)
        walk.do("opening")
        assert walk.do("offer", reply="passes") and walk.do("offer", reply="passes")
        assert walk.get("step") == "hand" and walk.get("bank") == "dealer"


def test_sharing_the_bank_is_said_of_the_card_game_alone():
    """Nobody is offered a part of the Bank here: who is asked takes it or passes."""
    walk = gathered((1, 2))
    walk.do("opening")
    batches = walk.explorer.batches(walk.state, 0, [Stage.ASSUMED])
    replies = {walk.p.text(int(x)) for b in batches if b.act.name == "offer" for x in b.chosen["reply"]}
    assert replies == {"takes", "passes"}
