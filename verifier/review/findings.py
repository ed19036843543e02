"""Findings about what stands around a rule set: its document, and the decisions on earlier findings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from verifier.finding import Finding, Kind
from verifier.rules.rulebook import Stage
from verifier.wording import number_repeats


def build_review_finding(kind: Kind, message: str, where: str, subject: str, help_: str) -> Finding:
    """Return a finding that is about no question and no case: the one constructor of these."""
    stage, grave = Stage.ASSUMED.value, kind.severity
    return Finding(kind, "", stage, (), message, 0, 0, where, help=help_, severity=grave, subject=subject)


def tell_apart(found: Iterable[Finding]) -> list[Finding]:
    """Return findings of which no two say the same `where`, or have one subject: the second is numbered."""
    # INVARIANT: `subject` goes into the fingerprint of a finding; so no two of these share one
    listed = list(found)
    names = number_repeats(f.where for f in listed), number_repeats(f.subject for f in listed)
    return [replace(f, where=x, subject=y) for f, x, y in zip(listed, *names, strict=True)]
