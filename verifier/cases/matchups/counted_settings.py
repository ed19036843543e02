"""The cases of a settlement question: two settings, told apart by all that its clauses ask, and counted.

Every pair of settings is looked at, and its signature counted with the ways to deal both hands. A signature
is added up from parts that depend on one setting each, or on how two ranks compare (`atoms`).
"""

from __future__ import annotations

from math import prod

import numpy as np

from verifier.cases.arrays import Bools, Ints
from verifier.cases.deals_of_two import EXACT_IN_FLOAT64, count_deals_of_two
from verifier.cases.matchups.comparisons import (
    LadderComparison,
    MeasureComparison,
    RankComparison,
    RankingAnswers,
    SideComparison,
    compare_numbers,
    sum_measures,
)
from verifier.cases.matchups.holdings import Holdings
from verifier.cases.matchups.signatures import (
    MOST_SIGNATURES,
    SignatureFacts,
    SignatureMatchups,
    SignatureTally,
)
from verifier.cases.memory import refuse_beyond_memory
from verifier.source import Mistake, UnreadableError


class CountedSettings(SignatureMatchups):
    """Signatures of two settings: those that can be dealt; without `answers`, all that can be thought of.

    `weight` counts pairs of settings, each setting as often as the pieces can be placed so.
    """

    units = "pairs of settings", "cases"
    one = "pair of settings"

    def __init__(
        self,
        settings: Holdings,
        outcomes: tuple[str, ...],
        signatures: SignatureFacts,
        answers: RankingAnswers | None = None,
    ) -> None:
        super().__init__((settings, settings), outcomes, signatures, answers)
        self._kept: dict[SideComparison, tuple[Ints, Ints, Ints]] = {}
        self.witness: Ints | None = None
        self.attained: Ints | None = None
        """The signatures of all pairs of settings that can be dealt, without a weight of their own too."""
        if answers is None:
            codes = np.arange(prod(self.shape))
            self.weight, self.total = np.ones(len(codes), dtype=np.int64), len(codes)
        else:
            codes = self._count(answers)
        self.codes: Ints = codes
        one, other = self.decode(codes)
        self.items = self.simplest[0][one], self.simplest[1][other]

    def atoms(self, answers: RankingAnswers) -> list[tuple[Ints, Ints, Ints, int]]:
        """Return what a signature is added up from: a matrix, its rows and columns by item, its stride."""
        found: list[tuple[Ints, Ints, Ints]] = []
        n = len(self.sides[0])
        zero = np.zeros(n, dtype=np.int64)
        found.append((np.arange(self.shape[0])[:, None], self.kinds[0], zero))
        found.append((np.arange(self.shape[1])[None, :], zero, self.kinds[1]))
        found += [self._atom(what, answers) for what in self.signatures.compared]
        return [(*atom, stride) for atom, stride in zip(found, self.strides, strict=True)]

    def _atom(self, what: SideComparison, answers: RankingAnswers) -> tuple[Ints, Ints, Ints]:
        if isinstance(what, RankComparison) and what.question:
            return self._build_atom(what, answers)
        if what not in self._kept:
            self._kept[what] = self._build_atom(what, answers)
        return self._kept[what]

    def _build_atom(self, what: SideComparison, answers: RankingAnswers) -> tuple[Ints, Ints, Ints]:
        if isinstance(what, RankComparison) and what.question:
            rows = [
                items.numbers[self.subjects[who].hand]
                for items, who in zip(self.sides, (what.first, what.second), strict=True)
            ]
            said = answers(what.question)
            return said.T if what.turned else said, rows[0], rows[1]
        if isinstance(what, LadderComparison):
            raise NotImplementedError("a list from the top ranks two hands, and not settings")
        if isinstance(what, MeasureComparison):
            sums = [
                sum_measures(items, terms, self.subjects)
                for items, terms in zip(self.sides, (what.first, what.second), strict=True)
            ]
        else:
            sums = [
                items.measure("rank", self.subjects[who].hand)
                for items, who in zip(self.sides, (what.first, what.second), strict=True)
            ]
        (one, row), (other, column) = (np.unique(x, return_inverse=True) for x in sums)
        matrix: Ints = np.asarray(compare_numbers(one[:, None], other[None, :]), dtype=np.int8)
        return matrix, np.asarray(row.reshape(-1)), np.asarray(column.reshape(-1))

    def _count(self, answers: RankingAnswers) -> Ints:
        """Find the signatures of all pairs of settings that can be dealt; set weights and witnesses.

        The settings of the first side are taken one by one, the simplest first, each against all of the
        second side's: so the first pair that shows a signature is the simplest.
        """
        items = self.sides[0]
        u = items.universe
        ways = count_deals_of_two(u.counts.astype(np.int64), np.array([t.copies for t in u.pieces.types]))
        often = _count_placements(items)
        self.total = self._count_all(ways, often)
        size = prod(self.shape)
        if (
            self.total >= EXACT_IN_FLOAT64 or size > MOST_SIGNATURES
        ):  # weights are added up as floats, codes in 32 bits
            raise OverflowError("there are more pairs of settings, or signatures, than can be counted")
        remedy = "compare the settings in fewer ways, or ask in several questions"
        what = f"{size:,} ways to tell two settings apart, and every two of {len(u):,} kinds of hand"
        refuse_beyond_memory(8 * size + 16 * len(u) ** 2, what, remedy, u.game.piece.span)
        tally = SignatureTally(size)
        code_of = _CodeRows(self.atoms(answers))
        floats = ways.astype(np.float64)
        for item in range(len(items)):
            dealt = floats[items.deal[item]][items.deal]
            weight = dealt * often * often[item]
            tally.add(code_of(item), dealt, weight, item)
        self.attained = np.array(sorted(tally.codes), dtype=np.int64)
        codes, self.weight, pairs = tally.sort()
        self.witness = pairs.T
        return codes

    def _count_all(self, ways: Ints, often: Ints) -> int:
        """Count all pairs of settings; raise UnreadableError where two hands cannot be dealt."""
        items = self.sides[0]
        u = items.universe
        each = np.bincount(items.deal, often, len(u)).astype(np.int64)
        found = sum(int(x) for x in (ways @ each) * each)
        if not found:
            message = "there are too few pieces to deal both sides a hand"
            raise UnreadableError([Mistake(u.game.piece.span, message)])
        return found

    def shown(self, case: int) -> tuple[str, ...]:
        """Return a case as the signs of the pieces of both settings."""
        texts = []
        for side, item in zip(self.sides, self.held(case), strict=True):
            u = side.universe
            texts.append(" | ".join(u.option(int(side.deal[item]), int(side.option[item]))))
        return tuple(" against ".join(texts).split())

    def held(self, case: int) -> tuple[int, int]:
        """Return the two settings that show a case: the first pair that is dealt, if pairs were looked at."""
        if self.witness is None:
            return super().held(case)
        return int(self.witness[0, case]), int(self.witness[1, case])


