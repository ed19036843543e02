"""Stage 3: the cases of a question about two hands where the pairs of hands are too many to list one by one.

As in a settlement, two pairs of hands that every condition answers alike are one case: a signature (see
`settings_counted`). Every pair is still looked at, class against class, and weighed exactly: a class is the
kinds held and whether all pieces are of one suit. Source: docs/semantics.md, part 9.
"""

from __future__ import annotations

import copy
from functools import cached_property
from math import comb, prod

import numpy as np

from verifier.cases.hands import Bools, Ints
from verifier.cases.matchups.holdings import hands_of
from verifier.cases.matchups.pairs import OPEN, Across, Duels, Numbers, Placing, Ranked, standings, total
from verifier.cases.matchups.settings_counted import Signatures, classes_of
from verifier.cases.matchups.weights import Floats, Meeting
from verifier.cases.space import Domain
from verifier.cases.suit_deals import deal_out, signs
from verifier.cases.universe import Universe
from verifier.rules.sides import Subject
from verifier.source import Mistake, Unreadable

MANY = 500_000
"""From so many pairs of classes on, a question about two hands is decided by signatures."""
MOST = np.iinfo(np.int32).max
Row = tuple[Ints, Ints, bool]
"""How sides compare: numbers for either side, and whether some are negative: they compare with none."""


