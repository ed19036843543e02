"""How much a test draws: a part of it by default, all of it in `make deep` (which sets DEEP)."""

from __future__ import annotations

import os
from collections.abc import Iterable

import pytest
from _pytest.mark.structures import ParameterSet

_DEEP = bool(os.environ.get("DEEP"))


def mark_deep(values: Iterable[tuple[object, ...]], share: int) -> list[ParameterSet]:
    """Return parameters of a test: one of each `share` of them always, the others in `make deep` alone."""
    deep = [pytest.mark.deep]
    return [pytest.param(*x, marks=deep if n % share else []) for n, x in enumerate(values)]


def scale_examples(many: int, share: int = 5) -> int:
    """Return so many examples in `make deep`, and one for each `share` of them otherwise."""
    return many if _DEEP else max(1, many // share)
