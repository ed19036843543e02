"""Stage 5: what was submitted, or compared, in the format asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, TextIO, cast

if TYPE_CHECKING:  # `verify --help` names the formats and loads none of them
    from verifier.report.record.diff import Found
    from verifier.review.submission import Submission

FORMATS = {
    "text": "text.report",
    "html": "page",
    "json": "record.report",
    "sarif": "exchange.sarif",
    "junit": "exchange.junit",
    "github": "exchange.github",
    "markdown": "markdown.report",
    "csv": "exchange.csv_rows",
}
"""Each format, and the module of this room that makes it; imported only when asked for."""


def render(submission: Submission, form: str, stream: TextIO | None) -> str:
    """Return what was found in one format, ready for a stream (nothing: for a file)."""
    made = import_module(f"verifier.report.{FORMATS[form]}")
    return cast("Callable[[Submission, TextIO | None], str]", made.render)(submission, stream)


def render_diff(found: Found, form: str, stream: TextIO | None, left: Sequence[str] = ()) -> str:
    """Return what was compared, and what was `left` over, ready for a stream (nothing: for a file)."""
    if form in {"json", "csv"}:
        from verifier.report.record import diff as differences

        return differences.to_json(found, left) if form == "json" else differences.to_csv(found)
    if form == "html":
        from verifier.report.page.diff import to_html

        return to_html(found, left)
    if form == "markdown":
        from verifier.report.markdown.diff import to_markdown

        return to_markdown(found, left)
    from rich.text import Text

    from verifier.report.text import diff, report

    return report.printed([*diff.parts(found), *(Text(line, "yellow") for line in left)], stream)
