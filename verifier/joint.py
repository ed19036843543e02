"""Stage 3: two rule books' settlements over cases that they share.

The cases of a settlement are told apart by what its own clauses ask, so those of two books are not the same.
Here they are told apart by all that either asks, each book's ranking of hands included: a case is then two
settings as both books see them, and each book settles it by its own ranking.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from verifier import model as m
from verifier import syntax as s
from verifier.decide import Engine
from verifier.engines import Engines, asked
from verifier.hands import Bools, Ints
from verifier.items import settings_of
from verifier.matches import Matches, Signatures, leaves
from verifier.rulebook import Choices
from verifier.sides import subjects
from verifier.versus import Across, Answers, Ranked, Versus

OTHER = "the other's "
"""Put before the name of a ranking question of the second book."""

Asked = tuple[Engines, s.Question, Choices]


def joint(first: Asked, second: Asked) -> tuple[Engine, Engine]:
    """Return an engine for each of two settlements, over the same cases in the same order."""
    engines, question, choice = first
    others, theirs, other_choice = second
    sides = subjects(question, engines.book.game)
    conditions = [*asked(engines.book, question), *renamed(asked(others.book, theirs))]
    names = tuple(w.text for w in question.outcomes)
    shared = Matches(
        settings_of(engines.universe, engines.tabulator.legal),
        sides,
        names,
        Signatures(conditions, sides),
        answers_of(engines.answers(choice), others.answers(other_choice)),
    )
    return Engine(engines.book, Versus(shared)), Engine(others.book, Versus(as_second(shared)))


def renamed(conditions: Iterable[m.Condition]) -> Iterable[m.Condition]:
    """Yield what conditions are made of, their ranking questions named as the second book's."""
    for condition in conditions:
        for leaf in leaves(condition):
            if isinstance(leaf, m.Outranks) and leaf.question:
                yield replace(leaf, question=OTHER + leaf.question)
            else:
                yield leaf


def answers_of(mine: Answers, theirs: Answers) -> Answers:
    """Return what answers the ranking questions of both books; each is asked once."""
    known: dict[str, Ints] = {}

    def answer(name: str) -> Ints:
        if name not in known:
            known[name] = theirs(name.removeprefix(OTHER)) if name.startswith(OTHER) else mine(name)
        return known[name]

    return answer


def as_second(shared: Matches) -> Matches:
    """Return the same cases, with the second book's ranking under the names that it uses itself."""
    made = copy.copy(shared)
    made.compared = {own(what): found for what, found in shared.compared.items() if not first_only(what)}
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
    assert isinstance(universe, Matches)
    theirs = {
        (w.first, w.second): w
        for w in universe.compared
        if isinstance(w, Ranked) and w.question.startswith(OTHER)
    }
    pairs = [
        (universe.compared[w], universe.compared[theirs[w.first, w.second]])
        for w in universe.compared
        if isinstance(w, Ranked) and first_only(w) and (w.first, w.second) in theirs
    ]
    if not pairs:
        return None
    return np.asarray(np.logical_and.reduce([one == other for one, other in pairs]))
