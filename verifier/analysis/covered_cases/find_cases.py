"""The cases that a finding is about, found by asking its check once more.

The check is run on a table that notes the cases of each finding it is asked to make; so nothing here repeats
what a check looks for, and nothing is read out of messages.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any as Anything

import numpy as np

from verifier.cases.arrays import Bools
from verifier.checks import CHECKS
from verifier.checks.conflict import check_conflict
from verifier.checks.dead import check_dead
from verifier.checks.dominated import check_dominated
from verifier.checks.foul import check_foul
from verifier.checks.gap import check_gap
from verifier.checks.latent_conflict import check_latent_conflict
from verifier.checks.masked import check_masked
from verifier.checks.redundant import check_redundant
from verifier.checks.unattainable import check_unattainable
from verifier.checks.undecided import check_undecided
from verifier.checks.vacuous import check_vacuous
from verifier.finding import Finding, Kind
from verifier.tables.engine import Engine
from verifier.tables.readings import ReadingTables
from verifier.tables.table import Counts, Table

_CHECK_OF_KIND = {
    Kind.GAP: check_gap,
    Kind.CONFLICT: check_conflict,
    Kind.UNDECIDED: check_undecided,
    Kind.UNATTAINABLE: check_unattainable,
    Kind.FOUL: check_foul,
    Kind.DEAD: check_dead,
    Kind.MASKED: check_masked,
    Kind.REDUNDANT: check_redundant,
    Kind.VACUOUS: check_vacuous,
    Kind.LATENT: check_latent_conflict,
    Kind.DOMINATED: check_dominated,
}


@dataclass(frozen=True)
class _NotingTable(Table):
    """A table that keeps the cases of every finding made of it."""

    noted: list[tuple[Finding, Bools | None]] = field(default_factory=list)

    def finding(
        self, kind: Kind, clauses: tuple[str, ...], message: str, cases: Bools | Counts, **more: Anything
    ) -> Finding:
        """Return a finding, and note its cases; of one that has counts alone, that there are none here."""
        made = super().finding(kind, clauses, message, cases, **more)
        self.noted.append((made, None if isinstance(cases, tuple) else cases))
        return made


def _note_findings(table: Table) -> _NotingTable:
    """Return the same table, with nothing noted yet."""
    return _NotingTable(**{x.name: getattr(table, x.name) for x in fields(table)})


class CoveredCases:
    """The cases of the findings of one table; each check is asked when the first of its findings is."""

    def __init__(self, table: Table, engine: Engine) -> None:
        self.table, self._engine = table, engine
        self._found: dict[Kind, dict[object, Bools | None]] = {}

    def find(self, finding: Finding) -> Bools | None:
        """Return the cases of a finding of this table, one truth value a case; nothing where it has none.

        Raises LookupError where no check of the table finds it, and where it is of another number of cases.
        """
        if finding.kind not in _CHECK_OF_KIND:
            raise LookupError(f"what is found as {finding.kind.word} is about no cases of one table")
        if finding.kind not in self._found:
            noting = _note_findings(self.table)
            list(_CHECK_OF_KIND[finding.kind](noting, self._engine))
            self._found[finding.kind] = {f.key: cases for f, cases in noting.noted}
        if finding.key not in self._found[finding.kind]:
            raise LookupError(f"this table has no such finding: {finding.message}")
        cases = self._found[finding.kind][finding.key]
        # INVARIANT: what is listed, or described, is as many cases as the finding says
        if cases is not None and self.table.count(cases) != (finding.kinds, finding.hands):
            raise LookupError(f"this finding is about other cases: {finding.message}")
        return cases


def list_covered_cases(table: Table, engine: Engine) -> Iterator[tuple[Finding, Bools | None]]:
    """Yield what every check finds of a table, each with its cases, if it has any of it."""
    for check in CHECKS:
        noting = _note_findings(table)
        said = [f for f in check(noting, engine) if isinstance(f, Finding)]
        noted = {f.key: cases for f, cases in noting.noted}
        yield from ((f, noted.get(f.key)) for f in said)


def find_reading_cases(table: Table, engine: Engine, reading: str) -> Bools:
    """Return the cases that turn on a reading: they end otherwise under some other alternative of it, alone.

    `table` is of the last stage. Source: `verifier.tables.readings`, whose finding these are the cases of.
    """
    tables, found = ReadingTables(engine, table, table.choice), np.zeros(len(table.universe), dtype=bool)
    for word, _ in engine.book.readings[reading].alternatives:
        other = tables.under(**{reading: word.text})
        if other is not None:
            found |= table.differs(other)
    return found
