"""Stage 3: what is compared across two sides, and conditions on them as bits over pairs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from verifier.cases.hands import OPERATORS, Bools, Ints
from verifier.cases.matchups.holdings import Items
from verifier.cases.ranking import places
from verifier.cases.space import Domain
from verifier.cases.suit_deals import Class
from verifier.rules import model as m
from verifier.rules.sides import Subject

HIGHER, SAME, LOWER, OPEN = range(4)
"""How the first side's hand compares with the second's; `OPEN` where a ranking question leaves it."""
SIGNS = {">": (HIGHER,), "<": (LOWER,), "==": (SAME,), ">=": (HIGHER, SAME), "<=": (LOWER, SAME)}
TURNED = {">": "<", "<": ">", "==": "==", ">=": "<=", "<=": ">="}

Answers = Callable[[str], Ints]
"""For a ranking question, how it answers: first hand by second hand, HIGHER to OPEN."""
Terms = tuple[tuple[int, str, int], ...]


@dataclass(frozen=True, slots=True)
class Numbers:
    """A sum of measures of the first side, and of the second: which is greater."""

    first: Terms
    second: Terms


@dataclass(frozen=True, slots=True)
class Ranked:
    """A hand of each side, by its subject, as a question ranks them (by the game's order: '').

    `turned`: as it ranks the second side's hand, taken first, beside the first side's.
    """

    question: str
    first: int
    second: int
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Placing:
    """A hand of each side, as a list from the top places them: OPEN where one of them stands on no rung."""

    ladder: tuple[m.Rung, ...]
    first: int
    second: int


Across = Numbers | Ranked | Placing


def across(node: m.Condition, subjects: tuple[Subject, ...]) -> tuple[Across, str] | None:
    """Return what a condition compares across the sides, and how; nothing where it is about one side."""
    match node:
        case m.Placed(ladder, left, op, right):
            if subjects[left].side:
                return Placing(ladder, right, left), TURNED[op]
            return Placing(ladder, left, right), op
        case m.Outranks(left, op, right, question, one_way) if subjects[left].side != subjects[right].side:
            if subjects[left].side and one_way:
                return Ranked(question, right, left, turned=True), op
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
        case m.OnRung(_, _, who) | m.Outranks(who):
            return subjects[who].side
        case _:
            raise NotImplementedError(f"{type(node).__name__} is no fact about one side")


def total(items: Items, terms: Terms, subjects: tuple[Subject, ...]) -> Ints:
    """Return a sum of measures of one side, for each of its items."""
    found = np.zeros(len(items), dtype=np.int64)
    for sign, name, who in terms:
        found += sign * (items.measure(name, subjects[who].hand) if name else who)
    return found


def one_sided(
    items: Items, node: m.Condition, subjects: tuple[Subject, ...], answers: Answers | None = None
) -> Bools:
    """Return which items of a side meet a fact about it; `answers` tells how questions rank its own hands."""
    match node:
        case m.OnRung(ladder, number, who):
            hand = subjects[who].hand
            on = places(items.table(hand), ladder)[:, 0] == len(ladder) - number
            return np.asarray(on[items.numbers[hand]])
        case m.Outranks(left, op, right, question):
            one, other = (subjects[who].hand for who in (left, right))
            if not question:
                sign = signs(items.measure("rank", one), items.measure("rank", other))
            elif answers is None:
                raise LookupError(f"the question `{question}` was not asked before")
            else:
                sign = answers(question)[items.numbers[one], items.numbers[other]]
            return np.isin(sign, SIGNS[op])
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


def standings(sides: tuple[Items, Items], subjects: tuple[Subject, ...], what: Placing) -> tuple[Ints, Ints]:
    """Return where the items of either side stand on a ladder, as numbers that compare so; -1 on no rung."""
    hands = [subjects[who].hand for who in (what.first, what.second)]
    keys = [places(items.table(hand), what.ladder) for items, hand in zip(sides, hands, strict=True)]
    every = np.concatenate(keys)
    number = np.unique(every, axis=0, return_inverse=True)[1].reshape(-1)
    number = np.where(every[:, 0] < 0, -1, number)
    one, other = number[: len(keys[0])], number[len(keys[0]) :]
    return one[sides[0].numbers[hands[0]]], other[sides[1].numbers[hands[1]]]


def placed(one: Ints, other: Ints) -> Ints:
    """Return how standings compare: OPEN where either is on no rung."""
    return np.where((one < 0) | (other < 0), OPEN, signs(one, other))


class Duels(Domain):
    """Pairs of what two sides hold: for each case the item of either side, and its outcomes as options."""

    answers = "outcomes"
    weight: Ints = np.zeros(0, dtype=np.int64)

    def __init__(
        self, sides: tuple[Items, Items], subjects: tuple[Subject, ...], outcomes: tuple[str, ...]
    ) -> None:
        super().__init__(sides[0].universe.pieces, len(outcomes))
        self.sides, self.subjects, self.outcomes = sides, subjects, outcomes
        self.items: tuple[Ints, Ints] = (np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64))
        self.compared: dict[Across, Ints] = {}
        """How the sides compare in each case, where that is not to be computed from the items."""
        self.answers_: Answers | None = None
        """How the ranking questions answer, where the cases were made with them."""

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

    def case_of(self, one: int, other: int) -> int:
        """Return the case of two items."""
        return int(np.flatnonzero((self.items[0] == one) & (self.items[1] == other))[0])

    def classes_held(self, case: int) -> list[list[Class]]:
        """Return the classes of the hands that the two sides hold in the pair that shows a case."""
        return [
            [class_of(side, hand, at) for hand in sorted(side.numbers)]
            for side, at in zip(self.sides, self.held(case), strict=True)
        ]

    def compare(self, what: Across) -> Ints:
        """Return, for each case, how the first side compares with the second."""
        if what not in self.compared:
            match what:
                case Placing():
                    one, other = standings(self.sides, self.subjects, what)
                    self.compared[what] = placed(one[self.items[0]], other[self.items[1]])
                    return self.compared[what]
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


def class_of(items: Items, hand: int, item: int) -> Class:
    """Return the class of one hand that an item holds."""
    table, at = items.table(hand), items.numbers[hand][item]
    return tuple(table.members[at].tolist()), bool(table.one_suit[at])
