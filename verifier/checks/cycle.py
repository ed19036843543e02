"""Does a ranking go round?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise

import numpy as np

from verifier.cases.arrays import Bools, Ints
from verifier.cases.deals_of_two import count_deals_of_two
from verifier.cases.matchups.comparisons import HIGHER
from verifier.cases.matchups.hand_pairs import HandPairs
from verifier.cases.matchups.hand_signatures import HandSignatures
from verifier.finding import Finding, Kind, Severity
from verifier.ledger.entries import AT_LAST, Coverage, LedgerEntry
from verifier.rules.rulebook import Stage
from verifier.rules.sides import is_settlement
from verifier.tables.engine import Engine
from verifier.tables.engines import find_rank_order, find_ranks
from verifier.tables.table import Table

_MOST_COMPARED = 60_000_000
"""How many comparisons of two hands are followed: a byte or four each."""
_MOST_CYCLES = 40
"""How many cycles are named one by one."""


def check_cycle(table: Table, _engine: Engine) -> Iterator[Finding | LedgerEntry]:
    """Report, at the last stage, the hands of which each ranks above the next, and the last above the first.

    All threes of hands; where ties let a ranking go round through more hands only, the first such round.
    """
    pairs = table.universe
    if table.stage is not Stage.ASSUMED or not isinstance(pairs, HandPairs) or not pairs.alike:
        yield _record_no_search(table)
        return
    above = _compute_outranks(table, pairs)
    found: list[tuple[int, ...]] = list(_find_cycles_of_three(above)) or _find_longer_cycle(above)
    yield table.record_check(Kind.CYCLE)
    if not found:
        return
    shared = _find_shared_comparisons(found)
    count = _count_meeting_deals(
        pairs, shared or {pair for some in found for pair in _list_comparisons(some)}
    )
    names = [_format_signs(pairs, x) for x in range(len(above))]
    yield table.finding(
        Kind.CYCLE,
        _list_deciding_clauses(table, pairs, shared),
        _describe_cycles(found, shared, names),
        (len(found), count),
        where=_format_cycles(found, names),
        subject=_format_cycles(found, names, most=len(found)),
        severity=Severity.WARNING,
        units=("deal in which it can matter", "deals in which it can matter"),
        help="say which of these comparisons is not meant, or that the ranking is meant to go round",
    )


def _record_no_search(table: Table) -> LedgerEntry:
    """Return why no cycle is searched for: there can be none, or the hands are too many to be compared."""
    pairs = table.universe
    if not table.question.sides or is_settlement(table.question):
        return table.skip_check(Kind.CYCLE, "the question ranks no hands")
    if isinstance(pairs, HandPairs | HandSignatures) and len({who.hand for who in pairs.subjects}) > 1:
        return table.skip_check(Kind.CYCLE, "the two hands are not of one kind, so that nothing can go round")
    if table.stage is not Stage.ASSUMED:
        return table.skip_check(Kind.CYCLE, AT_LAST)
    assert isinstance(pairs, HandSignatures)
    if find_rank_order(table) is not None:
        return table.record_check(Kind.CYCLE, notes=("the ranking is one list from the top",))
    many = len(pairs.sides[0]) * len(pairs.sides[1])
    if many > _MOST_COMPARED:
        why = f"{many:,} comparisons of two hands are too many to be followed, and the ranking is no one list"
        return table.record_check(Kind.CYCLE, Coverage.NOT_CHECKED, why)
    above = pairs.matrix(find_ranks(table)) == HIGHER
    if np.array_equal(above, above.T):
        return table.skip_check(Kind.CYCLE, "the answer is the same whichever hand is first: it ranks none")
    if _has_no_cycle(above):
        return table.record_check(Kind.CYCLE, notes=(f"{many:,} comparisons of two hands",))
    why = "the ranking goes round, and through which hands is not searched among so many"
    return table.record_check(Kind.CYCLE, Coverage.NOT_CHECKED, why)


def _has_no_cycle(above: Bools) -> bool:
    """Return whether hands can be put in one line, each before all that it ranks above."""
    over: Ints = above.sum(axis=0).astype(np.int64)  # by how many of those left each hand is outranked
    left = np.ones(len(above), dtype=bool)
    while (top := np.flatnonzero(left & (over == 0))).size:
        left[top] = False
        over -= above[top].sum(axis=0)
    return not left.any()


def _describe_cycles(found: list[tuple[int, ...]], shared: set[tuple[int, int]], names: Sequence[str]) -> str:
    """Say how often the ranking goes round, and which comparisons all cycles go through."""
    size = {len(some) for some in found}.pop()  # threes, or else the one longer cycle
    message = f"the ranking goes round: {len(found)} times {size} hands each outrank the next"
    at = ", ".join(f"{names[a]} over {names[b]}" for a, b in sorted(shared))
    return f"{message}; all of them through {at}" if shared else message


def _format_cycles(found: list[tuple[int, ...]], names: Sequence[str], most: int = _MOST_CYCLES) -> str:
    """Name the cycles one by one, up to a number, and say how many more there are."""
    listed = "; ".join(" over ".join(names[x] for x in (*some, some[0])) for some in found[:most])
    return listed + (f"; and {len(found) - most} more" if len(found) > most else "")


def _list_deciding_clauses(
    table: Table, pairs: HandPairs, comparisons: set[tuple[int, int]]
) -> tuple[str, ...]:
    """Return the clauses that stand on the comparisons which all cycles go through."""
    left, right = pairs.items
    at = [int(np.flatnonzero((left == a) & (right == b))[0]) for a, b in comparisons]
    return tuple(c for c in table.document_order if any(table.rows[c].stands[case] for case in at))


def _compute_outranks(table: Table, pairs: HandPairs) -> Bools:
    """Return which hand ranks above which: hand by hand, truth values of shape (hands, hands)."""
    found = np.zeros((len(pairs.sides[0]), len(pairs.sides[1])), dtype=bool)
    found[pairs.items] = table.decided & (table.left == 1)  # bit 0 is the first outcome: higher
    return found


def _list_comparisons(some: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Return the comparisons of hands that go round."""
    return tuple(pairwise((*some, some[0])))


