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

from verifier.cases.hands import Bools, Ints
from verifier.cases.matchups.comparisons import LOWER, OPEN, Across, Answers, Ranked
from verifier.cases.matchups.counted_settings import Matches
from verifier.cases.matchups.hand_signatures import Encounters
from verifier.cases.matchups.holdings import settings_of
from verifier.cases.matchups.matchups import Duels
from verifier.cases.matchups.searched_settings import Showdowns
from verifier.cases.matchups.signatures import OTHER, Signatures, forward_only, leaves
from verifier.language import syntax as s
from verifier.rules import model as m
from verifier.rules.rulebook import Choices
from verifier.rules.sides import settles, subjects
from verifier.tables.conditions import Versus
from verifier.tables.engine import Engine
from verifier.tables.engines import Engines, asked

Asked = tuple[Engines, s.Question, Choices]
Told = TypeVar("Told")


def jointly(first: Asked, second: Asked) -> tuple[Engine, Engine]:
    """Return an engine for each of two questions, over the same cases in the same order.

    Raises Unreadable where no cases that both share can be made.
    """
    engines, question, _ = first
    if settles(question):
        return of_settings(first, second)
    if question.sides and engines.by_signature(question):
        return of_hands(first, second)
    one, other = (mine.of(asks, choice) for mine, asks, choice in (first, second))
    return one, other


def of_hands(first: Asked, second: Asked) -> tuple[Engine, Engine]:
    """Return the engines of two questions about two hands where the pairs are told apart by signatures."""
    engines, question, _ = first
    sides = subjects(question, engines.book.game)
    conditions = [y for mine, asks, _ in (first, second) for y in mine.asked_of_hands(asks)]
    names = tuple(w.text for w in question.outcomes)
    asks = Signatures(conditions, sides)
    forward_only(asks, question.span)
    shared = Encounters(engines.universe, names, asks)
    one, other = (over(shared, mine, choice) for mine, _, choice in (first, second))
    return one, other


def over(shared: Encounters, mine: Engines, drawn: Choices) -> Engine:
    """Return a book's engine over shared pairs of hands; it asks its ranking questions under each choice."""
    if not shared.signatures.ranked:
        return Engine(mine.book, Versus(shared))

    @cache
    def turned(chosen: tuple[tuple[str, str], ...]) -> Engine:
        return Engine(mine.book, Versus(mine.ranked(shared, dict(chosen))))

    def elsewhere(choice: Choices) -> Engine:
        return turned(tuple(sorted(choice.items())))

    return Engine(mine.book, elsewhere(drawn).tabulator, elsewhere)


def of_settings(first: Asked, second: Asked) -> tuple[Engine, Engine]:
    """Return the engines of two settlements."""
    engines, question, choice = first
    others, theirs, other_choice = second
    u, sides = engines.universe, subjects(question, engines.book.game)
    conditions = [*asked(engines.book, question), *renamed(asked(others.book, theirs))]
    names = tuple(w.text for w in question.outcomes)
    asks = Signatures(conditions, sides)
    own = others.answers(other_choice)
    answers = either(engines.answers(choice), own)
    shared: Matches | Showdowns
    if engines.book.pieces.suited:
        forward_only(asks, question.span)
        order = either(partial(engines.order, choice), partial(others.order, other_choice))
        shared = Showdowns(u, names, asks, answers, order)
    else:
        shared = Matches(settings_of(u, engines.tabulator.legal), names, asks, answers)
    return Engine(engines.book, Versus(shared)), Engine(others.book, Versus(as_second(shared, own)))


def renamed(conditions: Iterable[m.Condition]) -> Iterable[m.Condition]:
    """Yield what conditions are made of, their ranking questions named as the second book's."""
    for condition in conditions:
        for leaf in leaves(condition):
            if isinstance(leaf, m.Outranks) and leaf.question:
                yield replace(leaf, question=OTHER + leaf.question)
            else:
                yield leaf


def either(mine: Callable[[str], Told], theirs: Callable[[str], Told]) -> Callable[[str], Told]:
    """Return what tells of the ranking questions of both books, by name; each is asked once."""

    @cache
    def tell(name: str) -> Told:
        return theirs(name.removeprefix(OTHER)) if name.startswith(OTHER) else mine(name)

    return tell


def as_second(shared: Matches | Showdowns, answers: Answers) -> Matches | Showdowns:
    """Return the same cases, with the second book's ranking under the names that it uses itself."""
    made = copy.copy(shared)
    made.compared = {own(what): found for what, found in shared.compared.items() if not first_only(what)}
    made.answers_ = answers
    return made


def first_only(what: Across) -> bool:
    """Return whether only the first book asks how hands compare so."""
    return isinstance(what, Ranked) and bool(what.question) and not what.question.startswith(OTHER)


def own(what: Across) -> Across:
    """Return a comparison under the second book's own name for it."""
    return replace(what, question=what.question.removeprefix(OTHER)) if isinstance(what, Ranked) else what


def ranked_alike(first: Engine) -> Bools | None:
    """Return the shared cases in which both books rank the hands alike; nothing where they do not ask."""
    universe = first.universe
    assert isinstance(universe, Duels)
    theirs = {(w.first, w.second): x for w, x in forward(universe) if w.question.startswith(OTHER)}
    pairs = [
        (x, theirs[w.first, w.second])
        for w, x in forward(universe)
        if first_only(w) and (w.first, w.second) in theirs
    ]
    if not pairs:
        return None
    return np.asarray(np.logical_and.reduce([one == other for one, other in pairs]))


def forward(universe: Duels) -> Iterable[tuple[Ranked, Ints]]:
    """Yield how questions rank the two sides' hands, as seen from the first side."""
    for what, said in universe.compared.items():
        if isinstance(what, Ranked):
            yield what, np.where(said == OPEN, OPEN, LOWER - said) if what.turned else said
