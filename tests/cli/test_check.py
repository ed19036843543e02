"""The command: what it prints, where, and with which exit status."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from tests.conftest import HEAD, ROOT, THREE
from verifier.cli.main import main
from verifier.report.record.report import build_ruleset_record as record_of


def run(*arguments, cwd=ROOT, **environment):
    """Run the command as a user does: in a process of its own where its environment is set."""
    if not environment:
        return within(arguments, cwd)
    env = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    return subprocess.run(
        [sys.executable, "-m", "verifier", *arguments],
        cwd=cwd,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )


def within(arguments, cwd):
    """Run the command in this process, in a folder; what it prints and its status are as of one apart."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    before, status = Path.cwd(), 0
    os.chdir(cwd)
    try:
        with redirect_stdout(out), redirect_stderr(err):
            main(args=[str(x) for x in arguments], prog_name="verify")
    except SystemExit as done:
        status = done.code or 0
    finally:
        os.chdir(before)
    texts = []
    for stream in (out, err):
        stream.flush()
        texts.append(stream.buffer.getvalue().decode("utf-8"))
    return subprocess.CompletedProcess(["verify", *arguments], status, *texts)


SMALL = str(ROOT / "fixtures" / "conflict" / "bad.rules")


@pytest.fixture(scope="module")
def report():
    """Return one run on a shipped rule set, as JSON."""
    return run("canberra", "--format", "json")


def test_the_shipped_rule_set_is_found_from_any_folder(tmp_path, report):
    """A bare name and the path as in a checkout both work, from anywhere, to the byte."""
    elsewhere = run("rulespec/canberra.rules", "--format", "json", cwd=tmp_path)
    assert elsewhere.stdout == report.stdout
    assert elsewhere.returncode == report.returncode == 1


def test_two_runs_are_the_same_to_the_byte(tmp_path):
    """Hash seed, width, locale and folder change nothing of what is printed."""
    one = run("canberra", PYTHONHASHSEED="1", COLUMNS="60", LC_ALL="C")
    other = run("canberra", cwd=tmp_path, PYTHONHASHSEED="2", COLUMNS="200", LC_ALL="C.UTF-8", TERM="dumb")
    assert one.stdout == other.stdout
    assert "[6:6]" in one.stdout and not one.stderr


def test_the_record_is_versioned_and_complete(report):
    """The JSON says what made it, from what, and gives each finding its clauses, counts and witness."""
    record = json.loads(report.stdout)
    assert record["format"] == "rulespec-verifier/report" and record["version"] == 2
    assert [len(f["sha256"]) for f in record["files"]] == [64, 64]
    for question in record["questions"]:
        for stage in question["stages"]:
            counted = [stage[s] for s in ("decided", "undecided", "conflict", "gap")]
            assert sum(c["kinds"] for c in counted) == question["cases"]["kinds"]
            assert sum(c["hands"] for c in counted) == question["cases"]["hands"]
    for f in record["findings"]:
        assert {"kind", "severity", "stage", "clauses", "kinds", "hands", "witness"} <= f.keys()
        assert all(c["citation"] for c in f["clauses"])
    conflict = next(f for f in record["findings"] if f["kind"] == "conflict")
    assert conflict["witness"]["settings"][0].keys() == {"clause", "low", "high"}


def test_findings_on_a_damaged_place_say_so(nz):
    """What rests on a damaged line of the copy is marked."""
    record = record_of(nz)
    assert not any(f["rests_on_damage"] for f in record["findings"] if f["kind"] == "conflict")


@pytest.mark.parametrize(("level", "status"), [("note", 1), ("error", 1), ("never", 0)])
def test_the_exit_status_follows_the_severity(level, status):
    """`--fail-on` names the least severity that fails."""
    assert run(SMALL, "--fail-on", level).returncode == status


def test_the_table_has_a_row_for_each_setting_left():
    """CSV and JSON hold the same rows; weights of the first rows of hands add up."""
    rows = list(csv.DictReader(io.StringIO(run("table", "nz1996").stdout)))
    assert list(rows[0])[:6] == ["hand", "weight", "low", "high", "status", "clauses"]
    first = {r["hand"]: int(r["weight"]) for r in rows}
    assert sum(first.values()) == 35_960 and len(first) == 3_620
    often = [r["hand"] for r in rows if r["status"] == "undecided"]
    assert len(often) == 2 * len(set(often))
    same = json.loads(run("table", "nz1996", "--format", "json").stdout)
    assert [{k: str(v) for k, v in r.items()} for r in same] == rows


