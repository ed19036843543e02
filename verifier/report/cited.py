"""Stage 5: where each finding is written: the clauses as cited, and the files as the user named them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from verifier import syntax as s
from verifier.claims import claim_text
from verifier.load import Loaded
from verifier.locate import exists, same, shown
from verifier.report.record import citation
from verifier.report.styles import many
from verifier.source import Span
from verifier.submission import Entry, Submission

SHIPPED = "rulespec"
"""The folder of the shipped rule sets, as they are named everywhere."""


@dataclass(frozen=True, slots=True)
class Cited:
    """A clause of a finding: what it is called, what the document calls it, and where it is written."""

    label: str
    title: str
    citation: str
    span: Span

    @property
    def name(self) -> str:
        """Return the clause in words, as a reader looks it up."""
        return f"clause {self.label}, “{self.title}” ({self.citation})"


def clauses(submission: Submission, entry: Entry) -> list[Cited]:
    """Return the clauses of a finding; what is between accounts names the account before each label."""
    books = {x.book.rules.account: x.book for x in submission.whole.examinations}
    found = []
    for label in entry.finding.clauses:
        book, own = entry.book, label
        account, _, rest = label.partition(" ")
        if entry.account != book.rules.account and account in books:
            book, own = books[account], rest
        if own in book.clause_of:
            clause = book.clause_of[own]
            found.append(Cited(label, clause.title, citation(book, own), clause.span))
    return found


def places(submission: Submission, entry: Entry) -> list[Span]:
    """Return where a finding is written, first where it is shown: clauses, else what it is about."""
    return [c.span for c in clauses(submission, entry)] or [about(entry)]


def about(entry: Entry) -> Span:
    """Return where what a finding without clauses is about is written: the rule set, if nothing less."""
    rules, where = entry.book.rules, entry.finding.where
    return next(subjects(rules, entry.finding.question, where), rules.span)


def subjects(rules: s.RuleSet, question: str, where: str) -> Iterator[Span]:
    """Yield what a finding names, the narrowest first."""
    yield from (x.span for q in rules.questions for x in q.examples if x.title == where)
    yield from (x.span for x in rules.claims if question == "claims" and claim_text(x) == where)
    yield from (x.span for x in rules.outside if question == "outside" and x.label.text == where)
    yield from (x.span for x in rules.readings if x.name.text == where)
    yield from (x.span for x in rules.asked if x.name.text == question)


def sentence(entry: Entry) -> str:
    """Return the message of a finding as a sentence, with its counts where it has any."""
    f = entry.finding
    counted = f" ({many((f.kinds, f.hands), f.units)})" if f.hands else ""
    return f"{capital(f.message)}{counted}{'' if not counted and f.message.endswith('?') else '.'}"


def capital(text: str) -> str:
    """Return a text with a capital letter at its start."""
    return text[:1].upper() + text[1:]


def hand(entry: Entry) -> str:
    """Return the simplest case in signs, or nothing where a finding shows none."""
    return " ".join(entry.finding.witness.hand) if entry.finding.witness else ""


def paths(submission: Submission) -> dict[str, str]:
    """Return, for each text by its name, the path that the user named it by: relative, with strokes."""
    first, *others = submission.sources
    own = path(submission.whole.loaded, first.name)
    real = Path(submission.whole.loaded.wanted)
    found = {first.name: posix(own)}
    for source in others:
        name = Path(source.name).name
        known = [x for x in ("", "games") if beside(real, real.parent / x / name)]
        found[source.name] = posix(own.parent / known[0] / name if known else Path(SHIPPED) / "games" / name)
    return found


def posix(place: Path) -> str:
    """Return a path with strokes, as it can be printed."""
    return "/".join(shown(x) for x in place.parts)


def beside(own: Path, other: Path) -> bool:
    """Return whether a file that a user named has another file with it."""
    return exists(own) and exists(other) and other.is_file() and not same(own, other)


def path(loaded: Loaded, name: str) -> Path:
    """Return where a rule set is: below the folder of the run, else its name alone; never from the root."""
    wanted = Path(loaded.wanted)
    if not exists(wanted):
        return Path(SHIPPED) / name
    below = Path(os.path.normpath(wanted))
    if below.is_absolute():
        here = Path.cwd()
        below = below.relative_to(here) if below.is_relative_to(here) else Path(name)
    return Path(name) if ".." in below.parts else below
