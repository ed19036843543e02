"""The checks: each is one question asked of a decision table, in the order of the report.

In: one `Table`, and the `Engine` that can make others of the same question. Out: findings, each made by
`Table.finding`. A module is named for its kind of finding and opens with its question; its function is
plain: it never prints, never reads a file and never looks at another check. To add a kind: a member of
`Kind`, a file here, a folder in `fixtures/`, a line in the tuple.

# INVARIANT: a finding is reported if and only if `Kind.meaning` holds. Its stage is that of its table; its
severity is not final until `analysis` has seen the findings of all stages.
"""

from verifier.checks.conflict import check_conflict
from verifier.checks.cycle import check_cycle
from verifier.checks.dead import check_dead
from verifier.checks.dominated import check_dominated
from verifier.checks.foul import check_foul
from verifier.checks.gap import check_gap
from verifier.checks.inconsistent_example import check_inconsistent_example
from verifier.checks.latent_conflict import check_latent_conflict
from verifier.checks.masked import check_masked
from verifier.checks.redundant import check_redundant
from verifier.checks.unattainable import check_unattainable
from verifier.checks.undecided import check_undecided
from verifier.checks.vacuous import check_vacuous

CHECKS = (
    check_gap,
    check_conflict,
    check_undecided,
    check_unattainable,
    check_foul,
    check_dead,
    check_masked,
    check_redundant,
    check_vacuous,
    check_latent_conflict,
    check_dominated,
    check_cycle,
    check_inconsistent_example,
)
"""In the order of the report. Some checks speak at the last stage alone, and give nothing before it."""

__all__ = ["CHECKS"]
