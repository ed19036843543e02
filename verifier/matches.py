"""Stage 3: the cases of a settlement question: two settings, told apart by all that its clauses ask.

Two pairs of settings that every condition answers alike are one case: a *signature*. Which of its own
facts each side meets, and how the sides compare in all that is compared, is the whole of it; so the table
over signatures is the table over all pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import prod

import numpy as np

from verifier import model as m
from verifier.hands import Bools, Ints
from verifier.items import Items
from verifier.odds.deals import deals
from verifier.sides import Subject
from verifier.versus import Across, Duels, Numbers, Ranked, across, one_sided, side_of, signs, total

Answers = Callable[[str], Ints]
"""For a ranking question, how it answers: first hand by second hand, HIGHER to OPEN."""
BLOCK = 4_000_000
"""How many pairs are looked at at once."""


class Signatures:
    """All that the clauses of a settlement ask: facts of one side, and what is compared across."""

    def __init__(self, conditions: Iterable[m.Condition], subjects: tuple[Subject, ...]) -> None:
        own: tuple[dict[m.Condition, None], dict[m.Condition, None]] = ({}, {})
        compared: dict[Across, None] = {}
        for node in conditions:
            for leaf in leaves(node):
                found = across(leaf, subjects)
                if found is None:
                    own[side_of(leaf, subjects)][leaf] = None
                else:
                    compared[found[0]] = None
        self.own = tuple(own[0]), tuple(own[1])
        self.compared = tuple(compared)
        self.radix = tuple(4 if isinstance(c, Ranked) and c.question else 3 for c in self.compared)


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
    items: Items, own: tuple[m.Condition, ...], subjects: tuple[Subject, ...]
) -> tuple[Ints, Ints]:
    """Return each item's class by the facts it meets, and an item of each class (the simplest)."""
    facts = [one_sided(items, node, subjects) for node in own]
    code = np.zeros((len(items), 1), dtype=bool) if not facts else np.column_stack(facts)
    _, first, number = np.unique(code, axis=0, return_index=True, return_inverse=True)
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
        self.signatures = signatures
        found = [classes_of(settings, own, subjects) for own in signatures.own]
        self.kinds: tuple[Ints, Ints] = found[0][0], found[1][0]
        representative = found[0][1], found[1][1]
        self.shape = (len(representative[0]), len(representative[1]), *signatures.radix)
        self.witness: Ints | None = None
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
            rows = [
                items.numbers[self.subjects[who].hand]
                for items, who in zip(self.sides, (what.first, what.second), strict=True)
            ]
            return answers(what.question), rows[0], rows[1]
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
        return signs(one[:, None], other[None, :]), row.reshape(-1), column.reshape(-1)

    def _dealt(self, answers: Answers) -> Ints:
        """Find the signatures of all pairs of settings that can be dealt; set weights and witnesses."""
        items = self.sides[0]
        u = items.universe
        ways = deals(u.counts.astype(np.int64), np.array([t.copies for t in u.pieces.types]))
        often = times(items)
        atoms = self.atoms(answers)
        size = prod(self.shape)
        weight = np.zeros(size, dtype=np.int64)
        first = np.full(size, np.iinfo(np.int64).max)
        n = len(items)
        step = max(1, BLOCK // n)
        for start in range(0, n, step):
            rows = slice(start, min(n, start + step))
            code = np.zeros((rows.stop - start, n), dtype=np.int64)
            for matrix, row, column, stride in atoms:
                code += matrix[row[rows]][:, column] * stride
            dealt = ways[items.deal[rows]][:, items.deal] * often[rows, None] * often[None, :]
            weight += exact_counts(code, dealt, size)
            at = np.flatnonzero(dealt.reshape(-1))
            seen, where = np.unique(code.reshape(-1)[at], return_index=True)
            first[seen] = np.minimum(first[seen], at[where] + start * n)
        codes = np.flatnonzero(weight)
        codes = codes[np.argsort(first[codes], kind="stable")]
        self.weight = weight[codes]
        self.witness = np.stack(np.divmod(first[codes], n))
        each = np.bincount(items.deal, often, len(u)).astype(np.int64)
        self.total = sum(int(x) for x in (ways * each[:, None] * each[None, :]).sum(axis=1))
        return codes

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


def times(items: Items) -> Ints:
    """Return how often the pieces of each setting's deal can be placed so, piece by piece."""
    u = items.universe
    found = np.zeros(len(items), dtype=np.int64)
    for j in range(u.width):
        same: Bools = np.ones(len(items), dtype=bool)
        for h in range(len(u.sizes)):
            same &= u.parts[h][items.deal, j] == items.numbers[h]
        found += same
    return found


def exact_counts(codes: Ints, weights: Ints, size: int) -> Ints:
    """Return the weights added up by code, exactly: in halves that floats hold."""
    halves = weights & 0xFFFFF, weights >> 20
    flat = codes.reshape(-1)
    parts = [np.bincount(flat, part.reshape(-1), size).astype(np.int64) for part in halves]
    return parts[0] + (parts[1] << 20)
