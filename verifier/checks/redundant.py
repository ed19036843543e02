"""Would anything change without a clause?"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.finding import Finding, Kind
from verifier.ledger.entries import AT_LAST, Coverage, LedgerEntry
from verifier.rules.rulebook import Stage
from verifier.tables.engine import Engine
from verifier.tables.table import Table
from verifier.tables.witness import build_witness


def check_redundant(table: Table, engine: Engine) -> Iterator[Finding | LedgerEntry]:
    """Report the clauses that apply, and without which every case ends the same.

    Asked at the last stage, of clauses that are neither dead nor masked: of those it goes without saying.
    """
    if table.stage is not Stage.ASSUMED:
        yield table.skip_check(Kind.REDUNDANT, AT_LAST)
        return
    lost = []
    for label in table.document_order:
        row = table.rows[label]
        if not row.applies.any() or row.is_masked:
            continue
        without = engine.again(table, dropped=[label])
        if without is None:
            lost.append(f"without clause {label} the order of clauses goes round")
        elif not table.differs(without).any():
            why = _describe_redundancy(table, engine, label)
            yield table.finding(
                Kind.REDUNDANT,
                (label,),
                f"without clause {label} every {table.universe.one} ends the same: {why}",
                row.applies,
                witness=build_witness(table, row.applies, [label], left=True),
            )
    yield table.record_check(
        Kind.REDUNDANT, Coverage.NOT_CHECKED if lost else Coverage.LOOKED_AT, "; ".join(lost)
    )


def _describe_redundancy(table: Table, engine: Engine, label: str) -> str:
    """Say why every case ends the same without a clause."""
    ours = [x for x in table.document_order if engine.book.clause_of[x].because and x != label]
    # without all that is assumed, is the clause still without effect?
    bare, barer = (engine.again(table, dropped=[*ours, *more]) for more in ([], [label]))
    if ours and bare and barer and bare.differs(barer).any():
        return f"{', '.join(ours)}, which we assume, would direct the same"
    if not table.rows[label].excludes.any():
        return "there is never a choice left to it"
    return "others direct the same"
