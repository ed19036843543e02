"""What version 1 of the record called a finding, so that its records and its decisions are still understood.

Version 1 named a finding by its clauses in the order of the file and by a place that could have the number
of a line in it, or of a promise among others.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from verifier.checks.vacuous import list_line_words, name_relations
from verifier.finding import Finding, Kind
from verifier.language import syntax as s
from verifier.review.identity import hash_parts
from verifier.rules.rulebook import RuleBook
from verifier.wording import number_repeats

_LINE_NUMBER = re.compile(r" (?:in line (\d+)|\(line (\d+)\))$")
_PROMISE_KINDS = frozenset({Kind.BROKEN.word, Kind.ENDLESS.word})


@dataclass(frozen=True, slots=True)
class FormerName:
    """What a finding is known by in a record of version 1."""

    account: str
    kind: str
    question: str
    clauses: tuple[str, ...]
    where: str
    message: str

    @property
    def what(self) -> tuple[object, ...]:
        """Return all but numbers of lines and of promises, and the order of clauses."""
        where = _LINE_NUMBER.sub("", self.where)
        if self.kind in _PROMISE_KINDS:  # its title ends the message
            where = f"{self.where.partition('/')[0]}/{self.message.partition(': ')[2]}"
        return self.account, self.kind, self.question, tuple(sorted(self.clauses)), where

    @property
    def number(self) -> int:
        """Return the number of its line, or of its promise; nothing (0) where it has none."""
        match = _LINE_NUMBER.search(self.where)
        if match:
            return int(match[1] or match[2])
        number = self.where.partition("/")[2]
        return int(number) if self.kind in _PROMISE_KINDS and number.isdecimal() else 0

    def compute_fingerprint(self, ruleset: str) -> str:
        """Return its fingerprint as version 1 made it."""
        return hash_parts([ruleset, self.account, self.kind, self.question, *self.clauses, self.where])


def build_former_name(finding: Finding, account: str, book: RuleBook) -> FormerName:
    """Return what version 1 calls a finding, as its lines stand now."""
    f = finding
    return FormerName(account, f.kind.word, f.question, f.clauses, _find_former_place(f, book), f.message)


def _find_former_place(f: Finding, book: RuleBook) -> str:
    """Return where version 1 says a finding is: as it is said now, but for qualifiers and promises."""
    if f.kind is Kind.VACUOUS:
        clauses = [book.clause_of[x] for x in f.clauses if x in book.clause_of]
        found = [x for c in clauses for x in _list_qualifier_places(c, f.where)]
        found += [] if clauses else _list_relation_places(book.rules, f.where)
        return next(iter(found), f.where)
    if f.kind.word in _PROMISE_KINDS:
        procedures = [p for p in book.rules.procedures if p.name.text == f.question]
        lines = [("never", p.nevers) for p in procedures] + [("promise", p.promises) for p in procedures]
        for word, listed in lines:
            names = number_repeats(f"{word}/{x.title}" for x in listed)
            if f.where in names:
                return f"{word}/{names.index(f.where)}"
    return f.where


def _list_qualifier_places(clause: s.Clause, where: str) -> Iterable[str]:
    """Yield where a qualifier of a clause is, by its word and its line."""
    for line, words in zip(clause.lines, list_line_words(clause), strict=True):
        if isinstance(line, s.Test) and where == f"`{words}`":
            yield f"`{line.word}` in line {line.span.line}"
        if isinstance(line, s.Directive) and where.endswith(f" in `{words}`"):
            yield f"{where.partition(' ')[0]}` in line {line.span.line}"


def _list_relation_places(rules: s.RuleSet, where: str) -> Iterable[str]:
    """Yield where a line of relations is, by its labels and its line."""
    for r, name in name_relations(rules):
        if name == where:
            higher, lower = (", ".join(w.text for w in side) for side in (r.higher, r.lower))
            yield f"{higher} {r.kind.value} {lower} (line {r.span.line})"


def match_former_names(
    then: Iterable[tuple[str, FormerName]], now: Iterable[tuple[str, FormerName]]
) -> dict[str, str]:
    """Return, for each fingerprint of then that is found now, its fingerprint of now.

    Of several that differ by a number alone, as many as there were: in their order; else by that number.
    """
    here: dict[object, dict[int, str]] = defaultdict(dict)
    there: dict[object, dict[int, str]] = defaultdict(dict)
    for side, listed in ((there, then), (here, now)):
        for print_, name in listed:
            side[name.what][name.number] = print_
    found: dict[str, str] = {}
    for what, numbered in there.items():
        known = here.get(what, {})
        if len(known) == len(numbered):
            found |= {numbered[a]: known[b] for a, b in zip(sorted(numbered), sorted(known), strict=True)}
        else:
            found |= {numbered[n]: known[n] for n in numbered.keys() & known.keys()}
    return found
