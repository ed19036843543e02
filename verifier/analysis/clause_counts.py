"""What each clause does: on how many hands it applies, excludes a setting, decides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from verifier.tables.table import Counts, Table


@dataclass(frozen=True, slots=True)
class ClauseCounts:
    """What one clause does at the last stage: on how many hands it applies, strikes, decides."""

    label: str
    applies: Counts
    strikes: Counts
    decides: Counts


def count_clause_effects(table: Table) -> Iterator[ClauseCounts]:
    """Measure each clause. It *decides* a hand where it stands and leaves one of several settings."""
    u = table.universe
    # all clauses of a layer share one base, and its classes are counted once
    on_offer = {id(row.base): u.classes_left(row.base) > 1 for row in table.rows.values()}
    for label in table.document_order:
        row = table.rows[label]
        leaves_one = u.classes_left(row.base & row.allows) == 1
        decides = row.stands & on_offer[id(row.base)] & leaves_one
        yield ClauseCounts(label, table.count(row.applies), table.count(row.excludes), table.count(decides))
