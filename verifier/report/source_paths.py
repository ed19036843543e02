"""The texts of a submission, and the paths by which the user named them."""

from __future__ import annotations

import os
from pathlib import Path

from verifier.files import format_name, is_same_file, path_exists
from verifier.review.submission import Submission
from verifier.source import Source

_SHIPPED = "rulespec"
"""The folder of the shipped rule sets, as they are named everywhere."""


def list_sources(submission: Submission) -> tuple[Source, ...]:
    """Return the texts in which something may be at fault: those examined, and the decisions."""
    more = [submission.decided.source] if submission.decided else []
    return (*submission.sources, *(x for x in more if x.name not in {y.name for y in submission.sources}))


def find_source_paths(submission: Submission) -> dict[str, str]:
    """Return, for each text by its name, the path that the user named it by: relative, with strokes."""
    first, *others = submission.sources
    own = _find_path(submission.whole.loaded.wanted, first.name)
    real = Path(submission.whole.loaded.wanted)
    found = {first.name: _format_posix(own)}
    for source in others:
        name = Path(source.name).name
        known = [x for x in ("", "games") if _has_beside(real, real.parent / x / name)]
        found[source.name] = _format_posix(
            own.parent / known[0] / name if known else Path(_SHIPPED) / "games" / name
        )
    if submission.decided:
        name, wanted = submission.decided.source.name, submission.decided.wanted
        found.setdefault(name, _format_posix(_find_path(wanted, name) if wanted else own.parent / name))
    return found


def _format_posix(place: Path) -> str:
    """Return a path with strokes, as it can be printed."""
    return "/".join(format_name(x) for x in place.parts)


def _has_beside(own: Path, other: Path) -> bool:
    """Return whether a file that a user named has another file with it."""
    return path_exists(own) and path_exists(other) and other.is_file() and not is_same_file(own, other)


def _find_path(named: str, name: str) -> Path:
    """Return where a file is: below the folder of the run, else its name alone; never from the root."""
    wanted = Path(named)
    if not path_exists(wanted):
        return Path(_SHIPPED) / name
    below = Path(os.path.normpath(wanted))
    if below.is_absolute():
        here = Path.cwd()
        below = below.relative_to(here) if below.is_relative_to(here) else Path(name)
    return Path(name) if ".." in below.parts else below
