"""Which cases end otherwise under two readings of a procedure.

A case is known by its state, its act and what is chosen in it, by name. One that can be done under one of
the two readings alone ends otherwise; of any other it is asked how it ends, and what is left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from verifier.cases.arrays import Bools, Ints
from verifier.rules.procedure import model as m
from verifier.rules.rulebook import Stage
from verifier.statespace import traces
from verifier.statespace.decide import GAP
from verifier.statespace.state_space import CaseBatch, StateCase, identify_case, list_choice_combinations
from verifier.statespace.walk import Walk

_NOT_DONE = "this cannot be done"
ChosenValues = tuple[tuple[str, str], ...]
"""What is chosen in a case, by name."""
_BatchRow = tuple[CaseBatch, int]
"""A case, by its batch and its place in it."""
RowPair = tuple[_BatchRow | None, _BatchRow | None]
"""One case under either reading; nothing where it cannot be done."""


@dataclass(frozen=True)
class CaseDifference:
    """How many cases end otherwise; of the first: its state, what is done, how it ends here and there."""

    count: int = 0
    state: int = -1
    done: str = ""
    before: str = ""
    after: str = ""


def compare_cases(walk: Walk, other: m.Procedure, there: list[CaseBatch]) -> CaseDifference:
    """Return what ends otherwise of the cases of the states of a walk, `there` judged otherwise."""
    count = 0
    first: tuple[StateCase, RowPair] | None = None
    p = walk.explored.procedure
    for number in range(len(p.acts)):
        mine, theirs = ([b for b in batches if b.number == number] for batches in (walk.batches, there))
        known: dict[ChosenValues, int] = {}
        chosen = (
            _number_combinations(p, p.acts[number], known),
            _number_combinations(other, other.acts[number], known),
        )
        told = (
            _compare_side_by_side(mine, theirs)
            if np.array_equal(*chosen) and _are_aligned(mine, theirs)
            else _compare_by_name(mine, theirs, chosen)
        )
        for found, case, pair in told:
            count += found
            if first is None or case < first[0]:
                first = case, pair
    if first is None:
        return CaseDifference()
    case, (here, again) = first
    state = walk.explored.states[case[0]]
    done = traces.describe_act(p if here else other, case)
    return CaseDifference(
        count, case[0], done, _describe_end(p, state, here), _describe_end(other, state, again)
    )


def _describe_end(p: m.Procedure, state: Ints, row: _BatchRow | None) -> str:
    """Return how a case ends, in words."""
    if row is None:
        return _NOT_DONE
    verdict = row[0].verdicts[Stage.ASSUMED]
    return (
        "no clause says"
        if verdict.status[row[1]] == GAP
        else traces.describe_next_state(p, state, verdict.left[row[1]])
    )


def _are_aligned(mine: list[CaseBatch], theirs: list[CaseBatch]) -> bool:
    """Return whether both have the same cases of an act, in the same batches."""
    return len(mine) == len(theirs) and all(
        np.array_equal(a.at, b.at) and np.array_equal(a.combination, b.combination)
        for a, b in zip(mine, theirs, strict=True)
    )


def _find_different(mine: CaseBatch, here: Ints | slice, theirs: CaseBatch, there: Ints | slice) -> Bools:
    """Return which of some cases end otherwise."""
    a, b = (x.verdicts[Stage.ASSUMED] for x in (mine, theirs))
    left = (a.left_of(here) != b.left_of(there)).any(axis=1)
    return np.asarray(left | (a.status[here] != b.status[there]))


def _compare_side_by_side(
    mine: list[CaseBatch], theirs: list[CaseBatch]
) -> Iterator[tuple[int, StateCase, RowPair]]:
    """Yield, batch by batch, how many cases end otherwise, and the first."""
    for a, b in zip(mine, theirs, strict=True):
        differs = _find_different(a, slice(None), b, slice(None))
        if differs.any():
            row = int(np.argmax(differs))
            yield int(differs.sum()), identify_case(a, row), ((a, row), (b, row))


def _compare_by_name(
    mine: list[CaseBatch], theirs: list[CaseBatch], chosen: tuple[Ints, Ints]
) -> Iterator[tuple[int, StateCase, RowPair]]:
    """Yield how many cases end otherwise, and the first of them, of batches in which other cases are met.

    `chosen`: for either side, the number that each combination of choices has for both.
    """
    size = max(int(x.max(initial=0)) for x in chosen) + 1
    one, other = (
        [b.at * size + numbers[b.combination] for b in batches]
        for batches, numbers in zip((mine, theirs), chosen, strict=True)
    )
    for batches, own, others in ((mine, one, other), (theirs, other, one)):
        everyone = np.concatenate([np.empty(0, dtype=np.int64), *others])
        for batch, found in zip(batches, own, strict=True):
            alone = np.flatnonzero(~np.isin(found, everyone))
            if len(alone):
                row = batch, int(alone[0])
                yield len(alone), identify_case(*row), (row, None) if batches is mine else (None, row)
    for a, x in zip(mine, one, strict=True):
        for b, y in zip(theirs, other, strict=True):
            _, here, there = np.intersect1d(x, y, assume_unique=True, return_indices=True)
            differs = np.flatnonzero(_find_different(a, here, b, there))
            if len(differs):
                at = differs[np.argmin(here[differs])]
                rows = (a, int(here[at])), (b, int(there[at]))
                yield len(differs), identify_case(*rows[0]), rows


def _number_combinations(p: m.Procedure, act: m.Act, known: dict[ChosenValues, int]) -> Ints:
    """Return a number for each combination of an act, the same for the same values of the same choices."""
    names = [c.name for c in act.choices]
    rows = (
        tuple(sorted(zip(names, map(p.text, codes), strict=True)))
        for codes in list_choice_combinations(act).tolist()
    )
    return np.array([known.setdefault(x, len(known)) for x in rows], dtype=np.int64)
