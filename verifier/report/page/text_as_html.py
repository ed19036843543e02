"""What the report says to a terminal, carried over into a page: said once, laid out twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from markupsafe import Markup, escape
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

_STYLE_WORDS = {"bold", "dim", "red", "yellow", "green", "cyan"}
"""Words of a style that a page has a look for."""


def convert_parts(parts: Iterable[RenderableType]) -> Markup:
    """Return parts of the report, one below the other, as HTML."""
    return Markup("\n").join(convert_part(part) for part in parts)


def convert_part(part: RenderableType) -> Markup:
    """Return one part as HTML: text, a table, a rule, or several of these."""
    match part:
        case Text():
            return _convert_paragraph(part)
        case Table():
            return _convert_table(part)
        case Rule():
            title = part.title.plain if isinstance(part.title, Text) else part.title
            return Markup('<h4 class="rule">{}</h4>').format(title)
        case Group():
            return convert_parts(part.renderables)
        case Padding():
            return Markup('<div class="inset">{}</div>').format(convert_part(part.renderable))
        case str():
            return Markup("<p>{}</p>").format(part)
    raise TypeError(f"nothing carries {type(part).__name__} over")


def _convert_paragraph(text: Text) -> Markup:
    """Return a text: a heading where it stands below an empty line and begins in bold, else a paragraph."""
    bare = text.copy()
    above = bare.plain.startswith("\n")
    bare = bare[1:] if above else bare
    if not bare.plain.strip():
        return Markup("")
    heads = above and any("bold" in str(span.style) and span.start == 0 for span in bare.spans)
    return Markup("<h4>{}</h4>" if heads else "<p>{}</p>").format(_convert_inline(bare))


def _convert_inline(text: Text) -> Markup:
    """Return a text with its looks, line by line."""
    lines = [Markup("").join(_list_stretches(line)) for line in text.split("\n", allow_blank=True)]
    return Markup("<br>").join(lines)


def _list_stretches(line: Text) -> Iterator[Markup]:
    """Yield each stretch of a line that has one look."""
    cuts = sorted({0, len(line), *(x for span in line.spans for x in (span.start, span.end))})
    base = _find_style_words(str(line.style))
    for start, end in pairwise(cuts):
        here = base | {
            word
            for span in line.spans
            if span.start <= start < span.end
            for word in _find_style_words(str(span.style))
        }
        said = line.plain[start:end]
        if here:
            yield Markup('<span class="{}">{}</span>').format(" ".join(sorted(here)), said)
        else:
            yield escape(said)


def _find_style_words(style: str) -> set[str]:
    """Return the words of a style that a page knows."""
    return _STYLE_WORDS & set(style.split())


def _convert_cell(value: RenderableType) -> Markup:
    """Return what stands in a cell."""
    if isinstance(value, Text):
        return _convert_inline(value)
    return escape(value) if isinstance(value, str) else convert_part(value)


def _convert_table(part: Table) -> Markup:
    """Return a table with its headings; a grid without any, as rows alone."""
    heads = [_convert_cell(column.header) for column in part.columns]
    kinds = ["num" if column.justify == "right" else "" for column in part.columns]
    rows = list(zip(*(list(column.cells) for column in part.columns), strict=True))
    made = []
    if part.show_header and any(heads):
        cells = Markup("").join(
            Markup('<th scope="col" class="{}">{}</th>').format(kind, head) if head else Markup("<td></td>")
            for head, kind in zip(heads, kinds, strict=True)
        )
        made.append(Markup("<thead><tr>{}</tr></thead>").format(cells))
    body = Markup("").join(
        Markup("<tr>{}</tr>").format(
            Markup("").join(
                Markup('<td class="{}">{}</td>').format(kind, _convert_cell(value))
                for kind, value in zip(kinds, row, strict=True)
            )
        )
        for row in rows
    )
    made.append(Markup("<tbody>{}</tbody>").format(body))
    role = "" if part.show_header else Markup(' role="presentation"')
    whole = Markup("<table{}>{}</table>").format(role, Markup("").join(made))
    return Markup('<div class="scroll" tabindex="0">{}</div>').format(whole)
