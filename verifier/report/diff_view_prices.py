"""The prices of a diff in words and figures: the part of its plain view that is about money."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from verifier.diff.price_changes import AdvantageFigures, AdvantageRange, PricedChanges
from verifier.report.percentages import format_percent_range
from verifier.wording import count_noun, format_number

_DIFF_DIGITS = 6
"""Decimals of a percentage: an answer beside which the exact fraction stands."""
_RANGE_REMARK = (
    "A range: what a text leaves open is settled for the house throughout, and for the player throughout, on "
    "both sides of a change alike."
)
_SUM_REMARK = (
    "The changes of groups, each made alone, add up where the player keeps to one way, but for hands that it "
    "leaves open. A player at his best answers all of them at once: there they need not."
)


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """What a change comes to for one way in which the player sets his hands, and exactly."""

    player: str
    change: str
    exact: str


@dataclass(frozen=True)
class PricesView:
    """What it is worth, in house advantage, if the house sets by the way of the second."""

    shifts: PricedChanges
    names: tuple[str, str]

    @property
    def settled(self) -> str:
        """Return over what, and by whose rules."""
        return f"over all {format_number(self.shifts.deals)} deals, ranked and settled by {self.shifts.judge}"

    @property
    def summary(self) -> str:
        """Return in one line what the whole comes to, and how many groups are what."""
        s = self.shifts
        text = s.verdict.value
        if len(s.groups) > 1:
            each = (f"{count_noun(n, 'group')} {v.value}" for v, n in s.counts().items())
            text += f" ({', '.join(each)}; together {s.change.verdict.value})"
        return text

    @property
    def columns(self) -> tuple[str, ...]:
        """Return the heading of the table."""
        return "", f"house by {self.names[0]}", f"house by {self.names[1]}", "change", "exactly"

    @property
    def rows(self) -> Iterator[tuple[str, ...]]:
        """Yield the house advantage before and after, its change, and that as a fraction: a row a player."""
        s = self.shifts
        of = (list_ends(x) for x in (s.before, s.after, s.change))
        for player, before, after, change in zip(_list_players(self.names[0]), *of, strict=True):
            yield (
                player,
                _format_ends(before),
                _format_ends(after),
                format_change(change),
                format_exact(change),
            )

    @property
    def remarks(self) -> Iterator[str]:
        """Yield what is to be kept in mind."""
        s = self.shifts
        if any(a != b for f in (s.before, s.after) for a, b in list_ends(f)):
            yield _RANGE_REMARK
        if len(s.groups) > 1:
            yield _SUM_REMARK
        if s.alike[0]:
            yield (
                f"Priced with the whole, and in no group: {count_noun(s.alike[1], 'hand')} set otherwise, in "
                "settings that rank alike."
            )


def list_price_changes(change: AdvantageFigures, first: str) -> Iterator[ChangeLine]:
    """Yield a change for each way in which the player sets his hands."""
    for player, ends in zip(_list_players(first), list_ends(change), strict=True):
        yield ChangeLine(player, format_change(ends), format_exact(ends))


def _list_players(first: str) -> tuple[str, str, str]:
    """Return the ways in which the player sets his hands."""
    return "the player at his best", f"the player by {first}'s way", "the player by the way of the house"


def list_ends(f: AdvantageFigures) -> tuple[AdvantageRange, AdvantageRange, AdvantageRange]:
    """Return figures in the order of `list_players`."""
    return f.best, f.kept, f.both


def _format_ends(ends: AdvantageRange) -> str:
    """Write both ends of a figure as percentages: one where they are the same."""
    return format_percent_range(ends[0], ends[1], _DIFF_DIGITS)


def format_change(ends: AdvantageRange) -> str:
    """Write both ends of a change as percentages, with their signs."""
    return format_percent_range(ends[0], ends[1], _DIFF_DIGITS, signed=True)


def format_exact(ends: AdvantageRange) -> str:
    """Write both ends of a figure as fractions."""
    return " to ".join(dict.fromkeys(str(x) for x in sorted(ends)))
