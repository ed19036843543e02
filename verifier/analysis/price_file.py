"""Prices the accounts of a file: loads what is asked for, reads every rule book over one universe, counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction

from verifier.cases.parse_choices import choices_by_account
from verifier.diff.inputs import over_one_game, part
from verifier.odds.account_odds import Asked, Priced, evidence, price
from verifier.odds.combination_sums import Progress
from verifier.odds.stakes import Path
from verifier.rules.load import Loaded, load
from verifier.tables.engines import Engines, ready


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the command line asks for: other files by name, shares as fractions."""

    path: Path = "numpy"
    evidence: bool = False
    price: bool = False
    against: Sequence[str] = ()
    settled_by: str | None = None
    commission: Fraction | None = None
    material: Fraction | None = None


Watch = Callable[[str], AbstractContextManager[Progress]]
"""Given a title, what shows how far a long count has come, for as long as it is open."""


@contextmanager
def unwatched(_title: str) -> Iterator[Progress]:
    """Show nothing."""
    yield lambda _done, _all: None


def price_file(
    file: str, account: str | None, chosen: Sequence[str], wanted: Wanted, watch: Watch = unwatched
) -> list[Priced]:
    """Return the odds of every account of a file (or of one); raise Unreadable where there are none."""
    mine, every, judge = load_books(file, account, wanted)
    engines = engines_of([*every, *([judge] if judge else [])])
    asked = Asked(
        wanted.path,
        assumptions=wanted.price,
        judge=engines[-1] if judge else None,
        commission=wanted.commission,
    )
    priced_here = [x for x in mine if account in {None, x.book.rules.account}]
    choices = choices_by_account(replace(priced_here[0], accounts=tuple(every)), chosen)
    players = list(zip(names(every), engines, choices, strict=False))
    found = []
    for x, choice, loaded in zip(engines, choices, mine, strict=False):
        if loaded not in priced_here:
            continue
        others = [p for p in players if p[1] is not x]
        priced = price(loaded, choice, x, asked, others)
        title = judge.book.rules.title if judge else ""
        priced = replace(priced, material=wanted.material, judge=title)
        found.append(weighed(priced, x, watch) if wanted.evidence else priced)
    return found


def load_books(
    file: str, account: str | None, wanted: Wanted
) -> tuple[tuple[Loaded, ...], list[Loaded], Loaded | None]:
    """Return the rule books of a file; these and all that they are held against; and the one that settles.

    Raises Unreadable where they are not about one game, or the file has no such account.
    """
    groups = [part(file), *(part(x) for x in wanted.against)]
    if wanted.settled_by:
        groups.append(part(wanted.settled_by)[:1])
    mine, *rest = over_one_game(*groups)
    if account is not None:
        load(file).account(account)  # refuses a name that is none
    judge = rest.pop()[0] if wanted.settled_by else None
    return mine, [*mine, *(x for group in rest for x in group)], judge


def engines_of(loaded: Iterable[Loaded]) -> list[Engines]:
    """Return the engines of rule books about one game, over one universe."""
    found: list[Engines] = []
    for x in loaded:
        found.append(ready(x, found[0].tabulator if found else None))
    return found


def names(every: Sequence[Loaded]) -> list[str]:
    """Return what to call each rule book: by account, else by its name, else by its file."""
    found = [x.book.rules.account or x.book.rules.name.text for x in every]
    if len(set(found)) < len(found):
        found = [":".join(filter(None, (x.wanted, x.book.rules.account))) for x in every]
    return found


def weighed(priced: Priced, engines: Engines, watch: Watch) -> Priced:
    """Return the odds with what printed figures say of the readings."""
    with watch(f"{priced.loaded.book.rules.account or priced.loaded.book.rules.name.text}: readings") as step:
        found, not_checked = evidence(engines, priced.choice, step)
    if found is None and not not_checked:
        not_checked = "the document prints no house advantage (`claim house-advantage equals …`)"
    return replace(priced, evidence=found, not_checked=not_checked)
