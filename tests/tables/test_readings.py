"""Readings: every alternative over every hand, alone and together."""

from __future__ import annotations

import json

import numpy as np
import pytest

from tests.cli.test_check import run
from tests.support.readings import TWO
from verifier.report.text.console import render_plain
from verifier.report.text.readings import render_readings
from verifier.rules.rulebook import Stage
from verifier.tables.interactions import list_interactions
from verifier.tables.readings import ReadingTables, list_reading_effects


def test_each_alternative_is_counted_by_a_table_of_its_own(nz, nz_engine, nz_tables):
    """Counts in the report are those of the table made under that alternative, case by case."""
    first = nz_tables[Stage.ASSUMED]
    book = nz_engine.book
    for effect in nz.questions[0].effects:
        for a in effect.alternatives:
            table = nz_engine.table(first.question, Stage.ASSUMED, {**book.first, effect.name: a.name})
            changed = first.differs(table)
            assert a.changed == (int(changed.sum()), int(first.universe.weight[changed].sum()))
            assert a.chosen == (book.first[effect.name] == a.name)
            assert bool(a.witness) == bool(changed.any())
            if a.witness:
                assert a.witness.case == int(np.argmax(changed))


def test_the_readings_that_the_wording_calls_for_are_there(nz_engine):
    """Each question about the words that a careful reader raised is a reading that touches its clause."""
    book = nz_engine.book
    raised = {
        "bare-number": "2.3",
        "pair-names": "2.3",
        "orphan-eleven": "2.3",
        "no-pair-play": "3.1",
        "whose-condition": "3.2",
        "in-that-order": "3.2",
        "not-achieved": "3.3",
        "or-better": "4.1",
        "highest-of": "5.1 part 1",
        "house-is-seeking": "5.3",
        "high-nine-is-nine": "6.2",
    }
    assert all(label in book.clause_of and label in book.labels for label in raised.values())
    assert {name for name, label in raised.items() if name in book.touching[label]} == set(raised)


def test_two_readings_interact_where_neither_change_predicts_both(verify_text):
    """{red} at first; a alone leaves {green}, b alone {blue}; both leave two settings."""
    report = verify_text(TWO)
    question = report.questions[0]
    varied = ReadingTables(report.engine, question.tables[Stage.ASSUMED], report.choice)
    (found,) = list_interactions(varied, list_reading_effects(varied))
    assert found.readings == ("a", "b")
    assert dict(found.combinations) == {
        ("one", "one"): (0, 0),
        ("one", "two"): (1, 1),
        ("two", "one"): (1, 1),
        ("two", "two"): (1, 1),
    }


def test_readings_that_share_no_case_do_not_interact(verify_text):
    """Two readings about different clauses of one case, neither changing the other's outcome."""
    rules = TWO.replace(
        "  require front has blue/green       [b: two]\n", "  require front has red/green        [b: two]\n"
    )
    report = verify_text(rules)
    varied = ReadingTables(report.engine, report.questions[0].tables[Stage.ASSUMED], report.choice)
    assert list_interactions(varied, list_reading_effects(varied)) == []


@pytest.mark.deep
def test_a_reading_can_be_chosen_on_the_command_line():
    """`--reading` runs under another alternative, and the record says so."""
    done = run("nz1996", "--format", "json", "--reading", "orphan-tens=eights")
    record = json.loads(done.stdout)
    assert record["readings_chosen"]["orphan-tens"] == "eights"
    chosen = next(r for r in record["questions"][0]["readings"] if r["name"] == "orphan-tens")
    assert {a["name"]: a["chosen"] for a in chosen["alternatives"]}["eights"]
    assert next(a for a in chosen["alternatives"] if a["name"] == "sevens")["kinds"] > 0


@pytest.mark.parametrize(
    ("argument", "says"),
    [
        ("orphan-ten=eights", "did you mean `orphan-tens`?"),
        ("orphan-tens=eigths", "did you mean `eights`?"),
        ("orphan-tens", "is not NAME=ALTERNATIVE"),
    ],
)
def test_an_unknown_reading_is_refused_with_the_nearest(argument, says):
    """A slip on the command line is answered as a slip in a file is."""
    done = run("nz1996", "--reading", argument)
    assert done.returncode == 2 and says in done.stderr and not done.stdout


def test_what_becomes_a_gap_is_said_to_have_no_clause(verify_text):
    """All ways are left then, as of a hand that is undecided: the report tells the two apart."""
    rules = (
        'reading who "whose?"\n  is red "the red"\n  is none "nobody\'s"\nassume who is red because "first"\n'
        'clause 1 "one"\n  when hand has red  [who: red]\n  when hand has red + red  [who: none]\n'
        "  require front has red\n"
    )
    report = verify_text(rules)
    (effect,) = report.questions[0].effects
    (other,) = (a for a in effect.alternatives if not a.chosen)
    first, second = other.witness.directed
    assert not first.unheard and second.unheard and other.gap[0] == 1
    text = "\n".join(render_plain(part) for part in render_readings(report, report.questions[0]))
    assert "becomes   no clause: " in text
