"""Stage 3: the cases of a settlement question: two settings, told apart by all that its clauses ask.

Two pairs of settings that every condition answers alike are one case: a *signature*. Which of its own
facts each side meets, and how the sides compare in all that is compared, is the whole of it; so the table
over signatures is the table over all pairs.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

import numpy as np

from verifier.cases.deals_of_two import deals
from verifier.cases.hands import Bools, Ints
from verifier.cases.matchups.holdings import Items
from verifier.cases.matchups.pairs import (
    Across,
    Answers,
    Duels,
    Numbers,
    Placing,
    Ranked,
    across,
    one_sided,
    side_of,
    signs,
    total,
)
from verifier.rules import model as m
from verifier.rules.sides import Subject
from verifier.source import Mistake, Span, Unreadable

OTHER = "the other's "
"""Put before the name of a ranking question of the second of two books that are compared."""
EXACT = 1 << 53
"""Below this, sums of whole numbers are exact in floats."""


class Signatures:
    """All that the clauses of a settlement ask: facts of one side, and what is compared across."""

    def __init__(self, conditions: Iterable[m.Condition], subjects: tuple[Subject, ...]) -> None:
        self.conditions = tuple(conditions)
        own: tuple[dict[m.Condition, None], dict[m.Condition, None]] = ({}, {})
        compared: dict[Across, None] = {}
        for node in self.conditions:
            for leaf in leaves(node):
                found = across(leaf, subjects)
                if found is None:
                    own[side_of(leaf, subjects)][leaf] = None
                else:
                    compared[found[0]] = None
        self.own = tuple(own[0]), tuple(own[1])
        self.compared = tuple(compared)
        self._asked = {c for c in self.compared if isinstance(c, Ranked) and c.question}
        self.radix = tuple(3 + (isinstance(c, Placing) or c in self._asked) for c in self.compared)

    @property
    def ranked(self) -> frozenset[str]:
        """Return the ranking questions that are asked."""
        across_ = {c.question for c in self.compared if isinstance(c, Ranked)}
        own = {x.question for facts in self.own for x in facts if isinstance(x, m.Outranks)}
        return frozenset((across_ | own) - {""})


def forward_only(signatures: Signatures, at: Span) -> None:
    """Raise Unreadable where a one-way ranking question is asked with the second side's hand first."""
    for what in signatures.compared:
        if isinstance(what, Ranked) and what.turned:
            name = what.question.removeprefix(OTHER)
            message = f"`{name}` is asked with the second side's hand first, and is not `either way round`"
            hint = "where pairs of hands are not listed one by one, it is asked of the first side's first"
            raise Unreadable([Mistake(at, message, hint)])


def leaves(node: m.Condition) -> Iterable[m.Condition]:
    """Yield the facts that a condition is made of."""
    match node:
        case m.Not(inner):
            yield from leaves(inner)
        case m.All(parts) | m.Any(parts):
            for part in parts:
                yield from leaves(part)
        case m.Status():
            return
        case _:
            yield node


def classes_of(
    items: Items, own: tuple[m.Condition, ...], subjects: tuple[Subject, ...], answers: Answers | None
) -> tuple[Ints, Ints]:
    """Return each item's class by the facts it meets, and an item of each class (the simplest)."""
    number, first = np.zeros(len(items), dtype=np.int64), np.zeros(1, dtype=np.int64)
    for node in own:  # numbered anew after each fact, so that numbers stay small
        met = one_sided(items, node, subjects, answers)
        _, first, number = np.unique(2 * number + met, return_index=True, return_inverse=True)
    return number.reshape(-1), first


