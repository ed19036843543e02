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
from verifier.cases.arrays import Bools, Ints
from verifier.diff.compare_questions import ComparedQuestion, Comparison, group_by_clauses
from verifier.odds.play import compute_best_play, compute_table_play
from verifier.odds.requirements import explain_uncountable, list_unpaid
from verifier.odds.stakes import SettlingTerms, Stakes
from verifier.rules.load import load_rules
from verifier.rules.rulebook import Choices, RuleBook
from verifier.source import UnreadableError
from verifier.tables.engines import Engines, find_setting_question, find_settlement_question
from verifier.tables.table import Counts, Table

AdvantageRange = tuple[Fraction, Fraction]
"""Open cases settled for the house throughout, and for the player throughout."""


class PlayerVerdict(Enum):
    """What a change is to the player."""

    SAME = "same"
    KINDER = "kinder to the player"
    HARSHER = "harsher to the player"
    MIXED = "mixed"


@dataclass(frozen=True, slots=True)
class AdvantageFigures:
    """House advantages, or changes of them, for three ways in which the player sets his hands."""

    best: AdvantageRange
    """At his best against the way of the house."""
    kept: AdvantageRange
    """By the first telling's way, whatever the house does: if it decides all, changes of groups add up."""
    both: AdvantageRange
    """By the way of the house, whatever that is."""

    def less(self, other: AdvantageFigures) -> AdvantageFigures:
        """Return by how much these are more than others."""
        best, kept, both = (
            (a[0] - b[0], a[1] - b[1])
            for a, b in ((self.best, other.best), (self.kept, other.kept), (self.both, other.both))
        )
        return AdvantageFigures(best, kept, both)

    @property
    def verdict(self) -> PlayerVerdict:
        """Return what a change is to a player at his best, and to one who keeps to his way."""
        signs = {(x > 0) - (x < 0) for x in (*self.best, *self.kept)}
        if signs == {0}:
            return PlayerVerdict.SAME
        if {1, -1} <= signs:
            return PlayerVerdict.MIXED
        return PlayerVerdict.HARSHER if 1 in signs else PlayerVerdict.KINDER


@dataclass(frozen=True, slots=True)
class PricedChanges:
    """The prices of one question that both ask; `groups`: as in the comparison of that question."""

    question: str
    judge: str
    """The title of the rule set that ranks and settles."""
    deals: int
    before: AdvantageFigures
    after: AdvantageFigures
    groups: tuple[AdvantageFigures, ...]
    alike: Counts
    """Set otherwise, in settings that rank alike: priced with the whole, and in no group."""

    @property
    def change(self) -> AdvantageFigures:
        """Return what the whole of the second's way changes."""
        return self.after.less(self.before)

    @property
    def verdict(self) -> PlayerVerdict:
        """Return what the whole is to the player: mixed, too, where the groups are not of one kind."""
        found = {x.verdict for x in (*self.groups, self.change)} - {PlayerVerdict.SAME}
        if not found:
            return PlayerVerdict.SAME
        return found.pop() if len(found) == 1 else PlayerVerdict.MIXED

    def of(self, compared: ComparedQuestion) -> tuple[AdvantageFigures, ...]:
        """Return what each group of a question changes, in order; nothing where it is not the one priced."""
        return self.groups if compared.names[0] == self.question else ()

    def counts(self) -> dict[PlayerVerdict, int]:
        """Return how many groups are what to the player."""
        each = [x.verdict for x in self.groups]
        return {v: each.count(v) for v in PlayerVerdict if v in each}


Unpriced = str
"""Why nothing was priced."""
PRICE_NOT_ASKED: Unpriced = "not priced in this run (--price)"


