"""Does some clause apply to every case, and does every section settle what it undertakes?"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from verifier.cases.arrays import Bools
from verifier.finding import Finding, Kind
from verifier.language.printer import format_condition
from verifier.ledger.entries import LedgerEntry
from verifier.tables.engine import Engine
from verifier.tables.table import Table
from verifier.tables.witness import build_witness, format_hand
from verifier.wording import join_and, number_repeats


def check_gap(table: Table, _engine: Engine) -> Iterator[Finding | LedgerEntry]:
    """Report the cases to which no clause applies, and what a section leaves of its own question."""
    if table.gap.any():
        yield table.finding(
            Kind.GAP,
            (),
            f"no clause applies to these {table.universe.units[0]}{_describe_others(table)}",
            table.gap,
            witness=build_witness(table, table.gap, left=True),
            help="say what is done with them, or which clause is meant to reach them",
        )
    asked = [format_condition(u.condition) for x in table.question.sections for u in x.undertakes]
    names = number_repeats(
        f"{label}/{'by pair ' * by_pair}{words}"
        for (label, _, by_pair, _), words in zip(table.undertakings, asked, strict=False)
    )
    for undertaking, name in zip(table.undertakings, names, strict=True):
        yield from _check_section(table, undertaking, name)
    yield table.record_check(Kind.GAP)


def _check_section(table: Table, undertaking: tuple[str, str, bool, Bools], name: str) -> Iterator[Finding]:
    """Report the cases of a question that a section undertakes and on which no clause of it applies.

    `name`: what the question is known by, among all that sections undertake.
    """
    label, title, by_pair, cases = undertaking
    silent = cases & table.find_silence(x for x in table.rows if table.section_of(x) == label)
    for group, pairs, found in _group_by_pairs(table, silent) if by_pair else [("", "", silent)]:
        if found.any():
            which = f" a pair of {group}" if group else f" these {table.universe.units[0]}"
            yield table.finding(
                Kind.GAP,
                (),
                f"section {label} (“{title}”) is silent on{which}",
                found,
                where=f"{label}/{group}",
                subject=f"{name}/{pairs}",
                witness=build_witness(table, found, left=True),
                help=f"section {label} undertakes this question; say what it directs here",
            )


def _describe_others(table: Table) -> str:
    """Return what applies to them though it fills no gap, in words: what refines others, and what is idle."""
    here = [x for x, row in table.rows.items() if (row.applies & table.gap).any()]
    refining = [x for x in here if table.precedence.refines.get(x)]
    idle = [x for x in here if x not in refining]
    said = [
        *([f"what only refines others ({', '.join(refining)})"] if refining else []),
        *([f"what finds nothing possible there ({', '.join(idle)})"] if idle else []),
    ]
    return f", but {join_and(said)}" if said else ""


def _group_by_pairs(table: Table, cases: Bools) -> Iterator[tuple[str, str, Bools]]:
    """Yield the cases by the pairs they hold, named by their pieces, in the order of the pieces.

    With each, the pairs as they differ from all others: of hands without any, the name is a piece's.
    """
    pieces = table.universe.pieces
    held = {
        pair: np.logical_and.reduce([table.deals.counts[:, t] >= pair.count(t) for t in pair])
        for pair in sorted(pieces.pairs())
    }
    groups: dict[tuple[tuple[int, ...], ...], list[int]] = {}
    for case in np.flatnonzero(cases).tolist():
        groups.setdefault(tuple(p for p, found in held.items() if found[case]), []).append(case)
    for pairs, members in sorted(groups.items()):
        found = np.zeros(len(cases), dtype=bool)
        found[members] = True
        name = " and ".join(_format_pair(table, p) for p in pairs) or format_hand(table, members[0])[0]
        signs = (" with ".join(pieces.symbol(t) for t in p) for p in pairs)
        yield name, " and ".join(signs) or "no pair", found


def _format_pair(table: Table, pair: tuple[int, ...]) -> str:
    """Return a pair as its kind where both are of one, whatever their faces, else as its two pieces."""
    pieces = table.universe.pieces
    kinds = {pieces.types[t].kind for t in pair}
    names = [pieces.kind_symbol(k) for k in kinds] if len(kinds) == 1 else map(pieces.symbol, pair)
    return "-".join(names)
