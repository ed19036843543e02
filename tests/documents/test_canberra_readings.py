"""Casino Canberra's other readings, against a transcription by somebody who had not seen the rule set."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support.shipped import examination_of
from tests.transcriptions import canberra as text
from tests.transcriptions import canberra_readings as told
from verifier.rules.rulebook import Stage
from verifier.tables.witness import format_hand, format_setting

pytestmark = pytest.mark.xdist_group("canberra")

NAMES = {
    ("high_tile", "of-the-four"): "of-four",
    ("or_better", "each-hand"): "both-hands",
    ("four_one", "limit"): "first-of-all",
}
"""What the transcription calls otherwise than the rule set."""
UNASKED = {("named_points", "gong-ten"), ("named_points", "above-nine-alike")}
"""Alternatives of the transcription that the rule set has not: the first cannot be written in it."""
LATER = "T H8 11 9, T 11 H7 9, T 11 9 8, T 11 9 7, D H8 11 9, D 11 H7 9, D 11 9 8, D 11 9 7"
"""Hands whose Gong or High Nine leaves 11 + 9, and whose Wong leaves more."""


@pytest.fixture(scope="module")
def both():
    """Return how each kind of hand ends in the table, and in the transcription: what is left, up to rank."""
    examination = examination_of("canberra")
    engine, question = examination.engine, examination.questions[0].question
    first = {**examination.choice, **{name.replace("_", "-"): way for name, way in drawn().items()}}
    bare = lambda tiles: tuple(tile.split("(")[0] for tile in tiles)  # noqa: E731

    def do(**readings):
        said = {name.replace("_", "-"): NAMES.get((name, way), way) for name, way in readings.items()}
        table = engine.table(question, Stage.ASSUMED, {**first, **said})
        left = table.universe.unpack(np.where(table.conflict, 0, table.left))
        mine, theirs, weight = {}, {}, {}
        for case in range(len(table.universe)):
            hand = bare(format_hand(table, case))
            options = np.flatnonzero(left[case]).tolist()
            found = {
                tuple(text.rank(bare(two.split())) for two in format_setting(table, case, option))
                for option in options
            }
            assert mine.setdefault(hand, found) == found  # alike for either Gee Joon tile
            weight[hand] = weight.get(hand, 0) + int(table.universe.weight[case])
        for hand in mine:
            settings = told.settings(hand, told.Readings(**readings))
            theirs[hand] = {tuple(map(text.rank, one)) for one in settings}
        return mine, theirs, weight

    return do


def drawn():
    """Return what the transcription takes first, where the rule set draws another alternative first."""
    return {"exceptions_first": "no", "named_points": "above-nine"}


CHANGED = [
    {name: way}
    for name, ways in told.ALTERNATIVES.items()
    for way in ways[1:]
    if (name, way) not in UNASKED and (name, way) != ("maximise_high", "points")
]
TOGETHER = [
    {"exceptions_first": "yes", "high_and_low": "hands"},
    {"maximise_high": "rule-four", "seven_or_less": "by-points"},
    {"maximise_high": "rule-four", "named_points": "last-digit"},
    {"four_one": "keeps", "high_tile": "of-exchanged"},
    {"four_one": "keeps", "high_tile": "high-named"},
    {"rule_two": "used-second", "or_better": "the-sum"},
]
HANDS = {  # how many hands end otherwise than by all first readings
    "high_and_low=hands": 80,
    "high_and_low=mixed": 32,
    "rule_two=used-second": 66,
    "exceptions_first=yes": 4,
    "seven_or_less=by-points": 0,
    "high_tile=of-exchanged": 704,
    "high_tile=high-named": 848,
    "or_better=the-sum": 8,
    "maximise_high=rule-four": 0,  # a Wong counting more than nine
    "four_one=used-first": 13568,
    "four_one=keeps": 12736,
    "six_of_h=high-6": 0,
    "named_points=last-digit": 0,
}


@pytest.fixture(scope="module")
def plain(both):
    """Return how hands end by the first reading of each."""
    return both()


def test_the_first_readings_of_the_transcription_set_every_hand_alike(plain):
    """3,620 kinds of hand, 35,960 hands."""
    mine, theirs, weight = plain
    assert mine == theirs
    assert (len(mine), sum(weight.values())) == (3620, 35960)


@pytest.mark.parametrize("readings", CHANGED, ids=lambda r: "=".join(*r.items()))
def test_one_reading_changes_the_same_hands_in_both(both, plain, readings):
    """Each alternative alone: every kind ends alike, and as many hands otherwise than at first."""
    mine, theirs, weight = both(**readings)
    assert mine == theirs
    moved = [hand for hand, left in theirs.items() if left != plain[1][hand]]
    assert moved == [hand for hand, left in mine.items() if left != plain[0][hand]]
    assert sum(weight[hand] for hand in moved) == HANDS["=".join(*readings.items())]


@pytest.mark.parametrize("readings", TOGETHER, ids=lambda r: " ".join(r.values()))
def test_two_readings_together_set_every_hand_alike(both, readings):
    """Readings that meet in one clause."""
    mine, theirs, _ = both(**readings)
    assert mine == theirs


def test_by_most_points_the_two_part_only_where_another_named_hand_would_do(both):
    """Theirs tests the first of High Nine, Gong and Wong alone; ours takes the next that leaves no low 3."""
    mine, theirs, _ = both(maximise_high="points")
    parted = {hand for hand in mine if mine[hand] != theirs[hand]}
    assert parted == {tuple(hand.split()) for hand in LATER.split(", ")}
    for hand in parted:
        named = {
            text.name_of(two): text.rank(s[0]) for s in text.settings(hand) for two in s if text.name_of(two)
        }
        assert named.pop("Wong") >= text.HIGH_3
        assert max(named.values()) < text.HIGH_3


def test_every_other_reading_is_compared():
    """Each alternative of the transcription but two; the rule set's names for them are its own."""
    book = examination_of("canberra").book
    for name, ways in told.ALTERNATIVES.items():
        listed = [word.text for word, _ in book.readings[name.replace("_", "-")].alternatives]
        asked = {NAMES.get((name, way), way) for way in ways if (name, way) not in UNASKED}
        assert set(listed) - asked <= {"last"}  # of `four-one`: it ends every hand as `first-of-all` does
        assert asked <= set(listed)
