"""Stage 5: prices the accounts of a file, with a bar of progress where somebody looks on."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TextIO

from rich.console import Console, Group

from verifier.choose import choices_by_account
from verifier.combined import Progress
from verifier.load import load
from verifier.odds.stakes import Path
from verifier.pricing import Priced, engines_of, evidence, price
from verifier.report import odds, terminal


def price_file(
    file: str, account: str | None, chosen: Sequence[str], *, path: Path, evidence: bool
) -> list[Priced]:
    """Return the odds of every account of a file (or of one); raise Unreadable where there are none."""
    loaded = load(file)
    wanted = loaded.account(account) if account else None
    every = engines_of(loaded)
    found = []
    for engines, told, choice in zip(every, loaded.told, choices_by_account(loaded, chosen), strict=True):
        if wanted is None or told.book is wanted.book:
            others = [x for x in every if x is not engines]
            priced = price(told, choice, engines, others=others, path=path)
            found.append(weighed(priced, engines) if evidence else priced)
    return found


def weighed(priced: Priced, engines: object) -> Priced:
    """Return the odds with what printed figures say of the readings."""
    from verifier.engines import Engines

    assert isinstance(engines, Engines)
    with bar(f"{priced.loaded.book.rules.account or priced.loaded.book.rules.name.text}: readings") as step:
        found, not_checked = evidence(engines, priced.choice, step)
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
    parts = [part for p in priced for part in odds.parts(p, digits)]
    if stream is None or not stream.isatty():
        return terminal.plain(Group(*parts))
    out = io.StringIO()
    width = max(70, min(Console().width, 130))
    console = Console(file=out, force_terminal=True, width=width, highlight=False, markup=False, emoji=False)
    for part in parts:
        console.print(part)
    return out.getvalue()
