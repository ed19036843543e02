"""What chance makes of a step: how often each value of a field follows, in which cases.

Cases that differ only in what chance brings about are one *occasion*: a state, an act, what people choose.
Occasions with one distribution are a group, described by what tells it from the others: fields of the state,
choices. Nothing is said of an occasion that was not counted. Source: docs/procedures.md, part 5.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, combinations

import numpy as np

from verifier.cases.arrays import Ints
from verifier.rules.procedure import model as m
from verifier.rules.rulebook import Stage
from verifier.statespace.decide import DECIDED, GAP, find_bit
from verifier.statespace.state_space import CaseBatch, compute_chance_weights, list_choice_combinations
from verifier.statespace.walk import Walk

_NOT_BY_CHANCE = "not decided by chance"
_OPEN_WORDS = ("left open", "no clause says", "cannot be done")
_MOST_COMPARED = 20_000_000
"""How many rows are compared to find the least set of fields that tells groups apart."""


@dataclass(frozen=True, slots=True)
class ChanceShares:
    """How often each value of a field follows, of all ways in which chance can fall, in a group of cases."""

    act: str
    field: str
    told_by: tuple[str, ...]
    """The fields and choices that tell the groups of this field apart."""
    where: tuple[tuple[tuple[str, ...], ...], ...]
    """Their values in this group: in each row, for each of them, values that go with those of the others."""
    occasions: int
    """How many states, with a choice of each, the group has."""
    ways: int
    counts: tuple[tuple[str, int], ...]


def list_chance_shares(walk: Walk) -> Iterator[ChanceShares]:
    """Yield how often each value of each field that a throw decides follows, group by group."""
    p = walk.explored.procedure
    for number, act in enumerate(p.acts):
        if any(c.by_chance for c in act.choices):
            batches = [b for b in walk.batches if b.number == number]
            if batches:
                yield from _Throws(walk, act, batches).list_shares()


class _Throws:
    """All occasions of one act in which chance has a part."""

    def __init__(self, walk: Walk, act: m.Act, batches: list[CaseBatch]) -> None:
        self.p, self.act, self.batches = walk.explored.procedure, act, batches
        combos = list_choice_combinations(act)
        asked = [i for i, c in enumerate(act.choices) if not c.by_chance]
        self.ways = int(np.prod([sum(c.weights) for c in act.choices if c.by_chance], dtype=np.int64))
        answers, self.answer_of = np.unique(combos[:, asked], axis=0, return_inverse=True)
        self.answer_of = self.answer_of.reshape(-1)
        self.occasion_of = [b.at * len(answers) + self.answer_of[b.combination] for b in batches]
        self.occasions = np.unique(np.concatenate(self.occasion_of))
        states = walk.explored.states[self.occasions // len(answers)]
        chosen = answers[self.occasions % len(answers)]
        self.names = [
            *(self.p.column_text(c) for c in range(states.shape[1])),
            *(act.choices[i].name for i in asked),
        ]
        self.told = np.concatenate([states, chosen], axis=1).astype(np.int64)
        self.told[:, m.DUE] = 0 if not act.event else self.told[:, m.DUE]
        self.weights = compute_chance_weights(act)

    def list_shares(self) -> Iterator[ChanceShares]:
        """Yield the groups of each field of which chance decides the value in some case."""
        for column, field in enumerate(self.p.columns):
            counts = self._count(column)
            sure = (counts[:, : len(field.values)] == self.ways).any(axis=1)
            if ((counts[:, : len(field.values)] > 0).sum(axis=1) > 1).any():
                yield from self._list_groups(column, counts, sure)

    def _count(self, column: int) -> Ints:
        """Return, for each occasion, in how many ways each value follows; and, last, each way to be open."""
        size = len(self.p.columns[column].values)
        found = np.zeros((len(self.occasions), size + len(_OPEN_WORDS)), dtype=np.int64)
        for batch, occasion in zip(self.batches, self.occasion_of, strict=True):
            verdict = batch.verdicts[Stage.ASSUMED]
            value = find_bit(batch.cases.of(verdict.columns[column]))
            value = np.where(verdict.status == DECIDED, value, size + (verdict.status == GAP))
            rows = np.searchsorted(self.occasions, occasion)
            np.add.at(found, (rows, value), self.weights[batch.combination])
        found[:, -1] = self.ways - found.sum(axis=1)
        return found

    def _list_groups(self, column: int, counts: Ints, sure: Ints) -> Iterator[ChanceShares]:
        """Yield the groups of one field; what chance does not decide is one group, whatever the value."""
        counts = np.where(sure[:, None], 0, counts)
        listed, first, group = np.unique(counts, axis=0, return_index=True, return_inverse=True)
        group = group.reshape(-1)
        telling = _find_telling(self.told, group)
        field = self.p.columns[column]
        words = [*(self.p.text(v) for v in field.values), *_OPEN_WORDS]
        for number in np.argsort(first).tolist():
            here = group == number
            values = np.unique(self.told[here][:, telling], axis=0)
            made = [(w, n) for w, n in zip(words, listed[number].tolist(), strict=True) if n]
            yield ChanceShares(
                self.act.title,
                self.p.column_text(column),
                tuple(self.names[i] for i in telling),
                tuple(tuple(tuple(map(self.p.text, x)) for x in row) for row in _merge_rows(values.tolist())),
                int(here.sum()),
                self.ways,
                tuple(made) or ((_NOT_BY_CHANCE, self.ways),),
            )


def _find_telling(told: Ints, group: Ints) -> list[int]:
    """Return the fewest columns that tell groups apart: rows alike in them are of one group.

    One, or two if there are not too many rows; of larger sets that which is left when columns are left out
    one by one, the last first, as long as the others still tell.
    """
    coded = [np.unique(x, return_inverse=True)[1].reshape(-1) for x in told.T]
    varied = [i for i, x in enumerate(coded) if x.any()]
    tries = list(chain([()], combinations(varied, 1), combinations(varied, 2)))
    for some in tries[: max(1 + len(varied), _MOST_COMPARED // len(told))]:
        if _tells([coded[i] for i in some], group):
            return list(some)
    for column in reversed(varied):
        fewer = [x for x in varied if x != column]
        if _tells([coded[i] for i in fewer], group):
            varied = fewer
    return varied


def _tells(columns: list[Ints], group: Ints) -> bool:
    """Return whether rows that are alike in some columns are of one group."""
    key, size = np.zeros(len(group), dtype=np.int64), 1
    for column in columns:
        more = int(column.max()) + 1
        if size * more > 1 << 40:
            key = np.unique(key, return_inverse=True)[1].reshape(-1)
            size = len(group)
        key, size = key * more + column, size * more
    groups = int(group.max()) + 1
    both = np.unique(key * groups + group)
    return len(np.unique(both // groups)) == len(both)


def _merge_rows(rows: list[list[int]]) -> list[tuple[tuple[int, ...], ...]]:
    """Return rows of values, those that differ in one column alone put together."""
    merged: list[tuple[tuple[int, ...], ...]] = [tuple((x,) for x in row) for row in rows]
    for column in reversed(range(len(rows[0]))):
        alike: dict[tuple[tuple[int, ...], ...], list[int]] = {}
        for row in merged:
            alike.setdefault((*row[:column], *row[column + 1 :]), []).extend(row[column])
        merged = [(*rest[:column], tuple(values), *rest[column:]) for rest, values in alike.items()]
    return merged
