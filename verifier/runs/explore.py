"""Stage 4: all states that can be reached, breadth first, and how every case in them ends at each stage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

import numpy as np

from verifier.hands import Bools, Ints
from verifier.procedure import model as m
from verifier.relations import Precedence
from verifier.rulebook import Stage
from verifier.runs.judge import DECIDED, GAP, LOWEST, UNDECIDED, Judge, Said, Verdict
from verifier.runs.values import CODE, Codes, Rows

CHUNK = 120_000
"""How many cases are judged at once."""
MOST_NEXT = 64
"""How many next states of one undecided case are followed; one with more of them is followed no further."""

Rules = Mapping[Stage, tuple[tuple[m.Rule, ...], Precedence]]
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
    edges: list[tuple[Ints, Ints, Ints]] = field(default_factory=list)
    """From which state, to which (by its key), by which act; kept only where asked for."""
    whole: bool = True
    """Whether every state was reached; otherwise there are more than were allowed."""
    stuck: list[int] = field(default_factory=list)
    """States in which what is due cannot be done."""

    @property
    def cases(self) -> int:
        """Return how many cases there are."""
        return sum(self.counts[Stage.ASSUMED])


def combinations(act: m.Act) -> Codes:
    """Return every combination of what is chosen in an act, a row each."""
    made = list(product(*(c.values for c in act.choices)))
    return np.array(made, dtype=CODE).reshape(len(made), len(act.choices))


def weights(act: m.Act) -> Ints:
    """Return in how many ways chance brings about each combination."""
    made = product(*(c.weights for c in act.choices))
    return np.array([int(np.prod(x)) for x in made], dtype=np.int64)


@dataclass
class Batch:
    """Cases of one act, with the states and combinations that they are of, judged at each stage."""

    act: m.Act
    number: int
    rows: Rows
    at: Ints
    combination: Ints
    verdicts: dict[Stage, Verdict]


class Explorer:
    """Walks one procedure under one choice of readings."""

    def __init__(self, procedure: m.Procedure, rules: Rules) -> None:
        self.procedure, self.rules = procedure, rules
        self.judge = Judge(procedure)
        self.same = {
            stage: (tuple(r.label for r in rules_), (closed.over, closed.instead))
            for stage, (rules_, closed) in rules.items()
        }
        """What tells stages apart: their clauses, and how these are ranked."""
        self.combos = [combinations(a) for a in procedure.acts]
        radix = [len(c.values) for c in procedure.columns]
        self.place = np.array(
            [int(np.prod(radix[:i], dtype=object)) for i in range(len(radix))], dtype=object
        )
        self.fits = int(np.prod(radix, dtype=object)) < 1 << 62

    def keys(self, states: Codes) -> Ints:
        """Return a number for each state, different for different ones."""
        found = np.zeros(len(states), dtype=np.int64)
        for column, place in enumerate(self.place):
            found += self.judge.index[column][states[:, column] + LOWEST] * int(place)
        return found

    def batches(self, states: Codes, first: int = 0, stages: Iterable[Stage] = Stage) -> Iterator[Batch]:
        """Yield every case of some states, act by act; `first` is the number of the first state."""
        stages = tuple(reversed(tuple(stages)))
        columns = np.ascontiguousarray(states.T)  # a column at a time is what everything reads
        for number, act in enumerate(self.procedure.acts):
            combos = self.combos[number]
            here = np.arange(len(states)) if act.event else np.flatnonzero(states[:, m.DUE] == act.code)
            size = max(1, CHUNK // max(1, len(combos)))
            for start in range(0, len(here), size):
                at = np.repeat(here[start : start + size], len(combos))
                chosen = np.tile(np.arange(len(combos)), len(here[start : start + size]))
                rows = self.rows(act, columns.take(at, axis=1).T, combos[chosen])
                may = rows.meets(m.All((act.rule.subject, act.rule.test)), {})
                if not may.all():
                    at, chosen = at[may], chosen[may]
                    rows = self.rows(act, columns.take(at, axis=1).T, combos[chosen])
                if len(at):
                    kept: dict[str, Said] = {}
                    verdicts: dict[Stage, Verdict] = {}
                    for stage in stages:
                        known = (v for x, v in verdicts.items() if self.alike(x, stage, v))
                        verdict = next(known, None)
                        if verdict is None:
                            verdict = self.judge.decide(rows, act, *self.rules[stage], kept)
                        verdicts[stage] = verdict
                    yield Batch(act, number, rows, at + first, chosen, verdicts)

    def alike(self, one: Stage, other: Stage, verdict: Verdict) -> bool:
        """Return whether what was decided at one stage is so at another, with fewer relations, too."""
        clauses, ranks = (a == b for a, b in zip(self.same[one], self.same[other], strict=True))
        return clauses and (ranks or not verdict.ranked)

    def rows(self, act: m.Act, states: Codes, chosen: Codes) -> Rows:
        """Return cases."""
        by_name = {c.name: chosen[:, i] for i, c in enumerate(act.choices)}
        return Rows(self.procedure, states, act.code, by_name)

    def explore(self, most: int, *, edges: bool = False) -> Explored:
        """Return all that can be reached, as far as there are no more states than `most`."""
        begins = np.array(list(product(*self.procedure.begins)), dtype=CODE)
        found = Explored(self.procedure, self.judge, begins, [(-1, -1, -1)] * len(begins))
        found.counts = {s: [0, 0, 0, 0] for s in Stage}
        found.groups = {s: {} for s in Stage}
        known = np.sort(self.keys(begins))
        layers, layer, total = [begins], begins, len(begins)
        while len(layer):
            made: list[tuple[Ints, Codes, Ints, Ints]] = []
            busy = np.zeros(len(layer), dtype=bool)
            first = total - len(layer)
            for batch in self.batches(layer, first):
                if not batch.act.event:
                    busy[batch.at - first] = True
                tally(found, batch)
                at, next_states = self.followed(batch)
                if len(at):
                    act = np.full(len(at), batch.number)
                    made.append((batch.at[at], next_states, batch.combination[at], act))
            found.stuck += [first + int(i) for i in np.flatnonzero(~busy)]
            if not made:
                break
            sources, states, combos, acts = (np.concatenate([x[i] for x in made]) for i in range(4))
            keys = self.keys(states)
            fresh, index = firsts(keys)
            place = np.minimum(np.searchsorted(known, fresh), len(known) - 1)
            index = np.sort(index[known[place] != fresh])
            layer = states[index]
            if edges:
                found.edges.append((sources, keys, acts))
            known = np.sort(np.concatenate([known, keys[index]]))
            found.parents += zip(
                sources[index].tolist(), acts[index].tolist(), combos[index].tolist(), strict=True
            )
            layers.append(layer)
            total += len(layer)
            if total > most:
                found.whole = False
                break
        found.states = np.concatenate(layers)
        return found

    def followed(self, batch: Batch) -> tuple[Ints, Codes]:
        """Return, of the cases that have a next state, their numbers and those states; several of some."""
        verdict = batch.verdicts[Stage.ASSUMED]
        decided = np.flatnonzero(verdict.status == DECIDED)
        at, states = [decided], [self.judge.next(verdict.left[decided])]
        due = verdict.left[:, m.DUE]
        known = (due & (due - verdict.left.dtype.type(1))) == 0
        for row in np.flatnonzero((verdict.status == UNDECIDED) & known).tolist():
            options = [self.spread(c, int(bits)) for c, bits in enumerate(verdict.left[row])]
            if np.prod([len(o) for o in options], dtype=object) <= MOST_NEXT:
                several = np.array(list(product(*options)), dtype=CODE)
                at.append(np.full(len(several), row))
                states.append(several)
        return np.concatenate(at), np.concatenate(states)

    def spread(self, column: int, bits: int) -> list[int]:
        """Return the values that bits of a column stand for."""
        return [v for i, v in enumerate(self.procedure.columns[column].values) if bits >> i & 1]


def firsts(keys: Ints) -> tuple[Ints, Ints]:
    """Return the different keys, sorted, and where each stands first."""
    bits = len(keys).bit_length()
    if int(keys.max()) >= 1 << (62 - bits):
        return np.unique(keys, return_index=True)
    packed = np.sort((keys << bits) | np.arange(len(keys)))
    found = packed >> bits
    new = np.concatenate([[True], found[1:] != found[:-1]])
    return found[new], packed[new] & ((1 << bits) - 1)


def tally(found: Explored, batch: Batch) -> None:
    """Count how the cases of a batch end, at each stage, and note the first that end alike."""
    for stage, verdict in batch.verdicts.items():
        for status in range(4):
            found.counts[stage][status] += int((verdict.status == status).sum())
        open_ = np.flatnonzero(verdict.status != DECIDED)
        patterns: dict[tuple[object, ...], list[int]] = {}
        if len(open_):
            patterns |= dict(alike(verdict, batch, open_))
        for label, where in verdict.unattainable.items():
            patterns["unattainable", label] = np.flatnonzero(where).tolist()
        for key, rows in patterns.items():
            case = (int(batch.at[rows[0]]), batch.number, int(batch.combination[rows[0]]))
            group = found.groups[stage].setdefault(key, Group(0, case))
            group.count += len(rows)
            group.first = min(group.first, case)
    last = batch.verdicts[Stage.ASSUMED]
    for label, where in last.applies.items():
        found.applies[label] = found.applies.get(label, 0) + int(where.sum())
        found.stands[label] = found.stands.get(label, 0) + int(last.stands[label].sum())


def alike(verdict: Verdict, batch: Batch, open_: Ints) -> Iterator[tuple[tuple[object, ...], list[int]]]:
    """Yield open cases by act, how they end, who stands, which columns are open, and what was answered."""
    labels = list(verdict.stands)
    procedure = batch.rows.procedure
    parts: list[Ints | Bools] = [verdict.status[open_]]
    parts += [verdict.stands[x][open_] for x in labels]
    left = verdict.left[open_]
    gap = verdict.status[open_] == GAP
    fields = list(dict.fromkeys(c.field for c in procedure.columns))
    many = (left & (left - verdict.left.dtype.type(1))) != 0
    for name in fields:
        columns = [i for i, c in enumerate(procedure.columns) if c.field == name]
        of_it = ((left[:, columns] == 0) | many[:, columns]).any(axis=1)
        parts.append(of_it & ~gap)
    answers = [c for c in batch.act.choices if not c.by_chance and any(v >= m.NAMED for v in c.values)]
    for choice in answers:
        code = np.where(gap, batch.rows.chosen[choice.name][open_], m.NONE)
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
        yield key, open_[members].tolist()


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
