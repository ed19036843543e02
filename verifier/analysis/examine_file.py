"""A whole file examined: one rule set, or each account of it and how they differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from verifier.analysis.crosscheck.budget import BUDGET, SecondOpinion
from verifier.analysis.crosscheck.recounts.odds import PRICES, list_odds_disagreements
from verifier.analysis.examine import Examination, examine_ruleset
from verifier.diff.compare_questions import ComparedAccount, Comparison, compare_accounts
from verifier.diff.findings import list_contradictions
from verifier.finding import Finding, Kind
from verifier.ledger.entries import Coverage, LedgerEntry, find_unchecked, merge_entries
from verifier.odds.account_odds import AccountOdds, OddsOptions, compute_account_odds, find_evidence
from verifier.odds.prices import AlternativePair
from verifier.odds.requirements import explain_uncountable
from verifier.rules.load import LoadedRules
from verifier.rules.rulebook import Choices, RuleBook, Stage
from verifier.rules.sides import is_settlement
from verifier.tables.engines import build_rule_engines, find_setting_question, find_settlement_question

_NO_WAY = "no question says how a hand is set"
NO_WAGER = "no question settles a wager"
_MOST_PRICED = 10
"""So many pairs of readings of a question are priced together: those that interact on most cases."""


@dataclass(frozen=True)
class ExaminedFile:
    """Every account of a file examined, in the order of the file; just one where it has none."""

    loaded: LoadedRules
    examinations: tuple[Examination, ...]
    comparisons: tuple[Comparison, ...] = ()
    """Every two accounts, compared."""
    priced: tuple[AccountOdds, ...] = ()
    """What hangs on each reading and assumption in house advantage, where that was asked for in this run."""
    beside: tuple[LedgerEntry, ...] = ()
    """What became of prices, and of the comparison of accounts."""
    disagreements: tuple[tuple[str, Finding], ...] = ()
    """Where prices, counted again, differ; each with its account."""

    @property
    def ledger(self) -> tuple[LedgerEntry, ...]:
        """Return what became of every check, account by account, then of prices and between accounts."""
        return (*(e for x in self.examinations for e in x.ledger), *self.beside)

    @property
    def unchecked(self) -> list[tuple[str, Finding]]:
        """Return what was not checked, or differs, of prices and between accounts; each with its account."""
        return [*((e.account, f) for e in self.beside for f in find_unchecked([e])), *self.disagreements]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Return every finding, account by account, then what is between accounts."""
        inside = (f for x in self.examinations for f in x.findings)
        between = (f for c in self.comparisons for f in list_contradictions(c))
        return (*inside, *between, *(f for _, f in self.unchecked))


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
    prices = [
        compute_account_odds(
            x.loaded, x.choice, x.engines, OddsOptions(assumptions=True, pairs=_list_pairs_to_price(x))
        )
        for x in found
        if (priced or weighed) and is_priceable(x.book)
    ]
    if weighed:
        prices = [_add_evidence(x, p) for x in found for p in prices if p.loaded is x.loaded]
    wrong = [x for p in prices if second.is_wanted for x in _list_price_disagreements(found, p)]
    beside = [e for x in found for e in _record_prices(x, prices, asked_for=(priced or weighed, weighed))]
    beside += [e for c in compared for e in _record_comparison(c)]
    beside += _record_uncompared(loaded, compared)
    return ExaminedFile(loaded, tuple(found), compared, tuple(prices), merge_entries(beside), tuple(wrong))


def _list_price_disagreements(found: Sequence[Examination], priced: AccountOdds) -> list[tuple[str, Finding]]:
    """Return where the odds of one account, counted again, differ; with its account."""
    examined = next(x for x in found if x.loaded is priced.loaded)
    rankings = [q for q in examined.questions if q.question.sides and not is_settlement(q.question)]
    settled = all(q.tables[Stage.ASSUMED].decided.all() for q in rankings)
    account = examined.book.rules.account
    return [(account, f) for f in list_odds_disagreements(priced, settled)]


