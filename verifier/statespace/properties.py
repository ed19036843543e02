"""Properties: whether what the text promises is kept on every run, and whether every wait ends.

A promise is watched along every run: beside each state stands whether something is owed there, to one place
at a time. Source: docs/procedures.md, part 4.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from verifier.cases.arrays import Bools
from verifier.finding import Finding, Kind
from verifier.rules.procedure import model as m
from verifier.rules.rulebook import Stage
from verifier.statespace import traces
from verifier.statespace.findings import build_finding
from verifier.statespace.grid import CaseGrid
from verifier.statespace.state_space import StateCase
from verifier.statespace.traces import describe_cycle, describe_states
from verifier.statespace.transitions import (
    build_adjacency,
    find_shortest_way,
    find_step_between,
    number_cycles,
)
from verifier.statespace.walk import Walk, decide_case

_RUN_UNITS = "run", "runs"
"""Of a promise that is not kept no more is counted than the one that is shown."""
_KEPT, _NOT_SAID = "kept", "not said"
_FAULTS = frozenset({Kind.BROKEN.word, Kind.ENDLESS.word})
PropertyKey = tuple[str, int]
"""The title of a promise, and how many that are said have that title before it."""
_WatchedState = tuple[int, int]
"""A state, and how the promise stands there."""
_FREE, _PAID, _OWED = range(3)
"""Nothing promised; promised and done; promised and not yet done."""


@dataclass(frozen=True)
class CheckedProperty:
    """What became of one promise, or of one state that is ruled out: a finding where it is broken."""

    title: str
    places: int
    """The greatest number of places for which it was checked."""
    finding: Finding | None


def check_properties(walks: list[Walk], watched: list[Walk]) -> Iterator[CheckedProperty]:
    """Yield what becomes of every promise; states ruled out are looked for in all that was explored.

    These are shown with the fewest places, and counted with the most.
    """
    for never in walks[0].explored.procedure.nevers:
        met = [f for w in walks if (f := _find_ruled_out(w, never.number))]
        found = replace(met[0], kinds=met[-1].kinds, hands=met[-1].hands) if met else None
        yield CheckedProperty(f"never: {never.title}", walks[-1].explored.procedure.places, found)
    for promise in watched[0].explored.procedure.promises:
        watches = [x for w in watched for x in _build_watches(w, promise.number)]
        asked = (
            (_find_broken_promise(x) for x in watches),
            (_find_endless_wait(x, e) for e in (False, True) for x in watches),
        )
        found = next((f for answers in asked for f in answers if f), None)
        yield CheckedProperty(promise.title, watched[-1].explored.procedure.places, found)


def list_property_statuses(walk: Walk) -> dict[PropertyKey, str]:
    """Return what becomes of every promise in one exploration, in a word, without a run that shows it."""
    p = walk.explored.procedure
    found: dict[PropertyKey, str] = {}
    for never in p.nevers:
        bad = CaseGrid(p, walk.explored.states.T).where(never.condition).any()
        found[_number_property(f"never: {never.title}", found)] = Kind.BROKEN.word if bad else _KEPT
    for promise in p.promises:
        watches = _build_watches(walk, promise.number)
        if any(x.end is not None for x in watches):
            word = Kind.BROKEN.word
        else:
            waits = any(x.find_wait(events=True) is not None for x in watches)
            word = Kind.ENDLESS.word if waits else _KEPT
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
    before = explored.parents[state]
    return build_finding(
        p.name,
        Kind.BROKEN,
        f"a run comes to what is ruled out: {never.title}",
        int(bad.sum()),
        clauses=_list_standing(walk, before) if before[0] >= 0 else (),
        where=_format_property_place("never", never, p.nevers),
        run=traces.describe_trace(explored, state),
        units=("state", "states"),
        help="say who is meant, or what is done instead",
    )


class _PropertyWatch:
    """One promise, to one place or at all, watched along every run of one exploration.

    It is an automaton that runs beside the procedure: what is gone through are pairs of a state and how the
    promise stands there, breadth first, so that the first break found is a nearest one.
    """

    def __init__(
        self, walk: Walk, promise: m.Promise, place: int, leads: list[list[tuple[int, int]]]
    ) -> None:
        self.walk, self.promise, self.leads = walk, promise, leads
        self.whom = f" (to {walk.explored.procedure.around} {place})" if promise.each is not None else ""
        rows = CaseGrid(walk.explored.procedure, walk.explored.states.T)
        self.acts = walk.explored.procedure.acts
        self.size = len(walk.explored.states)

        def meets(condition: m.Condition | None) -> Bools:
            if condition is None:
                return np.ones(self.size, dtype=bool)
            return rows.where(condition, place)

        self.each, self.start, self.once = (meets(c) for c in (promise.each, promise.start, promise.once))
        self.unless = meets(promise.unless)
        self.until = meets(promise.until) if promise.until else np.zeros(self.size, dtype=bool)
        self.parents: dict[_WatchedState, _WatchedState | None] = {}
        self.end = self.follow(sum(1 for x in walk.explored.parents if x[0] < 0))
        """Where it is broken first, if anywhere."""

    def enter(self, state: int, before: int) -> int:
        """Return how the promise stands in a state that is entered."""
        if self.unless[state] or self.until[state]:
            return _FREE
        if before == _PAID or (before == _FREE and not self.start[state]):
            return before
        if self.each[state] and not self.once[state]:
            return _OWED
        return _PAID if self.promise.until else _FREE

    def follow(self, begins: int) -> _WatchedState | None:
        """Go through all states and how the promise stands; return where it is broken, if anywhere."""
        layer: list[_WatchedState] = []
        for state in range(begins):
            layer.append((state, self.enter(state, _FREE)))
            self.parents[layer[-1]] = None
        while layer:
            following: list[_WatchedState] = []
            for here in layer:
                for target, _ in self.leads[here[0]]:
                    if (
                        here[1] == _OWED
                        and self.until[target]
                        and not (self.once[target] or self.unless[target])
                    ):
                        self.parents[target, -1] = here
                        return target, -1
                    there = target, self.enter(target, here[1])
                    if there not in self.parents:
                        self.parents[there] = here
                        following.append(there)
            layer = following
        return None

    def trace(self, there: _WatchedState) -> list[int]:
        """Return the states on the way to somewhere, from the beginning."""
        found: list[int] = []
        here: _WatchedState | None = there
        while here is not None:
            found.append(here[0])
            here = self.parents[here]
        return found[::-1]

    def find_wait(self, *, events: bool) -> tuple[_WatchedState, list[int]] | None:
        """Return where a wait without end begins, and once round it: a circle with a step in it.

        `events`: with people coming and going on the way, too; else of steps alone.
        """
        # INVARIANT: `parents` is in the order in which states were met, so these are nearest first
        owed = [state for state, how in self.parents if how == _OWED]
        there = {state for state in owed if self.is_owed_in(state)}
        inside = {
            x: [(t, a) for t, a in self.leads[x] if t in there and (events or not self.acts[a].event)]
            for x in owed
        }
        targets = {x: [t for t, _ in found] for x, found in inside.items()}
        circle = number_cycles(targets)
        for here in owed:
            for target, act in inside[here]:
                # states that share a number lead to one another: with this step there is a circle
                if not self.acts[act].event and circle[here] == circle[target]:
                    return (here, _OWED), [here, *find_shortest_way(targets, target, here)]
        return None

    def is_owed_in(self, state: int) -> bool:
        """Return whether what is owed is still owed where a state is entered."""
        return self.enter(state, _OWED) == _OWED


def _build_watches(walk: Walk, number: int) -> list[_PropertyWatch]:
    """Return a promise watched along every run of one exploration: to each place, or at all."""
    p = walk.explored.procedure
    promise = next(x for x in p.promises if x.number == number)
    leads = build_adjacency(walk)
    places = range(1, p.places + 1) if promise.each is not None else (m.NONE,)
    return [_PropertyWatch(walk, promise, place, leads) for place in places]


def _find_broken_promise(watch: _PropertyWatch) -> Finding | None:
    """Return the finding where a promise is broken."""
    if watch.end is None:
        return None
    states = watch.trace(watch.end)
    message = f"a run ends without what is promised{watch.whom}: {watch.promise.title}"
    return _build_property_finding(
        watch, Kind.BROKEN, (states[-2], states[-1]), message, describe_states(watch.walk, states)
    )


def _find_endless_wait(watch: _PropertyWatch, events: bool) -> Finding | None:
    """Return the finding where what is promised can be waited for without end."""
    found = watch.find_wait(events=events)
    if found is None:
        return None
    here, circle = found
    how = ", people coming and going," if events else ""
    message = f"a run can go on for ever{how} without what is promised{watch.whom}: {watch.promise.title}"
    run = (*describe_states(watch.walk, watch.trace(here)), *describe_cycle(watch.walk, circle))
    return _build_property_finding(watch, Kind.ENDLESS, (circle[0], circle[1]), message, run)


def _build_property_finding(
    watch: _PropertyWatch, kind: Kind, step: tuple[int, int], message: str, run: tuple[str, ...]
) -> Finding:
    """Return a finding on a promise; `step`: the states between which it shows."""
    return build_finding(
        watch.walk.explored.procedure.name,
        kind,
        message,
        1,
        clauses=_list_standing_between(watch.walk, *step),
        where=_format_property_place("promise", watch.promise, watch.walk.explored.procedure.promises),
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
