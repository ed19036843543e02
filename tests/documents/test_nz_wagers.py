"""Rule 6.1, as of 1996 and of 1999, against a transcription: pairs of settings dealt from 32 tiles."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from itertools import combinations_with_replacement, product
from math import comb, sqrt

import numpy as np
import pytest

from tests.support.dealt import dealt
from tests.support.effort import scale_examples
from tests.support.shipped import engines_of
from tests.transcriptions import nz_wagers as told
from verifier.odds.play import compute_table_play
from verifier.odds.stakes import Stakes
from verifier.rules.rulebook import Stage
from verifier.tables.engines import find_settlement_question

pytestmark = pytest.mark.xdist_group("nz1996")

WIN, LOSE, PUSH, ANY, CONFLICT = 1, 2, 4, 7, 8
ENDS, BIT = [0, WIN, LOSE, PUSH, CONFLICT], {told.WIN: WIN, told.LOSE: LOSE, told.PUSH: PUSH}
SPLITS = np.array([[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2]])
FIELDS = {  # of the transcription's readings: the rule set's name for each, and its alternatives
    "higher": ("higher", {"value": "by-value", "value then tile": "by-rank"}),
    "same_value": ("same-value", {"both": "both-hands", "either": "either-hand"}),
    "high_tile": (
        "high-tile",
        {"of four": "of-four", "of the high hand": "of-high-hand", "of that hand": "of-that-hand"},
    ),
    "zero": ("nought", {"same hand": "same-hand", "anywhere": "anywhere"}),
    "identical": ("identical", {"set alike": "set-alike", "same four tiles": "same-tiles"}),
}
STAGES = {"prevails": Stage.ASSUMED, "no effect": Stage.UNORDERED}
ALL = [told.Readings(*x) for x in product(*(ways for _, ways in FIELDS.values()), STAGES)]
DRAWN = told.DEFAULT


def departures(readings):
    """Return which of the five settlement readings are not those drawn first."""
    return [value for f in FIELDS if (value := getattr(readings, f)) != getattr(DRAWN, f)]


ALONE = [readings for readings in ALL if len(departures(readings)) <= 1]


def named(readings):
    """Return a short name of some readings."""
    return "/".join([*departures(readings), readings.regardless])


class Board:
    """One rule set's settlement, and the facts that the transcription states of each of its settings."""

    def __init__(self, name):
        """Load it, and list its settings as the transcription writes them."""
        self.engines = engines_of(name)
        self.question = find_settlement_question(self.engines.book)
        self.matches = self.engines.of(self.question, self.engines.book.first).tabulator.universe
        items, universe = self.matches.sides[0], self.engines.universe
        self.deal = items.deal
        options = zip(items.deal.tolist(), items.option.tolist(), strict=True)
        self.settings = [tuple(tuple(h.split()) for h in universe.option(*x)) for x in options]
        place = {tile: i for i, tile in enumerate(told.TILES)}
        pairs = np.array([[sorted(place[x] for x in hand) for hand in s] for s in self.settings])
        self.low, self.high = (16 * pairs[:, h, 0] + pairs[:, h, 1] for h in (0, 1))
        self.fours = np.sort(pairs.reshape(-1, 4), axis=1)
        self.number = np.full((256, 256), -1)
        self.number[self.low, self.high] = np.arange(len(self.settings))

    def codes(self, player, banker):
        """Return the signature of each pair of settings."""
        atoms = self.matches.atoms(self.engines.answers(self.engines.book.first))
        return sum(m[row[player], column[banker]].astype(np.int64) * step for m, row, column, step in atoms)

    def ends(self, readings):
        """Return how each signature ends: the outcome's bit, nothing in a gap, CONFLICT in a conflict."""
        choice = dict(self.engines.book.first)
        for field, (ours, ways) in FIELDS.items():
            if ours in self.engines.book.readings:
                choice[ours] = ways[getattr(readings, field)]
        found = []
        for engine in (self.engines.thought(self.question), self.engines.of(self.question, choice)):
            table = engine.table(self.question, STAGES[readings.regardless], choice)
            assert not table.undecided.any()
            found.append(np.where(table.decided, table.left, np.where(table.gap, 0, CONFLICT)).astype(int))
        assert (found[0][self.matches.codes] == found[1]).all()  # what can be thought of, what can be dealt
        return found[0]

    def weighed(self, ends, end):
        """Return how many pairs of settings end so."""
        return int(self.matches.weight[ends[self.matches.codes] == end].sum())

    @cached_property
    def sample(self):
        """Return 20,000 pairs of settings of dealt hands, 3,000 of twin hands, and every witness."""
        rng = np.random.default_rng(1996)
        twins = np.array([rng.permutation(16)[:4] for _ in range(3_000)])
        found = [self.set_at_random(x, rng) for x in (dealt(20_000, rng), np.hstack([twins, twins]))]
        return [np.concatenate(side) for side in zip(*found, self.matches.witness, strict=True)]

    def set_at_random(self, kinds, rng):
        """Set many dealt eights of tiles at random: a split of each four, called either way if it can be."""
        for four in (kinds[:, :4], kinds[:, 4:]):
            a, b, c, d = np.take_along_axis(four, SPLITS[rng.integers(0, 3, len(four))], axis=1).T
            one, other = 16 * np.minimum(a, b) + np.maximum(a, b), 16 * np.minimum(c, d) + np.maximum(c, d)
            turned = rng.integers(0, 2, len(four)) > 0
            one, other = np.where(turned, other, one), np.where(turned, one, other)
            found = np.where(self.number[one, other] < 0, self.number[other, one], self.number[one, other])
            assert (found >= 0).all()
            yield found

    @cached_property
    def facts(self):
        """Return what the transcription says of each setting: values, standings, high tiles, tiles."""
        per = {
            "value": told.value,
            "standing": lambda hand: told.standing(hand)[0] * 99 + told.standing(hand)[1],
        }
        found = {k: [np.array([f(s[h]) for s in self.settings]) for h in (0, 1)] for k, f in per.items()}
        found["tops"] = [np.array([told.top(s[h]) for s in self.settings]) for h in (0, 1)]
        for reading in ("of four", "of the high hand"):
            readings = told.Readings(high_tile=reading)
            found[reading] = np.array([told.high_tile(s, readings) for s in self.settings])
        held = [tuple(sorted(s[0] + s[1])) for s in self.settings]
        found["tiles"] = np.unique(held, axis=0, return_inverse=True)[1].reshape(-1)
        return found

    def settle(self, p, b, readings):
        """Settle many pairs at once by rule 6.1 of 1996: the bits of every outcome laid down."""
        f = self.facts
        key = "value" if readings.higher == "value" else "standing"
        above = [f[key][h][p] > f[key][h][b] for h in (0, 1)]
        below = [f[key][h][p] < f[key][h][b] for h in (0, 1)]
        alike = [f["value"][h][p] == f["value"][h][b] for h in (0, 1)]
        same = alike[0] & alike[1] if readings.same_value == "both" else alike[0] | alike[1]
        if readings.high_tile == "of that hand":
            low, high = (alike[h] & (f["tops"][h][p] > f["tops"][h][b]) for h in (0, 1))
            tile = low & high if readings.same_value == "both" else low | high
        else:
            tile = f[readings.high_tile][p] > f[readings.high_tile][b]
        mine, theirs = ([f["value"][h][x] == 0 for h in (0, 1)] for x in (p, b))
        if readings.zero == "same hand":
            zeros = (mine[0] & theirs[0]) | (mine[1] & theirs[1])
        else:
            zeros = (mine[0] | mine[1]) & (theirs[0] | theirs[1])
        copy = f["tiles"][p] == f["tiles"][b]
        if readings.identical == "set alike":
            copy = (self.low[p] == self.low[b]) & (self.high[p] == self.high[b])
        by_tile = same & tile & ~zeros if readings.regardless == "prevails" else same & tile
        win = (above[0] & above[1]) | by_tile
        lose = (below[0] & below[1]) | zeros | (same & ~tile) | copy
        return win * WIN + lose * LOSE + (above[0] ^ above[1]) * PUSH


