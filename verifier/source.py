"""Stage 0: text that can be quoted.

A `Source` is one file's text; a `Span` is a place in it; a `Mistake` is what is wrong at a span, in
the user's words. Mistakes are values: every verb returns what it could make and what it found.
"""

from __future__ import annotations

import difflib
import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Source:
    """One `.rules` file: `name` is what the user calls it, and never a path of the machine."""

    name: str
    text: str
    path: str = field(default="", compare=False, repr=False)
    """Where it was read, from the root; empty where it is no file. Printed only as `report` writes it."""

    @property
    def sha256(self) -> str:
        """Return the hash of the text, newlines normalised, so that checkouts agree."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    def line(self, number: int) -> str:
        """Return a line, counted from 1; empty beyond the end."""
        lines = self.text.split("\n")
        return lines[number - 1] if 0 < number <= len(lines) else ""


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Where something is written: a line (from 1) and the columns it takes (from 1, end exclusive)."""

    file: str = ""
    line: int = 0
    column: int = 1
    end: int = 2


NOWHERE = Span()


@dataclass(frozen=True, slots=True, order=True)
class Mistake:
    """What is wrong in how a file is written: one line, lower case, true without the help."""

    span: Span
    message: str
    help: str = field(default="", compare=False)
    missing: bool = field(default=False, compare=False)
    """Whether it says that something is not there, which a line that cannot be read may have held."""


class UnreadableError(Exception):
    """Raised where there is no text to examine; carries the mistakes, never shown as a traceback."""

    def __init__(self, mistakes: Iterable[Mistake], sources: Iterable[Source] = ()) -> None:
        super().__init__("the input cannot be examined")
        self.mistakes = sorted(set(mistakes))
        self.sources = {source.name: source for source in sources}


_UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0]")
"""Signs that count as printable, and show nothing."""
_COMMAND_START = re.compile(r"^([^\S\n]*):(?=:)", re.MULTILINE)
_OLD_COMMAND = re.compile(r"##(?=(?:vso|teamcity)?\[)")


def clean_text(text: str) -> str:
    """Return a text as it may be shown anywhere: on one line, with nothing that steers, hides or turns round.

    Blanks of every kind, and ends of lines, are one blank each; escapes, marks of direction, signs without
    width, halves of a pair and what is no character are a `?`, so that it is seen where they stood.
    """
    if text.isascii() and text.isprintable():
        return text
    if not text.isprintable():
        text = "".join(c if c.isprintable() else " " if c.isspace() else "?" for c in text)
    return _UNSEEN.sub("?", text)


def guard_commands(text: str, colon: str = ": ") -> str:
    """Return lines of which none is taken for a command by what reads the log of a build.

    `colon`: what is written for the first of two colons that begin a line.
    """
    return _OLD_COMMAND.sub("# #", _COMMAND_START.sub(rf"\g<1>{colon}", text))


def find_nearest(word: str, known: Iterable[str]) -> str:
    """Return the known word most like `word`, or nothing where none is near."""
    found = difflib.get_close_matches(word, sorted(known), n=1, cutoff=0.6)
    return found[0] if found else ""


def suggest_nearest(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """Return a help line that offers the nearest known word."""
    near = find_nearest(word, known)
    return f"did you mean `{near}`?" if near else otherwise


_QUOTE_WIDTH = 160
_LONGEST_WORDS = 2_000
"""Characters: more than any message or help of ours has."""


def quote_mistake(mistake: Mistake, sources: dict[str, Source]) -> str:
    """Draw a mistake: place, message, the line, a caret under the columns, and the help."""
    span = mistake.span
    name = _shorten(span.file)
    place = f"{name}:{span.line}:{span.column}" if span.line else name or "verify"
    rows = [f"{place}: error: {_shorten(mistake.message)}"]
    source = sources.get(span.file)
    if source and span.line:
        text = source.line(span.line).replace("\t", " ")
        start = max(0, span.column - 1 - _QUOTE_WIDTH // 2)
        shown = clean_text(text[start : start + _QUOTE_WIDTH])
        caret = span.column - 1 - start
        length = max(1, min(span.end - span.column, len(shown) - caret))
        gutter = f"{span.line:>5} | "
        rows += [gutter + shown, " " * (len(gutter) - 2) + "| " + " " * caret + "^" * length]
    if mistake.help:
        rows.append(f"      help: {_shorten(mistake.help)}")
    return guard_commands("\n".join(rows))


def _shorten(text: str) -> str:
    """Return words of a mistake on one line; what somebody wrote in them may be of any length."""
    return clean_text(text if len(text) <= _LONGEST_WORDS else text[:_LONGEST_WORDS] + " …")
