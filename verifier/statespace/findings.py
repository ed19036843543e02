"""What is found in the cases of a procedure: gaps, clashes, open next states, idle clauses and choices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any as Anything

import numpy as np

from verifier.finding import Finding, Kind, Severity
from verifier.rules.procedure import model as m
from verifier.rules.rulebook import Stage
from verifier.statespace import traces
from verifier.statespace.decide import CONFLICT, GAP, UNDECIDED, Verdict
from verifier.statespace.state_space import (
    CaseGroup,
    NotDecided,
    OpenEnding,
    StateCase,
    Unattainable,
    format_values,
    list_choice_combinations,
)
from verifier.statespace.transitions import find_hopeless
from verifier.statespace.walk import Walk, decide_case
from verifier.tables.prevail import find_minimal_sets
from verifier.wording import join_and


def build_finding(procedure: str, kind: Kind, message: str, count: int, **more: Anything) -> Finding:
    """Return a finding about a procedure, which so many cases show; every one is made here.

    `more` are other fields of it. It is of the last stage, about no clause, and counts cases, unless they say
    otherwise.
    """
    usual = {"stage": Stage.ASSUMED.value, "clauses": (), "units": ("case", "cases")}
    return Finding(kind, procedure, message=message, kinds=count, hands=count, **(usual | more))


def build_unchecked(procedure: str, what: str, why: str, **more: Anything) -> Finding:
    """Return the finding that something of a procedure was not checked, because."""
    usual = {"severity": Severity.WARNING, "help": "fewer values of a field, or fewer places, can be checked"}
    return build_finding(procedure, Kind.NOT_CHECKED, f"{what} not checked: {why}", 0, **(usual | more))


# ---- how cases end ------------------------------------------------------------------------------


@dataclass(frozen=True)
class _CaseSample:
    """Cases that end alike at a stage, known by the first of them."""

    walk: Walk
    stage: Stage
    group: CaseGroup

    @property
    def procedure(self) -> m.Procedure:
        """Return the procedure."""
        return self.walk.explored.procedure

    @cached_property
    def verdict(self) -> Verdict:
        """Return how the first of the cases ends."""
        return decide_case(self.walk, self.group.first, self.stage)

    def finding(self, kind: Kind, message: str, last: str, **more: Anything) -> Finding:
        """Return a finding that the cases show; `last` says how the run ends that comes to the first."""
        explored, first = self.walk.explored, self.group.first
        run = (*traces.describe_trace(explored, first[0]), f"{traces.describe_case(explored, first)}: {last}")
        count, stage = self.group.count, self.stage.value
        return build_finding(self.procedure.name, kind, message, count, stage=stage, run=run, **more)


def list_case_findings(walks: list[Walk], order: tuple[str, ...]) -> list[Finding]:
    """Return what is found in the cases, counted at the greatest number of places explored.

    The run is one of the shortest, of the least number of places that shows it. `order`: labels as written.
    """
    made: dict[tuple[object, ...], Finding] = {}
    for walk in walks:
        counted: dict[tuple[object, ...], Finding] = {}
        for stage in Stage:
            for ending, group in walk.explored.groups[stage].items():
                for f in _build_case_findings(_CaseSample(walk, stage, group), ending, order):
                    again = counted.get((*f.key, f.stage))
                    if again is not None:
                        f = replace(again, kinds=again.kinds + f.kinds, hands=again.hands + f.hands)
                    counted[*f.key, f.stage] = f
        for place, f in counted.items():
            first = made.get(place, f)
            made[place] = replace(first, kinds=f.kinds, hands=f.hands)
    ranked = sorted(made.values(), key=lambda f: list(Stage).index(Stage(f.stage)))
    return grade_findings([*ranked, *_find_idle_clauses(walks, order)])


def _build_case_findings(
    sample: _CaseSample, ending: OpenEnding, order: tuple[str, ...]
) -> Iterator[Finding]:
    """Yield the findings of a group of cases that end alike."""
    match ending:
        case Unattainable(label):
            yield _build_unattainable(sample, label)
        case NotDecided(status) if status == GAP:
            yield _build_gap(sample, ending)
        case NotDecided(status) if status == UNDECIDED:
            yield _build_undecided(sample, ending)
        case NotDecided(status) if status == CONFLICT:
            yield from _build_conflicts(sample, order)


def _build_unattainable(sample: _CaseSample, label: str) -> Finding:
    """Return the finding that a clause directs what is not there."""
    return sample.finding(
        Kind.UNATTAINABLE,
        f"clause {label} directs what no next state offers",
        f"what clause {label} names is not there",
        clauses=(label,),
        help="say what follows where there is no such value or place",
    )


def _build_gap(sample: _CaseSample, ending: NotDecided) -> Finding:
    """Return the finding that no clause applies."""
    p = sample.procedure
    title = next(a.title for a in p.acts if a.name == ending.act)
    answers = [f"{name} {p.text(code)}" for name, code in ending.answers]
    return sample.finding(
        Kind.GAP,
        f"no clause says what follows when {title}" + (f" ({join_and(answers)})" if answers else ""),
        "no clause speaks of this",
        where="/".join([ending.act, *answers]),
        help="say what is done next, or which clause is meant to reach this",
    )


def _build_undecided(sample: _CaseSample, ending: NotDecided) -> Finding:
    """Return the finding that several next states are left."""
    spoke = ", ".join(ending.clauses) or "none"
    state = sample.walk.explored.states[sample.group.first[0]]
    return sample.finding(
        Kind.UNDECIDED,
        f"more than one next state is left: {join_and(ending.fields)} (clauses that stand: {spoke})",
        traces.describe_next_state(sample.procedure, state, sample.verdict.left[0]),
        clauses=ending.clauses,
        where=f"{ending.act}/{','.join(ending.fields)}",
        help="say what becomes of it, who chooses, or (`stays`) that it stays as it was",
    )


def _build_conflicts(sample: _CaseSample, order: tuple[str, ...]) -> Iterator[Finding]:
    """Yield a finding for each minimal set of clauses that clash."""
    walk, first, p = sample.walk, sample.group.first, sample.procedure
    for labels, column in _find_column_clashes(walk, first, sample.verdict, order):
        ways = (f"{x} directs {_format_directed_values(walk, first, x, column)}" for x in labels)
        yield sample.finding(
            Kind.CONFLICT,
            f"clauses {join_and(labels)} direct different values of `{p.columns[column].field}`",
            f"{p.column_text(column)}: {'; '.join(ways)}",
            clauses=labels,
            help="say which prevails (`over`, `instead of`), or narrow one of them",
        )


def _find_column_clashes(
    walk: Walk, case: StateCase, verdict: Verdict, order: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield the minimal sets of standing clauses that leave nothing of some column, and that column."""
    seen: set[tuple[str, ...]] = set()
    for column in np.flatnonzero(verdict.left[0] == 0).tolist():
        allowed = {}
        for label, stands in verdict.stands.items():
            if stands.any():
                bits = _find_allowed_values(walk, case, label, column)
                if bits is not None:
                    allowed[label] = bits
        for labels in find_minimal_sets(allowed, tuple(x for x in order if x in allowed)):
            if labels not in seen:
                seen.add(labels)
                yield labels, column


