"""Asks the second engine in processes beside this one, and waits for the answer only at the end."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from graphlib import CycleError
from itertools import pairwise
from multiprocessing.connection import Connection
from typing import Any as Anything

from verifier.analysis.assumptions import AssumptionEffect
from verifier.analysis.clause_counts import ClauseCounts
from verifier.analysis.crosscheck.beside import FoundByTables, check_beside
from verifier.analysis.crosscheck.budget import BUDGET, SEED, SecondOpinion, choose_cases, number_signatures
from verifier.analysis.crosscheck.compare import SidedWords, build_interpreter, build_words
from verifier.analysis.crosscheck.decide import recount_cases
from verifier.analysis.crosscheck.recount import Recount, compare_clause_counts, compare_findings
from verifier.analysis.crosscheck.recounts.left_out import compare_left_out
from verifier.analysis.crosscheck.recounts.rounds import compare_rounds
from verifier.analysis.crosscheck.result import CrosscheckResult, StageCases
from verifier.finding import Finding, Kind, Witness
from verifier.ledger.entries import Coverage, LedgerEntry
from verifier.processes import count_processors, receive_result
from verifier.rules.rulebook import Stage
from verifier.tables.engine import Engine
from verifier.tables.readings import ReadingTables, TableReadingEffect
from verifier.tables.table import Counts, Table
from verifier.tables.witness import format_hand
from verifier.wording import count_noun, join_and

_FEW_CASES = 400
"""Up to so many cases, a second process costs more than it saves."""
CASES_PER_PROCESS = 20_000
"""So many cases are worth a process of their own, up to one for each processor."""
SECOND_ENGINE, VARIATIONS = "second engine", "varied copies"
"""What the ledger calls what is decided again, and what is drawn beside it."""
_DISAGREEMENT_WORDS = "the two engines disagree"
_NOT_ASKED = "the second engine was not asked (--second-opinion none)"
_DIED = "the process of the second engine ended without an answer"
_Work = Callable[[], CrosscheckResult]


def _decide_last(engine: Engine, table: Table, cases: Iterable[int]) -> CrosscheckResult:
    """Decide cases of the last stage again, and compare."""
    made = recount_cases(build_interpreter(engine.book, table), table, build_words(table), cases)
    return CrosscheckResult(made.recount.decided, differences=tuple(made.differences), recount=made.recount)


def _answer(work: _Work) -> CrosscheckResult:
    """Do some work; what cannot be decided is no pass."""
    try:
        return work()
    except (LookupError, RecursionError, CycleError) as error:
        return CrosscheckResult(0, not_checked=f"the second engine could not decide: {error}")


def send_answer(work: _Work, end: Connection) -> None:
    """Answer in a process of its own; an interrupt is the first process's to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # and not as the process it was forked from has it
    with suppress(BrokenPipeError):  # nobody waits for it any more
        end.send(_answer(work))
    end.close()


class _PendingAnswer:
    """Work that goes on in a process of its own, or is done when its answer is asked for."""

    def __init__(self, work: _Work, apart: bool) -> None:
        self._work = work
        self._asked = None
        # forked, not spawned: the child has the tables without their being sent to it
        if apart and "fork" in multiprocessing.get_all_start_methods():
            context = multiprocessing.get_context("fork")
            end, other = context.Pipe(duplex=False)
            process = context.Process(target=send_answer, args=(work, other), daemon=True)
            process.start()
            other.close()
            self._asked = end, process

    def wait(self) -> CrosscheckResult:
        """Return the answer; a process that died is not a pass."""
        if self._asked is None:
            return _answer(self._work)
        found: CrosscheckResult | None = receive_result(*self._asked)
        return found or CrosscheckResult(0, not_checked=_DIED)


