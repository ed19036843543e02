"""What is committed is current: reports, the picture, and the pages written from the program."""

from __future__ import annotations

import re

import pytest

from reports.rebuild import of_kinds, of_rule_set, rule_sets, slow
from tests.conftest import ROOT
from tests.support.shipped import examine_shipped
from verifier import verify
from verifier.finding import Kind
from verifier.language.format import format_source
from verifier.source import Source

GROUP = {"ranking": "formats", "nz1999": "formats"}
"""Rule sets that other tests examine, too: all of them in one process."""


@pytest.mark.parametrize(
    "name", [pytest.param(x, marks=pytest.mark.xdist_group(GROUP.get(x, x))) for x in rule_sets()]
)
def test_committed_reports_are_current(name):
    """A changed result shows as a diff: `make reports` was run."""
    for path, text in of_rule_set(name, examine_shipped(name)).items():
        assert path.read_text(encoding="utf-8") == text, path.name


def test_what_is_shown_of_each_kind_is_current():
    """The example of each kind is explained as the program explains it now."""
    for path, text in of_kinds().items():
        assert path.read_text(encoding="utf-8") == text, path.name


@pytest.mark.deep
def test_committed_odds_and_evidence_are_current():
    """Odds, and what every combination of readings says of printed figures, counted again."""
    for path, text in slow().items():
        assert path.read_text(encoding="utf-8") == text, path.name


def test_every_kind_is_explained_as_the_program_defines_it():
    """docs/findings.md has each kind, its severity and its condition, word for word."""
    page = " ".join((ROOT / "docs" / "findings.md").read_text(encoding="utf-8").split())
    for kind in Kind:
        assert f"| {kind.word} | {kind.severity.value} | {kind.meaning} |" in page


def test_the_readme_shows_what_the_report_says():
    """Every figure of the README's findings stands in a committed report."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8").split("## Run it")[0]
    names = (
        "nz1996.txt",
        "ranking.txt",
        "ranking-analysis-evidence.txt",
        "caesars-poker.txt",
        "caesars-tiles.txt",
    )
    report = "".join((ROOT / "reports" / name).read_text(encoding="utf-8") for name in names)
    for figure in set(re.findall(r"\d[\d,]*,\d{3}", readme)):
        assert figure in report, figure
    (places,) = re.findall(r"more than one meaning in (\d+) places", readme)
    assert f"{places} places where the wording bears more than one meaning" in report


def test_every_committed_rule_file_is_in_the_canonical_layout():
    """`verify fmt --check` would change nothing."""
    for folder in ("rulespec", "fixtures"):
        for path in sorted((ROOT / folder).rglob("*.rules")):
            text = path.read_text(encoding="utf-8")
            assert format_source(Source(path.name, text)) == (text, []), path.name


def test_the_pipeline_on_one_screen_is_what_the_command_does():
    """`verifier.verify` returns the committed report."""
    assert verify("nz1999") == (ROOT / "reports" / "nz1999.txt").read_text(encoding="utf-8")
