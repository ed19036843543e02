"""Stage 4: rule sets held beside their document: broken quotations, and statements that nothing encodes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from verifier.finding import Finding, Kind
from verifier.language import syntax as s
from verifier.review.document.numbering import Place, look_up, numbered, places
from verifier.review.document.quotes import Quote, quotes
from verifier.review.document.words import Document, words
from verifier.rules.rulebook import Stage
from verifier.source import Span

LEAST = 3
"""How many words a quotation has at least that accounts for the statement it falls on."""


@dataclass
class Page:
    """A document while rule sets are held beside it: its places, and the statements accounted for."""

    document: Document
    known: list[Place] = field(default_factory=list)
    cited: set[Place] = field(default_factory=set)
    covered: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.known = places(self.document)

    def heading(self, title: str, after: int = 1) -> int:
        """Return the line that consists of a title (and perhaps a number), or 0."""
        wanted = [w for w, _, _ in words(title)]
        for number, line in enumerate(self.document.lines[after - 1 :], after):
            have = [w for w, _, _ in words(line)]
            counted = len(have) == len(wanted) + 1 and any(p.line == number for p in self.known)
            if wanted and (have == wanted or (counted and have[1:] == wanted)):
                return number
        return 0

    def place(self, label: str, section: tuple[str, str], after: int) -> Place | None:
        """Return the place that a label names: by its number, or by that in the list under a heading."""
        name, title = section
        under = (self.heading(title, max(1, after)) or self.heading(title)) if title else 0
        rest = label.removeprefix(name)
        if under and name.isalpha() and rest != label and self.lists(under):
            return look_up(self.known, numbered(rest), under)
        return look_up(self.known, numbered(label), max(under, after))

    def lists(self, heading: int) -> bool:
        """Return whether a heading stands right above a numbered place."""
        written = (n for n, x in enumerate(self.document.lines[heading:], heading + 1) if x.strip())
        below = next(written, 0)
        return any(p.line == below for p in self.known)

    def hold(self, quote: Quote, after: int) -> bool:
        """Account for what a quotation quotes or cites; return whether it is there."""
        if quote.labels:
            found = [
                (self.place(a, quote.section, after), self.place(b, quote.section, after))
                for a, b in quote.labels
            ]
            for first, last in found:
                if first and last:
                    self.cited |= {p for p in self.known if first.line <= p.line <= last.line}
            return all(a and b for a, b in found)
        return self.hold_words(quote)

    def hold_words(self, quote: Quote) -> bool:
        """Account for quoted words; return whether all pieces are there, in order if words are left out."""
        spans, position = [], 0
        for piece in (quote.text,) if self.document.find(quote.text) else quote.pieces:
            found = self.document.find(piece, position) or (
                [] if "…" in quote.text else self.document.find(piece)
            )
            if not found:
                return False
            size = len(words(piece))
            spans.append([(at, at + size) for at in found])
            position = found[0] + size if "…" in quote.text else 0
        if quote.spread and len(spans) > 1:
            self.cover(spans[0][0][0], spans[-1][0][1])
        for one in spans:
            for first, last in one if one[0][1] - one[0][0] > LEAST else one[:1]:
                self.cover(first, last)
        return True

    def cover(self, first: int, last: int) -> None:
        """Account for the statements that quoted words fall on: enough words, or all of a statement."""
        for i, x in enumerate(self.document.statements):
            shared = min(last, x.last) - max(first, x.first)
            if shared >= LEAST or (shared > 0 and shared == x.last - x.first):
                self.covered.add(i)

    def title(self, title: str) -> None:
        """Account for a heading that a title of the rule set repeats."""
        line, above = self.heading(title), 0
        while line > above:
            self.covered |= {i for i, x in enumerate(self.document.statements) if x.line == line}
            above, line = line, self.heading(title, line + 1)

    def open(self) -> list[int]:
        """Return the statements that nothing accounts for, by their place in the document.

        A place that is cited stands for its parts, unless some of these are cited by themselves; and a part
        for the words that lead up to it.
        """
        parts = {p: [c for c in self.known if inside(c, p)] for p in self.known}
        told = {c for p in self.cited if not self.cited & set(parts[p]) for c in parts[p]}
        told |= self.cited | {p for p in self.known if self.cited & set(parts[p])}
        lines = {n for p in told for n in range(p.line, p.last + 1)}
        found = enumerate(self.document.statements)
        return [i for i, x in found if i not in self.covered and x.line not in lines]


def inside(part: Place, whole: Place) -> bool:
    """Return whether a place is a part of another."""
    return whole.line < part.line <= whole.end and part.path[: len(whole.path)] == whole.path


@dataclass(frozen=True)
class Beside:
    """What came of holding rule sets beside their documents."""

    documents: tuple[Document, ...]
    broken: tuple[tuple[tuple[Finding, Span], ...], ...]
    """For each rule set, in their order, what it quotes or cites that is not there."""
    open: tuple[tuple[Document, tuple[int, ...]], ...]
    """For each document, the statements that none of the rule sets accounts for."""
    rule_sets: tuple[str, ...]

    @property
    def unencoded(self) -> list[Finding]:
        """Return a finding for each statement that nothing accounts for."""
        found = []
        for document, numbers in self.open:
            for i in numbers:
                statement = document.statements[i]
                where = document.begins(statement)
                message = f"{document.source.name}:{statement.line}: nothing encodes or lists `{where}`"
                found.append(one(Kind.UNENCODED, message, where, LISTED))
        return told_apart(found)


LISTED = "write a clause of it, or list it: definition, obligation, advice, excluded or unread"


def told_apart(found: Iterable[Finding]) -> list[Finding]:
    """Return findings of which no two say the same `where`: the second of a kind is numbered."""
    seen: Counter[str] = Counter()
    made = []
    for f in found:
        seen[f.where] += 1
        made.append(f if seen[f.where] == 1 else replace(f, where=f"{f.where} ({seen[f.where]})"))
    return made


def one(kind: Kind, message: str, where: str, help_: str) -> Finding:
    """Return a finding about the document."""
    return Finding(
        kind, "", Stage.ASSUMED.value, (), message, 0, 0, where, help=help_, severity=kind.severity
    )


def beside(told: Sequence[Sequence[s.RuleSet]], documents: Sequence[Document]) -> Beside:
    """Hold rule sets, each with its accounts, beside the documents that they encode together."""
    pages = [Page(x) for x in documents]
    broken = []
    for accounts in told:
        found = list(hold(accounts, pages))
        broken.append(tuple(zip(told_apart(f for f, _ in found), (at for _, at in found), strict=True)))
    names = tuple(dict.fromkeys(x.name.text for accounts in told for x in accounts))
    return Beside(tuple(documents), tuple(broken), tuple((p.document, tuple(p.open())) for p in pages), names)


def hold(accounts: Sequence[s.RuleSet], pages: list[Page]) -> Iterable[tuple[Finding, Span]]:
    """Hold one rule set beside the pages; yield what it quotes or cites and none of them has."""
    seen = sorted({x for rules in accounts for x in quotes(rules)})
    heads = sorted({a.span: a.text for r in accounts for a in r.about if a.word == "source"}.items())
    groups: dict[int, list[Quote]] = {}
    for quote in seen:
        number = max((i for i, (span, _) in enumerate(heads) if span < quote.span), default=0)
        groups.setdefault(number, []).append(quote)
    for number, group in groups.items():
        title = heads[number][1] if heads else ""
        own = max(pages, key=lambda p: sum(Page(p.document).hold(q, p.heading(title)) for q in group))
        for quote in group:
            after = own.heading(title)
            others = [p for p in pages if p is not own and not quote.labels]
            if not own.hold(quote, after) and not any(p.hold(quote, 0) for p in others):
                yield missing(quote, own), quote.span
    for rules in accounts:
        for title in titles(rules):
            for page in pages:
                page.title(title)


def titles(rules: s.RuleSet) -> Iterable[str]:
    """Return the titles that a rule set may have from headings of its document."""
    named = [x.title for q in rules.asked for x in q.sections]
    return [rules.title, *(a.text for a in rules.about if a.word == "source"), *named]


def missing(quote: Quote, page: Page) -> Finding:
    """Say that a quotation, or a number that is cited, is not in the document."""
    name = page.document.source.name
    if quote.labels:
        lost = [a for pair in quote.labels for a in pair if not page.place(a, quote.section, 0)]
        text = lost[0] if lost else quote.text
        hint = "give the clause a `cite`: a number that is there, or words of the document"
        return one(
            Kind.BROKEN_QUOTE, f"`{text}` is cited, and no place of {name} has that number", text, hint
        )
    lost = [p for p in quote.pieces if not page.document.find(p)]
    text = lost[0] if lost else quote.text
    line = page.document.nearest(text)
    near = f"the nearest words are at {name}:{line}" if line else "no word of it is there"
    return one(Kind.BROKEN_QUOTE, f"`{text}` is quoted, and {name} does not say it", text, near)
