"""Stage 3: what is compared across two sides, and conditions on them as bits over pairs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from verifier import model as m
from verifier.domain import Domain
from verifier.hands import OPERATORS, Bits, Bools, Ints
from verifier.items import Items
from verifier.lookup import Lookup, Statuses
from verifier.ranking import places
from verifier.sides import Subject

HIGHER, SAME, LOWER, OPEN = range(4)
"""How the first side's hand compares with the second's; `OPEN` where a ranking question leaves it."""
SIGNS = {">": (HIGHER,), "<": (LOWER,), "==": (SAME,), ">=": (HIGHER, SAME), "<=": (LOWER, SAME)}
TURNED = {">": "<", "<": ">", "==": "==", ">=": "<=", "<=": ">="}

Terms = tuple[tuple[int, str, int], ...]


@dataclass(frozen=True, slots=True)
class Numbers:
    """A sum of measures of the first side, and of the second: which is greater."""

    first: Terms
    second: Terms


@dataclass(frozen=True, slots=True)
class Ranked:
    """A hand of each side, by its subject, as a question ranks them (by the game's order: '')."""

    question: str
    first: int
    second: int


Across = Numbers | Ranked


def across(node: m.Condition, subjects: tuple[Subject, ...]) -> tuple[Across, str] | None:
    """Return what a condition compares across the sides, and how; nothing where it is about one side."""
    match node:
        case m.Outranks(left, op, right, question):
            if subjects[left].side:
                return Ranked(question, right, left), TURNED[op]
            return Ranked(question, left, right), op
        case m.Compare(left, op, right):
            moved = [*left, *((-sign, name, who) for sign, name, who in right)]
            first = tuple(t for t in moved if not t[1] or subjects[t[2]].side == 0)
            second = tuple((-s, n, w) for s, n, w in moved if n and subjects[w].side == 1)
            if second and any(name for _, name, _ in first):
                return Numbers(first, second), op
    return None


def side_of(node: m.Condition, subjects: tuple[Subject, ...]) -> int:
    """Return the side that a fact about one side is about."""
    match node:
        case m.Compare(left, _, right):
            named = [who for _, name, who in (*left, *right) if name]
            return subjects[named[0]].side if named else 0
        case m.Has(who) | m.OfClass(who) | m.OrBetter(who) | m.OfPoints(who) | m.TopIs(who):
            return subjects[who].side
        case _:
            raise NotImplementedError(f"{type(node).__name__} is no fact about one side")


def total(items: Items, terms: Terms, subjects: tuple[Subject, ...]) -> Ints:
    """Return a sum of measures of one side, for each of its items."""
    found = np.zeros(len(items), dtype=np.int64)
    for sign, name, who in terms:
        found += sign * (items.measure(name, subjects[who].hand) if name else who)
    return found


def one_sided(items: Items, node: m.Condition, subjects: tuple[Subject, ...]) -> Bools:
    """Return which items of a side meet a fact about it."""
    match node:
        case m.Compare(left, op, right):
            sums = (total(items, terms, subjects) for terms in (left, right))
            return np.asarray(OPERATORS[op](*sums))
        case m.Has(who) | m.OfClass(who) | m.OrBetter(who) | m.OfPoints(who) | m.TopIs(who):
            return items.meets(node, subjects[who].hand)
        case _:
            raise NotImplementedError(f"{type(node).__name__} is no fact about one side")


def signs(first: Ints, second: Ints) -> Ints:
    """Return how numbers compare: HIGHER, SAME or LOWER."""
    return np.asarray(1 - np.sign(first - second))


class Duels(Domain):
    """Pairs of what two sides hold: for each case the item of either side, and its outcomes as options."""

    answers = "outcomes"

    def __init__(
        self, sides: tuple[Items, Items], subjects: tuple[Subject, ...], outcomes: tuple[str, ...]
    ) -> None:
        super().__init__(sides[0].universe.pieces, len(outcomes))
        self.sides, self.subjects, self.outcomes = sides, subjects, outcomes
        self.items: tuple[Ints, Ints] = (np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64))
        self.compared: dict[Across, Ints] = {}
        """How the sides compare in each case, where that is not to be computed from the items."""

    def __len__(self) -> int:
        return len(self.items[0])

    @property
    def classes(self) -> Ints:
        return np.broadcast_to(np.arange(self.width), (len(self), self.width))

    def option(self, case: int, j: int) -> tuple[str, ...]:  # noqa: ARG002 - the same of every case
        return (self.outcomes[j],)

    def held(self, case: int) -> tuple[int, int]:
        """Return the items of the two sides that show a case."""
        return int(self.items[0][case]), int(self.items[1][case])

    def compare(self, what: Across) -> Ints:
        """Return, for each case, how the first side compares with the second."""
        if what not in self.compared:
            match what:
                case Numbers(first, second):
                    sums = [
                        total(items, terms, self.subjects)[at]
                        for items, terms, at in zip(self.sides, (first, second), self.items, strict=True)
                    ]
                case Ranked("", left, right):
                    sums = [
                        items.measure("rank", self.subjects[who].hand)[at]
                        for items, who, at in zip(self.sides, (left, right), self.items, strict=True)
                    ]
                case Ranked(question):
                    raise LookupError(f"the question `{question}` was not asked before")
            self.compared[what] = signs(sums[0], sums[1])
        return self.compared[what]


class Versus(Lookup):
    """Looks up conditions over pairs; every one is a fact of the case."""

    universe: Duels

    def __init__(self, universe: Duels) -> None:
        super().__init__(universe)
        self.legal = np.full(len(universe), universe.full)

    def fact(self, node: m.Condition, _base: Bits | None, _status: Statuses) -> Bits:
        u = self.universe
        match node:
            case m.Placed(ladder, left, op, right):
                return self.all_or_none(self._placed(ladder, left, op, right))
            case m.OnRung(ladder, number, subject):
                on = self._rungs(ladder, subject)[:, 0] == len(ladder) - number
                return self.all_or_none(on)
        found = across(node, u.subjects)
        if found is not None:
            what, op = found
            return self.all_or_none(np.isin(u.compare(what), SIGNS[op]))
        side = side_of(node, u.subjects)
        return self.all_or_none(one_sided(u.sides[side], node, u.subjects)[u.items[side]])

    def _rungs(self, ladder: tuple[m.Rung, ...], subject: int) -> Ints:
        """Return, n by 3, where a side's hand stands on a ladder in each case."""
        u = self.universe
        who = u.subjects[subject]
        items = u.sides[who.side]
        return np.asarray(places(items.table(who.hand), ladder)[items.numbers[who.hand]][u.items[who.side]])

    def _placed(self, ladder: tuple[m.Rung, ...], left: int, op: str, right: int) -> Bools:
        one, other = self._rungs(ladder, left), self._rungs(ladder, right)
        differs = one != other
        column = differs.argmax(axis=1)  # the first column that differs; the first of all if none does
        rows = np.arange(len(one))
        sign = signs(one[rows, column], other[rows, column])
        on_both = (one[:, 0] >= 0) & (other[:, 0] >= 0)
        return np.asarray(on_both & np.isin(sign, SIGNS[op]))

    def sum(self, terms: Terms) -> Ints:
        raise NotImplementedError("no outcome is better than another")
