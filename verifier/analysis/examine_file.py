"""A whole file examined: one rule set, or each account of it and how they differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from verifier.analysis.crosscheck.budget import BUDGET, SecondOpinion
from verifier.analysis.examine import Examination, examine_ruleset
from verifier.diff.compare_questions import ComparedAccount, Comparison, compare_accounts
from verifier.diff.findings import list_contradictions
from verifier.finding import Finding
from verifier.odds.account_odds import AccountOdds, OddsOptions, compute_account_odds, find_evidence
from verifier.odds.requirements import explain_uncountable
from verifier.rules.load import LoadedRules
from verifier.rules.rulebook import Choices, RuleBook
from verifier.tables.engines import build_rule_engines, find_setting_question, find_settlement_question

_NO_WAY = "no question says how a hand is set"
NO_WAGER = "no question settles a wager"


@dataclass(frozen=True)
class ExaminedFile:
    """Every account of a file examined, in the order of the file; just one where it has none."""

    loaded: LoadedRules
    examinations: tuple[Examination, ...]
    comparisons: tuple[Comparison, ...] = ()
    """Every two accounts, compared."""
    priced: tuple[AccountOdds, ...] = ()
    """What hangs on each reading and assumption in house advantage, where that was asked for in this run."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Return every finding, account by account, then what is between accounts."""
        inside = (f for x in self.examinations for f in x.findings)
        return (*inside, *(f for c in self.comparisons for f in list_contradictions(c)))


def examine_file(  # noqa: PLR0913 - what the command line asks, option by option
    loaded: LoadedRules,
    chosen: Sequence[Choices] | None = None,
    *,
    together: bool = False,
    priced: bool = False,
    weighed: bool = False,
    second: SecondOpinion = BUDGET,
) -> ExaminedFile:
    """Examine every account of a file; all of them over one universe, since they are about one game.

    `priced`: with odds and prices; `weighed`: with these, and every combination of readings against the
    figures that the document prints; `second`: what the second engine is asked.
    """
    found: list[Examination] = []
    for number, account in enumerate(loaded.told):
        engines = build_rule_engines(account, found[0].engines.tabulator if found else None)
        choice = chosen[number] if chosen else None
        found.append(examine_ruleset(account, choice, together=together, engines=engines, second=second))
    told = [ComparedAccount(x.book.rules.account, x.loaded, x.engines, x.choice) for x in found]
    compared = tuple(compare_accounts(one, other) for one, other in combinations(told, 2))
    asked = OddsOptions(assumptions=True)
    prices = [
        compute_account_odds(x.loaded, x.choice, x.engines, asked)
        for x in found
        if (priced or weighed) and is_priceable(x.book)
    ]
    if weighed:
        prices = [_add_evidence(x, p) for x in found for p in prices if p.loaded is x.loaded]
    return ExaminedFile(loaded, tuple(found), compared, tuple(prices))


def _add_evidence(examination: Examination, priced: AccountOdds) -> AccountOdds:
    """Return prices with what the figures that the document prints say of the readings."""
    found, not_checked = find_evidence(examination.engines, examination.choice)
    return replace(priced, evidence=found, not_checked=not_checked)


def is_priceable(book: RuleBook) -> bool:
    """Return whether a rule book sets hands and settles wagers, so that it can be priced."""
    return not list_price_obstacles(book)


def list_price_obstacles(book: RuleBook) -> list[str]:
    """Return what a rule book lacks, so that it cannot be priced; nothing where it can be."""
    sets, settles, uncounted = (
        find_setting_question(book),
        find_settlement_question(book),
        explain_uncountable(book),
    )
    return [
        *([] if sets else [_NO_WAY]),
        *([] if settles else [NO_WAGER]),
        *([uncounted] if uncounted else []),
    ]


def explain_unpriced(book: RuleBook, wanted: str) -> tuple[str, str]:
    """Return why a rule book was not priced, and what to type so that it is (empty: nothing would help)."""
    name = wanted or book.rules.name.text
    match list_price_obstacles(book):
        case []:
            return "effects on the house advantage were not computed", "--price"
        case [why] if why == NO_WAGER:
            hint = f"verify odds {name} --settled-by FILE"
        case [why] if why == _NO_WAY:
            hint = f"verify odds FILE --settled-by {name}"
        case whys:
            why, hint = ", and ".join(whys), ""
    return f"the house advantage cannot be computed: {why}", hint
