"""Rule sets examined, each in a process of its own where there are several."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import date
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from multiprocessing.resource_tracker import ensure_running
from pathlib import Path
from typing import TYPE_CHECKING

from verifier.finding import Severity
from verifier.processes import count_processors, receive_result, share_processors

if TYPE_CHECKING:
    from verifier.review.baseline import Baseline
    from verifier.review.dispositions import Dispositions
    from verifier.review.document.check_document import DocumentCheck
    from verifier.review.profile import Profile
    from verifier.review.submission import RunVerdict
    from verifier.rules.load import LoadedRules
    from verifier.rules.rulebook import Choices


@dataclass(frozen=True)
class Asked:
    """What the command line asks of an examination, by the names of its options."""

    form: str
    output: list[tuple[str, Path]]
    fail_on: str
    chosen: tuple[str, ...]
    interactions: bool
    priced: bool
    weighed: bool = False
    documents: tuple[Path, ...] = ()
    decisions: Path | None = None
    baseline: Path | None = None
    profile: str | None = None
    """What is asked for: the name of a shipped profile, or a path."""
    second_opinion: str = "budget"
    draws: int | None = None
    today: date = field(default_factory=date.today)


@dataclass(frozen=True)
class Job:
    """One rule set to examine, and what is made of it; it can be sent to another process."""

    loaded: LoadedRules
    choices: Sequence[Choices]
    """The readings chosen, account by account."""
    asked: Asked
    terminal: bool
    """Whether it is printed on a terminal."""
    held: DocumentCheck | None
    """What came of holding all rule sets beside their documents."""
    part: int
    decided: Dispositions | None
    earlier: Baseline | None
    profile: Profile | None


@dataclass(frozen=True)
class Made:
    """What is printed of one rule set, what goes to files, and what counts for the exit status."""

    printed: str
    written: tuple[str, ...]
    verdict: RunVerdict
    """What the run comes to, from which the exit status follows."""


def examine_job(job: Job) -> Made:
    """Examine one rule set and make what was asked for, all of it as text."""
    from verifier.analysis.crosscheck.budget import build_second_opinion
    from verifier.analysis.examine_file import examine_file
    from verifier.report.render import render_submission
    from verifier.review.submission import Submission

    asked = job.asked
    whole = examine_file(
        job.loaded,
        job.choices,
        together=asked.interactions,
        priced=asked.priced,
        weighed=asked.weighed,
        second=build_second_opinion(asked.second_opinion, asked.draws),
    )
    least = next((x for x in Severity if x.value == asked.fail_on), None)
    one = Submission(whole, job.held, job.part, job.decided, job.earlier, job.profile, least)
    return Made(
        render_submission(one, asked.form, sys.stdout if job.terminal else None),
        tuple(render_submission(one, form, None) for form, _ in asked.output),
        one.verdict,
    )


def examine_jobs(jobs: Sequence[Job]) -> list[Made]:
    """Return what is made of each rule set, in their order: at once, as many as there are processors.

    Whatever goes wrong in a process (it may have been refused, or killed for want of memory) is made here,
    once more: what goes wrong here, too, is then said as it is said of a single rule set.
    """
    most = min(len(jobs), count_processors())
    if most < 2:
        return [examine_job(job) for job in jobs]
    made: dict[int, Made] = {}
    waiting = list(range(len(jobs)))
    running: dict[Connection, tuple[int, BaseProcess]] = {}
    try:
        while waiting or running:
            while waiting and len(running) < most:
                number = waiting.pop(0)
                if (begun := start_process(jobs[number], most)) is None:
                    made[number] = examine_job(jobs[number])
                else:
                    running[begun[0]] = number, begun[1]
            for end in wait(list(running)) if running else ():
                assert isinstance(end, Connection)
                number, process = running.pop(end)
                made[number] = receive_result(end, process) or examine_job(jobs[number])
    finally:
        _end_processes(process for _, process in running.values())
    return [made[number] for number in range(len(jobs))]


def start_process(job: Job, most: int) -> tuple[Connection, BaseProcess] | None:
    """Begin a process that makes one rule set; nothing where this machine lets none be started.

    It is started anew, not forked: so it is the same on every system. An interrupt is this process's to
    answer: it is held back while the other is started, which so never hears of one.
    """
    context = get_context("spawn")
    mine, its = context.Pipe(duplex=False)
    process = context.Process(target=run_worker, args=(job, its, most))
    with _hold_interrupts() as noted, suppress(OSError):
        process.start()
    its.close()
    if noted:
        _end_processes([process])
        signal.raise_signal(noted[0])  # answered as it would have been
    return None if process.pid is None else (mine, process)


@contextmanager
def _hold_interrupts() -> Iterator[list[int]]:
    """Note interrupts and requests to end instead of answering them, while a process is started.

    The process that is started hears of no interrupt, ever.
    """
    noted: list[int] = []
    here = threading.current_thread() is threading.main_thread()
    asked = (signal.SIGINT, signal.SIGTERM) if here else ()
    before = {number: signal.signal(number, lambda number, _: noted.append(number)) for number in asked}
    mask: set[int] | None = None
    if hasattr(signal, "pthread_sigmask"):
        ensure_running()  # first: when it is started with the process, it lets interrupts through again
        mask = set(signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT]))
    try:
        yield noted
    finally:
        if mask is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        for number, handler in before.items():
            signal.signal(number, handler)


def _end_processes(processes: Iterable[BaseProcess]) -> None:
    """End processes, and what they have started, and wait until they are gone."""
    begun = [process for process in processes if process.pid is not None]
    for process in begun:
        process.terminate()
    for process in begun:
        process.join()


def run_worker(job: Job, end: Connection, most: int) -> None:
    """Make one rule set in a process of its own, one of so many at once; without a word if it cannot."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # so that its own processes are ended, too
    share_processors(most)
    with suppress(Exception):
        end.send(examine_job(job))
    end.close()
