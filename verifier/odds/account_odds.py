"""The odds of one rule book: its house way against best play, itself and other accounts' ways."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from verifier.odds import prices
from verifier.odds.evidence import Evidence, weigh_readings
from verifier.odds.play import OddsRange, compute_best_play, compute_loss, compute_table_play
from verifier.odds.stakes import SettlingTerms, Stakes, TallyPath
from verifier.rules.load import LoadedRules
from verifier.rules.rulebook import Choices
from verifier.tables.combinations import TooManyTablesError
from verifier.tables.engines import Engines, find_setting_question

_HOUSE_WAY = "the house way"


@dataclass(frozen=True, slots=True)
class PlayLine:
    """How a first side that plays so does against a house that sets so."""

    player: str
    house: str
    range: OddsRange


@dataclass(frozen=True)
class AccountOdds:
    """The odds of one rule book, or of one account."""

    loaded: LoadedRules
    choice: Choices
    stakes: Stakes
    lines: tuple[PlayLine, ...]
    drawn: prices.PricedPosition
    loss: tuple[Fraction, Fraction, int]
    """What the house way gives up against best replies, least and most, and on how many kinds of hand."""
    commission: tuple[tuple[str, str], ...]
    alternatives: tuple[prices.PricedAlternative, ...]
    assumptions: tuple[prices.PricedAssumption, ...] = ()
    open: tuple[prices.PricedOpenCases, ...] = ()
    pairs: tuple[prices.PricedPair, ...] = ()
    evidence: Evidence | None = None
    not_checked: str = ""
    material: Fraction | None = None
    """A change of the house advantage that is to be marked."""
    judge: str = ""
    """The title of the rule set that ranks and settles, where it is another."""


@dataclass(frozen=True, slots=True)
class OddsOptions:
    """What is asked for. `judge` ranks and settles in place of the rule book; `commission`: of gains.

    `pairs`: alternatives of two readings, to be priced together.
    """

    path: TallyPath = "numpy"
    readings: bool = True
    assumptions: bool = False
    pairs: tuple[prices.AlternativePair, ...] = ()
    judge: Engines | None = None
    commission: Fraction | None = None


def compute_account_odds(
    loaded: LoadedRules,
    choice: Choices,
    engines: Engines,
    asked: OddsOptions = OddsOptions(),
    others: Iterable[tuple[str, Engines, Choices]] = (),
) -> AccountOdds:
    """Return the odds of one rule book; raise UnreadableError where it does not say what is at stake."""
    settling = SettlingTerms(asked.judge, commission=asked.commission)
    stakes = Stakes(engines, choice, settling=settling)
    positions = prices.PositionCache(stakes, asked.path)
    drawn = positions.of(stakes)
    lines = [
        PlayLine("plays optimally", _HOUSE_WAY, drawn.best),
        PlayLine("sets by the house way", _HOUSE_WAY, drawn.both),
        *_compare_accounts(stakes, others, asked.path),
    ]
    commission = tuple((c.outcome.text, c.amount.text) for c in stakes.settlement.commission)
    if asked.commission is not None:
        commission = tuple((p.name, f"{float(asked.commission * 100):g}%") for p in stakes.pays if p.amount)
    return AccountOdds(
        loaded,
        stakes.choice,
        stakes,
        tuple(lines),
        drawn,
        compute_loss(stakes, drawn.best),
        commission,
        tuple(prices.price_readings(positions)) if asked.readings else (),
        tuple(prices.price_assumptions(positions)) if asked.assumptions else (),
        tuple(prices.price_open_cases(positions)) if asked.assumptions else (),
        tuple(prices.price_pairs(positions, asked.pairs)),
    )


def _compare_accounts(
    stakes: Stakes, others: Iterable[tuple[str, Engines, Choices]], path: TallyPath
) -> Iterable[PlayLine]:
    """Yield how the first side does by other tellings of how to set, and against each of them."""
    own = stakes.allowed(stakes.way)
    here = stakes.against(stakes.way, path)
    for name, other, chosen in others:
        question = find_setting_question(other.book)
        if question is not None:
            table = other.table(question, {**other.book.first, **chosen})
            his = stakes.allowed(table)
            yield PlayLine(f"sets {name}'s way", _HOUSE_WAY, compute_table_play(stakes, here, his, own))
            there = stakes.against(table, path)
            yield PlayLine("plays optimally", f"{name}'s way", compute_best_play(stakes, there))
            yield PlayLine(
                "sets by the house way", f"{name}'s way", compute_table_play(stakes, there, own, his)
            )


def find_evidence(engines: Engines, choice: Choices, progress: object = None) -> tuple[Evidence | None, str]:
    """Return what the printed figures say of the readings, or why that was not checked."""
    try:
        return weigh_readings(engines, choice, progress if callable(progress) else None), ""
    except TooManyTablesError as error:
        return None, str(error)
