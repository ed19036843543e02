"""The command line: rule sets examined, each in a process of its own where there are several."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from verifier.processors import processors

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

    from verifier.baseline import Baseline
    from verifier.decisions import Decided
    from verifier.document.beside import Beside
    from verifier.load import Loaded
    from verifier.profile import Profile
    from verifier.rulebook import Choices


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
    today: date = field(default_factory=date.today)


@dataclass(frozen=True)
class Job:
    """One rule set to examine, and what is made of it; it can be sent to another process."""

    loaded: Loaded
    choices: Sequence[Choices]
    """The readings chosen, account by account."""
    asked: Asked
    terminal: bool
    """Whether it is printed on a terminal."""
    held: Beside | None
    """What came of holding all rule sets beside their documents."""
    part: int
    decided: Decided | None
    earlier: Baseline | None
    profile: Profile | None


@dataclass(frozen=True)
class Made:
    """What is printed of one rule set, what goes to files, and what counts for the exit status."""

    printed: str
    written: tuple[str, ...]
    worst: int
    """The weight of the gravest finding that counts; -1 where none does."""


def make(job: Job) -> Made:
    """Examine one rule set and make what was asked for, all of it as text."""
    from verifier.report.render import render
    from verifier.submission import Submission
    from verifier.whole import examine_whole

    asked = job.asked
    whole = examine_whole(
        job.loaded,
        job.choices,
        together=asked.interactions,
        priced=asked.priced,
        weighed=asked.weighed,
    )
    one = Submission(whole, job.held, job.part, job.decided, job.earlier, job.profile)
    return Made(
        render(one, asked.form, sys.stdout if job.terminal else None),
        tuple(render(one, form, None) for form, _ in asked.output),
        max((e.finding.severity.weight for e in one.entries if e.counts), default=-1),
    )


def make_all(jobs: Sequence[Job]) -> list[Made]:
    """Return what is made of each rule set, in their order; this process and others share the work."""
    others = min(len(jobs), processors()) - 1
    if not others:
        return [make(job) for job in jobs]
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # Started anew, not forked: numpy may have threads, and so it is the same on every system.
    pool = ProcessPoolExecutor(others, get_context("spawn"), initializer=quietly)
    try:
        sent = [sent_to(pool, job) for job in jobs[1:]]
        return [make(jobs[0]), *(here_or_there(*pair) for pair in zip(jobs[1:], sent, strict=True))]
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def sent_to(pool: ProcessPoolExecutor, job: Job) -> Future[Made] | None:
    """Send a job to another process; nothing where this machine lets none be started."""
    try:
        return pool.submit(make, job)
    except (OSError, RuntimeError):
        return None


def here_or_there(job: Job, sent: Future[Made] | None) -> Made:
    """Return what another process makes of a job, or make it here if no other has begun it.

    Whatever went wrong elsewhere (a process may have been refused, or killed for want of memory) is made
    once more here: what goes wrong here, too, is then said as it is said of a single rule set.
    """
    if sent is None or sent.cancel():
        return make(job)
    try:
        return sent.result()
    except Exception:
        return make(job)


def quietly() -> None:
    """Let an interrupt end a process of the pool without a word: the process that began it has the word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
