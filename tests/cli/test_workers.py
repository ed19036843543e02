"""Several rule sets at once: what another process makes is what this one makes, whatever happens to it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from multiprocessing import active_children
from multiprocessing.context import SpawnProcess
from pathlib import Path

import pytest

from verifier.cases.parse_choices import parse_choices_by_account
from verifier.cli import workers
from verifier.cli.workers import Asked, Job, Made, examine_job, examine_jobs
from verifier.processes import count_processors, share_processors
from verifier.report.render import FORMATS
from verifier.rules.load import load_rules
from verifier.source import Mistake, Span, UnreadableError

WHOLE = 'clause 1 "red in front"\n  require front has red\n'
OPEN = 'clause 1 "no green in front"\n  forbid front has green\n'


@pytest.fixture
def jobs(books: Callable[..., list[str]]) -> list[Job]:
    """Return two rule sets to examine, one with a gap, to be made in every format."""
    asked = Asked("text", [(form, Path("out")) for form in FORMATS], "error", (), False, False)
    found = []
    for part, path in enumerate(books(WHOLE, OPEN)):
        loaded = load_rules(path)
        chosen = parse_choices_by_account(loaded, ())
        found.append(Job(loaded, chosen, asked, False, None, part, None, None, None))
    return found


def test_other_processes_make_the_same_in_every_format(
    jobs: list[Job], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same to the byte, in their order; and the two differ, so that neither stands for the other."""
    here = [examine_job(job) for job in jobs]
    assert here[0].verdict.worst is not here[1].verdict.worst
    monkeypatch.setattr(workers, "count_processors", lambda: 2)
    monkeypatch.setattr(workers, "examine_job", lambda _: pytest.fail("it was made here"))
    assert examine_jobs([*jobs, jobs[0]]) == [*here, here[0]]


def test_one_processor_needs_no_other_process(jobs: list[Job], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is begun where nothing is gained."""
    monkeypatch.setattr(workers, "count_processors", lambda: 1)
    monkeypatch.setattr(workers, "start_process", lambda *_: pytest.fail("a process was asked for"))
    assert [x.verdict for x in examine_jobs(jobs)] == [examine_job(job).verdict for job in jobs]


def test_what_another_process_failed_at_is_made_here(
    jobs: list[Job], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that ends without a word, killed for want of memory, costs time and no report."""
    monkeypatch.setattr(workers, "count_processors", lambda: 2)
    monkeypatch.setattr(workers, "run_worker", ends_without)
    assert examine_jobs(jobs) == [examine_job(job) for job in jobs]


def ends_without(_job: Job, _end: object, _most: int) -> None:
    """Stand for a process that is killed."""
    os._exit(9)


def test_a_machine_that_starts_no_process_still_examines(
    jobs: list[Job], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every rule set is examined by the process there is."""

    def refused(_: object) -> None:
        raise OSError(11, "resource temporarily unavailable")

    monkeypatch.setattr(workers, "count_processors", lambda: 2)
    monkeypatch.setattr(SpawnProcess, "start", refused)
    assert examine_jobs(jobs) == [examine_job(job) for job in jobs]


def test_what_cannot_be_examined_is_said_as_of_one(jobs: list[Job], monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake found elsewhere is found again here, with its place; the other process is ended."""
    mistake = Mistake(Span("small.rules", 3, 1), "too much is asked")

    def refuse(_: Job) -> Made:
        raise UnreadableError([mistake])

    monkeypatch.setattr(workers, "count_processors", lambda: 2)
    monkeypatch.setattr(workers, "examine_job", refuse)
    monkeypatch.setattr(workers, "run_worker", ends_without)
    with pytest.raises(UnreadableError) as caught:
        examine_jobs(jobs)
    assert caught.value.mistakes == [mistake]
    assert not active_children()


def test_so_many_at_once_share_the_processors() -> None:
    """A process that is one of two starts half as many of its own."""
    before = count_processors()
    try:
        share_processors(2)
        assert count_processors() == max(1, before // 2)
    finally:
        share_processors(1)
    assert count_processors() == before


WAITS = """\
import time
from pathlib import Path


class Waits:
    def __init__(self, path):
        self.path = path

    @property
    def asked(self):
        Path(self.path).touch()
        time.sleep(600)
"""
DRIVER = """\
import sys
from verifier.cli import workers
from verifier.cli.outcome import run_command
import click
import waits

if __name__ == "__main__":
    workers.count_processors = lambda: 2
    jobs = [waits.Waits(path) for path in sys.argv[1:]]
    run_command(click.Command("waits", callback=lambda: workers.examine_jobs(jobs)), args=[])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals to a group are of Unix")
@pytest.mark.parametrize("whom", ["all", "the first"])
def test_an_interrupt_ends_all_of_it_without_a_word(tmp_path: Path, whom: str) -> None:
    """While others work: exit status 130, nothing on either stream, and no process is left behind."""
    for name, text in (("waits", WAITS), ("driver", DRIVER)):
        (tmp_path / f"{name}.py").write_text(text)
    ready = [tmp_path / "one", tmp_path / "other"]
    command = [sys.executable, str(tmp_path / "driver.py"), *map(str, ready)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, cwd=tmp_path
    ) as begun:
        while not all(path.exists() for path in ready):
            assert begun.poll() is None, begun.communicate()
            time.sleep(0.05)
        (os.killpg if whom == "all" else os.kill)(begun.pid, signal.SIGINT)
        out, err = begun.communicate(timeout=60)
    assert (begun.returncode, out, err.strip()) == (130, b"", b"")
    with pytest.raises(ProcessLookupError):  # what watches over a process's files goes a moment after it
        for _ in range(200):
            os.killpg(begun.pid, 0)
            time.sleep(0.05)
