"""The ten faults that were asked for by name, each as a few lines of the program written otherwise."""

from __future__ import annotations

from tests.faults.edits import Fault

NAMED = (
    Fault(
        "soft clauses (`if possible`) do not yield",
        "tables/prevail.py",
        "self.algebra, self.closed, self.soft = algebra, closed, frozenset(soft)",
        "self.algebra, self.closed, self.soft = algebra, closed, frozenset()",
    ),
    Fault(
        "minimal conflict sets of three are not listed",
        "tables/prevail.py",
        "    for size in range(2, min(len(alike), options.bit_count() + 1) + 1):\n",
        "    for size in range(2, min(len(alike), options.bit_count() + 1, 2) + 1):\n",
    ),
    Fault(
        "a section's gap is counted by its first clause only",
        "checks/gap.py",
        "table.find_silence(x for x in table.rows if table.section_of(x) == label)",
        "table.find_silence([x for x in table.rows if table.section_of(x) == label][:1])",
    ),
    Fault(
        "commission has the wrong sign",
        "odds/requirements.py",
        "        share = 1 - (taken",
        "        share = 1 + (taken",
    ),
    Fault(
        "a case that becomes a gap under a reading is not counted as changed",
        "tables/table.py",
        "np.asarray((self.outcome != other.outcome) | (self.gap != other.gap))",
        "np.asarray(self.outcome != other.outcome)",
    ),
    Fault(
        "hands with a pair are weighed double",
        "cases/kinds_of_hand.py",
        "        found *= np.array([comb(kind.copies, n) for n in",
        "        found *= np.array([comb(kind.copies, n) * (1 + (n == 2)) for n in",
    ),
    Fault(
        "two weights of a settlement are exchanged, their total kept",
        "cases/matchups/signatures.py",
        "        order = order[weight[order] > 0]\n        pairs =",
        "        order = order[weight[order] > 0]\n"
        "        weight[order[:2]] = weight[order[:2]][::-1].copy()\n        pairs =",
    ),
    Fault(
        "a wild piece is taken at its worst",
        "cases/shapes.py",
        "            highest[fits & (highest == 0)] = place\n",
        "            highest[fits] = place\n",
    ),
    Fault(
        "a tie rule (`then`) is ignored",
        "cases/ranking.py",
        "enumerate((rung.by, rung.then), 1)",
        "enumerate((rung.by, None), 1)",
    ),
    Fault(
        "the parser loses `not pairing`",
        "language/build.py",
        "s.Pattern(parts, len(parts) < len(c), span",
        "s.Pattern(parts, False, span",
    ),
)
QUICK = tuple(NAMED[n] for n in (0, 1, 2, 4, 8))
"""Those that the quick test runs: small rule sets show them."""
