"""CSV and workflow commands: a finding each, and no sign of a title does more than stand there."""

from __future__ import annotations

import csv
import io
import os
import re

import pytest

from tests.support.submitted import REAL, SIGNS, beside, nasty, real, written

pytestmark = pytest.mark.xdist_group("formats")


@pytest.mark.parametrize("name", REAL)
def test_each_finding_is_a_row_and_a_command(name):
    """Nothing is left out, doubled or folded; both give each finding one line of the same file."""
    submission = real(name)
    rows = list(csv.DictReader(io.StringIO(written(submission, "csv"))))
    assert [r["fingerprint"] for r in rows] == [e.fingerprint for e in submission.entries]
    assert [int(r["hands"]) for r in rows] == [e.finding.hands for e in submission.entries]
    *lines, last = written(submission, "github").splitlines()
    places = [re.match(r"::(error|warning|notice) file=([^,]+),line=(\d+),", x).groups() for x in lines]
    severities = [{"notice": "note"}.get(word, word) for word, _, _ in places]
    assert [(r["severity"], r["file"], r["line"]) for r in rows] == [
        (word, file, line) for word, (_, file, line) in zip(severities, places, strict=True)
    ]
    lost = [r for r in rows if r["kind"] == "not checked"]  # the rows have what was not checked
    assert len(lost) == len(submission.verdict.unchecked)
    assert last.startswith("::error title=" if lost else "::notice title=") and " checks made" in last


def test_no_cell_is_taken_for_a_formula(tmp_path):
    """An apostrophe stands before what a spreadsheet would compute; lines end as everywhere."""
    text = written(nasty(tmp_path), "csv")
    assert "\r" not in text
    rows = list(csv.DictReader(io.StringIO(text)))
    assert all(cell[:1] not in set("=+-@") or not cell for row in rows for cell in row.values())
    assert f"'+what of {SIGNS}?" in {row["message"] for row in rows}
    assert f"'@an example {SIGNS}" in {row["where"] for row in rows}
    assert {row["file"] for row in rows} == {os.path.relpath(tmp_path / "a b,c%.rules")}


def test_a_command_is_one_line_and_its_properties_end_where_they_should(tmp_path):
    """Percent signs, colons and commas are escaped as the runner reads them back."""
    for line in written(nasty(tmp_path), "github").splitlines()[:-1]:
        command, properties, message = re.fullmatch(r"::(\w+) ([^:]*)::(.*)", line).groups()
        known = dict(x.split("=", 1) for x in properties.split(","))
        assert set(known) == {"file", "line", "col", "endColumn", "title"}
        assert known["file"] == os.path.relpath(tmp_path / "a b%2Cc%25.rules") and command in {
            "error",
            "warning",
            "notice",
        }
        assert not re.search("%(?!25|0A|0D)", message)
        assert SIGNS in message.replace("%0A", "\n").replace("%25", "%")


def test_what_was_decided_and_how_it_stands_has_columns(tmp_path):
    """Disposition, who, when, and the standing; an acceptance that has lapsed says so."""
    for more, word in (("", "accepted"), ("hands = 1", "accepted, lapsed")):
        rows = list(csv.DictReader(io.StringIO(written(beside(tmp_path, more=more), "csv"))))
        told = {r["kind"]: (r["disposition"], r["decided_by"], r["decided_on"], r["standing"]) for r in rows}
        assert told["conflict"] == (word, "A. Reader", "2026-02-01", "unchanged")
        assert told["reading"] == ("", "", "", "changed")


def test_what_does_not_count_is_a_notice_that_says_why(tmp_path):
    """Accepted, or as it was before; a decision that does not accept, and what is new, stay what they are."""

    def told(submission):
        lines = written(submission, "github").splitlines()[:-1]
        return {re.search("title=([a-z ]+) ", x)[1]: x for x in lines}

    accepted = told(beside(tmp_path, old=False))
    assert accepted["conflict"].startswith("::notice ")
    assert "%0AAccepted by A. Reader on 2026-02-01: asked for a ruling, <b> 100%25." in accepted["conflict"]
    assert accepted["inconsistent"].startswith("::error ")
    rejected = told(beside(tmp_path, "rejected", old=False))["conflict"]
    assert rejected.startswith("::error ") and "%0ARejected by A. Reader" in rejected
    known = told(beside(tmp_path))
    assert known["inconsistent"].startswith("::notice ")
    assert known["inconsistent"].endswith("%0AUnchanged beside old.json.")
    assert known["reading"].startswith("::warning ") and "Changed beside old.json" in known["reading"]
    stale = known["stale decision"]
    assert stale.startswith("::warning file=my.decisions.toml,line=8,") and "::my.decisions.toml:8: " in stale
