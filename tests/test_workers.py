"""Several rule sets at once: what another process makes is what this one makes, whatever happens to it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path

import pytest

from verifier import workers
from verifier.choose import choices_by_account
from verifier.load import load
from verifier.report.render import FORMATS
from verifier.source import Mistake, Span, Unreadable
from verifier.workers import Asked, Job, Made, here_or_there, make, make_all, sent_to

WHOLE = 'clause 1 "red in front"\n  require front has red\n'
OPEN = 'clause 1 "no green in front"\n  forbid front has green\n'


@pytest.fixture
def jobs(books: Callable[..., list[str]]) -> list[Job]:
    """Return two rule sets to examine, one with a gap, to be made in every format."""
    asked = Asked("text", [(form, Path("out")) for form in FORMATS], "error", (), False, False)
    found = []
    for part, path in enumerate(books(WHOLE, OPEN)):
        loaded = load(path)
        chosen = choices_by_account(loaded, ())
        found.append(Job(loaded, chosen, asked, False, None, part, None, None, None))
    return found


def test_another_process_makes_the_same_in_every_format(jobs: list[Job]) -> None:
    """The same to the byte; and the two rule sets differ, so that neither stands for the other."""
    here = [make(job) for job in jobs]
    assert here[0].worst < here[1].worst
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        sent = [sent_to(pool, job) for job in jobs]
        assert [future and future.result() for future in sent] == here
    assert make_all(jobs) == here


def test_one_processor_needs_no_other_process(jobs: list[Job], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is begun where nothing is gained."""
    monkeypatch.setattr(workers, "processors", lambda: 1)
    monkeypatch.setattr(workers, "sent_to", lambda *_: pytest.fail("a process was asked for"))
    assert [x.worst for x in make_all(jobs)] == [make(job).worst for job in jobs]


@pytest.mark.parametrize("error", [BrokenProcessPool(), MemoryError(), OSError(12, "no memory")])
def test_what_another_process_failed_at_is_made_here(jobs: list[Job], error: Exception) -> None:
    """A process killed for want of memory costs time, and no report."""
    failed: Future[Made] = Future()
    failed.set_exception(error)
    assert here_or_there(jobs[1], failed) == make(jobs[1])
    assert here_or_there(jobs[1], Future()) == make(jobs[1])


def test_a_machine_that_starts_no_process_still_examines(
    jobs: list[Job], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every rule set is examined by the process there is."""

    def refused(*_: object) -> None:
        raise OSError(11, "resource temporarily unavailable")

    monkeypatch.setattr(ProcessPoolExecutor, "submit", refused)
    assert make_all(jobs) == [make(job) for job in jobs]


def test_what_cannot_be_examined_is_said_as_of_one(jobs: list[Job], monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake found elsewhere is found again here, with its place."""
    mistake = Mistake(Span("small.rules", 3, 1), "too much is asked")

    def refuse(_: Job) -> Made:
        raise Unreadable([mistake])

    monkeypatch.setattr(workers, "make", refuse)
    failed: Future[Made] = Future()
    failed.set_exception(Unreadable([]))
    with pytest.raises(Unreadable) as caught:
        here_or_there(jobs[1], failed)
    assert caught.value.mistakes == [mistake]
