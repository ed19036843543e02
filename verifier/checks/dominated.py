"""Is there a better setting than the one directed?"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from verifier.finding import Directed, Finding, Kind, Witness
from verifier.rules import model as m
from verifier.rules.rulebook import Stage
from verifier.tables.engine import Engine
from verifier.tables.table import Table
from verifier.tables.witness import hand, settings


def dominated(table: Table, engine: Engine) -> Iterator[Finding]:
    """Report, by the clauses that struck something out, the decided cases with a better setting."""
    if table.stage is not Stage.ASSUMED or not table.universe.ranked:
        return
    worse = engine.tabulator.bits(m.Dominated(None))
    groups: dict[tuple[str, ...], list[int]] = {}
    for case in np.flatnonzero(table.decided & ((worse & table.left) == table.left)).tolist():
        struck = tuple(x for x in table.document_order if strikes(table, x, case))
        groups.setdefault(struck, []).append(case)
    for struck, members in sorted(groups.items(), key=lambda x: x[1][0]):
        cases = np.zeros(len(table.universe), dtype=bool)
        cases[members] = True
        case = members[0]
        better = int(table.legal[case]) & ~int(worse[case])
        shown = (
            Directed("", settings(table, case, int(table.left[case]))),
            Directed("better", settings(table, case, better)),
        )
        yield table.finding(
            Kind.DOMINATED,
            struck,
            "another setting is as high in every hand and higher in one",
            cases,
            witness=Witness(case, hand(table, case), shown),
        )


def strikes(table: Table, label: str, case: int) -> bool:
    """Return whether a clause stands on a case and strikes an option out."""
    row = table.rows[label]
    return bool(row.stands[case] and row.base[case] & row.allows[case] != row.base[case])
