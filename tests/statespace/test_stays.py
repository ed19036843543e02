"""What stays as it was because nothing speaks of it; and what is unattainable, by both engines."""

from __future__ import annotations

import pytest

from tests.statespace.test_never import GUEST, HOST, NOBODY, reached
from tests.support.procedures import HEAD, OFFERS, TWO
from verifier.finding import Kind
from verifier.rules.rulebook import Stage
from verifier.statespace import crosscheck

COUNT = """\
  state n: 0 to 2
  begins step is count
  begins n is 0
step count "one more"
clause 1 "it is counted"
  for step is count
  next n is the n plus 1
  next step is count
clause 2 "it ends"
  for step is count and n is 2
  next n is 0
cited 2 {} 1 by "x"
"""


@pytest.fixture
def played(verify_text):
    """Return what explores a procedure from text."""
    return lambda text: verify_text(text, head=HEAD).procedures[0]


def test_a_field_that_stays_for_want_of_words_is_counted(played):
    """Of each field, the cases in which neither the act nor a clause says what it is next."""
    found = played(OFFERS)
    cases = speaks_at = speaks_asked = 0
    for at, _, night in reached(4):
        comes = sum(x == NOBODY for x in at) * len((GUEST, HOST))
        cases += comes + (1 if night else 2)
        speaks_at += comes  # coming alone changes who sits where
        speaks_asked += 1 if night else 2  # coming alone leaves who is asked
    assert found.sizes[-1].ends[Stage.ASSUMED] == [cases, 0, 0, 0]
    assert found.stays == {"at": cases - speaks_at, "asked": cases - speaks_asked}


def test_a_line_that_is_left_out_is_counted_where_the_field_stays(played):
    """Nothing is found, but that a field stays in one case more."""
    stays = 'assume stays lamp because "x"\n'
    whole, less = played(TWO + stays), played(TWO.replace("  next lamp is dark\n", "") + stays)
    assert (whole.stays, less.stays) == ({"lamp": 0}, {"lamp": 1})
    assert [f.kind for f in less.findings] == []


@pytest.mark.parametrize(("relation", "found"), [("over", [("1",)]), ("instead of", [])])
def test_what_is_replaced_is_not_unattainable(played, relation, found):
    """A clause that directs what is not there has no say where another is instead of it."""
    listed = played(COUNT.format(relation))
    unattainable = [
        f.clauses for f in listed.findings if f.kind is Kind.UNATTAINABLE and f.stage == "assumed"
    ]
    assert unattainable == found and listed.second.finding is None


def test_the_second_engine_finds_what_is_unattainable(played, monkeypatch):
    """Where it finds other clauses so, the engines disagree."""
    monkeypatch.setattr(crosscheck.ProcedureInterpreter, "list_unattainable", lambda _self, _case: {"1"})
    assert Kind.DISAGREEMENT in [f.kind for f in played(TWO).findings]
