"""The texts of a submission, and the paths by which a reader finds them from the folder of the run.

# INVARIANT: two files of one run never have one path, whatever they are called: a file that is not below the
folder of the run is named by the way to it, and by its path from the root only where there is no such way.
"""

from __future__ import annotations

import os
from pathlib import Path

from verifier.files import find_data_root, format_name, is_same_file, path_exists
from verifier.review.submission import Submission
from verifier.source import Source


def list_sources(submission: Submission) -> tuple[Source, ...]:
    """Return the texts in which something may be at fault: those examined, and the decisions."""
    more = [submission.decided.source] if submission.decided else []
    return (*submission.sources, *(x for x in more if x.name not in {y.name for y in submission.sources}))


def find_source_paths(submission: Submission) -> dict[str, str]:
    """Return, for each text by its name, its path."""
    return {x.name: format_source_path(x) for x in list_sources(submission)}


def format_source_path(source: Source) -> str:
    """Return the path of a text from the folder of the run, with strokes; its name where it is no file.

    A shipped one is `rulespec/NAME.rules` wherever the program is installed, if no other file stands there.
    """
    if not source.path:
        return source.name
    path = Path(source.path)
    shipped = find_data_root()
    if path.is_relative_to(shipped / "rulespec"):
        named = path.relative_to(shipped)
        if not path_exists(named) or is_same_file(named, path):
            return _format_posix(named)
    try:
        return _format_posix(Path(os.path.relpath(path)))
    except ValueError:  # on another drive
        return _format_posix(path)


def _format_posix(place: Path) -> str:
    """Return a path with strokes, as it can be printed."""
    root, *parts = place.parts if place.is_absolute() else ("", *place.parts)
    return root.replace("\\", "/") + "/".join(format_name(x) for x in parts)
