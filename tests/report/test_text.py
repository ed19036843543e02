"""The report for people: numbers are whole in it, and what it says of a run is true."""

from __future__ import annotations

import io
import os
import re
from types import SimpleNamespace

import pytest
from rich.console import Console

from tests.conftest import HEAD
from tests.support.gems import GEMS, RULES, STAKE, WAY
from tests.support.submitted import real, written
from verifier.analysis.examine_file import examine_file, list_price_obstacles
from verifier.ledger.entries import Coverage
from verifier.report.text.questions import StageTable
from verifier.review.submission import Submission
from verifier.rules.load import load_rules
from verifier.rules.rulebook import Stage
from verifier.tables.table import CaseStatus

ALONE = HEAD.split("question")[0]
CUT = re.compile(r"\d[,\d]*…|\(…|(?:undecid|conflic|decide)…")


def test_no_number_of_a_settlement_is_cut():
    """Billions of pairs fit, with their kinds."""
    told = [line for line in written(real("nz1999"), "text").splitlines() if "sha256" not in line]
    assert not [line for line in told if CUT.search(line)]


@pytest.mark.parametrize(("width", "beside"), [(70, False), (80, False), (100, False), (130, True)])
def test_the_stages_are_whole_in_every_width(width, beside):
    """Every count and every kind of it stands in the table; on short lines one below the other."""
    table = SimpleNamespace(
        universe=SimpleNamespace(units=("pairs of settings", "cases")),
        count=lambda _: (1_101, 6_626_529_000),
        **{s.value: None for s in CaseStatus},
    )
    out = io.StringIO()
    console = Console(file=out, width=width, highlight=False, color_system=None)
    console.print(StageTable(SimpleNamespace(tables=dict.fromkeys(Stage, table))))
    told = out.getvalue()
    assert not CUT.search(told) and max(map(len, told.splitlines())) <= width
    assert told.count("6,626,529,000") == told.count("(1,101)") == len(CaseStatus) * len(Stage)
    assert ("6,626,529,000 (1,101)" in told) == beside


@pytest.mark.parametrize(
    ("head", "rules", "why", "hint"),
    [
        (HEAD, WAY, "no question settles a wager", "verify odds {path} --settled-by FILE"),
        (
            ALONE,
            STAKE.format(win=1) + RULES,
            "no question says how a hand is set",
            "verify odds FILE {settled}",
        ),
    ],
)
def test_why_nothing_can_be_priced_is_said(write, head, rules, why, hint):
    """With `--price` too: not that it was not computed, but what the rules lack and what to type."""
    path = write(rules, GEMS, head)
    hint = hint.format(path=path, settled=f"--settled-by {path}")
    for priced in (False, True):
        submission = Submission(examine_file(load_rules(str(path)), priced=priced))
        assert list_price_obstacles(submission.whole.loaded.book) == [why]
        text = " ".join(written(submission, "text").split())
        assert f"The house advantage cannot be computed: {why} ({hint})." in text
        assert "--price" not in text
        command = hint.replace(str(path), os.path.relpath(path))
        assert f"{why} (`{command}`)." in written(submission, "markdown")


def test_what_is_open_names_assumptions_only_where_some_are_made(write):
    """Nothing is assumed: it is open; with an assumption beside: open with that."""
    more = (
        'clause 9 "an agate"\n  when hand has agate\n  require ring has agate\nassume 9 over 2 because "so"\n'
    )
    for rules, said in ((WAY, ""), (WAY + more, " with the assumptions made here")):
        text = written(Submission(examine_file(load_rules(str(write(rules, GEMS))))), "text")
        assert re.search(rf"hands stay open{said}\n", text) and re.search(rf"fate +open{said}: ", text)


def test_the_closing_names_a_question_where_no_hands_are_set(write):
    """Each hand of a house way; else each case of the first question."""
    assert "each case: verify table nz1999 --question settlement\n" in written(real("nz1999"), "text")
    path = write(WAY, GEMS)
    text = " ".join(written(Submission(examine_file(load_rules(str(path)))), "text").split())
    assert f"each hand: verify table {path}" in text


def test_the_last_line_counts_what_was_looked_at_and_says_what_is_no_pass():
    """The counts are those of the ledger; where something was not checked, it says that this is no pass."""
    for name in ("nz1999", "ranking"):
        submission = real(name)
        last = " ".join(written(submission, "text").rpartition("\n\n")[2].split())
        made = sum(e.status is Coverage.LOOKED_AT for e in submission.ledger)
        assert last.startswith(f"{made} checks made, ") and last.endswith(".")
        lost = sum(e.status is Coverage.NOT_CHECKED for e in submission.ledger)
        assert (f"{lost} not checked, so this is not a pass" in last) is bool(lost)


def test_every_entry_of_the_ledger_is_told():
    """Each check is named below its question, with the option that asks for what was not asked for."""
    submission = real("nz1999")
    text = " ".join(written(submission, "text").split())
    for e in submission.ledger:
        assert set(e.check.split()) <= set(text.replace(",", "").split())  # the column may part them
        assert e.status is not Coverage.NOT_ASKED or e.option in text
    assert text.index("What was looked at (") < text.index("What was looked at beside the questions")
