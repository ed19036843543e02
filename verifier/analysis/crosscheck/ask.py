"""Asks the second engine in processes beside this one, and waits for the answer only at the end."""

from __future__ import annotations

import multiprocessing
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from graphlib import CycleError
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from random import Random
from typing import Any as Anything

from verifier.analysis.crosscheck.compare import (
    EngineDifference,
    SidedWords,
    build_interpreter,
    build_words,
    compare_engines,
    list_engine_differences,
)
from verifier.analysis.crosscheck.generate import run_trials
from verifier.cases.matchups.hand_signatures import HandSignatures
from verifier.finding import Finding, Kind, Witness
from verifier.ledger.entries import Coverage, LedgerEntry
from verifier.processes import count_processors, receive_result
from verifier.tables.engine import Engine
from verifier.tables.table import Counts, Table
from verifier.tables.witness import format_hand
from verifier.wording import count_noun

_OTHER_PAIRS = 200
"""How many pairs of hands are judged beside those that show the cases, where a case stands for many."""
_FEW_CASES = 400
"""Up to so many cases, a second process costs more than it saves."""
CASES_PER_PROCESS = 20_000
"""So many cases are worth a process of their own, up to one for each processor."""
SECOND_ENGINE, VARIATIONS = "second engine", "varied copies"
"""What the ledger calls what is decided again, and what is drawn beside it."""
_DISAGREEMENT_WORDS = "the two engines disagree"


@dataclass(frozen=True, slots=True)
class CrosscheckResult:
    """What the second engine says: how many cases it decided again, what was drawn, where they differ."""

    cases: int
    drawn: Counter[str] = field(default_factory=Counter)
    differences: tuple[EngineDifference, ...] = ()
    wrong: tuple[str, ...] = ()
    not_checked: str = ""


def _decide_again(engine: Engine, table: Table, cases: range) -> CrosscheckResult:
    """Decide some cases again and compare; with the first, also pairs of hands that show none."""
    try:
        second = build_interpreter(engine.book, table)
        words = build_words(table)
        different = compare_engines(table, second, words, cases)
        if isinstance(words, SidedWords) and 0 in cases:
            question = table.question.name.text
            others = words.others(Random(0), _OTHER_PAIRS)
            different += list_engine_differences(
                table, words, ((x, second.judge(question, *held)) for x, held in others)
            )
    except (LookupError, RecursionError, CycleError) as error:
        return CrosscheckResult(0, not_checked=f"the second engine could not decide: {error}")
    return CrosscheckResult(len(cases), differences=tuple(different))


def send_answer(engine: Engine, table: Table, cases: range, end: Connection) -> None:
    """Answer in a process of its own; an interrupt is the first process's to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # and not as the process it was forked from has it
    with suppress(BrokenPipeError):  # nobody waits for it any more
        end.send(_decide_again(engine, table, cases))
    end.close()


class Crosscheck:
    """A question put to the second engine; `opinion` waits for the answer."""

    def __init__(self, engine: Engine, table: Table) -> None:
        self.engine, self.table = engine, table
        self._asked: list[tuple[Connection, BaseProcess]] = []
        count = len(table.universe)
        many = count > _FEW_CASES or isinstance(table.universe, HandSignatures)
        # forked, not spawned: the child has the engine and the table without their being sent to it
        if many and "fork" in multiprocessing.get_all_start_methods():
            context = multiprocessing.get_context("fork")
            for cases in share_cases(count, max(1, min(count_processors(), count // CASES_PER_PROCESS))):
                end, other = context.Pipe(duplex=False)
                process = context.Process(target=send_answer, args=(engine, table, cases, other), daemon=True)
                process.start()
                other.close()
                self._asked.append((end, process))

    def opinion(self) -> CrosscheckResult:
        """Draw what cannot be listed, then return the answer; a process that died is not a pass."""
        try:
            drawn, wrong = run_trials(self.engine, self.table, build_words(self.table))
        except OSError as error:
            return replace(self._answer(), not_checked=f"nothing could be drawn: {error.strerror}")
        said = self._answer()
        return replace(said, drawn=drawn, wrong=tuple(dict.fromkeys(wrong)))

    def _answer(self) -> CrosscheckResult:
        if not self._asked:
            return _decide_again(self.engine, self.table, range(len(self.table.universe)))
        dead = CrosscheckResult(0, not_checked="the process of the second engine ended without an answer")
        said: list[CrosscheckResult] = [receive_result(*asked) or dead for asked in self._asked]
        return CrosscheckResult(
            sum(x.cases for x in said),
            differences=tuple(
                sorted((d for x in said for d in x.differences), key=lambda d: (d.case, d.what))
            ),
            not_checked=next((x.not_checked for x in said if x.not_checked), ""),
        )


def share_cases(count: int, parts: int) -> list[range]:
    """Return so many cases in a few runs of about one length: neighbours share hands."""
    ends = [count * n // parts for n in range(parts + 1)]
    return [range(a, b) for a, b in pairwise(ends)]


def record_crosscheck(table: Table, opinion: CrosscheckResult) -> Iterator[LedgerEntry]:
    """Yield what the second engine decided again, and what was varied beside it."""
    every, kinds = len(table.universe), (Kind.DISAGREEMENT,)
    if opinion.not_checked or opinion.cases < every:
        why = opinion.not_checked or f"it decided {opinion.cases:,} of {every:,} cases"
        yield table.record_check(SECOND_ENGINE, Coverage.NOT_CHECKED, why, kinds=kinds)
    else:
        yield table.record_check(SECOND_ENGINE, kinds=kinds)
    drawn = tuple(count_noun(number, name.removesuffix("s")) for name, number in opinion.drawn.items())
    if drawn:
        yield table.record_check(VARIATIONS, counts=(0, 0), notes=drawn, kinds=kinds)
    else:
        yield table.record_check(
            VARIATIONS, Coverage.NOT_CHECKED, "nothing was drawn", counts=(0, 0), kinds=kinds
        )


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