def marked(bits):
    """Return bits of outcomes as a table ends: CONFLICT where there is more than one."""
    return np.where((bits & (bits - 1)) > 0, CONFLICT, bits)


@pytest.fixture(scope="module")
def old():
    """The settlement of 1996."""
    return Board("nz1996")


@pytest.fixture(scope="module")
def new():
    """Return the settlement of 1999."""
    return Board("nz1999")


def differing(board, readings, results):
    """Return the pairs of settings, as tiles, that the table ends otherwise than the transcription."""
    player, banker = board.sample
    ends = board.ends(readings)[board.codes(player, banker)].tolist()
    wrong = []
    for p, b, end in zip(player.tolist(), banker.tolist(), ends, strict=True):
        said = results(board.settings[p], board.settings[b])
        if end != (CONFLICT if len(said) > 1 else sum(BIT[x] for x in said)):
            wrong.append((board.settings[p], board.settings[b], end, said))
    return wrong


def test_the_settings_that_can_meet_are_those_of_the_transcription(old, new):
    """The legal settings of every four tiles are the same, and each pair of settings is counted once."""
    fours = [t for t in combinations_with_replacement(told.TILES, 4) if max(map(t.count, t)) < 3]
    mine = {tuple(tuple(sorted(hand)) for hand in s) for four in fours for s in told.settings(four)}
    for board in (old, new):
        assert mine == {tuple(tuple(sorted(hand)) for hand in s) for s in board.settings}
        assert board.matches.total == comb(32, 4) * comb(28, 4) * 9 == 6_626_529_000
        assert int(board.matches.weight.sum()) == board.matches.total


