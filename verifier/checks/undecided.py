"""Is one setting left of every hand?"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from verifier.finding import Finding, Kind
from verifier.ledger.entries import LedgerEntry
from verifier.rules.rulebook import Stage
from verifier.tables.engine import Engine
from verifier.tables.table import Table
from verifier.tables.witness import build_witness


def check_undecided(table: Table, engine: Engine) -> Iterator[Finding | LedgerEntry]:
    """Report the cases with more than one inequivalent option left, by the clauses that stand.

    By those that stand at the last stage that leaves it so: else a case in which a cited order silences a
    clause, and which stays undecided, would be found twice, once as if that order had settled it.
    """
    stages = list(Stage)[list(Stage).index(table.stage) :]
    told = [table, *(engine.table(table.question, x, table.choice) for x in stages[1:])]
    at_last = " at last" * (len(told) > 1)
    groups: dict[tuple[str, ...], list[int]] = {}
    for case in np.flatnonzero(table.undecided).tolist():
        last = next(x for x in reversed(told) if x.undecided[case])
        standing = tuple(x for x in last.document_order if last.rows[x].stands[case])
        groups.setdefault(standing, []).append(case)
    for standing, members in sorted(groups.items(), key=lambda x: x[1][0]):
        cases = np.zeros(len(table.undecided), dtype=bool)
        cases[members] = True
        spoke = ", ".join(standing) or "none"
        yield table.finding(
            Kind.UNDECIDED,
            standing,
            f"more than one {table.universe.answers[:-1]} is left (clauses that stand{at_last}: {spoke})",
            cases,
            witness=build_witness(table, cases, left=True),
            help="say how to choose among them: a clause that `refines` these chooses among what they leave",
        )
    yield table.record_check(Kind.UNDECIDED)
