"""Does a clause direct what the game forbids?"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.finding import Directed, Finding, Kind, Witness
from verifier.tables.engine import Engine, breaks_the_rules, directed_fouls
from verifier.tables.table import Table
from verifier.tables.witness import hand, least, settings


def foul(table: Table, engine: Engine) -> Iterator[Finding]:
    """Report the clauses that only illegal settings could follow, where none can be followed otherwise."""
    if not table.universe.ranked:
        return
    for label in table.document_order:
        cases = table.rows[label].unattainable & breaks_the_rules(table, engine, label)
        if cases.any():
            case = least(cases)
            wanted = int(directed_fouls(table, engine, label)[case])
            shown = Witness(case, hand(table, case), (Directed(label, settings(table, case, wanted)),))
            yield table.finding(
                Kind.FOUL,
                (label,),
                f"clause {label} directs settings that the game forbids",
                cases,
                witness=shown,
                help="narrow it, or say what is done instead",
            )
