"""What was looked at of one question: what its measures come to, and what somebody has to speak of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product

from verifier.analysis.assumptions import AssumptionEffect
from verifier.analysis.crosscheck.ask import SECOND_ENGINE, VARIATIONS
from verifier.checks.inconsistent_example import format_example_check, list_example_names
from verifier.finding import Kind
from verifier.language import syntax as s
from verifier.ledger.entries import Coverage, LedgerEntry
from verifier.rules.rulebook import Stage
from verifier.tables.readings import ReadingTables, TableReadingEffect
from verifier.tables.table import Table

_WEIGHTS, _INTERACTIONS, _ASSUMPTIONS = "weights", "interactions of readings", "assumptions"
_CHECKED_KINDS = (
    *(Kind.GAP, Kind.CONFLICT, Kind.UNDECIDED, Kind.UNATTAINABLE, Kind.FOUL, Kind.DEAD, Kind.MASKED),
    *(Kind.REDUNDANT, Kind.VACUOUS, Kind.LATENT, Kind.DOMINATED, Kind.CYCLE),
)
"""What is asked of the table of each stage, an example's consistency aside."""
_ONCE = (
    Kind.READING.word,
    Kind.CONTRARY.word,
    _WEIGHTS,
    _INTERACTIONS,
    _ASSUMPTIONS,
    SECOND_ENGINE,
    VARIATIONS,
)
"""What is asked of the last stage."""


def list_expected_checks(question: s.Question) -> Iterator[LedgerEntry]:
    """Yield each check that somebody has to speak of, and at which stages."""
    name, stages = question.name.text, tuple(stage.value for stage in Stage)
    examples = [format_example_check(x) for x in list_example_names(question)]
    for check in [x.word for x in _CHECKED_KINDS] + (examples or [Kind.INCONSISTENT.word]):
        yield LedgerEntry(name, check, stages=stages)
    for check in _ONCE:
        yield LedgerEntry(name, check, stages=stages[-1:])


def record_weights(table: Table) -> LedgerEntry:
    """Return whether the weights of the cases add up to all that can be dealt: else no count is sure."""
    u = table.universe
    if u.proof():
        return table.record_check(_WEIGHTS)
    why = f"the weights add up to {int(u.weight.sum()):,} {u.units[0]}, and there are {u.total:,}"
    return table.record_check(_WEIGHTS, Coverage.NOT_CHECKED, why)


def record_readings(table: Table, effects: Iterable[TableReadingEffect]) -> LedgerEntry:
    """Return which alternatives of readings were run over the cases, each alone."""
    told = list(effects)
    if not told:
        return table.skip_check(Kind.READING, "no reading that is listed touches this question")
    lost = [f"{e.name} is {a}" for e in told for a in e.impossible]
    run = tuple(f"{e.name} is {a.name}" for e in told for a in e.alternatives)
    if lost:
        why = f"the order of clauses goes round where {', or '.join(lost)}"
        return table.record_check(Kind.READING, Coverage.NOT_CHECKED, why, readings=run)
    return table.record_check(Kind.READING, readings=run)


def record_interactions(
    tables: ReadingTables, effects: Iterable[TableReadingEffect], asked: bool
) -> LedgerEntry:
    """Return whether every two alternatives of different readings were run together."""
    table = tables.first
    pairs = [
        {one.name: a.name, other.name: b.name}
        for one, other in combinations(list(effects), 2)
        for a, b in product(one.alternatives, other.alternatives)
        if not (a.chosen or b.chosen)
    ]
    if not pairs:
        return table.skip_check(_INTERACTIONS, "fewer than two readings touch this question")
    if not asked:
        return table.record_check(_INTERACTIONS, Coverage.NOT_ASKED, option="--interactions")
    ends = [tables.ends(**pair) is not None for pair in pairs]
    notes = [f"{len(pairs):,} pairs of alternatives together"]
    if lost := ends.count(False):
        notes.append(f"{lost:,} of them contradict each other: the order of clauses goes round")
    return table.record_check(_INTERACTIONS, notes=tuple(notes))


def record_assumptions(table: Table, measured: Iterable[AssumptionEffect | str]) -> LedgerEntry:
    """Return whether each assumption was left out alone; a text says of which that could not be done."""
    told = list(measured)
    if not told:
        return table.skip_check(_ASSUMPTIONS, "nothing is assumed that is about this question")
    lost = [x for x in told if isinstance(x, str)]
    if lost:
        return table.record_check(_ASSUMPTIONS, Coverage.NOT_CHECKED, "; ".join(lost))
    return table.record_check(_ASSUMPTIONS, notes=(f"{len(told):,} left out, each alone",))
