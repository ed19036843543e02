"""Faults put into the first engine, one at a time, are noticed by the run itself."""

from __future__ import annotations

import numpy as np
import pytest

from tests.analysis.test_engines_agree import STONES
from tests.conftest import HEAD
from verifier.analysis.examine import examine_ruleset
from verifier.cases import kinds_of_hand
from verifier.cases.matchups.hand_pairs import HandPairs
from verifier.cases.matchups.signatures import SignatureTally
from verifier.cases.shapes import HandShapes
from verifier.checks import conflict, gap
from verifier.finding import Kind
from verifier.rules.load import load_rules
from verifier.tables.prevail import Arbiter, find_minimal_sets
from verifier.tables.table import Table


def list_told(report):
    """Return the messages of the disagreements of a report; but for weights no check is left undone."""
    undone = [f for f in report.findings if f.kind is Kind.NOT_CHECKED and f.where != "weights"]
    assert undone == []
    return [f.message for f in report.findings if f.kind is Kind.DISAGREEMENT]


SOFT = """\
clause 1 "firm"
  when hand has agate
  require ring has agate
clause 2 "soft"
  when hand has beryl
  require ring has beryl if possible
"""
THREE_CLASH = """\
clause 1 "not the agate"
  forbid ring has agate
clause 2 "not the beryl"
  forbid ring has beryl
clause 3 "not the coral"
  forbid ring has coral
"""
SECTION = """\
section S "stones"
  undertakes "the coral" for hand has coral
clause S1 "with an agate"
  when hand has agate
  require ring has agate
clause S2 "with a diamond"
  when hand has diamond
  minimise pips of ring
section T "the rest"
clause T1 "any other"
  unless hand has agate/diamond
  minimise pips of ring
"""
GAPS = """\
reading who "whom does it reach?"
  is a "all"
  is b "those with an agate"
assume who is a because "no less"
clause 1 "whom"
  when pips of hand is at least 0 [who: a]
  when hand has agate [who: b]
  require points of ring is at least 0
"""


@pytest.fixture
def check_stones(verify_text):
    """Return what examines a rule set about the stones, and lists its disagreements."""
    return lambda rules: list_told(verify_text(rules, game=STONES, head=HEAD))


def test_soft_clauses_that_do_not_yield(check_stones, monkeypatch):
    """A soft clause that stands beside a firm one is seen in every case."""
    assert check_stones(SOFT) == []
    plain = Arbiter.__init__
    monkeypatch.setattr(Arbiter, "__init__", lambda self, *given: plain(self, *given[:2]))
    assert check_stones(SOFT)


def test_sets_of_three_that_are_not_listed(check_stones, monkeypatch):
    """A conflict of three clauses that no finding explains is missed in the findings."""
    assert check_stones(THREE_CLASH) == []

    def only_pairs(allowed, order):
        return [found for found in find_minimal_sets(allowed, order) if len(found) < 3]

    monkeypatch.setattr(conflict, "find_minimal_sets", only_pairs)
    assert any("clauses 1, 2 and 3 cannot all be followed" in what for what in check_stones(THREE_CLASH))


def test_sets_that_are_not_minimal(check_stones, monkeypatch):
    """A set of which a part clashes already is not what the second engine finds."""
    monkeypatch.setattr(conflict, "find_minimal_sets", lambda *given: [tuple(given[1])])
    assert check_stones(SOFT.replace(" if possible", "") + THREE_CLASH.replace("clause ", "clause X"))


def test_a_section_gap_by_its_first_clause_only(check_stones, monkeypatch):
    """Cases on which another clause of the section speaks are no gap of it."""
    assert check_stones(SECTION) == []
    plain = Table.find_silence

    def by_first(self, labels):
        found = list(labels)
        return plain(self, found if len(found) == len(self.rows) else found[:1])

    monkeypatch.setattr(Table, "find_silence", by_first)
    assert any("section S is silent" in what for what in check_stones(SECTION))


