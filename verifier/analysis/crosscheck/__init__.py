"""Stage 4: the second opinion. The interpreter decides again what the tables decide; they must agree.

Every case, under the readings of the run, in a process beside the main one where the system can fork; and
what cannot be listed is drawn: orders of clauses, combinations of readings, harmless edits.
"""

from verifier.analysis.crosscheck.ask import Asked, Opinion
from verifier.analysis.crosscheck.ask import findings as disagreements

__all__ = ["Asked", "Opinion", "disagreements"]
