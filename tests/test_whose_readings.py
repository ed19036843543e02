"""Readings are counted where something turns on them: of one question, of another, of a procedure."""

from __future__ import annotations

from tests.test_runs import TWO as RUNS
from verifier.report import terminal
from verifier.whole import examine_whole

READING = 'reading {0} "which?"\n  is x "x"\n  is y "y"\nassume {0} is x because "x"\n'
SETS = """\
clause 1 "c"
  require front has red    [set-so: x]
  require front has blue   [set-so: y]
"""
WALK = 'procedure walk "what is next?"\n' + RUNS.replace('clause 1 "', 'clause P1 "').replace(
    'clause 2 "', 'clause P2 "'
).replace("  next lamp is lit\n", "  next lamp is lit  [walk-so: x]\n  next lamp is dark  [walk-so: y]\n")
NIGHT = 'never "lit at night" when step is night and lamp is lit  [never-so: x]\n'
ORDER = """\
clause P3 "no"
  for step is day
  next lamp is dark
assume P3 over P1 because "x"  [order-so: y]
assume P1 over P3 because "x"  [order-so: x]
"""
NAMES = "set-so", "walk-so", "never-so", "order-so"
BOTH = "".join(map(READING.format, NAMES)) + SETS + WALK + NIGHT + ORDER


def test_a_reading_of_a_procedure_alone_is_none_of_a_question_and_the_reverse(verify_text):
    """Clauses, what is ruled out, relations: whatever the reading guards."""
    found = verify_text(BOTH)
    assert [e.name for e in found.questions[0].effects] == ["set-so"]
    assert [t.name for t in found.procedures[0].turns] == ["walk-so", "never-so", "order-so"]


def test_the_summary_of_a_question_counts_its_own_readings(load_text):
    """One of four is about how a hand is set."""
    said = " ".join(terminal.to_text(examine_whole(load_text(BOTH)), None).split())
    assert "(given the first of each of 1 reading)" in said and "of 4 readings" not in said
