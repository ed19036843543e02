"""Walks one state of a procedure, step by step; and the procedures of New Zealand's bank, examined."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from verifier.rules.load import load_rules
from verifier.rules.rulebook import Stage
from verifier.statespace.decide import DECIDED
from verifier.statespace.examine import examine_procedure

BANK = "nz1996-bank"


class Walker:
    """One state of the spec's procedure, and what may follow it."""

    def __init__(self, explorer):
        self.explorer, self.p = explorer, explorer.procedure
        self.state = np.array([[values[0] for values in self.p.begins]], dtype=np.int64)

    def get(self, field, place=0):
        column = next(i for i, c in enumerate(self.p.columns) if (c.field, c.place) == (field, place))
        return self.p.text(int(self.state[0, column]))

    def do(self, name, **chosen):
        """Go on by one act; return whether the clauses say where to."""
        for batch in self.explorer.batches(self.state, 0, [Stage.ASSUMED]):
            if batch.act.name == name:
                for row in range(len(batch.at)):
                    said = {k: self.p.text(int(v[row])) for k, v in batch.chosen.items()}
                    if said == {k: str(v) for k, v in chosen.items()}:
                        verdict = batch.verdicts[Stage.ASSUMED]
                        if verdict.status[row] != DECIDED:
                            return False
                        at, keys = self.explorer.find_next(batch)
                        self.state = self.explorer.states(keys[at == row])
                        return True
        raise AssertionError(f"{name} {chosen} cannot be done")


def played(name):
    """Return a procedure of the rule set, examined as far as four boxes."""
    book = load_rules(BANK).book
    tree = next(p for p in book.rules.procedures if p.name.text == name)
    if name == "bank":
        tree = replace(tree, around=replace(tree.around, most=4))
    return examine_procedure(book, tree, book.first)
