"""Does a clause direct what the game forbids?"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.finding import Directed, Finding, Kind, Witness
from verifier.ledger.entries import LedgerEntry
from verifier.tables.engine import Engine, find_foul_cases, find_fouls
from verifier.tables.table import Table
from verifier.tables.witness import find_simplest, format_hand, format_settings


def check_foul(table: Table, engine: Engine) -> Iterator[Finding | LedgerEntry]:
    """Report the clauses that only illegal settings could follow, where none can be followed otherwise."""
    if not table.universe.ranked:
        yield table.skip_check(
            Kind.FOUL, "no option of this question can break the game's rule of what is legal"
        )
        return
    for label in table.document_order:
        cases = table.rows[label].unattainable & find_foul_cases(table, engine, label)
        if cases.any():
            case = find_simplest(cases)
            wanted = int(find_fouls(table, engine, label)[case])
            shown = Witness(
                case, format_hand(table, case), (Directed(label, format_settings(table, case, wanted)),)
            )
            yield table.finding(
                Kind.FOUL,
                (label,),
                f"clause {label} directs settings that the game forbids",
                cases,
                witness=shown,
                help="narrow it, or say what is done instead",
            )
    yield table.record_check(Kind.FOUL)