class Encounters(Duels):
    """Signatures of two hands that can be held at once; weighted by the pairs of hands of pieces."""

    units = "pairs of hands", "cases"
    one = "pair of hands"

    def __init__(
        self,
        universe: Universe,
        subjects: tuple[Subject, ...],
        outcomes: tuple[str, ...],
        signatures: Signatures,
    ) -> None:
        sides = hands_of(universe, subjects[0].hand), hands_of(universe, subjects[1].hand)
        super().__init__(sides, subjects, outcomes)
        if sorted(s.hand for s in subjects) == list(range(len(universe.sizes))):
            self.units, self.one = ("settings", "cases"), "setting"
        self.signatures = signatures
        found = [
            classes_of(side, own, subjects, None) for side, own in zip(sides, signatures.own, strict=True)
        ]
        self.kinds = found[0][0], found[1][0]
        self.measured = [c for c in signatures.compared if not (isinstance(c, Ranked) and c.question)]
        """What is compared by measures and lists; what a ranking question says follows, and is told."""
        radix = [4 if isinstance(c, Placing) else 3 for c in self.measured]
        self.shape = (len(found[0][1]), len(found[1][1]), *radix)
        if prod(self.shape) > MOST:
            at = universe.game.piece.span
            raise Unreadable([Mistake(at, "this question asks more of two hands than can be told apart")])
        self._rows = [self._row(what) for what in self.measured]
        strides = [prod(self.shape[i + 1 :]) for i in range(len(self.shape))]
        self._strides = np.array(strides, dtype=np.int64)
        self._copies = np.array([t.copies for t in universe.pieces.types])
        tables = [side.table(s.hand) for side, s in zip(sides, subjects, strict=True)]
        outer = int(len(sides[1]) < len(sides[0]))
        self._count(Meeting(universe.pieces, tables[outer], tables[1 - outer]), outer)
        sizes = [universe.sizes[s.hand] for s in subjects]
        pieces = sum(t.copies for t in universe.pieces.types)
        self.total = comb(pieces, sizes[0]) * comb(pieces - sizes[0], sizes[1])

    def _row(self, what: Across) -> Row:
        """Return how two sides compare."""
        hands = self.subjects
        match what:
            case Placing():
                one, other = standings(self.sides, hands, what)
                return one.astype(np.int32), other.astype(np.int32), min(one.min(), other.min()) < 0
            case Ranked("", first, second):
                one, other = (
                    side.measure("rank", hands[who].hand)
                    for side, who in zip(self.sides, (first, second), strict=True)
                )
                return one, other, False
            case Ranked(question):
                raise LookupError(f"what `{question}` says is told, and not measured")
            case Numbers(first, second):
                one, other = (
                    total(side, terms, hands) for side, terms in zip(self.sides, (first, second), strict=True)
                )
                return one, other, False

    def codes(self, item: int, side: int = 0) -> Ints:
        """Return the signature of one hand of a side against every hand of the other side."""
        kind, kinds = self.kinds[side][item], self.kinds[1 - side]
        code = (kind * self._strides[side] + kinds * self._strides[1 - side]).astype(np.int32)
        for row, stride in zip(self._rows, self._strides[2:].tolist(), strict=True):
            mine, others = (row[0][item], row[1]) if side == 0 else (row[1][item], row[0])
            if side:  # it is the second side's standing that is compared with all of the first
                sign = (others <= mine).view(np.int8) + (others < mine).view(np.int8)
            else:
                sign = (others >= mine).view(np.int8) + (others > mine).view(np.int8)
            if row[2]:
                sign = np.where((others >= 0) & (mine >= 0), sign, OPEN)
            code += sign * np.int32(stride)
        return np.asarray(code)

    def _count(self, meeting: Meeting, outer: int) -> None:
        """Look at every pair of classes, hand after hand of the outer side against all of the other.

        Sets the signatures, their weights and, for each, its first pair: by the first side's hand, then the
        other's.
        """
        known = np.zeros(prod(self.shape), dtype=np.int64)  # for each signature its number, counted from 1
        codes: list[int] = []
        firsts: list[tuple[int, int]] = []
        weight: Floats = np.zeros(1)  # whole numbers, all of them together fewer than floats hold exactly
        inner = len(self.sides[1 - outer])
        for item in range(len(self.sides[outer])):
            ways, code = meeting.row(item), self.codes(item, outer)
            number = known[code]
            if not number.all():
                for at in np.flatnonzero((number == 0) & (ways > 0)).tolist():
                    if not known[code[at]]:
                        codes.append(int(code[at]))
                        firsts.append((at, item) if outer else (item, at))
                        known[code[at]] = len(codes)
                number = known[code]
            if outer:
                number = np.where(ways > 0, number, 0)
                earliest = np.full(len(codes) + 1, inner)
                earliest[number[::-1]] = np.arange(inner - 1, -1, -1)
                for n in np.flatnonzero(earliest[1:] < inner).tolist():
                    firsts[n] = min(firsts[n], (int(earliest[n + 1]), item))
            counted: Floats = np.bincount(number, ways, len(codes) + 1).astype(np.float64)
            counted[: len(weight)] += weight
            weight = counted
        order = sorted(range(len(codes)), key=firsts.__getitem__)
        self._case = np.full(len(known), -1)
        self._case[np.array(codes, dtype=np.int64)[order]] = np.arange(len(codes))
        self.weight = weight[1:].astype(np.int64)[order]
        parts = np.unravel_index(np.array(codes, dtype=np.int64)[order], self.shape)
        self.compared = {c: np.asarray(p) for c, p in zip(self.measured, parts[2:], strict=True)}
        pairs = np.array(firsts, dtype=np.int64).reshape(-1, 2)[order]
        self.items = pairs[:, 0], pairs[:, 1]

    def answered(self, outcomes: tuple[str, ...]) -> Encounters:
        """Return the same cases, for a question with other outcomes."""
        made = copy.copy(self)
        Domain.__init__(made, self.pieces, len(outcomes))
        made.outcomes = outcomes
        return made

    def told(self, question: str, signs: Ints) -> Encounters:
        """Return the same cases, with what a ranking question says of each."""
        made = copy.copy(self)
        asks = [c for c in self.signatures.compared if isinstance(c, Ranked) and c.question == question]
        made.compared = {**self.compared, **dict.fromkeys(asks, signs)}
        return made

    def cases(self, item: int, side: int = 0) -> Ints:
        """Return the case of one hand of a side against every hand of the other; -1 where none is dealt."""
        held = self.sides[side].counts[item] + self.sides[1 - side].counts
        return np.where((held <= self._copies).all(axis=1), self._case[self.codes(item, side)], -1)

    @cached_property
    def grid(self) -> Ints:
        """Return the case of every two hands: first side by second."""
        outer = int(len(self.sides[1]) < len(self.sides[0]))
        rows = np.stack([self.cases(item, outer) for item in range(len(self.sides[outer]))]).astype(np.int32)
        return np.asarray(rows.T if outer else rows)

    @cached_property
    def whole(self) -> Bools | None:
        """Return, where a pair of hands is a setting, which cases each hand that can be dealt can be set to.

        Deals by cases; nothing where the hands are not those of one setting.
        """
        u = self.sides[0].universe
        if self.one != "setting":
            return None
        first, second = (u.parts[s.hand] for s in self.subjects)
        found = np.zeros((len(u), len(self)), dtype=bool)
        for j in range(u.width):
            found[np.arange(len(u)), self.grid[first[:, j], second[:, j]]] = True
        return found

    def hands(self, cases: Bools) -> int | None:
        """Return how many hands that can be dealt have a setting among some cases, if that can be asked."""
        if self.whole is None:
            return None
        return int(self.sides[0].universe.weight[self.whole[:, cases].any(axis=1)].sum())

    def case_of(self, one: int, other: int) -> int:
        """Return the case of two hands."""
        return int(self.cases(one)[other])

    def matrix(self, verdict: Ints) -> Ints:
        """Return what is said of every two hands, from what is said of each case; OPEN if none is asked."""
        said = np.append(verdict, OPEN).astype(np.int8)
        return np.asarray(said[self.grid])

    def shown(self, case: int) -> tuple[str, ...]:
        one, other = drawn(self, case)
        return (*one[0], "against", *other[0])


def drawn(duels: Duels, case: int) -> list[list[tuple[str, ...]]]:
    """Return the signs of cards that show a case, side by side and hand by hand; all from one deck."""
    held = duels.classes_held(case)
    dealt = deal_out(duels.pieces, [hand for side in held for hand in side])
    if dealt is None:
        raise LookupError(f"no deck deals the hands of case {case}")
    rest = iter(dealt)
    return [[signs(duels.pieces, next(rest)) for _ in side] for side in held]
