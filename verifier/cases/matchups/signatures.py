"""Signatures: two pairs that every condition answers alike are one case.

Which of its own facts each side meets, and how the sides compare in all that is compared, is all that clauses
can ask; so a table over signatures is the table over all pairs. A signature is written as one number, its
*code*: a digit for the class of either side, and one for each comparison.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

import numpy as np

from verifier.cases.arrays import Ints
from verifier.cases.matchups.comparisons import (
    LadderComparison,
    RankComparison,
    RankingAnswers,
    SideComparison,
    find_comparison,
    find_side,
    match_side,
)
from verifier.cases.matchups.holdings import Holdings
from verifier.cases.matchups.matchups import Matchups
from verifier.cases.matchups.weights import ExactFloats
from verifier.rules import model as m
from verifier.rules.sides import Subject
from verifier.source import Mistake, Span, UnreadableError

MOST_SIGNATURES = int(np.iinfo(np.int32).max)
"""How many signatures there can be: their codes are added up in 32 bits."""
OTHER_BOOK = "the other's "
"""Put before the name of a ranking question of the second of two books that are compared."""


class SignatureFacts:
    """All that the clauses of a settlement ask: facts of one side, and what is compared across."""

    def __init__(self, conditions: Iterable[m.Condition], subjects: tuple[Subject, ...]) -> None:
        self.conditions, self.subjects = tuple(conditions), subjects
        own: tuple[dict[m.Condition, None], dict[m.Condition, None]] = ({}, {})
        compared: dict[SideComparison, None] = {}
        for node in self.conditions:
            for leaf in list_facts(node):
                found = find_comparison(leaf, subjects)
                if found is None:
                    own[find_side(leaf, subjects)][leaf] = None
                else:
                    compared[found[0]] = None
        self.own = tuple(own[0]), tuple(own[1])
        self.compared = tuple(compared)
        self.radix = tuple(_count_outcomes(c) for c in self.compared)

    @property
    def ranked(self) -> frozenset[str]:
        """Return the ranking questions that are asked."""
        across_ = {c.question for c in self.compared if isinstance(c, RankComparison)}
        own = {x.question for facts in self.own for x in facts if isinstance(x, m.Outranks)}
        return frozenset((across_ | own) - {""})


def _count_outcomes(what: SideComparison) -> int:
    """Return how many ways a comparison can come out: HIGHER, SAME, LOWER, and OPEN where it can be that."""
    open_too = isinstance(what, LadderComparison) or (isinstance(what, RankComparison) and what.question)
    return 4 if open_too else 3


def refuse_turned(signatures: SignatureFacts, at: Span) -> None:
    """Raise Unreadable where a one-way ranking question is asked with the second side's hand first."""
    for what in signatures.compared:
        if isinstance(what, RankComparison) and what.turned:
            name = what.question.removeprefix(OTHER_BOOK)
            message = f"`{name}` is asked with the second side's hand first, and is not `either way round`"
            hint = "where pairs of hands are not listed one by one, it is asked of the first side's first"
            raise UnreadableError([Mistake(at, message, hint)])


def list_facts(node: m.Condition) -> Iterable[m.Condition]:
    """Yield the facts that a condition is made of."""
    match node:
        case m.Not(inner):
            yield from list_facts(inner)
        case m.All(parts) | m.Any(parts):
            for part in parts:
                yield from list_facts(part)
        case m.Status():
            return
        case _:
            yield node


def _classify_items(
    items: Holdings,
    own: tuple[m.Condition, ...],
    subjects: tuple[Subject, ...],
    answers: RankingAnswers | None,
) -> tuple[Ints, Ints]:
    """Return each item's class by the facts it meets, and an item of each class (the simplest).

    After each fact the classes are numbered anew: there are never more numbers than classes, where 2^facts
    would soon be more than a number holds.
    """
    number, first = np.zeros(len(items), dtype=np.int64), np.zeros(1, dtype=np.int64)
    for node in own:
        met = match_side(items, node, subjects, answers)
        _, first, number = np.unique(2 * number + met, return_index=True, return_inverse=True)
    return number.reshape(-1), first


