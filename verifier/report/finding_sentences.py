"""Stage 5: what the formats share: a finding in a sentence, and the files as the user named them."""

from __future__ import annotations

import os
import re
from pathlib import Path

from verifier.files import exists, same, shown
from verifier.review.submission import Entry, Submission
from verifier.source import Source
from verifier.wording import count_kinds

SHIPPED = "rulespec"
"""The folder of the shipped rule sets, as they are named everywhere."""


def sentence(entry: Entry) -> str:
    """Return the message of a finding as a sentence, with its counts where it has any."""
    f = entry.finding
    counted = f" ({count_kinds((f.kinds, f.hands), f.units)})" if f.hands else ""
    return f"{said(f.message)}{counted}{'' if not counted and f.message.endswith('?') else '.'}"


def said(message: str) -> str:
    """Return a message with a capital letter, unless it begins with the name of a file and a line."""
    return message if re.match(r"[^\s`]+:\d+: ", message) else capital(message)


def capital(text: str) -> str:
    """Return a text with a capital letter at its start."""
    return text[:1].upper() + text[1:]


def hand(entry: Entry) -> str:
    """Return the simplest case in signs, or nothing where a finding shows none."""
    return " ".join(entry.finding.witness.hand) if entry.finding.witness else ""


def decided(entry: Entry) -> str:
    """Return in words what was decided on a finding, by whom, when and why; nothing where nothing was."""
    d = entry.decision
    if d is None:
        return ""
    until = f", until {d.until}" if d.until else ""
    lapsed = f"; holds no longer: {d.lapsed}" if d.lapsed else ""
    return f"{d.disposition} by {d.by} on {d.on}{until}: {d.because}{lapsed}"


def standing(submission: Submission, entry: Entry) -> str:
    """Return in words how a finding stands beside an earlier record; nothing where there is none."""
    known = submission.baseline
    return f"{entry.standing} beside {known.name}" if known and entry.standing else ""


def stands(submission: Submission, entry: Entry) -> list[str]:
    """Return both: what was decided, and how it stands."""
    return [x for x in (decided(entry), standing(submission, entry)) if x]


def texts(submission: Submission) -> tuple[Source, ...]:
    """Return the texts in which something may be at fault: those examined, and the decisions."""
    more = [submission.decided.source] if submission.decided else []
    return (*submission.sources, *(x for x in more if x.name not in {y.name for y in submission.sources}))


def paths(submission: Submission) -> dict[str, str]:
    """Return, for each text by its name, the path that the user named it by: relative, with strokes."""
    first, *others = submission.sources
    own = path(submission.whole.loaded.wanted, first.name)
    real = Path(submission.whole.loaded.wanted)
    found = {first.name: posix(own)}
    for source in others:
        name = Path(source.name).name
        known = [x for x in ("", "games") if beside(real, real.parent / x / name)]
        found[source.name] = posix(own.parent / known[0] / name if known else Path(SHIPPED) / "games" / name)
    if submission.decided:
        name, wanted = submission.decided.source.name, submission.decided.wanted
        found.setdefault(name, posix(path(wanted, name) if wanted else own.parent / name))
    return found


def posix(place: Path) -> str:
    """Return a path with strokes, as it can be printed."""
    return "/".join(shown(x) for x in place.parts)


def beside(own: Path, other: Path) -> bool:
    """Return whether a file that a user named has another file with it."""
    return exists(own) and exists(other) and other.is_file() and not same(own, other)


def path(named: str, name: str) -> Path:
    """Return where a file is: below the folder of the run, else its name alone; never from the root."""
    wanted = Path(named)
    if not exists(wanted):
        return Path(SHIPPED) / name
    below = Path(os.path.normpath(wanted))
    if below.is_absolute():
        here = Path.cwd()
        below = below.relative_to(here) if below.is_relative_to(here) else Path(name)
    return Path(name) if ".." in below.parts else below
