"""Which clauses come before which? Labels, relations, layers, and the order of hearing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from graphlib import TopologicalSorter

from verifier.interpreter.words import within
from verifier.language import syntax as s

Links = dict[str, set[str]]


def clauses_by_label(clauses: Sequence[s.Clause]) -> dict[str, tuple[str, ...]]:
    """List what each label means: a clause, all parts of it, all that a section holds."""
    found: dict[str, list[str]] = {}
    for clause in clauses:
        label = clause.label.text
        for name in {label, label.partition(" part ")[0], clause.section} - {""}:
            found.setdefault(name, []).append(label)
    return {name: tuple(labels) for name, labels in found.items()}


def linked(
    relations: Iterable[s.Relation], kinds: set[s.RelationKind], named: Mapping[str, tuple[str, ...]]
) -> Links:
    """Give for each clause those that relations of these kinds put directly below it."""
    below: Links = {}
    for relation in relations:
        if relation.kind in kinds:
            lower = {label for word in relation.lower for label in named.get(word.text, ())}
            for word in relation.higher:
                for label in named.get(word.text, ()):
                    below.setdefault(label, set()).update(lower)
    return below


def closed(links: Links) -> Links:
    """Add every chain of links."""
    return {start: _reached(links, start) for start in links}


def _reached(links: Links, start: str) -> set[str]:
    found: set[str] = set()
    ahead = [start]
    while ahead:
        for label in links.get(ahead.pop(), set()) - found:
            found.add(label)
            ahead.append(label)
    return found


def turned(links: Links) -> Links:
    """Turn links round: what was above is seen from below."""
    found: Links = {}
    for higher, lower in links.items():
        for label in lower:
            found.setdefault(label, set()).add(higher)
    return found


class Precedence:
    """How the clauses of one question stand to each other.

    For each clause: `above` it (directly or by a chain), `instead` of it, and `refined` by it.
    """

    def __init__(
        self,
        labels: Sequence[str],
        relations: Sequence[s.Relation],
        named: Mapping[str, tuple[str, ...]],
    ) -> None:
        self._labels = labels
        kinds = s.RelationKind
        self.above = turned(closed(linked(relations, {kinds.OVER, kinds.INSTEAD_OF}, named)))
        self.instead = turned(closed(linked(relations, {kinds.INSTEAD_OF}, named)))
        self.refined = linked(relations, {kinds.REFINES}, named)

    def layers(self) -> list[list[str]]:
        """List the clauses of each layer, as written."""
        layers: list[list[str]] = []
        for label in self._labels:
            number = self._layer(label)
            layers += [[] for _ in range(number + 1 - len(layers))]
            layers[number].append(label)
        return layers

    def _layer(self, label: str) -> int:
        """Return 0 for a clause that refines nothing, else one more than the highest refined."""
        return max((1 + self._layer(lower) for lower in self.refined.get(label, ())), default=0)

    def above_in(self, layer: Sequence[str], soft: set[str]) -> Links:
        """Give for each clause of a layer those above it: above a soft one, all firm ones too."""
        found: Links = {}
        for label in layer:
            found[label] = self.above.get(label, set()) & set(layer)
            if label in soft:
                firm = set(layer) - soft
                found[label] |= {one for one in firm if label not in self.above.get(one, ())}
        return found


def in_order(layer: Sequence[str], above: Links, asks: Links) -> list[str]:
    """Put each clause of a layer after those above it and those whose standing it asks about."""
    sorter: TopologicalSorter[str] = TopologicalSorter()
    for label in layer:
        sorter.add(label, *(one for one in layer if one in above[label] | asks[label]))
    return list(sorter.static_order())


def asked(lines: Mapping[str, tuple[s.Line, ...]], named: Mapping[str, tuple[str, ...]]) -> Links:
    """Give for each clause those whose standing it asks about, itself or through others."""
    stands: Links = {}
    applies: Links = {}
    for label, own in lines.items():
        stands[label], applies[label] = set(), set()
        for node in within(own):
            if isinstance(node, s.Status):
                found = stands if node.stands else applies
                found[label].update(named.get(node.label.text, ()))
    return {label: stands[label].union(*(stands[one] for one in _reached(applies, label))) for label in lines}
