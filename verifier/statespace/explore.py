"""All states that can be reached, breadth first, and how every case in them ends at each stage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from itertools import product, repeat
from math import prod
from operator import add

import numpy as np

from verifier.cases.arrays import Bools, Ints
from verifier.rules.procedure import model as m
from verifier.rules.rulebook import Stage
from verifier.statespace.decide import (
    DECIDED,
    UNDECIDED,
    Judge,
    RankedRules,
    RuleStatement,
    Verdict,
    find_bit,
)
from verifier.statespace.grid import CODE_TYPE, CaseGrid, Codes, GridCases
from verifier.statespace.state_space import (
    CaseBatch,
    StateSpace,
    Transitions,
    list_choice_combinations,
    tally_cases,
)

_MOST_AT_ONCE = 120_000
"""How many cases are judged at once."""
_MOST_NEXT = 64
"""How many next states of one undecided case are followed; one with more of them is followed no further."""

LAST_STAGE = [Stage.ASSUMED]

RulesByStage = Mapping[Stage, RankedRules]


class Explorer:
    """Walks one procedure under one choice of readings."""

    def __init__(self, procedure: m.Procedure, rules: RulesByStage) -> None:
        self.procedure, self.rules = procedure, rules
        self.judge = Judge(procedure)
        self.same = {
            stage: (tuple(r.label for r in rules_), (closed.over, closed.instead))
            for stage, (rules_, closed) in rules.items()
        }
        """What tells stages apart: their clauses, and how these are ranked."""
        self.combos = [list_choice_combinations(a) for a in procedure.acts]
        radix = [len(c.values) for c in procedure.columns]
        self.place = [prod(radix[:i]) for i in range(len(radix))]
        self.fits = prod(radix) < 1 << 62
        self.begins = np.array(list(product(*procedure.begins)), dtype=CODE_TYPE)

    def keys(self, states: Codes) -> Ints:
        """Return a number for each state, different for different ones: values as digits of mixed radix."""
        found = np.zeros(len(states), dtype=np.int64)
        for column, place in enumerate(self.place):
            found += find_bit(self.judge.bit(column, states[:, column])) * place
        return found

    def states(self, keys: Ints) -> Codes:
        """Return the states that have these numbers."""
        found = np.empty((len(keys), len(self.place)), dtype=CODE_TYPE, order="F")
        for column, place in enumerate(self.place):
            values = np.array(self.procedure.columns[column].values, dtype=CODE_TYPE)
            found[:, column] = values[keys // place % len(values)]
        return found

    def batches(self, states: Codes, first: int = 0, stages: Iterable[Stage] = Stage) -> Iterator[CaseBatch]:
        """Yield every case of some states, act by act; `first` is the number of the first state."""
        stages = tuple(reversed(tuple(stages)))
        columns = np.ascontiguousarray(states.T)
        for number, act in enumerate(self.procedure.acts):
            combos = self.combos[number]
            here = np.arange(len(states)) if act.event else np.flatnonzero(states[:, m.DUE] == act.code)
            size = max(1, _MOST_AT_ONCE // max(1, len(combos)))
            for start in range(0, len(here), size):
                at = here[start : start + size]
                rows, may, chosen, inside = self._narrow(act, columns.take(at, axis=1), combos)
                at = at[inside]
                if len(at):
                    cases = GridCases(may)
                    verdicts = self._decide(rows, cases, act, stages)
                    yield CaseBatch(act, number, cases, at + first, chosen, combos, verdicts)

    def _narrow(self, act: m.Act, columns: Codes, combos: Codes) -> tuple[CaseGrid, Bools, Ints, Ints]:
        """Return the least grid that has all cases of an act in some states, and what of it are cases.

        The third and fourth tell which combinations and which states it has.
        """
        chosen, inside = np.arange(len(combos)), np.arange(columns.shape[1])
        rows = self.build_rows(act, columns, combos)
        may = rows.meets(m.All((act.rule.subject, act.rule.test)), {})
        may = np.broadcast_to(may, (len(chosen), len(inside)))
        some = may.any(axis=1)
        if not some.all():
            chosen, may = chosen[some], may[some]
            rows = self.build_rows(act, columns, combos[chosen])
        some = may.any(axis=0)
        if not some.all():
            inside, may = inside[some], may[:, some]
            rows = self.build_rows(act, columns.take(inside, axis=1), combos[chosen])
        return rows, may, chosen, inside

    def _decide(
        self, rows: CaseGrid, cases: GridCases, act: m.Act, stages: tuple[Stage, ...]
    ) -> dict[Stage, Verdict]:
        """Return how cases end at each stage; the later stages come first, since they can tell for others."""
        kept: dict[str, RuleStatement] = {}
        verdicts: dict[Stage, Verdict] = {}
        for stage in stages:
            known = (v for x, v in verdicts.items() if self.is_alike(x, stage, v))
            verdict = next(known, None)
            if verdict is None:
                verdict = self.judge.decide(rows, cases, act, self.rules[stage], kept)
            verdicts[stage] = verdict
        return verdicts

    def is_alike(self, one: Stage, other: Stage, verdict: Verdict) -> bool:
        """Return whether what was decided at one stage is so at another, with fewer relations, too."""
        clauses, ranks = (a == b for a, b in zip(self.same[one], self.same[other], strict=True))
        return clauses and (ranks or not verdict.ranked)

    def build_rows(self, act: m.Act, columns: Codes, combos: Codes) -> CaseGrid:
        """Return a grid of states, a column at a time, and combinations of what is chosen."""
        by_name = {c.name: combos[:, [i]] for i, c in enumerate(act.choices)}
        return CaseGrid(self.procedure, columns, act.code, by_name)

    def explore(self, most: int, *, edges: bool = False) -> StateSpace:
        """Return all that can be reached, as far as there are no more states than `most`.

        Layer by layer, so that how a state is first reached is a shortest way to it.
        """
        begins = self.begins
        found = StateSpace(self.procedure, self.judge, begins, [(-1, -1, -1)] * len(begins))
        found.counts = {s: [0, 0, 0, 0] for s in Stage}
        found.groups = {s: {} for s in Stage}
        known = np.sort(self.keys(begins))
        layers, layer, total = [begins], begins, len(begins)
        while len(layer):
            made = self._look(layer, total - len(layer), found)
            keys = np.concatenate([np.empty(0, dtype=np.int64), *(x[2] for x in made)])
            if not len(keys):
                break
            index = _find_new_keys(keys, known)
            layer = self.states(keys[index])
            if edges:
                found.edges += [_list_steps(*x) for x in made]
            known = np.sort(np.concatenate([known, keys[index]]))
            _note_parents(found, made, index)
            layers.append(layer)
            total += len(layer)
            if total > most:
                found.whole = False
                break
        found.states = np.concatenate(layers)
        return found

    def _look(self, layer: Codes, first: int, found: StateSpace) -> list[tuple[CaseBatch, Ints, Ints]]:
        """Count how the cases of a layer of states end; return them, and what follows (see `find_next`)."""
        made = []
        busy = np.zeros(len(layer), dtype=bool)
        for batch in self.batches(layer, first):
            if not batch.act.event:
                busy[batch.states - first] = True
            tally_cases(found, batch)
            made.append((batch, *self.find_next(batch)))
        found.stuck += [first + int(i) for i in np.flatnonzero(~busy)]
        return made

    def find_next(self, batch: CaseBatch) -> tuple[Ints, Ints]:
        """Return, of the cases that have a next state, their numbers and those states; several of some."""
        verdict = batch.verdicts[Stage.ASSUMED]
        decided = np.flatnonzero(verdict.status == DECIDED)
        parts = (find_bit(x) * place for x, place in zip(verdict.columns, self.place, strict=True))
        whole = reduce(add, sorted(parts, key=np.size))  # what is large is added last, and once
        at, keys = [decided], [batch.cases.of(whole, decided)]
        for row in np.flatnonzero(verdict.status == UNDECIDED).tolist():
            left = verdict.left_of(np.array([row]))[0].tolist()
            options = [self.list_values(column, bits) for column, bits in enumerate(left)]
            if len(options[m.DUE]) == 1 and prod(len(o) for o in options) <= _MOST_NEXT:
                several = self.keys(np.array(list(product(*options)), dtype=CODE_TYPE))
                at.append(np.full(len(several), row))
                keys.append(several)
        return np.concatenate(at), np.concatenate(keys)

    def list_values(self, column: int, bits: int) -> list[int]:
        """Return the values that bits of a column stand for."""
        return [v for i, v in enumerate(self.procedure.columns[column].values) if bits >> i & 1]


# ---- explored again ------------------------------------------------------------------------------


def explore_again(explorer: Explorer, near: list[CaseBatch], states: Codes, most: int) -> StateSpace:
    """Return what can be reached, the beginnings first, as far as there are no more states than `most`.

    It is told from what was reached under another reading, for most states are the same: all of these are
    judged at once, then those they lead to. How a state was reached is not kept: only what is reached, how
    its cases end, and what leads to what. `states` may be reached or not; `near` are their cases, judged by
    this explorer.
    """
    begins = explorer.keys(explorer.begins)
    fresh = explorer.begins[~np.isin(begins, explorer.keys(states))]
    batches = [*near, *explorer.batches(fresh, len(states), LAST_STAGE)]
    states = np.concatenate([states, fresh])
    known = explorer.keys(states)
    made, ends = [], []
    while batches:
        new = [_list_steps(b, *explorer.find_next(b)) for b in batches]
        made += new
        ends += [(b.at, b.verdicts[Stage.ASSUMED].status) for b in batches]
        fresh = explorer.states(np.setdiff1d(np.concatenate([x[1] for x in new]), known))
        batches = list(explorer.batches(fresh, len(states), LAST_STAGE))
        states = np.concatenate([states, fresh])
        known = np.concatenate([known, explorer.keys(fresh)])
        if len(states) > most:  # of which some may not be reached
            return explorer.explore(most, edges=True)
    sources, keys, acts = (np.concatenate([x[i] for x in made]) for i in range(3))
    order = np.argsort(known)
    first, targets = (order[np.searchsorted(known[order], x)] for x in (begins, keys))
    reached = _find_reached(first, sources, targets, len(states))
    at, status = (np.concatenate([x[i] for x in ends]) for i in range(2))
    found = StateSpace(explorer.procedure, explorer.judge, states, [(-1, -1, -1)] * len(begins))
    found.counts[Stage.ASSUMED] = np.bincount(status[reached[at]], minlength=4).tolist()
    numbers = np.concatenate([first, np.setdiff1d(np.flatnonzero(reached), first)])
    found.states = states[numbers]
    place = np.zeros(len(states), dtype=np.int64)
    place[numbers] = np.arange(len(numbers))
    here = reached[sources]
    found.edges.append((place[sources[here]], keys[here], acts[here]))
    return found


def _find_reached(first: Ints, sources: Ints, targets: Ints, size: int) -> Bools:
    """Return which of `size` states can be reached from the first ones by steps from sources to targets."""
    reached = np.zeros(size, dtype=bool)
    reached[first] = True
    while not reached[targets[reached[sources]]].all():  # each round reaches more, or is the last
        reached[targets[reached[sources]]] = True
    return reached


# ---- numbers of states ---------------------------------------------------------------------------


def _find_new_keys(keys: Ints, known: Ints) -> Ints:
    """Return where each key that is not known (these are sorted) stands first, in order."""
    fresh, index = _find_first_keys(keys)
    place = np.minimum(np.searchsorted(known, fresh), len(known) - 1)
    return np.sort(index[known[place] != fresh])


def _note_parents(found: StateSpace, made: list[tuple[CaseBatch, Ints, Ints]], index: Ints) -> None:
    """Note the case that first leads to each new state; `index`: where it stands among all that follows."""
    end = 0
    for batch, at, led in made:
        rows = at[index[(index >= end) & (index < end + len(led))] - end]
        sources, chosen = batch.at[rows].tolist(), batch.combination[rows].tolist()
        found.parents += zip(sources, repeat(batch.number), chosen, strict=False)
        end += len(led)


def _list_steps(batch: CaseBatch, at: Ints, keys: Ints) -> Transitions:
    """Return the steps that some cases of a batch lead to."""
    return batch.at[at], keys, np.full(len(at), batch.number)


def _find_first_keys(keys: Ints) -> tuple[Ints, Ints]:
    """Return the different keys, sorted, and where each stands first.

    Key and place are packed into one number where both fit, since numpy sorts numbers alone much faster than
    it finds the places too (`np.unique`).
    """
    bits = len(keys).bit_length()
    if int(keys.max()) >= 1 << (62 - bits):
        return np.unique(keys, return_index=True)
    packed = np.sort((keys << bits) | np.arange(len(keys)))
    found = packed >> bits
    new = np.concatenate([[True], found[1:] != found[:-1]])
    return found[new], packed[new] & ((1 << bits) - 1)
