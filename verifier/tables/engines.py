"""The engine of each question: over deals, over pairs of hands, or over pairs of settings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, partial
from itertools import product
from math import prod

import numpy as np

from verifier.cases.arrays import Ints
from verifier.cases.matchups.comparisons import (
    HIGHER,
    LOWER,
    OPEN,
    SAME,
    LadderComparison,
    RankingAnswers,
    find_standings,
)
from verifier.cases.matchups.counted_settings import CountedSettings
from verifier.cases.matchups.hand_pairs import HandPairs
from verifier.cases.matchups.hand_signatures import MANY_PAIRS, HandSignatures
from verifier.cases.matchups.holdings import list_legal_settings, list_settings_by_class
from verifier.cases.matchups.matchups import Matchups
from verifier.cases.matchups.one_hand_settings import OneHandSettings
from verifier.cases.matchups.search import Standing
from verifier.cases.matchups.searched_settings import SearchedSettings
from verifier.cases.matchups.signatures import SignatureFacts, refuse_turned
from verifier.cases.memory import refuse_large_pairs, refuse_large_tables, refuse_short_supply
from verifier.cases.universe import Universe
from verifier.language import syntax as s
from verifier.rules import model as m
from verifier.rules.load import LoadedRules
from verifier.rules.rulebook import Choices, RuleBook, Stage
from verifier.rules.sides import is_settlement, list_side_subjects
from verifier.source import Mistake, UnreadableError
from verifier.tables.conditions import MatchupLookup
from verifier.tables.engine import Engine
from verifier.tables.table import Table
from verifier.tables.tabulate import Tabulator

_MOST_SIDED = 3  # so many engines of questions about two sides are kept: each holds all matchups


class Engines:
    """One rule book's engines; each is made when it is first asked for.

    Raises UnreadableError where the hands of the game cannot be set or ranked.
    """

    def __init__(self, book: RuleBook, tabulator: Tabulator | None = None) -> None:
        self.book = book
        self.tabulator = tabulator or Tabulator(Universe(book.pieces))
        self.universe = self.tabulator.universe
        mistakes = list(self.universe.mistakes)
        if not mistakes:
            self._refuse_beyond_memory()
        none = np.flatnonzero(self.tabulator.legal == 0) if book.game.legal else np.zeros(0)
        if none.size and not mistakes:
            signs = " ".join(self.universe.shown(int(none[0])))
            mistakes.append(Mistake(book.game.span, f"no setting of the hand {signs} is legal"))
        if mistakes:
            raise UnreadableError(mistakes)
        self.deals = Engine(book, self.tabulator)
        self._sided: dict[object, Engine] = {}
        self._thought: dict[str, Engine] = {}
        self._met: dict[str, HandSignatures] = {}
        self._signatures: dict[str, SignatureFacts] = {}

    def _refuse_beyond_memory(self) -> None:
        """Raise UnreadableError, before the work, where a question would take more memory than a run may."""
        u = self.universe
        for question in self.book.rules.questions:
            if not question.sides:
                refuse_large_tables(u, len(question.clauses), len(u.sizes), question.span)
            elif is_settlement(question) and not self.book.pieces.suited:
                refuse_large_pairs(len(u), len(u), question.span)

    def of(self, question: s.Question, choice: Choices) -> Engine:
        """Return the engine of a question; which settings can meet how hangs on the readings of ranks."""
        if not question.sides:
            return self.deals
        key = question.name.text, self._choose_ranks(question, choice)
        if key in self._sided:
            self._sided[key] = self._sided.pop(key)  # the one used last stands last
        else:
            if len(self._sided) >= _MOST_SIDED:
                del self._sided[next(iter(self._sided))]
            duels = self._duels(question, choice)
            refuse_large_tables(duels, len(question.clauses), 0, question.span)
            by_choice = bool(key[1]) and isinstance(duels, HandSignatures) and not is_settlement(question)
            apart = partial(self.of, question)
            self._sided[key] = Engine(self.book, MatchupLookup(duels), apart if by_choice else None, apart)
        return self._sided[key]

    def _choose_ranks(self, question: s.Question, choice: Choices) -> tuple[tuple[str, str], ...]:
        """Return the part of a choice on which the ranking of hands that a question asks for can turn."""
        asks = self.signatures(question).ranked
        if not asks:
            return ()
        if is_settlement(question):
            return tuple(sorted(choice.items()))
        labels = {c.label.text for q in self.book.rules.questions if q.name.text in asks for c in q.clauses}
        return tuple(sorted((r, choice[r]) for r in self.book.turns_on(labels)))

    def _duels(self, question: s.Question, choice: Choices) -> Matchups:
        """Return the cases of a question about two sides: one by one where they are few, else signatures."""
        u, sides = self.universe, list_side_subjects(question, self.book.game)
        names = tuple(w.text for w in question.outcomes)
        refuse_short_supply(
            u,
            sum(u.sizes) * len(question.sides)
            if is_settlement(question)
            else sum(u.sizes[x.hand] for x in sides),
        )
        if is_settlement(question):
            if not self.book.pieces.suited:
                return self._matches(question, self.answers(choice))
            order = partial(self.order, choice)
            return self.build_suited_settings(
                question, self.signatures(question), self.answers(choice), order
            )
        if not self.by_signature(question):
            return HandPairs(u, sides, names, self.tabulator.legal, self.answers(choice))
        name = question.name.text
        if name not in self._met:
            asks = SignatureFacts(self.asked_of_hands(question), sides)
            refuse_turned(asks, question.span)
            self._met[name] = HandSignatures(u, names, asks)
        return self.ranked(self._met[name], choice)

    def build_suited_settings(
        self,
        question: s.Question,
        asks: SignatureFacts,
        answers: RankingAnswers,
        order: Callable[[str], Standing],
    ) -> OneHandSettings | SearchedSettings:
        """Return the cases of a settlement where suits tell hands apart, by all that is asked of them."""
        names = tuple(w.text for w in question.outcomes)
        if len(self.universe.sizes) == 1:
            return OneHandSettings(self.universe, names, asks, answers)
        refuse_turned(asks, question.span)
        legal = self.tabulator.legal if self.book.game.legal else None
        settings = list_settings_by_class(self.universe, legal)
        return SearchedSettings(settings, names, asks, answers, order)

    def by_signature(self, question: s.Question) -> bool:
        """Return whether the pairs that a question is about are not listed: many, suited or ranked before."""
        if is_settlement(question) or self.book.pieces.suited or self.signatures(question).ranked:
            return True
        u, sides = self.universe, list_side_subjects(question, self.book.game)
        return prod(len(u.tables[u.sizes[x.hand]].members) for x in sides) > MANY_PAIRS

    def asked_of_hands(self, question: s.Question) -> list[m.Condition]:
        """Return all that a question about two hands asks, and the ranking questions that it asks."""
        asks = self.signatures(question)
        inside = [x for x in self.book.rules.questions if x.name.text in asks.ranked]
        return [*asks.conditions, *(y for x in inside for y in list_conditions_asked(self.book, x))]

    def ranked(self, met: HandSignatures, choice: Choices) -> HandSignatures:
        """Return the same cases, with what this book's ranking questions say of them under a choice."""
        made = met
        for question in self.book.rules.questions:
            if question.name.text in met.signatures.ranked:
                over = MatchupLookup(met.with_outcomes(tuple(w.text for w in question.outcomes)))
                told = find_ranks(Engine(self.book, over).table(question, Stage.ASSUMED, choice))
                made = made.with_ranking(question.name.text, told)
        return made

    def order(self, choice: Choices, name: str) -> Standing:
        """Return the order of hands of a ranking question; raise UnreadableError where it is none."""
        question = next(q for q in self.book.rules.questions if q.name.text == name)
        table = self.table(question, choice)
        found = find_rank_order(table)
        if found is None:
            message = (
                f"`{name}` ranks hands in no one order, and the settings are too many to compare one by one"
            )
            raise UnreadableError([Mistake(question.span, message)])
        return found

    def thought(self, question: s.Question) -> Engine:
        """Return the engine of a settlement over all signatures that can be thought of."""
        name = question.name.text
        if name not in self._thought:
            self._thought[name] = Engine(self.book, MatchupLookup(self._matches(question, None)))
        return self._thought[name]

    def _matches(self, question: s.Question, answers: RankingAnswers | None) -> CountedSettings:
        names = tuple(w.text for w in question.outcomes)
        settings = list_legal_settings(self.universe, self.tabulator.legal)
        return CountedSettings(settings, names, self.signatures(question), answers)

    def signatures(self, question: s.Question) -> SignatureFacts:
        """Return all that a settlement asks of two settings, under any reading."""
        name = question.name.text
        if name not in self._signatures:
            sides = list_side_subjects(question, self.book.game)
            self._signatures[name] = SignatureFacts(list_conditions_asked(self.book, question), sides)
        return self._signatures[name]

    def table(self, question: s.Question, choice: Choices, stage: Stage = Stage.ASSUMED) -> Table:
        """Return the table of a question."""
        return self.of(question, choice).table(question, stage, choice)

    def answers(
        self, choice: Choices, *, without: Iterable[int] = (), dropped: Iterable[str] = ()
    ) -> RankingAnswers:
        """Return how ranking questions answer under a choice: first hand by second hand.

        `without` leaves out relations by line, `dropped` clauses by label.
        """
        lines, labels = tuple(without), tuple(dropped)

        @cache
        def answer(name: str) -> Ints:
            question = next(q for q in self.book.rules.questions if q.name.text == name)
            engine = self.of(question, choice)
            made = engine.table(question, Stage.ASSUMED, choice, without=lines, dropped=labels)
            return _build_rank_matrix(made)

        return answer


