"""What prevails over what: the two algebras agree, with one another and with the words of the page."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from verifier.rules.precedence import Precedence
from verifier.statespace.decide import ColumnAlgebra
from verifier.tables.engine import WORD_ALGEBRA
from verifier.tables.prevail import NO_CASES, Arbiter, ClauseDirective

OPTIONS, CASES = 3, 40
LABELS = "ABCDE"


def rank(random):
    """Return a precedence among clauses in the order of their labels, the highest first, already closed."""
    over, instead = {}, {}
    for i, low in enumerate(LABELS):
        above = [x for x in LABELS[:i] if random.random() < 0.5]
        instead[low] = frozenset(x for x in above if random.random() < 0.3)
        over[low] = frozenset(above) - instead[low]
    return Precedence(over, instead, {}, dict.fromkeys(LABELS, 0), tuple(LABELS))


def decide_all(algebra, closed, said, base, wrap):
    """Return where each clause stands, is replaced and is overridden."""
    arbiter, decided = Arbiter(algebra, closed), {}
    for label in closed.order:
        applies, allows = said[label]
        directive = ClauseDirective(applies, NO_CASES, wrap(allows))
        decided[label] = arbiter.decide(label, directive, wrap(base), decided)
    return {x: (one.stands, one.replaced, one.overridden, one.empty) for x, one in decided.items()}


def decide_case(closed, said, base):
    """Return the same of one case, with sets of options, as docs/semantics.md says it."""
    stands, found = {}, {}
    for label in closed.order:
        applies, allows = said[label]
        empty = applies and not allows & base
        replaced = applies and any(x in stands for x in closed.instead[label])
        left = allows & base
        for x in closed.above(label) & stands.keys():
            left &= stands[x]
        overridden = applies and not (empty or replaced) and not left
        if applies and not (empty or replaced or overridden):
            stands[label] = allows
        found[label] = (label in stands, replaced, overridden, empty)
    return found


@pytest.mark.parametrize("seed", range(20))
def test_bits_of_a_table_and_columns_of_a_procedure_are_decided_alike(seed):
    """What prevails does not hang on how sets of options are kept."""
    random = Random(seed)
    closed = rank(random)

    def draw():
        return np.array([random.randrange(1 << OPTIONS) for _ in range(CASES)], dtype=np.uint8)

    base = draw() | 1
    said = {x: (np.array([random.random() < 0.7 for _ in range(CASES)]), draw()) for x in LABELS}
    words = decide_all(WORD_ALGEBRA, closed, said, base, lambda x: x)
    columns = decide_all(ColumnAlgebra(np.uint8), closed, said, base, lambda x: {7: x})
    for case in range(CASES):
        sets = {
            x: (bool(applies[case]), {i for i in range(OPTIONS) if allows[case] >> i & 1})
            for x, (applies, allows) in said.items()
        }
        expected = decide_case(closed, sets, {i for i in range(OPTIONS) if base[case] >> i & 1})
        for found in (words, columns):
            assert {x: tuple(bool(y[case]) for y in one) for x, one in found.items()} == expected
