"""Two alternatives of a choice between which nothing differs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations as pairs

import numpy as np

from verifier.cases.arrays import Bools, Ints
from verifier.finding import Finding, Kind
from verifier.rules.procedure import model as m
from verifier.rules.rulebook import Stage
from verifier.statespace.decide import DECIDED
from verifier.statespace.findings import build_finding
from verifier.statespace.grid import Grid
from verifier.statespace.state_space import CaseBatch, list_choice_combinations
from verifier.statespace.walk import Walk


@dataclass
class _ComparedPair:
    """Two alternatives of a choice, and the cases that differ in them alone: a combination, and its twin."""

    choice: m.Choice
    values: tuple[int, int]
    one: Ints
    other: Ints
    alike: int = 0
    different: int = 0
    open_: int = 0
    """Of how many cases it is not known: they are not alike, and not both decided."""


def find_idle_choices(walk: Walk) -> Iterator[Finding]:
    """Yield two alternatives of a choice between which nothing ever differs."""
    p = walk.explored.procedure
    for number, act in enumerate(p.acts):
        listed = list(_list_pairs(act))
        _compare_pairs(listed, [b for b in walk.batches if b.number == number] if listed else [])
        for pair in listed:
            if pair.alike > pair.open_ and not pair.different:
                yield _build_idle_choice(p, act, pair)


def _list_pairs(act: m.Act) -> Iterator[_ComparedPair]:
    """Yield every two alternatives of each choice that people make and that has named ones."""
    combos = list_choice_combinations(act)
    for at, choice in enumerate(act.choices):
        if choice.by_chance or not any(v >= m.NAMED for v in choice.values):
            continue
        # combinations stand as they are counted, the last choice fastest
        step = int(np.prod([len(c.values) for c in act.choices[at + 1 :]], dtype=np.int64))
        for one, other in pairs(range(len(choice.values)), 2):
            first = np.flatnonzero(combos[:, at] == choice.values[one])
            values = choice.values[one], choice.values[other]
            yield _ComparedPair(choice, values, first, first + (other - one) * step)


def _compare_pairs(listed: Iterable[_ComparedPair], batches: Iterable[CaseBatch]) -> None:
    """Count, for each two alternatives, the cases that end alike, or otherwise, or are open."""
    for batch in batches:
        place = np.full(len(batch.combos), -1)
        place[batch.choices] = np.arange(len(batch.choices))
        status = np.full(batch.cases.may.shape, -1, dtype=np.int8)
        status.T[batch.cases.may.T] = batch.verdicts[Stage.ASSUMED].status  # cases stand state by state
        for pair in listed:
            if pair.different:
                continue  # it is known already that they differ
            one, other = place[pair.one], place[pair.other]
            both = (one >= 0) & (other >= 0)
            _compare_rows(pair, batch, status, (one[both], other[both]))


def _compare_rows(pair: _ComparedPair, batch: CaseBatch, status: Grid, rows: tuple[Ints, Ints]) -> None:
    """Compare the cases of some combinations of a batch with those of their twins."""
    one, other = (status[x] for x in rows)
    differs: Bools = one != other
    for column in batch.verdicts[Stage.ASSUMED].columns:
        if column.ndim == 2 and len(column) > 1:
            differs = differs | (column[rows[0]] != column[rows[1]])
    both = (one >= 0) & (other >= 0)
    known = both & (one == DECIDED) & (other == DECIDED)
    pair.alike += int((known & ~differs).sum())
    pair.different += int((known & differs).sum())
    pair.open_ += int((both & ~known & differs).sum())


def _build_idle_choice(p: m.Procedure, act: m.Act, pair: _ComparedPair) -> Finding:
    """Return the finding that between two alternatives nothing differs."""
    one, other = (p.text(code) for code in pair.values)
    message = (
        f"between `{one}` and `{other}` ({pair.choice.name}, chosen by {pair.choice.by}) nothing differs"
    )
    message += f", but that {pair.open_} cases are open for one of them" if pair.open_ else ""
    where = f"{act.name}/{pair.choice.name}/{one},{other}"
    return build_finding(p.name, Kind.VACUOUS, message, pair.alike, where=where)
