"""Stage 5: an examination in the format asked for."""

from __future__ import annotations

from typing import TextIO

from verifier.whole import Whole


def render(whole: Whole, form: str, stream: TextIO | None) -> str:
    """Return what was examined in one format, ready for a stream (nothing: for a file)."""
    if form == "json":
        from verifier.report import record

        return record.to_json(whole)
    from verifier.report import terminal

    return terminal.to_text(whole, stream)
