"""Can the clauses that stand all be followed?"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from verifier.cases.arrays import Bools
from verifier.finding import Finding, Kind
from verifier.ledger.entries import LedgerEntry
from verifier.tables.engine import Engine
from verifier.tables.prevail import find_minimal_sets
from verifier.tables.table import Table
from verifier.tables.witness import build_witness
from verifier.wording import join_and


def check_conflict(table: Table, _engine: Engine) -> Iterator[Finding | LedgerEntry]:
    """Report each minimal set of standing clauses that have no option in common, and where."""
    if not table.conflict.any():
        yield table.record_check(Kind.CONFLICT)
        return
    found: dict[tuple[str, ...], Bools] = {}
    for layer in sorted(set(table.precedence.layer.values())):
        labels = [x for x in table.rows if table.precedence.layer[x] == layer]
        for cases, sets in _find_clashes(table, labels):
            for chosen in sets:
                where = found.setdefault(chosen, np.zeros(len(table.conflict), dtype=bool))
                where[cases] = True
    order = list(table.document_order)
    for labels_, cases_ in sorted(found.items(), key=lambda x: (len(x[0]), [order.index(a) for a in x[0]])):
        yield table.finding(
            Kind.CONFLICT,
            labels_,
            f"clauses {join_and(labels_)} direct different {table.universe.answers}",
            cases_,
            witness=build_witness(table, cases_, labels_),
            help=_describe_remedy(table, labels_),
        )
    yield table.record_check(Kind.CONFLICT)


def _find_clashes(table: Table, labels: list[str]) -> Iterator[tuple[list[int], list[tuple[str, ...]]]]:
    """Yield groups of conflicting cases in which the same clauses allow the same, and their sets.

    `labels` are the clauses of one layer: clauses of different layers do not clash, since a later layer
    chooses among what the earlier ones left.
    """
    rows = [table.rows[x] for x in labels]
    if not rows:
        return
    shared = rows[0].base  # the same for all of one layer
    for row in rows:
        shared = np.where(row.stands, shared & row.allows, shared)
    cases = np.flatnonzero(table.conflict & (shared == 0) & (rows[0].base != 0))
    # Many cases, few patterns: minimal sets are searched once for each pattern of who stands and allows what.
    # Of a clause that does not stand, what it would allow must not split a group: its base stands for it.
    patterns = np.column_stack(
        [np.where(r.stands, r.allows, r.base)[cases] for r in rows]
        + [r.stands[cases].astype(r.base.dtype) for r in rows]
    )
    groups, which = np.unique(patterns, axis=0, return_inverse=True)
    for number, group in enumerate(groups.tolist()):
        allowed = {
            x: bits for x, bits, stands in zip(labels, group, group[len(labels) :], strict=False) if stands
        }
        yield cases[which.reshape(-1) == number].tolist(), find_minimal_sets(allowed, table.document_order)


def _describe_remedy(table: Table, labels: tuple[str, ...]) -> str:
    """Say what would settle a clash, from what the clauses are about."""
    if len(labels) > 2:
        return "no two of them clash; say which gives way, or narrow one of them"
    one, other = (table.rows[x].applies for x in labels)
    if (one & ~other).any() and (other & ~one).any():
        return "say which prevails (`over`, `instead of`, `refines`), or narrow one of them"
    inner, outer = labels if not (one & ~other).any() else labels[::-1]
    if not (one ^ other).any():
        return f"both are about the same {table.universe.units[0]}: say which prevails, or narrow one of them"
    return f"{inner} reads like an exception to {outer}; the text does not say so"
