"""Stage 5: what was submitted, in the format asked for."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, TextIO, cast

if TYPE_CHECKING:  # `verify --help` names the formats and loads none of them
    from verifier.submission import Submission

FORMATS = {
    "text": "terminal",
    "html": "page",
    "json": "record",
    "sarif": "sarif",
    "junit": "junit",
    "github": "workflow",
    "markdown": "markdown",
    "csv": "sheet",
}
"""Each format, and the module beside this one that makes it; imported only when asked for."""


def render(submission: Submission, form: str, stream: TextIO | None) -> str:
    """Return what was found in one format, ready for a stream (nothing: for a file)."""
    made = import_module(f"verifier.report.{FORMATS[form]}")
    return cast("Callable[[Submission, TextIO | None], str]", made.render)(submission, stream)