class SignatureMatchups(Matchups):
    """Matchups whose cases are signatures: what all of them have in common.

    `shape` says how many values each digit of a code has; the first counts most. `kinds`: for each item of
    either side its class; `simplest`: the first item of each class.
    """

    def __init__(
        self,
        sides: tuple[Holdings, Holdings],
        outcomes: tuple[str, ...],
        signatures: SignatureFacts,
        answers: RankingAnswers | None,
        measured: tuple[SideComparison, ...] | None = None,
    ) -> None:
        super().__init__(sides, signatures.subjects, outcomes)
        self.signatures, self.answers_ = signatures, answers
        self.measured = signatures.compared if measured is None else measured
        """What is compared in a code; all that is, unless some of it follows from the rest."""
        one, other = (
            _classify_items(side, own, self.subjects, answers)
            for side, own in zip(sides, signatures.own, strict=True)
        )
        self.kinds, self.simplest = (one[0], other[0]), (one[1], other[1])
        self.shape = (len(one[1]), len(other[1]), *(_count_outcomes(c) for c in self.measured))
        self.strides = tuple(prod(self.shape[i + 1 :]) for i in range(len(self.shape)))

    def decode(self, codes: Ints) -> tuple[Ints, Ints]:
        """Set how the sides compare in each case, given the code of each; return the classes of the sides."""
        parts = np.unravel_index(codes, self.shape)
        self.compared = {c: np.asarray(p) for c, p in zip(self.measured, parts[2:], strict=True)}
        return np.asarray(parts[0]), np.asarray(parts[1])


class SignatureTally:
    """The signatures that were met: the first pair that shows each, and how many pairs do.

    Pairs are added a row at a time: one item against all of the other side.
    """

    def __init__(self, size: int) -> None:
        self._number = np.zeros(size, dtype=np.int64)
        """For each code its signature's number, in the order met, from 1; nought where it was not met."""
        self.codes: list[int] = []
        self.firsts: list[tuple[int, int]] = []
        self._weight = np.zeros(1)
        """How many pairs show each signature, by its number.

        Whole numbers, all of them together fewer than floats hold exactly (2^53): `bincount` adds floats.
        """

    def add(
        self, code: Ints, dealt: ExactFloats, weight: ExactFloats, item: int, *, turned: bool = False
    ) -> None:
        """Add a row, given each code, in how many ways it is dealt, and what it weighs.

        The row is of one item of the first side, against all of the second; if `turned`, the other way round.
        What is not dealt meets no signature, and weighs nothing.
        """
        number = self._number[code]
        if not number.all():
            for at in np.flatnonzero((number == 0) & (dealt > 0)).tolist():
                if not self._number[code[at]]:  # it may have been met earlier in this row
                    self.codes.append(int(code[at]))
                    self.firsts.append((at, item) if turned else (item, at))
                    self._number[code[at]] = len(self.codes)
            number = self._number[code]
        if turned:
            self._bring_forward(np.where(dealt > 0, number, 0), item)
        counted: ExactFloats = np.bincount(number, weight, len(self.codes) + 1).astype(np.float64)
        counted[: len(self._weight)] += self._weight
        self._weight = counted

    def _bring_forward(self, number: Ints, item: int) -> None:
        """Let signatures begin with their earliest pair: a later row may hold an earlier first item.

        `number`: of each pair that is dealt in a turned row, the number of its signature; nought for others.
        """
        earliest = np.full(len(self.codes) + 1, len(number))
        earliest[number[::-1]] = np.arange(
            len(number) - 1, -1, -1
        )  # of several places the last written stays
        for n in np.flatnonzero(earliest[1:] < len(number)).tolist():
            self.firsts[n] = min(self.firsts[n], (int(earliest[n + 1]), item))

    def sort(self) -> tuple[Ints, Ints, Ints]:
        """Return the codes that weigh anything, their weights and first pairs (n by 2), simplest first."""
        weight = self._weight[1:].astype(np.int64)
        order = np.array(sorted(range(len(self.codes)), key=self.firsts.__getitem__), dtype=np.int64)
        order = order[weight[order] > 0]
        pairs = np.array(self.firsts, dtype=np.int64).reshape(-1, 2)
        return np.array(self.codes, dtype=np.int64)[order], weight[order], pairs[order]
