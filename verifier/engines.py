"""Stage 3: the engine of each question: over deals, over pairs of hands, or over pairs of settings."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import numpy as np

from verifier import model as m
from verifier import syntax as s
from verifier.decide import Engine
from verifier.hands import Ints
from verifier.items import settings_of
from verifier.matches import Answers, Matches, Signatures
from verifier.pairs import Pairs
from verifier.rulebook import Choices, RuleBook, Stage
from verifier.sides import settles, subjects
from verifier.source import Mistake, Unreadable
from verifier.table import Table
from verifier.tabulate import Tabulator
from verifier.universe import Universe
from verifier.versus import HIGHER, LOWER, OPEN, SAME, Ranked, Versus


class Engines:
    """One rule book's engines; each is made when it is first asked for.

    Raises Unreadable where the hands of the game cannot be set or ranked.
    """

    def __init__(self, book: RuleBook, tabulator: Tabulator | None = None) -> None:
        self.book = book
        self.tabulator = tabulator or Tabulator(Universe(book.pieces))
        self.universe = self.tabulator.universe
        mistakes = list(self.universe.mistakes)
        none = np.flatnonzero(self.tabulator.legal == 0)
        if none.size and not mistakes:
            signs = " ".join(self.universe.shown(int(none[0])))
            mistakes.append(Mistake(book.game.span, f"no setting of the hand {signs} is legal"))
        if mistakes:
            raise Unreadable(mistakes)
        self.deals = Engine(book, self.tabulator)
        self._pairs: dict[str, Engine] = {}
        self._thought: dict[str, Engine] = {}
        self._dealt: dict[object, Engine] = {}
        self._signatures: dict[str, Signatures] = {}

    def of(self, question: s.Question, choice: Choices) -> Engine:
        """Return the engine of a question; which settings can meet how hangs on the readings of ranks."""
        if not question.sides:
            return self.deals
        name = question.name.text
        if not settles(question):
            if name not in self._pairs:
                names = tuple(w.text for w in question.outcomes)
                pairs = Pairs(self.universe, subjects(question, self.book.game), names, self.tabulator.legal)
                self._pairs[name] = Engine(self.book, Versus(pairs))
            return self._pairs[name]
        ranked = any(isinstance(c, Ranked) and c.question for c in self.signatures(question).compared)
        key = name, tuple(sorted(choice.items())) if ranked else ()
        if key not in self._dealt:
            self._dealt[key] = Engine(self.book, Versus(self._matches(question, self.answers(choice))))
        return self._dealt[key]

    def thought(self, question: s.Question) -> Engine:
        """Return the engine of a settlement over all signatures that can be thought of."""
        name = question.name.text
        if name not in self._thought:
            self._thought[name] = Engine(self.book, Versus(self._matches(question, None)))
        return self._thought[name]

    def _matches(self, question: s.Question, answers: Answers | None) -> Matches:
        sides = subjects(question, self.book.game)
        names = tuple(w.text for w in question.outcomes)
        settings = settings_of(self.universe, self.tabulator.legal)
        return Matches(settings, sides, names, self.signatures(question), answers)

    def signatures(self, question: s.Question) -> Signatures:
        """Return all that a settlement asks of two settings, under any reading."""
        name = question.name.text
        if name not in self._signatures:
            sides = subjects(question, self.book.game)
            self._signatures[name] = Signatures(asked(self.book, question), sides)
        return self._signatures[name]

    def table(self, question: s.Question, choice: Choices, stage: Stage = Stage.ASSUMED) -> Table:
        """Return the table of a question."""
        return self.of(question, choice).table(question, stage, choice)

    def answers(
        self, choice: Choices, *, without: Iterable[int] = (), dropped: Iterable[str] = ()
    ) -> Answers:
        """Return how ranking questions answer under a choice: first hand by second hand.

        `without` leaves out relations by line, `dropped` clauses by label.
        """
        lines, labels = tuple(without), tuple(dropped)

        def answer(name: str) -> Ints:
            question = next(q for q in self.book.rules.questions if q.name.text == name)
            engine = self.of(question, choice)
            made = engine.table(question, Stage.ASSUMED, choice, without=lines, dropped=labels)
            return matrix(made)

        return answer


def matrix(table: Table) -> Ints:
    """Return a ranking table as a matrix of hands; OPEN where it does not decide, or no deal asks."""
    pairs = table.universe
    assert isinstance(pairs, Pairs)
    found = np.full((len(pairs.sides[0]), len(pairs.sides[1])), OPEN)
    bits = np.where(table.decided, table.left, 0)
    last = pairs.width - 1
    said = np.full(len(pairs), OPEN)
    for outcome in range(pairs.width):
        here = bits == 1 << outcome
        said[here] = HIGHER if outcome == 0 else LOWER if outcome == last else SAME
    found[pairs.items] = said
    return found


def asked(book: RuleBook, question: s.Question) -> Iterable[m.Condition]:
    """Yield all conditions that the clauses of a question have under some readings, and its examples'."""
    for clause in question.clauses:
        readings = sorted(book.touching[clause.label.text])
        options = ([word.text for word, _ in book.readings[r].alternatives] for r in readings)
        for chosen in product(*options):
            bound = book.bind(clause.label.text, {**book.first, **dict(zip(readings, chosen, strict=True))})
            if bound is not None:
                yield from (bound.subject, bound.test)
                yield from (way for line in (*bound.main, *bound.otherwise) for way, _ in line.ways)
    binder = book.binder(book.first, question)
    yield from (binder.condition(x.given) for x in question.examples)


def setting_question(book: RuleBook) -> s.Question | None:
    """Return the question that sets a hand: the first whose answer is a setting."""
    return next((q for q in book.rules.questions if not q.sides), None)


def settlement_question(book: RuleBook) -> s.Question | None:
    """Return the question that settles wagers: the first about two settings."""
    return next((q for q in book.rules.questions if settles(q)), None)
