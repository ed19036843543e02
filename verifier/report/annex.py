"""Stage 5: the annex: what is asked for, row by row, and how the submission answers it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any as Anything

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from verifier.review.answers import STATUSES, Answer, annex
from verifier.review.profile import Profile
from verifier.review.submission import Submission

LOOK = {"answered": "green", "missing": "bold red", "to attach": "yellow"}


def title(profile: Profile) -> str:
    """Return the heading of an annex."""
    return f"Annex: {profile.name}"


def answers(submission: Submission) -> tuple[Answer, ...]:
    """Return the answers, in the order of the profile; none where no profile was asked for."""
    return annex(submission, submission.profile) if submission.profile else ()


def summary(found: tuple[Answer, ...]) -> str:
    """Say how many rows are answered, and how many are not."""
    ends = Counter(a.status for a in found)
    return ", ".join(f"{ends[x]} {x}" for x in STATUSES)


def sentence(answer: Answer) -> str:
    """Return what is said to a row, with what is open of it."""
    return f"{answer.said}. But: {answer.but}" if answer.but else answer.said


def place(answer: Answer) -> str:
    """Return in words which part of the report it is about."""
    return answer.link.replace("question-", "question ", 1)


def sections(submission: Submission) -> Iterable[RenderableType]:
    """Yield the annex, if one was asked for."""
    profile = submission.profile
    if profile is None:
        return
    yield Text("\n").append(title(profile), "bold").append(f"  ({profile.title})", "dim")
    found = answers(submission)
    yield Text(summary(found))
    for status in STATUSES:
        mine = [a for a in found if a.status == status]
        if mine:
            yield Text(f"\n{status}: {len(mine)}", LOOK.get(status, "dim"))
            yield Padding(listed(mine), (0, 0, 0, 2))


def listed(found: list[Answer]) -> RenderableType:
    """Draw rows that end alike: what is asked; below it what is said, what is open, and where it stands."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(ratio=1)
    for a in found:
        text = Text(a.asked, "bold")
        if a.said:
            text.append(f"\n{a.said}", "not bold")
        if a.but:
            text.append(f"\nbut: {a.but}", "not bold yellow")
        if a.link:
            text.append(f"\nsee: {place(a)}", "not bold dim")
        grid.add_row(a.row, text)
    return grid


def record(submission: Submission) -> dict[str, Anything]:
    """Return the annex for programs, if one was asked for."""
    profile = submission.profile
    if profile is None:
        return {}
    rows = [
        {"id": a.row, "asked": a.asked, "status": a.status, "said": a.said, "but": a.but, "see": a.link}
        for a in answers(submission)
    ]
    about = {"profile": profile.name, "title": profile.title, "sha256": profile.source.sha256}
    return {"annex": {**about, "rows": rows}}
