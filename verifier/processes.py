"""Stage 0: how many processors there are to work on, and what another process sends."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING
from typing import Any as Anything

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

_sharing = 1


def count_processors() -> int:
    """Return how many processors this process may use, or its share of them."""
    every = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, every // _sharing)


def share_processors(processes: int) -> None:
    """Say that so many processes like this one work at once."""
    global _sharing
    _sharing = processes


def receive_result(end: Connection, process: BaseProcess) -> Anything:
    """Wait for what a process sends, and for its end; nothing where it ended without."""
    try:
        found = end.recv()
    except (EOFError, OSError):
        found = None
    process.join()
    return found
