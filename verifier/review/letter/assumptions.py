"""What the encoder assumed so that the cases of a question have a result, and which readings go with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from verifier.analysis.examine import Examination, ExaminedQuestion
from verifier.cases.arrays import Bools
from verifier.finding import Finding, Kind
from verifier.language import syntax as s
from verifier.review.letter.model import LetterAssumption, MoneyRange
from verifier.review.letter.money import LetterPrices
from verifier.rules.rulebook import RuleBook, Stage


def find_settling_orders(examination: Examination, found: Iterable[Finding]) -> tuple[s.Relation, ...]:
    """Return the assumed lines that say which of the clauses of some conflicts prevails."""
    pairs = {(a, b) for f in found for a in f.clauses for b in f.clauses if a != b}
    links = examination.book.links(examination.choice, Stage.ASSUMED)
    lines = {x.origin for x in links if (x.higher, x.lower) in pairs}
    return tuple(r for r in examination.book.rules.relations if not r.cited and r.span.line in lines)


def find_filling_clauses(examined: ExaminedQuestion, found: Iterable[Finding]) -> tuple[s.Clause, ...]:
    """Return the clauses that the encoder added and that apply where the document gives no result."""
    table = examined.tables[Stage.ASSUMED]
    cases = np.zeros(len(table.universe), dtype=bool)
    for f in found:
        if not f.where:
            cases |= _find_gap(examined)
        elif f.witness:
            cases[f.witness.case] = True
    added = (c for c in examined.question.clauses if c.because and c.label.text in table.rows)
    return tuple(c for c in added if (table.rows[c.label.text].applies & cases).any())


def _find_gap(examined: ExaminedQuestion) -> Bools:
    """Return the cases on which the document alone states no result."""
    return examined.tables[Stage.CITED].gap


def describe_assumptions(
    nodes: Iterable[s.Relation | s.Clause], prices: LetterPrices
) -> tuple[LetterAssumption, ...]:
    """Return assumed orders and added clauses, each with the house advantage without it."""
    return tuple(_describe_assumption(x, prices.find_assumption(x.span.line)) for x in nodes)


def _describe_assumption(node: s.Relation | s.Clause, money: MoneyRange | None) -> LetterAssumption:
    """Return what is assumed, and why."""
    if isinstance(node, s.Clause):
        return LetterAssumption((node.label.text,), "", (), node.title, node.because, money)
    higher, lower = (tuple(w.text for w in side) for side in (node.higher, node.lower))
    return LetterAssumption(higher, node.kind.value, lower, "", node.reason, money)


def list_own_readings(
    book: RuleBook, examined: ExaminedQuestion, clauses: Iterable[s.Clause], found: Iterable[Finding]
) -> Iterator[str]:
    """Yield the readings that ask the same as the question does: they need no question of their own.

    One by which an added clause is there; or one that acts by assumptions alone, and by which there is an
    order between the clauses of a conflict.
    """
    for clause in clauses:
        yield from (g.reading.text for g in clause.guards)
    by_order = {e.name for e in examined.effects if e.only_assumed}
    labels = [set(f.clauses) for f in found if f.kind is Kind.CONFLICT]
    for r in book.rules.relations:
        higher, lower = _expand(book, r.higher), _expand(book, r.lower)
        if any(higher & x and lower & x for x in labels):
            yield from (g.reading.text for g in r.guards if g.reading.text in by_order)


def _expand(book: RuleBook, words: Iterable[s.Word]) -> set[str]:
    """Return the clauses that labels mean."""
    return {x for w in words for x in book.labels.get(w.text, ())}
