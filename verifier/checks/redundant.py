"""Would anything change without a clause?"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.finding import Finding, Kind
from verifier.rules.rulebook import Stage
from verifier.tables.engine import Engine
from verifier.tables.table import Table
from verifier.tables.witness import witness


def redundant(table: Table, engine: Engine) -> Iterator[Finding]:
    """Report the clauses that apply, and without which every case ends the same.

    Asked at the last stage, of clauses that are neither dead nor masked: of those it goes without saying.
    """
    if table.stage is not Stage.ASSUMED:
        return
    for label in table.document_order:
        row = table.rows[label]
        if not row.applies.any() or row.is_masked:
            continue
        without = engine.again(table, dropped=[label])
        if without is not None and not table.differs(without).any():
            never = not (row.stands & (row.base & row.allows != row.base)).any()
            why = "there is never a choice left to it" if never else "others direct the same"
            ours = [x for x in table.document_order if engine.book.clause_of[x].because and x != label]
            bare, barer = (engine.again(table, dropped=[*ours, *more]) for more in ([], [label]))
            if ours and bare and barer and bare.differs(barer).any():
                why = f"{', '.join(ours)}, which we assume, would direct the same"
            yield table.finding(
                Kind.REDUNDANT,
                (label,),
                f"without clause {label} every {table.universe.one} ends the same: {why}",
                row.applies,
                witness=witness(table, row.applies, [label], left=True),
            )