def _build_rank_matrix(table: Table) -> Ints:
    """Return a ranking table as a matrix of hands; OPEN where it does not decide, or no deal asks."""
    pairs = table.universe
    assert isinstance(pairs, HandPairs | HandSignatures)
    if isinstance(pairs, HandSignatures):
        return pairs.matrix(find_ranks(table))
    found = np.full((len(pairs.sides[0]), len(pairs.sides[1])), OPEN)
    found[pairs.items] = find_ranks(table)
    return found


def find_ranks(table: Table) -> Ints:
    """Return how the two hands of each case rank; OPEN where that is not decided."""
    bits, last = np.where(table.decided, table.left, 0), table.universe.width - 1
    found = np.full(len(table.universe), OPEN)
    for outcome in range(table.universe.width):
        found[bits == 1 << outcome] = HIGHER if outcome == 0 else LOWER if outcome == last else SAME
    return found


def list_conditions_asked(book: RuleBook, question: s.Question) -> Iterable[m.Condition]:
    """Yield all conditions that a question has under some readings: of clauses, undertakings and examples."""
    for clause in question.clauses:
        for choice in _list_choices(book, book.touching[clause.label.text]):
            bound = book.bind(clause.label.text, choice)
            if bound is not None:
                yield from (bound.subject, bound.test)
                yield from (way for line in (*bound.main, *bound.otherwise) for way, _ in line.ways)
                yield from (entry.condition for entry in bound.entries if question.sides)
    undertaken = [u.condition for section in question.sections for u in section.undertakes]
    for condition in (*undertaken, *(x.given for x in question.examples)):
        for choice in _list_choices(book, book.list_turned_by(condition)):
            yield book.binder(choice, question).condition(condition)


