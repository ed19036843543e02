"""The engine of each question: over deals, over pairs of hands, or over pairs of settings."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial
from itertools import product
from math import prod

import numpy as np

from verifier.cases.hands import Ints
from verifier.cases.matchups.comparisons import HIGHER, LOWER, OPEN, SAME, Answers, Placing, standings
from verifier.cases.matchups.counted_settings import Matches
from verifier.cases.matchups.hand_pairs import Pairs
from verifier.cases.matchups.hand_signatures import MANY_PAIRS, Encounters
from verifier.cases.matchups.holdings import settings_of
from verifier.cases.matchups.matchups import Duels
from verifier.cases.matchups.search import Standing
from verifier.cases.matchups.searched_settings import Showdowns
from verifier.cases.matchups.signatures import Signatures, forward_only
from verifier.cases.universe import Universe
from verifier.language import syntax as s
from verifier.rules import model as m
from verifier.rules.load import Loaded
from verifier.rules.rulebook import Choices, RuleBook, Stage
from verifier.rules.sides import settles, subjects
from verifier.source import Mistake, Unreadable
from verifier.tables.conditions import Versus
from verifier.tables.engine import Engine
from verifier.tables.table import Table
from verifier.tables.tabulate import Tabulator


class Engines:
    """One rule book's engines; each is made when it is first asked for.

    Raises Unreadable where the hands of the game cannot be set or ranked.
    """

    def __init__(self, book: RuleBook, tabulator: Tabulator | None = None) -> None:
        self.book = book
        self.tabulator = tabulator or Tabulator(Universe(book.pieces))
        self.universe = self.tabulator.universe
        mistakes = list(self.universe.mistakes)
        none = np.flatnonzero(self.tabulator.legal == 0) if book.game.legal else np.zeros(0)
        if none.size and not mistakes:
            signs = " ".join(self.universe.shown(int(none[0])))
            mistakes.append(Mistake(book.game.span, f"no setting of the hand {signs} is legal"))
        if mistakes:
            raise Unreadable(mistakes)
        self.deals = Engine(book, self.tabulator)
        self._sided: dict[object, Engine] = {}
        self._thought: dict[str, Engine] = {}
        self._met: dict[str, Encounters] = {}
        self._signatures: dict[str, Signatures] = {}

    def of(self, question: s.Question, choice: Choices) -> Engine:
        """Return the engine of a question; which settings can meet how hangs on the readings of ranks."""
        if not question.sides:
            return self.deals
        key = question.name.text, self._choose_ranks(question, choice)
        if key not in self._sided:
            duels = self._duels(question, choice)
            by_choice = isinstance(duels, Encounters) and bool(key[1])
            elsewhere = partial(self.of, question) if by_choice else None
            self._sided[key] = Engine(self.book, Versus(duels), elsewhere)
        return self._sided[key]

    def _choose_ranks(self, question: s.Question, choice: Choices) -> tuple[tuple[str, str], ...]:
        """Return the part of a choice on which the ranking of hands that a question asks for can turn."""
        asks = self.signatures(question).ranked
        if not asks:
            return ()
        if settles(question):
            return tuple(sorted(choice.items()))
        labels = {c.label.text for q in self.book.rules.questions if q.name.text in asks for c in q.clauses}
        return tuple(sorted((r, choice[r]) for r in self.book.turns_on(labels)))

    def _duels(self, question: s.Question, choice: Choices) -> Duels:
        """Return the cases of a question about two sides: one by one where they are few, else signatures."""
        u, sides = self.universe, subjects(question, self.book.game)
        names = tuple(w.text for w in question.outcomes)
        enough(
            u,
            sum(u.sizes) * len(question.sides) if settles(question) else sum(u.sizes[x.hand] for x in sides),
        )
        if settles(question):
            if not self.book.pieces.suited:
                return self._matches(question, self.answers(choice))
            asks = self.signatures(question)
            forward_only(asks, question.span)
            return Showdowns(u, names, asks, self.answers(choice), partial(self.order, choice))
        if not self.by_signature(question):
            return Pairs(u, sides, names, self.tabulator.legal, self.answers(choice))
        name = question.name.text
        if name not in self._met:
            asks = Signatures(self.asked_of_hands(question), sides)
            forward_only(asks, question.span)
            self._met[name] = Encounters(u, names, asks)
        return self.ranked(self._met[name], choice)

    def by_signature(self, question: s.Question) -> bool:
        """Return whether the pairs that a question is about are not listed: many, suited or ranked before."""
        if settles(question) or self.book.pieces.suited or self.signatures(question).ranked:
            return True
        u, sides = self.universe, subjects(question, self.book.game)
        return prod(len(u.tables[u.sizes[x.hand]].members) for x in sides) > MANY_PAIRS

    def asked_of_hands(self, question: s.Question) -> list[m.Condition]:
        """Return all that a question about two hands asks, and the ranking questions that it asks."""
        asks = self.signatures(question)
        inside = [x for x in self.book.rules.questions if x.name.text in asks.ranked]
        return [*asks.conditions, *(y for x in inside for y in asked(self.book, x))]

    def ranked(self, met: Encounters, choice: Choices) -> Encounters:
        """Return the same cases, with what this book's ranking questions say of them under a choice."""
        made = met
        for question in self.book.rules.questions:
            if question.name.text in met.signatures.ranked:
                over = Versus(met.with_outcomes(tuple(w.text for w in question.outcomes)))
                told = said(Engine(self.book, over).table(question, Stage.ASSUMED, choice))
                made = made.with_ranking(question.name.text, told)
        return made

    def order(self, choice: Choices, name: str) -> Standing:
        """Return the order of hands that a ranking question comes to; raise Unreadable where it is none."""
        question = next(q for q in self.book.rules.questions if q.name.text == name)
        table = self.table(question, choice)
        found = order_of(table)
        if found is None:
            message = (
                f"`{name}` ranks hands in no one order, and the settings are too many to compare one by one"
            )
            raise Unreadable([Mistake(question.span, message)])
        return found

    def thought(self, question: s.Question) -> Engine:
        """Return the engine of a settlement over all signatures that can be thought of."""
        name = question.name.text
        if name not in self._thought:
            self._thought[name] = Engine(self.book, Versus(self._matches(question, None)))
        return self._thought[name]

    def _matches(self, question: s.Question, answers: Answers | None) -> Matches:
        names = tuple(w.text for w in question.outcomes)
        settings = settings_of(self.universe, self.tabulator.legal)
        return Matches(settings, names, self.signatures(question), answers)

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

        @cache
        def answer(name: str) -> Ints:
            question = next(q for q in self.book.rules.questions if q.name.text == name)
            engine = self.of(question, choice)
            made = engine.table(question, Stage.ASSUMED, choice, without=lines, dropped=labels)
            return matrix(made)

        return answer


