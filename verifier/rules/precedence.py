"""Stage 2: relations between clauses, closed, and the order in which clauses are heard.

Source: docs/semantics.md, part 4.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from graphlib import CycleError, TopologicalSorter
from typing import Protocol

from verifier.rules import model as m


class Circle(Exception):
    """Raised where precedence, refinement and conditions on clauses go round; carries the labels."""

    def __init__(self, labels: list[str]) -> None:
        super().__init__(" < ".join(labels))
        self.labels = labels


@dataclass(frozen=True, slots=True)
class Precedence:
    """Who stands above whom, by closure; layers; and the clauses in an order that respects both."""

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


def reach(pairs: Iterable[tuple[str, str]]) -> dict[str, frozenset[str]]:
    """Return, for each lower clause, all that reach it through a chain of (higher, lower) pairs."""
    direct: dict[str, set[str]] = {}
    for higher, lower in pairs:
        direct.setdefault(lower, set()).add(higher)
    found: dict[str, frozenset[str]] = {}
    for start in direct:
        seen: set[str] = set()
        todo = list(direct[start])
        while todo:
            label = todo.pop()
            if label not in seen:
                seen.add(label)
                todo += direct.get(label, ())
        found[start] = frozenset(seen)
    return found


class Heard(Protocol):
    """What can be ordered: a label, whether it yields to the others, and whom it asks about."""

    @property
    def label(self) -> str: ...
    @property
    def soft(self) -> bool: ...
    @property
    def status(self) -> frozenset[str]: ...


def close(clauses: Iterable[Heard], links: Iterable[m.Link]) -> Precedence:
    """Return the precedence that links make among clauses; raise Circle where they go round."""
    known = {c.label: c for c in clauses}
    here = [x for x in links if x.higher in known and x.lower in known and x.higher != x.lower]
    stronger = [(x.higher, x.lower) for x in here if x.kind == "instead of"]
    ranked = [(x.higher, x.lower) for x in here if x.kind != "refines"]
    direct: dict[str, set[str]] = {}
    for winner, loser in ranked:
        direct.setdefault(loser, set()).add(winner)
    sort(direct, {})  # a circle is met here with its own links, before closure joins all with all
    above = reach(ranked)
    instead = reach(stronger)
    refines: dict[str, frozenset[str]] = {}
    for x in here:
        if x.kind == "refines":
            refines[x.higher] = refines.get(x.higher, frozenset()) | {x.lower}
    layer = layers(known, refines)
    late = {(a, b) for b, winners in above.items() for a in winners if layer[a] > layer[b]}
    wait: dict[str, set[str]] = {label: set() for label in known}
    for label, clause in known.items():
        wait[label] |= {h for h in above.get(label, ()) if (h, label) not in late}
        wait[label] |= refines.get(label, frozenset()) | (clause.status & known.keys())
        if clause.soft:
            wait[label] |= {
                f
                for f, firm in known.items()
                if not firm.soft and layer[f] == layer[label] and label not in above.get(f, ())
            }
    order = sort(wait, layer)

    def timely(closed: Mapping[str, frozenset[str]]) -> dict[str, frozenset[str]]:
        return {b: frozenset(a for a in winners if (a, b) not in late) for b, winners in closed.items()}

    return Precedence(timely(above), timely(instead), refines, layer, order, frozenset(late))


def layers(known: Iterable[str], refines: Mapping[str, frozenset[str]]) -> dict[str, int]:
    """Return each clause's layer; raise Circle where refinement goes round."""
    found: dict[str, int] = {}
    for label in sort({k: set(refines.get(k, ())) for k in known}, {}):
        found[label] = 1 + max((found[d] for d in refines.get(label, ())), default=-1)
    return found


def sort(wait: Mapping[str, Iterable[str]], layer: Mapping[str, int]) -> tuple[str, ...]:
    """Return labels so that each comes after those it waits for: by layer, then as written."""
    place = {label: i for i, label in enumerate(wait)}
    sorter = TopologicalSorter({k: set(v) for k, v in wait.items()})
    try:
        sorter.prepare()
    except CycleError as error:
        raise Circle(list(error.args[1])) from None
    ordered: list[str] = []
    ready: set[str] = set()
    while sorter.is_active():
        ready |= set(sorter.get_ready())
        label = min(ready, key=lambda k: (layer.get(k, 0), place.get(k, -1), k))
        ready.remove(label)
        ordered.append(label)
        sorter.done(label)
    return tuple(ordered)
