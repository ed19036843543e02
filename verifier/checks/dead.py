"""Is every clause, and every entry of a list, about some hand?"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.finding import Finding, Kind
from verifier.tables.engine import Engine
from verifier.tables.table import Table


def dead(table: Table, _engine: Engine) -> Iterator[Finding]:
    """Report the clauses and the entries that no case meets."""
    name, stage = table.question.name.text, table.stage.value
    for label in table.document_order:
        row = table.rows[label]
        if not row.applies.any():
            yield Finding(
                Kind.DEAD,
                name,
                stage,
                (label,),
                f"no {table.universe.one} meets the condition of clause {label}",
                0,
                0,
                help="strike it, or say what it was meant to reach",
            )
        for entry in row.clause.entries:
            if not table.tabulator.bits(entry.condition).any():
                yield Finding(
                    Kind.DEAD,
                    name,
                    stage,
                    (label,),
                    f"no {table.universe.one} meets the entry `{entry.address}`",
                    0,
                    0,
                    where=entry.address,
                    help="strike it, or say what it was meant to name",
                )
