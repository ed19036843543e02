"""How much a test draws: a part of it by default, all of it in `make deep` (which sets DEEP)."""

from __future__ import annotations

import os

_DEEP = bool(os.environ.get("DEEP"))


def scale_examples(many: int, share: int = 5) -> int:
    """Return so many examples in `make deep`, and one for each `share` of them otherwise."""
    return many if _DEEP else max(1, many // share)
