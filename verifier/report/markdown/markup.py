"""Markdown itself: text that is no markup, and tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator


def escape_markdown(text: object) -> str:
    """Return a text that Markdown shows as it is: no markup, no link, no cell's end."""
    escaped = re.sub(r"([\\`*_\[\]<>#|~&$])", r"\\\1", str(text))
    escaped = re.sub(r":(?=//)|(?<=www)\.", r"\\\g<0>", escaped, flags=re.IGNORECASE)
    return re.sub(r"^(\d*)([-+=.)])", r"\1\\\2", escaped)


def _format_table_row(cells: Iterable[object]) -> str:
    """Return a line of a table."""
    return f"| {' | '.join(escape_markdown(x) for x in cells)} |"


def format_notice(text: str) -> tuple[str, str]:
    """Return a paragraph that stands out, of what a reader is told before all else."""
    return f"> **{escape_markdown(text)}.**", ""


def list_table_lines(
    head: Iterable[str], rows: Iterable[Iterable[object]], numbers: int = 0
) -> Iterator[str]:
    """Yield a table; the last `numbers` columns are set to the right."""
    names = list(head)
    yield _format_table_row(names)
    yield "|" + "|".join([" --- "] * (len(names) - numbers) + [" ---: "] * numbers) + "|"
    yield from (_format_table_row(cells) for cells in rows)
    yield ""
