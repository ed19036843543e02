"""Is there a better setting than the one directed?"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from verifier.finding import Directed, Finding, Kind, Witness
from verifier.ledger.entries import AT_LAST, LedgerEntry
from verifier.rules import model as m
from verifier.rules.rulebook import Stage
from verifier.tables.engine import Engine
from verifier.tables.table import Table
from verifier.tables.witness import format_hand, format_settings


def check_dominated(table: Table, engine: Engine) -> Iterator[Finding | LedgerEntry]:
    """Report, by the clauses that excluded something, the decided cases with a better setting."""
    if not table.universe.ranked:
        yield table.skip_check(Kind.DOMINATED, "no option of this question ranks above another")
        return
    if table.stage is not Stage.ASSUMED:
        yield table.skip_check(Kind.DOMINATED, AT_LAST)
        return
    worse = engine.tabulator.bits(m.Dominated(None))
    excludes = {label: table.rows[label].excludes for label in table.document_order}
    groups: dict[tuple[str, ...], list[int]] = {}
    # every setting that is left is worse than another one
    for case in np.flatnonzero(table.decided & ((worse & table.left) == table.left)).tolist():
        excluding = tuple(label for label, where in excludes.items() if where[case])
        groups.setdefault(excluding, []).append(case)
    for excluding, members in sorted(groups.items(), key=lambda x: x[1][0]):
        cases = np.zeros(len(table.universe), dtype=bool)
        cases[members] = True
        case = members[0]
        better = int(table.legal[case]) & ~int(worse[case])
        shown = (
            Directed("", format_settings(table, case, int(table.left[case]))),
            Directed("better", format_settings(table, case, better)),
        )
        yield table.finding(
            Kind.DOMINATED,
            excluding,
            "another setting is as high in every hand and higher in one",
            cases,
            witness=Witness(case, format_hand(table, case), shown),
        )
    yield table.record_check(Kind.DOMINATED)
