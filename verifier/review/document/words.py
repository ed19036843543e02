"""A document as words that follow one another, each with its line, and as statements.

Case, punctuation, quotation marks and the breaking of lines are not compared; a word hyphenated, also at
the end of a line, is one word. Signs that carry meaning in rules (`+`, `/`, `%`, `7:9`) are.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property

from verifier.source import Source, clean_text

_TOKEN = re.compile(
    r"\d+(?:[.:]\d+|,\d{3})*%?(?:-\d+)*(?![\w])"
    r"|\w+(?:['’]\w+)*(?:[-‐‑]\n?\w+(?:['’]\w+)*)*"
    r"|[+/=<>%]"
)
_SENTENCE_END = re.compile(r"(?<=[.!?])[\"”’)]*\s+(?=[\"“‘(]*[A-Z0-9])")
_ABBREVIATED = re.compile(r"(?:\b(?:No|p|pp|Mr|Mrs|e\.g|i\.e)|^\s*\(?[A-Za-z0-9]{1,2})\.$")
"""A full stop that ends no sentence: after an abbreviation, or after the number of an item."""
_ITEM = re.compile(
    r"^\s*(?:[•*·–-]\s|\d+[.)]\s|\d+(?:\.\d+)+(?:\s|$)|[A-Z]\.\s|\((?:[a-z]{1,4}|\d)\)\s|Rule \d)"
)
_SHOWN_WORDS = 6
"""How many words of a statement are shown, at most."""
_SHOWN_CHARACTERS = 60
"""And how many characters of these."""


@dataclass(frozen=True, slots=True)
class DocumentStatement:
    """A sentence, an item of a list or a heading: the words from `first` up to `last`, and where."""

    first: int
    last: int
    line: int


def split_words(text: str) -> list[tuple[str, int, int]]:
    """Return the words of a text as they are compared, and where each begins and ends."""
    found = []
    for match in _TOKEN.finditer(text):
        word = match.group().lower().replace("’", "'")
        if not word[0].isdigit() or not word.replace("-", "").isdigit():
            word = re.sub(r"[-‐‑\n]", "", word)
        found.append((word, match.start(), match.end()))
    return found


@dataclass(frozen=True)
class Document:
    """A text under examination; never printed, but for the first words of what nothing encodes."""

    source: Source

    @cached_property
    def lines(self) -> list[str]:
        """Return its lines."""
        return self.source.text.rstrip("\n").split("\n")

    @cached_property
    def _starts(self) -> list[int]:
        starts = [0]
        for line in self.lines:
            starts.append(starts[-1] + len(line) + 1)
        return starts

    @cached_property
    def _placed(self) -> list[tuple[str, int, int]]:
        return split_words(self.source.text)

    @cached_property
    def words(self) -> list[str]:
        """Return its words as they are compared."""
        return [word for word, _, _ in self._placed]

    @cached_property
    def line_of(self) -> list[int]:
        """Return the line of each word."""
        return [bisect_right(self._starts, at) for _, at, _ in self._placed]

    def find(self, phrase: str, after: int = 0) -> list[int]:
        """Return every word, counted from 0 and not before `after`, at which the words of a phrase begin."""
        wanted = [word for word, _, _ in split_words(phrase)]
        if not wanted:
            return []
        size, have = len(wanted), self.words
        return [
            i
            for i in range(after, len(have) - size + 1)
            if have[i] == wanted[0] and have[i : i + size] == wanted
        ]

    def nearest(self, phrase: str) -> int:
        """Return the line where most of a phrase stands as it is quoted; 0 where no word of it does."""
        wanted = [word for word, _, _ in split_words(phrase)]
        best, line = 0.0, 0
        for i in range(max(1, len(self.words) - len(wanted) + 1)):
            window = self.words[i : i + len(wanted)]
            if len(set(window) & set(wanted)) > best:
                alike = sum(
                    m.size for m in SequenceMatcher(None, window, wanted, False).get_matching_blocks()
                )
                if alike > best:
                    best, line = alike, self.line_of[i]
        return line

    @cached_property
    def statements(self) -> list[DocumentStatement]:
        """Return its statements in order; what is blank, or has no word, is none."""
        found: list[DocumentStatement] = []
        position = 0
        for start, end in self._sentences():
            first = position
            while position < len(self._placed) and self._placed[position][1] < end:
                position += 1
            if position > first and end > start:
                found.append(DocumentStatement(first, position, self.line_of[first]))
        return found

    def _sentences(self) -> list[tuple[int, int]]:
        """Return the characters that each sentence takes, one after the other."""
        text, cuts = self.source.text, {len(self.source.text)}
        for number, line in enumerate(self.lines):
            after = self.lines[number + 1] if number + 1 < len(self.lines) else ""
            if not line.strip() or not after.strip() or _ITEM.match(after) or line.rstrip()[-1] in ".:!?":
                cuts.add(self._starts[number + 1])
        for match in _SENTENCE_END.finditer(text):
            begun = text.rfind("\n", 0, match.start()) + 1
            if not _ABBREVIATED.search(text[begun : match.start()]):
                cuts.add(match.end())
        ends = sorted(cuts)
        return list(zip([0, *ends], ends, strict=False))

    def begins(self, statement: DocumentStatement) -> str:
        """Return the first words of a statement, as they are printed, and no more than a few."""
        last = min(statement.last, statement.first + _SHOWN_WORDS)
        text = self.source.text[self._placed[statement.first][1] : self._placed[last - 1][2]]
        text = clean_text("".join(c if c.isprintable() else " " for c in text))
        shown = " ".join(text.split()[:_SHOWN_WORDS])[:_SHOWN_CHARACTERS]
        return shown if statement.last <= last and shown == " ".join(text.split()) else shown + " …"
