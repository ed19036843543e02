"""What hangs on a reading: in house advantage, and by the figures that the document prints."""

from __future__ import annotations

from fractions import Fraction
from typing import Any as Anything

from verifier.odds.account_odds import AccountOdds
from verifier.odds.claims import format_claim
from verifier.odds.evidence import SingleReading
from verifier.report.page.anchors import format_anchor
from verifier.report.percentages import format_percent, format_percent_range
from verifier.review.submission import Submission


class ReadingPrices:
    """The prices of one account, alternative by alternative; nothing is said where none were computed."""

    def __init__(self, priced: AccountOdds | None) -> None:
        self.priced = priced
        self.positions = {(a.reading, a.alternative): a for a in priced.alternatives} if priced else {}
        evidence = priced.evidence if priced else None
        self.verdicts = {(x.reading, x.alternative): x for x in evidence.singles} if evidence else {}

    def describe_alternative(self, reading: str, name: str) -> dict[str, str] | None:
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
            said = f"{'+' if min(moved[:2]) > 0 else ''}{format_percent_range(moved[0], moved[1])}"
        return {
            "advantage": format_percent_range(here[0], here[1]),
            "change": said,
            "figures": verdict.verdict if verdict and not found.chosen else "",
        }

    def describe_widest_change(self, reading: str) -> str:
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
        return f"up to {format_percent(most)} of the wager" if most else ""


def list_decided_readings(submission: Submission, ids: set[str]) -> list[dict[str, Anything]]:
    """Return each reading of which printed figures contradict an alternative; `ids`: those with a place."""
    return [row for priced in submission.whole.priced for row in _list_account_readings(priced, ids)]


def _list_account_readings(priced: AccountOdds, ids: set[str]) -> list[dict[str, Anything]]:
    """Return these readings of one account: what fits the figures, what may, and what does not."""
    if priced.evidence is None:
        return []
    book, worth = priced.loaded.book, ReadingPrices(priced)
    found = []
    for name, reading in book.readings.items():
        mine = [x for x in priced.evidence.singles if x.reading == name]
        against = [x for x in mine if _list_refuted_figures(x)]
        if not against or len(against) == len(mine):
            continue  # the figures fit all alternatives or none: they decide nothing between them
        glosses = {word.text: gloss for word, gloss in reading.alternatives}
        places = [f"r-{format_anchor(book.rules.account, q.name.text, name)}" for q in book.rules.questions]
        found.append(
            {
                "name": name,
                "account": book.rules.account,
                "asks": reading.question,
                "to": next((x for x in places if x in ids), ""),
                "fits": [
                    _build_alternative_row(x, glosses, worth)
                    for x in mine
                    if x not in against and not _has_open_figure(x)
                ],
                "open": [
                    _build_alternative_row(x, glosses, worth)
                    for x in mine
                    if x not in against and _has_open_figure(x)
                ],
                "against": [_build_alternative_row(x, glosses, worth) for x in against],
                "figures": list(
                    dict.fromkeys(figure for x in against for figure in _list_refuted_figures(x))
                ),
                "claims": f"{format_anchor(book.rules.account or book.rules.name.text)}-claims",
            }
        )
    return found


def _build_alternative_row(
    single: SingleReading, glosses: dict[str, str], worth: ReadingPrices
) -> dict[str, Anything]:
    """Return an alternative, its gloss and the house advantage under it."""
    shown = worth.describe_alternative(single.reading, single.alternative)
    name = single.alternative
    return {"name": name, "gloss": glosses[name], "advantage": shown["advantage"] if shown else ""}


def _has_open_figure(single: SingleReading) -> bool:
    """Return whether some figure hangs on cases that stay open under an alternative."""
    return any(x.status == "not checked" for x in single.checked)


def _list_refuted_figures(single: SingleReading) -> list[str]:
    """Return the printed figures that are not met under an alternative."""
    return [format_claim(x.claim) for x in single.checked if x.status == "refuted"]