def price_changes(comparison: Comparison, judge: Engines | None = None) -> PricedChanges | Unpriced:
    """Return the prices of a comparison, or why there are none.

    `judge` ranks and settles; without one the first account does, else the second. Raises UnreadableError
    where `judge` does not settle wagers.
    """
    first, second = comparison.tellings
    asked = find_setting_question(first.book), find_setting_question(second.book)
    names = tuple(q.name.text for q in asked if q)
    compared = next((q for q in comparison.questions if q.names == names), None)
    if compared is None or asked[1] is None:
        return "not priced: no question that is compared asks, on both sides, how a hand is set"
    judged: Choices | None = None
    if judge is None and not _has_settlement(first.book):
        if not _has_settlement(second.book):
            judges = _describe_judges(first.book)
            return f"not priced: neither side says who wins a wager and what it pays; {judges}"
        judge, judged = second.engines, second.choice
    if why := explain_uncountable(first.book):
        return f"not priced: {why}"
    stakes = Stakes(first.engines, first.choice, settling=SettlingTerms(judge, judged))
    return _compute_price_changes(stakes, compared, second.engines.table(asked[1], second.choice))


def _has_settlement(book: RuleBook) -> bool:
    """Return whether a rule book says who wins a wager, and what each outcome pays."""
    question = find_settlement_question(book)
    return question is not None and not list_unpaid(question)


def _describe_judges(book: RuleBook) -> str:
    """Say which shipped rule sets could settle wagers of the game that a rule book is about."""
    found = []
    for name in files.list_shipped():
        try:
            known = load_rules(name).told[0].book
        except UnreadableError:
            continue
        if known.game == book.game and _has_settlement(known):
            found.append(name)
    add = "add --settled-by FILE"
    return f"{add} (shipped, about this game: {', '.join(found)})" if found else add


def _compute_price_changes(stakes: Stakes, compared: ComparedQuestion, there: Table) -> PricedChanges:
    """Return what it is worth if the house sets as another table leaves its hands."""
    own, other = stakes.allowed(stakes.way), stakes.allowed(there)
    counts = stakes.against(stakes.way)
    otherwise = np.zeros(stakes.hands, dtype=bool)
    otherwise[stakes.items.deal[own != other]] = True

    def at(hands: Bools) -> AdvantageFigures:
        """Return the advantages where these hands alone are set by the other table."""
        if not hands.any():
            return before
        # only these hands change their settings: take out what they were set to, put in what they are
        had, has = (stakes.against(table, only=hands) for table in (stakes.way, there))
        return _compute_figures(
            stakes, counts - had + has, own, np.where(hands[stakes.items.deal], other, own)
        )

    before = _compute_figures(stakes, counts, own, own)
    groups = [_mark_cases(stakes.hands, cases) for cases in _list_group_cases(compared)]
    alike = otherwise & ~np.logical_or.reduce([np.zeros_like(otherwise), *groups])
    return PricedChanges(
        compared.names[0],
        stakes.judge.book.rules.title,
        stakes.total,
        before,
        at(otherwise),
        tuple(at(hands).less(before) for hands in groups),
        there.count(alike),
    )


def _compute_figures(stakes: Stakes, counts: Ints, kept: Bools, both: Bools) -> AdvantageFigures:
    """Return the house advantages against counts, for a player at his best and for two ways of setting."""
    found = (
        compute_best_play(stakes, counts),
        compute_table_play(stakes, counts, kept),
        compute_table_play(stakes, counts, both),
    )
    best, by_own, by_theirs = ((x.house.advantage, x.player.advantage) for x in found)
    return AdvantageFigures(best, by_own, by_theirs)


def _list_group_cases(compared: ComparedQuestion) -> Iterator[list[int]]:
    """Yield the cases of each group of a comparison, in its order."""
    found = group_by_clauses(compared.cases)
    yield from ([case.case for case in found[group.how, *group.clauses]] for group in compared.groups)


def _mark_cases(size: int, cases: list[int]) -> Bools:
    """Return cases as marks."""
    found = np.zeros(size, dtype=bool)
    found[cases] = True
    return found
