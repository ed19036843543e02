"""What was explored: the states, how each was reached, and how their cases end, counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import NamedTuple

import numpy as np

from verifier.cases.arrays import Bools, Ints
from verifier.rules.procedure import model as m
from verifier.rules.rulebook import Stage
from verifier.statespace.decide import DECIDED, GAP, Judge, Verdict
from verifier.statespace.grid import CODE_TYPE, Codes, GridCases

Transitions = tuple[Ints, Ints, Ints]
"""From which state, to which (by its key), by which act."""
MOST_STEPS = 8_000_000
"""How many steps between states are kept; where there are more, promises are not watched."""
StateCase = tuple[int, int, int]
"""A state, an act and a combination of what is chosen in it, by their numbers."""


class NotDecided(NamedTuple):
    """How cases end that are not decided."""

    status: int
    act: str
    clauses: tuple[str, ...]
    """Those that stand."""
    fields: tuple[str, ...]
    """Those of which nothing is left, or several values; none in a gap."""
    answers: tuple[tuple[str, int], ...]
    """In a gap, what people answered, by choices."""


class Unattainable(NamedTuple):
    """That a clause directs what no next state offers, however the case ends."""

    clause: str


class CaseSignature(NamedTuple):
    """How cases of one act are decided: which clauses apply, and how they end."""

    act: int
    applies: tuple[str, ...]
    status: int


OpenEnding = NotDecided | Unattainable


@dataclass
class CaseGroup:
    """Cases that end alike: how many, and the first of them."""

    count: int
    first: StateCase


@dataclass
class StateSpace:
    """The states that were reached, how each was first reached, and how their cases end."""

    procedure: m.Procedure
    judge: Judge
    states: Codes
    begins: int = -1
    """How many of them, the first, are beginnings; at first all."""
    parents: Ints = field(default_factory=lambda: np.empty((0, 3), dtype=np.int32))
    """For each state that is no beginning, in order, the case that first led to it."""
    counts: dict[Stage, list[int]] = field(default_factory=dict)
    groups: dict[Stage, dict[OpenEnding, CaseGroup]] = field(default_factory=dict)
    """Cases that are not decided, by how they end and by what stands; and clauses that cannot be followed."""
    applies: dict[str, int] = field(default_factory=dict)
    stands: dict[str, int] = field(default_factory=dict)
    stays: dict[str, int] = field(default_factory=dict)
    """For each field, in how many cases it stays as it was only because nothing speaks of it."""
    signatures: dict[CaseSignature, StateCase] = field(default_factory=dict)
    """The ways in which cases are decided, each with the first case of it."""
    edges: list[Transitions] | None = None
    """Kept only where asked for, and where they are not too many."""
    whole: bool = True
    """Whether every state was reached; otherwise there are more than were allowed."""
    unfollowed: int = 0
    """How many undecided cases are followed no further."""
    stuck: list[int] = field(default_factory=list)
    """States in which what is due cannot be done."""
    _led: list[Ints] = field(default_factory=list)
    _steps: int = 0

    def __post_init__(self) -> None:
        if self.begins < 0:
            self.begins = len(self.states)

    @property
    def cases(self) -> int:
        """Return how many cases there are."""
        return sum(self.counts[Stage.ASSUMED])

    def find_parent(self, state: int) -> StateCase | None:
        """Return the case that first led to a state; nothing for a beginning."""
        if state < self.begins:
            return None
        before, act, combination = self.parents[state - self.begins].tolist()
        return before, act, combination

    def note_parents(self, batch: CaseBatch, rows: Ints) -> None:
        """Note the cases of a batch that first lead to new states."""
        acts = np.full(len(rows), batch.number)
        led = np.stack([batch.at[rows], acts, batch.combination[rows]], axis=1)
        self._led.append(led.astype(np.int32))

    def close_parents(self) -> None:
        """Put together what was noted of parents."""
        self.parents = np.concatenate([self.parents, *self._led])
        self._led = []

    def note_steps(self, batch: CaseBatch, at: Ints, keys: Ints) -> None:
        """Keep the steps of a batch, as long as they are not too many."""
        if self.edges is None:
            return
        self.edges.append(list_steps(batch, at, keys))
        self._steps += len(at)
        if self._steps > MOST_STEPS:
            self.edges = None


@dataclass
class CaseBatch:
    """Cases of one act, by their states and combinations, judged at each stage."""

    act: m.Act
    number: int
    cases: GridCases
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


def list_choice_combinations(act: m.Act) -> Codes:
    """Return every combination of what is chosen in an act, a row each."""
    made = list(product(*(c.values for c in act.choices)))
    return np.array(made, dtype=CODE_TYPE).reshape(len(made), len(act.choices))


def compute_chance_weights(act: m.Act) -> Ints:
    """Return in how many ways chance brings about each combination."""
    made = product(*(c.weights for c in act.choices))
    return np.array([int(np.prod(x)) for x in made], dtype=np.int64)


def list_steps(batch: CaseBatch, at: Ints, keys: Ints) -> Transitions:
    """Return the steps that some cases of a batch lead to."""
    sources = batch.at[at]
    return sources.astype(np.int32), keys, np.full(len(at), batch.number, dtype=np.int16)


def identify_case(batch: CaseBatch, row: int) -> StateCase:
    """Return the state, the act and the combination of a case."""
    return int(batch.at[row]), batch.number, int(batch.combination[row])


def format_values(p: m.Procedure, column: int, bits: int) -> str:
    """Return the values that bits of a column stand for, as alternatives."""
    values = [p.text(v) for i, v in enumerate(p.columns[column].values) if bits >> i & 1]
    return " or ".join(values) if values else "nothing"


def tally_cases(found: StateSpace, batch: CaseBatch) -> None:
    """Count how the cases of a batch end, at each stage, and note the first that end alike."""
    made: dict[int, dict[OpenEnding, Ints]] = {}
    for stage, verdict in batch.verdicts.items():
        ends = np.bincount(verdict.status, minlength=4).tolist()
        found.counts[stage] = [a + b for a, b in zip(found.counts[stage], ends, strict=True)]
        if id(verdict) not in made:  # what is decided alike at several stages is looked through once
            made[id(verdict)] = _group_endings(found.procedure, verdict, batch)
        for key, rows in made[id(verdict)].items():
            case = (int(batch.at[rows[0]]), batch.number, int(batch.combination[rows[0]]))
            group = found.groups[stage].setdefault(key, CaseGroup(0, case))
            group.count += len(rows)
            group.first = min(group.first, case)
    last = batch.verdicts[Stage.ASSUMED]
    for label, where in last.applies.items():
        found.applies[label] = found.applies.get(label, 0) + batch.cases.count(where)
        found.stands[label] = found.stands.get(label, 0) + batch.cases.count(last.stands[label])
    for name, where in _find_staying_fields(found.procedure, last).items():
        found.stays[name] = found.stays.get(name, 0) + batch.cases.count(where)


def _find_staying_fields(p: m.Procedure, verdict: Verdict) -> dict[str, Bools]:
    """Return, for each field that stays, where nothing speaks of it (of no place of it)."""
    found: dict[str, Bools] = {}
    for column, where in verdict.stays.items():
        name = p.columns[column].field
        found[name] = found[name] & where if name in found else where
    return found


def _group_endings(procedure: m.Procedure, verdict: Verdict, batch: CaseBatch) -> dict[OpenEnding, Ints]:
    """Return the cases of each way to end open, and those of each clause that cannot be followed."""
    open_ = np.flatnonzero(verdict.status != DECIDED)
    found: dict[OpenEnding, Ints] = dict(_group_alike(procedure, verdict, batch, open_)) if len(open_) else {}
    for label, where in verdict.unattainable.items():
        rows = np.flatnonzero(batch.cases.of(where))
        if len(rows):
            found[Unattainable(label)] = rows
    return found


def _group_alike(
    procedure: m.Procedure, verdict: Verdict, batch: CaseBatch, open_: Ints
) -> Iterator[tuple[NotDecided, Ints]]:
    """Yield, of open cases, those that end alike.

    Cases are a table of numbers, a column for the status, for each clause that stands somewhere, for each
    field and for each answer; cases with the same row end alike.
    """
    labels = [x for x, where in verdict.stands.items() if where.any()]
    parts: list[Ints | Bools] = [verdict.status[open_]]
    parts += [batch.cases.of(verdict.stands[x], open_) for x in labels]
    left = verdict.left_of(open_)
    gap = verdict.status[open_] == GAP
    fields = list(dict.fromkeys(c.field for c in procedure.columns))
    many = (left & (left - left.dtype.type(1))) != 0  # without its lowest bit there is another
    for name in fields:
        columns = [i for i, c in enumerate(procedure.columns) if c.field == name]
        of_it = ((left[:, columns] == 0) | many[:, columns]).any(axis=1)
        parts.append(of_it & ~gap)
    answers = [c for c in batch.act.choices if not c.by_chance and any(v >= m.NAMED for v in c.values)]
    parts += [np.where(gap, batch.chosen[c.name][open_], m.NONE) for c in answers]
    table = np.column_stack([np.asarray(p, dtype=np.int64) for p in parts])
    for row, members in _group_rows(table):
        numbers = iter(row)
        yield (
            NotDecided(
                next(numbers),
                batch.act.name,
                tuple(x for x in labels if next(numbers)),
                tuple(x for x in fields if next(numbers)),
                tuple((c.name, code) for c in answers if (code := next(numbers)) != m.NONE),
            ),
            open_[members],
        )


def _group_rows(table: Ints) -> Iterator[tuple[list[int], Ints]]:
    """Yield the different rows of a table, and where each stands.

    A row is packed into one number where the product of the columns' spreads fits into 62 bits: numbers sort
    much faster than rows.
    """
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
