"""The letter as one HTML page: tiles drawn as on the page of the report, and nothing asked of elsewhere."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup, escape

from verifier.report.letter.blocks import (
    LetterBlock,
    LetterHand,
    LetterHeading,
    LetterItems,
    LetterLine,
    LetterParagraph,
    LetterTable,
)
from verifier.report.page.faces import PieceDrawings

_STYLE = """
body { margin: 0 auto; padding: 1.5rem; max-width: 46rem; color: #1d1c1a; background: #fff;
  font: 1rem/1.45 Georgia, "Times New Roman", serif; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.25rem; margin-top: 2rem; border-bottom: 1px solid #5b5750; }
ul { margin: .3rem 0 1rem; padding-left: 1.2rem; } .asked { margin: 1rem 0 .2rem; break-after: avoid; }
table { border-collapse: collapse; margin: .5rem 0; font-size: .9rem; }
th, td { border: 1px solid #d9d4c9; padding: .2rem .5rem; text-align: left; vertical-align: top; }
.hand { display: inline-flex; gap: 2px; vertical-align: middle; } .piece { width: 16px; height: 32px; }
.away { position: absolute; }
.tile { fill: #17191c; stroke: #6c6c6c; } .pip { fill: #fbfaf5; } .pip.red { fill: #f0413a; }
.card { fill: #fffefa; stroke: #555; stroke-width: 2; }
.rank { fill: #16171a; text-anchor: middle; font-family: Georgia, serif; font-weight: 700; }
.rank.red { fill: #b3150f; }
@media print { body { max-width: none; padding: 0; } }
"""
_PAGE = Markup(
    '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    '<meta http-equiv="Content-Security-Policy" '
    "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
    "<title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n{symbols}\n{body}\n</body>\n</html>\n"
)
_ELEMENTS = {"": "{}", "strong": "<strong>{}</strong>", "encoder": "<em>{}</em>"}


class _LetterPage:
    """The page as it grows, and the pieces drawn so far: each game's once."""

    def __init__(self) -> None:
        self.drawings: PieceDrawings | None = None

    def fill_line(self, line: LetterLine) -> Markup:
        """Return a line: words escaped, pieces drawn."""
        parts = []
        for x in line:
            if isinstance(x, LetterHand):
                # INVARIANT: all accounts of a letter are about one game, so that one set of drawings serves
                self.drawings = self.drawings or PieceDrawings(x.pieces)
                parts.append(self.drawings.draw_hand(x.signs))
            else:
                parts.append(Markup(_ELEMENTS[x.style]).format(x.text))
        return Markup("").join(parts)

    def fill_block(self, block: LetterBlock) -> Markup:
        """Return one block."""
        match block:
            case LetterHeading(level, text):
                return Markup("<h{0}>{1}</h{0}>").format(level, text)
            case LetterParagraph(line, number) if number:
                filled = self.fill_line(line)
                return Markup('<p class="asked" id="question-{}">{}</p>').format(number, filled)
            case LetterParagraph(line):
                return Markup("<p>{}</p>").format(self.fill_line(line))
            case LetterItems(lines):
                items = Markup("\n").join(Markup("<li>{}</li>").format(self.fill_line(x)) for x in lines)
                return Markup("<ul>\n{}\n</ul>").format(items)
            case LetterTable(head, rows):
                names = Markup("").join(Markup("<th>{}</th>").format(x) for x in head)
                return Markup("<table>\n<tr>{}</tr>\n{}\n</table>").format(
                    names, Markup("\n").join(self.fill_row(row) for row in rows)
                )

    def fill_row(self, row: tuple[LetterLine, ...]) -> Markup:
        """Return a row of a table."""
        cells = Markup("").join(Markup("<td>{}</td>").format(self.fill_line(x)) for x in row)
        return Markup("<tr>{}</tr>").format(cells)


def render_letter_html(blocks: Iterable[LetterBlock]) -> str:
    """Return the letter as a page."""
    page, listed = _LetterPage(), list(blocks)
    title = next((x.text for x in listed if isinstance(x, LetterHeading)), "")
    body = Markup("\n").join(page.fill_block(x) for x in listed)
    symbols = page.drawings.draw_symbols() if page.drawings else Markup("")
    return str(_PAGE.format(title=escape(title), style=Markup(_STYLE), symbols=symbols, body=body))