def _list_choices(book: RuleBook, readings: Iterable[str]) -> Iterable[Choices]:
    """Yield the first choice with every combination of alternatives of some readings in it."""
    names = sorted(readings)
    for chosen in product(*([word.text for word, _ in book.readings[r].alternatives] for r in names)):
        yield {**book.first, **dict(zip(names, chosen, strict=True))}


def find_setting_question(book: RuleBook) -> s.Question | None:
    """Return the question that sets a hand: the first whose answer is a setting."""
    return next((q for q in book.rules.questions if not q.sides), None)


def find_settlement_question(book: RuleBook) -> s.Question | None:
    """Return the question that settles wagers: the first about two settings."""
    return next((q for q in book.rules.questions if is_settlement(q)), None)


def find_rank_order(table: Table) -> Standing | None:
    """Return the order of hands that a ranking question comes to, where it is one list from the top."""
    u = table.universe
    assert isinstance(u, HandSignatures)
    verdict = np.where(table.decided, np.log2(np.maximum(table.left, 1)).astype(np.int64), -1)
    last = u.width - 1
    sign = np.where(verdict == 0, HIGHER, np.where(verdict == last, LOWER, SAME))
    for what, found in u.compared.items():
        if isinstance(what, LadderComparison) and (verdict >= 0).all() and (found == sign).all():
            return find_standings(u.sides, u.subjects, what)
    return None


def build_rule_engines(loaded: LoadedRules, tabulator: Tabulator | None = None) -> Engines:
    """Return the engines of a rule book; raise UnreadableError where hands cannot be set or ranked."""
    try:
        return Engines(loaded.book, tabulator)
    except UnreadableError as error:
        raise UnreadableError(error.mistakes, loaded.sources) from None
