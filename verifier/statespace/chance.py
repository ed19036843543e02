"""Stage 4: what chance makes of a step, counted exactly; and choices that make no difference."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations as pairs

import numpy as np

from verifier.finding import Finding, Kind
from verifier.rules.procedure import model as m
from verifier.rules.rulebook import Stage
from verifier.statespace import traces
from verifier.statespace.decide import DECIDED, GAP
from verifier.statespace.explore import LAST
from verifier.statespace.findings import CASES, Walk
from verifier.statespace.graph import combinations, weights

OPEN = "left open"
NOWHERE = "no clause says"


@dataclass(frozen=True, slots=True)
class Shares:
    """How often each value of a field follows, of all ways in which chance can fall, for some choices."""

    act: str
    field: str
    chosen: tuple[str, ...]
    """The choices (each in words) of which this is so."""
    ways: int
    counts: tuple[tuple[str, int], ...]


def shares(walk: Walk) -> Iterator[Shares]:
    """Yield how often each value of each field that a throw decides follows."""
    p = walk.explored.procedure
    for number, act in enumerate(p.acts):
        if any(c.by_chance for c in act.choices):
            yield from thrown(walk, number)


def thrown(walk: Walk, number: int) -> Iterator[Shares]:
    """Yield the shares of one act in which chance has a part; those that are alike together."""
    p = walk.explored.procedure
    act = p.acts[number]
    combos, ways = combinations(act), weights(act)
    open_choices = [i for i, c in enumerate(act.choices) if not c.by_chance]
    total = int(np.prod([sum(c.weights) for c in act.choices if c.by_chance]))
    made: dict[tuple[str, tuple[tuple[str, int], ...]], list[str]] = {}
    first = walk.explored.states[[np.flatnonzero(walk.explored.states[:, m.DUE] == act.code)[0]]]
    for batch in walk.explorer.batches(first, 0, LAST):
        if batch.number != number:
            continue
        verdict = batch.verdicts[Stage.ASSUMED]
        for name in dict.fromkeys(c.field for c in p.columns):
            columns = [i for i, c in enumerate(p.columns) if c.field == name]
            if len(columns) > 1 or columns == [m.DUE]:
                continue
            for answer in dict.fromkeys(tuple(row) for row in combos[:, open_choices].tolist()):
                counts: dict[str, int] = {}
                for row, combination in enumerate(batch.combination.tolist()):
                    if tuple(combos[combination, open_choices].tolist()) == answer:
                        bits = int(verdict.left[row, columns[0]])
                        if verdict.status[row] == GAP:
                            word = NOWHERE
                        elif verdict.status[row] == DECIDED:
                            word = traces.values_text(p, columns[0], bits)
                        else:
                            word = OPEN
                        counts[word] = counts.get(word, 0) + int(ways[combination])
                if len(counts.keys() - {NOWHERE, OPEN}) > 1:
                    said = ", ".join(
                        f"{act.choices[i].name} {p.text(code)}"
                        for i, code in zip(open_choices, answer, strict=True)
                    )
                    key = name, tuple(sorted(counts.items(), key=lambda x: (len(x[0]), x[0])))
                    made.setdefault(key, []).append(said or "in every case")
    for (name, listed), chosen in made.items():
        yield Shares(act.title, name, tuple(chosen), total, listed)


def idle_choices(walk: Walk) -> Iterator[Finding]:
    """Yield two alternatives of a choice between which nothing ever differs."""
    p = walk.explored.procedure
    ends: dict[tuple[int, int, int], tuple[int, bytes]] = {}
    for batch in walk.batches:
        verdict = batch.verdicts[Stage.ASSUMED]
        for row in range(len(batch.at)):
            case = int(batch.at[row]), batch.number, int(batch.combination[row])
            ends[case] = int(verdict.status[row]), verdict.left[row].tobytes()
    for number, act in enumerate(p.acts):
        combos = combinations(act)
        index = {tuple(row): i for i, row in enumerate(combos.tolist())}
        states = sorted({s for s, n, _ in ends if n == number})
        for at, choice in enumerate(act.choices):
            if choice.by_chance or not any(v >= m.NAMED for v in choice.values):
                continue
            for one, other in pairs(choice.values, 2):
                alike = different = open_ = 0
                for row in combos[combos[:, at] == one].tolist():
                    twin = index[*row[:at], other, *row[at + 1 :]]
                    for state in states:
                        a, b = (ends.get((state, number, c)) for c in (index[tuple(row)], twin))
                        if a is None or b is None or a[0] != DECIDED or b[0] != DECIDED:
                            open_ += a is not None and b is not None and a != b
                            continue
                        alike, different = alike + (a == b), different + (a != b)
                if alike > open_ and not different:
                    names = " and ".join(f"`{p.text(code)}`" for code in (one, other))
                    message = f"between {names} ({choice.name}, chosen by {choice.by}) nothing differs"
                    message += f", but that {open_} cases are open for one of them" if open_ else ""
                    where = f"{act.name}/{choice.name}/{p.text(one)},{p.text(other)}"
                    yield Finding(
                        Kind.VACUOUS,
                        p.name,
                        Stage.ASSUMED.value,
                        (),
                        message,
                        alike,
                        alike,
                        where,
                        units=CASES,
                    )
