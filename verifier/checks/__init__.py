"""Stage 4: the checks, each a question asked of a decision table, in report order.

A check is a plain function from a table, and the engine that can make others, to findings: it never
prints, never reads a file, never looks at another check. To add one: a member of `Kind`, a file here, a
folder in `fixtures/`, a line in the tuple.
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

__all__ = ["CHECKS"]