class Matches(Duels):
    """Signatures of two settings: those that can be dealt; without `answers`, all that can be thought of.

    `weight` counts pairs of settings, each setting as often as the pieces can be placed so.
    """

    units = "pairs of settings", "cases"
    one = "pair of settings"

    def __init__(
        self,
        settings: Items,
        subjects: tuple[Subject, ...],
        outcomes: tuple[str, ...],
        signatures: Signatures,
        answers: Answers | None = None,
    ) -> None:
        super().__init__((settings, settings), subjects, outcomes)
        self.signatures, self.answers_ = signatures, answers
        self._kept: dict[Across, tuple[Ints, Ints, Ints]] = {}
        found = [classes_of(settings, own, subjects, answers) for own in signatures.own]
        self.kinds: tuple[Ints, Ints] = found[0][0], found[1][0]
        representative = found[0][1], found[1][1]
        self.shape = (len(representative[0]), len(representative[1]), *signatures.radix)
        self.witness: Ints | None = None
        self.attained: Ints | None = None
        """The signatures of all pairs of settings that can be dealt, without a weight of their own too."""
        if answers is None:
            codes = np.arange(prod(self.shape))
            self.weight, self.total = np.ones(len(codes), dtype=np.int64), len(codes)
        else:
            codes = self._dealt(answers)
        parts = np.unravel_index(codes, self.shape)
        self.codes: Ints = codes
        self.items = representative[0][parts[0]], representative[1][parts[1]]
        self.compared = {c: np.asarray(p) for c, p in zip(signatures.compared, parts[2:], strict=True)}

    def atoms(self, answers: Answers) -> list[tuple[Ints, Ints, Ints, int]]:
        """Return what a signature is added up from: a matrix, its rows and columns by item, its stride."""
        found: list[tuple[Ints, Ints, Ints]] = []
        n = len(self.sides[0])
        zero = np.zeros(n, dtype=np.int64)
        found.append((np.arange(self.shape[0])[:, None], self.kinds[0], zero))
        found.append((np.arange(self.shape[1])[None, :], zero, self.kinds[1]))
        found += [self._atom(what, answers) for what in self.signatures.compared]
        strides = [prod(self.shape[i + 1 :]) for i in range(len(self.shape))]
        return [(*atom, stride) for atom, stride in zip(found, strides, strict=True)]

    def _atom(self, what: Across, answers: Answers) -> tuple[Ints, Ints, Ints]:
        if isinstance(what, Ranked) and what.question:
            return self._made(what, answers)
        if what not in self._kept:
            self._kept[what] = self._made(what, answers)
        return self._kept[what]

    def _made(self, what: Across, answers: Answers) -> tuple[Ints, Ints, Ints]:
        if isinstance(what, Ranked) and what.question:
            rows = [
                items.numbers[self.subjects[who].hand]
                for items, who in zip(self.sides, (what.first, what.second), strict=True)
            ]
            said = answers(what.question)
            return said.T if what.turned else said, rows[0], rows[1]
        if isinstance(what, Placing):
            raise NotImplementedError("a list from the top ranks two hands, and not settings")
        if isinstance(what, Numbers):
            sums = [
                total(items, terms, self.subjects)
                for items, terms in zip(self.sides, (what.first, what.second), strict=True)
            ]
        else:
            sums = [
                items.measure("rank", self.subjects[who].hand)
                for items, who in zip(self.sides, (what.first, what.second), strict=True)
            ]
        (one, row), (other, column) = (np.unique(x, return_inverse=True) for x in sums)
        matrix: Ints = np.asarray(signs(one[:, None], other[None, :]), dtype=np.int8)
        return matrix, np.asarray(row.reshape(-1)), np.asarray(column.reshape(-1))

    def _dealt(self, answers: Answers) -> Ints:
        """Find the signatures of all pairs of settings that can be dealt; set weights and witnesses.

        The settings of the first side are taken one by one, the simplest first, each against all of the
        second side's: so the first pair that shows a signature is the simplest.
        """
        items = self.sides[0]
        u = items.universe
        ways = deals(u.counts.astype(np.int64), np.array([t.copies for t in u.pieces.types]))
        often = times(items)
        each = np.bincount(items.deal, often, len(u)).astype(np.int64)
        self.total = sum(int(x) for x in (ways * each[:, None] * each[None, :]).sum(axis=1))
        if not self.total:
            message = "there are too few pieces to deal both sides a hand"
            raise Unreadable([Mistake(u.game.piece.span, message)])
        size = prod(self.shape)
        if self.total >= EXACT or size > np.iinfo(np.int32).max:
            raise OverflowError("there are more pairs of settings, or signatures, than can be counted")
        known = np.full(size, -1)  # a small number for each signature that was met
        weight = np.zeros(0)  # whole numbers, and all of them together fewer than floats hold exactly
        firsts: list[int] = []
        codes: list[int] = []
        code_of = Codes(self.atoms(answers))
        floats = ways.astype(np.float64)
        for item in range(len(items)):
            code = code_of(item)
            dealt = floats[items.deal[item]][items.deal]
            for at in np.flatnonzero((known[code] < 0) & (dealt > 0)).tolist():
                if known[code[at]] < 0:
                    known[code[at]] = len(codes)
                    codes.append(int(code[at]))
                    firsts.append(item * len(items) + at)
            number = known[code]
            met = number >= 0  # a signature that is not met has no weight in this row
            if not met.all():
                number, dealt = number[met], dealt[met] * often[met]
            else:
                dealt = dealt * often
            counted = np.bincount(number, dealt, len(codes)) * often[item]
            counted[: len(weight)] += weight
            weight = counted
        self.attained = np.array(sorted(codes), dtype=np.int64)
        order = np.argsort(firsts, kind="stable")
        order = order[weight[order] > 0]
        self.weight = weight[order].astype(np.int64)
        self.witness = np.stack(np.divmod(np.array(firsts, dtype=np.int64)[order], len(items)))
        return np.array(codes, dtype=np.int64)[order]

    def shown(self, case: int) -> tuple[str, ...]:
        texts = []
        for side, item in zip(self.sides, self.held(case), strict=True):
            u = side.universe
            texts.append(" | ".join(u.option(int(side.deal[item]), int(side.option[item]))))
        return tuple(" against ".join(texts).split())

    def held(self, case: int) -> tuple[int, int]:
        if self.witness is None:
            return super().held(case)
        return int(self.witness[0, case]), int(self.witness[1, case])


