"""What every broken program examines: small rule sets made for it, fixtures, and three that are shipped."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.faults.edits import ROOT

RULES = Path(__file__).resolve().parent / "rules"


@dataclass(frozen=True, slots=True)
class Input:
    """A rule set, and what is asked of the command beside it."""

    name: str
    file: str
    options: tuple[str, ...] = ()

    @property
    def arguments(self) -> list[str]:
        """Return what is typed after `verify`."""
        return ["check", "--fail-on", "never", "--format", "json", *self.options, self.file]


_OPTIONS = {
    "gem-odds": ("--price",),
    "gem-bank": ("--price",),
    "readings": ("--interactions",),
    "lists": ("--interactions",),
}
_OWN = [p for p in sorted(RULES.glob("*.rules")) if "\nruleset " in p.read_text(encoding="utf-8")]
SMALL = (
    *(Input(p.stem, str(p), _OPTIONS.get(p.stem, ())) for p in _OWN),
    *(Input(f"{p.parent.name}/{p.stem}", str(p)) for p in sorted((ROOT / "fixtures").glob("*/*.rules"))),
)
"""Examined together in a few seconds."""
SHIPPED = tuple(Input(name, name) for name in ("canberra", "ranking", "nz1996"))
"""Examined where the small ones do not show the fault, or show it and nothing is reported."""
