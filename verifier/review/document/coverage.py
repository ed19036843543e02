"""What of a document is accounted for: its places that are cited, and its statements that are quoted."""

from __future__ import annotations

from dataclasses import dataclass, field

from verifier.review.document.numbering import Place, find_numbered_place, list_places, parse_number
from verifier.review.document.quotes import Quote
from verifier.review.document.words import Document, split_words

_LEAST_WORDS = 3
"""How many words a quotation has at least that accounts for the statement it falls on."""


@dataclass
class DocumentCoverage:
    """A document while rule sets are compared with it: its places, and the statements accounted for."""

    document: Document
    known: list[Place] = field(default_factory=list)
    cited: set[Place] = field(default_factory=set)
    covered: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.known = list_places(self.document)

    def find_heading(self, title: str, after: int = 1) -> int:
        """Return the line that consists of a title (and perhaps a number), or 0."""
        wanted = [w for w, _, _ in split_words(title)]
        for number, line in enumerate(self.document.lines[after - 1 :], after):
            have = [w for w, _, _ in split_words(line)]
            counted = len(have) == len(wanted) + 1 and any(p.line == number for p in self.known)
            if wanted and (have == wanted or (counted and have[1:] == wanted)):
                return number
        return 0

    def find_place(self, label: str, section: tuple[str, str], after: int) -> Place | None:
        """Return the place that a label names: by its number, or by that in the list under a heading."""
        name, title = section
        under = (self.find_heading(title, max(1, after)) or self.find_heading(title)) if title else 0
        rest = label.removeprefix(name)
        if under and name.isalpha() and rest != label and self.heads_list(under):
            return find_numbered_place(self.known, parse_number(rest), under)
        return find_numbered_place(self.known, parse_number(label), max(under, after))

    def heads_list(self, heading: int) -> bool:
        """Return whether a heading stands right above a numbered place."""
        written = (n for n, x in enumerate(self.document.lines[heading:], heading + 1) if x.strip())
        below = next(written, 0)
        return any(p.line == below for p in self.known)

    def account_for(self, quote: Quote, after: int) -> bool:
        """Account for what a quotation quotes or cites; return whether it is there."""
        if quote.labels:
            found = [
                (self.find_place(a, quote.section, after), self.find_place(b, quote.section, after))
                for a, b in quote.labels
            ]
            for first, last in found:
                if first and last:
                    self.cited |= {p for p in self.known if first.line <= p.line <= last.line}
            return all(a and b for a, b in found)
        return self.account_for_words(quote)

    def account_for_words(self, quote: Quote) -> bool:
        """Account for quoted words; return whether all pieces are there, in order if words are left out."""
        spans, position = [], 0
        for piece in (quote.text,) if self.document.find(quote.text) else quote.pieces:
            found = self.document.find(piece, position) or (
                [] if "…" in quote.text else self.document.find(piece)
            )
            if not found:
                return False
            size = len(split_words(piece))
            spans.append([(at, at + size) for at in found])
            # pieces of one quotation follow one another; pieces of a list may stand in any order
            position = found[0] + size if "…" in quote.text else 0
        if quote.spread and len(spans) > 1:
            self.cover_words(spans[0][0][0], spans[-1][0][1])
        for one in spans:
            # a long piece accounts for each place where it stands, a short one for the first alone
            for first, last in one if one[0][1] - one[0][0] > _LEAST_WORDS else one[:1]:
                self.cover_words(first, last)
        return True

    def cover_words(self, first: int, last: int) -> None:
        """Account for the statements that quoted words fall on: enough words, or all of a statement."""
        for i, x in enumerate(self.document.statements):
            shared = min(last, x.last) - max(first, x.first)
            if shared >= _LEAST_WORDS or (shared > 0 and shared == x.last - x.first):
                self.covered.add(i)

    def cover_headings(self, title: str) -> None:
        """Account for every heading that a title of the rule set repeats."""
        line, above = self.find_heading(title), 0
        while line > above:  # 0, or a line further up, once there is no other below
            self.covered |= {i for i, x in enumerate(self.document.statements) if x.line == line}
            above, line = line, self.find_heading(title, line + 1)

    def list_open(self) -> list[int]:
        """Return the statements that nothing accounts for, by their place in the document.

        A place that is cited stands for its parts, unless some of these are cited by themselves; and a part
        for the words that lead up to it.
        """
        parts = {p: [c for c in self.known if _is_part_of(c, p)] for p in self.known}
        told = {c for p in self.cited if not self.cited & set(parts[p]) for c in parts[p]}
        told |= self.cited | {p for p in self.known if self.cited & set(parts[p])}
        lines = {n for p in told for n in range(p.line, p.last + 1)}
        found = enumerate(self.document.statements)
        return [i for i, x in found if i not in self.covered and x.line not in lines]


def _is_part_of(part: Place, whole: Place) -> bool:
    """Return whether a place is a part of another."""
    return whole.line < part.line <= whole.end and part.path[: len(whole.path)] == whole.path
