"""Does a clause direct what the game forbids?"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from verifier.cases.hands import Bits, Bools
from verifier.finding import Directed, Finding, Kind, Witness
from verifier.tables.engine import Engine
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
            wanted = int(directed(table, engine, label)[case])
            shown = Witness(case, hand(table, case), (Directed(label, settings(table, case, wanted)),))
            yield Finding(
                Kind.FOUL,
                table.question.name.text,
                table.stage.value,
                (label,),
                f"clause {label} directs settings that the game forbids",
                *table.count(cases),
                witness=shown,
                help="narrow it, or say what is done instead",
            )


def directed(table: Table, engine: Engine, label: str) -> Bits:
    """Return the options that do what a clause directs and are not legal."""
    said = engine.director.said(table.rows[label].clause, table.deals.present, table.statuses)
    return np.where(said.speaks & ~said.idle, said.allows & ~table.legal, table.universe.none)


def breaks_the_rules(table: Table, engine: Engine, label: str) -> Bools:
    """Return the cases on which some illegal option does what a clause directs."""
    if not table.universe.ranked or not table.rows[label].unattainable.any():
        return np.zeros(len(table.universe), dtype=bool)
    return np.asarray(directed(table, engine, label) != 0)
