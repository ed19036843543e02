"""Stage 4: all states that can be reached, breadth first, and how every case in them ends at each stage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from itertools import product, repeat
from math import prod
from operator import add

import numpy as np

from verifier.cases.hands import Bits, Ints
from verifier.rules.precedence import Precedence
from verifier.rules.procedure import model as m
from verifier.rules.rulebook import Stage
from verifier.statespace.cases import Cases
from verifier.statespace.decide import DECIDED, UNDECIDED, Judge, Said, Verdict
from verifier.statespace.graph import Batch, Explored, Steps, combinations, tally
from verifier.statespace.values import CODE, Codes, Rows

CHUNK = 120_000
"""How many cases are judged at once."""
MOST_NEXT = 64
"""How many next states of one undecided case are followed; one with more of them is followed no further."""

LAST = [Stage.ASSUMED]

Rules = Mapping[Stage, tuple[tuple[m.Rule, ...], Precedence]]


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
        self.place = [prod(radix[:i]) for i in range(len(radix))]
        self.fits = prod(radix) < 1 << 62
        self.begins = np.array(list(product(*procedure.begins)), dtype=CODE)

    def keys(self, states: Codes) -> Ints:
        """Return a number for each state, different for different ones."""
        found = np.zeros(len(states), dtype=np.int64)
        for column, place in enumerate(self.place):
            found += digits(self.judge.bit(column, states[:, column])) * place
        return found

    def states(self, keys: Ints) -> Codes:
        """Return the states that have these numbers."""
        found = np.empty((len(keys), len(self.place)), dtype=CODE, order="F")
        for column, place in enumerate(self.place):
            values = np.array(self.procedure.columns[column].values, dtype=CODE)
            found[:, column] = values[keys // place % len(values)]
        return found

    def batches(self, states: Codes, first: int = 0, stages: Iterable[Stage] = Stage) -> Iterator[Batch]:
        """Yield every case of some states, act by act; `first` is the number of the first state."""
        stages = tuple(reversed(tuple(stages)))
        columns = np.ascontiguousarray(states.T)
        for number, act in enumerate(self.procedure.acts):
            combos = self.combos[number]
            here = np.arange(len(states)) if act.event else np.flatnonzero(states[:, m.DUE] == act.code)
            size = max(1, CHUNK // max(1, len(combos)))
            for start in range(0, len(here), size):
                at, chosen = here[start : start + size], np.arange(len(combos))
                rows = self.rows(act, columns.take(at, axis=1), combos)
                may = rows.meets(m.All((act.rule.subject, act.rule.test)), {})
                may = np.broadcast_to(may, (len(chosen), len(at)))
                some = may.any(axis=1)
                if not some.all():
                    chosen, may = chosen[some], may[some]
                    rows = self.rows(act, rows.columns, combos[chosen])
                some = may.any(axis=0)
                if not some.all():
                    at, may = at[some], may[:, some]
                    rows = self.rows(act, columns.take(at, axis=1), combos[chosen])
                cases = Cases(may)
                if len(at):
                    kept: dict[str, Said] = {}
                    verdicts: dict[Stage, Verdict] = {}
                    for stage in stages:
                        known = (v for x, v in verdicts.items() if self.alike(x, stage, v))
                        verdict = next(known, None)
                        if verdict is None:
                            verdict = self.judge.decide(rows, cases, act, *self.rules[stage], kept)
                        verdicts[stage] = verdict
                    yield Batch(act, number, cases, at + first, chosen, combos, verdicts)

    def alike(self, one: Stage, other: Stage, verdict: Verdict) -> bool:
        """Return whether what was decided at one stage is so at another, with fewer relations, too."""
        clauses, ranks = (a == b for a, b in zip(self.same[one], self.same[other], strict=True))
        return clauses and (ranks or not verdict.ranked)

    def rows(self, act: m.Act, columns: Codes, combos: Codes) -> Rows:
        """Return a grid of states, a column at a time, and combinations of what is chosen."""
        by_name = {c.name: combos[:, [i]] for i, c in enumerate(act.choices)}
        return Rows(self.procedure, columns, act.code, by_name)

    def explore(self, most: int, *, edges: bool = False) -> Explored:
        """Return all that can be reached, as far as there are no more states than `most`."""
        begins = self.begins
        found = Explored(self.procedure, self.judge, begins, [(-1, -1, -1)] * len(begins))
        found.counts = {s: [0, 0, 0, 0] for s in Stage}
        found.groups = {s: {} for s in Stage}
        known = np.sort(self.keys(begins))
        layers, layer, total = [begins], begins, len(begins)
        while len(layer):
            made: list[tuple[Batch, Ints, Ints]] = []
            busy = np.zeros(len(layer), dtype=bool)
            first = total - len(layer)
            for batch in self.batches(layer, first):
                if not batch.act.event:
                    busy[batch.states - first] = True
                tally(found, batch)
                made.append((batch, *self.followed(batch)))
            found.stuck += [first + int(i) for i in np.flatnonzero(~busy)]
            keys = np.concatenate([np.empty(0, dtype=np.int64), *(x[2] for x in made)])
            if not len(keys):
                break
            fresh, index = firsts(keys)
            place = np.minimum(np.searchsorted(known, fresh), len(known) - 1)
            index = np.sort(index[known[place] != fresh])
            layer = self.states(keys[index])
            if edges:
                found.edges += [steps(*x) for x in made]
            known = np.sort(np.concatenate([known, keys[index]]))
            end = 0
            for batch, at, led in made:
                rows = at[index[(index >= end) & (index < end + len(led))] - end]
                sources, chosen = batch.at[rows].tolist(), batch.combination[rows].tolist()
                found.parents += zip(sources, repeat(batch.number), chosen, strict=False)
                end += len(led)
            layers.append(layer)
            total += len(layer)
            if total > most:
                found.whole = False
                break
        found.states = np.concatenate(layers)
        return found

    def followed(self, batch: Batch) -> tuple[Ints, Ints]:
        """Return, of the cases that have a next state, their numbers and those states; several of some."""
        verdict = batch.verdicts[Stage.ASSUMED]
        decided = np.flatnonzero(verdict.status == DECIDED)
        parts = (digits(x) * place for x, place in zip(verdict.columns, self.place, strict=True))
        whole = reduce(add, sorted(parts, key=np.size))  # what is large is added last, and once
        at, keys = [decided], [batch.cases.of(whole, decided)]
        for row in np.flatnonzero(verdict.status == UNDECIDED).tolist():
            left = verdict.left_of(np.array([row]))[0].tolist()
            options = [self.spread(column, bits) for column, bits in enumerate(left)]
            if len(options[m.DUE]) == 1 and prod(len(o) for o in options) <= MOST_NEXT:
                several = self.keys(np.array(list(product(*options)), dtype=CODE))
                at.append(np.full(len(several), row))
                keys.append(several)
        return np.concatenate(at), np.concatenate(keys)

    def spread(self, column: int, bits: int) -> list[int]:
        """Return the values that bits of a column stand for."""
        return [v for i, v in enumerate(self.procedure.columns[column].values) if bits >> i & 1]


def steps(batch: Batch, at: Ints, keys: Ints) -> Steps:
    """Return the steps that some cases of a batch lead to."""
    return batch.at[at], keys, np.full(len(at), batch.number)


def highest(bits: Bits) -> Ints:
    """Return which bit it is that is set, or the highest of several; nought where none is."""
    return np.asarray(np.frexp(bits.astype(np.float64))[1] - (bits != 0), dtype=np.int64)


DIGITS = highest(np.arange(1 << 16))
"""Looked up for words of up to 16 bits, which is faster."""


def digits(bits: Bits) -> Ints:
    """Return which bit it is that is set; nought where none is."""
    return DIGITS.take(bits.astype(np.intp)) if bits.dtype.itemsize <= 2 else highest(bits)


def firsts(keys: Ints) -> tuple[Ints, Ints]:
    """Return the different keys, sorted, and where each stands first."""
    bits = len(keys).bit_length()
    if int(keys.max()) >= 1 << (62 - bits):
        return np.unique(keys, return_index=True)
    packed = np.sort((keys << bits) | np.arange(len(keys)))
    found = packed >> bits
    new = np.concatenate([[True], found[1:] != found[:-1]])
    return found[new], packed[new] & ((1 << bits) - 1)
