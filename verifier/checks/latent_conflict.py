"""Would clauses clash, if something else did not set one of them aside?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from verifier.cases.arrays import Bools
from verifier.finding import Finding, Kind
from verifier.ledger.entries import AT_LAST, LedgerEntry
from verifier.rules.rulebook import Stage
from verifier.tables.engine import Engine
from verifier.tables.table import Table
from verifier.tables.witness import build_witness


def check_latent_conflict(table: Table, _engine: Engine) -> Iterator[Finding | LedgerEntry]:
    """Report, at the last stage, each two clauses that nothing ranks and that would clash on a case."""
    if table.stage is not Stage.ASSUMED:
        yield table.skip_check(Kind.LATENT, AT_LAST)
        return
    for a, b in combinations(table.document_order, 2):
        cases = _find_latent_clashes(table, a, b)
        if cases is not None and cases.any():
            yield table.finding(
                Kind.LATENT,
                (a, b),
                f"clauses {a} and {b} would clash, if another did not prevail",
                cases,
                witness=build_witness(table, cases, [a, b], left=True),
            )
    yield table.record_check(Kind.LATENT)


def _find_latent_clashes(table: Table, a: str, b: str) -> Bools | None:
    """Return the cases on which two unranked clauses of a layer would clash, one of them set aside."""
    layer, above = table.precedence.layer, table.precedence.above
    one, other = table.rows[a], table.rows[b]
    ranked = a in above(b) or b in above(a) or one.clause.soft != other.clause.soft
    if layer[a] != layer[b] or ranked:
        return None
    aside = one.replaced | one.overridden | other.replaced | other.overridden
    out = one.idle | other.idle | one.unattainable | other.unattainable
    clash = (one.base & one.allows & other.allows) == 0
    return np.asarray(one.heard & other.heard & ~out & aside & clash)
