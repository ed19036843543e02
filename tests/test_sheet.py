"""CSV and workflow commands: a finding each, and no sign of a title does more than stand there."""

from __future__ import annotations

import csv
import io
import re

import pytest

from tests.submitted import REAL, SIGNS, nasty, real, written

pytestmark = pytest.mark.xdist_group("formats")


@pytest.mark.parametrize("name", REAL)
def test_each_finding_is_a_row_and_a_command(name):
    """Nothing is left out, doubled or folded; both give each finding one line of the same file."""
    submission = real(name)
    rows = list(csv.DictReader(io.StringIO(written(submission, "csv"))))
    assert [r["fingerprint"] for r in rows] == [e.fingerprint for e in submission.entries]
    assert [int(r["hands"]) for r in rows] == [e.finding.hands for e in submission.entries]
    lines = written(submission, "github").splitlines()
    places = [re.match(r"::(error|warning|notice) file=([^,]+),line=(\d+),", x).groups() for x in lines]
    severities = [{"notice": "note"}.get(word, word) for word, _, _ in places]
    assert [(r["severity"], r["file"], r["line"]) for r in rows] == [
        (word, file, line) for word, (_, file, line) in zip(severities, places, strict=True)
    ]


def test_no_cell_is_taken_for_a_formula(tmp_path):
    """An apostrophe stands before what a spreadsheet would compute; lines end as everywhere."""
    text = written(nasty(tmp_path), "csv")
    assert "\r" not in text
    rows = list(csv.DictReader(io.StringIO(text)))
    assert all(cell[:1] not in set("=+-@") or not cell for row in rows for cell in row.values())
    assert f"'+what of {SIGNS}?" in {row["message"] for row in rows}
    assert f"'@an example {SIGNS}" in {row["where"] for row in rows}
    assert {row["file"] for row in rows} == {"a b,c%.rules"}


def test_a_command_is_one_line_and_its_properties_end_where_they_should(tmp_path):
    """Percent signs, colons and commas are escaped as the runner reads them back."""
    for line in written(nasty(tmp_path), "github").splitlines():
        command, properties, message = re.fullmatch(r"::(\w+) ([^:]*)::(.*)", line).groups()
        known = dict(x.split("=", 1) for x in properties.split(","))
        assert set(known) == {"file", "line", "col", "endColumn", "title"}
        assert known["file"] == "a b%2Cc%25.rules" and command in {"error", "warning", "notice"}
        assert not re.search("%(?!25|0A|0D)", message)
        assert SIGNS in message.replace("%0A", "\n").replace("%25", "%")
