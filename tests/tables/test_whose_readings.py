"""Readings are counted where something turns on them: of one question, of another, of a procedure."""

from __future__ import annotations

from tests.conftest import HEAD, THREE
from tests.support.gems import GEMS, STAKE
from tests.support.procedures import TWO as RUNS
from tests.support.readings import TWO
from verifier.analysis.examine_file import examine_file
from verifier.report.render import render_submission
from verifier.review.submission import Submission

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
    said = " ".join(render_submission(Submission(examine_file(load_text(BOTH))), "text", None).split())
    assert "(given the first of each of 1 reading)" in said and "of 4 readings" not in said


PAIRS = STAKE.format(win=1) + TWO.replace("front has red/blue", "win/lose").replace(
    "front has blue/green", "lose/push"
).replace("front has red/green", "win/push").replace("require", "result")


def test_what_interacts_is_counted_in_what_the_question_is_about(load_text):
    """Hands that are set, or pairs of settings that are settled."""
    rules = 'rules 1\nruleset small "s"\nuses {game}\nsource "a book"\n'
    for text, game, head, units in (
        (TWO, THREE, HEAD, "hands"),
        (PAIRS, GEMS, rules, "pairs of settings"),
    ):
        whole = examine_file(load_text(text, game, head), together=True)
        said = " ".join(render_submission(Submission(whole), "text", None).split())
        (found,) = whole.examinations[0].questions[0].interactions
        count = f"{found.cases[1]:,} {units}" if found.cases[1] > 1 else "1 hand "
        assert (
            f"1 pair of readings interacts: {units} end, under both" in said and f"a with b {count}" in said
        )
