"""`verify table --finding`: the cases of a finding, by its fingerprint or the beginning of it."""

from __future__ import annotations

import csv
import io

import pytest

from tests.cli.test_check import run
from tests.support.shipped import engines_of, examination_of
from verifier.finding import Kind
from verifier.review.find_finding import find_finding
from verifier.review.identity import compute_fingerprint
from verifier.source import UnreadableError

NONE_HERE = {Kind.NOT_CHECKED, Kind.CONTRARY, Kind.DISAGREEMENT}


def list_named(name):
    """Return each finding about the questions of a rule set at its last stage, by its fingerprint."""
    examination = examination_of(name)
    rules = examination.book.rules
    found = [f for q in examination.questions for f in q.findings if f.kind not in NONE_HERE]
    return {compute_fingerprint(rules.name.text, rules.account, f): f for f in found}


@pytest.mark.parametrize(
    "kind", ["undecided", "foul", "masked", "dominated", "redundant", "conflict", "reading"]
)
def test_as_many_cases_are_found_as_a_finding_counts(kind):
    """Of each kind, of a question about deals: by the beginning of its name, as the report counts it."""
    name = "nz1996" if kind == "foul" else "canberra"
    examination = examination_of(name)
    named = {fp: f for fp, f in list_named(name).items() if f.kind.word == kind and f.hands}
    fp, f = next(iter(named.items()))
    found = find_finding(fp[:8], engines_of(name), examination.book.rules.questions, examination.choice)
    assert found.fingerprint == fp and found.table.stage.value == f.stage
    assert found.table.count(found.cases) == (f.kinds, f.hands)


def test_the_cases_of_a_settlement_are_found():
    """A question about two sides has its findings' cases too."""
    examination = examination_of("nz1996")
    named = {fp: f for fp, f in list_named("nz1996").items() if f.question == "settlement" and f.hands}
    assert len(named) > 4
    for fp, f in named.items():
        asked = [q for q in examination.book.rules.questions if q.name.text == "settlement"]
        found = find_finding(fp, engines_of("nz1996"), asked, examination.choice)
        assert found.table.count(found.cases) == (f.kinds, f.hands)


def table(name, prefix, *more):
    """Run the command; return its rows, and what it says on standard error."""
    done = run("table", name, "--finding", prefix, *more)
    return done.returncode, list(csv.DictReader(io.StringIO(done.stdout))), done.stderr


def test_the_command_lists_the_rows_of_these_cases_alone():
    """Each row is of the table of the finding's stage; a finding is named in words on standard error."""
    fp, f = next((fp, f) for fp, f in list_named("nz1996").items() if f.kind is Kind.CONFLICT)
    status, rows, said = table("nz1996", fp[:6])
    assert status == 0 and {r["status"] for r in rows} == {"conflict"} and len(rows) == f.kinds
    assert sum(int(r["weight"]) for r in rows) == f.hands
    assert fp in said and f.message in said


def test_a_finding_about_no_case_says_so():
    """A relation without effect has a table without rows."""
    fp = next(fp for fp, f in list_named("nz1996").items() if f.kind is Kind.VACUOUS and not f.kinds)
    status, rows, said = table("nz1996", fp)
    assert (status, rows) == (0, []) and "it is about no case" in said


def refusal(wanted):
    """Return what is said of a name that is none."""
    with pytest.raises(UnreadableError) as error:
        examination = examination_of("nz1996")
        find_finding(wanted, engines_of("nz1996"), examination.book.rules.questions[:1], examination.choice)
    (mistake,) = error.value.mistakes
    return f"{mistake.message}: {mistake.help}"


def test_what_names_no_finding_is_refused_with_the_nearest():
    """Too short a name, one that is unknown, and one of another question."""
    fp = next(iter(list_named("nz1996")))
    assert "is too little" in refusal(fp[:5])
    wrong = fp[:-1] + ("0" if fp[-1] != "0" else "1")
    assert f"did you mean `{fp}`?" in refusal(wrong)
    assert "is called `zzzzzz`" in refusal("zzzzzz")


def test_a_beginning_of_several_names_is_refused_with_all_of_them(monkeypatch):
    """Where two findings' names begin alike, more of the name is asked for."""
    from verifier.review import find_finding as module

    names = iter(range(10**6))
    monkeypatch.setattr(module, "compute_fingerprint", lambda *_: f"aaaaaa{next(names):010}")
    said = refusal("aaaaaa")
    assert "begins the names of" in said and "aaaaaa0000000000, aaaaaa0000000001" in said
