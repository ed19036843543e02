"""What is compared across two sides, and facts of one side: arrays over what the sides hold.

Source: docs/semantics.md, part 5.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from verifier.cases.arrays import Bools, Ints
from verifier.cases.hand_conditions import COMPARISON_OPERATORS
from verifier.cases.matchups.holdings import Holdings
from verifier.cases.ranking import rank_on_ladder
from verifier.rules import model as m
from verifier.rules.sides import Subject

HIGHER, SAME, LOWER, OPEN = range(4)
"""How the first side's hand compares with the second's; `OPEN` where a ranking question leaves it."""

SIGNS_OF_OPERATOR = {">": (HIGHER,), "<": (LOWER,), "==": (SAME,), ">=": (HIGHER, SAME), "<=": (LOWER, SAME)}

_TURNED_OPERATOR = {">": "<", "<": ">", "==": "==", ">=": "<=", "<=": ">="}

RankingAnswers = Callable[[str], Ints]
"""For a ranking question, how it answers: first hand by second hand, HIGHER to OPEN."""

MeasureTerms = tuple[tuple[int, str, int], ...]


@dataclass(frozen=True, slots=True)
class MeasureComparison:
    """A sum of measures of the first side, and of the second: which is greater."""

    first: MeasureTerms
    second: MeasureTerms


@dataclass(frozen=True, slots=True)
class RankComparison:
    """A hand of each side, by its subject, as a question ranks them (by the game's order: '').

    `turned`: as it ranks the second side's hand, taken first, beside the first side's.
    """

    question: str
    first: int
    second: int
    turned: bool = False


@dataclass(frozen=True, slots=True)
class LadderComparison:
    """A hand of each side, as a list from the top places them: OPEN where one of them stands on no rung."""

    ladder: tuple[m.Rung, ...]
    first: int
    second: int


SideComparison = MeasureComparison | RankComparison | LadderComparison


def find_comparison(node: m.Condition, subjects: tuple[Subject, ...]) -> tuple[SideComparison, str] | None:
    """Return what a condition compares across the sides, and how; nothing where it is about one side."""
    match node:
        case m.Placed(ladder, left, op, right):
            if subjects[left].side:
                return LadderComparison(ladder, right, left), _TURNED_OPERATOR[op]
            return LadderComparison(ladder, left, right), op
        case m.Outranks(left, op, right, question, one_way) if subjects[left].side != subjects[right].side:
            if subjects[left].side and one_way:
                return RankComparison(question, right, left, turned=True), op
            if subjects[left].side:
                return RankComparison(question, right, left), _TURNED_OPERATOR[op]
            return RankComparison(question, left, right), op
        case m.Compare(left, op, right):
            moved = [*left, *((-sign, name, who) for sign, name, who in right)]
            first = tuple(t for t in moved if not t[1] or subjects[t[2]].side == 0)
            second = tuple((-s, n, w) for s, n, w in moved if n and subjects[w].side == 1)
            if second and any(name for _, name, _ in first):
                return MeasureComparison(first, second), op
    return None


def find_side(node: m.Condition, subjects: tuple[Subject, ...]) -> int:
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


def sum_measures(items: Holdings, terms: MeasureTerms, subjects: tuple[Subject, ...]) -> Ints:
    """Return a sum of measures of one side, for each of its items."""
    found = np.zeros(len(items), dtype=np.int64)
    for sign, name, who in terms:
        found += sign * (items.measure(name, subjects[who].hand) if name else who)
    return found


def match_side(
    items: Holdings, node: m.Condition, subjects: tuple[Subject, ...], answers: RankingAnswers | None = None
) -> Bools:
    """Return which items of a side meet a fact about it; `answers` tells how questions rank its own hands."""
    match node:
        case m.OnRung(ladder, number, who):
            hand = subjects[who].hand
            on = rank_on_ladder(items.table(hand), ladder)[:, 0] == len(ladder) - number
            return np.asarray(on[items.numbers[hand]])
        case m.Outranks(left, op, right, question):
            one, other = (subjects[who].hand for who in (left, right))
            if not question:
                sign = compare_numbers(items.measure("rank", one), items.measure("rank", other))
            elif answers is None:
                raise LookupError(f"the question `{question}` was not asked before")
            else:
                sign = answers(question)[items.numbers[one], items.numbers[other]]
            return np.isin(sign, SIGNS_OF_OPERATOR[op])
        case m.Compare(left, op, right):
            sums = (sum_measures(items, terms, subjects) for terms in (left, right))
            return np.asarray(COMPARISON_OPERATORS[op](*sums))
        case m.Has(who) | m.OfClass(who) | m.OrBetter(who) | m.OfPoints(who) | m.TopIs(who):
            return items.meets(node, subjects[who].hand)
        case _:
            raise NotImplementedError(f"{type(node).__name__} is no fact about one side")


def compare_numbers(first: Ints, second: Ints) -> Ints:
    """Return how numbers compare: HIGHER, SAME or LOWER."""
    return np.asarray(1 - np.sign(first - second))


def find_standings(
    sides: tuple[Holdings, Holdings], subjects: tuple[Subject, ...], what: LadderComparison
) -> tuple[Ints, Ints]:
    """Return where the items of either side stand on a ladder, as numbers that compare so; -1 on no rung."""
    hands = [subjects[who].hand for who in (what.first, what.second)]
    keys = [rank_on_ladder(items.table(hand), what.ladder) for items, hand in zip(sides, hands, strict=True)]
    every = np.concatenate(keys)
    number = np.unique(every, axis=0, return_inverse=True)[1].reshape(-1)
    number = np.where(every[:, 0] < 0, -1, number)
    one, other = number[: len(keys[0])], number[len(keys[0]) :]
    return one[sides[0].numbers[hands[0]]], other[sides[1].numbers[hands[1]]]


def compare_standings(one: Ints, other: Ints) -> Ints:
    """Return how standings compare: OPEN where either is on no rung."""
    return np.where((one < 0) | (other < 0), OPEN, compare_numbers(one, other))