def test_an_output_is_written_whole_or_not_at_all(tmp_path):
    """A file that cannot be written is an error, and leaves nothing behind."""
    done = run(SMALL, "--output", f"json={tmp_path / 'a.json'}", "--output", f"text={tmp_path / 'a.txt'}")
    assert json.loads((tmp_path / "a.json").read_text())["format"]
    assert (tmp_path / "a.txt").read_text() == done.stdout
    refused = run(SMALL, "--output", f"json={tmp_path / 'no' / 'a.json'}")
    assert refused.returncode == 2 and "there is no folder" in refused.stderr
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.json", "a.txt"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nz196"], "did you mean `nz1996`?"),
        (["."], "this is a folder"),
        ([os.devnull], "this file says nothing"),
        (["table", "nz1996", "--question", "house-wya"], "did you mean `house-way`?"),
        (["nz1996", "--format", "yaml"], "yaml"),
        (["nz1996", "--output", "json"], "FORMAT=PATH"),
        (["nz1996", "--output", "csv=-"], "--format csv prints it"),
        (["rulespec/games/pai-gow-tiles.rules"], "this is a game"),
    ],
)
def test_what_cannot_be_run_is_refused_in_words(arguments, says):
    """Exit status 2, one sentence, no traceback."""
    done = run(*arguments)
    assert done.returncode == 2
    assert says in done.stderr and "Traceback" not in done.stderr and not done.stdout


def test_binary_and_huge_files_are_refused_with_a_place(tmp_path):
    """What is no text, or too much of it, names where."""
    (tmp_path / "b.rules").write_bytes(b"rules 1\nruleset \xff\xfe\n")
    done = run(str(tmp_path / "b.rules"))
    assert done.returncode == 2 and "b.rules:2:9: error: this is not text in UTF-8" in done.stderr
    (tmp_path / "deep.rules").write_text("rules 1\nwhen " + "(" * 1_000_000 + "\n")
    done = run(str(tmp_path / "deep.rules"))
    assert done.returncode == 2 and "Traceback" not in done.stderr


def test_the_version_is_printed():
    """`verify --version` names the program."""
    assert run("--version").stdout.startswith("verify, version ")


def test_an_output_never_goes_over_an_input_or_another_output(tmp_path):
    """A rule file is not written over, nor one file twice; a device is written to and stays one."""
    (tmp_path / "bad.rules").write_text(Path(SMALL).read_text())
    for outputs, says in (
        (["json=bad.rules"], "this would write over a rule file"),
        (["json=a", "text=a"], "two outputs are to go to this file"),
    ):
        arguments = [x for o in outputs for x in ("--output", o)]
        done = run("bad.rules", *arguments, cwd=tmp_path)
        assert done.returncode == 2 and says in done.stderr and not done.stdout
    assert [p.name for p in tmp_path.iterdir()] == ["bad.rules"]


def test_nothing_is_printed_where_one_file_of_several_cannot_be_read():
    """All files are read before the first report is printed."""
    done = run(SMALL, "nowhere.rules")
    assert done.returncode == 2 and not done.stdout and "there is no such file" in done.stderr


def test_a_game_that_cannot_be_set_is_refused_by_every_command(tmp_path):
    """`verify hand` and `verify table` look at the game as `verify check` does."""
    (tmp_path / "three.rules").write_text(THREE + "legal front has red + blue\n")
    (tmp_path / "small.rules").write_text(HEAD.format(game="three") + 'clause 1 "c"\n  keep pair\n')
    for arguments in (["small.rules"], ["hand", "small.rules", "R B G"], ["table", "small.rules"]):
        done = run(*arguments, cwd=tmp_path)
        assert done.returncode == 2 and "no setting of the hand R B G is legal" in done.stderr


def test_what_was_not_checked_prevents_a_pass_whatever_else_is_asked(write, tmp_path):
    """Status 1 with --fail-on error, and beside a record that had the same; 0 where nothing is to fail."""
    path = write('clause 1 "the red piece"\n  require front has red\nunread 2 "lost"\n')
    record = tmp_path / "old.json"
    assert run(str(path), "--fail-on", "error", "--output", f"json={record}").returncode == 1
    assert run(str(path), "--baseline", str(record)).returncode == 1
    assert run(str(path), "--fail-on", "never").returncode == 0
    path.write_text(path.read_text().replace('unread 2 "lost"\n', ""))
    assert run(str(path), "--fail-on", "error").returncode == 0
