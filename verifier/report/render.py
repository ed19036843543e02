"""Stage 5: an examination in the format asked for."""

from __future__ import annotations

from typing import TextIO

from verifier.examine import Examination


def render(examination: Examination, form: str, stream: TextIO | None) -> str:
    """Return an examination in one format, ready for a stream (nothing: for a file)."""
    if form == "json":
        from verifier.report import record

        return record.to_json(examination)
    from verifier.report import terminal

    return terminal.to_text(examination, stream)
