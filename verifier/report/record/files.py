"""Texts that were examined, for programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any as Anything

from verifier.report.source_paths import format_source_path
from verifier.source import Source


def build_file_records(sources: Iterable[Source]) -> list[dict[str, Anything]]:
    """Return each text: what it is called, where it is, and its hash."""
    return [{"name": x.name, "path": format_source_path(x), "sha256": x.sha256} for x in sources]
