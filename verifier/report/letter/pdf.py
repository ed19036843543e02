"""The letter as PDF: words set line by line, tiles drawn. The library is an extra, loaded here alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from importlib import import_module
from typing import Any as Anything

from verifier.report.letter.blocks import (
    LetterBlock,
    LetterHand,
    LetterHeading,
    LetterItems,
    LetterLine,
    LetterParagraph,
    LetterTable,
    LetterWords,
)
from verifier.report.page.faces import PieceDrawings

_MARGIN, _SIZE, _LINE, _SMALL = 18.0, 9.5, 4.4, 8.5
_TILE_WIDTH, _TILE_HEIGHT, _TILE_GAP = 3.2, 6.4, 0.5
_HEADINGS = {1: 15.0, 2: 12.0}
_STYLES = {"": "", "strong": "B", "encoder": "I"}
_UNDATED = datetime(2000, 1, 1, tzinfo=UTC)
"""When a letter without a date was made, as the file says: the same on every run."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """What stands on one line without a break: a word in its style, or pieces drawn."""

    width: float
    text: str = ""
    style: str = ""
    hand: LetterHand | None = None
    space: bool = False
    """Whether a space goes before it, where it does not begin a line."""


class _LetterPrinter:
    """The document as it grows, from the top of its first page."""

    def __init__(self, library: Anything, dated: date | None) -> None:
        self.pdf = library.FPDF(format="A4")
        made = datetime.combine(dated, time(), UTC) if dated else _UNDATED
        self.pdf.set_creation_date(made)
        self.pdf.set_margins(_MARGIN, _MARGIN, _MARGIN)
        self.pdf.set_auto_page_break(auto=False)
        self.pdf.core_fonts_encoding = "cp1252"
        self.pdf.add_page()
        self.y = _MARGIN
        self.bottom = self.pdf.h - _MARGIN
        self.width = self.pdf.w - 2 * _MARGIN
        self.drawings: PieceDrawings | None = None
        self.size = _SIZE

    def print_block(self, block: LetterBlock) -> None:
        """Print one block, and leave room after it."""
        match block:
            case LetterHeading(level, text):
                self._leave(2.0)
                self.size = _HEADINGS[level]
                self._need(20.0)
                self._print_line((LetterWords(text, "strong"),), _MARGIN, self.width)
                self.size = _SIZE
                self._leave(1.0)
            case LetterParagraph(line, number):
                if number:
                    self._leave(1.0)
                    self._need(14.0)
                self._print_line(line, _MARGIN, self.width)
                self._leave(0.5 if number else 2.0)
            case LetterItems(lines):
                for line in lines:
                    self._print_item(line)
                self._leave(1.0)
            case LetterTable(head, rows):
                self._print_table(head, rows)

    def _leave(self, height: float) -> None:
        """Leave room, unless a page begins here."""
        if self.y > _MARGIN:
            self.y += height

    def _need(self, height: float) -> None:
        """Begin a page where there is not so much room left."""
        if self.y + height > self.bottom:
            self.pdf.add_page()
            self.y = _MARGIN

    def _print_item(self, line: LetterLine) -> None:
        """Print one item of a list, with its dash."""
        rows = list(self._break_line(line, self.width - 4))
        self._need(self._measure(rows[0]) if rows else _LINE)
        self._put_text("–", _MARGIN, self.y + self._measure(rows[0]) / 2, "")
        self._print_rows(rows, _MARGIN + 4)

    def _print_line(self, line: LetterLine, x: float, width: float) -> None:
        """Print a line, broken where it is too long."""
        self._print_rows(list(self._break_line(line, width)), x)

    def _print_rows(self, rows: list[list[_Piece]], x: float, *, breaks: bool = True) -> None:
        """Print rows below one another."""
        for row in rows:
            height = self._measure(row)
            if breaks:
                self._need(height)
            self._print_row(row, x, self.y + height / 2)
            self.y += height

    def _measure(self, row: list[_Piece]) -> float:
        """Return the height of a row: it is higher where pieces are drawn."""
        drawn = any(x.hand for x in row)
        return _TILE_HEIGHT + 0.8 if drawn else _LINE * max(1.0, self.size / _SIZE)

    def _break_line(self, line: LetterLine, width: float) -> Iterator[list[_Piece]]:
        """Yield a line as rows that are not wider than that."""
        row: list[_Piece] = []
        filled = 0.0
        blank = self._measure_text(" ", "")
        for piece in self._list_pieces(line):
            before = blank if row and piece.space else 0.0
            if row and piece.space and filled + before + piece.width > width:
                yield row
                row, filled, before = [], 0.0, 0.0
            row.append(piece)
            filled += before + piece.width
        if row:
            yield row

    def _list_pieces(self, line: LetterLine) -> Iterator[_Piece]:
        """Yield the words and hands of a line."""
        spaced = False
        for x in line:
            if isinstance(x, LetterHand):
                yield from self._list_hand(x, spaced)
                spaced = False
                continue
            words = x.text.split(" ")
            for number, word in enumerate(words):
                space = spaced if number == 0 else True
                if word:
                    text, style = word.encode("cp1252", "replace").decode("cp1252"), _STYLES[x.style]
                    yield _Piece(self._measure_text(text, style), text, style, space=space)
            spaced = (words[-1] == "") or (spaced and not x.text)

    def _list_hand(self, hand: LetterHand, spaced: bool) -> Iterator[_Piece]:
        """Yield pieces to be drawn; those that cannot be drawn, by their names."""
        drawings = self._open_drawings(hand)
        if all(self._find_face(hand, i) for i in range(len(hand.signs))):
            yield _Piece(len(hand.signs) * (_TILE_WIDTH + _TILE_GAP), hand=hand, space=spaced)
            return
        for number, sign in enumerate(hand.signs):
            comma = "," if number + 1 < len(hand.signs) else ""
            text = f"{drawings.find_name(sign) or sign}{comma}"
            text = text.encode("cp1252", "replace").decode("cp1252")
            yield _Piece(self._measure_text(text, ""), text, space=spaced or number > 0)

    def _open_drawings(self, hand: LetterHand) -> PieceDrawings:
        """Return what knows the pieces of the game."""
        self.drawings = self.drawings or PieceDrawings(hand.pieces)
        return self.drawings

    def _find_face(self, hand: LetterHand, number: int) -> str:
        """Return the face of a piece of a hand: a second piece of a kind shows its other face."""
        sign = hand.signs[number]
        found = self._open_drawings(hand).find_piece(sign)
        faces = hand.pieces.faces(found[0]) if found else ()
        return faces[hand.signs[:number].count(sign) % len(faces)] if faces else ""

    def _measure_text(self, text: str, style: str) -> float:
        """Return how wide words are."""
        self.pdf.set_font("Helvetica", style, self.size)
        return float(self.pdf.get_string_width(text))

    def _put_text(self, text: str, x: float, middle: float, style: str) -> None:
        """Put words in the middle of a row."""
        self.pdf.set_font("Helvetica", style, self.size)
        self.pdf.text(x, middle + self.size * 0.12, text)

    def _print_row(self, row: list[_Piece], x: float, middle: float) -> None:
        """Print one row."""
        blank = self._measure_text(" ", "")
        for number, piece in enumerate(row):
            x += blank if number and piece.space else 0.0
            if piece.hand:
                for place in range(len(piece.hand.signs)):
                    face = self._find_face(piece.hand, place)
                    at = x + place * (_TILE_WIDTH + _TILE_GAP)
                    self._draw_tile(piece.hand, face, at, middle - _TILE_HEIGHT / 2)
            else:
                self._put_text(piece.text, x, middle, piece.style)
            x += piece.width

    def _draw_tile(self, hand: LetterHand, face: str, x: float, y: float) -> None:
        """Draw a tile with its pips."""
        scale = _TILE_WIDTH / 48
        self.pdf.set_fill_color(23, 25, 28)
        self.pdf.rect(x, y, _TILE_WIDTH, _TILE_HEIGHT, style="F", round_corners=True, corner_radius=0.5)
        for across, down, size, red in self._open_drawings(hand).list_pips(face):
            self.pdf.set_fill_color(*((240, 65, 58) if red else (251, 250, 245)))
            radius = size * scale
            self.pdf.ellipse(
                x + across * scale - radius, y + down * scale - radius, 2 * radius, 2 * radius, style="F"
            )

    def _print_table(self, head: tuple[str, ...], rows: tuple[tuple[LetterLine, ...], ...]) -> None:
        """Print a table: columns as wide as their words ask for, rows never broken over pages."""
        self.size = _SMALL
        named = tuple((LetterWords(x, "strong"),) for x in head)
        widths = self._measure_columns([named, *rows])
        for row in (named, *rows):
            cells = [list(self._break_line(x, w - 2)) for x, w in zip(row, widths, strict=True)]
            height = max(sum(map(self._measure, cell)) for cell in cells) + 0.8
            self._need(height)
            top, x = self.y, _MARGIN
            for cell, width in zip(cells, widths, strict=True):
                self.y = top + 0.4
                self._print_rows(cell, x + 1, breaks=False)
                x += width
            self.y = top + height
            self.pdf.set_draw_color(200, 195, 185)
            self.pdf.line(_MARGIN, self.y, _MARGIN + sum(widths), self.y)
        self.size = _SIZE
        self._leave(2.0)

    def _measure_columns(self, rows: list[tuple[LetterLine, ...]]) -> list[float]:
        """Return the widths of columns: what they ask for, or less of the widest where that is too much."""
        blank = self._measure_text(" ", "")
        wanted = [
            max(sum(p.width + blank for p in self._list_pieces(row[i])) for row in rows) + 2.5
            for i in range(len(rows[0]))
        ]
        pieces = [[p.width for row in rows for p in self._list_pieces(row[i])] for i in range(len(wanted))]
        least = [max(found, default=0.0) + 3 for found in pieces]
        spare = self.width - sum(wanted)
        if spare >= 0:
            return wanted
        share = self.width / len(wanted)
        free = self.width - sum(w for w in wanted if w <= share)
        wide = sum(w for w in wanted if w > share)
        found = [w if w <= share else max(m, w * free / wide) for w, m in zip(wanted, least, strict=True)]
        return [w * min(1.0, self.width / sum(found)) for w in found]


def render_letter_pdf(blocks: Iterable[LetterBlock], dated: date | None) -> bytes:
    """Return the letter as the bytes of a PDF, the same on every run."""
    fpdf: Anything = import_module("fpdf")
    printer = _LetterPrinter(fpdf, dated)
    for block in blocks:
        printer.print_block(block)
    return bytes(printer.pdf.output())
