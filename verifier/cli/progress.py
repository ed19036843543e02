"""How far a long count has come, on standard error, where somebody looks on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from verifier.odds.combined.sums import ProgressCallback


@contextmanager
def show_progress(title: str) -> Iterator[ProgressCallback]:
    """Show a bar on standard error, if that is a terminal."""
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True) as shown:
        task = shown.add_task(title)
        yield lambda done, all_: shown.update(task, completed=done, total=all_)
