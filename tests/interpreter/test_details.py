"""What became of each clause, which clauses clash, what is silent: beside definitions written out."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from tests.conftest import HEAD, ROOT
from verifier.interpreter import ClauseEnd, Interpreter
from verifier.interpreter.verdicts.details import find_minimal_clashes
from verifier.rules.load import load_rules

STONES = (ROOT / "rulespec" / "games" / "stones.rules").read_text(encoding="utf-8")
SETS = some.dictionaries(some.sampled_from("abcdef"), some.frozensets(some.integers(0, 5)))


@settings(derandomize=True, database=None, deadline=None)
@given(SETS)
def test_minimal_clashes_are_all_that_clash_and_of_which_no_part_does(allowed):
    """As in the definition: every set of clauses is looked at, with all its parts."""
    base = frozenset(range(6))
    clash = {
        frozenset(chosen)
        for size in range(1, len(allowed) + 1)
        for chosen in combinations(allowed, size)
        if not base.intersection(*(allowed[x] for x in chosen))
    }
    assert find_minimal_clashes(base, allowed) == {x for x in clash if not any(y < x for y in clash)}


@pytest.fixture
def describe(write):
    """Return what describes a hand of stones under a rule set."""

    def do(rules, *kinds):
        loaded = load_rules(str(write(rules, STONES, HEAD)))
        second = Interpreter(loaded.book.rules, loaded.book.game, {})
        return second.describe("set", [(kind, "") for kind in kinds])

    return do


def test_each_end_of_a_clause(describe):
    """Silent, idle, unattainable, replaced, overridden, or it stands."""
    rules = """\
clause 1 "not dealt"
  when hand has diamond
  require ring has agate
clause 2 "in vain"
  require ring has diamond if possible
clause 3 "what cannot be"
  require ring has 2 agate
clause 4 "first"
  require ring has agate
clause 5 "in place of it"
  require ring has beryl
clause 6 "below the first"
  require ring has coral
assume 4 instead of 5 because "x"
assume 4 over 6 because "x"
"""
    rules = rules.replace("2 agate", "agate + agate")
    found = describe(rules, "agate", "beryl", "coral").ends
    assert found == {
        "1": ClauseEnd.SILENT,
        "2": ClauseEnd.IDLE,
        "3": ClauseEnd.UNATTAINABLE,
        "4": ClauseEnd.STANDS,
        "5": ClauseEnd.REPLACED,
        "6": ClauseEnd.OVERRIDDEN,
    }


def test_a_clause_that_refines_what_does_not_stand_is_not_heard(describe):
    """What it chooses among is not there."""
    rules = """\
clause 1 "with a diamond"
  when hand has diamond
  require ring has agate
clause 2 "then"
  minimise pips of ring
clause 3 "any"
  maximise pips of ring
assume 2 refines 1 because "x"
"""
    found = describe(rules, "agate", "beryl", "coral").ends
    assert found["2"] is ClauseEnd.UNHEARD and found["3"] is ClauseEnd.STANDS


def test_what_only_the_forbidden_settings_follow_is_foul(describe):
    """A diamond in the ring is against the game; two agates in it cannot be."""
    foul = describe('clause 1 "c"\n  require ring has diamond\n', "agate", "beryl", "diamond")
    never = describe('clause 1 "c"\n  require ring has agate + agate\n', "agate", "beryl", "diamond")
    assert foul.foul == {"1"} and never.foul == frozenset()
    assert foul.ends["1"] is never.ends["1"] is ClauseEnd.UNATTAINABLE


def test_a_section_is_silent_where_none_of_its_clauses_speaks(describe):
    """A clause that is idle says nothing; one of another section does not count."""
    rules = """\
section S "s"
  undertakes "the coral" for hand has coral
clause S1 "in vain"
  require ring has diamond if possible
section T "t"
clause T1 "any"
  minimise pips of ring
"""
    assert describe(rules, "agate", "beryl", "coral").silent == ("S",)
    assert describe(rules, "agate", "agate", "beryl").silent == ()
