"""What was submitted, or compared, in the format asked for: the one list of formats, and who makes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, TextIO, cast

from verifier.source import guard_commands

if TYPE_CHECKING:  # `verify --help` names the formats and loads none of them
    from verifier.diff.compare_files import Difference
    from verifier.report.diff_view import DiffView
    from verifier.review.submission import Submission

FORMATS = {
    "text": "text.report",
    "html": "page.report",
    "json": "record.report",
    "sarif": "exchange.sarif",
    "junit": "exchange.junit",
    "github": "exchange.github",
    "markdown": "markdown.report",
    "csv": "exchange.csv_rows",
}
"""Each format, and the module of this room that makes it; imported only when asked for."""
_COLONS = {"html": "&#58;", "junit": "&#58;"}
"""How a colon is written that would make a command of a line, where it can be the same to a reader."""
# INVARIANT: each of these modules has `render(submission, stream)`, which returns the whole text.


def render_submission(submission: Submission, form: str, stream: TextIO | None) -> str:
    """Return what was found in one format, ready for a stream (nothing: for a file)."""
    made = import_module(f"verifier.report.{FORMATS[form]}")
    text = cast("Callable[[Submission, TextIO | None], str]", made.render)(submission, stream)
    return _guard_format(text, form)


def render_diff(
    found: Sequence[Difference], form: str, stream: TextIO | None, left: Sequence[str] = ()
) -> str:
    """Return what was compared, and what was `left` over, ready for a stream (nothing: for a file)."""
    from verifier.report.diff_view_build import build_diff_view

    return _guard_format(_render_diff_view(build_diff_view(found, left), form, stream), form)


def _guard_format(text: str, form: str) -> str:
    """Return a text of a format in which the words of others give no command to what reads a build's log."""
    match form:
        case "github":  # its lines are commands, and in them the words of others are escaped
            return text
        case "json" | "sarif":  # no line of theirs begins with a word
            return text.replace("##", "#\\u0023")
    return guard_commands(text, _COLONS.get(form, ": "))


def _render_diff_view(view: DiffView, form: str, stream: TextIO | None) -> str:
    """Return a comparison in one format."""
    match form:
        case "json":
            from verifier.report.record.diff import render_diff_json

            return render_diff_json(view)
        case "csv":
            from verifier.report.record.diff import render_diff_csv

            return render_diff_csv(view)
        case "html":
            from verifier.report.page.diff import render_diff_page

            return render_diff_page(view)
        case "markdown":
            from verifier.report.markdown.diff import render_diff_markdown

            return render_diff_markdown(view)
    from verifier.report.text.diff import render_diff_text

    return render_diff_text(view, stream)
