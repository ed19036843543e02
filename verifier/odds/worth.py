"""Stage 4: what every setting is worth against every setting, and sums of it over kinds of hand.

A house way picks for every kind of hand some settings; what the first side's settings are worth against it
is a sum over the kinds of hand, so that readings which touch different hands add up.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from verifier.cases.hands import Bits, Ints
from verifier.odds.stakes import Stakes, scale


class Possible:
    """What every setting may come to against every setting: sets of outcomes, settings by settings."""

    def __init__(self, stakes: Stakes) -> None:
        n = len(stakes.items)
        code = np.zeros((n, n), dtype=np.int32)
        for matrix, row, column, stride in stakes.atoms:
            code += (matrix * stride).astype(np.int32)[row][:, column]
        self.stakes = stakes
        self.masks = stakes.lookup[code]
        deal, option = stakes.items.deal, stakes.items.option
        self.item = np.full((stakes.hands, stakes.engines.universe.width), -1)
        self.item[deal, option] = np.arange(n)


class Worth:
    """Worths against single kinds of hand of the second side, in whole parts, for either way of settling.

    `for_house`: what is open is settled for the second side; else for the first.
    """

    def __init__(self, possible: Possible, *, for_house: bool) -> None:
        self.possible, self.stakes, self.for_house = possible, possible.stakes, for_house
        self._columns: dict[tuple[int, int], Ints] = {}

    @cached_property
    def pays(self) -> Ints:
        """Return, for each set of outcomes that a deal may come to, the least (or the most) that it pays."""
        amounts, _ = scale([p.first for p in self.stakes.pays])
        found = np.zeros(1 << len(amounts), dtype=np.int64)
        pick = min if self.for_house else max
        for mask in range(1, len(found)):
            found[mask] = pick(x for j, x in enumerate(amounts) if mask >> j & 1)
        return found

    def column(self, case: int, bits: int) -> Ints:
        """Return, for every setting of the first side, its worth in deals against one kind of hand.

        `bits`: the settings that are left of that kind of hand.
        """
        key = case, bits
        if key not in self._columns:
            p = self.possible
            items = [int(x) for j, x in enumerate(p.item[case].tolist()) if bits >> j & 1]
            each = self.pays[p.masks[:, items]]
            settled = each.min(axis=1) if self.for_house else each.max(axis=1)
            self._columns[key] = settled * self.stakes.ways[self.stakes.items.deal, case]
        return self._columns[key]

    def rows(self, cases: Ints, ends: Bits) -> Ints:
        """Return the worths summed over cases, for each row of what is left of them: rows by settings."""
        alike, where = np.unique(ends, axis=0, return_inverse=True)
        found = np.zeros((len(alike), len(self.stakes.items)), dtype=np.int64)
        for number, case in enumerate(cases.tolist()):
            for row, bits in enumerate(alike[:, number].tolist()):
                if not bits:  # under this combination the order of clauses goes round: it is no reading
                    continue
                found[row] += self.column(case, int(bits))
        return found[where.reshape(-1)]
