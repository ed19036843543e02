"""Rule sets compared with the documents that they encode: broken quotations, and what nothing encodes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from verifier.finding import Finding, Kind
from verifier.language import syntax as s
from verifier.review.document.coverage import DocumentCoverage
from verifier.review.document.quotes import Quote, list_quotes
from verifier.review.document.words import Document
from verifier.review.findings import build_review_finding, tell_apart
from verifier.source import Span

_UNENCODED_HELP = "write a clause of it, or list it: definition, obligation, advice, excluded or unread"


@dataclass(frozen=True)
class DocumentCheck:
    """What was found when rule sets were compared with their documents."""

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
                words = " ".join(document.words[statement.first : statement.last])
                found.append(build_review_finding(Kind.UNENCODED, message, where, words, _UNENCODED_HELP))
        return tell_apart(found)


def check_documents(told: Sequence[Sequence[s.RuleSet]], documents: Sequence[Document]) -> DocumentCheck:
    """Compare rule sets, each with its accounts, with the documents that they encode together."""
    pages = [DocumentCoverage(x) for x in documents]
    broken = []
    for accounts in told:
        found = list(_check_quotes(accounts, pages))
        broken.append(tuple(zip(tell_apart(f for f, _ in found), (at for _, at in found), strict=True)))
    left = tuple((page.document, tuple(page.list_open())) for page in pages)  # once all have been looked up
    names = tuple(dict.fromkeys(x.name.text for accounts in told for x in accounts))
    return DocumentCheck(tuple(documents), tuple(broken), left, names)


def _check_quotes(
    accounts: Sequence[s.RuleSet], pages: list[DocumentCoverage]
) -> Iterator[tuple[Finding, Span]]:
    """Account for what one rule set quotes, cites and repeats; yield what none of the pages has."""
    for title, group in _group_by_source(accounts):
        own = _choose_page(group, title, pages)
        after = own.find_heading(title)
        for quote in group:
            # a number is looked up in the document of its own source alone; words may be in any
            others = [p for p in pages if p is not own and not quote.labels]
            if not own.account_for(quote, after) and not any(p.account_for(quote, 0) for p in others):
                yield _build_missing_quote(quote, own), quote.span
    for rules in accounts:
        for title in _list_titles(rules):
            for page in pages:
                page.cover_headings(title)


def _group_by_source(accounts: Sequence[s.RuleSet]) -> Iterator[tuple[str, list[Quote]]]:
    """Yield what is quoted below each `source` line of the heading, with the text of that line."""
    seen = sorted({x for rules in accounts for x in list_quotes(rules)})
    heads = sorted({a.span: a.text for r in accounts for a in r.about if a.word == "source"}.items())
    groups: dict[int, list[Quote]] = {}
    for quote in seen:
        number = max((i for i, (span, _) in enumerate(heads) if span < quote.span), default=0)
        groups.setdefault(number, []).append(quote)
    for number, group in groups.items():
        yield heads[number][1] if heads else "", group


def _choose_page(group: Iterable[Quote], title: str, pages: Iterable[DocumentCoverage]) -> DocumentCoverage:
    """Return the page that has most of what is quoted; nothing is accounted for by asking."""

    def count(page: DocumentCoverage) -> int:
        fresh, after = DocumentCoverage(page.document), page.find_heading(title)
        return sum(fresh.account_for(quote, after) for quote in group)

    return max(pages, key=count)


def _list_titles(rules: s.RuleSet) -> Iterable[str]:
    """Return the titles that a rule set may have from headings of its document."""
    named = [x.title for q in rules.asked for x in q.sections]
    return [rules.title, *(a.text for a in rules.about if a.word == "source"), *named]


def _build_missing_quote(quote: Quote, page: DocumentCoverage) -> Finding:
    """Say that a quotation, or a number that is cited, is not in the document."""
    name = page.document.source.name
    if quote.labels:
        lost = [a for pair in quote.labels for a in pair if not page.find_place(a, quote.section, 0)]
        text = lost[0] if lost else quote.text
        hint = "give the clause a `cite`: a number that is there, or words of the document"
        message = f"`{text}` is cited, and no place of {name} has that number"
        return build_review_finding(Kind.BROKEN_QUOTE, message, text, f"{quote.owner}: {text}", hint)
    lost = [p for p in quote.pieces if not page.document.find(p)]
    text = lost[0] if lost else quote.text
    line = page.document.nearest(text)
    near = f"the nearest words are at {name}:{line}" if line else "no word of it is there"
    message = f"`{text}` is quoted, and {name} does not say it"
    return build_review_finding(Kind.BROKEN_QUOTE, message, text, f"{quote.owner}: {text}", near)