def test_a_case_that_two_questions_of_a_section_leave_open_is_counted_for_each(check_stones):
    """What a section undertakes twice and leaves open is told twice, and recounted so."""
    twice = SECTION.replace("clause S1", '  undertakes "stones" for hand has coral/agate\nclause S1', 1)
    assert check_stones(twice.replace("when hand has agate", "when hand has agate + diamond")) == []


def test_a_changed_case_count_that_leaves_out_gaps(check_stones, monkeypatch):
    """A case that becomes a gap under a reading is decided otherwise."""
    assert check_stones(GAPS) == []
    monkeypatch.setattr(Table, "differs", lambda self, other: self.outcome != other.outcome)
    assert any("who = b" in what for what in check_stones(GAPS))


def test_pairs_weighed_double(check_stones, monkeypatch):
    """A hand with two pieces of a type weighs as many as there are ways to take them."""
    plain = kinds_of_hand._weigh_hands

    def doubled(members, pieces):
        return plain(members, pieces) * (1 + (members[:, 1:] == members[:, :-1]).any(axis=1))

    monkeypatch.setattr(kinds_of_hand, "_weigh_hands", doubled)
    assert any("weigh otherwise" in what for what in check_stones(SOFT))


def test_pairs_of_equal_hands_weighed_double(verify_text, monkeypatch):
    """Two hands against each other weigh as many as there are ways to take both."""
    ranking = HEAD.partition("question")[0] + (
        'question ranks "which ring is higher?"\n  given mine: ring\n  given theirs: ring\n'
        "  answer rank: higher / equal / lower\n  either way round\n"
    )
    rules = (
        'section R "ranks"\nclause R1 "pips"\n  when pips of mine is above pips of theirs\n  result higher\n'
    )
    assert list_told(verify_text(rules, game=STONES, head=ranking)) == []
    plain = HandPairs.__init__

    def doubled(self, *args):
        plain(self, *args)
        self.weight = self.weight * (1 + (self.items[0] == self.items[1]))

    monkeypatch.setattr(HandPairs, "__init__", doubled)
    assert any("weigh otherwise" in what for what in list_told(verify_text(rules, game=STONES, head=ranking)))


def test_settlement_weights_exchanged_with_their_total_kept(monkeypatch):
    """Cases that are drawn much more often than they weigh are noticed, though the weights add up."""
    loaded = load_rules("caesars-tiles")
    assert list_told(examine_ruleset(loaded)) == []
    plain = SignatureTally.sort

    def exchanged(self):
        codes, weight, pairs = plain(self)
        weight[[0, 1]] = weight[[1, 0]]
        return codes, weight, pairs

    monkeypatch.setattr(SignatureTally, "sort", exchanged)
    assert any("is drawn" in what for what in list_told(examine_ruleset(loaded)))


def test_a_wild_piece_at_its_worst(monkeypatch):
    """A wild piece that takes the lowest place in a sequence is seen in the hands that are drawn."""
    plain = HandShapes.runs.fget
    monkeypatch.setattr(HandShapes, "runs", property(lambda self: plain(self)[::-1]))
    assert list_told(examine_ruleset(load_rules("caesars-poker")))


def test_a_wild_piece_that_fills_with_the_lowest(monkeypatch):
    """A wild piece that counts as the lowest kind not held is seen, too."""
    monkeypatch.setattr(
        HandShapes, "filled", property(lambda self: self.laid + 0 * np.arange(len(self.members)))
    )
    assert list_told(examine_ruleset(load_rules("caesars-poker")))


def test_a_gap_that_is_not_reported(check_stones, monkeypatch):
    """A finding that is left out is missed."""
    partial = SECTION.replace("when hand has diamond", "when hand has beryl + agate")
    assert check_stones(partial) == []
    monkeypatch.setattr(gap, "_check_section", lambda *_: iter(()))
    assert any("section S is silent" in what for what in check_stones(partial))
