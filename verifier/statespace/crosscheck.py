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
from verifier.statespace.findings import build_finding
from verifier.statespace.state_space import CaseBatch, identify_case
from verifier.statespace.walk import Walk

_MOST_CROSSCHECKED = 4_000
"""How many cases are decided again, number of places by number of places."""


@dataclass(frozen=True)
class ProcedureCrosscheck:
    """How many cases were decided again, up to how many places, and the first that ended otherwise."""

    cases: int
    places: int
    finding: Finding | None


def crosscheck_procedure(
    book: RuleBook, tree: s.Procedure, choice: Choices, walks: list[Walk]
) -> ProcedureCrosscheck:
    """Return what the second engine says of the last stage."""
    cases = places = 0
    for walk in walks:
        if cases and cases + walk.explored.cases > _MOST_CROSSCHECKED:
            break
        p = walk.explored.procedure
        other = ProcedureInterpreter(tree, book.rules.relations, choice, p.places)
        cases, places = cases + walk.explored.cases, p.places
        found = next(_find_disagreements(walk, other), None)
        if found is not None:
            return ProcedureCrosscheck(cases, places, found)
    return ProcedureCrosscheck(cases, places, None)


def _find_disagreements(walk: Walk, other: ProcedureInterpreter) -> Iterator[Finding]:
    """Yield the cases that the interpreter ends otherwise, or holds possible or not against the explorer."""
    p = walk.explored.procedure
    states = [_to_interpreter_state(p, row) for row in walk.explored.states.tolist()]
    met = 0
    for batch in walk.batches:
        said = batch.chosen
        for row in range(len(batch.at)):
            chosen = {name: _to_interpreter_value(p, int(codes[row])) for name, codes in said.items()}
            case = ProcedureCase(states[int(batch.at[row])], batch.act.name, chosen)
            met += 1
            if not other.is_possible(case) or other.find_left(case) != _list_values_left(p, batch, row):
                yield _build_procedure_disagreement(walk, batch, row)
    if met != walk.explored.cases:
        raise AssertionError("the explorer met other cases than it counted")


def _to_interpreter_value(p: m.Procedure, code: int) -> FieldValue:
    """Return a code as the interpreter has values."""
    return None if code == m.NONE else p.names.get(code, code)


def _to_interpreter_state(p: m.Procedure, row: list[int]) -> dict[tuple[str, int], FieldValue]:
    """Return a state as the interpreter has it."""
    return {
        (c.field, c.place): _to_interpreter_value(p, code) for c, code in zip(p.columns, row, strict=True)
    }


def _list_values_left(p: m.Procedure, batch: CaseBatch, row: int) -> ValuesLeft | None:
    """Return what the explorer leaves of a case; nothing of a gap."""
    verdict = batch.verdicts[Stage.ASSUMED]
    if verdict.status[row] == GAP:
        return None
    return {
        (c.field, c.place): frozenset(
            _to_interpreter_value(p, v) for i, v in enumerate(c.values) if bits >> i & 1
        )
        for c, bits in zip(p.columns, verdict.left[row].tolist(), strict=True)
    }


def _build_procedure_disagreement(walk: Walk, batch: CaseBatch, row: int) -> Finding:
    """Return the finding that the two engines disagree on a case."""
    case = identify_case(batch, row)
    return build_finding(
        walk.explored.procedure.name,
        Kind.DISAGREEMENT,
        "the explorer and the interpreter end a case differently",
        1,
        run=(*traces.describe_trace(walk.explored, case[0]), traces.describe_case(walk.explored, case)),
    )
