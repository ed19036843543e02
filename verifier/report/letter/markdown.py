"""The letter as Markdown: pieces by their faces or signs, as code, so that no sign of theirs is markup."""

from __future__ import annotations

import re
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

_OPENS_LIST = re.compile(r"\d+[.)](\s|$)|[-+=]")
_MARKS = {"": "", "strong": "**", "encoder": "*"}


def render_letter_markdown(blocks: Iterable[LetterBlock]) -> str:
    """Return the letter as a Markdown page."""
    lines: list[str] = []
    asked = False
    for block in blocks:
        if asked and isinstance(block, LetterItems):
            lines.pop()  # a list may follow its question without an empty line
        lines += _list_block_lines(block)
        asked = isinstance(block, LetterParagraph) and bool(block.number)
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
            yield from (f"| {' | '.join(_format_line(x, begins=False) for x in row)} |" for row in rows)
    yield ""


def _format_line(line: LetterLine, *, begins: bool = True) -> str:
    """Write a line: words escaped, pieces as code. `begins`: it stands where a list could begin."""
    parts = []
    for number, x in enumerate(line):
        if isinstance(x, LetterHand):
            parts.append(f"`{draw_faces(x.pieces, x.signs)}`")
        else:
            first = begins and not number and not x.style and _OPENS_LIST.match(x.text)
            parts.append(f"{_MARKS[x.style]}{_escape(x.text, first=bool(first))}{_MARKS[x.style]}")
    return "".join(parts)


def _escape(text: str, *, first: bool) -> str:
    """Return words that Markdown shows as they are; only the first of a line can begin a list."""
    return escape_markdown(text) if first else escape_markdown(f"x{text}")[1:]
