"""What a question of the letter is worth: the house advantage under what it asks about."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from verifier.finding import Kind
from verifier.odds.account_odds import AccountOdds
from verifier.odds.prices import PricedPosition
from verifier.review.letter.model import MoneyRange, OpenMoney


def _build_money(position: PricedPosition) -> MoneyRange:
    """Return the house advantage at best play, open wagers to the player and to the house."""
    house, player, _, _ = position.advantages
    return MoneyRange(player, house)


class LetterPrices:
    """The prices of one account, as the letter asks for them; nothing where they were not computed."""

    def __init__(self, priced: AccountOdds | None) -> None:
        self._priced = priced

    @property
    def used(self) -> MoneyRange | None:
        """Return the house advantage under the meanings used."""
        return _build_money(self._priced.drawn) if self._priced else None

    @property
    def deals(self) -> int:
        """Return over how many deals it is counted."""
        return self._priced.stakes.total if self._priced else 0

    def find_option(self, reading: str, alternative: str) -> MoneyRange | None:
        """Return the house advantage under one alternative of a reading."""
        priced = self._priced.alternatives if self._priced else ()
        found = (x for x in priced if (x.reading, x.alternative) == (reading, alternative))
        return next((_build_money(x.position) for x in found), None)

    def find_assumption(self, line: int) -> MoneyRange | None:
        """Return the house advantage without the assumption that a line of the rule set makes."""
        priced = self._priced.assumptions if self._priced else ()
        return next((_build_money(x.position) for x in priced if x.line == line), None)

    def find_open(self, question: str, kind: Kind) -> OpenMoney | None:
        """Return what the open cases of a question are worth, all of one kind together."""
        priced = self._priced.open if self._priced else ()
        best = next((x.best for x in priced if (x.question, x.kind) == (question, kind)), None)
        return None if best is None or not self.used else OpenMoney(self.used.house, best, shared=False)

    def measure(self, ranges: Iterable[MoneyRange | None], opened: OpenMoney | None = None) -> Fraction:
        """Return what these move the house advantage by, at most."""
        moves = [abs(opened.house - opened.player)] if opened else []
        for x in ranges:
            if x and self.used:
                moves += [abs(x.house - self.used.house), abs(x.player - self.used.player)]
        return max(moves, default=Fraction(0))
