"""The checks: each is one question asked of a decision table, in the order of the report.

In: one `Table`, and the `Engine` that can make others of the same question. Out: findings, each made by
`Table.finding`. A module is named for its kind of finding and opens with its question; its function is
plain: it never prints, never reads a file and never looks at another check. To add a kind: a member of
`Kind`, a file here, a folder in `fixtures/`, a line in the tuple.

# INVARIANT: a finding is reported if and only if `Kind.meaning` holds. Its stage is that of its table; its
severity is not final until `analysis` has seen the findings of all stages.
"""

from verifier.checks.conflict import conflict
from verifier.checks.cycle import cycle
from verifier.checks.dead import dead
from verifier.checks.dominated import dominated
from verifier.checks.foul import foul
from verifier.checks.gap import gap
from verifier.checks.inconsistent_example import example
from verifier.checks.latent_conflict import latent
from verifier.checks.masked import masked
from verifier.checks.redundant import redundant
from verifier.checks.unattainable import unattainable
from verifier.checks.undecided import undecided
from verifier.checks.vacuous import vacuous

CHECKS = (
    gap,
    conflict,
    undecided,
    unattainable,
    foul,
    dead,
    masked,
    redundant,
    vacuous,
    latent,
    dominated,
    cycle,
    example,
)
"""In the order of the report. Some checks speak at the last stage alone, and give nothing before it."""

__all__ = ["CHECKS"]
