"""The odds of accounts for a terminal, and a bar of progress where somebody looks on."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from rich.console import Console, Group

from verifier.odds.account_odds import Priced
from verifier.odds.combination_sums import Progress
from verifier.report.text import odds, report


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