class Crosscheck:
    """A question put to the second engine; `opinion` waits for the answer."""

    def __init__(self, engine: Engine, tables: Mapping[Stage, Table], asked: SecondOpinion = BUDGET) -> None:
        self.engine, self.tables, self.asked = engine, tables, asked
        self.table = tables[Stage.ASSUMED]
        self._beside: _PendingAnswer | None = None
        self._found: FoundByTables | None = None
        count = len(self.table.universe)
        self._apart = count > _FEW_CASES or isinstance(build_words(self.table), SidedWords)
        self._last: list[_PendingAnswer] = []
        if asked.is_wanted:
            parts = max(1, min(count_processors(), count // CASES_PER_PROCESS))
            self._last = [
                _PendingAnswer(partial(_decide_last, engine, self.table, cases), self._apart)
                for cases in self._share_last(count, parts)
            ]

    def _share_last(self, count: int, parts: int) -> list[range] | list[list[int]]:
        """Return the cases of the last stage that are decided again, in runs of about one length."""
        most = self.asked.limit_last(count)
        if most == count:
            return share_cases(count, parts)
        seed = f"{SEED} {self.table.question.name.text} {self.table.stage.value}"
        chosen = choose_cases(number_signatures(self.table), most, seed)
        return [[chosen[at] for at in part] for part in share_cases(len(chosen), parts)]

    def guard(
        self, found: Iterable[Finding], varied: ReadingTables, effects: Iterable[TableReadingEffect]
    ) -> None:
        """Go on with all that is beside the last stage: with what the first engine found until now."""
        self._found = FoundByTables(self.engine, self.tables, tuple(found), varied, tuple(effects))
        if self.asked.is_wanted:
            self._beside = _PendingAnswer(partial(check_beside, self._found, self.asked), self._apart)

    def opinion(self) -> CrosscheckResult:
        """Return the answer: of the last stage, compared with what was found, and of all beside it."""
        if not self.asked.is_wanted:
            return CrosscheckResult(0, not_checked=_NOT_ASKED)
        last = self._join_last([pending.wait() for pending in self._last])
        if self._found is not None and last.recount is not None and not last.not_checked:
            wrong = compare_findings(self.table, self._found.findings, last.recount)
            wrong += compare_rounds(self.table, last.recount, self._found.findings)
            last = replace(last, wrong=tuple(wrong))
        return last.join(self._beside.wait()) if self._beside else last

    def compare_measures(
        self,
        opinion: CrosscheckResult,
        counted: Iterable[ClauseCounts],
        measured: Iterable[AssumptionEffect],
        together: Counts,
    ) -> CrosscheckResult:
        """Add to an answer where clauses and assumptions, measured by the first engine, differ from it."""
        if opinion.recount is None or opinion.not_checked or self._found is None:
            return opinion
        wrong = list(compare_clause_counts(counted, opinion.recount))
        reported = [f for f in self._found.findings if f.stage == self.table.stage.value]
        wrong += compare_left_out(
            self.table, self.engine.book, (reported, measured, together), (opinion.left_out, opinion.recount)
        )
        return replace(opinion, wrong=tuple(dict.fromkeys([*opinion.wrong, *wrong])))

    def _join_last(self, said: list[CrosscheckResult]) -> CrosscheckResult:
        """Return what was decided of the last stage in several processes."""
        whole = Recount(every=len(self.table.universe))
        for some in said:
            if some.recount is not None:
                whole.merge(some.recount)
        every = (d for x in said for d in x.differences)
        return CrosscheckResult(
            whole.decided,
            {self.table.stage.value: StageCases(whole.decided, whole.every)},
            differences=tuple(sorted(every, key=lambda d: (d.case, d.what))),
            not_checked=next((x.not_checked for x in said if x.not_checked), ""),
            recount=whole,
        )


def share_cases(count: int, parts: int) -> list[range]:
    """Return so many cases in a few runs of about one length: neighbours share hands."""
    ends = [count * n // parts for n in range(parts + 1)]
    return [range(a, b) for a, b in pairwise(ends)]


def record_crosscheck(table: Table, opinion: CrosscheckResult, asked: SecondOpinion) -> Iterator[LedgerEntry]:
    """Yield what the second engine decided again, of each stage, and what was varied beside it."""
    kinds = (Kind.DISAGREEMENT,)
    if why := opinion.not_checked or _find_missing(table, opinion, asked):
        yield table.record_check(SECOND_ENGINE, Coverage.NOT_CHECKED, why, kinds=kinds)
    else:
        yield table.record_check(
            SECOND_ENGINE,
            stages=tuple(stage.value for stage, _ in opinion.in_order),
            notes=tuple(_list_coverage(opinion)),
            kinds=kinds,
        )
    more: dict[str, Anything] = {"counts": (0, 0), "kinds": kinds}
    if opinion.drawn:
        drawn = [
            count_noun(number, "copy", "copies") if name == "copies" else count_noun(number, name[:-1])
            for name, number in opinion.drawn.items()
        ]
        yield table.record_check(VARIATIONS, notes=(*drawn, f"from seed {opinion.seed}"), **more)
    elif asked.is_wanted and not asked.draws:
        yield table.record_check(VARIATIONS, Coverage.NOT_ASKED, option="--draws", **more)
    else:
        why = opinion.not_checked or "nothing was drawn"
        yield table.record_check(VARIATIONS, Coverage.NOT_CHECKED, why, **more)


def _find_missing(table: Table, opinion: CrosscheckResult, asked: SecondOpinion) -> str:
    """Return of which stages less was decided again than was asked; nothing where all of it was."""
    found = []
    for stage in Stage:
        made = opinion.stages.get(stage.value, StageCases(0, len(table.universe)))
        last = stage is Stage.ASSUMED
        most = asked.limit_last(made.every) if last else asked.limit(made.every, asked.of_stage)
        if made.decided < most:
            found.append(f"{made.decided:,} of {made.every:,} cases at the stage “{stage.value}”")
    return f"it decided {join_and(found)}" if found else ""


def _list_coverage(opinion: CrosscheckResult) -> Iterator[str]:
    """Yield how many cases were decided again of each stage, and under other readings; what was weighed."""
    for stage, found in opinion.in_order:
        yield f"{stage.value}: {found.decided:,} of {found.every:,} cases"
    if opinion.alternatives:
        where = count_noun(opinion.alternatives, "other reading")
        yield f"{opinion.reading_cases:,} cases under {where}"
    if opinion.weighed:
        yield f"{opinion.weighed:,} weighed again"
    if opinion.deals:
        yield f"{count_noun(opinion.deals, 'deal')} drawn"


def list_disagreements(table: Table, opinion: CrosscheckResult) -> list[Finding]:
    """Return what an answer about a table amounts to."""
    found = []
    if opinion.not_checked:
        more = {"where": SECOND_ENGINE, "severity": Kind.NOT_CHECKED.severity}
        found.append(table.finding(Kind.NOT_CHECKED, (), opinion.not_checked, (0, 0), **more))
    groups: dict[str, list[int]] = {}
    for d in opinion.differences:
        groups.setdefault(d.what, []).append(d.case)
    for what, cases in groups.items():
        counts = len(cases), int(table.universe.weight[cases].sum())
        shown = Witness(cases[0], format_hand(table, cases[0]))
        found.append(_build_disagreement(table, f": {what}", counts, where=what, witness=shown))
    wrong = (
        _build_disagreement(table, f" {what}", (0, 0), where=f"{_DISAGREEMENT_WORDS} {what}")
        for what in opinion.wrong
    )
    return [*found, *wrong]


def _build_disagreement(table: Table, what: str, counts: Counts, **more: Anything) -> Finding:
    """Return the finding that the two engines disagree; `what` follows these words."""
    help_ = "this is a mistake in the verifier: please report it"
    return table.finding(Kind.DISAGREEMENT, (), f"{_DISAGREEMENT_WORDS}{what}", counts, help=help_, **more)
