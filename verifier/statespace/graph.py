"""Stage 4: what was explored: the states, how each was reached, and how their cases end, counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product

import numpy as np

from verifier.cases.hands import Bools, Ints
from verifier.rules.procedure import model as m
from verifier.rules.rulebook import Stage
from verifier.statespace.cases import Cases
from verifier.statespace.decide import DECIDED, GAP, Judge, Verdict
from verifier.statespace.values import CODE, Codes

Steps = tuple[Ints, Ints, Ints]
"""From which state, to which (by its key), by which act."""
Case = tuple[int, int, int]
"""A state, an act and a combination of what is chosen in it, by their numbers."""


@dataclass
class Group:
    """Cases that end alike: how many, and the first of them."""

    count: int
    first: Case


@dataclass
class Explored:
    """The states that were reached, how each was first reached, and how their cases end."""

    procedure: m.Procedure
    judge: Judge
    states: Codes
    parents: list[tuple[int, int, int]] = field(default_factory=list)
    """For each state, the case that first led to it; nothing (-1) for a beginning."""
    counts: dict[Stage, list[int]] = field(default_factory=dict)
    groups: dict[Stage, dict[tuple[object, ...], Group]] = field(default_factory=dict)
    """Cases that are not decided, by how they end and by what stands; and clauses that cannot be followed."""
    applies: dict[str, int] = field(default_factory=dict)
    stands: dict[str, int] = field(default_factory=dict)
    edges: list[Steps] = field(default_factory=list)
    """Kept only where asked for."""
    whole: bool = True
    """Whether every state was reached; otherwise there are more than were allowed."""
    stuck: list[int] = field(default_factory=list)
    """States in which what is due cannot be done."""

    @property
    def cases(self) -> int:
        """Return how many cases there are."""
        return sum(self.counts[Stage.ASSUMED])


@dataclass
class Batch:
    """Cases of one act, by their states and combinations, judged at each stage."""

    act: m.Act
    number: int
    cases: Cases
    states: Ints
    """The states of the grid, by their numbers; each has a case."""
    choices: Ints
    """The combinations of the grid, by their numbers among all of the act."""
    combos: Codes
    """Every combination of the act."""
    verdicts: dict[Stage, Verdict]

    @cached_property
    def at(self) -> Ints:
        """Return the state of each case, by its number."""
        return self.states[self.cases.at]

    @cached_property
    def combination(self) -> Ints:
        """Return what is chosen in each case, by the number of the combination."""
        return self.choices[self.cases.combination]

    @property
    def chosen(self) -> dict[str, Codes]:
        """Return what is chosen in each case, choice by choice."""
        return {c.name: self.combos[self.combination, i] for i, c in enumerate(self.act.choices)}


def combinations(act: m.Act) -> Codes:
    """Return every combination of what is chosen in an act, a row each."""
    made = list(product(*(c.values for c in act.choices)))
    return np.array(made, dtype=CODE).reshape(len(made), len(act.choices))


def weights(act: m.Act) -> Ints:
    """Return in how many ways chance brings about each combination."""
    made = product(*(c.weights for c in act.choices))
    return np.array([int(np.prod(x)) for x in made], dtype=np.int64)


def tally(found: Explored, batch: Batch) -> None:
    """Count how the cases of a batch end, at each stage, and note the first that end alike."""
    made: dict[int, dict[tuple[object, ...], Ints]] = {}
    for stage, verdict in batch.verdicts.items():
        ends = np.bincount(verdict.status, minlength=4).tolist()
        found.counts[stage] = [a + b for a, b in zip(found.counts[stage], ends, strict=True)]
        if id(verdict) not in made:  # what is decided alike at several stages is looked through once
            made[id(verdict)] = patterns(found.procedure, verdict, batch)
        for key, rows in made[id(verdict)].items():
            case = (int(batch.at[rows[0]]), batch.number, int(batch.combination[rows[0]]))
            group = found.groups[stage].setdefault(key, Group(0, case))
            group.count += len(rows)
            group.first = min(group.first, case)
    last = batch.verdicts[Stage.ASSUMED]
    for label, where in last.applies.items():
        found.applies[label] = found.applies.get(label, 0) + batch.cases.count(where)
        found.stands[label] = found.stands.get(label, 0) + batch.cases.count(last.stands[label])


def patterns(procedure: m.Procedure, verdict: Verdict, batch: Batch) -> dict[tuple[object, ...], Ints]:
    """Return the cases of each way to end open, and those of each clause that cannot be followed."""
    open_ = np.flatnonzero(verdict.status != DECIDED)
    found = dict(alike(procedure, verdict, batch, open_)) if len(open_) else {}
    for label, where in verdict.unattainable.items():
        rows = np.flatnonzero(batch.cases.of(where))
        if len(rows):
            found["unattainable", label] = rows
    return found


def alike(
    procedure: m.Procedure, verdict: Verdict, batch: Batch, open_: Ints
) -> Iterator[tuple[tuple[object, ...], Ints]]:
    """Yield open cases by act, how they end, who stands, which columns are open, and what was answered."""
    labels = [x for x, where in verdict.stands.items() if where.any()]
    parts: list[Ints | Bools] = [verdict.status[open_]]
    parts += [batch.cases.of(verdict.stands[x], open_) for x in labels]
    left = verdict.left_of(open_)
    gap = verdict.status[open_] == GAP
    fields = list(dict.fromkeys(c.field for c in procedure.columns))
    many = (left & (left - left.dtype.type(1))) != 0
    for name in fields:
        columns = [i for i, c in enumerate(procedure.columns) if c.field == name]
        of_it = ((left[:, columns] == 0) | many[:, columns]).any(axis=1)
        parts.append(of_it & ~gap)
    answers = [c for c in batch.act.choices if not c.by_chance and any(v >= m.NAMED for v in c.values)]
    for choice in answers:
        code = np.where(gap, batch.chosen[choice.name][open_], m.NONE)
        parts.append(code)
    table = np.column_stack([np.asarray(p, dtype=np.int64) for p in parts])
    for row, members in grouped(table):
        standing = tuple(x for x, s in zip(labels, row[1:], strict=False) if s)
        touched = tuple(f for f, s in zip(fields, row[1 + len(labels) :], strict=False) if s)
        replies = tuple(
            (c.name, code)
            for c, code in zip(answers, row[1 + len(labels) + len(fields) :], strict=True)
            if code != m.NONE
        )
        key = (row[0], batch.act.name, standing, touched, replies)
        yield key, open_[members]


def grouped(table: Ints) -> Iterator[tuple[list[int], Ints]]:
    """Yield the different rows of a table, and where each stands."""
    spread = table.max(axis=0) - table.min(axis=0) + 1
    if np.prod(spread, dtype=object) < 1 << 62:
        scale = np.concatenate([[1], np.cumprod(spread[:-1])])
        _, first, which = np.unique(
            (table - table.min(axis=0)) @ scale, return_index=True, return_inverse=True
        )
        rows = table[first]
    else:
        rows, which = np.unique(table, axis=0, return_inverse=True)
    for number, row in enumerate(rows.tolist()):
        yield row, np.flatnonzero(which.reshape(-1) == number)
