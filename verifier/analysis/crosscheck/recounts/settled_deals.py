"""Every deal of a small game, set and settled by the second engine, one after another.

Written from docs/semantics.md, part 7, and sharing with `verifier/odds` the tree alone: no signature, no
tally. A deal is a kind of hand for each side, as often as its pieces can be taken.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from verifier.interpreter import Interpreter, Settings, Supply
from verifier.interpreter.verdicts.supply import SetHands
from verifier.interpreter.vocabulary import Pile
from verifier.language import syntax as s

MOST_SETTLED = 40_000
"""So many pairs of a setting and a setting are settled, and no more."""
Taken = frozenset[str]
"""The outcomes that a deal may come to."""


@dataclass(frozen=True, slots=True)
class Wager:
    """What each outcome brings either side: before commission, and after."""

    amount: Mapping[str, Fraction]
    first: Mapping[str, Fraction]
    second: Mapping[str, Fraction]


def read_wager(question: s.Question) -> Wager:
    """Return what a settlement pays: of a gain, whose ever it is, the commission on that outcome is taken."""
    taken = {line.outcome.text: line.amount.value for line in question.commission}
    amount = {line.outcome.text: line.amount.value for line in question.pays}

    def keep(gain: Fraction, outcome: str) -> Fraction:
        return gain - gain * taken.get(outcome, 0) if gain > 0 else gain

    return Wager(
        amount,
        {outcome: keep(gain, outcome) for outcome, gain in amount.items()},
        {outcome: keep(-gain, outcome) for outcome, gain in amount.items()},
    )


@dataclass(slots=True)
class CountedPlay:
    """One way to play, all that is open settled for one side."""

    expectation: Fraction
    outcomes: dict[str, int] = field(default_factory=dict)
    is_only: bool = True
    """Whether no other setting of some hand, and no other outcome, would have been as good."""
    open: int = 0
    """In how many deals several outcomes are possible, with the settings that are played."""


class SettledDeals:
    """The deals of a game against the house way, as a second engine sets and settles them."""

    def __init__(
        self, second: Interpreter, supply: Supply, way: s.Question | None, wager: s.Question
    ) -> None:
        self._second, self._supply, self._settlement = second, supply, wager.name.text
        self._wager = read_wager(wager)
        settings, size = Settings(supply), supply.game.dealt
        self._every = {hand: settings.list_legal(hand) for hand, _ in supply.list_weighed(size)}
        self._house = {hand: self._list_directed(way, hand) for hand in self._every}
        self._known: dict[tuple[SetHands, SetHands], Taken] = {}

    def _list_directed(self, way: s.Question | None, hand: Pile) -> list[SetHands]:
        """Return the settings that the house way leaves of a hand; where it leaves none, all."""
        if way is None:
            return self._every[hand]
        left = self._second.decide(way.name.text, hand, applied=False).left
        some = [x for x in self._every[hand] if tuple(tuple(kind for kind, _ in pile) for pile in x) in left]
        return some or self._every[hand]

    def _settle(self, mine: SetHands, theirs: SetHands) -> Taken:
        """Return the outcomes that the text leaves of two settings: all, where it leaves none."""
        if (mine, theirs) not in self._known:
            left = self._second.judge(self._settlement, mine, theirs).left
            self._known[mine, theirs] = frozenset(left) or frozenset(self._wager.amount)
        return self._known[mine, theirs]

    def _list_replies(self, hand: Pile) -> list[tuple[Pile, int]]:
        """Return the hands that can be dealt beside one, and in how many ways both are."""
        found = ((other, self._supply.count_ways([hand, other])) for other in self._house)
        return [(other, ways) for other, ways in found if ways]

    def count(self, *, for_house: bool, is_best: bool) -> CountedPlay:
        """Count all deals: the first side plays as is best for it, or by the house way.

        `for_house`: what the text leaves open, the setting of the first side's hand too where it plays by the
        house way, goes as is best for the house; else as is best for the first side.
        """
        choose: Callable[..., Fraction] = min if for_house else max
        prefers: Callable[..., Fraction] = max if is_best else choose
        total, made = Fraction(0), CountedPlay(Fraction(0))
        for hand in self._every:
            replies = self._list_replies(hand)
            ways = self._every[hand] if is_best else self._house[hand]
            worth = [self._add_up(way, replies, choose) for way in ways]
            most = prefers(worth)
            at = worth.index(most)
            made.is_only &= worth.count(most) == 1
            total += most
            self._note(made, ways[at], replies, choose)
            if not is_best:
                made.open += self._count_open(ways, replies)
            else:
                made.open += self._count_open([ways[at]], replies)
        made.expectation = total / self._supply.count_all([self._supply.game.dealt] * 2)
        return made

    def _reach(self, way: SetHands, other: Pile) -> Taken:
        """Return the outcomes that a setting may come to against a hand of the house."""
        return frozenset().union(*(self._settle(way, theirs) for theirs in self._house[other]))

    def _add_up(
        self, way: SetHands, replies: Sequence[tuple[Pile, int]], choose: Callable[..., Fraction]
    ) -> Fraction:
        """Return what a setting brings the first side over all replies."""
        pay = self._wager.first
        return sum((n * choose(pay[x] for x in self._reach(way, other)) for other, n in replies), Fraction(0))

    def _note(
        self,
        made: CountedPlay,
        way: SetHands,
        replies: Sequence[tuple[Pile, int]],
        choose: Callable[..., Fraction],
    ) -> None:
        """Count the outcomes that a setting comes to."""
        pay = self._wager.first
        for other, ways in replies:
            found = self._reach(way, other)
            brings = choose(pay[x] for x in found)
            good = [x for x in self._wager.amount if x in found and pay[x] == brings]
            made.is_only &= len(good) == 1
            made.outcomes[good[0]] = made.outcomes.get(good[0], 0) + ways

    def _count_open(self, ways: Sequence[SetHands], replies: Sequence[tuple[Pile, int]]) -> int:
        """Return in how many deals a hand, set in any of some ways, may come to several outcomes."""
        return sum(
            n
            for other, n in replies
            if len(frozenset().union(*(self._reach(way, other) for way in ways))) > 1
        )


def count_settled(supply: Supply) -> int:
    """Return how many pairs of settings would be settled at most."""
    settings = Settings(supply)
    kinds = supply.count_kinds(supply.game.dealt)
    return (kinds * settings.most) ** 2