def matrix(table: Table) -> Ints:
    """Return a ranking table as a matrix of hands; OPEN where it does not decide, or no deal asks."""
    pairs = table.universe
    assert isinstance(pairs, Pairs | Encounters)
    if isinstance(pairs, Encounters):
        return pairs.matrix(said(table))
    found = np.full((len(pairs.sides[0]), len(pairs.sides[1])), OPEN)
    found[pairs.items] = said(table)
    return found


def said(table: Table) -> Ints:
    """Return how the two hands of each case rank; OPEN where that is not decided."""
    bits, last = np.where(table.decided, table.left, 0), table.universe.width - 1
    found = np.full(len(table.universe), OPEN)
    for outcome in range(table.universe.width):
        found[bits == 1 << outcome] = HIGHER if outcome == 0 else LOWER if outcome == last else SAME
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
                yield from (entry.condition for entry in bound.entries if question.sides)
    binder = book.binder(book.first, question)
    yield from (binder.condition(x.given) for x in question.examples)


def setting_question(book: RuleBook) -> s.Question | None:
    """Return the question that sets a hand: the first whose answer is a setting."""
    return next((q for q in book.rules.questions if not q.sides), None)


def settlement_question(book: RuleBook) -> s.Question | None:
    """Return the question that settles wagers: the first about two settings."""
    return next((q for q in book.rules.questions if settles(q)), None)


def enough(u: Universe, needed: int) -> None:
    """Raise Unreadable where two sides hold more pieces together than there are."""
    if needed > sum(t.copies for t in u.pieces.types):
        raise Unreadable([Mistake(u.game.piece.span, "there are too few pieces to deal both sides a hand")])


def order_of(table: Table) -> Standing | None:
    """Return the order of hands that a ranking question comes to, where it is one list from the top."""
    u = table.universe
    assert isinstance(u, Encounters)
    verdict = np.where(table.decided, np.log2(np.maximum(table.left, 1)).astype(np.int64), -1)
    last = u.width - 1
    sign = np.where(verdict == 0, HIGHER, np.where(verdict == last, LOWER, SAME))
    for what, found in u.compared.items():
        if isinstance(what, Placing) and (verdict >= 0).all() and (found == sign).all():
            return standings(u.sides, u.subjects, what)
    return None


def ready(loaded: Loaded, tabulator: Tabulator | None = None) -> Engines:
    """Return the engines of a rule book; raise Unreadable where hands cannot be set or ranked."""
    try:
        return Engines(loaded.book, tabulator)
    except Unreadable as error:
        raise Unreadable(error.mistakes, loaded.sources) from None
