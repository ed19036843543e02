"""Formats on the command line: several in one run, the same on every run, and no say in the exit status."""

from __future__ import annotations

import pytest

from tests.cli.test_check import run
from tests.conftest import ROOT
from tests.support.submitted import NASTY
from verifier.report.render import FORMATS

BAD = ROOT / "fixtures" / "conflict" / "bad.rules"
WRITTEN = [x for x in FORMATS if x not in {"text", "json"}]


def files(folder, *arguments, cwd=ROOT, **environment):
    """Return what one run writes, format by format, and how it ended."""
    folder.mkdir()
    outputs = [x for form in FORMATS for x in ("--output", f"{form}={folder / form}")]
    done = run(*arguments, *outputs, cwd=cwd, **environment)
    return {form: (folder / form).read_bytes() for form in FORMATS}, done


@pytest.mark.deep
def test_one_run_writes_them_all_the_same_on_every_run(tmp_path):
    """Hash seed, width, locale and folder change nothing; what is printed is what is written."""
    one, _ = files(tmp_path / "one", "nz1999", PYTHONHASHSEED="1", COLUMNS="60", LC_ALL="C")
    (tmp_path / "elsewhere").mkdir()
    other, done = files(
        tmp_path / "two", "nz1999", cwd=tmp_path / "elsewhere", PYTHONHASHSEED="2", COLUMNS="200"
    )
    assert one == other and done.stdout.encode() == one["text"]
    for form, text in one.items():
        assert str(ROOT).encode() not in text and b"\r" not in text, form


@pytest.mark.parametrize("form", WRITTEN)
def test_a_format_has_no_say_in_the_exit_status(form):
    """It follows `--fail-on`, whatever is printed: here nothing fails, in the last test everything does."""
    done = run(str(BAD), "--format", form, "--fail-on", "never")
    assert done.returncode == 0 and done.stdout and not done.stderr


@pytest.mark.deep
def test_a_file_is_named_as_the_user_named_it(tmp_path):
    """Below the folder of the run, its game beside it; by the way to it where it is elsewhere."""
    below = tmp_path / "below"
    (below / "games").mkdir(parents=True)
    (below / "my.rules").write_text(BAD.read_text(encoding="utf-8"), encoding="utf-8")
    game = (ROOT / "rulespec" / "games" / "stones.rules").read_text(encoding="utf-8")
    (below / "games" / "stones.rules").write_text(game, encoding="utf-8")
    for wanted in ("./below/../below/my.rules", str(below / "my.rules")):
        log = run(wanted, "--format", "sarif", cwd=tmp_path).stdout
        assert '"uri": "below/my.rules"' in log and '"uri": "below/games/stones.rules"' in log
        assert str(tmp_path) not in log
    (tmp_path / "here").mkdir()
    for wanted in ("../below/my.rules", str(below / "my.rules")):
        remarks = run(wanted, "--format", "github", cwd=tmp_path / "here").stdout
        assert remarks.startswith("::error file=../below/my.rules,line=") and str(tmp_path) not in remarks


@pytest.mark.deep
def test_a_file_with_a_name_that_cannot_be_printed_is_named_so_that_it_can(tmp_path):
    """No line of a command ends within a name."""
    path = tmp_path / "a\nb.rules"
    path.write_text(NASTY, encoding="utf-8")
    for form in WRITTEN:
        done = run(path.name, "--format", form, cwd=tmp_path)
        assert done.returncode == 1 and not done.stderr, done.stderr
        assert "a\nb.rules" not in done.stdout and "a?b.rules" in done.stdout.replace("%3F", "?")
