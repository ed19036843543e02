"""Prices the accounts of a file: loads what is asked for, reads every rule book over one universe, counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction

from verifier.cases.parse_choices import parse_choices_by_account
from verifier.diff.inputs import load_part, unite_pieces
from verifier.odds.account_odds import AccountOdds, OddsOptions, compute_account_odds, find_evidence
from verifier.odds.combined.sums import ProgressCallback
from verifier.odds.stakes import TallyPath
from verifier.rules.load import LoadedRules, load_rules
from verifier.tables.engines import Engines, build_rule_engines


@dataclass(frozen=True, slots=True)
class PriceRequest:
    """What the command line asks for: other files by name, shares as fractions."""

    path: TallyPath = "numpy"
    evidence: bool = False
    price: bool = False
    against: Sequence[str] = ()
    settled_by: str | None = None
    commission: Fraction | None = None
    material: Fraction | None = None


ProgressDisplay = Callable[[str], AbstractContextManager[ProgressCallback]]
"""Given a title, what shows how far a long count has come, for as long as it is open."""


@contextmanager
def _hide_progress(_title: str) -> Iterator[ProgressCallback]:
    """Show nothing."""
    yield lambda _done, _all: None


def price_file(
    file: str,
    account: str | None,
    chosen: Sequence[str],
    wanted: PriceRequest,
    watch: ProgressDisplay = _hide_progress,
) -> list[AccountOdds]:
    """Return the odds of every account of a file (or of one); raise UnreadableError where there are none."""
    mine, every, judge = _load_priced_books(file, account, wanted)
    engines = _build_engines([*every, *([judge] if judge else [])])
    asked = OddsOptions(
        wanted.path,
        assumptions=wanted.price,
        judge=engines[-1] if judge else None,
        commission=wanted.commission,
    )
    priced_here = [x for x in mine if account in {None, x.book.rules.account}]
    choices = parse_choices_by_account(replace(priced_here[0], accounts=tuple(every)), chosen)
    players = list(zip(_name_books(every), engines, choices, strict=False))
    found = []
    for x, choice, loaded in zip(engines, choices, mine, strict=False):
        if loaded not in priced_here:
            continue
        others = [p for p in players if p[1] is not x]
        priced = compute_account_odds(loaded, choice, x, asked, others)
        title = judge.book.rules.title if judge else ""
        priced = replace(priced, material=wanted.material, judge=title)
        found.append(_add_evidence(priced, x, watch) if wanted.evidence else priced)
    return found


def _load_priced_books(
    file: str, account: str | None, wanted: PriceRequest
) -> tuple[tuple[LoadedRules, ...], list[LoadedRules], LoadedRules | None]:
    """Return the rule books of a file; these and all that they are held against; and the one that settles.

    Raises UnreadableError where they are not about one game, or the file has no such account.
    """
    groups = [load_part(file), *(load_part(x) for x in wanted.against)]
    if wanted.settled_by:
        groups.append(load_part(wanted.settled_by)[:1])
    mine, *rest = unite_pieces(*groups)
    if account is not None:
        load_rules(file).account(account)  # refuses a name that is none
    judge = rest.pop()[0] if wanted.settled_by else None
    return mine, [*mine, *(x for group in rest for x in group)], judge


def _build_engines(loaded: Iterable[LoadedRules]) -> list[Engines]:
    """Return the engines of rule books about one game, over one universe."""
    found: list[Engines] = []
    for x in loaded:
        found.append(build_rule_engines(x, found[0].tabulator if found else None))
    return found


def _name_books(every: Sequence[LoadedRules]) -> list[str]:
    """Return what to call each rule book: by account, else by its name, else by its file."""
    found = [x.book.rules.account or x.book.rules.name.text for x in every]
    if len(set(found)) < len(found):
        found = [":".join(filter(None, (x.wanted, x.book.rules.account))) for x in every]
    return found


def _add_evidence(priced: AccountOdds, engines: Engines, watch: ProgressDisplay) -> AccountOdds:
    """Return the odds with what printed figures say of the readings."""
    with watch(f"{priced.loaded.book.rules.account or priced.loaded.book.rules.name.text}: readings") as step:
        found, not_checked = find_evidence(engines, priced.choice, step)
    if found is None and not not_checked:
        not_checked = "the document prints no house advantage (`claim house-advantage equals …`)"
    return replace(priced, evidence=found, not_checked=not_checked)
