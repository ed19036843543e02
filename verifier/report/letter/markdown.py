"""The letter as Markdown: pieces by their faces or signs, as code, so that no sign of theirs is markup."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from verifier.report.draw import draw_faces
from verifier.report.letter.blocks import (
    LetterBlock,
    LetterHand,
    LetterHeading,
    LetterItems,
    LetterLine,
    LetterParagraph,
    LetterTable,
)
from verifier.report.markdown.markup import escape_markdown

_MARKS = {"": "", "strong": "**", "encoder": "*"}


def render_letter_markdown(blocks: Iterable[LetterBlock]) -> str:
    """Return the letter as a Markdown page."""
    lines = [line for block in blocks for line in _list_block_lines(block)]
    return "\n".join(lines).rstrip("\n") + "\n"


def _list_block_lines(block: LetterBlock) -> Iterator[str]:
    """Yield one block, and an empty line after it."""
    match block:
        case LetterHeading(level, text):
            yield f"{'#' * level} {escape_markdown(text)}"
        case LetterParagraph(line):
            yield _format_line(line)
        case LetterItems(lines):
            yield from (f"- {_format_line(line)}" for line in lines)
        case LetterTable(head, rows):
            yield f"| {' | '.join(escape_markdown(x) for x in head)} |"
            yield "|" + " --- |" * len(head)
            yield from (f"| {' | '.join(map(_format_line, row))} |" for row in rows)
    yield ""


def _format_line(line: LetterLine) -> str:
    """Write a line: words escaped, pieces as code."""
    parts = []
    for x in line:
        if isinstance(x, LetterHand):
            parts.append(f"`{draw_faces(x.pieces, x.signs)}`")
        else:
            mark = _MARKS[x.style]
            parts.append(f"{mark}{escape_markdown(x.text)}{mark}")
    return "".join(parts)
