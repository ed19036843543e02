"""What clauses direct that the game itself forbids."""

from __future__ import annotations

import numpy as np

from verifier.cases.hands import Bits, Bools
from verifier.tables.engine import Engine
from verifier.tables.table import Table


def directed(table: Table, engine: Engine, label: str) -> Bits:
    """Return the options that do what a clause directs and are not legal."""
    said = engine.director.said(table.rows[label].clause, table.deals.present, table.statuses)
    return np.where(said.speaks & ~said.idle, said.allows & ~table.legal, table.universe.none)


def breaks_the_rules(table: Table, engine: Engine, label: str) -> Bools:
    """Return the cases on which some illegal option does what a clause directs."""
    if not table.universe.ranked or not table.rows[label].unattainable.any():
        return np.zeros(len(table.universe), dtype=bool)
    return np.asarray(directed(table, engine, label) != 0)
