"""The shortest way to say a set of cases: one conjunction of conditions, or a few of them together.

A set of cases is a whole number, bit i for case i. All budgets are numbers of steps, so that a search ends
alike on every machine. Differs from a minimiser of logic in that any conditions may be joined, whatever they
have to do with one another: which cases they leave is all that is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from verifier.analysis.covered_cases.spoken_conditions import SpokenCondition

_MOST_JOINED = 4
"""So many conditions are joined by `and`, at most."""
_MOST_SETS = 3
"""So many conjunctions are joined by `or`, at most."""
_MOST_STEPS = 120
"""So many partial conjunctions are looked at in one search."""
_MOST_SPLITS, _MOST_DEEPER = 4, 1
"""So many ways to take a set apart are followed to their end; and of those that take three conjunctions."""

_EASY = 6
"""Added to the length of a condition where what it excludes is weighed against it: no short one is hard."""

Conjunction = tuple[SpokenCondition, ...]


@dataclass(frozen=True, slots=True)
class CoverFound:
    """Conjunctions that together are a set of cases or, where that is not exact, hold on more cases too."""

    sets: tuple[Conjunction, ...]
    exact: bool


@dataclass(frozen=True, slots=True)
class _Step:
    """A condition that every case of a part meets, and which cases outside the set it excludes."""

    condition: SpokenCondition
    excludes: int


def find_cover(wanted: int, every: int, conditions: Sequence[SpokenCondition]) -> CoverFound:
    """Return the shortest exact cover that is found of a set of cases; else a conjunction that holds on more.

    `every`: all cases. INVARIANT: where it is exact, the cases of the conjunctions are the set, bit for bit.
    """
    outside = every & ~wanted
    one = _find_conjunction(wanted, outside, conditions)
    sets = (one,) if one is not None else _split(wanted, outside, conditions, _MOST_SETS)
    if sets is None:
        return CoverFound((_find_wider(wanted, outside, conditions),), exact=False)
    assert reduce(or_, (meet_conditions(x, every) for x in sets), 0) == wanted
    return CoverFound(sets, exact=True)


def meet_conditions(joined: Conjunction, every: int) -> int:
    """Return the cases that meet all of some conditions."""
    found = every
    for x in joined:
        found &= x.cases
    return found


def _list_steps(part: int, outside: int, conditions: Sequence[SpokenCondition]) -> list[_Step]:
    """Return the conditions that hold on all of a part and exclude something outside."""
    found = ((x, outside & ~x.cases) for x in conditions if not part & ~x.cases)
    return [_Step(x, excludes) for x, excludes in found if excludes]


def _is_reachable(part: int, outside: int, conditions: Sequence[SpokenCondition]) -> bool:
    """Return whether all the conditions that hold on a part exclude everything outside."""
    left = outside
    for x in conditions:
        if not part & ~x.cases:
            left &= x.cases
            if not left:
                return True
    return not left


def _find_conjunction(part: int, outside: int, conditions: Sequence[SpokenCondition]) -> Conjunction | None:
    """Return the shortest conjunction that holds on all of a part and on nothing outside, if there is one.

    Exact within its steps: the first case that is still outside must be excluded by something that holds on
    all of the part, and each such condition is tried.
    """
    if not _is_reachable(part, outside, conditions):
        return None
    steps = _drop_weaker(_list_steps(part, outside, conditions))
    best: Conjunction | None = None
    least, left_to_try = 10**9, _MOST_STEPS
    todo: list[tuple[tuple[_Step, ...], int, int]] = [((), outside, 0)]
    while todo and left_to_try:
        left_to_try -= 1
        taken, left, length = todo.pop()
        if not left and length < least:
            best, least = tuple(sorted((x.condition for x in taken), key=conditions.index)), length
        groups = {x.condition.group for x in taken if x.condition.group}
        full = sum(not x.condition.group for x in taken) + len(groups) == _MOST_JOINED
        if not left:
            continue
        first = left & -left
        ways = [x for x in steps if x.excludes & first and length + x.condition.length < least]
        if full:
            ways = [x for x in ways if x.condition.group in groups]
        # the one that excludes most is looked at first: what is pushed last is taken first
        ways.sort(key=lambda x: ((x.excludes & left).bit_count(), -x.condition.length))
        todo += [((*taken, x), left & ~x.excludes, length + x.condition.length) for x in ways]
    return best


def _drop_weaker(steps: list[_Step]) -> list[_Step]:
    """Return the steps that no other, as short, excludes as much as."""
    kept: list[_Step] = []
    for x in sorted(steps, key=lambda x: (x.condition.length, -x.excludes.bit_count())):
        if all(x.excludes & ~y.excludes for y in kept):
            kept.append(x)
    return kept


def _split(
    wanted: int, outside: int, conditions: Sequence[SpokenCondition], most: int
) -> tuple[Conjunction, ...] | None:
    """Return the shortest few conjunctions that are found to be a set together; nothing where none are.

    A condition takes the set apart; where one part can be said, what it leaves is said by one conjunction, or
    taken apart again. Splits of which both parts can be said come first.
    """
    ways = []
    for x in conditions:
        part, rest = wanted & x.cases, wanted & ~x.cases
        if part and rest and _is_reachable(part, outside, conditions):
            ways.append((not _is_reachable(rest, outside, conditions), rest.bit_count(), x))
    ways.sort(key=lambda w: (w[0], w[2].length, w[1]) if not w[0] else (True, w[1], w[2].length))
    best: tuple[Conjunction, ...] | None = None
    simple = [w for w in ways if not w[0]][:_MOST_SPLITS]
    for _, _, x in simple or ways[:_MOST_DEEPER]:
        found = _follow(wanted, outside, conditions, x, most)
        if found is not None and (best is None or _compute_length(found) < _compute_length(best)):
            best = found
    return best


def _follow(
    wanted: int, outside: int, conditions: Sequence[SpokenCondition], by: SpokenCondition, most: int
) -> tuple[Conjunction, ...] | None:
    """Return a set said as the part that a condition takes of it, and what that leaves."""
    head = _find_conjunction(wanted & by.cases, outside, conditions)
    if head is None:
        return None
    rest = wanted & ~meet_conditions(head, wanted | outside)
    tail = _find_conjunction(rest, outside, conditions)
    if tail is not None:
        return head, tail
    more = _split(rest, outside, conditions, most - 1) if most > 2 else None
    return None if more is None else (head, *more)


def _compute_length(sets: tuple[Conjunction, ...]) -> tuple[int, int]:
    """Return how long some conjunctions are together: how many, then their lengths."""
    return len(sets), sum(x.length for joined in sets for x in joined)


def _find_wider(wanted: int, outside: int, conditions: Sequence[SpokenCondition]) -> Conjunction:
    """Return a conjunction that holds on a set and on as little more as few conditions can do."""
    steps, left = _list_steps(wanted, outside, conditions), outside
    taken: list[_Step] = []
    while steps and len(taken) < _MOST_JOINED:
        best = max(steps, key=lambda x: (x.excludes & left).bit_count() / (x.condition.length + _EASY))
        if not best.excludes & left:
            break
        taken.append(best)
        left &= ~best.excludes
    needed = [
        x
        for i, x in enumerate(taken)
        if x.excludes & ~reduce(or_, (y.excludes for j, y in enumerate(taken) if j != i), 0)
    ]
    return tuple(x.condition for x in needed)
