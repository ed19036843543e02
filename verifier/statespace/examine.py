"""Stage 4: the whole examination of one procedure."""

from __future__ import annotations

from dataclasses import dataclass

from verifier.finding import Finding, Kind, Severity
from verifier.language import syntax as s
from verifier.rules.procedure.bind import numbers
from verifier.rules.rulebook import Choices, RuleBook, Stage
from verifier.statespace import chance, findings, properties, readings, second_opinion
from verifier.statespace.chance import Shares
from verifier.statespace.findings import Walk
from verifier.statespace.flow import Follows, flow
from verifier.statespace.properties import Kept
from verifier.statespace.readings import Leaning, Turn
from verifier.statespace.second_opinion import Second

MOST_STATES = 600_000
"""How many states of one number of places are explored."""
MOST_WATCHED = 3_000
"""How many states there may be where promises are watched, readings compared and assumptions left out."""

MOST_PROMISED = 1_000
"""How many states there may be where promises are watched again under each reading."""


@dataclass(frozen=True, slots=True)
class Size:
    """What was explored for one number of places: states, and cases by how they end at each stage."""

    places: int
    states: int
    ends: dict[Stage, list[int]]
    whole: bool


@dataclass(frozen=True)
class Played:
    """All that was found out about one procedure."""

    tree: s.Procedure
    sizes: tuple[Size, ...]
    findings: tuple[Finding, ...]
    applies: dict[str, tuple[int, int]]
    """For each clause, in how many cases it applies and stands, at the greatest number of places."""
    kept: tuple[Kept, ...]
    turns: tuple[Turn, ...]
    leanings: tuple[Leaning, ...]
    shares: tuple[Shares, ...]
    compared: int
    """The number of places at which readings and assumptions were compared."""
    second: Second
    """What the second engine said."""
    follows: tuple[Follows, ...] = ()
    """What follows what, at the greatest number of places of which every step was kept."""


def examine(book: RuleBook, tree: s.Procedure, choice: Choices) -> Played:
    """Explore a procedure for each number of places that it says, and look at all that was met."""
    walks: list[Walk] = []
    watched: list[Walk] = []
    sizes: list[Size] = []
    for places in numbers(tree):
        explorer = readings.explorer(book, tree, choice, places)
        if explorer is None or not explorer.fits:
            sizes.append(Size(places, 0 if explorer is None else MOST_STATES, {}, False))
            break
        edges = not walks or len(walks[-1].explored.states) * 4 < MOST_WATCHED * 2
        explored = explorer.explore(MOST_STATES, edges=edges)
        sizes.append(Size(places, len(explored.states), dict(explored.counts), explored.whole))
        if not explored.whole:
            break
        walk = Walk(explorer, explored)
        if edges and len(explored.states) <= MOST_WATCHED:
            watched.append(walk)
        walks.append(walk)
    return judged(book, tree, choice, walks, watched, tuple(sizes))


def judged(
    book: RuleBook,
    tree: s.Procedure,
    choice: Choices,
    walks: list[Walk],
    watched: list[Walk],
    sizes: tuple[Size, ...],
) -> Played:
    """Return what is found in what was explored."""
    last = numbers(tree)[-1]
    missing = [unexplored(tree, sizes, last)] if sizes[-1].places < last or not sizes[-1].whole else []
    if not walks or not watched:
        return Played(tree, sizes, tuple(missing), {}, (), (), (), (), 0, Second(0, 0, None))
    order = tuple(c.label.text for c in tree.clauses)
    listed = findings.findings(walks, order)
    listed += findings.weighed(findings.dead_ends(watched))
    kept = tuple(properties.checked(walks, watched))
    listed += findings.weighed(k.finding for k in kept if k.finding)
    measured = watched[-1]
    again = second_opinion.opinion(book, tree, choice, walks)
    listed += findings.weighed([again.finding] if again.finding else [])
    few = [w for w in watched if len(w.explored.states) <= MOST_PROMISED] or watched[:1]
    turned = list(readings.turns(book, tree, choice, measured, few[-1], MOST_STATES))
    listed += findings.weighed(chance.idle_choices(measured))
    listed += [*readings.findings(turned, tree.name.text), *missing]
    end = walks[-1].explored
    return Played(
        tree,
        sizes,
        tuple(listed),
        {x: (end.applies.get(x, 0), end.stands.get(x, 0)) for x in order if x in end.applies},
        kept,
        tuple(turned),
        tuple(readings.leanings(book, tree, choice, measured)),
        tuple(x for x in chance.shares(measured)),
        measured.explored.procedure.places,
        again,
        flow(measured),
    )


def unexplored(tree: s.Procedure, sizes: tuple[Size, ...], last: int) -> Finding:
    """Return the finding that says from which number of places on nothing was explored."""
    first = sizes[-1].places
    which = f"{first} places" if first == last else f"{first} to {last} places"
    message = f"not explored for {which}: there are more than {MOST_STATES:,} states"
    if not sizes[-1].states:
        message = f"not explored for {which}: under these readings the order of clauses goes round"
    return Finding(
        Kind.NOT_CHECKED,
        tree.name.text,
        Stage.ASSUMED.value,
        (),
        message,
        0,
        0,
        where=str(first),
        severity=Severity.WARNING,
        help="what was found holds for the numbers before; a shorter `places` line says so in the rule set",
    )
