"""`verify fmt`: what is printed, named and rewritten; in a file with mistakes nothing is."""

from __future__ import annotations

import click
import pytest

from tests.support.layout import MESSY, NEAT
from verifier.cli.commands.fmt import run_fmt
from verifier.source import UnreadableError


@pytest.fixture
def files(tmp_path):
    """Return a file that is not canonical, one that is, and one with a mistake."""
    texts = {"messy": MESSY, "neat": NEAT, "wrong": NEAT + "wen x\n"}
    for stem, text in texts.items():
        (tmp_path / stem).write_text(text, encoding="utf-8")
    return {stem: str(tmp_path / stem) for stem in texts}


def test_one_file_is_printed(files, capsys):
    """Without an option the canonical text is printed, and nothing is written."""
    assert run_fmt([files["messy"]], check=False, write=False) == 0
    assert capsys.readouterr().out == NEAT


def test_check_names_the_files_that_would_change(files, capsys):
    """Its status is 1 where there are any, else 0."""
    assert run_fmt([files["neat"], files["messy"]], check=True, write=False) == 1
    assert capsys.readouterr().out == files["messy"] + "\n"
    assert run_fmt([files["neat"]], check=True, write=False) == 0


def test_write_rewrites_what_would_change(files, tmp_path):
    """A rewritten file is canonical; one that was is not touched; nothing is left behind."""
    before = (tmp_path / "neat").stat()
    assert run_fmt([files["neat"], files["messy"]], check=False, write=True) == 0
    assert (tmp_path / "messy").read_text(encoding="utf-8") == NEAT
    assert (tmp_path / "neat").stat().st_ino == before.st_ino
    assert sorted(p.name for p in tmp_path.iterdir()) == ["messy", "neat", "wrong"]


def test_a_mistake_in_one_file_stops_the_writing_of_all(files, tmp_path):
    """Nothing is written by halves."""
    with pytest.raises(UnreadableError):
        run_fmt([files["messy"], files["wrong"]], check=False, write=True)
    assert (tmp_path / "messy").read_text(encoding="utf-8") == MESSY


def test_options_that_make_no_sense_are_refused(files):
    """`--check --write`, and several files to print."""
    with pytest.raises(click.UsageError):
        run_fmt([files["neat"]], check=True, write=True)
    with pytest.raises(click.UsageError):
        run_fmt([files["neat"], files["messy"]], check=False, write=False)
