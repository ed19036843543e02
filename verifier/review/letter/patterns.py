"""How the hands of two sides compare in the cases to which no rule applies: what the request names."""

from __future__ import annotations

from verifier.cases.arrays import Bools
from verifier.cases.matchups.comparisons import HIGHER, LOWER, SAME, MeasureComparison, SideComparison
from verifier.cases.matchups.signatures import SignatureMatchups
from verifier.rules.sides import Subject
from verifier.tables.table import Table

_COMPARISON_WORDS = {HIGHER: "higher", SAME: "equal", LOWER: "lower"}
_MOST_PATTERNS = 2
"""More ways than these to compare are no simple request: then the example speaks alone."""


def describe_comparison(table: Table, cases: Bools) -> tuple[tuple[tuple[str, ...], ...], str]:
    """Return how the hands of the sides compare in some cases, in no order, and by which measure.

    Of all measures that the rules compare, hand by hand, the one by which these cases are fewest. Nothing
    where the cases are not told apart so, or are of too many kinds.
    """
    universe = table.universe
    if not isinstance(universe, SignatureMatchups) or not cases.any():
        return (), ""
    found: dict[str, dict[int, SideComparison]] = {}
    for what in universe.measured:
        if (named := _find_measure(what, universe.subjects)) is not None:
            measure, hand = named
            found.setdefault(measure, {})[hand] = what
    hands = max((len(x) for x in found.values()), default=0)
    best: tuple[set[tuple[str, ...]], str] | None = None
    for measure, by_hand in found.items():
        if len(by_hand) < hands:
            continue
        columns = [universe.compare(what)[cases].tolist() for _, what in sorted(by_hand.items())]
        ways = {tuple(sorted(_COMPARISON_WORDS[x] for x in way)) for way in set(zip(*columns, strict=True))}
        if best is None or len(ways) < len(best[0]):
            best = ways, measure
    if best is None or len(best[0]) > _MOST_PATTERNS:
        return (), ""
    return tuple(sorted(best[0])), best[1]


def _find_measure(what: SideComparison, subjects: tuple[Subject, ...]) -> tuple[str, int] | None:
    """Return which measure of which hand is compared with the same of the other side; nothing if not so."""
    if not isinstance(what, MeasureComparison) or len(what.first) != 1 or len(what.second) != 1:
        return None
    (sign, name, who), (sign_2, name_2, who_2) = what.first[0], what.second[0]
    one, other = subjects[who], subjects[who_2]
    alike = name == name_2 and one.hand == other.hand and (sign, sign_2) == (1, 1)
    return (name, one.hand) if alike and name and one.hand >= 0 else None
