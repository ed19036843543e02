"""What two accounts of one document say differently, as findings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any as Anything

from verifier.diff.compare_questions import Compared, Comparison, How
from verifier.finding import Directed, Finding, Kind, Witness
from verifier.rules.rulebook import Stage
from verifier.tables.table import Counts

HELP = "say which account prevails, or make the two say the same"
PAID = "what is paid"
"""What a finding about money is about; no clause is called so."""


def findings(comparison: Comparison) -> Iterator[Finding]:
    """Report each group of cases that two accounts end differently, and what they pay differently."""
    for compared in comparison.questions:
        yield from ends(comparison, compared)
        yield from paid(comparison, compared)


def ends(comparison: Comparison, compared: Compared) -> Iterator[Finding]:
    """Report each group of cases of a question that two accounts end differently."""
    one, other = (t.name for t in comparison.tellings)
    said = {
        How.FIRST: f"{one} permits more than {other}",
        How.SECOND: f"{other} permits more than {one}",
        How.DIFFER: f"{one} and {other} end a case differently",
    }
    for group in compared.groups:
        by = tuple(
            f"{name} {label}"
            for name, labels in zip((one, other), group.clauses, strict=True)
            for label in labels
        )
        case = group.simplest
        directed = tuple(Directed(name, end.left) for name, end in zip((one, other), case.ends, strict=True))
        message = said[group.how] + (f": by {', '.join(by)}" if by else "")
        shown = Witness(case.case, case.hand, directed)
        where = f"{one} against {other}, {group.how.value}"
        yield finding(compared, where, message, group.counts, by, witness=shown)


def paid(comparison: Comparison, compared: Compared) -> Iterator[Finding]:
    """Report what two accounts pay, or take of a gain, differently, however the cases end."""
    if compared.stakes:
        one, other = (t.name for t in comparison.tellings)
        message = f"{one} and {other} do not pay the same: {'; '.join(compared.stakes)}"
        yield finding(compared, f"{one} against {other}, {PAID}", message, (0, 0))


def finding(
    compared: Compared,
    where: str,
    message: str,
    counts: Counts,
    clauses: tuple[str, ...] = (),
    **more: Anything,
) -> Finding:
    """Return a finding about one question, between two accounts: the one constructor of these."""
    return Finding(
        Kind.INCONSISTENT,
        compared.names[0],
        Stage.ASSUMED.value,
        clauses,
        message,
        *counts,
        where=where,
        help=HELP,
        severity=Kind.INCONSISTENT.severity,
        units=compared.units[:2],
        **more,
    )
