"""What each alternative of a reading brings and takes away, beside how many cases it changes.

An alternative that sets few hands otherwise can still leave a section silent on thousands. So the checks
whose findings are errors or warnings are run on its tables too, in the order that the text states and with
the assumptions; what they find is compared with what is found under the alternatives in use.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verifier.checks.conflict import check_conflict
from verifier.checks.cycle import check_cycle
from verifier.checks.dead import check_dead
from verifier.checks.foul import check_foul
from verifier.checks.gap import check_gap
from verifier.checks.inconsistent_example import check_inconsistent_example
from verifier.checks.masked import check_masked
from verifier.checks.unattainable import check_unattainable
from verifier.checks.undecided import check_undecided
from verifier.finding import Finding, Kind
from verifier.rules.rulebook import Stage
from verifier.tables.engine import Engine
from verifier.tables.readings import ReadingTables, TableReadingEffect
from verifier.tables.table import Table

_CHECKS = (
    *(check_gap, check_conflict, check_undecided, check_unattainable, check_foul),
    *(check_dead, check_masked, check_cycle, check_inconsistent_example),
)
"""Those whose findings are more than notes. *Redundant* and *vacuous* would take longer than all the rest."""

_Keyed = dict[object, Finding]


@dataclass(frozen=True, slots=True)
class AlternativeFindings:
    """What is found under one other alternative, alone, and not under that in use; and the reverse."""

    reading: str
    alternative: str
    brings: tuple[Finding, ...]
    takes: tuple[Finding, ...]
    changes: tuple[tuple[Finding, Finding], ...]
    """What is found under both, of other numbers of cases: as in use, and under the alternative."""

    @property
    def examples(self) -> int:
        """Return how many more worked examples hold under it than under that in use (less, if negative)."""
        failed = [sum(f.kind is Kind.INCONSISTENT for f in found) for found in (self.takes, self.brings)]
        return failed[0] - failed[1]


def list_alternative_findings(
    tables: ReadingTables, effects: Sequence[TableReadingEffect]
) -> list[AlternativeFindings]:
    """Return what each other alternative brings and takes away, alone, where it does either.

    Those that change no case at the last stage are looked at too: in the text's own order they may. One
    under which the order of clauses goes round has no findings.
    """
    usual = _find_under(tables, {})
    found = []
    for effect in effects:
        for a in effect.alternatives:
            if not a.chosen:
                other = _find_under(tables, {effect.name: a.name})
                found.append(_compare(effect.name, a.name, usual, other))
    return [x for x in found if x.brings or x.takes or x.changes]


def _find_under(tables: ReadingTables, change: dict[str, str]) -> _Keyed:
    """Return the findings under one change of readings, each as at the last stage at which it is made."""
    cited = tables.engine.table(tables.first.question, Stage.CITED, {**tables.choice, **change})
    last = tables.under(**change)
    return {f.key: f for table in (cited, last) if table for f in _run_checks(table, tables.engine)}


def _run_checks(table: Table, engine: Engine) -> Iterator[Finding]:
    """Yield what the checks find of one table."""
    for check_table in _CHECKS:
        yield from (f for f in check_table(table, engine) if isinstance(f, Finding))


def _compare(reading: str, alternative: str, usual: _Keyed, other: _Keyed) -> AlternativeFindings:
    """Return the difference of two collections of findings."""
    both = [(f, other[key]) for key, f in usual.items() if key in other]
    return AlternativeFindings(
        reading,
        alternative,
        tuple(f for key, f in other.items() if key not in usual),
        tuple(f for key, f in usual.items() if key not in other),
        tuple((f, g) for f, g in both if (f.hands, f.stage) != (g.hands, g.stage)),
    )