def _find_allowed_values(walk: Walk, case: StateCase, label: str, column: int) -> int | None:
    """Return the values of a column that a clause allows in a case, beside what the act itself changes."""
    state, number, combination = case
    p = walk.explored.procedure
    act = p.acts[number]
    rows = walk.explorer.build_rows(
        act, walk.explored.states[[state]].T, list_choice_combinations(act)[[combination]]
    )
    rule = next(r for r in p.rules if r.label == label)
    statuses = {(r.label, stands): np.ones(1, dtype=bool) for r in p.rules for stands in (True, False)}
    said = walk.explorer.judge.direct(rows, rule, statuses)
    base = walk.explorer.judge.direct(rows, act.rule, {}).allows.get(column)
    if column not in said.allows:
        return None
    return int(said.allows[column].item()) & (int(base.item()) if base is not None else -1)


def _format_directed_values(walk: Walk, case: StateCase, label: str, column: int) -> str:
    """Return what a clause directs of a column in a case."""
    return format_values(
        walk.explored.procedure, column, _find_allowed_values(walk, case, label, column) or 0
    )


# ---- what is idle, and where nothing goes on -----------------------------------------------------


def _find_idle_clauses(walks: list[Walk], order: tuple[str, ...]) -> Iterator[Finding]:
    """Yield the clauses that no case meets, or that stand in none, for any number of places."""
    name = walks[0].explored.procedure.name
    here = {r.label for w in walks for r in w.explored.procedure.rules}
    for label in (x for x in order if x in here):
        applies = sum(w.explored.applies.get(label, 0) for w in walks)
        stands = sum(w.explored.stands.get(label, 0) for w in walks)
        if not applies:
            message = f"no run meets the condition of clause {label}"
            advice = "strike it, or say what it was meant to reach"
            yield build_finding(name, Kind.DEAD, message, 0, clauses=(label,), help=advice)
        elif not stands:
            count = walks[-1].explored.applies.get(label, 0)
            message = f"clause {label} applies, but others prevail over it in every case"
            yield build_finding(name, Kind.MASKED, message, count, clauses=(label,))


def find_dead_ends(walks: list[Walk]) -> Iterator[Finding]:
    """Yield the states from which nothing that is due is ever done again.

    The run is of the least number of places that shows one; the count, of states, at the greatest.
    """
    shown: Finding | None = None
    for walk in walks:
        explored, p = walk.explored, walk.explored.procedure
        ends = find_hopeless(walk)
        if ends:
            due = p.text(int(explored.states[ends[0]][m.DUE]))
            title = next(a.title for a in p.acts if a.name == due)
            shown = shown or build_finding(
                p.name,
                Kind.GAP,
                f"nothing can be done any more: what is due, `{title}`, is not possible",
                len(ends),
                where=f"{due}/dead end",
                subject=f"{due}//dead end",  # no choice can be named so
                help="say what is done instead",
                run=(*traces.describe_trace(explored, ends[0]), "nothing can follow"),
                units=("state", "states"),
            )
            shown = replace(shown, kinds=len(ends), hands=len(ends))
    if shown is not None:
        yield shown


def grade_findings(found: Iterable[Finding]) -> list[Finding]:
    """Give each finding its severity: what the text's own order settles is only a note."""
    listed = list(found)
    open_ = {f.key for f in listed if f.stage != Stage.UNORDERED.value}
    return [replace(f, severity=f.kind.severity if f.key in open_ else Severity.NOTE) for f in listed]
