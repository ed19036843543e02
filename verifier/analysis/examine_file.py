"""A whole file examined: one rule set, or each account of it and how they differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from verifier.analysis.examine import Examination, examine
from verifier.diff.compare_questions import Comparison, Telling, compare
from verifier.diff.findings import findings
from verifier.finding import Finding
from verifier.odds.account_odds import Asked, Priced, evidence, price
from verifier.odds.requirements import uncountable
from verifier.rules.load import Loaded
from verifier.rules.rulebook import Choices, RuleBook
from verifier.tables.engines import ready, setting_question, settlement_question

NO_WAY = "no question says how a hand is set"
NO_WAGER = "no question settles a wager"


@dataclass(frozen=True)
class Whole:
    """Every account of a file examined, in the order of the file; just one where it has none."""

    loaded: Loaded
    examinations: tuple[Examination, ...]
    comparisons: tuple[Comparison, ...] = ()
    """Every two accounts, compared."""
    priced: tuple[Priced, ...] = ()
    """What hangs on each reading and assumption in house advantage, where that was asked for in this run."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Return every finding, account by account, then what is between accounts."""
        inside = (f for x in self.examinations for f in x.findings)
        return (*inside, *(f for c in self.comparisons for f in findings(c)))


def examine_whole(
    loaded: Loaded,
    chosen: Sequence[Choices] | None = None,
    *,
    together: bool = False,
    priced: bool = False,
    weighed: bool = False,
) -> Whole:
    """Examine every account of a file; all of them over one universe, since they are about one game.

    `priced`: with odds and prices; `weighed`: with these, and every combination of readings against the
    figures that the document prints.
    """
    found: list[Examination] = []
    for number, account in enumerate(loaded.told):
        engines = ready(account, found[0].engines.tabulator if found else None)
        choice = chosen[number] if chosen else None
        found.append(examine(account, choice, together=together, engines=engines))
    told = [Telling(x.book.rules.account, x.loaded, x.engines, x.choice) for x in found]
    compared = tuple(compare(one, other) for one, other in combinations(told, 2))
    asked = Asked(assumptions=True)
    prices = [
        price(x.loaded, x.choice, x.engines, asked) for x in found if (priced or weighed) and at_stake(x.book)
    ]
    if weighed:
        prices = [weigh(x, p) for x in found for p in prices if p.loaded is x.loaded]
    return Whole(loaded, tuple(found), compared, tuple(prices))


def weigh(examination: Examination, priced: Priced) -> Priced:
    """Return prices with what the figures that the document prints say of the readings."""
    found, not_checked = evidence(examination.engines, examination.choice)
    return replace(priced, evidence=found, not_checked=not_checked)


def at_stake(book: RuleBook) -> bool:
    """Return whether a rule book sets hands and settles wagers, so that it can be priced."""
    return not lacking(book)


def lacking(book: RuleBook) -> list[str]:
    """Return what a rule book lacks, so that it cannot be priced; nothing where it can be."""
    sets, settles, uncounted = setting_question(book), settlement_question(book), uncountable(book)
    return [
        *([] if sets else [NO_WAY]),
        *([] if settles else [NO_WAGER]),
        *([uncounted] if uncounted else []),
    ]


def why_unpriced(book: RuleBook, wanted: str) -> tuple[str, str]:
    """Return why a rule book was not priced, and what to type so that it is (empty: nothing would help)."""
    name = wanted or book.rules.name.text
    match lacking(book):
        case []:
            return "effects on the house advantage were not computed", "--price"
        case [why] if why == NO_WAGER:
            hint = f"verify odds {name} --settled-by FILE"
        case [why] if why == NO_WAY:
            hint = f"verify odds FILE --settled-by {name}"
        case whys:
            why, hint = ", and ".join(whys), ""
    return f"the house advantage cannot be computed: {why}", hint
