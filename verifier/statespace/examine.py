"""The whole examination of one procedure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from verifier.finding import Finding, Kind, Severity
from verifier.language import syntax as s
from verifier.rules.procedure.bind import list_place_counts
from verifier.rules.rulebook import Choices, RuleBook, Stage
from verifier.statespace import crosscheck, findings, properties, readings
from verifier.statespace.crosscheck import ProcedureCrosscheck
from verifier.statespace.explore import MOST_EXPLORED_CASES, MOST_NEXT, MOST_STATES
from verifier.statespace.findings import build_finding
from verifier.statespace.measures.chance import ChanceShares, list_chance_shares
from verifier.statespace.measures.choices import find_idle_choices
from verifier.statespace.properties import CheckedProperty
from verifier.statespace.readings import JudgingBudget, ProcedureAssumption, ReadingEffect
from verifier.statespace.transitions import ActTransition, list_act_transitions
from verifier.statespace.walk import Walk

_TOO_MANY = f"there are more than {MOST_STATES:,} states, or more than {MOST_EXPLORED_CASES:,} cases"
_TOO_MANY_VALUES = "its fields can have more values together than can be numbered"
_GOES_ROUND = "under these readings the order of clauses goes round"
_MOST_WATCHED = 2_000_000
"""How many cases there may be where promises are watched, and readings and assumptions compared."""
_MOST_COMPARED = 3_000
"""Of how many states readings and assumptions are compared, where there are several numbers of places."""
_MOST_JUDGED_AGAIN = 20_000_000
"""How many cases are judged again in all to compare readings, and as many to compare assumptions."""


@dataclass(frozen=True, slots=True)
class ExploredSize:
    """What was explored for one number of places: states, and cases by how they end at each stage."""

    places: int
    states: int
    ends: dict[Stage, list[int]]
    whole: bool


@dataclass(frozen=True)
class ExaminedProcedure:
    """All that was found out about one procedure."""

    tree: s.Procedure
    sizes: tuple[ExploredSize, ...]
    findings: tuple[Finding, ...]
    applies: dict[str, tuple[int, int]]
    """For each clause, in how many cases it applies and stands, at the greatest number of places."""
    kept: tuple[CheckedProperty, ...]
    turns: tuple[ReadingEffect, ...]
    leanings: tuple[ProcedureAssumption, ...]
    shares: tuple[ChanceShares, ...]
    compared: int
    """The number of places at which readings and assumptions were compared."""
    second: ProcedureCrosscheck
    """What the second engine said."""
    follows: tuple[ActTransition, ...] = ()
    """What follows what, at the number of places at which readings were compared."""
    stays: dict[str, int] = field(default_factory=dict)
    """In how many cases each field stays as it was only because nothing speaks of it, with most places."""


@dataclass
class _Exploration:
    """A procedure explored for one number of places after another."""

    sizes: list[ExploredSize]
    walks: list[Walk]
    """All that were explored as a whole."""
    missing: list[Finding]

    @property
    def measured(self) -> Walk | None:
        """Return where readings and assumptions are compared; nothing where cases are too many."""
        few = [w for w in self.walks if w.explored.cases <= _MOST_WATCHED]
        compared = [w for w in few if len(w.explored.states) <= _MOST_COMPARED]
        return [*few[:1], *compared][-1] if few else None


def examine_procedure(book: RuleBook, tree: s.Procedure, choice: Choices) -> ExaminedProcedure:
    """Explore a procedure for each number of places that it says, and look at all that was met."""
    exploration = _explore_places(book, tree, choice)
    if not exploration.walks:
        none = tuple(properties.list_unwatched(tree))
        return ExaminedProcedure(
            tree,
            tuple(exploration.sizes),
            tuple(exploration.missing),
            {},
            none,
            (),
            (),
            (),
            0,
            ProcedureCrosscheck(),
        )
    return _review_exploration(book, tree, choice, exploration)


def _explore_places(book: RuleBook, tree: s.Procedure, choice: Choices) -> _Exploration:
    """Explore a procedure for one number of places after another, within the limits."""
    found = _Exploration([], [], [])
    for places in list_place_counts(tree):
        explorer = readings.build_explorer(book, tree, choice, places)
        if explorer is None or not explorer.fits:
            why = _GOES_ROUND if explorer is None else _TOO_MANY_VALUES
            found.sizes.append(ExploredSize(places, 0, {}, False))
            found.missing.append(_build_unexplored(tree, places, why))
            break
        # steps take much room; they are kept as long as it seems that there are few enough to be watched
        edges = not found.walks or found.walks[-1].explored.cases * 3 < _MOST_WATCHED
        explored = explorer.explore(edges=edges)
        found.sizes.append(ExploredSize(places, len(explored.states), dict(explored.counts), explored.whole))
        if not explored.whole:
            found.missing.append(_build_unexplored(tree, places, _TOO_MANY))
            break
        found.walks.append(Walk(explorer, explored))
    return found


def _review_exploration(
    book: RuleBook, tree: s.Procedure, choice: Choices, exploration: _Exploration
) -> ExaminedProcedure:
    """Return what is found in what was explored."""
    walks, measured = exploration.walks, exploration.measured
    order = tuple(c.label.text for c in tree.clauses)
    kept = tuple(properties.check_properties(walks, _MOST_WATCHED))
    again = crosscheck.crosscheck_procedure(book, tree, choice, walks)
    compared = _compare_measured(book, tree, choice, measured) if measured else _Compared((), (), (), ())
    listed = [
        *findings.list_case_findings(walks, order),
        *findings.grade_findings(findings.find_dead_ends(walks)),
        *findings.grade_findings(k.finding for k in kept if k.finding),
        *findings.grade_findings([again.finding] if again.finding else []),
        *compared.findings,
        *(k.not_checked for k in kept if k.not_checked),
        *_find_unfollowed(walks[-1]),
        *exploration.missing,
    ]
    end = walks[-1].explored
    return ExaminedProcedure(
        tree,
        tuple(exploration.sizes),
        tuple(listed),
        {x: (end.applies.get(x, 0), end.stands.get(x, 0)) for x in order if x in end.applies},
        kept,
        compared.turns,
        compared.leanings,
        compared.shares,
        measured.explored.procedure.places if measured else 0,
        again,
        list_act_transitions(measured) if measured else (),
        dict(end.stays),
    )


@dataclass(frozen=True)
class _Compared:
    """What is measured at one number of places."""

    turns: tuple[ReadingEffect, ...]
    leanings: tuple[ProcedureAssumption, ...]
    shares: tuple[ChanceShares, ...]
    findings: tuple[Finding, ...]


def _compare_measured(book: RuleBook, tree: s.Procedure, choice: Choices, measured: Walk) -> _Compared:
    """Return what readings and assumptions change there, and what chance makes of each step."""
    name = tree.name.text
    turned = tuple(readings.measure_readings(book, tree, choice, measured, JudgingBudget(_MOST_JUDGED_AGAIN)))
    leanings = tuple(
        readings.measure_assumptions(book, tree, choice, measured, JudgingBudget(_MOST_JUDGED_AGAIN))
    )
    found = (
        *findings.grade_findings(find_idle_choices(measured)),
        *readings.find_reading_effects(turned, name),
    )
    return _Compared(turned, leanings, tuple(list_chance_shares(measured)), found)


def _find_unfollowed(walk: Walk) -> Iterator[Finding]:
    """Yield the finding that undecided cases are followed no further."""
    count = walk.explored.unfollowed
    if count:
        yield build_finding(
            walk.explored.procedure.name,
            Kind.NOT_CHECKED,
            "what follows undecided cases was not looked at, where it is open which step is due, or more than"
            f" {MOST_NEXT} next states are left",
            count,
            where="what follows undecided cases",
            severity=Severity.WARNING,
            help="say what becomes of the fields that are open",
        )


def _build_unexplored(tree: s.Procedure, first: int, why: str) -> Finding:
    """Return the finding that says from which number of places on nothing was explored."""
    last = list_place_counts(tree)[-1]
    which = f"{first} places" if first == last else f"{first} to {last} places"
    return build_finding(
        tree.name.text,
        Kind.NOT_CHECKED,
        f"not explored for {which}: {why}",
        0,
        where=str(first),
        severity=Severity.WARNING,
        help="what was found holds for the numbers before; a shorter `places` line says so in the rule set",
    )
