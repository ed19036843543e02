"""Stage 4: the odds of one rule book: its house way against best play, itself and other accounts' ways."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from verifier.engines import Engines, setting_question
from verifier.evidence import Evidence, weigh
from verifier.load import Loaded
from verifier.odds.play import Range, by_table, loss, optimal
from verifier.odds.stakes import Path, Stakes, ways_of
from verifier.relations import Circle
from verifier.rulebook import Choices
from verifier.tabulate import Tabulator
from verifier.variants import TooMany


@dataclass(frozen=True, slots=True)
class Line:
    """How a first side that plays so does against the house way."""

    player: str
    range: Range


@dataclass(frozen=True, slots=True)
class Alternative:
    """The house advantage at best play under one alternative of a reading, all others as drawn."""

    reading: str
    alternative: str
    chosen: bool
    range: Range


@dataclass(frozen=True)
class Priced:
    """The odds of one rule book, or of one account."""

    loaded: Loaded
    choice: Choices
    stakes: Stakes
    lines: tuple[Line, ...]
    loss: tuple[Fraction, int]
    """What the house way gives up against best replies, and on how many kinds of hand."""
    commission: tuple[tuple[str, str], ...]
    alternatives: tuple[Alternative, ...]
    evidence: Evidence | None = None
    not_checked: str = ""


def price(
    loaded: Loaded,
    choice: Choices,
    engines: Engines,
    *,
    others: Iterable[Engines] = (),
    path: Path = "numpy",
    readings: bool = True,
) -> Priced:
    """Return the odds of one rule book; raise Unreadable where it does not say what is at stake."""
    ways = ways_of(engines)
    stakes = Stakes(engines, choice, ways)
    counts = stakes.against(stakes.way, path)
    best = optimal(stakes, counts)
    lines = [
        Line("plays optimally", best),
        Line("sets by the house way", by_table(stakes, counts, stakes.allowed(stakes.way))),
    ]
    for other in others:
        question = setting_question(other.book)
        if question is not None:
            table = other.table(question, other.book.first)
            name = other.book.rules.account or other.book.rules.name.text
            lines.append(Line(f"sets as {name} has it", by_table(stakes, counts, stakes.allowed(table))))
    assert best.kept is not None
    commission = tuple((c.outcome.text, c.amount.text) for c in stakes.settlement.commission)
    alternatives = tuple(alone(engines, stakes, path)) if readings else ()
    return Priced(
        loaded, stakes.choice, stakes, tuple(lines), loss(stakes, best.kept), commission, alternatives
    )


def alone(engines: Engines, first: Stakes, path: Path) -> Iterable[Alternative]:
    """Yield the odds under every alternative of every reading."""
    for name, reading in engines.book.readings.items():
        for word, _ in reading.alternatives:
            try:
                stakes = Stakes(engines, {**first.choice, name: word.text}, first.ways)
                found = optimal(stakes, stakes.against(stakes.way, path))
            except Circle:
                continue
            yield Alternative(name, word.text, first.choice[name] == word.text, found)


def evidence(engines: Engines, choice: Choices, progress: object = None) -> tuple[Evidence | None, str]:
    """Return what the printed figures say of the readings, or why that was not checked."""
    try:
        return weigh(engines, choice, progress if callable(progress) else None), ""
    except TooMany as error:
        return None, str(error)


def engines_of(loaded: Loaded) -> list[Engines]:
    """Return the engines of every account of a file, over one universe."""
    found: list[Engines] = []
    tabulator: Tabulator | None = None
    for account in loaded.told:
        found.append(Engines(account.book, tabulator))
        tabulator = found[0].tabulator
    return found
