"""Every reading of Appendix C, against a transcription of the document under each of them, made blind."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest

from tests.conftest import ROOT
from tests.support.shipped import examination_of
from tests.transcriptions import nz1996_readings as told
from tests.transcriptions import nz1996_readings_clauses as clauses
from tests.transcriptions.nz1996 import highest_first, rank
from tests.transcriptions.nz1996 import settings as legal_settings
from tests.transcriptions.nz1996_readings_words import ALTERNATIVES, DEFAULT, count, is_good, pairs_of
from verifier.rules.load import load_rules
from verifier.rules.rulebook import Stage
from verifier.tables.engines import build_rule_engines
from verifier.tables.witness import format_hand, list_settings

pytestmark = pytest.mark.xdist_group("nz1996")

FIRST = replace(DEFAULT, high_nine_is_nine="no")
"""The rule set's first readings: the transcription has a High Nine as a nine where nothing else is said."""
NAMES = {"not-2.1": "not-in-two", "not-3.1": "not-in-three", "after-4.2": "after-four-two"}
APART = {"in-any": {"three-one": "opens"}}
"""What the transcription takes with an alternative: 3.1 by itself directs nothing."""
OTHERWISE = {
    ("wild_number", "dotted"),
    ("tile_rules", "overrule"),
    ("tile_rules", "within-good"),
    ("mixed_pairs", "not-3.1"),
}
"""Where the transcriber took the words otherwise than the rule set's gloss has it: recounted below."""
CHANGES = [
    (name, one)
    for name, several in ALTERNATIVES.items()
    for one in several
    if name != "five_four" and one != getattr(FIRST, name) and (name, one) not in OTHERWISE
    if not (one == "both" and name != "bare_number")
]


def plain(sign):
    """Return a piece without its face."""
    return re.sub(r"\(.*?\)", "", sign)


def ours(table, case):
    """Return what the table leaves of a case, as ranks."""
    if table.conflict[case]:
        return "contradiction"
    settings = list_settings(table, case, int(table.left[case]))
    return {tuple(rank(tuple(map(plain, hand.split()))) for hand in one) for one in settings}


def theirs(hand, readings):
    """Return what the transcription leaves of a hand; a Gee Jun tile's face is named where it matters."""
    found = told.settings(hand, readings)
    if found.status == "contradiction":
        return "contradiction"
    return {tuple(rank(two) for two in one) for one in found.settings}


@pytest.fixture(scope="module")
def under():
    """Return what makes the table under some alternatives."""
    examination = examination_of("nz1996")
    question, first = examination.book.rules.questions[0], examination.book.first

    def make(**changes):
        return examination.engine.table(question, Stage.ASSUMED, {**first, **changes})

    return make


def cases_of(table, first, step):
    """Return the cases that end otherwise than at first, and every so many of the others."""
    return sorted({*np.flatnonzero(first.differs(table)).tolist(), *range(0, len(table.universe), step)})


def test_the_first_readings_agree_on_every_hand(under):
    """All kinds of hand end alike."""
    table = under()
    for case in range(len(table.universe)):
        hand = format_hand(table, case)
        assert ours(table, case) == theirs(hand, FIRST), hand


@pytest.mark.parametrize(("name", "one"), CHANGES, ids=lambda x: x)
def test_each_alternative_alone_agrees(under, name, one):
    """What it changes, and a sample of what it does not; but of one hand on which the document bears both."""
    first, table = under(), under(**{name.replace("_", "-"): NAMES.get(one, one), **APART.get(one, {})})
    differ = []
    for case in cases_of(table, first, 29):
        hand = format_hand(table, case)
        if ours(table, case) != theirs(hand, replace(FIRST, **{name: one})):
            differ.append(hand)
    # 5.4 speaks of "a Teen in one hand and a Day in the other": also where there is a second Day, or not
    assert differ == ([("T", "D", "D", "11")] if name == "pairs_and_general" else [])


@pytest.mark.deep
@pytest.mark.parametrize(("name", "one"), CHANGES, ids=lambda x: x)
def test_each_alternative_alone_agrees_on_every_hand(under, name, one):
    """The same, of all kinds of hand."""
    table = under(**{name.replace("_", "-"): NAMES.get(one, one), **APART.get(one, {})})
    differ = [
        format_hand(table, case)
        for case in range(len(table.universe))
        if ours(table, case) != theirs(format_hand(table, case), replace(FIRST, **{name: one}))
    ]
    assert differ == ([("T", "D", "D", "11")] if name == "pairs_and_general" else [])


