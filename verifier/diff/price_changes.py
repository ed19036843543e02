"""What it is worth, in house advantage, if the house sets by another account's way.

Each group of cases that two accounts end differently is priced alone: only its hands are set by the second's
way. A figure has two ends: all that is open settled for the house throughout, in either way alike, and for
the player. Source: docs/diff.md; docs/semantics.md, part 7.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

import numpy as np

from verifier import files
from verifier.cases.hands import Bools, Ints
from verifier.diff.compare_questions import Compared, Comparison, by_clauses
from verifier.odds.play import by_table, optimal
from verifier.odds.requirements import uncountable, unpaid
from verifier.odds.stakes import Settling, Stakes
from verifier.rules.load import load
from verifier.rules.rulebook import Choices, RuleBook
from verifier.source import Unreadable
from verifier.tables.engines import Engines, setting_question, settlement_question
from verifier.tables.table import Counts, Table

Ends = tuple[Fraction, Fraction]
"""Open cases settled for the house throughout, and for the player throughout."""


class Verdict(Enum):
    """What a change is to the player."""

    SAME = "same"
    KINDER = "kinder to the player"
    HARSHER = "harsher to the player"
    MIXED = "mixed"


@dataclass(frozen=True, slots=True)
class Figures:
    """House advantages, or changes of them, for three ways in which the player sets his hands."""

    best: Ends
    """At his best against the way of the house."""
    kept: Ends
    """By the first telling's way, whatever the house does: if it decides all, changes of groups add up."""
    both: Ends
    """By the way of the house, whatever that is."""

    def less(self, other: Figures) -> Figures:
        """Return by how much these are more than others."""
        best, kept, both = (
            (a[0] - b[0], a[1] - b[1])
            for a, b in ((self.best, other.best), (self.kept, other.kept), (self.both, other.both))
        )
        return Figures(best, kept, both)

    @property
    def verdict(self) -> Verdict:
        """Return what a change is to a player at his best, and to one who keeps to his way."""
        signs = {(x > 0) - (x < 0) for x in (*self.best, *self.kept)}
        if signs == {0}:
            return Verdict.SAME
        if {1, -1} <= signs:
            return Verdict.MIXED
        return Verdict.HARSHER if 1 in signs else Verdict.KINDER


@dataclass(frozen=True, slots=True)
class Shifts:
    """The prices of one question that both ask; `groups`: as in the comparison of that question."""

    question: str
    judge: str
    """The title of the rule set that ranks and settles."""
    deals: int
    before: Figures
    after: Figures
    groups: tuple[Figures, ...]
    alike: Counts
    """Set otherwise, in settings that rank alike: priced with the whole, and in no group."""

    @property
    def change(self) -> Figures:
        """Return what the whole of the second's way changes."""
        return self.after.less(self.before)

    @property
    def verdict(self) -> Verdict:
        """Return what the whole is to the player: mixed, too, where the groups are not of one kind."""
        found = {x.verdict for x in (*self.groups, self.change)} - {Verdict.SAME}
        if not found:
            return Verdict.SAME
        return found.pop() if len(found) == 1 else Verdict.MIXED

    def of(self, compared: Compared) -> tuple[Figures, ...]:
        """Return what each group of a question changes, in order; nothing where it is not the one priced."""
        return self.groups if compared.names[0] == self.question else ()

    def counts(self) -> dict[Verdict, int]:
        """Return how many groups are what to the player."""
        each = [x.verdict for x in self.groups]
        return {v: each.count(v) for v in Verdict if v in each}


Unpriced = str
"""Why nothing was priced."""
NOT_ASKED: Unpriced = "not priced in this run (--price)"


def shifts(comparison: Comparison, judge: Engines | None = None) -> Shifts | Unpriced:
    """Return the prices of a comparison, or why there are none.

    `judge` ranks and settles; without one the first telling does, or else the second. Raises Unreadable where
    `judge` does not settle wagers.
    """
    first, second = comparison.tellings
    asked = setting_question(first.book), setting_question(second.book)
    names = tuple(q.name.text for q in asked if q)
    compared = next((q for q in comparison.questions if q.names == names), None)
    if compared is None or asked[1] is None:
        return "not priced: no question that is compared asks, on both sides, how a hand is set"
    judged: Choices | None = None
    if judge is None and not settles(first.book):
        if not settles(second.book):
            return f"not priced: neither side says who wins a wager and what it pays; {who(first.book)}"
        judge, judged = second.engines, second.choice
    if why := uncountable(first.book):
        return f"not priced: {why}"
    stakes = Stakes(first.engines, first.choice, settling=Settling(judge, judged))
    return priced(stakes, compared, second.engines.table(asked[1], second.choice))


def settles(book: RuleBook) -> bool:
    """Return whether a rule book says who wins a wager, and what each outcome pays."""
    question = settlement_question(book)
    return question is not None and not unpaid(question)


def who(book: RuleBook) -> str:
    """Say which shipped rule sets could settle wagers of the game that a rule book is about."""
    found = []
    for name in files.shipped():
        try:
            known = load(name).told[0].book
        except Unreadable:
            continue
        if known.game == book.game and settles(known):
            found.append(name)
    add = "add --settled-by FILE"
    return f"{add} (shipped, about this game: {', '.join(found)})" if found else add


def priced(stakes: Stakes, compared: Compared, there: Table) -> Shifts:
    """Return what it is worth if the house sets as another table leaves its hands."""
    own, other = stakes.allowed(stakes.way), stakes.allowed(there)
    counts = stakes.against(stakes.way)
    otherwise = np.zeros(stakes.hands, dtype=bool)
    otherwise[stakes.items.deal[own != other]] = True

    def at(hands: Bools) -> Figures:
        """Return the advantages where these hands alone are set by the other table."""
        if not hands.any():
            return before
        # only these hands change their settings: take out what they were set to, put in what they are
        had, has = (stakes.against(table, only=hands) for table in (stakes.way, there))
        return figures(stakes, counts - had + has, own, np.where(hands[stakes.items.deal], other, own))

    before = figures(stakes, counts, own, own)
    groups = [marked(stakes.hands, cases) for cases in by_group(compared)]
    alike = otherwise & ~np.logical_or.reduce([np.zeros_like(otherwise), *groups])
    return Shifts(
        compared.names[0],
        stakes.judge.book.rules.title,
        stakes.total,
        before,
        at(otherwise),
        tuple(at(hands).less(before) for hands in groups),
        there.count(alike),
    )


def figures(stakes: Stakes, counts: Ints, kept: Bools, both: Bools) -> Figures:
    """Return the house advantages against counts, for a player at his best and for two ways of setting."""
    found = (optimal(stakes, counts), by_table(stakes, counts, kept), by_table(stakes, counts, both))
    best, by_own, by_theirs = ((x.house.advantage, x.player.advantage) for x in found)
    return Figures(best, by_own, by_theirs)


def by_group(compared: Compared) -> Iterator[list[int]]:
    """Yield the cases of each group of a comparison, in its order."""
    found = by_clauses(compared.cases)
    yield from ([case.case for case in found[group.how, *group.clauses]] for group in compared.groups)


def marked(size: int, cases: list[int]) -> Bools:
    """Return cases as marks."""
    found = np.zeros(size, dtype=bool)
    found[cases] = True
    return found
