"""What each reading changes in the runs of a procedure, and what hangs on each assumption.

Both are measured at one number of places: the states that were reached there under the first readings are
judged again under the other reading, or without the assumption; and explored anew, for a reading.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from verifier.finding import Finding, Kind, Severity
from verifier.language import syntax as s
from verifier.rules.precedence import CircularOrderError
from verifier.rules.procedure import model as m
from verifier.rules.procedure.bind import bind_procedure
from verifier.rules.rulebook import Choices, RuleBook, Stage
from verifier.statespace import properties, traces
from verifier.statespace.decide import CONFLICT, GAP, UNDECIDED
from verifier.statespace.differences import compare_cases
from verifier.statespace.explore import LAST_STAGE, Explorer, RulesByStage, explore_again
from verifier.statespace.findings import build_finding
from verifier.statespace.walk import Walk


@dataclass(frozen=True, slots=True)
class AlternativeEffect:
    """One alternative of a reading: how many cases end otherwise, which states come and go, and a run."""

    name: str
    gloss: str
    chosen: bool
    changed: int = 0
    gained: int = 0
    lost: int = 0
    undecided: int = 0
    conflict: int = 0
    gap: int = 0
    run: tuple[str, ...] = ()
    before: str = ""
    after: str = ""
    whole: bool = True
    """Whether all its states were reached within the limit."""
    promises: tuple[tuple[str, str, str], ...] = ()
    """What is promised and fares otherwise: how first, and how under this alternative."""


@dataclass(frozen=True, slots=True)
class ReadingEffect:
    """A reading that some line of the procedure, or a relation of its clauses, turns on."""

    name: str
    question: str
    alternatives: tuple[AlternativeEffect, ...]

    @property
    def changed(self) -> int:
        """Return how many cases turn on it, at most under one alternative."""
        return max((a.changed for a in self.alternatives), default=0)

    @property
    def matters(self) -> bool:
        """Return whether any case turns on it, any state comes or goes, or any promise fares otherwise."""
        return any(a.changed or a.gained or a.lost or a.promises for a in self.alternatives)


@dataclass(frozen=True, slots=True)
class ProcedureAssumption:
    """One assumption, and how many cases end otherwise without it."""

    what: str
    text: str
    because: str
    line: int
    hangs: int


def _build_rules(
    book: RuleBook,
    bound: m.Procedure,
    choice: Choices,
    without: tuple[int, ...] = (),
    dropped: tuple[str, ...] = (),
) -> RulesByStage:
    """Return the clauses and relations of each stage; raise Circle where they go round."""
    made = {}
    for stage in Stage:
        here = tuple(
            r
            for r in bound.rules
            if r.label not in dropped and (stage is Stage.ASSUMED or not book.clause_of[r.label].because)
        )
        made[stage] = here, book.precedence(here, book.links(choice, stage, without))
    return made


def build_explorer(book: RuleBook, tree: s.Procedure, choice: Choices, places: int) -> Explorer | None:
    """Return what explores a procedure under some readings; nothing where relations then go round."""
    bound, mistakes = bind_procedure(tree, choice, places, book.labels)
    if mistakes:
        return None
    try:
        return Explorer(bound, _build_rules(book, bound, choice))
    except CircularOrderError:
        return None


# ---- readings -----------------------------------------------------------------------------------


def _compare_promises(
    first: dict[properties.PropertyKey, str], walk: Walk, there: Explorer | None, most: int
) -> tuple[tuple[str, str, str], ...]:
    """Return the promises that fare otherwise under another reading."""
    if there is None:
        return ()
    near = list(there.batches(walk.explored.states, 0, LAST_STAGE))
    explored = explore_again(there, near, walk.explored.states, most)
    found = properties.list_property_statuses(Walk(there, explored)) if explored.whole else first
    return properties.compare_properties(first, found)


def measure_readings(
    book: RuleBook, tree: s.Procedure, choice: Choices, walks: tuple[Walk, Walk], most: int
) -> Iterator[ReadingEffect]:
    """Yield what each alternative of each reading changes, alone: cases of one walk, promises of another."""
    walk, small = walks
    first = properties.list_property_statuses(small)
    for name in book.procedure_readings(tree):
        reading = book.readings[name]
        others = []
        for word, gloss in reading.alternatives:
            if choice[name] == word.text:
                others.append(AlternativeEffect(word.text, gloss, chosen=True))
                continue
            there = build_explorer(book, tree, {**choice, name: word.text}, walk.explored.procedure.places)
            if there is not None:
                made = _measure_alternative(walk, there, word.text, gloss, most)
                few = build_explorer(book, tree, {**choice, name: word.text}, small.explored.procedure.places)
                others.append(replace(made, promises=_compare_promises(first, small, few, most)))
        yield ReadingEffect(name, reading.question, tuple(others))


def _measure_alternative(walk: Walk, there: Explorer, name: str, gloss: str, most: int) -> AlternativeEffect:
    """Measure one alternative: the same cases judged again, and its own states."""
    near = list(there.batches(walk.explored.states, 0, LAST_STAGE))
    differs = compare_cases(walk, there.procedure, near)
    explored = explore_again(there, near, walk.explored.states, most)
    mine, theirs = (
        set(e.keys(x.states).tolist()) for e, x in ((walk.explorer, walk.explored), (there, explored))
    )
    counts = explored.counts[Stage.ASSUMED]
    shown: tuple[str, ...] = ()
    if differs.count:
        shown = (*traces.describe_trace(walk.explored, differs.state), f"{differs.done}:")
    return AlternativeEffect(
        name,
        gloss,
        False,
        differs.count,
        len(theirs - mine),
        len(mine - theirs),
        counts[UNDECIDED],
        counts[CONFLICT],
        counts[GAP],
        shown,
        differs.before,
        differs.after,
        explored.whole,
    )


def find_reading_effects(turned: Iterable[ReadingEffect], name: str) -> Iterator[Finding]:
    """Yield a finding for each reading that some case turns on."""
    for turn in (t for t in turned if t.matters):
        shown = min(turn.alternatives, key=lambda a: (not a.run, len(a.run), not a.promises))
        run = (*shown.run, f"  {shown.before}   becomes   {shown.after}") if shown.run else ()
        run += tuple(f"promise: {title}: {one} becomes {other}" for title, one, other in shown.promises)
        yield build_finding(
            name,
            Kind.READING,
            turn.question,
            turn.changed,
            where=turn.name,
            help="say which is meant",
            severity=Severity.WARNING,
            run=run,
        )


# ---- assumptions --------------------------------------------------------------------------------


def measure_assumptions(
    book: RuleBook, tree: s.Procedure, choice: Choices, walk: Walk
) -> Iterator[ProcedureAssumption]:
    """Yield how many cases end otherwise without each assumption: a relation, a clause, what stays."""
    bound = walk.explored.procedure
    labels = {r.label for r in bound.rules}

    def hangs(changed: m.Procedure, rules: RulesByStage) -> int:
        again = Explorer(changed, rules).batches(walk.explored.states, 0, LAST_STAGE)
        return compare_cases(walk, changed, list(again)).count

    for line in dict.fromkeys(r.span.line for r in book.rules.relations if not r.cited):
        r = next(r for r in book.rules.relations if r.span.line == line)
        if labels & {x for w in r.higher for x in book.labels.get(w.text, ())}:
            higher, lower = (", ".join(w.text for w in side) for side in (r.higher, r.lower))
            lost = hangs(bound, _build_rules(book, bound, choice, without=(line,)))
            yield ProcedureAssumption("order", f"{higher} {r.kind.value} {lower}", r.reason, line, lost)
    for c in tree.clauses:
        if c.because and c.label.text in labels:
            lost = hangs(bound, _build_rules(book, bound, choice, dropped=(c.label.text,)))
            yield ProcedureAssumption("clause", f"{c.label.text} {c.title}", c.because, c.span.line, lost)
    for x in tree.stays:
        names = {w.text for w in x.fields}
        columns = frozenset(i for i, c in enumerate(bound.columns) if c.field in names)
        if not x.cited and columns & bound.stays:
            moved = m.Procedure(**{**bound.__dict__, "stays": bound.stays - columns})
            lost = hangs(moved, _build_rules(book, moved, choice))
            yield ProcedureAssumption(
                "stays", ", ".join(w.text for w in x.fields), x.reason, x.span.line, lost
            )
