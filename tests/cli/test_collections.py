"""A file that names several rule sets: an output for each, and what to type where one is asked about."""

from __future__ import annotations

import json

import pytest

from tests.cli.test_check import run
from tests.conftest import ROOT

CONFLICT = (ROOT / "fixtures" / "conflict" / "bad.rules").read_text(encoding="utf-8")


@pytest.fixture
def both(tmp_path):
    """Write a file that names two rule sets, and these; return its folder."""
    for name in ("first", "second"):
        text = CONFLICT.replace("ruleset bad", f"ruleset {name}")
        (tmp_path / f"{name}.rules").write_text(text, encoding="utf-8")
    whole = 'rules 1\nruleset both "two"\nsource "a book"\npart first\npart second\n'
    (tmp_path / "both.rules").write_text(whole, encoding="utf-8")
    return tmp_path


def test_each_rule_set_has_an_output_of_its_own(both):
    """Its name stands before the suffix, in whatever format; the run says what it wrote."""
    done = run(
        *("both.rules", "--output", "json=out.json", "--output", "csv=table", "--fail-on", "never"), cwd=both
    )
    assert done.returncode == 0
    wrote = ["out.first.json", "table.first", "out.second.json", "table.second"]
    assert done.stderr.splitlines() == [f"verify: wrote {x}" for x in wrote]
    for name in ("first", "second"):
        assert json.loads((both / f"out.{name}.json").read_text())["ruleset"]["name"] == name
    assert not (both / "out.json").exists()
    alone = run("first.rules", "--output", "json=out.json", "--fail-on", "never", cwd=both)
    assert not alone.stderr and (both / "out.json").read_text() == (both / "out.first.json").read_text()


def test_an_output_goes_to_no_file_twice_and_over_no_rules(both):
    """Refused before anything is examined."""
    twice = run("first.rules", "first.rules", "--output", "json=out.json", cwd=both)
    assert twice.returncode == 2 and "two outputs are to go to this file" in twice.stderr
    over = run("both.rules", "--output", "json=out.rules", cwd=both)
    assert over.returncode == 2 and "would write over" in over.stderr
    assert not list(both.glob("out*"))


@pytest.mark.parametrize(
    ("arguments", "typed"),
    [
        (("odds", "both.rules"), "verify odds {}"),
        (("table", "both.rules"), "verify table {}"),
        (("table", "both.rules", "--account", "x"), "verify table {} --account x"),
        (("hand", "both.rules", "A A B", "--account", "x"), 'verify hand {} "A A B" --account x'),
        (("check", "both.rules", "--baseline", "old.json"), "verify {} --baseline old.json"),
        (("check", "both.rules", "--decisions", "d.toml"), "verify {} --decisions d.toml"),
    ],
)
def test_where_one_is_asked_about_the_refusal_says_what_to_type(both, arguments, typed):
    """A command for each part."""
    done = run(*arguments, cwd=both)
    assert done.returncode == 2
    said = " ".join(done.stderr.split())
    assert str(both) not in said
    assert "; ".join(typed.format(f"{x}.rules") for x in ("first", "second")) in said
