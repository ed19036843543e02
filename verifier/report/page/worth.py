"""Stage 5: what hangs on a reading: in house advantage, and by the figures that the document prints."""

from __future__ import annotations

from fractions import Fraction

from verifier.odds.account_odds import Priced
from verifier.report.text.odds import percent, span


class Worth:
    """The prices of one account, alternative by alternative; nothing is said where none were computed."""

    def __init__(self, priced: Priced | None) -> None:
        self.priced = priced
        self.positions = {(a.reading, a.alternative): a for a in priced.alternatives} if priced else {}
        evidence = priced.evidence if priced else None
        self.verdicts = {(x.reading, x.alternative): x for x in evidence.singles} if evidence else {}

    def alternative(self, reading: str, name: str) -> dict[str, str] | None:
        """Return the house advantage under one alternative, what it changes, and what figures say of it."""
        found = self.positions.get((reading, name))
        if self.priced is None or found is None:
            return None
        first, here = self.priced.drawn.advantages, found.position.advantages
        moved = [x - y for x, y in zip(here, first, strict=True)]
        verdict = self.verdicts.get((reading, name))
        if found.chosen:
            said = "as drawn"
        elif not any(moved):
            said = "no change"
        else:
            said = f"{'+' if min(moved[:2]) > 0 else ''}{span(moved[0], moved[1])}"
        return {
            "advantage": span(here[0], here[1]),
            "change": said,
            "figures": verdict.verdict if verdict and not found.chosen else "",
        }

    def of(self, reading: str) -> str:
        """Return the widest change of house advantage that a reading brings, in a few words."""
        if self.priced is None:
            return ""
        first = self.priced.drawn.advantages
        changes = [
            abs(x - y)
            for (name, _), a in self.positions.items()
            if name == reading
            for x, y in zip(a.position.advantages[:2], first[:2], strict=True)
        ]
        most = max(changes, default=Fraction(0))
        return f"up to {percent(most)} of the wager" if most else ""
