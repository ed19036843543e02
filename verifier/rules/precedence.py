"""Relations between clauses, closed, and an order in which clauses can be decided one after another.

Source: docs/semantics.md, part 4, steps 1 to 3. What is here knows labels alone, so that the clauses of a
table and those of a procedure are ordered by the same lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from graphlib import CycleError, TopologicalSorter
from typing import Protocol, assert_never

from verifier.language.syntax import RelationKind
from verifier.rules import model as m

_LabelPairs = list[tuple[str, str]]
"""Two labels each: the clause that stands above, and the one below it."""


class CircularOrderError(Exception):
    """Raised where precedence, refinement and conditions on clauses go round; carries the labels."""

    def __init__(self, labels: list[str]) -> None:
        super().__init__(" < ".join(labels))
        self.labels = labels


@dataclass(frozen=True, slots=True)
class Precedence:
    """Who stands above whom, by closure; layers; and the clauses in an order that respects both.

    `over` and `instead` give, for a clause, all that stand above it and in the place of it; `refines`, those
    that it chooses among. # INVARIANT: in `order` a clause comes after all that decide about it: those above,
    those it refines, those whose status it asks about, and, if it is soft, the firm ones of its layer.
    """

    over: Mapping[str, frozenset[str]]
    instead: Mapping[str, frozenset[str]]
    refines: Mapping[str, frozenset[str]]
    layer: Mapping[str, int]
    order: tuple[str, ...]
    late: frozenset[tuple[str, str]] = field(default=frozenset())
    """Precedence without effect: its winner chooses in a later layer than its loser."""

    def above(self, label: str) -> frozenset[str]:
        """Return every clause that stands above one, by either strength."""
        return self.over.get(label, frozenset()) | self.instead.get(label, frozenset())


class Orderable(Protocol):
    """What can be ordered: a label, whether it yields to the others, and whom it asks about."""

    @property
    def label(self) -> str:
        """Return the name by which relations speak of it."""

    @property
    def soft(self) -> bool:
        """Return whether it yields to the firm clauses of its layer."""

    @property
    def status(self) -> frozenset[str]:
        """Return the labels of the clauses about whose status it asks."""


def build_precedence(clauses: Iterable[Orderable], links: Iterable[m.Link]) -> Precedence:
    """Return the precedence that links make among clauses; raise Circle where they go round.

    Links that name a clause which is not there (under these readings, at this stage) have no effect, and no
    chain leads through it.
    """
    known = {c.label: c for c in clauses}
    ranked, stronger, refines = _split_by_kind(
        x for x in links if x.higher in known and x.lower in known and x.higher != x.lower
    )
    _sort_labels(
        _find_winners(ranked), {}
    )  # a circle is met here with its own links, before closure joins all with all
    # A chain is `instead of` only if every link is: so the stronger links are closed by themselves, and a
    # chain of both kinds comes out of `ranked`, which holds either kind, as mere precedence.
    above, instead = _close_pairs(ranked), _close_pairs(stronger)
    layer = _compute_layers(known, refines)
    # Layers are decided from 0 up. When a clause of a later layer comes to speak, one of an earlier layer has
    # chosen already, so a precedence over it can change nothing. It is taken out only now, after closure: a
    # chain may lead from a later layer down and up again, and its two ends then still be in good time.
    late = {(a, b) for b, winners in above.items() for a in winners if layer[a] > layer[b]}

    def timely(closed: Mapping[str, frozenset[str]]) -> dict[str, frozenset[str]]:
        return {b: frozenset(a for a in winners if (a, b) not in late) for b, winners in closed.items()}

    over = timely(above)
    order = _sort_labels(_find_predecessors(known, over, refines, layer), layer)
    return Precedence(over, timely(instead), refines, layer, order, frozenset(late))


def _split_by_kind(links: Iterable[m.Link]) -> tuple[_LabelPairs, _LabelPairs, dict[str, frozenset[str]]]:
    """Return the pairs of either strength, the stronger of them, and what each clause refines."""
    ranked: _LabelPairs = []
    stronger: _LabelPairs = []
    refines: dict[str, frozenset[str]] = {}
    for x in links:
        match x.kind:
            case RelationKind.OVER:
                ranked.append((x.higher, x.lower))
            case RelationKind.INSTEAD_OF:
                ranked.append((x.higher, x.lower))
                stronger.append((x.higher, x.lower))
            case RelationKind.REFINES:  # not closed: a clause chooses among those it names, and no others
                refines[x.higher] = refines.get(x.higher, frozenset()) | {x.lower}
            case _:
                assert_never(x.kind)
    return ranked, stronger, refines


def _find_winners(pairs: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    """Return, for each lower clause, those directly above it."""
    found: dict[str, set[str]] = {}
    for higher, lower in pairs:
        found.setdefault(lower, set()).add(higher)
    return found


def _close_pairs(pairs: Iterable[tuple[str, str]]) -> dict[str, frozenset[str]]:
    """Return, for each lower clause, all that reach it through a chain of (higher, lower) pairs.

    A search from each clause upward. It ends, in circles too, since a label is looked behind only when it
    enters `seen`, and `seen` only grows.
    """
    above = _find_winners(pairs)
    found: dict[str, frozenset[str]] = {}
    for start in above:
        seen: set[str] = set()
        todo = list(above[start])
        while todo:
            label = todo.pop()
            if label not in seen:
                seen.add(label)
                todo += above.get(label, ())
        found[start] = frozenset(seen)
    return found


def _compute_layers(known: Iterable[str], refines: Mapping[str, frozenset[str]]) -> dict[str, int]:
    """Return each clause's layer: 0, or one more than the highest that it refines.

    Raises Circle where refinement goes round: then no clause of the circle has a layer.
    """
    found: dict[str, int] = {}
    for label in _sort_labels({k: set(refines.get(k, ())) for k in known}, {}):
        # INVARIANT: what it refines has its layer by now, for it comes earlier in the sort
        found[label] = 1 + max((found[d] for d in refines.get(label, ())), default=-1)
    return found


def _find_predecessors(
    known: Mapping[str, Orderable],
    over: Mapping[str, frozenset[str]],
    refines: Mapping[str, frozenset[str]],
    layer: Mapping[str, int],
) -> dict[str, set[str]]:
    """Return, for each clause, those that must be decided before it."""
    wait: dict[str, set[str]] = {}
    for label, clause in known.items():
        wait[label] = {*over.get(label, ()), *refines.get(label, ()), *(clause.status & known.keys())}
        if clause.soft:
            # Every firm clause of the layer is above a soft one, but for those that it is itself above: these
            # wait for it already, and would else make a circle with it.
            wait[label] |= {
                f
                for f, firm in known.items()
                if not firm.soft and layer[f] == layer[label] and label not in over.get(f, ())
            }
    return wait


def _sort_labels(wait: Mapping[str, Iterable[str]], layer: Mapping[str, int]) -> tuple[str, ...]:
    """Return labels so that each comes after those it waits for: by layer, then as written.

    Raises Circle where some wait for one another. Where none do, some label is always ready; each round takes
    out exactly one, so that there are as many rounds as labels. Of those that are ready the least by (layer,
    place in the text, label) is taken: one order comes out, whatever the order of the sets that went in.
    """
    place = {label: i for i, label in enumerate(wait)}
    sorter = TopologicalSorter({k: set(v) for k, v in wait.items()})
    try:
        sorter.prepare()
    except CycleError as error:
        raise CircularOrderError(list(error.args[1])) from None
    ordered: list[str] = []
    ready: set[str] = set()
    while sorter.is_active():
        ready |= set(sorter.get_ready())
        label = min(ready, key=lambda k: (layer.get(k, 0), place.get(k, -1), k))
        ready.remove(label)
        ordered.append(label)
        sorter.done(label)
    return tuple(ordered)
