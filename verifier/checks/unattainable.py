"""Can what a clause directs be done with every hand it is about?"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.finding import Finding, Kind
from verifier.ledger.entries import LedgerEntry
from verifier.tables.engine import Engine, find_foul_cases
from verifier.tables.table import Table
from verifier.tables.witness import build_witness


def check_unattainable(table: Table, engine: Engine) -> Iterator[Finding | LedgerEntry]:
    """Report the clauses that direct, of some case, what no option offers, legal or not."""
    for label in table.document_order:
        cases = table.rows[label].unattainable & ~find_foul_cases(table, engine, label)
        if cases.any():
            yield table.finding(
                Kind.UNATTAINABLE,
                (label,),
                f"clause {label} directs what these hands cannot do",
                cases,
                witness=build_witness(table, cases),
                help="narrow it, or say what is done instead",
            )
    yield table.record_check(Kind.UNATTAINABLE)