class Codes:
    """The signatures of one setting against all others, a row at a time."""

    def __init__(self, atoms: list[tuple[Ints, Ints, Ints, int]]) -> None:
        self._parts = [
            (m.astype(np.int32) * np.int32(stride), row, column) for m, row, column, stride in atoms
        ]
        self._part = np.zeros(len(atoms[0][2]), dtype=np.int32)

    def __call__(self, item: int) -> Ints:
        code = np.zeros(len(self._part), dtype=np.int32)
        for matrix, row, column in self._parts:
            code += np.take(matrix[row[item]], column, out=self._part, mode="clip")
        return np.asarray(code)


def times(items: Items) -> Ints:
    """Return how often the pieces of each setting's deal can be placed so, piece by piece.

    Where hands of one size can be exchanged and both ways are legal, only the first counts: which of two
    hands that rank alike is which makes no other setting.
    """
    u = items.universe
    shown = np.zeros((len(u), u.width), dtype=bool)
    shown[items.deal, items.option] = True
    first = stands_for(items, shown)
    found = np.zeros(len(items), dtype=np.int64)
    for j in range(u.width):
        same: Bools = first[items.deal, j].copy()
        for h in range(len(u.sizes)):
            same &= u.parts[h][items.deal, j] == items.numbers[h]
        found += same
    return found


def stands_for(items: Items, shown: Bools) -> Bools:
    """Return, for each deal and way to place its pieces, whether no earlier legal way exchanges its hands."""
    u = items.universe
    repeated = np.zeros((len(u), u.width), dtype=bool)
    legal = np.zeros((len(u), u.width), dtype=bool)
    for j in range(u.width):  # a way is legal if the setting that it makes is
        for k in range(j + 1):
            same = np.logical_and.reduce([p[:, j] == p[:, k] for p in u.parts])
            legal[:, j] |= same & shown[:, k]
    for j, way in enumerate(u.ways):
        for k in range(j):
            if sorted(u.ways[k]) == sorted(way):
                repeated[:, j] |= legal[:, k]
    return ~repeated
