"""SARIF: what a code-scanning tool is told, held against models made from the standard's own schema."""

from __future__ import annotations

import json

import pytest
from pydantic_sarif.model import StaticAnalysisResultsFormatSarifVersion210JsonSchema as Standard

from tests.submitted import REAL, SIGNS, nasty, real, written
from verifier.finding import Kind

pytestmark = pytest.mark.xdist_group("formats")


@pytest.mark.parametrize("name", REAL)
def test_the_log_is_of_the_standard_and_has_every_finding(name):
    """Each finding is one result, in order; its fingerprint is the finding's."""
    submission = real(name)
    log = json.loads(written(submission, "sarif"))
    Standard.model_validate(log)
    results = log["runs"][0]["results"]
    prints = [x["partialFingerprints"]["quarrel/v1"] for x in results]
    assert prints == [e.fingerprint for e in submission.entries]
    levels = [(x["level"], x["ruleId"].replace("-", " ")) for x in results]
    assert levels == [(e.finding.severity.value, e.finding.kind.word) for e in submission.entries]


def test_the_models_refuse_what_is_not_of_the_standard():
    """The validator does find mistakes."""
    log = json.loads(written(real("nz1999"), "sarif"))
    log["runs"][0]["tool"]["driver"]["rules"][0]["defaultConfiguration"]["level"] = "grave"
    with pytest.raises(ValueError, match="level"):
        Standard.model_validate(log)


def test_every_kind_is_a_rule_even_where_it_is_silent():
    """A reader can tell a check that found nothing from one that was never made."""
    rules = json.loads(written(real("nz1999"), "sarif"))["runs"][0]["tool"]["driver"]["rules"]
    assert [x["id"].replace("-", " ") for x in rules] == [k.word for k in Kind]


def test_places_are_where_the_words_stand_and_never_from_the_root(tmp_path):
    """The words at each place are quoted as the file has them; the other clause is beside the first."""
    submission = nasty(tmp_path)
    text = written(submission, "sarif")
    assert str(tmp_path) not in text
    run = json.loads(text)["runs"][0]
    assert [x["location"]["uri"] for x in run["artifacts"]] == [
        "a%20b%2Cc%25.rules",
        "rulespec/games/stones.rules",
    ]
    assert [x["hashes"]["sha-256"] for x in run["artifacts"]] == [x.sha256 for x in submission.sources]
    conflict = next(x for x in run["results"] if x["ruleId"] == "conflict")
    places = [x["physicalLocation"] for x in (*conflict["locations"], *conflict["relatedLocations"])]
    for place, label in zip(places, "12", strict=True):
        region = place["region"]
        line = submission.sources[0].line(region["startLine"])
        assert line[region["startColumn"] - 1 : region["endColumn"] - 1] == region["snippet"]["text"]
        assert region["snippet"]["text"].startswith(f"clause {label} ")
    (other,) = conflict["relatedLocations"]
    assert other["message"]["text"].startswith("Clause 2, “the beryl")
    unread = next(x for x in run["results"] if x["ruleId"] == "not-checked")
    assert unread["locations"][0]["physicalLocation"]["region"]["snippet"]["text"].startswith("unread 9.1")


def test_words_are_no_placeholders_and_no_links(tmp_path):
    """What SARIF would take for an argument or an embedded link is written so that it is not."""
    results = json.loads(written(nasty(tmp_path), "sarif"))["runs"][0]["results"]
    reading = next(x["message"]["text"] for x in results if x["ruleId"] == "reading")
    assert "{{0}}" in reading and r"\[l\](http://u)" in reading
    assert reading.replace("{{0}}", "{0}").replace(r"\[l\]", "[l]").startswith(f"+what of {SIGNS}?")


def test_what_is_between_accounts_shows_both_of_them():
    """A clause of either account is at its own line, and says whose it is."""
    run = json.loads(written(real("ranking"), "sarif"))["runs"][0]
    between = [x for x in run["results"] if " against " in x["properties"]["account"]]
    assert between
    for x in between:
        assert len(x["properties"]["clauses"]) == max(1, len(x["relatedLocations"]) + 1)
        for other in x["relatedLocations"]:
            account, label = other["message"]["text"].split(",")[0].removeprefix("Clause ").split(" ", 1)
            assert account in x["properties"]["account"].split(" against ")
            words = other["physicalLocation"]["region"]["snippet"]["text"].removeprefix("assume ")
            assert words.startswith(f"clause {label} ")
