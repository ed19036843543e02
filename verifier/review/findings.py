"""Findings about what stands around a rule set: its document, and the decisions on earlier findings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from verifier.finding import Finding, Kind
from verifier.rules.rulebook import Stage


def build_review_finding(kind: Kind, message: str, where: str, help_: str) -> Finding:
    """Return a finding that is about no question and no case: the one constructor of these."""
    stage = Stage.ASSUMED.value
    return Finding(kind, "", stage, (), message, 0, 0, where, help=help_, severity=kind.severity)


def tell_apart(found: Iterable[Finding]) -> list[Finding]:
    """Return findings of which no two say the same `where`: the second of a kind is numbered."""
    # INVARIANT: `where` goes into the fingerprint of a finding; so no two of these share one
    seen: Counter[str] = Counter()
    made = []
    for f in found:
        seen[f.where] += 1
        made.append(f if seen[f.where] == 1 else replace(f, where=f"{f.where} ({seen[f.where]})"))
    return made
