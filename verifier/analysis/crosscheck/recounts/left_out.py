"""What leaving out a clause, or a line of relations, changes: decided again without it, by the second engine.

From it are recounted what is redundant, which relations change nothing, and what hangs on each assumption.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from graphlib import CycleError
from random import Random

import numpy as np

from verifier.analysis.assumptions import AssumptionEffect
from verifier.analysis.crosscheck.budget import SEED, SecondOpinion
from verifier.analysis.crosscheck.compare import AnyWords, decide_cases
from verifier.analysis.crosscheck.recount import FactCount, Recount
from verifier.checks.vacuous import name_relations
from verifier.finding import Finding, Kind
from verifier.interpreter import Interpreter
from verifier.language import syntax as s
from verifier.rules.model.guards import is_in_force
from verifier.rules.rulebook import RuleBook
from verifier.tables.table import Table

LeftOut = tuple[str, str]
"""What is left out: a clause, by its label; a line of relations, by its number."""
_CLAUSE, _LINE, _ALL = "clause", "line", "all that is assumed"
_Result = tuple[bool, frozenset[object]]


@dataclass(slots=True)
class LeftOutCount:
    """How many cases end otherwise without something; whether all cases were decided without it."""

    changed: FactCount = field(default_factory=FactCount)
    is_whole: bool = True


def recount_left_out(
    book: RuleBook, table: Table, words: AnyWords, second: Interpreter, asked: SecondOpinion
) -> dict[LeftOut, LeftOutCount]:
    """Decide cases without each clause, and without each line of relations; they share the budget."""
    edits = dict(_list_edits(book, table))
    many = len(table.universe)
    few = many * len(edits) <= asked.of_left_out
    share = asked.limit(many, many if few else max(1, asked.of_left_sample // len(edits)))
    known: dict[int, _Result] = {}
    found = {}
    for what, (rules, labels) in edits.items():
        stage = "cited" if what[0] == _ALL else table.stage.value
        try:
            other = Interpreter(rules, book.game, table.choice, stage, second.facts)
            found[what] = _count_changed(
                table, words, (second, other), _choose(table, labels, share, what), known
            )
        except (CycleError, LookupError):
            continue  # the order of clauses goes round without it
    return found


def _count_changed(
    table: Table,
    words: AnyWords,
    engines: tuple[Interpreter, Interpreter],
    cases: list[int],
    known: dict[int, _Result],
) -> LeftOutCount:
    """Count the cases that two interpreters end otherwise; `known`: how the first ends those it was asked."""
    first, other = engines
    new = [case for case in cases if case not in known]
    known.update((case, verdict.result) for case, verdict in decide_cases(table, first, words, new))
    made = LeftOutCount(is_whole=len(cases) == len(table.universe))
    for case, verdict in decide_cases(table, other, words, cases):
        if verdict.result != known[case]:
            made.changed.add(1, int(table.universe.weight[case]), case)
    return made


def _choose(table: Table, labels: Iterable[str], share: int, what: LeftOut) -> list[int]:
    """Return the cases that are decided: all of a few; of more, some to which these clauses apply."""
    if share >= len(table.universe):
        return list(range(len(table.universe)))
    near = np.zeros(len(table.universe), dtype=bool)
    for label in labels:
        near |= table.rows[label].applies
    at = np.flatnonzero(near).tolist()
    return sorted(Random(f"{SEED} {what}").sample(at, min(share, len(at))))


def _list_edits(book: RuleBook, table: Table) -> Iterator[tuple[LeftOut, tuple[s.RuleSet, list[str]]]]:
    """Yield the rule set without each thing; with it, the clauses whose cases show whether that matters."""
    rules, question = book.rules, table.question
    for label in table.document_order:
        clauses = tuple(c for c in question.clauses if c.label.text != label)
        other = replace(question, clauses=clauses)
        asked = tuple(other if q.name == question.name else q for q in rules.questions)
        yield (_CLAUSE, label), (replace(rules, questions=asked), [label])
    for line in dict.fromkeys(r.span.line for r in rules.relations):
        mine = [r for r in rules.relations if r.span.line == line and is_in_force(r.guards, table.choice)]
        ends = [
            [x for word in words for x in _list_meant(table, word.text)]
            for words in ([w for r in mine for w in r.higher], [w for r in mine for w in r.lower])
        ]
        if all(ends):
            kept = tuple(r for r in rules.relations if r.span.line != line)
            yield (_LINE, str(line)), (replace(rules, relations=kept), ends[1])
    yield (_ALL, ""), (rules, list(table.rows))


def _list_meant(table: Table, word: str) -> list[str]:
    """Return the clauses of a question that a label means: a section's, a clause's parts, or one."""
    return [x for x in table.document_order if word in (x, x.partition(" part ")[0], table.section_of(x))]


def compare_left_out(
    table: Table,
    book: RuleBook,
    reported: tuple[Iterable[Finding], Iterable[AssumptionEffect], tuple[int, int]],
    again: tuple[Mapping[LeftOut, LeftOutCount], Recount],
) -> Iterator[str]:
    """Yield in words what is reported otherwise than it is without a clause or a line.

    `reported`: findings, what hangs on assumptions, and on all of them together.
    """
    findings, measured, together = reported
    left_out, recount = again
    yield from _compare_redundant(list(findings), left_out, recount)
    yield from _compare_relations(book, list(findings), left_out)
    label_at = {c.span.line: c.label.text for c in table.question.clauses}
    for x in measured:
        if x.what in {"order", _CLAUSE}:
            what = (_LINE, str(x.line)) if x.what == "order" else (_CLAUSE, label_at[x.line])
            yield from _compare_counts(f"without {x.text}", x.hangs, left_out.get(what))
    yield from _compare_counts("without what is assumed", together, left_out.get((_ALL, "")))


def _compare_counts(what: str, told: tuple[int, int], found: LeftOutCount | None) -> Iterator[str]:
    """Yield in words how a count of changed cases differs."""
    if found is None:
        return
    again = found.changed.kinds, found.changed.hands
    if told != again if found.is_whole else told[0] < again[0] or told[1] < again[1]:
        least = "" if found.is_whole else "at least "
        yield f"{what}: {told[0]:,} cases are counted as changed, and {least}{again[0]:,} are"


def _compare_redundant(
    findings: list[Finding], left_out: Mapping[LeftOut, LeftOutCount], recount: Recount
) -> Iterator[str]:
    """Yield in words which clauses are redundant, and which not."""
    told = {f.clauses[0]: f for f in findings if f.kind is Kind.REDUNDANT}
    for (sort, label), found in left_out.items():
        if sort != _CLAUSE:
            continue
        if label in told and found.changed.kinds:
            yield f"clause {label} is reported as redundant, and is not"
        applies = recount.count("applies", label)
        followed = recount.count("not set aside", label).kinds or not recount.count("set aside", label).kinds
        sure = found.is_whole and recount.is_whole and followed
        if sure and applies.kinds and not found.changed.kinds:
            f = told.get(label)
            if f is None or (f.kinds, f.hands) != (applies.kinds, applies.hands):
                yield f"clause {label} is redundant on {applies.kinds:,} cases, and is not so reported"


def _compare_relations(
    book: RuleBook, findings: list[Finding], left_out: Mapping[LeftOut, LeftOutCount]
) -> Iterator[str]:
    """Yield in words which lines of relations change nothing, and which do."""
    lines = {name: str(r.span.line) for r, name in name_relations(book.rules)}
    told = {lines.get(f.where) for f in findings if f.kind is Kind.VACUOUS and not f.clauses}
    for (sort, line), found in left_out.items():
        if (
            sort == _LINE
            and (line in told) != (found.changed.kinds == 0)
            and (found.is_whole or line in told)
        ):
            said = "is" if line in told else "is not"
            yield f"line {line} {said} reported as without effect"
