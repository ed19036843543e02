"""Does every qualifier, and every relation, change something?"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace

import numpy as np

from verifier.finding import Finding, Kind
from verifier.language import syntax as s
from verifier.language.printer import format_pattern
from verifier.ledger import AT_LAST, Coverage, LedgerEntry
from verifier.rules.model.guards import is_in_force
from verifier.rules.rulebook import Stage
from verifier.tables.engine import Engine
from verifier.tables.table import Table


def check_vacuous(table: Table, engine: Engine) -> Iterator[Finding | LedgerEntry]:
    """Report qualifiers without which a clause says the same, and relations without effect."""
    if table.stage is not Stage.ASSUMED:
        yield table.skip_check(Kind.VACUOUS, AT_LAST)
        return
    for label in table.document_order:
        for what, bare in _list_shortened_clauses(engine.book.clause_of[label], table):
            if _is_equivalent_clause(table, engine, label, bare):
                yield table.finding(
                    Kind.VACUOUS,
                    (label,),
                    f"{what} changes nothing",
                    table.rows[label].applies,
                    where=what,
                )
    lost = yield from _check_vacuous_precedence(table, engine)
    yield table.record_check(
        Kind.VACUOUS, Coverage.NOT_CHECKED if lost else Coverage.LOOKED_AT, "; ".join(lost)
    )


def _list_shortened_clauses(clause: s.Clause, table: Table) -> Iterator[tuple[str, s.Clause]]:
    """Yield the clause without each of its qualifiers, and what was left out."""
    for i, line in enumerate(clause.lines):
        if not is_in_force(line.guards, table.choice):
            continue
        for what, bare in _list_shortened_lines(clause.label.text, line, table):
            lines = (*clause.lines[:i], *([bare] if bare else []), *clause.lines[i + 1 :])
            yield what, replace(clause, lines=lines)


def _list_shortened_lines(
    label: str, line: s.ClauseLine, table: Table
) -> Iterator[tuple[str, s.Directive | s.Enumeration | None]]:
    """Yield a line without each of its qualifiers; nothing where the whole line is one."""
    match line:
        case s.Test(word=word):
            yield f"`{word}` in line {line.span.line}", None
        case s.Directive(among=among, provided=provided):
            if among is not None:
                yield f"`among` in line {line.span.line}", replace(line, among=None)
            if provided is not None:
                yield f"`provided` in line {line.span.line}", replace(line, provided=None)
        case s.Enumeration(entries=entries):
            for j, entry in enumerate(entries):
                if entry.pattern.not_pairing and is_in_force(entry.guards, table.choice):
                    freed = replace(entry, pattern=replace(entry.pattern, not_pairing=False))
                    address = f"{label}/{line.name.text}/{format_pattern(entry.pattern)}"
                    bare = replace(line, entries=(*entries[:j], freed, *entries[j + 1 :]))
                    yield f"`not pairing` in `{address}`", bare
        case s.Otherwise() | s.Ladder():
            pass


def _is_equivalent_clause(table: Table, engine: Engine, label: str, bare: s.Clause) -> bool:
    """Return whether a clause applies to the same cases and allows the same as it does in the table."""
    book = engine.book
    bound, _ = book.bound(bare, table.question, table.choice)
    if bound is None:
        return False
    whole = engine.director.said(table.rows[label].clause, None, table.statuses)
    said = engine.director.fresh(bound, table.statuses)
    same = (said.speaks == whole.speaks) & (said.idle == whole.idle)
    same &= (said.allows == whole.allows) | ~whole.speaks
    pairs = zip(bound.entries, table.rows[label].clause.entries, strict=True)
    bits = engine.tabulator.bits
    alike = all(np.array_equal(bits(a.condition), bits(b.condition)) for a, b in pairs)
    return bool(same.all()) and alike and bool(whole.speaks.any())


def _check_vacuous_precedence(table: Table, engine: Engine) -> Generator[Finding, None, list[str]]:
    """Report each line of relations without which every case ends the same; return what was not asked."""
    lost = []
    mine = {c.label.text for c in table.question.clauses}
    links = engine.book.links(table.choice, table.stage)
    for line in dict.fromkeys(x.origin for x in links if x.higher in mine):
        r = next(r for r in engine.book.rules.relations if r.span.line == line)
        without = engine.again(table, without=[line])
        if without is None:
            lost.append(f"without line {line} the order of clauses goes round")
        elif not table.differs(without).any():
            implied = without.precedence == table.precedence
            text = (
                f"{', '.join(w.text for w in r.higher)} {r.kind.value} {', '.join(w.text for w in r.lower)}"
            )
            why = "the other relations say as much" if implied else "it never decides a hand"
            yield table.finding(
                Kind.VACUOUS,
                (),
                f"`{text}` changes nothing: {why}",
                (0, 0),
                where=f"{text} (line {line})",
            )
    return lost
