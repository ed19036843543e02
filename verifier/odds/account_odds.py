"""The odds of one rule book: its house way against best play, itself and other accounts' ways."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from verifier.odds import prices
from verifier.odds.evidence import Evidence, weigh
from verifier.odds.play import Range, by_table, loss, optimal
from verifier.odds.stakes import Path, Settling, Stakes
from verifier.rules.load import Loaded
from verifier.rules.rulebook import Choices
from verifier.tables.combinations import TooMany
from verifier.tables.engines import Engines, setting_question

HOUSE_WAY = "the house way"


@dataclass(frozen=True, slots=True)
class Line:
    """How a first side that plays so does against a house that sets so."""

    player: str
    house: str
    range: Range


@dataclass(frozen=True)
class Priced:
    """The odds of one rule book, or of one account."""

    loaded: Loaded
    choice: Choices
    stakes: Stakes
    lines: tuple[Line, ...]
    drawn: prices.Position
    loss: tuple[Fraction, Fraction, int]
    """What the house way gives up against best replies, least and most, and on how many kinds of hand."""
    commission: tuple[tuple[str, str], ...]
    alternatives: tuple[prices.Alternative, ...]
    assumptions: tuple[prices.Assumption, ...] = ()
    open: tuple[prices.Open, ...] = ()
    evidence: Evidence | None = None
    not_checked: str = ""
    material: Fraction | None = None
    """A change of the house advantage that is to be marked."""
    judge: str = ""
    """The title of the rule set that ranks and settles, where it is another."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked for. `judge` ranks and settles in place of the rule book; `commission`: of gains."""

    path: Path = "numpy"
    readings: bool = True
    assumptions: bool = False
    judge: Engines | None = None
    commission: Fraction | None = None


def price(
    loaded: Loaded,
    choice: Choices,
    engines: Engines,
    asked: Asked = Asked(),
    others: Iterable[tuple[str, Engines, Choices]] = (),
) -> Priced:
    """Return the odds of one rule book; raise Unreadable where it does not say what is at stake."""
    settling = Settling(asked.judge, commission=asked.commission)
    stakes = Stakes(engines, choice, settling=settling)
    positions = prices.Positions(stakes, asked.path)
    drawn = positions.of(stakes)
    lines = [
        Line("plays optimally", HOUSE_WAY, drawn.best),
        Line("sets by the house way", HOUSE_WAY, drawn.both),
        *against(stakes, others, asked.path),
    ]
    commission = tuple((c.outcome.text, c.amount.text) for c in stakes.settlement.commission)
    if asked.commission is not None:
        commission = tuple((p.name, f"{float(asked.commission * 100):g}%") for p in stakes.pays if p.amount)
    return Priced(
        loaded,
        stakes.choice,
        stakes,
        tuple(lines),
        drawn,
        loss(stakes, drawn.best),
        commission,
        tuple(prices.readings(positions)) if asked.readings else (),
        tuple(prices.assumptions(positions)) if asked.assumptions else (),
        tuple(prices.open_cases(positions)) if asked.assumptions else (),
    )


def against(stakes: Stakes, others: Iterable[tuple[str, Engines, Choices]], path: Path) -> Iterable[Line]:
    """Yield how the first side does by other tellings of how to set, and against each of them."""
    own = stakes.allowed(stakes.way)
    here = stakes.against(stakes.way, path)
    for name, other, chosen in others:
        question = setting_question(other.book)
        if question is not None:
            table = other.table(question, {**other.book.first, **chosen})
            his = stakes.allowed(table)
            yield Line(f"sets {name}'s way", HOUSE_WAY, by_table(stakes, here, his, own))
            there = stakes.against(table, path)
            yield Line("plays optimally", f"{name}'s way", optimal(stakes, there))
            yield Line("sets by the house way", f"{name}'s way", by_table(stakes, there, own, his))


def evidence(engines: Engines, choice: Choices, progress: object = None) -> tuple[Evidence | None, str]:
    """Return what the printed figures say of the readings, or why that was not checked."""
    try:
        return weigh(engines, choice, progress if callable(progress) else None), ""
    except TooMany as error:
        return None, str(error)
