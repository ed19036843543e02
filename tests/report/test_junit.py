"""JUnit XML: which checks are tests, which of them fail, and what a parser of others reads there."""

from __future__ import annotations

from xml.etree import ElementTree as Xml

import pytest
from junitparser import Error, Failure, JUnitXml, Skipped

from tests.support.submitted import PROCEDURE, REAL, SIGNS, beside, nasty, real, written
from verifier.finding import Kind, Severity

pytestmark = pytest.mark.xdist_group("formats")


@pytest.mark.parametrize("name", REAL)
def test_a_check_fails_if_and_only_if_it_found_an_error_or_a_warning(name):
    """Errors and warnings fail; what was not checked is an error; notes alone pass."""
    submission = real(name)
    ends = {}
    for suite in JUnitXml.fromstring(written(submission, "junit").encode()):
        for case in suite:
            ends[suite.name, case.name] = {type(x) for x in case.result}
    wanted = {}
    for e in submission.entries:
        parts = (submission.whole.loaded.book.rules.name.text, e.account, e.finding.question)
        key = ".".join(filter(None, parts)), e.finding.kind.word
        if e.finding.severity is not Severity.NOTE:
            wanted[key] = {Error if e.finding.kind is Kind.NOT_CHECKED else Failure}
    assert {k: v for k, v in ends.items() if v and v != {Skipped}} == wanted


def test_counts_add_up_and_no_suite_is_empty():
    """The totals are what a parser counts itself."""
    found = JUnitXml.fromstring(written(real("ranking"), "junit").encode())
    told = found.tests, found.failures, found.errors, found.skipped
    assert all(len(suite) for suite in found)
    found.update_statistics()
    assert told == (found.tests, found.failures, found.errors, found.skipped)


def test_what_has_no_occasion_is_no_test():
    """No test of examples where there are none, or of settings where outcomes are asked."""
    (asked, text) = JUnitXml.fromstring(written(real("nz1999"), "junit").encode())
    names = {case.name for case in asked}
    assert {"gap", "conflict", "disagreement", "not checked"} <= names
    assert [case.name for case in text] == ["disagreement"]
    assert not names & {"foul", "dominated", "cycle", "inconsistent", "broken promise"}
    (played, _) = JUnitXml.fromstring(written(real(PROCEDURE), "junit").encode())
    names = {case.name for case in played}
    assert {"broken promise", "endless wait"} <= names and "redundant" not in names


def test_titles_are_no_markup(tmp_path):
    """Every sign of a title comes back as it was written."""
    top = Xml.fromstring(written(nasty(tmp_path), "junit"))
    messages = [x.get("message") for x in top.iter("failure")]
    assert f"+what of {SIGNS}?" in messages
    (unread,) = top.iter("error")
    assert f"unread {SIGNS}" in unread.get("message")
    assert str(tmp_path) not in written(nasty(tmp_path), "junit")


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
    assert ends(submission)["set", "inconsistent"][0] is Failure
    for word, more in (("rejected", ""), ("under review", ""), ("accepted", "hands = 1")):
        found = ends(beside(tmp_path, word, more, old=False))
        assert found["set", "conflict"][0] is Failure and ("the decisions", "stale decision") in found


def test_what_is_unchanged_beside_a_baseline_does_not_fail(tmp_path):
    """What is new or changed does."""
    found = ends(beside(tmp_path))
    assert found["set", "inconsistent"] == (Skipped, "unchanged beside old.json")
    assert found["set", "reading"][0] is Failure and found["outside", "not checked"][0] is Error


def test_the_document_and_the_decisions_have_suites_of_their_own(tmp_path):
    """Their checks are tests even where they pass; without them there are none."""
    named = [x.get("name") for x in Xml.fromstring(written(beside(tmp_path), "junit")).iter("testsuite")]
    assert named[-2:] == ["nasty.beside the document", "nasty.the decisions"]
    plain = [x.get("name") for x in Xml.fromstring(written(nasty(tmp_path), "junit")).iter("testsuite")]
    assert ["nasty.before all else", *plain] == named[:-2]
