"""The interpreter decides cases again: all of a small procedure, and a part of a large one, by a budget.

Of a large one every case of the smaller numbers of places; of the others one case of each signature that was
not met before (the act, the clauses that apply, how it ends), and some drawn by a seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random

import numpy as np

from verifier.finding import Finding, Kind
from verifier.interpreter.procedures import ProcedureInterpreter
from verifier.interpreter.states import FieldValue, ProcedureCase, State, ValuesLeft
from verifier.language import syntax as s
from verifier.rules.procedure import model as m
from verifier.rules.rulebook import Choices, RuleBook, Stage
from verifier.statespace import traces
from verifier.statespace.decide import GAP
from verifier.statespace.explore import LAST_STAGE
from verifier.statespace.findings import build_finding
from verifier.statespace.measures.samples import MOST_NOTED_SIGNATURES, draw_states
from verifier.statespace.state_space import CaseBatch, CaseSignature, StateCase, identify_case
from verifier.statespace.walk import Walk

_MOST_CROSSCHECKED = 100_000
"""How many cases a procedure has at most, all numbers of places together, of which all are decided again."""
_MOST_WHOLE = 4_000
"""Of how many cases all are decided again where there are more, number of places by number of places."""
_MOST_DRAWN = 1_000
"""How many cases are drawn by a seed, of all other numbers of places together."""


_AskedCases = tuple[CaseBatch, Iterable[int]]
"""Cases that are decided again: some of a batch."""


@dataclass(frozen=True)
class ProcedureCrosscheck:
    """How many cases were decided again, and the first that ended otherwise."""

    cases: int = 0
    places: int = 0
    """The greatest number of places of which every case was decided again; nought: of none."""
    finding: Finding | None = None
    total: int = 0
    """How many cases there are, for all numbers of places."""
    signatures: int = 0
    """How many of them stand for a signature: the first in which these clauses apply and that ends so."""
    drawn: int = 0
    """How many of them were drawn by a seed."""
    every_signature: bool = True
    """Whether each signature was decided again; of very many some are not."""

    @property
    def is_whole(self) -> bool:
        """Return whether every case was decided again."""
        return self.cases == self.total


@dataclass
class _Budget:
    """What was decided again so far."""

    cases: int = 0
    signatures: int = 0
    drawn: int = 0
    known: set[CaseSignature] = field(default_factory=set)


def crosscheck_procedure(
    book: RuleBook, tree: s.Procedure, choice: Choices, walks: list[Walk]
) -> ProcedureCrosscheck:
    """Return what the second engine says of the last stage."""
    total = sum(w.explored.cases for w in walks)
    budget, places, rest = _Budget(), 0, len(walks)
    for number, walk in enumerate(walks):
        size = walk.explored.cases
        whole = rest == len(walks) and (total <= _MOST_CROSSCHECKED or budget.cases + size <= _MOST_WHOLE)
        if not whole:
            rest = min(rest, number)
        count = _MOST_DRAWN // (len(walks) - rest) if not whole else 0
        asked = _list_every_case(walk, budget) if whole else _list_some_cases(walk, budget, count)
        places = walk.explored.procedure.places if whole else places
        other = ProcedureInterpreter(tree, book.rules.relations, choice, walk.explored.procedure.places)
        found = next(_find_disagreements(walk, other, asked), None)
        if found is not None:
            break
    every = all(len(w.explored.signatures) < MOST_NOTED_SIGNATURES for w in walks)
    return ProcedureCrosscheck(budget.cases, places, found, total, budget.signatures, budget.drawn, every)


def _list_every_case(walk: Walk, budget: _Budget) -> Iterator[_AskedCases]:
    """Yield all cases of one number of places."""
    before = budget.cases
    budget.known |= walk.explored.signatures.keys()
    for batch in walk.explorer.batches(walk.explored.states, 0, LAST_STAGE):
        budget.cases += len(batch.at)
        yield batch, range(len(batch.at))
    if budget.cases - before != walk.explored.cases:
        raise AssertionError("the explorer met other cases than it counted")


def _list_some_cases(walk: Walk, budget: _Budget, count: int) -> Iterator[_AskedCases]:
    """Yield the first case of each signature that is new, and so many others, drawn by a seed."""
    explored = walk.explored
    new = {x: case for x, case in explored.signatures.items() if x not in budget.known}
    budget.known |= new.keys()
    seed = f"{explored.procedure.name}/{explored.procedure.places}"
    drawn = set(_draw_cases(walk, seed, count))
    wanted = drawn | set(new.values())
    budget.signatures += len(set(new.values()))
    budget.drawn += len(drawn - set(new.values()))
    budget.cases += len(wanted)
    states = sorted({state for state, _, _ in wanted})
    met = 0
    for batch in walk.explorer.batches(explored.states[states], 0, LAST_STAGE):
        batch.states = np.array(states)[batch.states]
        rows = [row for row in range(len(batch.at)) if identify_case(batch, row) in wanted]
        met += len(rows)
        yield batch, rows
    if met != len(wanted):
        raise AssertionError("the explorer met other cases than it noted")


def _draw_cases(walk: Walk, seed: str, count: int) -> list[StateCase]:
    """Return so many cases of some states that are drawn by a seed."""
    states = draw_states(walk.explored, seed)
    listed: list[StateCase] = []
    for batch in walk.explorer.batches(walk.explored.states[states], 0, LAST_STAGE):
        combinations = batch.combination.tolist()
        at = states[batch.at].tolist()
        listed += [(state, batch.number, x) for state, x in zip(at, combinations, strict=True)]
    return Random(seed).sample(listed, min(count, len(listed)))


def _find_disagreements(
    walk: Walk, other: ProcedureInterpreter, asked: Iterator[_AskedCases]
) -> Iterator[Finding]:
    """Yield the cases that the interpreter ends otherwise, holds impossible, or finds other faults in."""
    p = walk.explored.procedure
    for batch, rows in asked:
        said = batch.chosen
        states: dict[int, State] = {}
        for row in rows:
            at = int(batch.at[row])
            if at not in states:
                states[at] = _to_interpreter_state(p, walk.explored.states[at].tolist())
            chosen = {name: _to_interpreter_value(p, int(codes[row])) for name, codes in said.items()}
            case = ProcedureCase(states[at], batch.act.name, chosen)
            if (
                not other.is_possible(case)
                or other.find_left(case) != _list_values_left(p, batch, row)
                or other.list_unattainable(case) != _list_unattainable(batch, row)
            ):
                yield _build_procedure_disagreement(walk, batch, row)


def _list_unattainable(batch: CaseBatch, row: int) -> set[str]:
    """Return the clauses that the explorer finds to direct, in a case, what is not there."""
    found = batch.verdicts[Stage.ASSUMED].unattainable
    return {label for label, where in found.items() if batch.cases.of(where, np.array([row]))[0]}


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
