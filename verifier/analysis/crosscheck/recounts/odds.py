"""Odds and prices again: figures from their own counts of outcomes, and small games deal by deal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from verifier.analysis.crosscheck.recounts.settled_deals import (
    MOST_SETTLED,
    SettledDeals,
    Wager,
    count_settled,
    read_wager,
)
from verifier.finding import Finding, Kind
from verifier.interpreter import Interpreter, Supply
from verifier.language import syntax as s
from verifier.odds.account_odds import AccountOdds
from verifier.odds.play import Odds, OddsRange
from verifier.odds.prices import PricedPosition
from verifier.rules.rulebook import Choices, RuleBook, Stage

PRICES = "the house advantage"
"""What prices are found under, as if it were a question."""
_Edit = Callable[[s.RuleSet], s.RuleSet]


def list_odds_disagreements(found: AccountOdds, is_settled: bool) -> Iterator[Finding]:
    """Yield what differs between odds and prices and the same counted again.

    `is_settled`: whether every ranking question decides all hands; else the deals are not settled again.
    """
    wrong = dict.fromkeys(OddsRecount(found.loaded.book, found.choice, is_settled).compare(found))
    for what in wrong:
        yield Finding(
            Kind.DISAGREEMENT,
            PRICES,
            Stage.ASSUMED.value,
            (),
            f"the two engines disagree: {what}",
            0,
            0,
            where=what,
            help="this is a mistake in the verifier: please report it",
        )


class OddsRecount:
    """The odds of one rule book, counted again."""

    def __init__(self, book: RuleBook, choice: Choices, is_settled: bool) -> None:
        self.book, self.choice = book, choice
        self.settlement = next(q for q in book.rules.questions if q.pays)
        self.way = next((q for q in book.rules.questions if not q.sides), None)
        self.wager = read_wager(self.settlement)
        self.supply = Supply(
            book.game, {t.face and book.game.kinds[t.kind].name.text for t in book.pieces.types}
        )
        self.deals = self.supply.count_all([book.game.dealt] * 2)
        self.is_small = is_settled and count_settled(self.supply) <= MOST_SETTLED

    def compare(self, found: AccountOdds) -> Iterator[str]:
        """Yield in words what differs."""
        for line in found.lines:
            yield from self._compare_figures(f"{line.player} against {line.house}", line.range)
        yield from self._compare_position("as drawn", found.drawn, self.choice)
        for x in found.alternatives:
            under = f"under {x.reading} = {x.alternative}"
            yield from self._compare_position(under, x.position, {**self.choice, x.reading: x.alternative})
        for y in found.assumptions:
            edit = _leave_out_line(y.line) if y.what == "order" else _leave_out_clause(y.text.split(" ")[0])
            yield from self._compare_position(f"without {y.text}", y.position, self.choice, edit)

    def _compare_position(
        self, where: str, position: PricedPosition, choice: Choices, edit: _Edit | None = None
    ) -> Iterator[str]:
        """Yield how one position differs: in what its figures make of its counts, and deal by deal."""
        settled = self._settle(choice, edit) if self.is_small else None
        for name, is_best, part in (
            ("best play", True, position.best),
            ("the house way on both sides", False, position.both),
        ):
            yield from self._compare_figures(f"{name}, {where}", part)
            if settled is not None:
                yield from self._compare_deals(f"{name}, {where}", part, settled, is_best)

    def _settle(self, choice: Choices, edit: _Edit | None) -> SettledDeals:
        """Return all deals, under some readings and with something left out."""
        rules = edit(self.book.rules) if edit else self.book.rules
        second = Interpreter(rules, self.book.game, choice)
        return SettledDeals(second, self.supply, self.way, self.settlement)

    def _compare_figures(self, where: str, part: OddsRange) -> Iterator[str]:
        """Yield which figures are not what the counts of outcomes make of them."""
        for x in (part.house, part.player):
            if dict(_list_figures(x)) != dict(_list_own_figures(x, self.wager, self.deals)):
                yield f"{where}: the figures are not what {self.deals:,} deals of these outcomes come to"

    def _compare_deals(
        self, where: str, part: OddsRange, settled: SettledDeals, is_best: bool
    ) -> Iterator[str]:
        """Yield how odds differ from those of all deals, settled one by one."""
        for for_house, here in ((True, part.house), (False, part.player)):
            again = settled.count(for_house=for_house, is_best=is_best)
            outcomes = {name: n for name, n in here.outcomes if n}
            if here.expectation != again.expectation:
                yield f"{where}: {here.advantage} is the house advantage here, and {-again.expectation} there"
            elif again.is_only and outcomes != again.outcomes:
                yield f"{where}: the outcomes are others deal by deal"
            if for_house and again.is_only and part.open not in (None, again.open):
                yield f"{where}: {part.open:,} deals are open here, and {again.open:,} there"


def _list_figures(x: Odds) -> Iterator[tuple[str, object]]:
    """Yield the figures that are reported of some odds."""
    yield "deals", x.deals
    yield "expectation", x.expectation
    yield "advantage", x.advantage
    yield "resolved", x.resolved
    yield "variance", x.variance
    yield "banker", x.banker
    yield "gross", x.gross


def _list_own_figures(x: Odds, wager: Wager, deals: int) -> Iterator[tuple[str, object]]:
    """Yield the same figures, made of the counts of the outcomes alone and of what the text says is paid."""
    counts = dict(x.outcomes)

    def mean(of: Mapping[str, Fraction], power: int = 1) -> Fraction:
        return Fraction(sum(counts[outcome] * of[outcome] ** power for outcome in counts)) / deals

    lost = -mean(wager.first)
    moved = sum(n for outcome, n in counts.items() if wager.amount[outcome])
    yield "deals", sum(counts.values())
    yield "expectation", -lost
    yield "advantage", lost
    yield "resolved", lost * deals / moved if moved else Fraction(0)
    yield "variance", mean(wager.first, 2) - lost**2
    yield "banker", mean(wager.second)
    yield "gross", -mean(wager.amount)


def _leave_out_line(line: int) -> _Edit:
    """Return what leaves out the relations of one line."""
    return lambda rules: replace(rules, relations=tuple(r for r in rules.relations if r.span.line != line))


def _leave_out_clause(label: str) -> _Edit:
    """Return what leaves out one clause."""

    def leave(clauses: Iterable[s.Clause]) -> tuple[s.Clause, ...]:
        return tuple(c for c in clauses if c.label.text != label)

    return lambda rules: replace(
        rules, questions=tuple(replace(q, clauses=leave(q.clauses)) for q in rules.questions)
    )
