"""Which clauses stand in a case, and what they leave (docs/semantics.md, part 4, steps 1 to 3).

One core for tables and for procedures (docs/procedures.md, part 2, which has no refinement: one layer). It
knows clauses by their labels alone. What a clause directs in a case it asks; it does not know whether that
is settings, outcomes or values of fields, but only that what several of them allow has something in common,
or nothing.

`list_relations` says which relations are there at a stage; `Precedence` closes them, puts the clauses in
layers and in order, once for all cases; `Precedence.decide` goes through the layers in one case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from graphlib import TopologicalSorter

from verifier.interpreter.verdicts.layer_notes import AllowanceT, LayerNotes
from verifier.interpreter.vocabulary import ClauseEnd, is_present, walk_tree
from verifier.language import syntax as s

Links = dict[str, set[str]]
"""For each clause, other clauses: those below it, those above it, those that it asks about."""
LabelMeanings = Mapping[str, Sequence[str]]
"""For each label that can be written, the clauses that it means."""


# ---- what is written ------------------------------------------------------------------------------


def list_relations(
    stage: str, relations: Iterable[s.Relation], choices: Mapping[str, str]
) -> list[s.Relation]:
    """List the relations that are there at a stage; LookupError for an unknown one."""
    match stage:
        case "unordered":
            return []
        case "cited":
            return [relation for relation in relations if relation.cited and not relation.guards]
        case "assumed":
            return [relation for relation in relations if is_present(relation, choices)]
    raise LookupError(f"`{stage}` is no stage")


def list_clauses_by_label(clauses: Iterable[s.Clause]) -> dict[str, tuple[str, ...]]:
    """List what each label means: a clause, all parts of it, all that a section holds."""
    found: dict[str, list[str]] = {}
    for clause in clauses:
        label = clause.label.text
        for name in {label, label.partition(" part ")[0], clause.section} - {""}:
            found.setdefault(name, []).append(label)
    return {name: tuple(labels) for name, labels in found.items()}


def _find_below(
    relations: Iterable[s.Relation], kinds: AbstractSet[s.RelationKind], labels: LabelMeanings
) -> Links:
    """Give for each clause those that relations of these kinds put directly below it."""
    below: Links = {}
    for relation in relations:
        if relation.kind in kinds:
            lower = {label for word in relation.lower for label in labels.get(word.text, ())}
            for word in relation.higher:
                for label in labels.get(word.text, ()):
                    below.setdefault(label, set()).update(lower)
    return below


def _find_asked(lines: Mapping[str, Iterable[s.ClauseLine]], labels: LabelMeanings) -> Links:
    """Give for each clause those whose standing it asks about, itself or through others.

    Whether a clause applies does not wait for others to stand, unless it asks for that; so what a clause asks
    about is followed through the clauses of which it asks only whether they apply.
    """
    stands: Links = {}
    applies: Links = {}
    for label, own in lines.items():
        stands[label], applies[label] = set(), set()
        for node in walk_tree(tuple(own)):
            if isinstance(node, s.Status):
                found = stands if node.stands else applies
                found[label].update(labels.get(node.label.text, ()))
    return {
        label: stands[label].union(*(stands[one] for one in _find_reached(applies, label))) for label in lines
    }


# ---- links ---------------------------------------------------------------------------------------


def _find_reached(links: Links, start: str) -> set[str]:
    """Return all that chains of links lead to."""
    found: set[str] = set()
    ahead = [start]
    while ahead:  # what is found is never put ahead again, so this ends even where links go round
        for label in links.get(ahead.pop(), set()) - found:
            found.add(label)
            ahead.append(label)
    return found


def _close_links(links: Links) -> Links:
    """Add every chain of links."""
    return {start: _find_reached(links, start) for start in links}


def _reverse_links(links: Links) -> Links:
    """Reverse links: what was below a clause has it above."""
    found: Links = {}
    for higher, lower in links.items():
        for label in lower:
            found.setdefault(label, set()).add(higher)
    return found


def _sort_layer(layer: Sequence[str], above: Links, asked: Links) -> list[str]:
    """Put each clause of a layer after those above it and those whose standing it asks about.

    CycleError where that goes round; such rules are refused before any case is decided (step 1).
    """
    sorter: TopologicalSorter[str] = TopologicalSorter()
    for label in layer:
        sorter.add(label, *(one for one in layer if one in above[label] | asked[label]))
    return list(sorter.static_order())


# ---- how a case is decided ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _LayeredClause:
    """A clause in its layer, and the clauses that bear on whether it stands."""

    label: str
    refined: frozenset[str]
    """Those that it refines: one of them must stand."""
    instead: frozenset[str]
    """Those that replace it where they stand, of any layer up to its own."""
    above: frozenset[str]
    """Those of its layer that it yields to where it cannot be followed too."""


class Precedence:
    """How the clauses of one question, or of one procedure, stand to each other.

    `lines` are the lines of each clause, by its label, as written; `labels` says what a label means;
    `soft` are the labels of the soft clauses.
    """

    def __init__(
        self,
        lines: Mapping[str, Iterable[s.ClauseLine]],
        relations: Sequence[s.Relation],
        labels: LabelMeanings,
        soft: AbstractSet[str] = frozenset(),
    ) -> None:
        self._above = _reverse_links(
            _close_links(_find_below(relations, {s.RelationKind.OVER, s.RelationKind.INSTEAD_OF}, labels))
        )
        self._refined = _find_below(relations, {s.RelationKind.REFINES}, labels)
        self.lowest = [label for label in lines if not self._refined.get(label)]
        """The clauses of layer 0; the others fill no gap."""
        instead = _reverse_links(_close_links(_find_below(relations, {s.RelationKind.INSTEAD_OF}, labels)))
        asked = _find_asked(lines, labels)
        self._layers = []
        for layer in self._list_layers(lines):
            above = self._find_above(layer, soft)
            self._layers.append(
                [
                    _LayeredClause(
                        label,
                        frozenset(self._refined.get(label, ())),
                        frozenset(instead.get(label, ())),
                        frozenset(above[label]),
                    )
                    for label in _sort_layer(layer, above, asked)
                ]
            )

    def _list_layers(self, labels: Iterable[str]) -> list[list[str]]:
        """List the clauses of each layer, as written."""
        layers: list[list[str]] = []
        for label in labels:
            number = self._number_layer(label)
            layers += [[] for _ in range(number + 1 - len(layers))]
            layers[number].append(label)
        return layers

    def _number_layer(self, label: str) -> int:
        """Return 0 for a clause that refines nothing, else one more than the highest refined (step 2)."""
        return max((1 + self._number_layer(lower) for lower in self._refined.get(label, ())), default=0)

    def _find_above(self, layer: Sequence[str], soft: AbstractSet[str]) -> Links:
        """Give for each clause of a layer those above it: above a soft one, all firm ones too."""
        found: Links = {}
        for label in layer:
            found[label] = self._above.get(label, set()) & set(layer)
            if label in soft:
                firm = set(layer) - soft
                found[label] |= {one for one in firm if label not in self._above.get(one, ())}
        return found

    def decide(
        self,
        base: AllowanceT,
        direct: Callable[[str, AllowanceT], AllowanceT | None],
        standing: set[str],
        notes: LayerNotes[AllowanceT] | None = None,
    ) -> AllowanceT:
        """Return what the clauses leave of a case, and note in `standing` those that stand.

        `base` is all that is allowed at first; `direct` gives what a clause directs with a base, nothing
        where it is silent or idle. Where nothing is left after a layer, the case is in conflict, and no
        later one is asked. In `notes`, a clause that is silent is idle.
        """
        noted = LayerNotes[AllowanceT]() if notes is None else notes
        for layer in self._layers:
            base = _decide_layer(layer, base, direct, standing, noted)
            if not base:
                break
        return base

    def list_unattainable(
        self,
        base: AllowanceT,
        direct: Callable[[str, AllowanceT], AllowanceT | None],
        standing: AbstractSet[str],
    ) -> list[str]:
        """List the clauses of layer 0 that direct what the base does not offer, and are not replaced.

        `standing` are those that stand when all is decided (step 3).
        """
        found = []
        for clause in self._layers[0] if self._layers else ():
            own = direct(clause.label, base)
            if own is not None and standing.isdisjoint(clause.instead) and not own.intersection(base):
                found.append(clause.label)
        return found


def _decide_layer(
    layer: Iterable[_LayeredClause],
    base: AllowanceT,
    direct: Callable[[str, AllowanceT], AllowanceT | None],
    standing: set[str],
    notes: LayerNotes[AllowanceT],
) -> AllowanceT:
    """Return what a layer leaves of its base, and note what becomes of each clause of it."""
    # INVARIANT: when a clause is asked, all of this layer that are above it, or whose standing it asks about,
    # have been; a clause of a later layer does not stand yet.
    directed: dict[str, AllowanceT] = {}
    notes.base, notes.directed = base, directed
    for clause in layer:
        if clause.refined and standing.isdisjoint(clause.refined):
            notes.ends[clause.label] = ClauseEnd.UNHEARD  # what it chooses among does not stand
            continue
        notes.heard[clause.label] = base, clause.above
        if not standing.isdisjoint(clause.instead):
            notes.ends[clause.label] = ClauseEnd.REPLACED
            continue
        own = direct(clause.label, base)
        if own is None:
            notes.ends[clause.label] = ClauseEnd.IDLE
            continue
        higher = [directed[label] for label in clause.above if label in directed]
        if not own.intersection(base, *higher):
            leaves = own.intersection(base)
            notes.ends[clause.label] = ClauseEnd.OVERRIDDEN if leaves else ClauseEnd.UNATTAINABLE
            continue
        notes.ends[clause.label] = ClauseEnd.STANDS
        directed[clause.label] = notes.own[clause.label] = own
        standing.add(clause.label)
    return base.intersection(*directed.values())


def is_gap(precedence: Precedence, standing: AbstractSet[str], speaks: Callable[[str], bool]) -> bool:
    """Tell whether no clause of layer 0 says anything (step 4); where one stands, none need be asked."""
    return not standing and not any(map(speaks, precedence.lowest))
