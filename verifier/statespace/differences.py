"""Which cases end otherwise: under two readings of a procedure, or for two alternatives of a choice.

A case is known by its state, its act and what is chosen in it, by name. One that can be done under one of
the two readings alone ends otherwise; of any other it is asked how it ends, and what is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from verifier.cases.hands import Bools, Ints
from verifier.rules.procedure import model as m
from verifier.rules.rulebook import Stage
from verifier.statespace import traces
from verifier.statespace.decide import DECIDED, GAP
from verifier.statespace.explore import Walk
from verifier.statespace.state_space import Batch, Case, case_of, combinations

NOT_DONE = "this cannot be done"
Chosen = tuple[tuple[str, str], ...]
"""What is chosen in a case, by name."""
Row = tuple[Batch, int]
"""A case, by its batch and its place in it."""
Pair = tuple[Row | None, Row | None]
"""One case under either reading; nothing where it cannot be done."""


End = tuple[int, bytes]
"""How a case ends, and what is left of it, to be compared."""


@dataclass(frozen=True)
class Difference:
    """How many cases end otherwise; of the first: its state, what is done, how it ends here and there."""

    count: int = 0
    state: int = -1
    done: str = ""
    before: str = ""
    after: str = ""


def compared(walk: Walk, other: m.Procedure, there: list[Batch]) -> Difference:
    """Return what ends otherwise of the cases of the states of a walk, `there` judged otherwise."""
    count = 0
    first: tuple[Case, Pair] | None = None
    p = walk.explored.procedure
    for number in range(len(p.acts)):
        mine, theirs = ([b for b in batches if b.number == number] for batches in (walk.batches, there))
        known: dict[Chosen, int] = {}
        chosen = named(p, p.acts[number], known), named(other, other.acts[number], known)
        told = (
            side_by_side(mine, theirs)
            if np.array_equal(*chosen) and aligned(mine, theirs)
            else by_name(mine, theirs, chosen)
        )
        for found, case, pair in told:
            count += found
            if first is None or case < first[0]:
                first = case, pair
    if first is None:
        return Difference()
    case, (here, again) = first
    state = walk.explored.states[case[0]]
    done = traces.done(p if here else other, case)
    return Difference(count, case[0], done, ended(p, state, here), ended(other, state, again))


def ended(p: m.Procedure, state: Ints, row: Row | None) -> str:
    """Return how a case ends, in words."""
    if row is None:
        return NOT_DONE
    verdict = row[0].verdicts[Stage.ASSUMED]
    return (
        "no clause says"
        if verdict.status[row[1]] == GAP
        else traces.left_text(p, state, verdict.left[row[1]])
    )


def aligned(mine: list[Batch], theirs: list[Batch]) -> bool:
    """Return whether both have the same cases of an act, in the same batches."""
    return len(mine) == len(theirs) and all(
        np.array_equal(a.at, b.at) and np.array_equal(a.combination, b.combination)
        for a, b in zip(mine, theirs, strict=True)
    )


def otherwise(mine: Batch, here: Ints | slice, theirs: Batch, there: Ints | slice) -> Bools:
    """Return which of some cases end otherwise."""
    a, b = (x.verdicts[Stage.ASSUMED] for x in (mine, theirs))
    left = (a.left_of(here) != b.left_of(there)).any(axis=1)
    return np.asarray(left | (a.status[here] != b.status[there]))


def side_by_side(mine: list[Batch], theirs: list[Batch]) -> Iterator[tuple[int, Case, Pair]]:
    """Yield, batch by batch, how many cases end otherwise, and the first."""
    for a, b in zip(mine, theirs, strict=True):
        differs = otherwise(a, slice(None), b, slice(None))
        if differs.any():
            row = int(np.argmax(differs))
            yield int(differs.sum()), case_of(a, row), ((a, row), (b, row))


def by_name(
    mine: list[Batch], theirs: list[Batch], chosen: tuple[Ints, Ints]
) -> Iterator[tuple[int, Case, Pair]]:
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
                yield len(alone), case_of(*row), (row, None) if batches is mine else (None, row)
    for a, x in zip(mine, one, strict=True):
        for b, y in zip(theirs, other, strict=True):
            _, here, there = np.intersect1d(x, y, assume_unique=True, return_indices=True)
            differs = np.flatnonzero(otherwise(a, here, b, there))
            if len(differs):
                at = differs[np.argmin(here[differs])]
                rows = (a, int(here[at])), (b, int(there[at]))
                yield len(differs), case_of(*rows[0]), rows


def named(p: m.Procedure, act: m.Act, known: dict[Chosen, int]) -> Ints:
    """Return a number for each combination of an act, the same for the same values of the same choices."""
    names = [c.name for c in act.choices]
    rows = (
        tuple(sorted(zip(names, map(p.text, codes), strict=True))) for codes in combinations(act).tolist()
    )
    return np.array([known.setdefault(x, len(known)) for x in rows], dtype=np.int64)


# ---- between two alternatives of a choice ---------------------------------------------------------


def collect_ends(walk: Walk) -> list[dict[tuple[int, int], End]]:
    """Return, for each act, how its cases end, by state and combination of choices."""
    found: list[dict[tuple[int, int], End]] = [{} for _ in walk.explored.procedure.acts]
    for batch in walk.batches:
        verdict = batch.verdicts[Stage.ASSUMED]
        cases = zip(batch.at.tolist(), batch.combination.tolist(), strict=True)
        for case, status, left in zip(cases, verdict.status.tolist(), verdict.left, strict=True):
            found[batch.number][case] = status, left.tobytes()
    return found


def compare_alternatives(
    ends: Mapping[tuple[int, int], End],
    index: Mapping[tuple[int, ...], int],
    at: int,
    values: tuple[int, int],
) -> tuple[int, int, int]:
    """Return of how many cases it makes no difference, a difference, or none that is known.

    Cases are paired that differ in one choice alone, the one at a place: one value of it, or the other.
    `index`: the number of each combination of choices.
    """
    one, other = values
    states = {state for state, _ in ends}
    alike = different = open_ = 0
    for row, here in index.items():
        if row[at] != one:
            continue
        twin = index[*row[:at], other, *row[at + 1 :]]
        for state in states:
            a, b = ends.get((state, here)), ends.get((state, twin))
            if a is None or b is None:
                continue
            if a[0] != DECIDED or b[0] != DECIDED:
                open_ += a != b
            else:
                alike, different = alike + (a == b), different + (a != b)
    return alike, different, open_
