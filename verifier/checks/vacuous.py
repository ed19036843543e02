"""Does every qualifier, and every relation, change something?"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace

import numpy as np

from verifier.finding import Finding, Kind
from verifier.language import syntax as s
from verifier.language.printer import format_condition, format_directive, format_guard, format_pattern
from verifier.ledger.entries import AT_LAST, Coverage, LedgerEntry
from verifier.rules.model.guards import is_in_force
from verifier.rules.rulebook import Stage
from verifier.tables.engine import Engine
from verifier.tables.table import Table
from verifier.wording import number_repeats


def check_vacuous(table: Table, engine: Engine) -> Iterator[Finding | LedgerEntry]:
    """Report qualifiers without which a clause says the same, and relations without effect."""
    if table.stage is not Stage.ASSUMED:
        yield table.skip_check(Kind.VACUOUS, AT_LAST)
        return
    for label in table.document_order:
        for where, what, bare in _list_shortened_clauses(engine.book.clause_of[label], table):
            if _is_equivalent_clause(table, engine, label, bare):
                yield table.finding(
                    Kind.VACUOUS,
                    (label,),
                    f"{what} changes nothing",
                    table.rows[label].applies,
                    where=where,
                )
    lost = yield from _check_vacuous_precedence(table, engine)
    yield table.record_check(
        Kind.VACUOUS, Coverage.NOT_CHECKED if lost else Coverage.LOOKED_AT, "; ".join(lost)
    )


def _list_shortened_clauses(clause: s.Clause, table: Table) -> Iterator[tuple[str, str, s.Clause]]:
    """Yield where each qualifier of a clause is, what it is, and the clause without it."""
    for i, (line, words) in enumerate(zip(clause.lines, list_line_words(clause), strict=True)):
        if not is_in_force(line.guards, table.choice):
            continue
        for where, what, bare in _list_shortened_lines(clause.label.text, line, words, table):
            lines = (*clause.lines[:i], *([bare] if bare else []), *clause.lines[i + 1 :])
            yield where, what, replace(clause, lines=lines)


def list_line_words(clause: s.Clause) -> list[str]:
    """Return each line of a clause in words, by which its qualifiers are known; no two are the same."""
    return number_repeats(_format_clause_line(line) for line in clause.lines)


def _format_clause_line(line: s.ClauseLine) -> str:
    """Write a line of a clause with its guards; of a list, its name."""
    match line:
        case s.Test(word=word, condition=condition):
            said = f"{word} {format_condition(condition)}"
        case s.Directive():
            said = format_directive(line)
        case s.Enumeration(name=name) | s.Ladder(name=name):
            said = f"list {name.text}"
        case s.Otherwise():
            said = "otherwise"
    return " ".join([said, *map(format_guard, line.guards)])


def _list_shortened_lines(
    label: str, line: s.ClauseLine, words: str, table: Table
) -> Iterator[tuple[str, str, s.Directive | s.Enumeration | None]]:
    """Yield where each qualifier of a line is, what it is, and the line without it: nothing, if it is all."""
    match line:
        case s.Test(word=word, condition=condition):
            yield f"`{words}`", f"`{word} {format_condition(condition)}`", None
        case s.Directive(among=among, provided=provided):
            if among is not None:
                what = f"`among {format_condition(among)}`"
                yield f"{what} in `{words}`", what, replace(line, among=None)
            if provided is not None:
                what = f"`provided {format_condition(provided)}`"
                yield f"{what} in `{words}`", what, replace(line, provided=None)
        case s.Enumeration(entries=entries):
            head = f"{label}/{line.name.text}"
            addresses = number_repeats(f"{head}/{format_pattern(e.pattern)}" for e in entries)
            for j, (entry, address) in enumerate(zip(entries, addresses, strict=True)):
                if entry.pattern.not_pairing and is_in_force(entry.guards, table.choice):
                    freed = replace(entry, pattern=replace(entry.pattern, not_pairing=False))
                    bare = replace(line, entries=(*entries[:j], freed, *entries[j + 1 :]))
                    what = f"`not pairing` in `{address}`"
                    yield what, what, bare
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
    names = name_relations(engine.book.rules)
    for line in dict.fromkeys(x.origin for x in links if x.higher in mine):
        r, where = next((r, name) for r, name in names if r.span.line == line)
        without = engine.again(table, without=[line])
        if without is None:
            lost.append(f"without line {line} the order of clauses goes round")
        elif not table.differs(without).any():
            implied = without.precedence == table.precedence
            why = "the other relations say as much" if implied else "it never decides a hand"
            yield table.finding(
                Kind.VACUOUS,
                (),
                f"`{_format_relation(r)}` changes nothing: {why}",
                (0, 0),
                where=where,
            )
    return lost


def name_relations(rules: s.RuleSet) -> list[tuple[s.Relation, str]]:
    """Return each line of relations with its name: its words, but for the reason; no two are the same."""
    words = (
        " ".join(["cited" if r.cited else "assume", _format_relation(r), *map(format_guard, r.guards)])
        for r in rules.relations
    )
    return list(zip(rules.relations, number_repeats(words), strict=True))


def _format_relation(r: s.Relation) -> str:
    """Write which clauses stand how to which."""
    higher, lower = (", ".join(w.text for w in side) for side in (r.higher, r.lower))
    return f"{higher} {r.kind.value} {lower}"
