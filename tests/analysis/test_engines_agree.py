"""Both engines agree on small rule sets in odd corners of the language: some were disagreements once."""

from __future__ import annotations

import pytest

from tests.conftest import HEAD, ROOT
from verifier.finding import Kind

STONES = (ROOT / "rulespec" / "games" / "stones.rules").read_text(encoding="utf-8")
CORNERS = {
    "ranks of hands of different sizes": "require rank of chest is higher than rank of ring",
    "a best among such": "maximise pips of chest among rank of chest is at least rank of ring",
    "split each": "list l: split each\n    * pair\n    * agate + beryl",
    "a proviso on domination": "require ring is not 12 or better provided dominated if possible",
    "dominated by some": "forbid dominated by (ring has beryl/coral)",
    "every setting": "when in every setting (points of chest is at least 1)\n  require ring has lowest",
    "places together": "forbid highest/second together",
    "exactly none": "when hand has exactly 0 of agate\n  minimise pips of ring",
    "a test and its otherwise": "for settings where ring has agate/beryl\n  where ring has agate\n"
    "  require chest has coral\n  otherwise require chest has diamond",
    "a wish in vain": "require ring has diamond if possible",
    "a top that is a class": "require top of chest is coral or better",
    "sums on both sides": "require pips of ring plus points of chest is above pips of chest minus 3",
}


@pytest.mark.parametrize("lines", CORNERS.values(), ids=CORNERS.keys())
def test_both_engines_agree_in_a_corner(verify_text, lines):
    """What is left, who stands and how each case ends are the same by both."""
    rules = (
        f'clause 1 "c"\n  {lines}\nclause 2 "d"\n  minimise pips of ring\nassume 2 refines 1 because "x"\n'
    )
    report = verify_text(rules, game=STONES, head=HEAD)
    assert report.questions[0].opinion.cases == len(report.engine.universe)
    assert [f for f in report.findings if f.kind in {Kind.DISAGREEMENT, Kind.NOT_CHECKED}] == []


def test_hands_of_different_sizes_stand_in_one_order(verify_text):
    """A hand of more points ranks above one of fewer, whatever their sizes."""
    report = verify_text('clause 1 "c"\n  require ring has agate if possible\n', game=STONES)
    tables = report.engine.universe.tables
    ranked = [
        (int(p), int(r)) for hands in tables.values() for p, r in zip(hands.points, hands.rank, strict=True)
    ]
    assert all((a[0] > b[0]) <= (a[1] > b[1]) for a in ranked for b in ranked)
