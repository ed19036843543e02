"""Which hands a reading of a ranking moves: to another rung of its list, or to another place on one."""

from __future__ import annotations

import numpy as np

from verifier.cases.matchups.hand_signatures import HandSignatures
from verifier.cases.matchups.signatures import list_facts
from verifier.cases.ranking import rank_on_ladder
from verifier.rules import model as m
from verifier.tables.table import Table

MovedHands = tuple[int, int]
"""Settings, and hands that can be dealt."""


def count_moved_hands(table: Table, other: Table) -> MovedHands | None:
    """Return in how many settings, of how many hands, a hand stands otherwise on the list that ranks it.

    Nothing where the two tables do not rank hands of one name by one list each.
    """
    u = table.universe
    lists = _list_ladders(table), _list_ladders(other)
    if not isinstance(u, HandSignatures) or u.one == "setting" or not all(len(x) == 1 for x in lists):
        return None
    hand, deals = u.subjects[0].hand, u.sides[0].universe
    before, after = (rank_on_ladder(u.sides[0].table(hand), x[0]) for x in lists)
    rungs = [[*reversed(x[0]), None] for x in lists]  # a hand on no rung has -1, and so the last
    kinds: list[object] = []
    named = []
    for some in rungs:
        klass = [(x.klass, x.points, x.size) if x else None for x in some]
        kinds += [k for k in klass if k not in kinds]
        named.append(np.array([kinds.index(k) for k in klass]))
    rung = [
        name[np.where(key[:, 0] < 0, -1, key[:, 0] - 1)]
        for name, key in zip(named, (before, after), strict=True)
    ]
    changed = (rung[0] != rung[1]) | (before[:, 1:] != after[:, 1:]).any(axis=1)
    hit = changed[deals.parts[hand]]
    return int((deals.weight * hit.sum(axis=1)).sum()), int(deals.weight[hit.any(axis=1)].sum())


def _list_ladders(table: Table) -> list[tuple[m.Rung, ...]]:
    """Return the lists from the top by which a table ranks hands."""
    conditions = (way for row in table.rows.values() for line in row.clause.main for way, _ in line.ways)
    return list(dict.fromkeys(x.ladder for c in conditions for x in list_facts(c) if isinstance(x, m.Placed)))
