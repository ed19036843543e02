"""Can what a clause directs be done with every hand it is about?"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.finding import Finding, Kind
from verifier.table import Table
from verifier.witness import witness


def unattainable(table: Table) -> Iterator[Finding]:
    """Report the clauses that direct, of some case, what no option offers."""
    for label in table.document_order:
        cases = table.rows[label].unattainable
        if cases.any():
            yield Finding(
                Kind.UNATTAINABLE,
                table.question.name.text,
                table.stage.value,
                (label,),
                f"clause {label} directs what these hands cannot do",
                *table.count(cases),
                witness=witness(table, cases),
                help="narrow it, or say what is done instead",
            )
