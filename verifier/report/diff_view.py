"""What `verify diff` says, without any medium: the one plain view that every renderer of a diff draws.

A tree of rows, counts and sentences, built in `diff_view_build`; a renderer only lays out what stands here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from verifier.diff.compare_clauses import ClauseChange
from verifier.diff.compare_entries import EntryChange
from verifier.diff.compare_questions import CaseEnd, DifferingCase, EndComparison
from verifier.diff.price_changes import AdvantageFigures
from verifier.report import draw
from verifier.report.diff_view_prices import ChangeLine, PricesView
from verifier.rules.pieces import Pieces
from verifier.source import Source, Span
from verifier.tables.table import Counts
from verifier.wording import count_kinds, format_number

MOST_GROUPS = 12
"""How many groups of a question are drawn in text and Markdown; the JSON has them all."""
_NO_READING = "no reading changed alone"
NO_CLAUSE = "no clause strikes anything out"


@dataclass(frozen=True)
class SideView:
    """One rule set that was named: one of the two, or the one that ranks and settles."""

    name: str
    ruleset: str
    title: str
    account: str
    game: str
    files: tuple[Source, ...]
    """The rule set first, then its game and what it adopts from."""
    choice: dict[str, str]
    """Every reading, and the alternative that it is read as."""
    departures: tuple[str, ...]
    """Those that are not read as drawn first, as `reading is alternative`."""
    is_judge: bool

    @property
    def heading(self) -> str:
        """Return what the side is called in a heading."""
        return f"settled by {self.name}" if self.is_judge else self.name


@dataclass(frozen=True, slots=True)
class ClauseView:
    """A clause as a reader finds it."""

    label: str
    title: str
    span: Span


@dataclass(frozen=True, slots=True)
class GroupSideView:
    """What one side makes of a group of cases: the clauses that do so, and how the simplest case ends."""

    name: str
    file: str
    clauses: tuple[ClauseView, ...]
    end: CaseEnd

    @property
    def left(self) -> str:
        """Return the options that the simplest case is left with; and how it ends, if that is not decided."""
        ways = "  or  ".join(draw.draw_setting(x) for x in self.end.left)
        return ways if self.end.status == "decided" else f"{ways or 'nothing'}  ({self.end.status})"


@dataclass(frozen=True)
class GroupView:
    """The cases on which the same clauses of each side make the same kind of difference."""

    how: EndComparison
    words: str
    """How they differ, with the names of the sides."""
    counts: Counts
    firm: Counts
    """Those in which the two differ under every reading that is changed alone."""
    units: tuple[str, str]
    sides: tuple[GroupSideView, GroupSideView]
    simplest: DifferingCase
    change: AdvantageFigures | None
    """What the group changes in house advantage, where that was priced."""
    change_lines: tuple[ChangeLine, ...]

    @property
    def counted(self) -> str:
        """Return how many kinds and how many hands."""
        return count_kinds(self.counts, self.units)

    @property
    def agree_under(self) -> str:
        """Return the readings that, changed alone, make the simplest case end the same."""
        return ", ".join(self.simplest.agree) or _NO_READING

    @property
    def firm_remark(self) -> str:
        """Return how many differ under every reading, where the simplest does but not all of them do."""
        part = self.counts != self.firm and not self.simplest.agree
        return f" (so {format_number(self.firm[1])} of these)" if part else ""


@dataclass(frozen=True)
class QuestionView:
    """One question that both sides ask: how many cases end how, and each that does not end the same."""

    names: tuple[str, str]
    title: str
    units: tuple[str, str, str]
    """One of what is counted, several, and kinds of it."""
    counts: tuple[tuple[EndComparison, str, Counts], ...]
    """Every way in which cases can end, in words, with how many do."""
    stakes: tuple[str, ...]
    turning: Counts
    firm: Counts
    alike: Counts | None
    groups: tuple[GroupView, ...]
    cases: tuple[DifferingCase, ...]

    @property
    def name(self) -> str:
        """Return what the question is called: by both sides, where they do not agree."""
        return " / ".join(dict.fromkeys(self.names))

    @property
    def total(self) -> Counts:
        """Return how many cases there are in all."""
        return _add_counts(n for _, _, n in self.counts)

    @property
    def turning_sentence(self) -> str:
        """Return how many of the cases that differ come to agree when one reading is changed."""
        turned, firm = format_hands(self.turning), format_hands(self.firm)
        text = f"of those not the same, {turned} agree under some reading changed alone, {firm} under none"
        if self.alike is not None:
            text += f"; in {format_hands(self.alike)} both rank the hands alike"
        return text

    @property
    def rest_sentence(self) -> str:
        """Return how many groups, and cases, are not drawn; nothing where all are."""
        rest = self.groups[MOST_GROUPS:]
        if not rest:
            return ""
        counted = count_kinds(_add_counts(g.counts for g in rest), self.units[:2])
        return f"{len(rest)} more groups, {counted}, in the JSON"


@dataclass(frozen=True, slots=True)
class UnpairedView:
    """A question of one side that was not compared, and why."""

    side: str
    question: str
    why: str


@dataclass(frozen=True)
class ComparisonView:
    """Two rule sets, question by question."""

    names: tuple[str, str]
    hands: tuple[str, ...]
    """What the game calls the hands of a setting."""
    pieces: Pieces
    same: bool
    questions: tuple[QuestionView, ...]
    unpaired: tuple[UnpairedView, ...]


@dataclass(frozen=True)
class ChangeView:
    """A clause, or an entry of one of its lists, that the two files say differently."""

    of: ClauseChange | EntryChange
    label: str
    words: str
    units: tuple[str, str]
    """One of what its question counts, and several."""
    entries: tuple[ChangeView, ...] = ()


@dataclass(frozen=True)
class PairView:
    """Two rule sets compared: what they are, where they differ, what that is worth, and by which clauses."""

    sides: tuple[SideView, SideView]
    judge: SideView | None
    comparison: ComparisonView
    prices: PricesView | str
    """The prices, or why there are none."""
    changes: tuple[ChangeView, ...]

    @property
    def named(self) -> tuple[SideView, ...]:
        """Return every rule set that was named."""
        return (*self.sides, *([self.judge] if self.judge else []))


@dataclass(frozen=True)
class DiffView:
    """All that one run compared, and what was left over, in sentences."""

    pairs: tuple[PairView, ...]
    left_over: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()
    """What a reader is told before all else."""


def format_hands(counts: Counts) -> str:
    """Write how many hands, and in brackets how many kinds."""
    kinds, hands = counts
    return f"{format_number(hands)} ({format_number(kinds)})"


def _add_counts(found: Iterable[Counts]) -> Counts:
    """Return kinds and hands, added up."""
    kinds = hands = 0
    for k, h in found:
        kinds, hands = kinds + k, hands + h
    return kinds, hands
