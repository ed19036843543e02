"""Two rule books' answers to a question about two sides, over cases that they share.

The cases of a settlement are told apart by what its own clauses ask, and so are those of a question about two
hands where they are many: those of two books are not the same. Here they are told apart by all that either
asks, each book's ranking of hands included: a case is then two settings (or two hands) as both books see
them, and each book decides it by its own ranking.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache, partial
from typing import TypeVar

import numpy as np

from verifier.cases.arrays import Bools, Ints
from verifier.cases.matchups.comparisons import LOWER, OPEN, RankComparison, RankingAnswers, SideComparison
from verifier.cases.matchups.counted_settings import CountedSettings
from verifier.cases.matchups.hand_signatures import HandSignatures
from verifier.cases.matchups.holdings import list_legal_settings
from verifier.cases.matchups.matchups import Matchups
from verifier.cases.matchups.signatures import (
    OTHER_BOOK,
    SignatureFacts,
    SignatureMatchups,
    list_facts,
    refuse_turned,
)
from verifier.language import syntax as s
from verifier.rules import model as m
from verifier.rules.rulebook import Choices
from verifier.rules.sides import is_settlement, list_side_subjects
from verifier.tables.conditions import MatchupLookup
from verifier.tables.engine import Engine
from verifier.tables.engines import Engines, list_conditions_asked

AskedQuestion = tuple[Engines, s.Question, Choices]
RankingAnswer = TypeVar("RankingAnswer")


def build_joint_engines(first: AskedQuestion, second: AskedQuestion) -> tuple[Engine, Engine]:
    """Return an engine for each of two questions, over the same cases in the same order.

    Raises UnreadableError where no cases that both share can be made.
    """
    engines, question, _ = first
    if is_settlement(question):
        return _share_settlements(first, second)
    if question.sides and engines.by_signature(question):
        return _share_pairs_of_hands(first, second)
    one, other = (mine.of(asks, choice) for mine, asks, choice in (first, second))
    return one, other


def _share_pairs_of_hands(first: AskedQuestion, second: AskedQuestion) -> tuple[Engine, Engine]:
    """Return the engines of two questions about two hands where the pairs are told apart by signatures."""
    engines, question, _ = first
    sides = list_side_subjects(question, engines.book.game)
    conditions = [y for mine, asks, _ in (first, second) for y in mine.asked_of_hands(asks)]
    names = tuple(w.text for w in question.outcomes)
    asks = SignatureFacts(conditions, sides)
    refuse_turned(asks, question.span)
    shared = HandSignatures(engines.universe, names, asks)
    one, other = (_build_engine_over(shared, mine, choice) for mine, _, choice in (first, second))
    return one, other


def _build_engine_over(shared: HandSignatures, mine: Engines, drawn: Choices) -> Engine:
    """Return a book's engine over shared pairs of hands; it asks its ranking questions under each choice."""
    if not shared.signatures.ranked:
        return Engine(mine.book, MatchupLookup(shared))

    @cache
    def turned(chosen: tuple[tuple[str, str], ...]) -> Engine:
        return Engine(mine.book, MatchupLookup(mine.ranked(shared, dict(chosen))))

    def elsewhere(choice: Choices) -> Engine:
        return turned(tuple(sorted(choice.items())))

    return Engine(mine.book, elsewhere(drawn).tabulator, elsewhere)


def _share_settlements(first: AskedQuestion, second: AskedQuestion) -> tuple[Engine, Engine]:
    """Return the engines of two settlements."""
    engines, question, choice = first
    others, theirs, other_choice = second
    u, sides = engines.universe, list_side_subjects(question, engines.book.game)
    conditions = [
        *list_conditions_asked(engines.book, question),
        *_rename_rankings(list_conditions_asked(others.book, theirs)),
    ]
    names = tuple(w.text for w in question.outcomes)
    asks = SignatureFacts(conditions, sides)
    own = others.answers(other_choice)
    answers = _join_answers(engines.answers(choice), own)
    shared: SignatureMatchups
    if engines.book.pieces.suited:
        order = _join_answers(partial(engines.order, choice), partial(others.order, other_choice))
        shared = engines.build_suited_settings(question, asks, answers, order)
    else:
        shared = CountedSettings(list_legal_settings(u, engines.tabulator.legal), names, asks, answers)
    return Engine(engines.book, MatchupLookup(shared)), Engine(
        others.book, MatchupLookup(_to_second_book(shared, own))
    )


def _rename_rankings(conditions: Iterable[m.Condition]) -> Iterable[m.Condition]:
    """Yield what conditions are made of, their ranking questions named as the second book's."""
    for condition in conditions:
        for leaf in list_facts(condition):
            if isinstance(leaf, m.Outranks) and leaf.question:
                yield replace(leaf, question=OTHER_BOOK + leaf.question)
            else:
                yield leaf


def _join_answers(
    mine: Callable[[str], RankingAnswer], theirs: Callable[[str], RankingAnswer]
) -> Callable[[str], RankingAnswer]:
    """Return what tells of the ranking questions of both books, by name; each is asked once."""

    @cache
    def tell(name: str) -> RankingAnswer:
        return theirs(name.removeprefix(OTHER_BOOK)) if name.startswith(OTHER_BOOK) else mine(name)

    return tell


def _to_second_book(shared: SignatureMatchups, answers: RankingAnswers) -> SignatureMatchups:
    """Return the same cases, with the second book's ranking under the names that it uses itself."""
    made = copy.copy(shared)
    made.compared = {
        _to_own_name(what): found for what, found in shared.compared.items() if not _is_first_only(what)
    }
    made.answers_ = answers
    return made


def _is_first_only(what: SideComparison) -> bool:
    """Return whether only the first book asks how hands compare so."""
    return (
        isinstance(what, RankComparison) and bool(what.question) and not what.question.startswith(OTHER_BOOK)
    )


def _to_own_name(what: SideComparison) -> SideComparison:
    """Return a comparison under the second book's own name for it."""
    return (
        replace(what, question=what.question.removeprefix(OTHER_BOOK))
        if isinstance(what, RankComparison)
        else what
    )


def find_ranked_alike(first: Engine) -> Bools | None:
    """Return the shared cases in which both books rank the hands alike; nothing where they do not ask."""
    universe = first.universe
    assert isinstance(universe, Matchups)
    theirs = {
        (w.first, w.second): x for w, x in _list_rankings(universe) if w.question.startswith(OTHER_BOOK)
    }
    pairs = [
        (x, theirs[w.first, w.second])
        for w, x in _list_rankings(universe)
        if _is_first_only(w) and (w.first, w.second) in theirs
    ]
    if not pairs:
        return None
    return np.asarray(np.logical_and.reduce([one == other for one, other in pairs]))


def _list_rankings(universe: Matchups) -> Iterable[tuple[RankComparison, Ints]]:
    """Yield how questions rank the two sides' hands, as seen from the first side."""
    for what, said in universe.compared.items():
        if isinstance(what, RankComparison):
            yield what, np.where(said == OPEN, OPEN, LOWER - said) if what.turned else said