@pytest.mark.parametrize("readings", ALONE, ids=named)
def test_the_table_of_1996_ends_every_sampled_pair_as_the_document_does(old, readings):
    """As drawn, and with each of the five readings changed alone: the outcome, no outcome, or several."""
    assert differing(old, readings, lambda p, b: told.results_1996(p, b, readings)) == []


def test_the_table_of_1996_agrees_under_all_readings_together(old):
    """All combinations (in `make deep`), many pairs at once; every 64th by the transcription itself."""
    player, banker = old.sample
    codes = old.codes(player, banker)
    for number, readings in enumerate(ALL[:: len(ALL) // scale_examples(len(ALL))]):
        bits = old.settle(player, banker, readings)
        assert (old.ends(readings)[codes] == marked(bits)).all(), readings
        for at in range(number, len(player), 64):
            p, b = old.settings[player[at]], old.settings[banker[at]]
            assert bits[at] == sum(BIT[x] for x in told.results_1996(p, b, readings))


def test_every_reading_alone_changes_something_but_nought(old):
    """In a legal setting a zero high hand has a zero below it, so `anywhere` is the low hands of both."""
    found = {}
    for readings in ALONE:
        if readings.regardless == "prevails":
            found[named(readings)] = marked(old.settle(*old.sample, readings))
    same = [name for name, ends in found.items() if (ends == found[named(DRAWN)]).all()]
    assert same == [named(DRAWN), named(replace(DRAWN, zero="anywhere"))]


def test_gaps_and_conflicts_are_as_frequent_as_in_a_simulation(old):
    """The share of gaps, and of conflicts, among 300,000 random pairs: within five standard errors."""
    rng, count = np.random.default_rng(61), 300_000
    player, banker = old.set_at_random(dealt(count, rng), rng)
    for readings in ALONE:
        ends, found = old.ends(readings), marked(old.settle(player, banker, readings))
        for end in (0, CONFLICT):
            share = old.weighed(ends, end) / old.matches.total
            assert near(share, [(found == end).mean()], count), (readings, end)


@pytest.mark.deep
def test_every_outcome_counted_pair_by_pair(old):
    """All 83 million pairs of settings, by the transcription: every outcome's count is the table's."""
    held = (old.fours[:, :, None] == np.arange(16)).sum(axis=1)
    left = np.array([[1, 2, 1], [2, 2, 0], [1, 0, 0]])  # ways to deal so many of two tiles to either side
    ways = np.zeros(len(held), dtype=np.int64)  # of hands that rank alike, the first piece is in the low one
    for four in old.fours[np.unique(old.deal, return_index=True)[1]]:
        for a, b, c, d in four[SPLITS]:
            one, other = 16 * a + b, 16 * c + d
            ways[x if (x := old.number[one, other]) >= 0 else old.number[other, one]] += 1
    found = np.zeros((len(ALONE), CONFLICT + 1), dtype=np.int64)
    for rows in np.array_split(np.flatnonzero(ways), 60):
        weight = ways[rows][:, None] * ways
        for kind in range(16):
            weight *= left[held[rows, kind][:, None], held[:, kind]]
        for number, readings in enumerate(ALONE):
            ends = marked(old.settle(rows[:, None], np.arange(len(ways)), readings))
            for end in ENDS:
                found[number, end] += weight[ends == end].sum()
    for number, readings in enumerate(ALONE):
        ends = old.ends(readings)
        assert found[number, ENDS].tolist() == [old.weighed(ends, end) for end in ENDS], readings


def test_the_table_of_1999_decides_every_pair_as_it_is_told(new):
    """Value, then the highest tile, copies to the bank: no pair is left open."""
    assert not set(new.ends(DRAWN)[new.matches.codes].tolist()) & {0, CONFLICT}
    assert differing(new, DRAWN, told.results_1999) == []


@pytest.mark.parametrize("count", [200_000, pytest.param(10_000_000, marks=pytest.mark.deep)])
def test_the_odds_of_the_house_way_against_itself_agree_with_dealing_it_out(old, count):
    """Every rate of the range, settled for the house and for the player, within five standard errors."""
    allowed = (stakes := Stakes(old.engines, {})).allowed(stakes.way)
    both = compute_table_play(stakes, stakes.against(stakes.way), allowed, allowed)
    assert both.house.deals == both.player.deals == comb(32, 4) * comb(28, 4)
    left = np.flatnonzero(allowed)
    assert np.bincount(old.deal[left]).max() == 2  # so the first and the last are all that is left
    number = np.full((2, 16**4), -1)
    key = np.array([16**3, 16**2, 16, 1])
    number[0, old.fours[left[::-1]] @ key], number[1, old.fours[left] @ key] = left[::-1], left
    rng, tallies, open_ = np.random.default_rng(4745), np.zeros((2, 8), dtype=np.int64), 0
    for _ in range(0, count, 200_000):
        kinds = dealt(200_000, rng)
        mine, theirs = (number[:, np.sort(four, axis=1) @ key] for four in (kinds[:, :4], kinds[:, 4:]))
        bits = []
        for tally, setting in zip(tallies, mine, strict=True):
            ends = [marked(old.settle(setting, answer, DRAWN)) for answer in theirs]
            bits += [np.bitwise_or(*(np.where(np.isin(x, [0, CONFLICT]), ANY, x) for x in ends))]
            tally += np.bincount(bits[-1], minlength=8)
        open_ += int(np.isin(np.bitwise_or(*bits), [3, 5, 6, 7]).sum())
    for order, odds in (((LOSE, PUSH, WIN), both.house), ((WIN, PUSH, LOSE), both.player)):
        ends = [next(x for x in order if x & mask) for mask in range(1, 8)]  # of several, the best for one
        for name, bit in BIT.items():
            rates = [t[1:][np.array(ends) == bit].sum() / count for t in tallies]
            assert near(float(odds.chance(name)), rates, count), (name, rates)
    assert near(both.open / both.house.deals, [open_ / count], count)


def near(share, rates, count):
    """Return whether a share is within five standard errors of the rates found, or between them."""
    return min(rates) - (error := 5 * sqrt(share * (1 - share) / count)) <= share <= max(rates) + error
