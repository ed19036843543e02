"""Properties: whether what the text promises is kept on every run, and whether every wait ends.

A promise is watched along every run: beside each state stands whether something is owed there, to one place
at a time. Source: docs/procedures.md, part 4.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from operator import attrgetter

import numpy as np

from verifier.finding import Finding, Kind
from verifier.language import syntax as s
from verifier.rules.procedure import model as m
from verifier.rules.rulebook import Stage
from verifier.statespace.findings import build_finding, build_unchecked
from verifier.statespace.graph.step_graph import StepGraph
from verifier.statespace.graph.watch import (
    PromiseFaults,
    WatchedPromise,
    list_watched_promises,
    watch_promises,
)
from verifier.statespace.graph.watched_run import WatchedRun
from verifier.statespace.grid import CaseGrid
from verifier.statespace.state_space import MOST_STEPS, StateCase
from verifier.statespace.traces import describe_cycle, describe_states, describe_trace
from verifier.statespace.transitions import find_step_between
from verifier.statespace.walk import Walk, decide_case

_RUN_UNITS = "run", "runs"
"""Of a promise that is not kept no more is counted than the one that is shown."""
_KEPT, _NOT_SAID, _NOT_WATCHED = "kept", "not said", "not watched"
_BROKEN, _BY_STEPS, _ENDLESS = map(attrgetter, ("broken", "endless_by_steps", "endless"))
_FAULTS = frozenset({Kind.BROKEN.word, Kind.ENDLESS.word})
PropertyKey = tuple[str, int]
"""The title of a promise, and how many that are said have that title before it."""


@dataclass(frozen=True)
class CheckedProperty:
    """What became of one promise, or of one state that is ruled out: a finding where it is broken."""

    title: str
    places: int
    """The greatest number of places for which it was checked; nought where it was for none."""
    finding: Finding | None
    not_checked: Finding | None = None
    """That it was not checked for some number of places."""

    @property
    def is_kept(self) -> bool:
        """Return whether it was checked, and kept wherever it was."""
        return self.finding is None and self.places > 0


def check_properties(walks: list[Walk], most: int) -> Iterator[CheckedProperty]:
    """Yield what becomes of every promise; states ruled out are looked for in all that was explored.

    These are shown with the fewest places, and counted with the most. Promises are watched for each number of
    places with at most so many cases.
    """
    p = walks[0].explored.procedure
    for never in p.nevers:
        met = [f for w in walks if (f := _find_ruled_out(w, never.number))]
        found = replace(met[0], kinds=met[-1].kinds, hands=met[-1].hands) if met else None
        yield CheckedProperty(f"never: {never.title}", walks[-1].explored.procedure.places, found)
    if p.promises:
        yield from _check_promises(walks, most)


def list_unwatched(tree: s.Procedure) -> Iterator[CheckedProperty]:
    """Yield every promise, and every state ruled out, of a procedure of which nothing was explored."""
    for never in tree.nevers:
        yield CheckedProperty(f"never: {never.title}", 0, None)
    for promise in tree.promises:
        yield CheckedProperty(promise.title, 0, None)


def _check_promises(walks: list[Walk], most: int) -> Iterator[CheckedProperty]:
    """Yield what becomes of every promise that has to be watched along runs."""
    watched: list[tuple[Walk, StepGraph, PromiseFaults]] = []
    for walk in walks:
        graph = walk.graph if walk.explored.cases <= most else None
        if graph is None:
            break
        watched.append((walk, graph, _watch_walk(walk, graph)))
    for promise in walks[0].explored.procedure.promises:
        found = _find_fault(watched, promise.number)
        missing = (
            _build_unwatched(walks[len(watched) :], promise, most) if len(watched) < len(walks) else None
        )
        places = watched[-1][0].explored.procedure.places if watched else 0
        yield CheckedProperty(promise.title, places, found, missing)


def _watch_walk(walk: Walk, graph: StepGraph) -> PromiseFaults:
    """Return what becomes of the promises of one exploration."""
    p = walk.explored.procedure
    return watch_promises(p, walk.explored.states, graph, walk.explored.begins, list_watched_promises(p))


def _find_fault(watched: list[tuple[Walk, StepGraph, PromiseFaults]], number: int) -> Finding | None:
    """Return the finding on a promise, with the fewest places: broken; or waited for, by steps first."""
    broken, by_steps, endless = (
        [
            (walk, graph, one)
            for walk, graph, faults in watched
            for one in list_(faults)
            if one[0].number == number
        ]
        for list_ in (_BROKEN, _BY_STEPS, _ENDLESS)
    )
    if broken:
        return _find_broken_promise(*broken[0])
    if by_steps:
        return _find_endless_wait(*by_steps[0], events=False)
    return _find_endless_wait(*endless[0], events=True) if endless else None


def list_property_statuses(walk: Walk) -> dict[PropertyKey, str]:
    """Return what becomes of every promise in one exploration, in a word, without a run that shows it."""
    p = walk.explored.procedure
    found: dict[PropertyKey, str] = {}
    for never in p.nevers:
        bad = CaseGrid(p, walk.explored.states.T).where(never.condition).any()
        found[_number_property(f"never: {never.title}", found)] = Kind.BROKEN.word if bad else _KEPT
    graph = walk.graph if p.promises else None
    faults = _watch_walk(walk, graph) if graph else None
    for promise in p.promises:
        word = _NOT_WATCHED
        if faults:
            broken, endless = (
                any(x.number == promise.number for x, _ in listed)
                for listed in (faults.broken, faults.endless)
            )
            word = Kind.BROKEN.word if broken else Kind.ENDLESS.word if endless else _KEPT
        found[_number_property(promise.title, found)] = word
    return found


def _number_property(title: str, known: Collection[PropertyKey]) -> PropertyKey:
    """Return which promise of its title one is, after those that are known."""
    return title, sum(1 for other, _ in known if other == title)


def _format_property_place(word: str, line: m.Never | m.Promise, lines: Iterable[m.Never | m.Promise]) -> str:
    """Name a promise by its title; of several of one title, the second is numbered."""
    before = sum(x.title == line.title and x.number < line.number for x in lines)
    return f"{word}/{line.title}" + (f" ({before + 1})" if before else "")


def compare_properties(
    first: dict[PropertyKey, str], there: dict[PropertyKey, str]
) -> tuple[tuple[str, str, str], ...]:
    """Return the promises that fare otherwise; one that is not said under a reading cannot be broken there.

    Where each alternative has its own words for a promise, what becomes of these is compared.
    """
    fared = [
        (title, *(x.get((title, nth), _NOT_SAID) for x in (first, there)))
        for title, nth in dict.fromkeys((*first, *there))
    ]
    return tuple((title, a, b) for title, a, b in fared if a != b and {a, b} & _FAULTS)


def _find_ruled_out(walk: Walk, number: int) -> Finding | None:
    """Return the finding where a state is reached that is ruled out."""
    explored = walk.explored
    p = explored.procedure
    never = next(n for n in p.nevers if n.number == number)
    bad = CaseGrid(p, explored.states.T).where(never.condition)
    if not bad.any():
        return None
    state = int(np.argmax(bad))
    before = explored.find_parent(state)
    return build_finding(
        p.name,
        Kind.BROKEN,
        f"a run comes to what is ruled out: {never.title}",
        int(bad.sum()),
        clauses=_list_standing(walk, before) if before else (),
        where=_format_property_place("never", never, p.nevers),
        run=describe_trace(explored, state),
        units=("state", "states"),
        help="say who is meant, or what is done instead",
    )


def _build_unwatched(walks: list[Walk], promise: m.Promise, most: int) -> Finding:
    """Return the finding that a promise was not watched in some explorations, of more and more places."""
    p, cases = walks[0].explored.procedure, walks[0].explored.cases
    where = f" with {p.around} 1 to {p.places}{' and more' if len(walks) > 1 else ''}" if p.around else ""
    why = (
        f"there are {cases:,} cases, more than {most:,}"
        if cases > most
        else f"there are more than {MOST_STEPS:,} steps between states"
    )
    what = f"promise `{promise.title}`{where}"
    return build_unchecked(p.name, what, why, where=_format_property_place("promise", promise, p.promises))


def _watch_run(walk: Walk, graph: StepGraph, watched: WatchedPromise) -> WatchedRun:
    """Return one promise watched along every run, to show what was found of it."""
    return WatchedRun(walk.explored.procedure, walk.explored.states, graph, walk.explored.begins, watched)


def _describe_whom(walk: Walk, watched: WatchedPromise) -> str:
    """Say to which place a promise is made, if to any."""
    promise, place = watched
    return f" (to {walk.explored.procedure.around} {place})" if promise.each is not None else ""


def _find_broken_promise(walk: Walk, graph: StepGraph, watched: WatchedPromise) -> Finding:
    """Return the finding where a promise is broken."""
    run = _watch_run(walk, graph, watched)
    assert run.end is not None, "a promise is broken on no run"
    states = run.trace(run.end)
    message = f"a run ends without what is promised{_describe_whom(walk, watched)}: {watched[0].title}"
    shown = message, describe_states(walk, states)
    return _build_property_finding(walk, watched[0], Kind.BROKEN, (states[-2], states[-1]), shown)


def _find_endless_wait(walk: Walk, graph: StepGraph, watched: WatchedPromise, *, events: bool) -> Finding:
    """Return the finding where what is promised can be waited for without end."""
    run = _watch_run(walk, graph, watched)
    found = run.find_wait(events=events)
    assert found is not None, "a wait without end is on no run"
    here, circle = found
    how = ", people coming and going," if events else ""
    whom = _describe_whom(walk, watched)
    message = f"a run can go on for ever{how} without what is promised{whom}: {watched[0].title}"
    told = (*describe_states(walk, run.trace(here)), *describe_cycle(walk, circle))
    return _build_property_finding(walk, watched[0], Kind.ENDLESS, (circle[0], circle[1]), (message, told))


def _build_property_finding(
    walk: Walk, promise: m.Promise, kind: Kind, step: tuple[int, int], shown: tuple[str, tuple[str, ...]]
) -> Finding:
    """Return a finding on a promise; `step`: the states between which it shows; `shown`: message and run."""
    message, run = shown
    return build_finding(
        walk.explored.procedure.name,
        kind,
        message,
        1,
        clauses=_list_standing_between(walk, *step),
        where=_format_property_place("promise", promise, walk.explored.procedure.promises),
        run=run,
        units=_RUN_UNITS,
    )


def _list_standing_between(walk: Walk, before: int, after: int) -> tuple[str, ...]:
    """Return the clauses that stand in a step."""
    case = find_step_between(walk, before, after)
    return _list_standing(walk, case) if case else ()


def _list_standing(walk: Walk, case: StateCase) -> tuple[str, ...]:
    """Return the clauses that stand in a case."""
    found = decide_case(walk, case, Stage.ASSUMED).stands
    return tuple(x for x, where in found.items() if where.any())
