"""Is every clause, and every entry of a list, about some hand?"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.finding import Finding, Kind
from verifier.ledger.entries import LedgerEntry
from verifier.tables.engine import Engine
from verifier.tables.table import Table
from verifier.wording import number_repeats


def check_dead(table: Table, _engine: Engine) -> Iterator[Finding | LedgerEntry]:
    """Report the clauses and the entries that no case meets."""
    for label in table.document_order:
        row = table.rows[label]
        if not row.applies.any():
            yield table.finding(
                Kind.DEAD,
                (label,),
                f"no {table.universe.one} meets the condition of clause {label}",
                row.applies,
                help="strike it, or say what it was meant to reach",
            )
        addresses = number_repeats(entry.address for entry in row.clause.entries)
        for entry, address in zip(row.clause.entries, addresses, strict=True):
            met = table.tabulator.bits(entry.condition) != 0
            if not met.any():
                yield table.finding(
                    Kind.DEAD,
                    (label,),
                    f"no {table.universe.one} meets the entry `{entry.address}`",
                    met,
                    where=address,
                    help="strike it, or say what it was meant to name",
                )
    yield table.record_check(Kind.DEAD)
