"""Each file is named so that it cannot be taken for another, in every format."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.test_check import run
from tests.conftest import ROOT
from verifier.files import read_source
from verifier.report.render import FORMATS
from verifier.report.source_paths import format_source_path
from verifier.rules.load import load_rules
from verifier.source import Source

BAD = (ROOT / "fixtures" / "conflict" / "bad.rules").read_text(encoding="utf-8")


def write_two(folder):
    """Write rule sets of one name, alike but for a title, in two folders; return the folder of a run."""
    for name in ("one", "two"):
        (folder / name).mkdir()
        (folder / name / "my.rules").write_text(BAD.replace("the least", name), encoding="utf-8")
    (folder / "here").mkdir()
    return folder / "here"


@pytest.mark.parametrize("form", FORMATS)
def test_two_files_of_one_name_differ_in_every_format(tmp_path, form):
    """By the way to each from the folder of the run, however they are named; never from the root."""
    here = write_two(tmp_path)
    for wanted in ("../{}/my.rules", str(tmp_path / "{}" / "my.rules")):
        for name, other in (("one", "two"), ("two", "one")):
            said = run("check", wanted.format(name), "--format", form, cwd=here).stdout
            assert f"../{name}/my.rules" in said and f"{other}/my.rules" not in said
            if form not in {"text", "html"} or wanted.startswith(".."):  # these say what to type, as it was
                assert str(tmp_path) not in said


@pytest.mark.parametrize("form", ["text", "json", "markdown", "html"])
def test_two_files_of_one_name_differ_beside_each_other(tmp_path, form):
    """The two sides of `verify diff`."""
    here = write_two(tmp_path)
    said = run("diff", "../one/my.rules", "../two/my.rules", "--format", form, cwd=here).stdout
    assert "../one/my.rules" in said and "../two/my.rules" in said


@pytest.mark.parametrize("form", FORMATS)
def test_two_documents_of_one_name_differ(tmp_path, form):
    """In a finding about what one of them says, too."""
    here = write_two(tmp_path)
    for name in ("one", "two"):
        (tmp_path / name / "book.txt").write_text(f"Nobody said {name}.\n", encoding="utf-8")
    documents = ["--document", "../one/book.txt", "--document", str(tmp_path / "two" / "book.txt")]
    said = run("check", "../one/my.rules", *documents, "--format", form, cwd=here).stdout
    assert "../one/book.txt" in said and "../two/book.txt" in said


def test_a_shipped_file_is_not_taken_for_one_of_the_run(tmp_path, monkeypatch):
    """`rulespec/NAME.rules`, wherever it is installed; the way to it, where another file stands there."""
    monkeypatch.chdir(tmp_path)
    shipped = load_rules("canberra").sources
    assert [format_source_path(x) for x in shipped] == [
        "rulespec/canberra.rules",
        "rulespec/games/pai-gow-tiles.rules",
    ]
    own = tmp_path / "rulespec" / "canberra.rules"
    own.parent.mkdir()
    own.write_text(BAD, encoding="utf-8")
    assert format_source_path(read_source(own, own.name)) == "rulespec/canberra.rules"
    assert (
        format_source_path(shipped[0])
        == Path(os.path.relpath(ROOT / "rulespec" / "canberra.rules", tmp_path)).as_posix()
    )
    monkeypatch.chdir(ROOT)
    assert format_source_path(shipped[0]) == "rulespec/canberra.rules"


def test_what_is_no_file_has_its_name():
    """Standard input is `stdin`."""
    assert format_source_path(Source("stdin", BAD)) == "stdin"
    for form in ("text", "sarif", "github"):
        command = [sys.executable, "-m", "verifier", "check", "-", "--format", form]
        said = subprocess.run(
            command, input=BAD, cwd=ROOT, capture_output=True, text=True, check=False
        ).stdout
        assert "stdin" in said and "rulespec/stdin" not in said


def test_a_file_that_no_way_leads_to_is_named_from_the_root(tmp_path, monkeypatch):
    """As on another drive."""

    def refuse(path):
        raise ValueError(path)

    path = tmp_path / "my.rules"
    path.write_text(BAD, encoding="utf-8")
    source = read_source(path, path.name)
    monkeypatch.setattr(os.path, "relpath", refuse)
    assert format_source_path(source) == path.as_posix()
