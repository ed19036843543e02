"""What hangs on each assumption: on how many hands the result changes if it alone is left out.

Assumed are an order of clauses, a clause, an alternative of a reading, or a fact of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from verifier.cases.arrays import Bools
from verifier.language import syntax as s
from verifier.rules import model as m
from verifier.rules.bind import ClauseBinder
from verifier.rules.rulebook import Stage
from verifier.tables import readings
from verifier.tables.readings import TableReadingEffect
from verifier.tables.table import Counts, Table

_GOES_ROUND = "the order of clauses goes round"


@dataclass(frozen=True, slots=True)
class AssumptionEffect:
    """How many hands hang on one assumption alone. `what`: order, clause, reading or fact."""

    what: str
    text: str
    because: str
    line: int
    hangs: Counts
    implied: bool = False
    """Whether the other relations say as much by themselves."""


def compute_assumption_effects(
    varied: readings.ReadingTables, effects: Iterable[TableReadingEffect]
) -> Iterator[AssumptionEffect | str]:
    """Measure each assumption of a question by leaving it out alone, at the last stage; or say why not.

    Orders first, then clauses, readings and facts, each in the order in which the rule set writes them.
    """
    yield from _compute_order_effects(varied)
    yield from _compute_clause_effects(varied)
    yield from _compute_reading_effects(varied, effects)
    yield from _compute_fact_effects(varied)


@dataclass(frozen=True, slots=True)
class LeftOutAssumption:
    """An assumed order or clause, and the table without it alone. `what`: order or clause."""

    what: str
    text: str
    because: str
    table: Table


def list_left_out_assumptions(varied: readings.ReadingTables) -> Iterator[LeftOutAssumption]:
    """Yield each assumed order and each assumed clause that is in force, with the table without it.

    None of which the order of the others then goes round.
    """
    for line, r in _list_assumed_orders(varied):
        other = varied.engine.again(varied.first, without=[line])
        if other is not None:
            yield LeftOutAssumption("order", _format_precedence_line(r), r.reason, other)
    for c in varied.first.question.clauses:
        if c.because and c.label.text in varied.first.rows:
            other = varied.engine.again(varied.first, dropped=[c.label.text])
            if other is not None:
                yield LeftOutAssumption("clause", f"{c.label.text} {c.title}", c.because, other)


def _list_assumed_orders(varied: readings.ReadingTables) -> Iterator[tuple[int, s.Relation]]:
    """Yield each assumed line of precedence that is about the question and in force, by its number."""
    rules, mine = varied.engine.book.rules, {c.label.text for c in varied.first.question.clauses}
    links = varied.engine.book.links(varied.choice, Stage.ASSUMED)
    in_force = {x.origin for x in links if x.higher in mine}
    found = {r.span.line: r for r in reversed(rules.relations) if not r.cited and r.span.line in in_force}
    yield from sorted(found.items())


def _compute_order_effects(varied: readings.ReadingTables) -> Iterator[AssumptionEffect | str]:
    """Measure each assumed line of precedence that is about the question and in force."""
    engine, table = varied.engine, varied.first
    for line, r in _list_assumed_orders(varied):
        other = engine.again(table, without=[line])
        if other is None:
            yield f"without line {line} {_GOES_ROUND}"
        else:
            implied = other.precedence == table.precedence
            yield AssumptionEffect(
                "order", _format_precedence_line(r), r.reason, line, _count_changed(table, other), implied
            )


def _compute_clause_effects(varied: readings.ReadingTables) -> Iterator[AssumptionEffect | str]:
    """Measure each clause that is assumed."""
    table = varied.first
    for c in table.question.clauses:
        if c.because and c.label.text in table.rows:
            other = varied.engine.again(table, dropped=[c.label.text])
            if other is None:
                yield f"without clause {c.label.text} {_GOES_ROUND}"
            else:
                text = f"{c.label.text} {c.title}"
                yield AssumptionEffect("clause", text, c.because, c.span.line, _count_changed(table, other))


def _compute_reading_effects(
    varied: readings.ReadingTables, effects: Iterable[TableReadingEffect]
) -> Iterator[AssumptionEffect]:
    """Measure each reading that is chosen: on how many hands some other alternative changes the result."""
    by_name = {effect.name: effect for effect in effects}
    for chosen in varied.engine.book.rules.choices:
        name = chosen.reading.text
        if name in by_name:
            taken = varied.choice[name]
            because = chosen.because if chosen.alternative.text == taken else "chosen for this run"
            turning = varied.first.count(readings.find_turning_cases(varied, by_name[name]))
            yield AssumptionEffect("reading", f"{name} is {taken}", because, chosen.span.line, turning)


def _compute_fact_effects(varied: readings.ReadingTables) -> Iterator[AssumptionEffect]:
    """Measure each fact of the game that is relied on, for a question about one hand."""
    table = varied.first
    for fact in varied.engine.book.rules.facts if not table.question.sides else ():
        text = f"{fact.what.text} {fact.name.text}"
        yield AssumptionEffect(
            "fact", text, fact.because, fact.span.line, table.count(_find_fact_cases(table, fact))
        )


def _count_changed(table: Table, other: Table) -> Counts:
    """Return how many hands end otherwise in another table."""
    return table.count(table.differs(other))


def _find_fact_cases(table: Table, fact: s.AssumedFact) -> Bools:
    """Return the hands on which a fact bears: it cannot be left out, so they are those that read it.

    Every hand reads an order: which settings are legal, and which count as the same, hangs on it. A named
    hand is read where the deal can make it.
    """
    every = np.ones(len(table.universe), dtype=bool)
    named = next((n for n in table.universe.game.named if n.name.text == fact.name.text), None)
    if fact.what.text == "order" or named is None or named.pattern is None:
        return every
    binder = ClauseBinder(table.universe.pieces, (), {})
    return np.asarray(table.tabulator.bits(m.Has(m.DEAL, binder.pattern(named.pattern))) != 0)


def _format_precedence_line(r: s.Relation) -> str:
    """Write a relation as its line has it."""
    higher, lower = (", ".join(w.text for w in side) for side in (r.higher, r.lower))
    return f"{higher} {r.kind.value} {lower}"
