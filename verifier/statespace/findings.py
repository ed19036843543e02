"""Stage 4: what is found in the cases of a procedure: gaps, clashes, open next states, idle clauses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from verifier.finding import Finding, Kind, Severity
from verifier.rules.procedure import model as m
from verifier.rules.rulebook import Stage
from verifier.statespace import traces
from verifier.statespace.cases import Cases
from verifier.statespace.decide import CONFLICT, GAP, UNDECIDED, Verdict
from verifier.statespace.explore import LAST, Explorer
from verifier.statespace.graph import Batch, Case, Explored, Group, Steps, combinations
from verifier.tables.minimal_sets import minimal
from verifier.wording import join_and

CASES = "case", "cases"


@dataclass(frozen=True)
class Walk:
    """A procedure explored for one number of places, and what explored it."""

    explorer: Explorer
    explored: Explored

    @cached_property
    def batches(self) -> list[Batch]:
        """Return every case, as it ends at the last stage; of few states."""
        return list(self.explorer.batches(self.explored.states, 0, LAST))


def case_verdict(walk: Walk, case: Case, stage: Stage) -> Verdict:
    """Return how one case ends."""
    state, number, combination = case
    act = walk.explored.procedure.acts[number]
    chosen = combinations(act)[[combination]]
    rows = walk.explorer.rows(act, walk.explored.states[[state]].T, chosen)
    only = Cases(np.ones((1, 1), dtype=bool))
    return walk.explorer.judge.decide(rows, only, act, *walk.explorer.rules[stage])


def findings(walks: list[Walk], order: tuple[str, ...]) -> list[Finding]:
    """Return what is found in the cases, counted at the greatest number of places explored.

    The run is one of the shortest, of the least number of places that shows it. `order`: labels as written.
    """
    made: dict[tuple[object, ...], Finding] = {}
    for walk in walks:
        counted: dict[tuple[object, ...], Finding] = {}
        for stage in Stage:
            for key, group in walk.explored.groups[stage].items():
                for f in told(walk, stage, key, group, order):
                    again = counted.get((*f.key, f.stage))
                    if again is not None:
                        f = replace(again, kinds=again.kinds + f.kinds, hands=again.hands + f.hands)
                    counted[*f.key, f.stage] = f
        for place, f in counted.items():
            first = made.get(place, f)
            made[place] = replace(first, kinds=f.kinds, hands=f.hands)
    ranked = sorted(made.values(), key=lambda f: list(Stage).index(Stage(f.stage)))
    return weighed([*ranked, *idle(walks, order)])


def told(
    walk: Walk, stage: Stage, key: tuple[object, ...], group: Group, order: tuple[str, ...]
) -> Iterator[Finding]:
    """Yield the findings of a group of cases that end alike."""
    p = walk.explored.procedure
    verdict = case_verdict(walk, group.first, stage)
    state = walk.explored.states[group.first[0]]
    last = f"{traces.said(walk.explored, group.first)}: "
    shown = traces.run(walk.explored, group.first[0])
    common = (p.name, stage.value)
    counts = (group.count, group.count)
    if key[0] == "unattainable":
        label = str(key[1])
        message = f"clause {label} directs what no next state offers"
        run = (*shown, f"{last}what clause {label} names is not there")
        advice = "say what follows where there is no such value or place"
        yield Finding(
            Kind.UNATTAINABLE, *common, (label,), message, *counts, help=advice, units=CASES, run=run
        )
        return
    status, act, standing, touched, replies = key
    assert isinstance(standing, tuple) and isinstance(touched, tuple) and isinstance(replies, tuple)
    title = next(a.title for a in p.acts if a.name == act)
    if status == GAP:
        answers = join_and(f"{name} {p.text(code)}" for name, code in replies)
        message = f"no clause says what follows when {title}" + (f" ({answers})" if answers else "")
        run = (*shown, f"{last}no clause speaks of this")
        where = "/".join([str(act), *(f"{name} {p.text(code)}" for name, code in replies)])
        advice = "say what is done next, or which clause is meant to reach this"
        yield Finding(Kind.GAP, *common, (), message, *counts, where, help=advice, units=CASES, run=run)
    elif status == UNDECIDED:
        spoke = ", ".join(standing) or "none"
        message = f"more than one next state is left: {join_and(touched)} (clauses that stand: {spoke})"
        run = (*shown, last + traces.left_text(p, state, verdict.left[0]))
        advice = "say what becomes of it, who chooses, or (`stays`) that it stays as it was"
        where = f"{act}/{','.join(touched)}"
        yield Finding(
            Kind.UNDECIDED, *common, standing, message, *counts, where, help=advice, units=CASES, run=run
        )
    elif status == CONFLICT:
        for labels, column in clashes(walk, group.first, verdict, order):
            name = p.column_text(column)
            message = f"clauses {join_and(labels)} direct different values of `{p.columns[column].field}`"
            ways = (f"{x} directs {directed(walk, group.first, x, column)}" for x in labels)
            run = (*shown, f"{last}{name}: {'; '.join(ways)}")
            advice = "say which prevails (`over`, `instead of`), or narrow one of them"
            yield Finding(Kind.CONFLICT, *common, labels, message, *counts, help=advice, units=CASES, run=run)


def clashes(
    walk: Walk, case: Case, verdict: Verdict, order: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield the minimal sets of standing clauses that leave nothing of some column, and that column."""
    seen: set[tuple[str, ...]] = set()
    for column in np.flatnonzero(verdict.left[0] == 0).tolist():
        allowed = {}
        for label, stands in verdict.stands.items():
            if stands.any():
                bits = allows(walk, case, label, column)
                if bits is not None:
                    allowed[label] = bits
        for labels in minimal(allowed, tuple(x for x in order if x in allowed)):
            if labels not in seen:
                seen.add(labels)
                yield labels, column


