"""What printed figures decide between readings, as the page says it: against the odds under each reading."""

from __future__ import annotations

import pytest

from tests.support.gems import GEMS, RULES, STAKE
from tests.support.pages import SeenPage
from tests.support.readings import reading
from verifier.analysis.examine_file import examine_file
from verifier.odds.play import compute_best_play
from verifier.odds.stakes import Stakes
from verifier.report.page.reading_prices import list_decided_readings
from verifier.report.render import render_submission
from verifier.review.submission import Submission
from verifier.tables.engines import Engines

WAY = """\
{reading}clause 1 "it"
  require ring has lowest       [what: low]
  require ring has highest      [what: high]
  require ring has agate/coral  [what: some]
"""
PRICED = STAKE.format(win=1) + RULES.replace("lose/push", "lose")


@pytest.fixture
def submitted(load_text):
    """Return what hands in the small game, read first in one way, with a figure printed."""

    def do(first, figure=None, weighed=True):
        rest = [x for x in ("low", "high", "some") if x != first]
        claim = f'claim house-advantage equals {figure} cite "a table"\n' if figure else ""
        rules = WAY.format(reading=reading("what", first, *rest)) + PRICED + claim
        return Submission(examine_file(load_text(rules, game=GEMS), priced=True, weighed=weighed))

    return do


def printed(value):
    """Print a share as a document would."""
    return f"{float(100 * value):.2f}%"


@pytest.fixture
def advantages(submitted):
    """Return the house advantage under each alternative, as printed; of both ends, where cases stay open."""
    book = submitted("low", weighed=False).whole.loaded.book
    found = {}
    for name in ("low", "high", "some"):
        stakes = Stakes(Engines(book), {"what": name})
        play = compute_best_play(stakes, stakes.against(stakes.way))
        found[name] = {printed(end.advantage) for end in (play.house, play.player)}
    return found


def test_what_is_drawn_and_leaves_cases_open_does_not_fit(submitted, advantages):
    """The figure lies within what it allows, and nothing says that it is that."""
    (figure,) = advantages["low"]
    assert len(advantages["some"]) == 2 and figure != next(iter(advantages["high"]))
    (row,) = list_decided_readings(submitted("some", figure), set())
    assert [x["name"] for x in row["open"]] == ["some"] and [x["name"] for x in row["fits"]] == ["low"]


@pytest.mark.parametrize("first", ["low", "high"])
def test_what_fits_the_printed_figure_is_told_from_what_does_not(submitted, advantages, first):
    """The figure is that of one alternative: another that comes to another figure is against it."""
    (figure,) = advantages[first]
    other = "high" if first == "low" else "low"
    assert figure not in advantages[other]
    submission = submitted(first, figure)
    (row,) = list_decided_readings(submission, set())
    assert row["name"] == "what" and [x["name"] for x in row["fits"]] == [first]
    assert other in [x["name"] for x in row["against"]]
    assert {x["name"] for part in ("fits", "open", "against") for x in row[part]} == set(advantages)
    assert row["figures"] == [f"house-advantage equals {figure}"]
    seen = SeenPage(render_submission(submission, "html", None))
    assert "What the printed figures decide" in seen.texts
    ids = {attrs.get("id") for _, attrs in seen.elements}
    assert row["claims"] in ids


def test_a_figure_that_fits_no_reading_decides_nothing(submitted, advantages):
    """Nor does a figure that was not asked about."""
    assert "99.99%" not in set().union(*advantages.values())
    submission = submitted("low", "99.99%")
    assert not list_decided_readings(submission, set())
    assert "What the printed figures decide" not in render_submission(submission, "html", None)
    (figure,) = advantages["low"]
    assert not list_decided_readings(submitted("low", figure, weighed=False), set())
