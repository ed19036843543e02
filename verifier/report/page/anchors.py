"""Names for places in a page."""

from __future__ import annotations

import re


def format_anchor(*words: str) -> str:
    """Return a name for a place in the page."""
    return re.sub(r"[^a-z0-9]+", "-", " ".join(filter(None, words)).lower()).strip("-")
