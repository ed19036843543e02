"""Where a question of the letter is written in the document: numbers, and words that are quoted."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from verifier.language import syntax as s
from verifier.review.document.quotes import parse_by, parse_cite
from verifier.review.letter.model import LetterPlace
from verifier.rules.rulebook import RuleBook
from verifier.source import Span

_TICKED = re.compile(r"`([^`]+)`")
_MOST_WORDS = 4
"""So many quoted phrases stand beside a question."""


def list_documents(books: Iterable[RuleBook]) -> tuple[str, ...]:
    """Return the documents that accounts encode, in the order in which they name them."""
    found = (a.text for book in books for a in book.rules.about if a.word == "source")
    return tuple(dict.fromkeys(found))


def find_document(book: RuleBook, span: Span) -> str:
    """Return the document that a line of the rule set is taken from."""
    sources = [a for a in book.rules.about if a.word == "source"]
    before = [a for a in sources if a.span < span]
    return max(before or sources, key=lambda a: a.span).text


def _find_place(book: RuleBook, label: str) -> LetterPlace:
    """Return a clause as its document numbers it."""
    clause = book.clause_of[label]
    number = clause.cite or label.split(" part ")[0]
    if clause.because:
        return LetterPlace("", label, clause.title, label)
    if clause.cite and not parse_cite(clause.span, number).labels:
        number = f"“{number}”"
    return LetterPlace(find_document(book, clause.span), number, clause.title, label)


def cite_places(book: RuleBook, labels: Iterable[str]) -> tuple[LetterPlace, ...]:
    """Return clauses as their documents number them, in the order of the rule set."""
    order = list(book.clause_of)
    known = sorted({x for x in labels if x in book.clause_of}, key=order.index)
    found = [_find_place(book, x) for x in known]
    numbers = [p.number for p in found]
    return tuple(_tell_parts_apart(p) if numbers.count(p.number) > 1 else p for p in found)


def _tell_parts_apart(place: LetterPlace) -> LetterPlace:
    """Return one of several clauses of one number, by which part of it that is."""
    _, part, number = place.label.partition(" part ")
    return replace(place, number=f"part {number} of {place.number}") if part else place


def quote_words(book: RuleBook, places: Iterable[LetterPlace], touching: Iterable[str]) -> tuple[str, ...]:
    """Return words of the document about some clauses: of what it says of their order, and of readings.

    `touching`: the readings that touch these clauses. One is about a clause where it begins with its number.
    """
    here = list(places)
    labels = {x for p in here for x in (p.label, p.label.split(" part ")[0])}
    numbers = {re.sub(r"^(?:part \d+ of )?\D*(?=\d)", "", p.number) for p in here}
    found: list[str] = []
    for r in book.rules.relations:
        if r.cited and labels & {w.text for w in r.higher}:
            found += parse_by(r.reason)
    for name in touching:
        question = book.readings[name].question
        head, _, _ = question.partition(":")
        if head in numbers:
            found += _TICKED.findall(question)
    kept = dict.fromkeys(x.strip(" ,;.") for x in found)
    return tuple(x for x in kept if x)[:_MOST_WORDS]


def list_since(book: RuleBook, places: Iterable[LetterPlace]) -> tuple[str, ...]:
    """Return what the rule set says was replaced since, where it names the place of one of some clauses.

    With several documents, a bare number could be of either: only a number with its noun (`rule 6.1`) counts.
    """
    several = len(list_documents([book])) > 1
    stems = set()
    for p in places:
        if not p.document:
            continue
        stem = re.sub(r"^part \d+ of ", "", p.number).split("(")[0].strip()
        if re.match(r"[a-z]+ \d", stem):
            stems.add(stem)
        elif not several and re.match(r"\d", stem):
            stems |= {f"{noun} {stem}" for noun in ("rule", "clause", "section", "article")}
    return tuple(
        a.text
        for a in book.rules.about
        if a.word == "since" and any(re.search(rf"\b{re.escape(x)}\b(?!\.?\d)", a.text) for x in stems)
    )


def find_damaged_readings(book: RuleBook, place: str) -> tuple[str, ...]:
    """Return the readings of the lines that stand in a damaged list inside a clause."""
    label, _, inside = place.partition("/")
    if not inside:
        return ()  # of a whole clause nobody knows which of its words are lost
    found: list[str] = []
    for name in book.labels.get(label, ()):
        clause = book.clause_of[name]
        lines = [x for x in clause.lines if _get_name(x) == inside]
        found += [g.reading.text for g in s.list_guards(tuple(lines))]
    return tuple(dict.fromkeys(found))


def _get_name(line: object) -> str:
    """Return the name of a list inside a clause; empty where a line has none."""
    name = getattr(line, "name", None)
    return name.text if isinstance(name, s.Word) else ""
