"""What a letter is made of in every medium: headings, paragraphs, items and tables of words and hands."""

from __future__ import annotations

from dataclasses import dataclass

from verifier.rules.pieces import Pieces


@dataclass(frozen=True, slots=True)
class LetterWords:
    """Words, plain, in bold type, or in italics: what the encoder says of a rule in his own words."""

    text: str
    style: str = ""
    """Empty, `strong` or `encoder`."""


@dataclass(frozen=True, slots=True)
class LetterHand:
    """Pieces to be drawn side by side, by their signs."""

    signs: tuple[str, ...]
    pieces: Pieces


LetterLine = tuple[LetterWords | LetterHand, ...]


@dataclass(frozen=True, slots=True)
class LetterHeading:
    """A heading: of the letter (1), or of a part of it (2)."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class LetterParagraph:
    """A paragraph; that of a question has an anchor, by which its number is found."""

    line: LetterLine
    number: int = 0


@dataclass(frozen=True, slots=True)
class LetterItems:
    """Lines below one another."""

    lines: tuple[LetterLine, ...]


@dataclass(frozen=True, slots=True)
class LetterTable:
    """A table; a cell is a line."""

    head: tuple[str, ...]
    rows: tuple[tuple[LetterLine, ...], ...]


LetterBlock = LetterHeading | LetterParagraph | LetterItems | LetterTable
