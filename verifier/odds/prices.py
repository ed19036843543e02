"""What hangs on each reading, assumption and open case, in house advantage.

Each is changed alone. A price is the house advantage after the change, at best play and with both sides on
the house way; where the text leaves cases open it is a range (docs/semantics.md, part 7).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from verifier.cases.arrays import Bools, Ints
from verifier.finding import Kind
from verifier.odds.play import OddsRange, compute_best_play, compute_open_odds, compute_table_play
from verifier.odds.stakes import LeftOutAssumptions, Stakes, TallyPath, build_outcome_masks
from verifier.rules.precedence import CircularOrderError
from verifier.rules.rulebook import Stage
from verifier.tables.table import Table


@dataclass(frozen=True, slots=True)
class PricedPosition:
    """How the first side does against the house way: at its best, and by the house way itself."""

    best: OddsRange
    both: OddsRange

    @property
    def advantages(self) -> tuple[Fraction, Fraction, Fraction, Fraction]:
        """Return the house advantage of either, open cases settled for the house and for the player."""
        ends = (self.best.house, self.best.player, self.both.house, self.both.player)
        a, b, c, d = (x.advantage for x in ends)
        return a, b, c, d


def _compute_position(stakes: Stakes, counts: Ints) -> PricedPosition:
    """Return how the first side does, by both ways of setting its hands, given the counts against the way."""
    own = stakes.allowed(stakes.way)
    return PricedPosition(compute_best_play(stakes, counts), compute_table_play(stakes, counts, own, own))


_NOTHING_LEFT_OUT = LeftOutAssumptions()


class PositionCache:
    """Positions under changes of one rule book; what comes to the same is counted once."""

    def __init__(self, first: Stakes, path: TallyPath) -> None:
        self.first, self.path = first, path
        self._known: dict[object, PricedPosition] = {}
        self.counts = first.against(first.way, path)

    def of(self, stakes: Stakes) -> PricedPosition:
        """Return the position of some stakes."""
        key = stakes.key(stakes.way), stakes.pays
        if key not in self._known:
            self._known[key] = _compute_position(stakes, self._count(stakes))
        return self._known[key]

    def _count(self, stakes: Stakes) -> Ints:
        """Count against the house way; only where it sets a hand otherwise, if it is settled as at first.

        Each kind of hand of the house adds its own deals, so that those which are set alike need no recount:
        what the others had is taken away, and what they have now is added.
        """
        first, way = self.first, stakes.way
        if stakes.settles() != first.settles():
            return stakes.against(way, self.path)
        otherwise = np.zeros(first.hands, dtype=bool)
        otherwise[first.items.deal[first.allowed(first.way) != stakes.allowed(way)]] = True
        had = first.against(first.way, self.path, otherwise)
        return self.counts - had + stakes.against(way, self.path, otherwise)

    def under(
        self, changes: dict[str, str] | None = None, left_out: LeftOutAssumptions = _NOTHING_LEFT_OUT
    ) -> PricedPosition | None:
        """Return the position with readings changed or assumptions left out; nothing if order goes round."""
        f = self.first
        try:
            choice = {**f.choice, **(changes or {})}
            made = Stakes(f.engines, choice, f.ways, settling=f.settling, left_out=left_out)
            return self.of(made)
        except CircularOrderError:
            return None


@dataclass(frozen=True, slots=True)
class PricedAlternative:
    """The position under one alternative of a reading, all others as drawn."""

    reading: str
    alternative: str
    chosen: bool
    position: PricedPosition


AlternativePair = tuple[tuple[str, str], tuple[str, str]]
"""Two readings, and an alternative of each."""


@dataclass(frozen=True, slots=True)
class PricedPair:
    """The position under two alternatives together, all other readings as drawn."""

    pair: AlternativePair
    position: PricedPosition


@dataclass(frozen=True, slots=True)
class PricedAssumption:
    """The position without one assumption. `what`: order or clause."""

    what: str
    text: str
    because: str
    line: int
    position: PricedPosition


@dataclass(frozen=True, slots=True)
class PricedOpenCases:
    """Cases of one question that the text leaves open: what the house loses if they go to the player.

    `best`, `both`: the house advantage when these cases alone are settled for the player, all others for
    the house.
    """

    question: str
    kind: Kind
    counts: tuple[int, int]
    units: tuple[str, str]
    best: Fraction
    both: Fraction


def price_readings(positions: PositionCache) -> Iterable[PricedAlternative]:
    """Yield the position under every alternative of every reading."""
    choice = positions.first.choice
    for name, reading in positions.first.engines.book.readings.items():
        for word, _ in reading.alternatives:
            found = positions.under({name: word.text})
            if found is not None:
                yield PricedAlternative(name, word.text, choice[name] == word.text, found)


def price_pairs(positions: PositionCache, pairs: Iterable[AlternativePair]) -> Iterable[PricedPair]:
    """Yield the position under every two alternatives that are asked about; none where order goes round."""
    for pair in pairs:
        found = positions.under(dict(pair))
        if found is not None:
            yield PricedPair(pair, found)


def price_assumptions(positions: PositionCache) -> Iterable[PricedAssumption]:
    """Yield the position without each assumed order and each assumed clause."""
    f = positions.first
    rules = f.engines.book.rules
    in_force = {x.origin for x in f.engines.book.links(f.choice, Stage.ASSUMED)}
    asked = {q.name.text for q in (f.setting, f.settlement)} | set(f.engines.book.rankings.values())
    mine = {c.label.text for q in rules.questions if q.name.text in asked for c in q.clauses}
    for line in dict.fromkeys(r.span.line for r in rules.relations if not r.cited):
        r = next(r for r in rules.relations if r.span.line == line)
        touched = {x for w in r.higher for x in f.engines.book.labels.get(w.text, ())}
        if line in in_force and touched & mine:
            found = positions.under(left_out=LeftOutAssumptions(lines=(line,)))
            if found is not None:
                higher, lower = (", ".join(w.text for w in side) for side in (r.higher, r.lower))
                yield PricedAssumption("order", f"{higher} {r.kind.value} {lower}", r.reason, line, found)
    for label in sorted(mine):
        clause = f.engines.book.clause_of[label]
        if clause.because:
            found = positions.under(left_out=LeftOutAssumptions(labels=(label,)))
            if found is not None:
                text = f"{label} {clause.title}"
                yield PricedAssumption("clause", text, clause.because, clause.span.line, found)


def price_open_cases(positions: PositionCache) -> Iterable[PricedOpenCases]:
    """Yield what the open cases of the house way and of the settlement are worth, by question and kind."""
    stakes = positions.first
    for kind, cases in _list_open_statuses(stakes.way):
        if cases.any():
            alone = stakes.against(stakes.way, positions.path, cases)
            yield _price_open(stakes, stakes.way, kind, cases, (positions.counts - alone, alone))
    met = stakes.judge.of(stakes.settlement, stakes.settled.choice)
    dealt = met.table(stakes.settlement, Stage.ASSUMED, stakes.settled.choice)
    for (kind, codes), (_, cases) in zip(
        _list_open_statuses(stakes.settled), _list_open_statuses(dealt), strict=True
    ):
        if cases.any():
            bits = np.where(codes, stakes.settled.legal, 0)
            flagged = stakes.count_flagged(build_outcome_masks(stakes.settled, stakes.matches, bits) != 0)
            if flagged is not None:
                yield _price_open(stakes, dealt, kind, cases, flagged)


def _list_open_statuses(table: Table) -> tuple[tuple[Kind, Bools], ...]:
    """Return the cases that a table leaves open, by how it does."""
    if not table.question.clauses:  # a deal that is one hand is set so without a clause
        return ()
    return (Kind.GAP, table.gap), (Kind.CONFLICT, table.conflict), (Kind.UNDECIDED, table.undecided)


def _price_open(
    stakes: Stakes, table: Table, kind: Kind, cases: Bools, counts: tuple[Ints, Ints]
) -> PricedOpenCases:
    """Return what it is worth if cases go to the player, given the counts without them and of them alone."""
    best, both = compute_open_odds(stakes, counts, stakes.allowed(stakes.way))
    return PricedOpenCases(
        table.question.name.text,
        kind,
        table.count(cases),
        (table.universe.one, table.universe.units[0]),
        best.advantage,
        both.advantage,
    )
