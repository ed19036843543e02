"""All states that can be reached, breadth first, and how every case in them ends at each stage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from itertools import product
from math import prod
from operator import add

import numpy as np

from verifier.cases.arrays import Bits, Bools, Ints
from verifier.rules.procedure import model as m
from verifier.rules.rulebook import Stage
from verifier.statespace.decide import (
    DECIDED,
    UNDECIDED,
    Judge,
    RankedRules,
    RuleStatement,
    Verdict,
    count_bits,
    find_bit,
)
from verifier.statespace.graph.known_keys import KnownKeys
from verifier.statespace.grid import CODE_TYPE, CaseGrid, Codes, GridCases
from verifier.statespace.measures.samples import note_signatures
from verifier.statespace.state_space import (
    CaseBatch,
    StateSpace,
    list_choice_combinations,
    tally_cases,
)

MOST_STATES = 600_000
"""How many states of one number of places are explored."""
MOST_EXPLORED_CASES = 10_000_000
"""And how many cases."""
_MOST_AT_ONCE = 120_000
"""How many cases are judged at once."""
MOST_NEXT = 64
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

    def explore(self, most: int = MOST_STATES, *, edges: bool = False) -> StateSpace:
        """Return all that can be reached, if there are no more states than `most`, nor cases than a limit.

        Layer by layer, so that how a state is first reached is a shortest way to it.
        """
        begins = self.begins
        found = StateSpace(self.procedure, self.judge, begins)
        found.counts = {s: [0, 0, 0, 0] for s in Stage}
        found.groups = {s: {} for s in Stage}
        found.edges = [] if edges else None
        known = KnownKeys(self.keys(begins))
        layers, layer, total = [begins], begins, len(begins)
        while len(layer) and found.whole:
            layer = self._look(layer, (total - len(layer), most), found, known)
            layers.append(layer)
            total += len(layer)
        found.states = np.concatenate(layers)
        found.close_parents()
        return found

    def _look(self, layer: Codes, bounds: tuple[int, int], found: StateSpace, known: KnownKeys) -> Codes:
        """Count how the cases of a layer of states end; return the states that follow and were not known.

        `bounds`: the number of the first of the layer, and how many there may be.
        """
        first, most = bounds
        fresh = []
        total = first + len(layer)
        busy = np.zeros(len(layer), dtype=bool)
        for batch in self.batches(layer, first):
            if not batch.act.event:
                busy[batch.states - first] = True
            tally_cases(found, batch)
            note_signatures(found, batch)
            at, keys = self.find_next(batch)
            undecided = np.flatnonzero(batch.verdicts[Stage.ASSUMED].status == UNDECIDED)
            found.unfollowed += len(undecided) - int(np.isin(undecided, at).sum()) if len(undecided) else 0
            new = known.find_new(keys)
            known.add(keys[new])
            fresh.append(keys[new])
            total += len(new)
            found.note_parents(batch, at[new])
            found.note_steps(batch, at, keys)
            if total > most or found.cases > MOST_EXPLORED_CASES:
                found.whole = False
                break
        found.stuck += [first + int(i) for i in np.flatnonzero(~busy)]
        return self.states(np.concatenate([np.empty(0, dtype=np.int64), *fresh]))

    def find_next(self, batch: CaseBatch) -> tuple[Ints, Ints]:
        """Return, of the cases that have a next state, their numbers and those states; several of some."""
        verdict = batch.verdicts[Stage.ASSUMED]
        decided = np.flatnonzero(verdict.status == DECIDED)
        parts = (find_bit(x) * place for x, place in zip(verdict.columns, self.place, strict=True))
        whole = reduce(add, sorted(parts, key=np.size))  # what is large is added last, and once
        at, keys = [decided], [batch.cases.of(whole, decided)]
        open_ = np.flatnonzero(verdict.status == UNDECIDED)
        if len(open_):
            several = self._find_open_next(verdict.left_of(open_))
            at.append(open_[several[0]])
            keys.append(several[1])
        return np.concatenate(at), np.concatenate(keys)

    def _find_open_next(self, left: Bits) -> tuple[Ints, Ints]:
        """Return the next states of undecided cases that are followed: which case, and each state left of it.

        Column by column: a case has so many rows as values are left of the columns before, in the order of
        the values, so that the states of a case come in the order in which they would be written down.
        """
        counts = count_bits(left)
        followed = (counts[:, m.DUE] == 1) & (np.prod(counts.astype(np.float64), axis=1) <= MOST_NEXT)
        rows = np.flatnonzero(followed)
        keys = np.zeros(len(rows), dtype=np.int64)
        for column, place in enumerate(self.place):
            bits, several = left[rows, column], counts[rows, column]
            if (several > 1).any():
                before = np.cumsum(several) - several
                turn = np.arange(int(several.sum())) - np.repeat(before, several)
                rows, keys, bits = (np.repeat(x, several) for x in (rows, keys, bits))
                for passed in range(int(several.max()) - 1):
                    bits = np.where(turn > passed, bits & (bits - bits.dtype.type(1)), bits)
                bits = bits & (~bits + bits.dtype.type(1))  # the lowest bit that is left
            keys = keys + find_bit(bits) * place
        return rows, keys
