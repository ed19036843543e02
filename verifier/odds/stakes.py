"""What is at stake between two sides: every setting of one against the settings of the other.

A settlement decides signatures, and a signature is added up from what the two settings are; so the table
over all signatures that can be thought of is a lookup, and every deal is counted by it. Source:
docs/semantics.md, part 7.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal

import numpy as np

from verifier.cases.arrays import Bits, Bools, Ints
from verifier.cases.deals_of_two import group_ways
from verifier.cases.matchups.comparisons import HIGHER, LOWER, OPEN, SAME, RankComparison
from verifier.cases.matchups.counted_settings import CountedSettings
from verifier.odds.option_matchup import OptionComparison, OptionMatchup
from verifier.odds.reduce import OutcomeMasks, SignatureParts, find_needed, keep_comparisons
from verifier.odds.requirements import count_deals, find_questions, list_pays
from verifier.odds.tally import tally_deals
from verifier.rules.rulebook import Choices, Stage
from verifier.source import Mistake, UnreadableError
from verifier.tables.engines import Engines
from verifier.tables.table import Table

_MANY_SETTINGS = 4_000
"""With more settings than this it pays to leave out comparisons that decide nothing."""
_SEVERAL_OUTCOMES = np.array([mask for mask in range(256) if mask & (mask - 1)])
"""The masks of more than one outcome: `mask & (mask - 1)` is the mask without its lowest bit."""
TallyPath = Literal["python", "numpy", "compiled"]


@dataclass(frozen=True, slots=True)
class FacedColumns:
    """What a side holds, as columns: an item that shows each, its group, and the ways: hands by groups.

    A group is what one hand can be set to, or hands that compare alike.
    """

    shown: Ints
    group: Ints
    weights: Ints


@dataclass(frozen=True, slots=True)
class LeftOutAssumptions:
    """Assumptions left out of a run: relations by line, clauses by label."""

    lines: tuple[int, ...] = ()
    labels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SettlingTerms:
    """Who ranks and settles, and what is taken of gains, where that is not as the rule book itself says.

    `judge`: the rule book that ranks and settles, where that is another, read as `judged` says (without that,
    as drawn); `commission`: a share of what the winner gains, in place of what the rule book says.
    """

    judge: Engines | None = None
    judged: Choices | None = None
    commission: Fraction | None = None


class Stakes:
    """The settlement of one rule book under one choice, over all settings; `ways` counts the deals.

    Raises UnreadableError where nothing says how hands are set, settled and paid; Circle where the order goes
    round.
    """

    def __init__(
        self,
        engines: Engines,
        choice: Choices,
        ways: Ints | None = None,
        *,
        settling: SettlingTerms = SettlingTerms(),
        left_out: LeftOutAssumptions = LeftOutAssumptions(),
    ) -> None:
        self.engines, self.settling, self.left_out = engines, settling, left_out
        self.judge = settling.judge or engines
        self.choice = {**engines.book.first, **choice}
        self.setting, self.settlement = find_questions(engines, self.judge)
        self.pays = list_pays(self.settlement, settling.commission)
        judged = self.choice
        if settling.judge is not None:
            judged = {**settling.judge.book.first, **(settling.judged or {})}
        self._settle(judged)
        self._leave_out_comparisons(judged)
        self.ways = ways if ways is not None else count_deals(engines)
        self.total = int(self.ways.sum(dtype=np.int64))
        if not self.total:
            at = engines.book.game.piece.span
            raise UnreadableError([Mistake(at, "there are too few pieces to deal both sides a hand")])
        self.hands = len(engines.universe)

    def _settle(self, judged: Choices) -> None:
        """Decide every signature that can be thought of: the lookup by which all deals are counted."""
        own = self.left_out if self.settling.judge is None else LeftOutAssumptions()
        table = self.judge.thought(self.settlement).table(
            self.settlement, Stage.ASSUMED, judged, without=own.lines, dropped=own.labels
        )
        matches = table.universe
        assert isinstance(matches, CountedSettings)
        self.settled, self.matches, self.items = table, matches, matches.sides[0]
        answers = self._answers = self.judge.answers(judged, without=own.lines, dropped=own.labels)
        self.atoms = matches.atoms(answers)
        self.lookup = build_outcome_masks(table, matches)
        asked = (
            c.question for c in matches.signatures.compared if isinstance(c, RankComparison) and c.question
        )
        self.ranks = tuple(answers(q).tobytes() for q in asked)

    def _leave_out_comparisons(self, judged: Choices) -> None:
        """Leave out comparisons that decide no deal, where there are so many settings that it pays."""
        self.axes = tuple(range(len(self.atoms)))
        self.attained: Ints | None = None
        if len(self.items) > _MANY_SETTINGS:
            dealt = self.judge.of(self.settlement, judged).universe
            assert isinstance(dealt, CountedSettings) and dealt.attained is not None
            self.attained = dealt.attained
            self.axes = find_needed(self.lookup, self.matches.shape, self.attained)
            self.atoms, self.lookup = keep_comparisons(
                self.atoms, self.lookup, self.matches.shape, self.attained, self.axes
            )

    @cached_property
    def way(self) -> Table:
        """Return the table that sets hands: the house way."""
        out = self.left_out
        return self.engines.deals.table(
            self.setting, Stage.ASSUMED, self.choice, without=out.lines, dropped=out.labels
        )

    def allowed(self, table: Table) -> Bools:
        """Return which settings a table leaves; all of a hand that it leaves open altogether."""
        bits = np.where(table.conflict, table.legal, table.left)
        shown = table.universe.unpack(bits)
        return np.asarray(shown[self.items.deal, self.items.option])

    def key(self, table: Table) -> object:
        """Return what two stakes have in common if, against these tables, they come to the same."""
        return self.allowed(table).tobytes(), self.settles()

    def settles(self) -> object:
        """Return what two stakes have in common if they settle alike."""
        return self.lookup.tobytes(), self.axes, self.ranks

    def against(self, table: Table, path: TallyPath = "numpy", only: Bools | None = None) -> Ints:
        """Count, for every setting of the first side, the deals by outcomes possible against a table.

        `only`: against these kinds of hand of the second side.
        """
        kept = self.allowed(table)
        if only is not None:
            kept = kept & only[self.items.deal]
        return self._count(kept, turned=False, path=path)

    def facing(self, kept: Bools, path: TallyPath = "numpy") -> Ints:
        """Count, for every setting of the second side, the deals by outcomes against the first side's."""
        return self._count(kept, turned=True, path=path)

    def count_flagged(self, codes: Bools) -> tuple[Ints, Ints] | None:
        """Count against the house way: the deals of other signatures, and of these; nothing if none is met.

        `codes`: signatures out of all that can be thought of.
        """
        flag = 1 << len(
            self.pays
        )  # one more outcome, that marks a signature: bits 0 to n - 1 are the outcomes
        whole = build_outcome_masks(self.settled, self.matches) | np.where(codes, flag, 0).astype(np.uint8)
        atoms = self.matches.atoms(self._answers)
        if self.attained is not None:
            axes = find_needed(whole, self.matches.shape, self.attained)
            atoms, whole = keep_comparisons(atoms, whole, self.matches.shape, self.attained, axes)
        counts = self._count(self.allowed(self.way), turned=False, lookup=whole, atoms=atoms)
        apart = counts[:, :flag], counts[:, flag:]
        return apart if apart[1].any() else None

    def count_undecided(self, mine: Bools, theirs: Bools, counts: Ints) -> int:
        """Return in how many deals several outcomes are possible, each side setting its hand in any way kept.

        `counts`: of the deals by outcomes possible, for every setting of the first side against what the
        second keeps. A hand that is set in one way has its deals there; of another, what any way allows.
        """
        kept = np.flatnonzero(mine)
        often = np.bincount(self.items.deal[kept], minlength=self.hands)
        alone = kept[often[self.items.deal[kept]] == 1]
        total = int(counts[alone][:, _SEVERAL_OUTCOMES[counts.shape[1] > _SEVERAL_OUTCOMES]].sum())
        faced = self._list_columns(theirs, [column for _, _, column, _ in self.atoms])
        starts = np.flatnonzero(np.diff(faced.group, prepend=-1))
        columns = [(m * stride, row, column[faced.shown]) for m, row, column, stride in self.atoms]
        possible: dict[int, OutcomeMasks] = {}
        for item in kept[often[self.items.deal[kept]] > 1].tolist():
            codes = np.sum([m[row[item]][column] for m, row, column in columns], axis=0)
            found = np.bitwise_or.reduceat(self.lookup[codes], starts)
            hand = int(self.items.deal[item])
            possible[hand] = possible[hand] | found if hand in possible else found
        return total + sum(
            int(faced.weights[h][np.isin(x, _SEVERAL_OUTCOMES)].sum()) for h, x in possible.items()
        )

    def _list_columns(self, kept: Bools, columns: list[Ints]) -> FacedColumns:
        """Return what is kept of a side as columns: one for hands set in one way that compare alike.

        A hand that is set in several ways keeps a column for each, since what any of them does counts.
        """
        others = np.flatnonzero(kept)
        alone = np.bincount(self.items.deal[others], minlength=self.hands)[self.items.deal[others]] == 1
        single, several = others[alone], others[~alone]
        alike, first, which = np.unique(
            np.column_stack([c[single] for c in columns]), axis=0, return_index=True, return_inverse=True
        )
        order = np.argsort(which.reshape(-1), kind="stable")
        starts = np.searchsorted(which.reshape(-1)[order], np.arange(len(alike)))
        weights = group_ways(self.ways, self.items.deal[single[order]], starts)
        hands, where = np.unique(self.items.deal[several], return_inverse=True)
        return FacedColumns(
            np.concatenate([single[first], several]),
            np.concatenate([np.arange(len(alike)), len(alike) + where.reshape(-1)]),
            np.concatenate([weights, self.ways[:, hands]], axis=1),
        )

    def _count(
        self,
        kept: Bools,
        *,
        turned: bool,
        path: TallyPath = "numpy",
        lookup: OutcomeMasks | None = None,
        atoms: SignatureParts | None = None,
    ) -> Ints:
        """Count every setting of one side against what is kept of the other's."""
        parts = self.atoms if atoms is None else atoms
        faced = self._list_columns(kept, [row if turned else column for _, row, column, _ in parts])
        duel = OptionMatchup(
            atoms=tuple(
                OptionComparison(matrix.T, column, row[faced.shown], stride)
                if turned
                else OptionComparison(matrix, row, column[faced.shown], stride)
                for matrix, row, column, stride in parts
            ),
            lookup=self.lookup if lookup is None else lookup,
            hand_of=self.items.deal,
            hand_against=faced.group,
            weights=faced.weights,
            outcomes=len(self.pays) + (lookup is not None),
        )
        return tally_deals(duel, path)


def build_outcome_masks(table: Table, matches: CountedSettings, left: Bits | None = None) -> OutcomeMasks:
    """Return, for every signature, the outcomes possible: all where the text settles none.

    A comparison that a ranking question leaves open may come out in any way. `left`: in place of what the
    table leaves.
    """
    found = np.where(table.conflict, table.legal, table.left) if left is None else left
    bits = found.astype(np.uint8)  # there are at most seven outcomes: a bit is free for a flag
    shaped = bits.reshape(matches.shape)
    for axis, radix in enumerate(matches.signatures.radix, 2):
        if radix > OPEN:
            sure = [np.take(shaped, value, axis) for value in (HIGHER, SAME, LOWER)]
            index = [slice(None)] * shaped.ndim
            index[axis] = slice(OPEN, OPEN + 1)
            shaped[tuple(index)] = np.expand_dims(sure[0] | sure[1] | sure[2], axis)
    return np.ascontiguousarray(shaped.reshape(-1))