class _CodeRows:
    """The signatures of one setting against all others, a row at a time.

    Each part is multiplied by its stride once, and every row adds up into the same room: this is the inmost
    loop of a settlement. `MOST` signatures fit in 32 bits, so that no sum wraps.
    """

    def __init__(self, atoms: list[tuple[Ints, Ints, Ints, int]]) -> None:
        self._parts = [
            (m.astype(np.int32) * np.int32(stride), row, column) for m, row, column, stride in atoms
        ]
        self._part = np.zeros(len(atoms[0][2]), dtype=np.int32)

    def __call__(self, item: int) -> Ints:
        """Return the signature of one setting of the first side against every one of the second."""
        code = np.zeros(len(self._part), dtype=np.int32)
        for matrix, row, column in self._parts:
            code += np.take(matrix[row[item]], column, out=self._part, mode="clip")
        return np.asarray(code)


def _count_placements(items: Holdings) -> Ints:
    """Return how often the pieces of each setting's deal can be placed so, piece by piece.

    A hand that holds two pieces of a type can place them in more ways than there are settings; all of them
    are ways to set the pieces, so that a setting weighs as many.

    Where hands of one size can be exchanged and both ways are legal, only the first counts: which of two
    hands that rank alike is which makes no other setting.
    """
    u = items.universe
    shown = np.zeros((len(u), u.width), dtype=bool)
    shown[items.deal, items.option] = True
    first = _find_first_exchanges(items, shown)
    found = np.zeros(len(items), dtype=np.int64)
    for j in range(u.width):
        same: Bools = first[items.deal, j].copy()
        for h in range(len(u.sizes)):
            same &= u.parts[h][items.deal, j] == items.numbers[h]
        found += same
    return found


def _find_first_exchanges(items: Holdings, shown: Bools) -> Bools:
    """Return, for each deal and way to place its pieces, whether no earlier legal way exchanges its hands.

    Two ways exchange hands if they share out the same places among hands in another order.
    """
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
