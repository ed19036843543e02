"""Which clauses cannot all be followed, and no fewer of them."""

from __future__ import annotations

from functools import reduce
from itertools import combinations, product
from operator import and_, or_


def find_minimal_sets(allowed: dict[str, int], order: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return the minimal sets of labels whose options have nothing in common.

    A minimal set has no more members than there are options: each takes away one the others leave.
    """
    alike: dict[int, list[str]] = {}  # a minimal set holds no two clauses that allow the same
    for label in order:
        if label in allowed:
            alike.setdefault(allowed[label], []).append(label)
    options = reduce(or_, alike, 0)
    found: list[frozenset[int]] = []
    for size in range(2, min(len(alike), options.bit_count() + 1) + 1):
        for chosen in combinations(alike, size):
            if not reduce(and_, chosen) and not any(f <= set(chosen) for f in found):
                found.append(frozenset(chosen))
    place = {label: i for i, label in enumerate(order)}
    sets = (labels for f in found for labels in product(*(alike[bits] for bits in f)))
    return [tuple(sorted(labels, key=place.__getitem__)) for labels in sets]