def test_only_the_tile_with_six_dots_as_a_6_changes_as_many_hands_as_the_rule_set_says(write_variant):
    """A copy of the rule set with that alternative tells Gee Jun's tiles apart; the comment is right."""
    path, said = write_variant
    engines = build_rule_engines(load_rules(str(path)))
    question, first = engines.book.rules.questions[0], engines.book.first
    before = engines.deals.table(question, Stage.ASSUMED, first)
    after = engines.deals.table(question, Stage.ASSUMED, {**first, "wild-number": "dotted"})
    changed = before.differs(after)
    readings = replace(FIRST, wild_number="dotted")
    for case in sorted({*np.flatnonzero(changed).tolist(), *range(0, len(changed), 3)}):
        hand = format_hand(after, case)
        assert ours(after, case) == theirs(hand, readings), hand
        assert bool(changed[case]) == (theirs(hand, readings) != theirs(hand, FIRST)), hand
    assert after.count(changed)[1] == said


@pytest.fixture
def write_variant(tmp_path):
    """Return a copy of the rule set in which the 2-4 alone may be a 6, and the figure of its comment."""
    text = (ROOT / "rulespec" / "nz1996.rules").read_text(encoding="utf-8")
    (said,) = re.findall(r"It would split (\d+)\n# hands", text)
    lines = []
    for line in text.split("\n"):
        lines.append(line)
        if "[wild-number: yes]" in line:
            lines.append(
                line.replace("gee-jun", "2-4").replace("[wild-number: yes]", "[wild-number: dotted]")
            )
        if line.startswith("  is yes") and "both tiles" in line:
            lines.append('  is dotted "the one with six dots"')
    path = tmp_path / "nz1996.rules"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path, int(said)


def five_first(hand, readings):
    """Return what is left where 5.4, then 5.1 and 5.2, prevail over 3 and 4; a wish may be in vain.

    A clause that cannot be followed together with those before it is set aside whole.
    """
    every = legal_settings(hand)
    good = [s for s in every if is_good(s[0], readings)]
    highest, second = highest_first(hand)[:2]
    ask = told.Question(hand, frozenset(), readings)
    left = told.five_four(ask, every) or every

    def wish(settings, low_is_small, meets):
        meant = [s for s in settings if (count(s[0], readings) <= 7) == low_is_small]
        found = [s for s in meant if meets(s) and (readings.tile_rules == "overrule" or s in good)]
        return [s for s in settings if s not in meant or s in found] if found else settings

    def together(*wishes):
        kept = left
        for allowed in wishes:
            kept = [s for s in kept if s in allowed] or kept
        return kept

    left = together(
        wish(every, True, lambda s: (highest, second) not in s),
        wish(every, False, lambda s: (highest, second) not in s),
        wish(every, True, lambda s: highest in s[0]),
        wish(every, False, lambda s: highest in s[1]),
    )
    named = [s for s in every if any(clauses.makes(s, n) for n in ("Wong", "Gong", "High Nine"))]
    three = [named, clauses.section_3(every, readings)[1]] if named else []
    stands = False
    for allowed in three:
        if any(s in allowed for s in left):
            left, stands = [s for s in left if s in allowed], True
    four = clauses.section_4(every, readings)[1]
    return left if stands else [s for s in left if s in four] or left


@pytest.mark.parametrize("one", ["overrule", "within-good"])
def test_where_section_5_prevails(under, one):
    """Of hands without a pair that section 6 does not set, recounted from what each clause alone allows."""
    first, table = under(), under(**{"tile-rules": one})
    readings = replace(FIRST, tile_rules=one)
    seen = 0
    for case in cases_of(table, first, 17):
        hand = tuple(map(plain, format_hand(table, case)))
        every = legal_settings(hand)
        if pairs_of(hand) or clauses.section_6_2(hand, every, readings):
            continue
        if clauses.section_6_1(hand, every, set(), readings):
            continue
        if clauses.section_4(every, readings)[0] == "4.2" and not clauses.section_3(every, readings):
            continue  # 5.3 has its say there: the transcription of it alone is compared above
        seen += 1
        assert ours(table, case) == {tuple(rank(two) for two in s) for s in five_first(hand, readings)}, hand
    assert seen > 400


def test_where_mixed_pairs_are_no_pair_play(under):
    """A mixed pair that section 2 does not list is set by 6.2, else by 3, else by 4; 5 chooses."""
    first, table = under(), under(**{"mixed-pairs": "not-in-three"})
    seen = 0
    for case in np.flatnonzero(first.differs(table)).tolist():
        hand = tuple(map(plain, format_hand(table, case)))
        every = legal_settings(hand)
        assert clauses.section_2(hand, every, set(), FIRST)[0] == "X1"
        assert set(pairs_of(hand)) <= {"9", "8", "7", "5", "GJ"}
        high = [
            s for s in every if any(clauses.makes((s[1], s[1]), n) for n in ("Wong", "Gong", "High Nine"))
        ]
        spoken = (
            clauses.section_6_2(hand, every, FIRST)
            or (clauses.section_3(high, FIRST) if high else None)
            or clauses.section_4(every, FIRST)
        )
        ask = told.Question(hand, frozenset(), FIRST)
        left = told.among_the_left(ask, *spoken, every)
        assert ours(table, case) == {tuple(rank(two) for two in s) for s in left}, hand
        seen += 1
    assert seen == table.count(first.differs(table))[0] > 100
