"""Stage 4: asks the second engine beside the first, and waits for the answer only at the end."""

from __future__ import annotations

import multiprocessing
import signal
from collections import Counter
from dataclasses import dataclass, field, replace
from graphlib import CycleError
from multiprocessing.connection import Connection
from random import Random

from verifier.decide import Engine
from verifier.encounters import Encounters
from verifier.finding import Finding, Kind, Witness
from verifier.opinion.compare import Difference, SidedWords, compare, differences, interpreter, words_of
from verifier.opinion.drawn import draw
from verifier.table import Table
from verifier.witness import hand

OTHERS = 200
"""How many pairs of hands are judged beside those that show the cases, where a case stands for many."""
FEW = 400
"""Up to so many cases, a second process costs more than it saves."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What the second engine says: how many cases it decided again, what was drawn, where they differ."""

    cases: int
    drawn: Counter[str] = field(default_factory=Counter)
    differences: tuple[Difference, ...] = ()
    wrong: tuple[str, ...] = ()
    not_checked: str = ""


def answer(engine: Engine, table: Table) -> Opinion:
    """Decide every case again and compare."""
    try:
        second = interpreter(engine.book, table)
        words = words_of(table)
        different = compare(table, second, words, range(len(table.universe)))
        if isinstance(words, SidedWords):
            question = table.question.name.text
            others = words.others(Random(0), OTHERS)
            different += differences(table, words, ((x, second.judge(question, *held)) for x, held in others))
    except (LookupError, RecursionError, CycleError) as error:
        return Opinion(0, not_checked=f"the second engine could not decide: {error}")
    return Opinion(len(table.universe), differences=tuple(different))


def child(engine: Engine, table: Table, end: Connection) -> None:
    """Answer in a process of its own; an interrupt is the first process's to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end.send(answer(engine, table))
    end.close()


class Asked:
    """A question put to the second engine; `opinion` waits for the answer."""

    def __init__(self, engine: Engine, table: Table) -> None:
        self.engine, self.table = engine, table
        self._process = None
        many = len(table.universe) > FEW or isinstance(table.universe, Encounters)
        if many and "fork" in multiprocessing.get_all_start_methods():
            context = multiprocessing.get_context("fork")
            self._end, other = context.Pipe(duplex=False)
            self._process = context.Process(target=child, args=(engine, table, other), daemon=True)
            self._process.start()
            other.close()

    def opinion(self) -> Opinion:
        """Draw what cannot be listed, then return the answer; a process that died is not a pass."""
        try:
            drawn, wrong = draw(self.engine, self.table, words_of(self.table))
        except OSError as error:
            return replace(self._answer(), not_checked=f"nothing could be drawn: {error.strerror}")
        said = self._answer()
        return replace(said, drawn=drawn, wrong=tuple(dict.fromkeys(wrong)))

    def _answer(self) -> Opinion:
        if self._process is None:
            return answer(self.engine, self.table)
        try:
            said: Opinion = self._end.recv()
        except EOFError:
            said = Opinion(0, not_checked="the process of the second engine ended without an answer")
        self._process.join()
        return said


def findings(table: Table, opinion: Opinion) -> list[Finding]:
    """Return what an answer about a table amounts to."""
    where = Kind.DISAGREEMENT, table.question.name.text, table.stage.value, ()
    report = "this is a mistake in the verifier: please report it"
    found = []
    if opinion.not_checked:
        found.append(Finding(Kind.NOT_CHECKED, *where[1:], opinion.not_checked, 0, 0))
    groups: dict[str, list[int]] = {}
    for d in opinion.differences:
        groups.setdefault(d.what, []).append(d.case)
    for what, cases in groups.items():
        hands = int(table.universe.weight[cases].sum())
        shown = Witness(cases[0], hand(table, cases[0]))
        message = f"the two engines disagree: {what}"
        found.append(Finding(*where, message, len(cases), hands, where=what, witness=shown, help=report))
    messages = (f"the two engines disagree {what}" for what in opinion.wrong)
    found += [Finding(*where, message, 0, 0, where=message, help=report) for message in messages]
    return found