def _list_pairs_to_price(examination: Examination) -> tuple[AlternativePair, ...]:
    """Return, of the readings that interact most in each question, the two alternatives that change most."""
    found = []
    for q in examination.questions:
        for x in sorted(q.interactions or (), key=lambda x: (-x.cases[1], x.readings))[:_MOST_PRICED]:
            (one, other), (a, b) = x.readings, x.widest[0]
            found.append(((one, a), (other, b)))
    return tuple(dict.fromkeys(found))


def _record_prices(
    examination: Examination, prices: list[AccountOdds], asked_for: tuple[bool, bool]
) -> Iterator[LedgerEntry]:
    """Yield what became of prices, and of printed figures as evidence: each may be asked for."""
    book = examination.book
    account, whys = book.rules.account, list_price_obstacles(book)
    uncounted = explain_uncountable(book)
    never = [x for x in whys if x != uncounted]
    done = next((p for p in prices if p.loaded is examination.loaded), None)
    options = (("prices", "--price"), ("printed figures as evidence of readings", "--evidence"))
    for (check, option), asked in zip(options, asked_for, strict=True):
        status, why = Coverage.LOOKED_AT, ""
        if never:
            status, why = Coverage.DOES_NOT_APPLY, ", and ".join(never)
        elif not asked:
            status, why = Coverage.NOT_ASKED, ""
        elif done is None:
            status, why = Coverage.NOT_CHECKED, uncounted
        elif option == "--evidence" and done.evidence is None:
            status = Coverage.NOT_CHECKED if done.not_checked else Coverage.DOES_NOT_APPLY
            why = done.not_checked or "the document prints no house advantage"
        elif option == "--evidence" and done.evidence and done.evidence.not_checked:
            status, why = Coverage.NOT_CHECKED, done.evidence.not_checked
        counts = (done.drawn.best.house.deals,) * 2 if done and status is Coverage.LOOKED_AT else (0, 0)
        yield LedgerEntry(
            PRICES,
            check,
            status,
            why,
            counts=counts,
            units=("deals", "deals"),
            option=option,
            account=account,
        )


def _record_comparison(comparison: Comparison) -> Iterator[LedgerEntry]:
    """Yield what became of each question that two accounts can be compared by."""
    one, other = comparison.tellings
    account = f"{one.name} against {other.name}"
    for q in comparison.questions:
        kinds, cases = (sum(c[i] for c in q.counts.values()) for i in (0, 1))
        yield LedgerEntry(
            q.names[0],
            f"comparison with {other.name}" + (f", {q.names[1]}" if q.names[1] != q.names[0] else ""),
            stages=(Stage.ASSUMED.value,),
            counts=(kinds, cases),
            units=q.units[1:],
            kinds=(Kind.INCONSISTENT,),
            account=account,
        )
    for x in comparison.unpaired:
        mine = comparison.tellings[x.side].name
        status = Coverage.NOT_CHECKED if x.both else Coverage.DOES_NOT_APPLY
        yield LedgerEntry(x.name, f"comparison of {mine}", status, x.why, account=account)


def _record_uncompared(loaded: LoadedRules, compared: Sequence[Comparison]) -> list[LedgerEntry]:
    """Return an entry for every two accounts that nothing was compared of: it goes without saying of none."""
    names = [account.book.rules.account for account in loaded.told]
    done = {frozenset(t.name for t in c.tellings) for c in compared}
    missed = [(a, b) for n, a in enumerate(names) for b in names[n + 1 :] if frozenset({a, b}) not in done]
    why = "they were not compared"
    return [
        LedgerEntry(
            "accounts", f"comparison of {a} and {b}", Coverage.NOT_CHECKED, why, account=f"{a} against {b}"
        )
        for a, b in missed
    ]


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
        find_setting_question(book) or len(book.game.hands) == 1,
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
