"""Stage 5: prices the accounts of a file, with a bar of progress where somebody looks on."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TextIO

from rich.console import Console, Group

from verifier.cases.parse_choices import choices_by_account
from verifier.diff.inputs import over_one_game, part
from verifier.odds.account_odds import Asked, Priced, engines_of, evidence, price
from verifier.odds.combination_sums import Progress
from verifier.odds.stakes import Path
from verifier.report.text import odds, report
from verifier.rules.load import Loaded, load


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


def price_file(file: str, account: str | None, chosen: Sequence[str], wanted: Wanted) -> list[Priced]:
    """Return the odds of every account of a file (or of one); raise Unreadable where there are none."""
    groups = [part(file), *(part(x) for x in wanted.against)]
    if wanted.settled_by:
        groups.append(part(wanted.settled_by)[:1])
    mine, *rest = over_one_game(*groups)
    if account is not None:
        load(file).account(account)  # refuses a name that is none
    judge = rest.pop()[0] if wanted.settled_by else None
    every = [*mine, *(x for group in rest for x in group)]
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
        found.append(weighed(priced, x) if wanted.evidence else priced)
    return found


def names(every: Sequence[Loaded]) -> list[str]:
    """Return what to call each rule book: by account, else by its name, else by its file."""
    found = [x.book.rules.account or x.book.rules.name.text for x in every]
    if len(set(found)) < len(found):
        found = [":".join(filter(None, (x.wanted, x.book.rules.account))) for x in every]
    return found


def weighed(priced: Priced, engines: object) -> Priced:
    """Return the odds with what printed figures say of the readings."""
    from verifier.tables.engines import Engines

    assert isinstance(engines, Engines)
    with bar(f"{priced.loaded.book.rules.account or priced.loaded.book.rules.name.text}: readings") as step:
        found, not_checked = evidence(engines, priced.choice, step)
    if found is None and not not_checked:
        not_checked = "the document prints no house advantage (`claim house-advantage equals …`)"
    return replace(priced, evidence=found, not_checked=not_checked)


@contextmanager
def bar(title: str) -> Iterator[Progress]:
    """Show a bar on standard error, if that is a terminal."""
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True) as shown:
        task = shown.add_task(title)
        yield lambda done, all_: shown.update(task, completed=done, total=all_)


def to_text(priced: list[Priced], digits: int, stream: TextIO | None) -> str:
    """Return the odds as text; of the stream's width and in colour only where it is a terminal."""
    parts = [x for p in priced for x in odds.parts(p, digits)]
    if stream is None or not stream.isatty():
        return report.plain(Group(*parts))
    out = io.StringIO()
    width = max(70, min(Console().width, 130))
    console = Console(file=out, force_terminal=True, width=width, highlight=False, markup=False, emoji=False)
    for shown in parts:
        console.print(shown)
    return out.getvalue()
