"""Stage 5: an examination in the format asked for, and files written whole or not at all."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TextIO

from verifier.examine import Examination
from verifier.source import Mistake, Span, Unreadable


def render(examination: Examination, form: str, stream: TextIO | None) -> str:
    """Return an examination in one format, ready for a stream (nothing: for a file)."""
    if form == "json":
        from verifier.report import record

        return record.to_json(examination)
    from verifier.report import terminal

    return terminal.to_text(examination, stream)


def write_whole(path: Path, text: str) -> None:
    """Write a file whole: a reader never sees half of it, and a failure leaves the old one."""
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=path.parent, prefix=".verify-", delete=False, newline="\n"
        ) as out:
            out.write(text)
        made = Path(out.name)
        made.chmod(0o644)
        made.replace(path)
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        raise Unreadable([Mistake(Span(str(path)), f"cannot be written: {reason}")]) from None