def allows(walk: Walk, case: Case, label: str, column: int) -> int | None:
    """Return the values of a column that a clause allows in a case, beside what the act itself changes."""
    state, number, combination = case
    p = walk.explored.procedure
    act = p.acts[number]
    rows = walk.explorer.rows(act, walk.explored.states[[state]].T, combinations(act)[[combination]])
    rule = next(r for r in p.rules if r.label == label)
    statuses = {(r.label, stands): np.ones(1, dtype=bool) for r in p.rules for stands in (True, False)}
    said = walk.explorer.judge.said(rows, rule, statuses)
    base = walk.explorer.judge.said(rows, act.rule, {}).allows.get(column)
    if column not in said.allows:
        return None
    return int(said.allows[column].item()) & (int(base.item()) if base is not None else -1)


def directed(walk: Walk, case: Case, label: str, column: int) -> str:
    """Return what a clause directs of a column in a case."""
    return traces.values_text(walk.explored.procedure, column, allows(walk, case, label, column) or 0)


def idle(walks: list[Walk], order: tuple[str, ...]) -> Iterator[Finding]:
    """Yield the clauses that no case meets, or that stand in none, for any number of places."""
    name = walks[0].explored.procedure.name
    here = {r.label for w in walks for r in w.explored.procedure.rules}
    for label in (x for x in order if x in here):
        applies = sum(w.explored.applies.get(label, 0) for w in walks)
        stands = sum(w.explored.stands.get(label, 0) for w in walks)
        common = (name, Stage.ASSUMED.value, (label,))
        if not applies:
            message = f"no run meets the condition of clause {label}"
            advice = "strike it, or say what it was meant to reach"
            yield Finding(Kind.DEAD, *common, message, 0, 0, help=advice, units=CASES)
        elif not stands:
            count = walks[-1].explored.applies.get(label, 0)
            message = f"clause {label} applies, but others prevail over it in every case"
            yield Finding(Kind.MASKED, *common, message, count, count, units=CASES)


def dead_ends(walks: list[Walk]) -> Iterator[Finding]:
    """Yield the states from which nothing that is due is ever done again (with edges kept)."""
    for walk in walks:
        explored = walk.explored
        if not explored.stuck:
            continue
        ends = sorted(set(explored.stuck) & hopeless(walk))
        if ends:
            p = explored.procedure
            due = p.text(int(explored.states[ends[0]][m.DUE]))
            title = next(a.title for a in p.acts if a.name == due)
            message = f"nothing can be done any more: what is due, `{title}`, is not possible"
            run = (*traces.run(explored, ends[0]), "nothing can follow")
            stage = Stage.ASSUMED.value
            n = len(ends)
            advice = "say what is done instead"
            yield Finding(
                Kind.GAP,
                p.name,
                stage,
                (),
                message,
                n,
                n,
                f"{due}/dead end",
                help=advice,
                units=CASES,
                run=run,
            )
            return


def hopeless(walk: Walk) -> set[int]:
    """Return the states from which no step can be reached by events alone."""
    explored = walk.explored
    stuck = set(explored.stuck)
    leads: dict[int, list[int]] = {}
    for sources, targets, _ in links(walk):
        for a, b in zip(sources.tolist(), targets.tolist(), strict=True):
            leads.setdefault(b, []).append(a)
    hopeful = set(range(len(explored.states))) - stuck
    todo = list(hopeful)
    while todo:
        for before in leads.get(todo.pop(), ()):
            if before in stuck and before not in hopeful:
                hopeful.add(before)
                todo.append(before)
    return stuck - hopeful


def links(walk: Walk) -> Iterable[Steps]:
    """Yield the steps between states, both by number, and what is done."""
    keys = walk.explorer.keys(walk.explored.states)
    order = np.argsort(keys)
    for sources, targets, acts in walk.explored.edges:
        yield sources, order[np.searchsorted(keys[order], targets)], acts


def weighed(found: Iterable[Finding]) -> list[Finding]:
    """Give each finding its severity: what the text's own order settles is only a note."""
    listed = list(found)
    open_ = {f.key for f in listed if f.stage != Stage.UNORDERED.value}
    return [replace(f, severity=f.kind.severity if f.key in open_ else Severity.NOTE) for f in listed]
