"""Caesars' leaflet on tiles against a transcription made from the document: the advice, and the ranks."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest

from tests.support.shipped import engines_of
from tests.support.tiles import SIGN, ranks, tiles
from tests.transcriptions import caesars_tiles as told
from verifier.tables.engines import find_setting_question
from verifier.tables.witness import format_hand

pytestmark = pytest.mark.xdist_group("caesars-tiles")

# Alternatives of the rule set's readings of the advice, and the transcription's that say the same.
ADVISED = """
    look-for=notice | look_for=notice
    supreme=combination | gee_joon=not-a-pair
    which=as-named | rule2_prefer=listed
    which=highest | rule2_prefer=highest-kind
    teen-or-day=teen | teen_day=teen-high
    which=highest teen-or-day=teen | rule2_prefer=highest-rank
    small=not-day | small=to-six-no-day
    small=to-five | small=to-five
    small=to-five wild-size=three | small=to-five wild_size=three
    small=to-nine | small=to-nine equal=points
    small=low-ranking | small=low-in-order equal=points
    small=low-ranking wild-size=three | small=low-in-order equal=points wild_size=three
    best-small=highest | rule3_prefer=highest-points
    best-small=as-named | rule3_prefer=listed
    best-small=most | rule3_prefer=most
    partner=mixed | partner=mixed-only
    wild-sum=face | wild_sum=face
    wild-sum=face wild-size=three | wild_sum=face wild_size=three
    equal-dots=rank | tied=rank
    largest=rank | large_by=rank"""
# What the transcription reads otherwise, and this rule set does not ask: how many hands it would change.
UNASKED = {
    ("place", "high"): 7384,
    ("place", "either"): 35944,
    ("small", "two-smallest"): 2712,
    ("rule3_prefer", "highest-rank"): 2608,
}


def pairs(text):
    """Return what `name=value name=value` says."""
    return dict(part.split("=") for part in text.split())


def rows():
    """Return each line of the table: ours, theirs."""
    return [tuple(line.strip().split(" | ")) for line in ADVISED.strip().splitlines()]


@pytest.fixture(scope="module", autouse=True)
def quick():
    """Let the transcription remember what it found of two tiles."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("rank", "_special", "_groups"):
            patch.setattr(told, name, cache(getattr(told, name)))
        yield


@pytest.fixture(scope="module")
def engines():
    """Return the engines of the rule set."""
    return engines_of("caesars-tiles")


@pytest.fixture(scope="module")
def advised(engines):
    """Return what says which settings of every hand the advice leaves, as ranks (high, low)."""
    u, question = engines.universe, find_setting_question(engines.book)
    known = {}
    shown = {**SIGN, "gee-three": "GJ(1-2)", "gee-six": "GJ(2-4)"}
    hands = [(case, h, w) for h, w in told.hands() for case in [sorted(shown[tile] for tile in h)]]
    first = engines.table(question, engines.book.first)
    where = {tuple(sorted(format_hand(first, case))): case for case in range(len(u))}

    def ranked(case, option):
        if (case, option) not in known:
            known[case, option] = tuple(told.rank(tiles(text)) for text in reversed(u.option(case, option)))
        return known[case, option]

    def do(**alternatives):
        table = engines.table(question, {**engines.book.first, **alternatives})
        left = u.unpack(np.where(table.conflict, 0, table.left))
        cases = [{ranked(case, j) for j in np.flatnonzero(left[case]).tolist()} for case in range(len(u))]
        return [(h, weight, cases[where[tuple(signs)]]) for signs, h, weight in hands]

    return do


@pytest.fixture(scope="module")
def drawn(advised):
    """Return which settings of every hand the advice leaves, each reading as drawn."""
    return advised()


def differing(left, readings):
    """Return the hands, and how many of them, that a transcription sets otherwise."""
    return [(h, weight) for h, weight, ours in left if ours != ranks(told.advice(h, **readings))]


def test_every_hand_is_advised_as_in_a_second_telling(drawn):
    """All 35,960 hands: the table leaves the settings that the four rules leave, up to equal rank."""
    assert sum(weight for _, weight, _ in drawn) == comb(32, 4) == 35_960
    assert differing(drawn, {}) == []


def test_each_rule_governs_as_many_hands_as_a_second_telling_counts(engines):
    """6,840 + 9,840 + 8,320 + 10,960 hands, counted by the transcription too."""
    table = engines.table(find_setting_question(engines.book), engines.book.first)
    counted = Counter()
    for h, weight in told.hands():
        counted[told.governing_rule(h)] += weight
    ours = [
        int(table.universe.weight[table.rows[label].stands].sum()) for label in ("1", "2 part 1", "3", "4")
    ]
    assert ours == [counted[rule] for rule in (1, 2, 3, 4)] == [6840, 9840, 8320, 10960]


