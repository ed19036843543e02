"""Stage 4: what two accounts of one document say differently, as findings."""

from __future__ import annotations

from collections.abc import Iterator

from verifier.diff.compare_questions import Compared, Comparison, How
from verifier.finding import Directed, Finding, Kind, Witness
from verifier.rules.rulebook import Stage

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
        by = [
            f"{name} {label}"
            for name, labels in zip((one, other), group.clauses, strict=True)
            for label in labels
        ]
        case = group.simplest
        ends = zip((one, other), case.ends, strict=True)
        yield Finding(
            Kind.INCONSISTENT,
            compared.names[0],
            Stage.ASSUMED.value,
            tuple(by),
            said[group.how] + (f": by {', '.join(by)}" if by else ""),
            *group.counts,
            where=f"{one} against {other}, {group.how.value}",
            witness=Witness(case.case, case.hand, tuple(Directed(name, end.left) for name, end in ends)),
            help=HELP,
            severity=Kind.INCONSISTENT.severity,
            units=(compared.units[0], compared.units[1]),
        )


def paid(comparison: Comparison, compared: Compared) -> Iterator[Finding]:
    """Report what two accounts pay, or take of a gain, differently, however the cases end."""
    if compared.stakes:
        one, other = (t.name for t in comparison.tellings)
        yield Finding(
            Kind.INCONSISTENT,
            compared.names[0],
            Stage.ASSUMED.value,
            (),
            f"{one} and {other} do not pay the same: {'; '.join(compared.stakes)}",
            0,
            0,
            where=f"{one} against {other}, {PAID}",
            help=HELP,
            severity=Kind.INCONSISTENT.severity,
            units=(compared.units[0], compared.units[1]),
        )
