"""Where what a finding names is written: its clauses as they are cited, else what it is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verifier.finding import Finding
from verifier.language import syntax as s
from verifier.odds.claims import claim_text
from verifier.rules.rulebook import RuleBook
from verifier.source import Span


@dataclass(frozen=True, slots=True)
class Cited:
    """A clause of a finding: what it is called, what the document calls it, and where it is written."""

    label: str
    """Between accounts, the account stands before it."""
    title: str
    citation: str
    span: Span

    @property
    def name(self) -> str:
        """Return the clause in words, as a reader looks it up."""
        return f"clause {self.label}, “{self.title}” ({self.citation})"


def cited(book: RuleBook, label: str, name: str = "") -> Cited:
    """Return a clause of a rule book as it is cited, perhaps under another name."""
    found = book.clause_of[label]
    return Cited(name or label, found.title, citation(book, label), found.span)


def citation(book: RuleBook, label: str) -> str:
    """Return where the document says it, or why it is assumed."""
    found = book.clause_of[label]
    if found.because:
        return f"assumed: {found.because}"
    source = max((a for a in book.rules.about if a.word == "source" and a.span < found.span), key=at).text
    return f"{source}, {found.cite or label.split(' part ')[0]}"


def at(about: s.About) -> Span:
    """Return where a line of the heading stands: adopted clauses are cited from where they were written."""
    return about.span


def clauses(finding: Finding, book: RuleBook, between: Sequence[RuleBook] = ()) -> list[Cited]:
    """Return the clauses of a finding; `between` accounts, each label has its account before it."""
    if not between:
        return [cited(book, x) for x in finding.clauses if x in book.clause_of]
    books = {x.rules.account: x for x in between}
    found = []
    for name in finding.clauses:
        account, _, label = name.partition(" ")
        if account in books and label in books[account].clause_of:
            found.append(cited(books[account], label, name))
    return found


def about(finding: Finding, rules: s.RuleSet) -> Span:
    """Return where what a finding without clauses is about is written: the rule set, if nothing less."""
    return next(subjects(rules, finding.question, finding.where), rules.span)


def subjects(rules: s.RuleSet, question: str, where: str) -> Iterator[Span]:
    """Yield what a finding names, the narrowest first."""
    yield from (x.span for q in rules.questions for x in q.examples if x.title == where)
    yield from (x.span for x in rules.claims if question == "claims" and claim_text(x) == where)
    yield from (x.span for x in rules.outside if question == "outside" and x.label.text == where)
    yield from (x.span for x in rules.readings if x.name.text == where)
    yield from (x.span for x in rules.asked if x.name.text == question)
