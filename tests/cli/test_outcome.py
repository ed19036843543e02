"""How a run ends where the world fails: closed outputs, a request to end, folders that are not there."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import ROOT

COMMAND = [sys.executable, "-m", "verifier"]
FINDS = str(ROOT / "fixtures" / "conflict" / "bad.rules")
UNBUFFERED = [{}, {"PYTHONUNBUFFERED": "1"}]
ENVIRONMENT = {k: v for k, v in os.environ.items() if k != "PYTHONUNBUFFERED"}


@pytest.mark.parametrize("more", UNBUFFERED, ids=["buffered", "unbuffered"])
@pytest.mark.parametrize("arguments", [[FINDS], ["table", "canberra"], ["--help"], ["explain"]], ids=" ".join)
def test_a_closed_pipe_is_not_the_status_of_a_finding(arguments: list[str], more: dict[str, str]) -> None:
    """Whoever reads has closed the pipe: exit status 2, and not a word."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as end:
        done = subprocess.run(
            [*COMMAND, *arguments],
            cwd=ROOT,
            stdout=end,
            stderr=subprocess.PIPE,
            check=False,
            env=ENVIRONMENT | more,
        )
    assert (done.returncode, done.stderr) == (2, b"")


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of Unix closes the output")
def test_a_closed_standard_output_is_said_so() -> None:
    """There is nowhere to print: exit status 2, with the reason, before anything is examined."""
    shell = f"'{sys.executable}' -m verifier '{FINDS}' >&-"
    done = subprocess.run(["sh", "-c", shell], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "standard output is closed" in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_a_full_disk_is_said_so() -> None:
    """What was printed is not all there: exit status 2, with the reason."""
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, FINDS], cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2 and "cannot write: no space left" in done.stderr


@pytest.mark.parametrize(
    "name", ["", "no-folder/report.json", "/no/such/folder/x.json"], ids=["folder", "below", "far"]
)
def test_what_cannot_be_written_is_refused_before_anything_is_examined(tmp_path: Path, name: str) -> None:
    """An output without a folder, or that is one, is exit status 2 at once: nothing is printed."""
    target = tmp_path / name if name else tmp_path
    command = [*COMMAND, FINDS, "--output", f"json={target}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and done.stdout == "" and "folder" in done.stderr
    assert "Traceback" not in done.stderr


def test_an_output_never_goes_over_what_is_read_by_whatever_link(tmp_path: Path) -> None:
    """A link to the rule set, or to the decisions that were named, is as good as its name."""
    rules, decided = tmp_path / "my.rules", tmp_path / "my.toml"
    rules.write_text(Path(FINDS).read_text(encoding="utf-8"), encoding="utf-8")
    decided.write_text("", encoding="utf-8")
    for read, more in ((rules, []), (decided, ["--decisions", str(decided)])):
        link = tmp_path / f"to-{read.suffix[1:]}.json"
        link.symlink_to(read)
        before = read.read_bytes()
        done = subprocess.run(
            [*COMMAND, str(rules), *more, "--output", f"json={link}"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 2 and "write over" in done.stderr
        assert read.read_bytes() == before


@pytest.mark.skipif(sys.platform == "win32", reason="requests to end are signals of Unix")
def test_a_request_to_end_leaves_no_process_behind() -> None:
    """SIGTERM while several rule sets are examined: exit status 143, and every process is gone."""
    with subprocess.Popen(
        [*COMMAND, "nz1996", "ranking"],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as begun:
        time.sleep(1.5)
        begun.terminate()
        _, said = begun.communicate(timeout=60)
    assert (begun.returncode, said) == (143, b"")
    with pytest.raises(ProcessLookupError):  # what watches over a process's files goes a moment after it
        for _ in range(200):
            os.killpg(begun.pid, 0)
            time.sleep(0.05)


def test_standard_input_is_examined_as_a_file_is() -> None:
    """`-` is the rule set that is sent: the same findings as of the file, and mistakes at `stdin`."""
    text = Path(FINDS).read_text(encoding="utf-8")

    def run(what: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*COMMAND, *arguments], cwd=ROOT, input=what, capture_output=True, text=True, check=False
        )

    sent, named = run(text, "-", "--format", "csv"), run("", FINDS, "--format", "csv")
    assert sent.returncode == named.returncode == 1
    found, as_named = (list(csv.DictReader(x.stdout.splitlines())) for x in (sent, named))
    assert found and [(x["kind"], x["message"]) for x in found] == [
        (x["kind"], x["message"]) for x in as_named
    ]
    assert run(text, "fmt", "-").stdout == text and run(text, "fmt", "-", "--write").returncode == 2
    broken = run("rules 1\nwibble\n", "-")
    assert broken.returncode == 2 and "stdin:2:1: error" in broken.stderr


def test_an_interrupt_is_status_130() -> None:
    """Ctrl-C while one rule set is examined: exit status 130, and not a word."""
    with subprocess.Popen(
        [*COMMAND, "nz1996"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as begun:
        time.sleep(4)  # long after its start, and long before its end, on a busy machine too
        os.killpg(begun.pid, signal.SIGINT)
        out, said = begun.communicate(timeout=60)
    assert (begun.returncode, out, said.strip()) == (130, b"", b"")
