"""What two accounts of one document say differently, as findings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any as Anything

from verifier.diff.compare_questions import ComparedQuestion, Comparison, EndComparison
from verifier.finding import Directed, Finding, Kind, Witness
from verifier.rules.rulebook import Stage
from verifier.tables.table import Counts

_CONTRADICTION_HELP = "say which account prevails, or make the two say the same"
_PAID_WORDS = "what is paid"
"""What a finding about money is about; no clause is called so."""


def list_contradictions(comparison: Comparison) -> Iterator[Finding]:
    """Report each group of cases that two accounts end differently, and what they pay differently."""
    for compared in comparison.questions:
        yield from _list_end_contradictions(comparison, compared)
        yield from _list_pay_contradictions(comparison, compared)


def _list_end_contradictions(comparison: Comparison, compared: ComparedQuestion) -> Iterator[Finding]:
    """Report each group of cases of a question that two accounts end differently."""
    one, other = (t.name for t in comparison.tellings)
    said = {
        EndComparison.FIRST: f"{one} permits more than {other}",
        EndComparison.SECOND: f"{other} permits more than {one}",
        EndComparison.DIFFER: f"{one} and {other} end a case differently",
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
        # the same whichever account is told first
        subject = said[group.how] if group.how is not EndComparison.DIFFER else group.how.value
        yield _build_contradiction(compared, where, message, group.counts, by, witness=shown, subject=subject)


def _list_pay_contradictions(comparison: Comparison, compared: ComparedQuestion) -> Iterator[Finding]:
    """Report what two accounts pay, or take of a gain, differently, however the cases end."""
    if compared.stakes:
        one, other = (t.name for t in comparison.tellings)
        message = f"{one} and {other} do not pay the same: {'; '.join(compared.stakes)}"
        where = f"{one} against {other}, {_PAID_WORDS}"
        yield _build_contradiction(compared, where, message, (0, 0), subject=_PAID_WORDS)


def _build_contradiction(
    compared: ComparedQuestion,
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
        help=_CONTRADICTION_HELP,
        severity=Kind.INCONSISTENT.severity,
        units=compared.units[:2],
        **more,
    )
