"""What lies beside a submitted file has no quiet say: every format tells of it in its first lines."""

from __future__ import annotations

import json

import pytest

from tests.cli.test_check import run
from tests.conftest import ROOT
from tests.review.test_dispositions import CONFLICT, DECIDED
from verifier.report.render import FORMATS
from verifier.rules.load import list_unshipped, load_rules

STONES = (ROOT / "rulespec" / "games" / "stones.rules").read_text(encoding="utf-8")
FIRST = {"html": 40_000, "json": 600, "sarif": 900}
"""How many signs the first lines of a format are, where they are more than a few."""


@pytest.fixture
def folder(tmp_path):
    """Write a rule set with a conflict, with decisions and a game of a shipped name beside it."""
    (tmp_path / "my.rules").write_text(CONFLICT, encoding="utf-8")
    (tmp_path / "my.decisions.toml").write_text(DECIDED, encoding="utf-8")
    (tmp_path / "stones.rules").write_text(STONES + "# mine\n", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_says_first_whose_word_decides(folder, form):
    """The game that is not the shipped one, and the decisions, with what they changed."""
    done = run("check", "my.rules", "--format", form, "--today", "2026-07-01", cwd=folder)
    assert done.returncode == 0
    first = " ".join(done.stdout[: FIRST.get(form, 1_000)].replace("\\", "").split())
    assert "NOT the shipped one of that name" in first
    assert "found beside the rule set, not named by anybody: 1 finding accepted" in first
    assert "exit status of this rule set would be 1, and with them it is 0" in first


def test_a_game_with_the_text_of_the_shipped_one_is_that_one(folder):
    """It is compared by its text, wherever it lies; the name in its own heading counts, too."""
    (folder / "stones.rules").write_text(STONES, encoding="utf-8")
    assert list_unshipped(load_rules(str(folder / "my.rules"))) == []
    (folder / "my.rules").write_text(CONFLICT.replace("uses stones", "uses pebbles"), encoding="utf-8")
    (folder / "pebbles.rules").write_text(STONES + "# mine\n", encoding="utf-8")
    (said,) = list_unshipped(load_rules(str(folder / "my.rules")))
    assert said == "the game `stones`, read from `pebbles.rules`, is NOT the shipped one of that name"


def test_a_file_that_stands_where_a_shipped_name_is_typed_is_said_to_be_another(folder):
    """`verify nz1999` in a folder with a file of that name reads the file, and says so."""
    (folder / "nz1999").write_text(CONFLICT, encoding="utf-8")
    record = json.loads(run("check", "nz1999", "--format", "json", cwd=folder).stdout)
    assert record["notices"][0].startswith("The rule set `nz1999`, read from `nz1999`, is NOT the shipped")


def test_without_anything_beside_it_nothing_is_announced(tmp_path):
    """A shipped game and no decisions: no notice in any format."""
    (tmp_path / "my.rules").write_text(CONFLICT, encoding="utf-8")
    for form in FORMATS:
        said = run("check", "my.rules", "--format", form, cwd=tmp_path).stdout
        assert "NOT the shipped" not in said and '"notices"' not in said and "before all else" not in said


@pytest.mark.parametrize("command", ["hand", "table", "diff", "odds"])
def test_every_command_says_that_a_game_is_not_the_shipped_one(folder, command):
    """A comparison in its first lines, all else on standard error."""
    more = {"hand": ["A B C"], "diff": ["my.rules"], "odds": ["--settled-by", "pay.rules"]}.get(command, [])
    pay = 'question win "who?"\n  given mine: setting\n  given theirs: setting\n'
    pay += "  answer win: mine / push / theirs\n"
    pay += '  pays mine 1\n  pays push 0\n  pays theirs -1\nclause 1 "c"\n  result push\n'
    (folder / "pay.rules").write_text(CONFLICT.split("question")[0] + pay, encoding="utf-8")
    (folder / "stones.rules").write_text(STONES.replace("copies 1", "copies 2"), encoding="utf-8")
    forms = ("text", "json", "markdown", "html", "csv") if command == "diff" else ("json",)
    for form in forms:
        done = run(command, "my.rules", *more, "--format", form, cwd=folder)
        first = done.stdout[: FIRST.get(form, 1_000)] if command == "diff" and form != "csv" else done.stderr
        assert done.returncode in {0, 1}, done.stderr
        assert "NOT the shipped one of that name" in " ".join(first.replace("\\", "").split()), form
