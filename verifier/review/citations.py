"""Where what a finding names is written: its clauses as they are cited, else what it is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verifier.checks.inconsistent_example import list_example_names
from verifier.checks.vacuous import name_relations
from verifier.finding import Finding
from verifier.language import syntax as s
from verifier.odds.claims import format_claim
from verifier.rules.rulebook import RuleBook
from verifier.source import Span


@dataclass(frozen=True, slots=True)
class CitedClause:
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


def cite_clause(book: RuleBook, label: str, name: str = "") -> CitedClause:
    """Return a clause of a rule book as it is cited, perhaps under another name."""
    found = book.clause_of[label]
    return CitedClause(name or label, found.title, _format_citation(book, label), found.span)


def _format_citation(book: RuleBook, label: str) -> str:
    """Return where the document says it, or why it is assumed."""
    found = book.clause_of[label]
    if found.because:
        return f"assumed: {found.because}"
    source = max(
        (a for a in book.rules.about if a.word == "source" and a.span < found.span), key=_find_heading_span
    ).text
    return f"{source}, {found.cite or label.split(' part ')[0]}"


def _find_heading_span(about: s.HeadingLine) -> Span:
    """Return where a line of the heading stands: adopted clauses are cited from where they were written."""
    return about.span


def list_cited_clauses(
    finding: Finding, book: RuleBook, between: Sequence[RuleBook] = ()
) -> list[CitedClause]:
    """Return the clauses of a finding; `between` accounts, each label has its account before it."""
    if not between:
        return [cite_clause(book, x) for x in finding.clauses if x in book.clause_of]
    books = {x.rules.account: x for x in between}
    found = []
    for name in finding.clauses:
        account, _, label = name.partition(" ")
        if account in books and label in books[account].clause_of:
            found.append(cite_clause(books[account], label, name))
    return found


def find_subject(finding: Finding, rules: s.RuleSet) -> Span:
    """Return where what a finding without clauses is about is written: the rule set, if nothing less."""
    return next(_list_subjects(rules, finding.question, finding.where), rules.span)


def _list_subjects(rules: s.RuleSet, question: str, where: str) -> Iterator[Span]:
    """Yield what a finding names, the narrowest first."""
    for q in rules.questions:
        named = zip(q.examples, list_example_names(q), strict=True)
        yield from (x.span for x, name in named if name == where)
    claimed = where.partition(", under ")[0]  # one that holds under other readings says under which
    yield from (x.span for x in rules.claims if question == "claims" and format_claim(x) == claimed)
    yield from (x.span for x in rules.outside if question == "outside" and x.label.text == where)
    yield from (x.span for x in rules.readings if x.name.text == where)
    yield from (x.span for x, name in name_relations(rules) if name == where)
    yield from (x.span for x in rules.asked if x.name.text == question)
