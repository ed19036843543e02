"""Stage 4: what is at stake between two sides: every setting of one against the settings of the other.

A settlement decides signatures, and a signature is added up from what the two settings are; so the table
over all signatures that can be thought of is a lookup, and every deal is counted by it. Source:
docs/semantics.md, part 7.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Literal

import numpy as np

from verifier import syntax as s
from verifier.engines import Engines, setting_question, settlement_question
from verifier.hands import Bools, Ints
from verifier.items import Items
from verifier.matches import Matches
from verifier.odds.deals import deals
from verifier.odds.tally import Atom, Duel, tally
from verifier.rulebook import Choices, Stage
from verifier.source import Mistake, Span, Unreadable
from verifier.table import Table
from verifier.versus import HIGHER, LOWER, OPEN, SAME

Path = Literal["python", "numpy", "compiled"]


@dataclass(frozen=True, slots=True)
class Pay:
    """An outcome: what the first side receives, and what either side does after commission."""

    name: str
    amount: Fraction
    first: Fraction
    second: Fraction


class Stakes:
    """The settlement of one rule book under one choice, over all settings; `ways` counts the deals.

    Raises Unreadable where the rule book does not say how hands are set, settled and paid.
    """

    def __init__(self, engines: Engines, choice: Choices, ways: Ints | None = None) -> None:
        self.engines, self.choice = engines, {**engines.book.first, **choice}
        self.setting, self.settlement = needed(engines)
        self.pays = pays(self.settlement)
        table = engines.thought(self.settlement).table(self.settlement, Stage.ASSUMED, self.choice)
        matches = table.universe
        assert isinstance(matches, Matches)
        self.items: Items = matches.sides[0]
        self.atoms = matches.atoms(engines.answers(self.choice))
        self.lookup = masks(table, matches)
        u = engines.universe
        self.ways = ways if ways is not None else ways_of(engines)
        self.total = int(self.ways.sum())
        self.legal = np.ones(len(self.items), dtype=bool)
        self.hands = len(u)

    @cached_property
    def way(self) -> Table:
        """Return the table that sets hands: the house way."""
        return self.engines.table(self.setting, self.choice)

    def allowed(self, table: Table) -> Bools:
        """Return which settings a table leaves; all of a hand that it leaves open altogether."""
        bits = np.where(table.conflict, table.legal, table.left)
        shown = table.universe.unpack(bits)
        return np.asarray(shown[self.items.deal, self.items.option])

    def against(self, table: Table, path: Path = "numpy") -> Ints:
        """Count, for every setting of the first side, the deals by outcomes possible against a table."""
        return self._counted(self.allowed(table), turned=False, path=path)

    def facing(self, kept: Bools, path: Path = "numpy") -> Ints:
        """Count, for every setting of the second side, the deals by outcomes against the first side's."""
        return self._counted(kept, turned=True, path=path)

    def _counted(self, kept: Bools, *, turned: bool, path: Path) -> Ints:
        others = np.flatnonzero(kept)
        atoms = []
        for matrix, row, column, stride in self.atoms:
            if turned:
                atoms.append(Atom(matrix.T, column, row[others], stride))
            else:
                atoms.append(Atom(matrix, row, column[others], stride))
        duel = Duel(
            atoms=tuple(atoms),
            lookup=self.lookup,
            hand_of=self.items.deal,
            hand_against=self.items.deal[others],
            weights=self.ways,
            outcomes=len(self.pays),
        )
        return tally(duel, path)


def ways_of(engines: Engines) -> Ints:
    """Return, for every two kinds of hand, the ways to deal both."""
    u = engines.universe
    return deals(u.counts.astype(np.int64), np.array([t.copies for t in u.pieces.types]))


def needed(engines: Engines) -> tuple[s.Question, s.Question]:
    """Return the questions that set and that settle; raise Unreadable with what is missing."""
    setting, settlement = setting_question(engines.book), settlement_question(engines.book)
    rules = engines.book.rules
    at = Span(rules.span.file, rules.span.line)
    found = []
    if setting is None:
        found.append(Mistake(at, "no question says how a hand is set", "odds need a house way"))
    if settlement is None:
        remedy = "ask a question about two settings: `given player: setting` …"
        found.append(Mistake(at, "no question says who wins a wager", remedy))
    elif missing := unpaid(settlement):
        remedy = f"say `pays {missing[0]} …`, what the first side receives for each unit wagered"
        found.append(Mistake(settlement.span, f"nothing says what `{missing[0]}` pays", remedy))
    if found or setting is None or settlement is None:
        raise Unreadable(found)
    return setting, settlement


def unpaid(question: s.Question) -> list[str]:
    """Return the outcomes of which nothing says what they pay."""
    paid = {p.outcome.text for p in question.pays}
    return [w.text for w in question.outcomes if w.text not in paid]


def pays(question: s.Question) -> tuple[Pay, ...]:
    """Return what each outcome pays, and what is left of it to either side after commission."""
    taken = {c.outcome.text: c.amount.value for c in question.commission}
    paid = {p.outcome.text: p.amount.value for p in question.pays}
    found = []
    for word in question.outcomes:
        amount, share = paid[word.text], 1 - taken.get(word.text, Fraction(0))
        found.append(
            Pay(
                word.text,
                amount,
                amount * share if amount > 0 else amount,
                -amount * share if amount < 0 else -amount,
            )
        )
    return tuple(found)


def masks(table: Table, matches: Matches) -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
    """Return, for every signature, the outcomes possible: all where the text settles none.

    A comparison that a ranking question leaves open may come out in any way.
    """
    bits = np.where(table.conflict, table.legal, table.left).astype(np.uint8)
    shaped = bits.reshape(matches.shape)
    for axis, radix in enumerate(matches.signatures.radix, 2):
        if radix > OPEN:
            sure = [np.take(shaped, value, axis) for value in (HIGHER, SAME, LOWER)]
            index = [slice(None)] * shaped.ndim
            index[axis] = slice(OPEN, OPEN + 1)
            shaped[tuple(index)] = np.expand_dims(sure[0] | sure[1] | sure[2], axis)
    return np.ascontiguousarray(shaped.reshape(-1))


def scale(amounts: list[Fraction]) -> tuple[list[int], int]:
    """Return fractions as whole numbers over one denominator."""
    under = lcm(*(x.denominator for x in amounts))
    return [int(x * under) for x in amounts], under