def _find_longer_cycle(above: Bools) -> list[tuple[int, ...]]:
    """Return one round of more hands than three, where there is any."""
    graph = {a: np.flatnonzero(above[a]).tolist() for a in range(len(above))}
    try:
        list(TopologicalSorter(graph).static_order())
    except CycleError as error:
        # the sorter gives the cycle from lower to higher hands, its first hand once more at the end
        return [tuple(error.args[1][:0:-1])]
    return []


def _find_cycles_of_three(above: Bools) -> Iterator[tuple[int, int, int]]:
    """Yield every three hands that go round, the one of the lowest number first."""
    steps: Ints = above.astype(np.int64)
    # (steps @ steps)[a, c] counts the hands between a and c: only where there is one, and c outranks a, can a
    # round of three be closed
    for a, c in zip(*np.nonzero((steps @ steps > 0) & above.T), strict=True):
        for b in np.flatnonzero(above[a] & above[:, c]).tolist():
            if a < b and a < c:
                yield int(a), int(b), int(c)


def _find_shared_comparisons(found: list[tuple[int, ...]]) -> set[tuple[int, int]]:
    """Return the comparisons that all cycles go through."""
    shared = set(_list_comparisons(found[0]))
    for some in found[1:]:
        shared &= set(_list_comparisons(some))
    return shared


def _count_meeting_deals(pairs: HandPairs, comparisons: set[tuple[int, int]]) -> int:
    """Return in how many deals the two sides can set the hands of some comparison against each other.

    A deal is two hands of pieces dealt from one set; each side can set a hand if some legal setting has it.
    """
    u = pairs.sides[0].universe
    number = u.parts[pairs.subjects[0].hand]
    shown = u.unpack(pairs.legal)
    can = {x: ((number == x) & shown).any(axis=1) for x in {hand for pair in comparisons for hand in pair}}
    matters = np.zeros((len(u), len(u)), dtype=bool)
    for a, b in comparisons:
        matters |= np.outer(can[a], can[b]) | np.outer(can[b], can[a])
    ways = count_deals_of_two(u.counts.astype(np.int64), np.array([t.copies for t in u.pieces.types]))
    # Python's whole numbers from here on: the sum over all pairs need not fit in 64 bits
    return sum(int(x) for x in (ways * matters).sum(axis=1))


def _format_signs(pairs: HandPairs, hand: int) -> str:
    """Return the signs of a hand."""
    members = pairs.sides[0].table(pairs.subjects[0].hand).members[hand].tolist()
    return " ".join(pairs.pieces.symbol(t) for t in members)
