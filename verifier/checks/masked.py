"""Is every clause that applies followed on some hand?"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.finding import Finding, Kind
from verifier.ledger.entries import LedgerEntry
from verifier.tables.engine import Engine
from verifier.tables.table import Table
from verifier.tables.witness import build_witness


def check_masked(table: Table, _engine: Engine) -> Iterator[Finding | LedgerEntry]:
    """Report the clauses that something sets aside wherever they apply."""
    for label in table.document_order:
        if table.rows[label].is_masked:
            row = table.rows[label]
            yield table.finding(
                Kind.MASKED,
                (label,),
                f"clause {label} is set aside on every hand it applies to",
                row.applies,
                witness=build_witness(table, row.replaced | row.overridden, [label], left=True),
                help="strike it, or say where it prevails",
            )
    yield table.record_check(Kind.MASKED)
