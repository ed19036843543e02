"""The interpreter decides every case of the smaller numbers of places again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from verifier.finding import Finding, Kind
from verifier.interpreter.procedures import ProcedureInterpreter
from verifier.interpreter.states import FieldValue, ProcedureCase, ValuesLeft
from verifier.language import syntax as s
from verifier.rules.procedure import model as m
from verifier.rules.rulebook import Choices, RuleBook, Stage
from verifier.statespace import traces
from verifier.statespace.decide import GAP
from verifier.statespace.explore import Walk
from verifier.statespace.findings import build_finding
from verifier.statespace.state_space import Batch, case_of

MOST_CASES = 4_000
"""How many cases are decided again, number of places by number of places."""


@dataclass(frozen=True)
class Second:
    """How many cases were decided again, up to how many places, and the first that ended otherwise."""

    cases: int
    places: int
    finding: Finding | None


def opinion(book: RuleBook, tree: s.Procedure, choice: Choices, walks: list[Walk]) -> Second:
    """Return what the second engine says of the last stage."""
    cases = places = 0
    for walk in walks:
        if cases and cases + walk.explored.cases > MOST_CASES:
            break
        p = walk.explored.procedure
        other = ProcedureInterpreter(tree, book.rules.relations, choice, p.places)
        cases, places = cases + walk.explored.cases, p.places
        found = next(differences(walk, other), None)
        if found is not None:
            return Second(cases, places, found)
    return Second(cases, places, None)


def differences(walk: Walk, other: ProcedureInterpreter) -> Iterator[Finding]:
    """Yield the cases that the interpreter ends otherwise, or holds possible or not against the explorer."""
    p = walk.explored.procedure
    states = [named(p, row) for row in walk.explored.states.tolist()]
    met = 0
    for batch in walk.batches:
        said = batch.chosen
        for row in range(len(batch.at)):
            chosen = {name: value(p, int(codes[row])) for name, codes in said.items()}
            case = ProcedureCase(states[int(batch.at[row])], batch.act.name, chosen)
            met += 1
            if not other.is_possible(case) or other.find_left(case) != left(p, batch, row):
                yield finding(walk, batch, row)
    if met != walk.explored.cases:
        raise AssertionError("the explorer met other cases than it counted")


def value(p: m.Procedure, code: int) -> FieldValue:
    """Return a code as the interpreter has values."""
    return None if code == m.NONE else p.names.get(code, code)


def named(p: m.Procedure, row: list[int]) -> dict[tuple[str, int], FieldValue]:
    """Return a state as the interpreter has it."""
    return {(c.field, c.place): value(p, code) for c, code in zip(p.columns, row, strict=True)}


def left(p: m.Procedure, batch: Batch, row: int) -> ValuesLeft | None:
    """Return what the explorer leaves of a case; nothing of a gap."""
    verdict = batch.verdicts[Stage.ASSUMED]
    if verdict.status[row] == GAP:
        return None
    return {
        (c.field, c.place): frozenset(value(p, v) for i, v in enumerate(c.values) if bits >> i & 1)
        for c, bits in zip(p.columns, verdict.left[row].tolist(), strict=True)
    }


def finding(walk: Walk, batch: Batch, row: int) -> Finding:
    """Return the finding that the two engines disagree on a case."""
    case = case_of(batch, row)
    return build_finding(
        walk.explored.procedure.name,
        Kind.DISAGREEMENT,
        "the explorer and the interpreter end a case differently",
        1,
        run=(*traces.run(walk.explored, case[0]), traces.said(walk.explored, case)),
    )
