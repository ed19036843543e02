"""JUnit XML: which checks are tests, which of them fail, and what a parser of others reads there."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from xml.etree import ElementTree as Xml

import pytest
from junitparser import Failure, JUnitXml, Skipped

from tests.support.submitted import PROCEDURE, REAL, SIGNS, beside, nasty, real, written
from verifier.finding import Kind, Severity
from verifier.ledger.entries import Coverage

EXAMPLE = f"example “@an example {SIGNS}”"

pytestmark = pytest.mark.xdist_group("formats")


@pytest.mark.parametrize("name", REAL)
def test_a_check_fails_if_and_only_if_it_found_an_error_or_a_warning_or_was_not_made(name):
    """Errors and warnings fail, and what was not checked; notes alone pass; no test ends otherwise."""
    submission = real(name)
    failed = Counter()
    for suite in JUnitXml.fromstring(written(submission, "junit").encode()):
        for case in suite:
            assert {type(x) for x in case.result} <= {Failure, Skipped}
            failed[suite.name] += any(isinstance(x, Failure) for x in case.result)
    wanted = defaultdict(set)
    for e in submission.entries:
        f = e.finding
        parts = (submission.whole.loaded.book.rules.name.text, e.account, f.question)
        if f.severity is not Severity.NOTE:  # a test for each kind, but one for each example, claim, promise
            apart = f.kind in {Kind.INCONSISTENT, Kind.BROKEN, Kind.ENDLESS, Kind.NOT_CHECKED}
            wanted[".".join(filter(None, parts))].add((f.kind.word, f.where if apart else ""))
    between = {k for k in wanted if " against " in k}  # one test, whatever the two accounts differ in
    assert {k: n for k, n in failed.items() if n} == {
        k: 1 if k in between else len(v) for k, v in wanted.items()
    }


def test_each_entry_of_the_ledger_is_a_test_that_ends_as_it_does():
    """Looked at is passed or failed; does not apply, and not asked for, is skipped; not checked is failed."""
    submission = real("ranking")
    found = JUnitXml.fromstring(written(submission, "junit").encode())
    ends = {(s.name, c.name): {type(x) for x in c.result} for s in found for c in s}
    assert len(ends) == len(submission.ledger)
    for e in submission.ledger:
        end = ends[".".join(filter(None, ("ranking", e.account, e.question))), e.check]
        if e.status is Coverage.LOOKED_AT:
            assert Skipped not in end
        else:
            assert end == {Failure if e.status is Coverage.NOT_CHECKED else Skipped}


def test_counts_add_up_and_no_suite_is_empty():
    """The totals are what a parser counts itself."""
    found = JUnitXml.fromstring(written(real("ranking"), "junit").encode())
    told = found.tests, found.failures, found.errors, found.skipped
    assert all(len(suite) for suite in found)
    found.update_statistics()
    assert told == (found.tests, found.failures, found.errors, found.skipped)


def test_what_has_no_occasion_is_skipped():
    """Examples where there are none, a better setting where outcomes are asked: skipped, with the reason."""
    asked, *_ = JUnitXml.fromstring(written(real("nz1999"), "junit").encode())
    ends = {case.name: case.result for case in asked}
    assert {"gap", "conflict", "second engine"} <= {name for name, end in ends.items() if not end}
    for name in ("foul", "dominated", "cycle", "inconsistent"):
        assert isinstance(ends[name][0], Skipped) and ends[name][0].message.startswith("does not apply: ")
    played, *_ = JUnitXml.fromstring(written(real(PROCEDURE), "junit").encode())
    names = {case.name for case in played}
    assert any(name.startswith("promise: ") for name in names) and "redundant" not in names


def test_titles_are_no_markup(tmp_path):
    """Every sign of a title comes back as it was written."""
    top = Xml.fromstring(written(nasty(tmp_path), "junit"))
    messages = [x.get("message") for x in top.iter("failure")]
    assert f"+what of {SIGNS}?" in messages
    assert any(f"unread {SIGNS}" in x for x in messages)
    shown = written(nasty(tmp_path), "junit")
    assert re.search(rf"(?<![./\\w]){re.escape(str(tmp_path))}", shown) is None


def ends(submission):
    """Return how each check that did not pass ended, by suite and check: what it is, and its message."""
    return {
        (suite.name.removeprefix("nasty."), case.name): (type(case.result[0]), case.result[0].message)
        for suite in JUnitXml.fromstring(written(submission, "junit").encode())
        for case in suite
        if case.result
    }


def test_what_was_accepted_does_not_fail_and_is_no_pass(tmp_path):
    """It is skipped, with the reason; its words are printed; not accepted, or no longer, it fails."""
    submission = beside(tmp_path, old=False)
    kind, message = ends(submission)["set", "conflict"]
    assert kind is Skipped and message == "accepted by A. Reader on 2026-02-01: asked for a ruling, <b> 100%"
    top = Xml.fromstring(written(submission, "junit"))
    (case,) = [x for x in top.iter("testcase") if x.get("name") == "conflict"]
    assert "clauses 1 and 2" in case.find("system-out").text.lower()
    assert ends(submission)["set", EXAMPLE][0] is Failure
    for word, more in (("rejected", ""), ("under review", ""), ("accepted", "hands = 1")):
        found = ends(beside(tmp_path, word, more, old=False))
        assert found["set", "conflict"][0] is Failure and ("the decisions", "stale decision") in found


def test_what_is_unchanged_beside_a_baseline_does_not_fail(tmp_path):
    """What is new or changed does."""
    found = ends(beside(tmp_path))
    assert found["set", EXAMPLE] == (Skipped, "unchanged beside old.json")
    assert found["set", "reading"][0] is Failure and found["outside", "unread 9.1"][0] is Failure


def test_the_document_and_the_decisions_have_suites_of_their_own(tmp_path):
    """Their checks are tests even where they pass; without them they are skipped, with the option to ask."""
    for submission, skipped in ((beside(tmp_path), False), (nasty(tmp_path), True)):
        top = Xml.fromstring(written(submission, "junit"))
        suites = {x.get("name"): x for x in top.iter("testsuite")}
        assert list(suites)[-2:] == ["nasty.beside the document", "nasty.the decisions"]
        ends = [x.find("skipped") is not None for x in suites["nasty.beside the document"]]
        assert ends == [skipped] * 2
