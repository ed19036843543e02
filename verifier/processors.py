"""Stage 0: how many processors there are to work on."""

from __future__ import annotations

import os

_sharing = 1


def processors() -> int:
    """Return how many processors this process may use, or its share of them."""
    every = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, every // _sharing)


def share_among(processes: int) -> None:
    """Say that so many processes like this one work at once."""
    global _sharing
    _sharing = processes
