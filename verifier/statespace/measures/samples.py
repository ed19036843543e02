"""Which cases of a large procedure are decided again: one of each signature, and some drawn by a seed."""

from __future__ import annotations

from random import Random

import numpy as np

from verifier.cases.arrays import Ints
from verifier.rules.rulebook import Stage
from verifier.statespace.graph.known_keys import find_first_keys
from verifier.statespace.state_space import CaseBatch, CaseSignature, StateSpace, identify_case

MOST_NOTED_SIGNATURES = 20_000
"""How many ways to be decided are noted."""
_MOST_CLAUSES = 40
"""How many clauses fit into one number with a case's place among those of a batch."""
_MOST_JUDGED = 5_000
"""How many cases are judged to draw some of them."""


def note_signatures(found: StateSpace, batch: CaseBatch) -> None:
    """Note the first case of each act in which the same clauses apply and that ends alike."""
    if len(found.signatures) >= MOST_NOTED_SIGNATURES:
        return
    last = batch.verdicts[Stage.ASSUMED]
    labels = [x for x, where in last.applies.items() if where.any()]
    codes = np.asarray(last.status, dtype=np.int64)
    _, rows = find_first_keys(codes)
    for first in range(0, len(labels), _MOST_CLAUSES):
        bits: Ints = np.zeros((), dtype=np.int64)
        for bit, label in enumerate(labels[first : first + _MOST_CLAUSES]):
            bits = bits | (last.applies[label].astype(np.int64) << bit)
        if first:  # what there were before become small numbers, so that the sum fits
            codes = np.unique(codes, return_inverse=True)[1].reshape(-1)
        elif not bits.ndim:
            continue
        codes = codes + (int(codes.max()) + 1) * batch.cases.of(bits)
        _, rows = find_first_keys(codes)
    held = {x: batch.cases.of(last.applies[x], rows) for x in labels}
    for place, row in enumerate(rows.tolist()):
        applies = tuple(x for x in labels if held[x][place])
        found.signatures.setdefault(
            CaseSignature(batch.number, applies, int(last.status[row])), identify_case(batch, row)
        )


def draw_states(explored: StateSpace, seed: str) -> Ints:
    """Return some states, drawn by a seed, of so many cases as can be judged at once."""
    size = len(explored.states)
    few = max(1, min(size, _MOST_JUDGED * size // max(explored.cases, 1)))
    return np.array(sorted(Random(seed).sample(range(size), few)), dtype=np.int64)
