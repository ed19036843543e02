"""What another transcription of New Zealand's house way changes, beside a count that shares nothing with it.

In the second count two transcriptions say how hands are set and who wins; every setting of every hand meets
every hand that can be dealt beside it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from unittest.mock import patch

import numpy as np
import pytest

from tests.conftest import ROOT
from tests.support.house_ways import other_transcription
from tests.transcriptions import nz1996, nz1996_readings, nz_wagers
from tests.transcriptions import nz1996_readings_clauses as clauses
from tests.transcriptions.nz1996_readings_words import DEFAULT
from verifier.diff.compare_files import compare_files
from verifier.diff.price_changes import PlayerVerdict
from verifier.report.diff_view_build import build_diff_view
from verifier.report.diff_view_prices import format_change, format_exact, list_ends
from verifier.report.text.console import render_plain
from verifier.report.text.diff import render_diff_parts

pytestmark = pytest.mark.xdist_group("nz1996")

EIGHTS = [*clauses.WITH_EIGHTS, ("11", "9")]
FIRST = replace(DEFAULT, high_nine_is_nine="no")
OTHER = replace(FIRST, orphan_eleven="eights-and-sevens", orphan_tens="eights-and-sevens")
"""2.3 as the other transcription has it: lines that no hand meets are left as they are."""
HANDS = [hand for hand in combinations_with_replacement(nz1996.ORDER, 4) if max(Counter(hand).values()) < 3]
PLAYERS = ("best", "kept", "both")


def sets(hand, readings):
    """Return the settings that the text leaves."""
    left = nz1996_readings.settings(hand, readings).settings
    return sorted(tuple(tuple(sorted(two, key=nz1996.ORDER.index)) for two in s) for s in left)


@cache
def ways():
    """Return what both ways leave of every hand."""
    first = [sets(hand, FIRST) for hand in HANDS]
    with patch.object(clauses, "WITH_EIGHTS", EIGHTS):
        return first, [sets(hand, OTHER) for hand in HANDS]


def dealt():
    """Return in how many ways the pieces of two kinds of hand can be dealt together, each to each."""
    held = np.array([[hand.count(sign) for sign in nz1996.ORDER] for hand in HANDS])
    left = np.array([[comb(2, a) * comb(2 - a, b) if a + b < 3 else 0 for b in range(3)] for a in range(3)])
    found = np.ones((len(held), len(held)), dtype=np.int64)
    for kind in range(len(nz1996.ORDER)):
        found *= left[held[:, kind][:, None], held[:, kind]]
    return found


class Facts:
    """Settings as numbers: of each hand its standing and value, and the highest of all four tiles."""

    def __init__(self, settings):
        self.standing = np.array(
            [[100 * v + t for v, t in map(nz_wagers.standing, s)] for s in settings]
        ).reshape(-1, 2)
        self.value = np.array([[nz_wagers.value(two) for two in s] for s in settings])
        self.top = np.array([nz_wagers.high_tile(s, nz_wagers.DEFAULT) for s in settings])


def by_1999(mine, at, theirs):
    """Return what the player is paid, least and most, against many settings."""
    wins = (mine.standing[at] > theirs.standing).sum(axis=1)
    return wins - 1, wins - 1


def by_1996(mine, at, theirs):
    """Return the same by the older rule, in which no result, or two, leaves all open."""
    above, below = mine.value[at] > theirs.value, mine.value[at] < theirs.value
    same, tile = (mine.value[at] == theirs.value).all(axis=1), mine.top[at] > theirs.top
    zeros = ((mine.value[at] == 0) & (theirs.value == 0)).any(axis=1)
    win = above.all(axis=1) | (same & tile & ~zeros)
    lose = below.all(axis=1) | zeros | (same & ~tile)
    push = above.sum(axis=1) == 1
    sure = win.astype(int) + lose + push == 1
    paid = win.astype(int) - lose
    return np.where(sure, paid, -1), np.where(sure, paid, 1)


RULES = {"nz1996": by_1996, "nz1999": by_1999}


@cache
def advantages(rule, second):
    """Return the house advantages if the house sets by the first way, or by the second: ends by player."""
    first, other = ways()
    house = other if second else first
    starts = np.cumsum([0, *map(len, house)])[:-1]
    theirs = Facts([s for left in house for s in left])
    weights, total, lost = dealt(), 0, Counter()
    for hand, row, kept, own in zip(HANDS, weights, first, house, strict=True):
        total += int(row.sum())
        every = list(dict.fromkeys((*nz_wagers.settings(hand), *kept, *own)))
        every = [tuple(tuple(sorted(two, key=nz1996.ORDER.index)) for two in s) for s in every]
        mine = Facts(every)
        for end, (pick, worst) in enumerate(((np.minimum, min), (np.maximum, max))):
            worth = {
                s: int(pick.reduceat(RULES[rule](mine, at, theirs)[end], starts) @ row)
                for at, s in enumerate(every)
            }
            lost["best", end] -= max(worth.values())
            lost["kept", end] -= worst(worth[s] for s in kept)
            lost["both", end] -= worst(worth[s] for s in own)
    return {p: tuple(Fraction(lost[p, end], total) for end in (0, 1)) for p in PLAYERS}, total


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """Return where the other transcription is written."""
    found = tmp_path_factory.mktemp("houses") / "other.rules"
    found.write_text(other_transcription(), encoding="utf-8")
    return str(found)


@pytest.fixture(scope="module")
def found(path):
    """Return what the two differ in, unpriced, in how hands are set."""
    (one,) = compare_files(["nz1996", path], (), "house-way")
    return one


def test_the_hands_that_are_set_otherwise_are_those_of_a_second_telling(found):
    """Kinds and hands, all for one reason."""
    first, other = ways()
    otherwise = {
        " ".join(hand) for hand, a, b in zip(HANDS, first, other, strict=True) if sorted(a) != sorted(b)
    }
    (question,) = found.comparison.questions
    shown = {" ".join(sorted(c.hand, key=nz1996.ORDER.index)) for c in question.cases}
    assert shown == otherwise
    (group,) = question.groups
    assert group.clauses == (("X1",), ("2.3",)) and group.counts == (8, 32)


def test_entries_that_change_nothing_are_said_to_change_nothing(found):
    """Of seven edited lines, three under Eights set hands otherwise, each its own; four set none."""
    (change,) = found.changes
    assert (change.label, change.what, change.effect) == ("2.3", "reworded", (8, 32))
    assert [(e.name, e.what, e.effect) for e in change.entries] == [
        ("gee-jun", "reworded", (0, 0)),
        ("teen-or-day", "removed", (0, 0)),
        ("teen-or-day", "removed", (0, 0)),
        ("eights", "reworded", (4, 16)),
        ("eights", "added", (2, 8)),
        ("eights", "reworded", (2, 8)),
        ("sevens", "reworded", (0, 0)),
        ("sevens", "reworded", (0, 0)),
    ]
    text = " ".join(
        " ".join(render_plain(part) for part in render_diff_parts(build_diff_view([found]))).split()
    )
    assert "changes nothing gee-jun: 6 + five not pairing became 6 + five" in text
    assert "removed changes nothing teen-or-day: nine + nine not pairing" in text
    page = (ROOT / "docs" / "diff.md").read_text(encoding="utf-8")
    printed = [line.split(" …")[0] for line in page.splitlines() if line.startswith("        ")]
    assert len(printed) == len(change.entries) and all(" ".join(x.split()) in text for x in printed)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.deep
def test_every_figure_is_what_a_second_count_finds(path, rule):
    """Before, after, and the change; under the rule of 1996, and under the one that replaced it."""
    (one,) = compare_files(["nz1996", path], (), "house-way", priced=True, settled_by=rule)
    shifts = one.shifts
    for figures, second in ((shifts.before, False), (shifts.after, True)):
        counted, total = advantages(rule, second)
        assert total == shifts.deals
        assert {p: getattr(figures, p) for p in PLAYERS} == counted
    assert shifts.groups == (shifts.change,) and shifts.verdict is PlayerVerdict.HARSHER
    page = (ROOT / "docs" / "diff.md").read_text(encoding="utf-8")
    for ends in list_ends(shifts.change):
        assert f"| {format_change(ends)} | {format_exact(ends)} |" in page


def test_the_rule_of_1996_is_told_here_as_in_its_transcription():
    """A sample of settings, against the transcription itself."""
    rng = np.random.default_rng(7)
    some = [nz_wagers.settings(HANDS[i])[0] for i in rng.integers(0, len(HANDS), 60)]
    facts = Facts(some)
    for at, mine in enumerate(some):
        for rule, results in (("nz1996", nz_wagers.results_1996), ("nz1999", nz_wagers.results_1999)):
            least, most = RULES[rule](facts, at, facts)
            for place, theirs in enumerate(some):
                said = results(mine, theirs)
                paid = {"win": 1, "lose": -1, "push": 0}
                ends = (paid[next(iter(said))],) * 2 if len(said) == 1 else (-1, 1)
                assert (least[place], most[place]) == ends
