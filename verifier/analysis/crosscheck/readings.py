"""What each reading alone changes, recounted: both ends of a case are the second engine's own."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from verifier.analysis.crosscheck.budget import SEED, SecondOpinion, choose_cases, number_signatures
from verifier.analysis.crosscheck.compare import (
    AnyVerdict,
    AnyWords,
    build_interpreter,
    decide_cases,
    list_engine_differences,
)
from verifier.cases.arrays import Bools
from verifier.finding import Finding, Kind
from verifier.interpreter import Interpreter
from verifier.rules.sides import is_settlement
from verifier.tables.readings import ReadingAlternative, ReadingTables, TableReadingEffect
from verifier.tables.table import Table

_Result = tuple[bool, frozenset[object]]


class ReadingRecount:
    """Cases decided again under every alternative of the readings of a question, alone.

    `alternatives`: how many were looked at; `cases`: over how many cases together; `wrong`: what differs.
    """

    def __init__(self, tables: ReadingTables, words: AnyWords, second: Interpreter) -> None:
        self.alternatives = self.cases = 0
        self.wrong: list[str] = []
        self._tables, self._first, self._words, self._second = tables, tables.first, words, second
        self._groups = number_signatures(tables.first)
        self._known: dict[int, _Result] = {}
        self._turned: dict[str, set[int]] = {}
        self._sampled: set[str] = set()

    def run(self, asked: SecondOpinion, effects: Iterable[TableReadingEffect]) -> None:
        """Look at every alternative; the budget is shared among them."""
        # which pairs of settings are one case hangs on how hands are ranked: under another ranking another
        # pair would have to show a case
        settled = is_settlement(self._first.question)
        fixed = self._tables.engine.book.ranks_turn_on if settled else frozenset()
        others = [(e.name, a) for e in effects if e.name not in fixed for a in e.alternatives if not a.chosen]
        for name, alternative in others:
            table = self._tables.under(**{name: alternative.name})
            if table is not None:
                most = asked.limit(len(table.universe), asked.of_readings // len(others))
                self._recount(name, alternative, table, self._choose_cases(name, alternative, table, most))

    def _choose_cases(self, name: str, alternative: ReadingAlternative, table: Table, most: int) -> list[int]:
        """Return cases that end in unlike ways under the two readings, no more than the budget allows."""
        other = number_signatures(table)
        groups = np.asarray(self._groups * (int(other.max(initial=0)) + 1) + other)
        wanted = [alternative.witness.case] if alternative.witness else []
        chosen = choose_cases(groups, most, f"{SEED} {name} {alternative.name}", wanted)
        first = self._first
        likely = (first.left != table.left) | (first.gap != table.gap) | (first.conflict != table.conflict)
        return _trim_cases(chosen, most, likely, wanted)

    def _recount(self, name: str, alternative: ReadingAlternative, table: Table, cases: list[int]) -> None:
        """Decide cases under one alternative, and compare what it changes with what was counted."""
        first, words, under = self._first, self._words, f"under {name} = {alternative.name}"
        second = build_interpreter(self._tables.engine.book, table, self._second)
        said = list(decide_cases(table, second, words, cases))
        self.alternatives += 1
        self.cases += len(said)
        self.wrong += [f"{under}: {d.what}" for d in list_engine_differences(table, words, said)]
        counted = first.differs(table)
        changed = [case for case, verdict in said if verdict.result != self._find_first(case)]
        if changed != [case for case in cases if counted[case]]:
            self.wrong.append(f"{under}: other cases are decided otherwise than those counted")
        told, found = alternative.changed, first.count(counted)
        if len(cases) == len(counted):
            found = len(changed), sum(int(first.universe.weight[case]) for case in changed)
        if told != found:
            self.wrong.append(f"{under}: {told[0]:,} cases are counted as changed, and {found[0]:,} are")
        self._turned.setdefault(name, set()).update(changed)
        if len(cases) < len(counted):
            self._sampled.add(name)
        elif (alternative.witness.case if alternative.witness else -1) != min(changed, default=-1):
            self.wrong.append(f"{under}: the simplest case that ends otherwise is another")
        self._compare_ends(under, alternative, said, len(cases) == len(counted))

    def _compare_ends(
        self, under: str, alternative: ReadingAlternative, said: list[tuple[int, AnyVerdict]], whole: bool
    ) -> None:
        """Compare of how many cases an alternative makes a gap, a conflict, or leaves them undecided."""
        for status in ("gap", "conflict", "undecided"):
            again = self._weigh(case for case, verdict in said if verdict.status == status)
            told = getattr(alternative, status)
            if told != again if whole else told < again:
                self.wrong.append(f"{under}: {told[0]:,} cases are counted as {status}, and {again[0]:,} are")

    def _weigh(self, cases: Iterable[int]) -> tuple[int, int]:
        """Return how many cases there are, and of how many hands."""
        listed = list(cases)
        return len(listed), sum(int(self._first.universe.weight[case]) for case in listed)

    def compare_findings(self, found: Iterable[Finding]) -> None:
        """Compare what is reported of each reading with the cases that turn on it."""
        told = {f.where: (f.kinds, f.hands) for f in found if f.kind is Kind.READING}
        for name, cases in self._turned.items():
            here, again = told.get(name, (0, 0)), self._weigh(cases)
            if here < again if name in self._sampled else here != again:
                self.wrong.append(f"{here[0]:,} cases are reported to turn on {name}, and {again[0]:,} do")

    def _find_first(self, case: int) -> _Result:
        """Return how a case ends under the first readings; each is decided once."""
        if case not in self._known:
            ((_, verdict),) = decide_cases(self._first, self._second, self._words, [case])
            self._known[case] = verdict.result
        return self._known[case]


def _trim_cases(cases: list[int], most: int, likely: Bools, wanted: list[int]) -> list[int]:
    """Return no more cases than the budget allows, half of them of those likely to end otherwise."""
    if len(cases) <= most:
        return cases
    found = set(wanted)
    for some in ([x for x in cases if likely[x]], [x for x in cases if not likely[x]]):
        step = max(1.0, len(some) / max(1, most // 2))
        found.update(some[int(n * step)] for n in range(int(len(some) / step)))
    return sorted(found)
