"""The whole examination of one procedure."""

from __future__ import annotations

from dataclasses import dataclass

from verifier.finding import Finding, Kind, Severity
from verifier.language import syntax as s
from verifier.rules.procedure.bind import list_place_counts
from verifier.rules.rulebook import Choices, RuleBook, Stage
from verifier.statespace import crosscheck, findings, properties, readings
from verifier.statespace.crosscheck import ProcedureCrosscheck
from verifier.statespace.properties import CheckedProperty
from verifier.statespace.readings import ProcedureAssumption, ReadingEffect
from verifier.statespace.transitions import (
    ActTransition,
    ChanceShares,
    list_act_transitions,
    list_chance_shares,
)
from verifier.statespace.walk import Walk

_MOST_STATES = 600_000
"""How many states of one number of places are explored."""
_MOST_WATCHED = 3_000
"""How many states there may be where promises are watched, readings compared and assumptions left out."""

_MOST_PROMISED = 1_000
"""How many states there may be where promises are watched again under each reading."""


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
    """What follows what, at the greatest number of places of which every step was kept."""


@dataclass
class _Exploration:
    """A procedure explored for one number of places after another."""

    sizes: list[ExploredSize]
    walks: list[Walk]
    """All that were explored as a whole."""
    watched: list[Walk]
    """Those of few states, with every step kept."""


def examine_procedure(book: RuleBook, tree: s.Procedure, choice: Choices) -> ExaminedProcedure:
    """Explore a procedure for each number of places that it says, and look at all that was met."""
    exploration = _explore_places(book, tree, choice)
    sizes, last = tuple(exploration.sizes), list_place_counts(tree)[-1]
    missing = [_build_unexplored(tree, sizes, last)] if sizes[-1].places < last or not sizes[-1].whole else []
    if not exploration.walks or not exploration.watched:
        return ExaminedProcedure(
            tree, sizes, tuple(missing), {}, (), (), (), (), 0, ProcedureCrosscheck(0, 0, None)
        )
    return _review_exploration(book, tree, choice, exploration, missing)


def _explore_places(book: RuleBook, tree: s.Procedure, choice: Choices) -> _Exploration:
    """Explore a procedure for one number of places after another, as long as states are few enough."""
    found = _Exploration([], [], [])
    for places in list_place_counts(tree):
        explorer = readings.build_explorer(book, tree, choice, places)
        if explorer is None or not explorer.fits:
            found.sizes.append(ExploredSize(places, 0 if explorer is None else _MOST_STATES, {}, False))
            break
        # steps take much room; they are kept as long as it seems that the states are few enough to be watched
        edges = not found.walks or len(found.walks[-1].explored.states) * 4 < _MOST_WATCHED * 2
        explored = explorer.explore(_MOST_STATES, edges=edges)
        found.sizes.append(ExploredSize(places, len(explored.states), dict(explored.counts), explored.whole))
        if not explored.whole:
            break
        walk = Walk(explorer, explored)
        if edges and len(explored.states) <= _MOST_WATCHED:
            found.watched.append(walk)
        found.walks.append(walk)
    return found


def _review_exploration(
    book: RuleBook, tree: s.Procedure, choice: Choices, exploration: _Exploration, missing: list[Finding]
) -> ExaminedProcedure:
    """Return what is found in what was explored, `missing` besides."""
    walks, watched = exploration.walks, exploration.watched
    measured = watched[-1]
    few = [w for w in watched if len(w.explored.states) <= _MOST_PROMISED] or watched[:1]
    order = tuple(c.label.text for c in tree.clauses)
    kept = tuple(properties.check_properties(walks, watched))
    again = crosscheck.crosscheck_procedure(book, tree, choice, walks)
    turned = tuple(readings.measure_readings(book, tree, choice, (measured, few[-1]), _MOST_STATES))
    listed = [
        *findings.list_case_findings(walks, order),
        *findings.grade_findings(findings.find_dead_ends(watched)),
        *findings.grade_findings(k.finding for k in kept if k.finding),
        *findings.grade_findings([again.finding] if again.finding else []),
        *findings.grade_findings(findings.find_idle_choices(measured)),
        *readings.find_reading_effects(turned, tree.name.text),
        *missing,
    ]
    end = walks[-1].explored
    return ExaminedProcedure(
        tree,
        tuple(exploration.sizes),
        tuple(listed),
        {x: (end.applies.get(x, 0), end.stands.get(x, 0)) for x in order if x in end.applies},
        kept,
        turned,
        tuple(readings.measure_assumptions(book, tree, choice, measured)),
        tuple(list_chance_shares(measured)),
        measured.explored.procedure.places,
        again,
        list_act_transitions(measured),
    )


def _build_unexplored(tree: s.Procedure, sizes: tuple[ExploredSize, ...], last: int) -> Finding:
    """Return the finding that says from which number of places on nothing was explored."""
    first = sizes[-1].places
    which = f"{first} places" if first == last else f"{first} to {last} places"
    message = f"not explored for {which}: there are more than {_MOST_STATES:,} states"
    if not sizes[-1].states:
        message = f"not explored for {which}: under these readings the order of clauses goes round"
    return findings.build_finding(
        tree.name.text,
        Kind.NOT_CHECKED,
        message,
        0,
        where=str(first),
        units=("hand", "hands"),  # as the report has always had it, of a count of nothing
        severity=Severity.WARNING,
        help="what was found holds for the numbers before; a shorter `places` line says so in the rule set",
    )
