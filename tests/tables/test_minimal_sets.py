"""Minimal sets of clauses that clash, against trying every set."""

from __future__ import annotations

from functools import reduce
from itertools import combinations
from operator import and_

from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.tables.prevail import find_minimal_sets


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(st.lists(st.integers(1, 31), min_size=2, max_size=7))
def test_minimal_sets_are_those_that_trying_every_set_finds(bits):
    """A set is reported if and only if it has nothing in common and every smaller part of it has."""
    order = tuple(f"L{i}" for i in range(len(bits)))
    allowed = dict(zip(order, bits, strict=True))
    clash = [
        set(c)
        for n in range(2, len(order) + 1)
        for c in combinations(order, n)
        if not reduce(and_, (allowed[x] for x in c))
    ]
    expected = {tuple(x for x in order if x in c) for c in clash if not any(d < c for d in clash)}
    found = find_minimal_sets(allowed, order)
    assert len(found) == len(set(found)) and set(found) == expected


def test_many_clauses_that_say_two_things_are_paired_in_no_time():
    """Clauses that allow the same are told apart only at the end."""
    order = tuple(f"L{i}" for i in range(120))
    allowed = {label: 1 + i % 2 for i, label in enumerate(order)}
    assert len(find_minimal_sets(allowed, order)) == 60 * 60