def test_hands_left_open_are_counted_alike_where_equal_ranks_are_no_choice(engines):
    """8,752 hands have two settings left or more; in 480 of them these rank alike, so that 8,272 are open."""
    table = engines.table(find_setting_question(engines.book), engines.book.first)
    found = Counter()
    for h, weight in told.hands():
        left = told.advice(h)
        found[told.governing_rule(h), len(left) > 1, len(ranks(left)) > 1] += weight
    several = {
        rule: sum(n for (r, many, _), n in found.items() if r == rule and many) for rule in (1, 2, 3, 4)
    }
    alike = {rule: found[rule, True, False] for rule in (1, 2, 3, 4)}
    assert several == {1: 0, 2: 4080, 3: 2704, 4: 1968} and sum(several.values()) == 8752
    assert alike == {1: 0, 2: 224, 3: 64, 4: 192} and sum(alike.values()) == 480
    assert int(table.universe.weight[table.undecided].sum()) == 8752 - 480


@pytest.mark.parametrize(
    ("rule", "four", "one", "other"),
    [
        (2, "T 11 H7 7", "T H7 / 11 7", "T 7 / 11 H7"),  # a Teen Nine; eight by the eleven
        (2, "D H10 H7 7", "D H7 / H10 7", "D 7 / H10 H7"),  # a Day Nine; seven by the High Ten
        (2, "T D H8 8", "T H8 / D 8", "T 8 / D H8"),  # two Gongs, by Teen and by Day
        (2, "T D H7 7", "T H7 / D 7", "T 7 / D H7"),  # two High Nines, by Teen and by Day
        (3, "D H10 H6 L6", "D H6 / H10 L6", "D L6 / H10 H6"),  # two and six are eight; six by the High Ten
        (3, "T D H6 L6", "T H6 / D L6", "T L6 / D H6"),  # eight by the Teen, eight by the Day
        (
            4,
            "H8 H4 H10 L10",
            "H8 L10 / H4 H10",
            "H8 H10 / H4 L10",
        ),  # a ten with the four: four by the High Four
        (4, "H10 11 H7 7", "11 H7 / H10 7", "11 7 / H10 H7"),  # the eleven with a seven: eight by the eleven
        (4, "D H4 H10 L10", "H4 H10 / D L10", "H4 L10 / D H10"),  # a ten with the Day: two by the Day
        (4, "H4 H6 H7 7", "H6 7 / H4 H7", "H6 H7 / H4 7"),  # a seven with the four: one by the High Four
    ],
)
def test_two_settings_that_rank_alike_are_one_worked_by_hand(drawn, rule, four, one, other):
    """Ten of the 480, with the page in hand: the rule leaves both, and nothing tells them apart."""
    first, second = (tuple(tiles(pair) for pair in setting.split("/")) for setting in (one, other))
    held = tuple(sorted(first[0] + first[1]))
    assert sorted(SIGN[tile] for tile in held) == sorted(four.split())
    assert told.governing_rule(held) == rule
    assert {tuple(tuple(sorted(pair)) for pair in s) for s in (first, second)} == told.advice(held)
    assert ranks([first]) == ranks([second])
    assert next(ours for h, _, ours in drawn if h == held) == ranks([first])


@pytest.mark.parametrize(("ours", "theirs"), rows())
def test_one_alternative_changes_both_tellings_alike(advised, drawn, ours, theirs):
    """All hands again, a reading changed on both sides; it changes something."""
    changed = advised(**pairs(ours))
    assert differing(changed, pairs(theirs)) == []
    assert changed != drawn


def test_every_alternative_of_the_advice_is_compared_or_not_asked(engines):
    """Each alternative on which the advice turns has a counterpart; theirs that lack one are listed."""
    book = engines.book
    mine = {c.label.text for q in book.rules.questions if not q.sides for c in q.clauses}
    every = {(r, w.text) for r in book.turns_on(mine) for w, _ in book.readings[r].alternatives}
    mapped = {part for ours, _ in rows() for part in pairs(ours).items()}
    later = {("wild-small", way) for way in ("printed", "used")}  # test_caesars_readings.py
    assert mapped | later == every - {(r, book.first[r]) for r, _ in every}
    changing = ("place", "partner", "rule2_prefer", "teen_day", "small", "wild_sum", "rule3_prefer", "tied")
    said = {part for _, theirs in rows() for part in pairs(theirs).items()}
    found = {(name, way) for name in changing for way in told.READINGS[name][1:]} - said
    assert found == set(UNASKED)


@pytest.mark.deep
@pytest.mark.parametrize(("name", "way"), UNASKED)
def test_what_is_not_asked_would_change_so_many_hands(name, way):
    """Readings of the transcription alone, each counted."""
    hands = told.hands()
    found = [weight for h, weight in hands if ranks(told.advice(h, **{name: way})) != ranks(told.advice(h))]
    assert sum(found) == UNASKED[name, way]


def test_two_tiles_rank_as_in_a_second_telling(engines):
    """Every two of the 151 two-tile hands: higher, lower or the same."""
    table = engines.universe.tables[2]
    symbol = engines.universe.pieces.symbol
    kinds = [" ".join(symbol(kind) for kind in member) for member in table.members.tolist()]
    theirs = [told.rank(tiles(text)) for text in kinds]
    assert len(kinds) == 151  # the two wild tiles told apart
    for i, j in combinations(range(151), 2):
        mine = int(table.rank[i]) - int(table.rank[j])
        assert np.sign(mine) == (theirs[i] > theirs[j]) - (theirs[i] < theirs[j]), (kinds[i], kinds[j])
