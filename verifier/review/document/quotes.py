"""What a rule set quotes from its document, and which of its places it cites.

Quoted is what stands in backticks inside any text, and what a `by "…"` or a `cite "…"` says; text in
brackets there is ours. A clause, or what is listed outside the questions, without `cite` cites its label.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from verifier.language import syntax as s
from verifier.source import Span

_TICKED = re.compile(r"`([^`]+)`")
_BRACKETS = re.compile(r"\([^()]*\)(?:\s*,)?")
_NUMBERS = re.compile(r"^(?:rules?|clauses?|articles?|sections?)?\s*(?=\d|[A-Z]\b)", re.IGNORECASE)
_ONE_NUMBER = r"(?:\d+(?:\.\d+)*|[A-Z])(?:\([a-z0-9]+\))*"
_NUMBER_LIST = re.compile(rf"^{_ONE_NUMBER}(?:(?:\s*,\s*|\s+and\s+|\s+to\s+){_ONE_NUMBER})*$")


@dataclass(frozen=True, slots=True, order=True)
class Quote:
    """Something taken from the document: words, in one piece or in several, or numbers of places."""

    span: Span
    text: str
    pieces: tuple[str, ...] = ()
    """Words that follow one another; between two pieces something is left out."""
    labels: tuple[tuple[str, str], ...] = ()
    """Numbers, each from one to another (the same, mostly)."""
    section: tuple[str, str] = ("", "")
    """The section of a clause: its label and its title."""
    spread: bool = False
    """Whether all that is left out between the pieces is meant too."""
    owner: str = ""
    """The clause that it is written in, if any."""


def list_quotes(rules: s.RuleSet) -> Iterator[Quote]:
    """Yield whatever a rule set quotes or cites, in no order."""
    clauses = [c for q in rules.asked for c in q.clauses]
    owners = {x.span: c.label.text for c in clauses for x in s.walk(c)}
    yield from (replace(x, owner=owners.get(x.span, "")) for x in _list_quotes(rules))


def _list_quotes(rules: s.RuleSet) -> Iterator[Quote]:
    """Yield whatever a rule set quotes or cites, in no order, without its owners."""
    rules = replace(rules, accounts=())  # each account is a rule set of its own, and asked by itself
    titles = {x.label.text: x.title for q in rules.asked for x in q.sections}
    for node, text in _list_texts(rules):
        for match in _TICKED.finditer(text):
            yield Quote(node.span, match[1], _split_pieces(match[1]))
    for node in s.walk(rules):
        cite = getattr(node, "cite", "")
        if cite:
            yield parse_cite(node.span, cite)
        elif isinstance(node, s.OutsideStatement) or (isinstance(node, s.Clause) and not node.because):
            label = node.label.text.split(" part ")[0]
            section = getattr(node, "section", "")
            yield Quote(node.span, label, (), ((label, label),), (section, titles.get(section, "")))
        if isinstance(node, s.Relation) and node.cited:
            yield Quote(node.span, node.reason, parse_by(node.reason))


def parse_cite(span: Span, text: str) -> Quote:
    """Return what a `cite` names: numbers of places where it has no more than these, else words."""
    plain = _NUMBERS.sub("", text)
    if _NUMBER_LIST.match(plain):
        parts = [re.split(r"\s+to\s+", x) for x in re.split(r"\s*,\s*|\s+and\s+", plain)]
        return Quote(span, text, (), tuple((x[0], x[-1]) for x in parts))
    passage = "…" in text
    pieces = _split_pieces(text) if passage else tuple(text.split(": "))
    return Quote(span, text, pieces, spread=passage)


def parse_by(text: str) -> tuple[str, ...]:
    """Return the words that a `by` quotes: what is in brackets says where, and is ours."""
    before = ""
    while before != text:  # brackets within brackets
        before, text = text, _BRACKETS.sub("\n", text)
    outside = text.split("\n")
    return tuple(p for part in outside for p in _split_pieces(part))


def _split_pieces(text: str) -> tuple[str, ...]:
    """Return the pieces of a quotation in which `…` stands for words left out."""
    return tuple(p.strip() for p in re.split("…", text) if p.strip(" ,;."))


def _list_texts(rules: s.RuleSet) -> Iterator[tuple[s.Node, str]]:
    """Yield every text that is written in a rule set, with the line it stands on."""
    for node in s.walk(rules):
        for name in node.__dataclass_fields__:
            value = getattr(node, name)
            if isinstance(value, str):
                yield node, value
            elif isinstance(node, s.Reading) and name == "alternatives":
                yield from node.alternatives
