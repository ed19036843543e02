"""SARIF: what a code-scanning tool is told, held against models made from the standard's own schema."""

from __future__ import annotations

import json

import pytest
from pydantic_sarif.model import StaticAnalysisResultsFormatSarifVersion210JsonSchema as Standard

from tests.support.submitted import REAL, SIGNS, beside, nasty, real, written
from verifier.finding import Kind

pytestmark = pytest.mark.xdist_group("formats")


@pytest.mark.parametrize("name", REAL)
def test_the_log_is_of_the_standard_and_has_every_finding(name):
    """Each finding is one result, in order; its fingerprint is the finding's."""
    submission = real(name)
    log = json.loads(written(submission, "sarif"))
    Standard.model_validate(log)
    results = log["runs"][0]["results"]
    prints = [x["partialFingerprints"]["finding/v2"] for x in results]
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


def test_places_are_where_the_words_stand_and_never_from_the_root(tmp_path, monkeypatch):
    """The words at each place are quoted as the file has them; the other clause is beside the first."""
    monkeypatch.chdir(tmp_path)
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


@pytest.mark.parametrize(
    ("word", "more", "status"),
    [
        ("accepted", "", "accepted"),
        ("under review", "", "underReview"),
        ("rejected", "", "rejected"),
        ("accepted", "until = 2026-06-30", "underReview"),
        ("rejected", "until = 2026-06-30", "rejected"),
    ],
)
def test_a_decision_is_a_suppression_with_its_reason(tmp_path, word, more, status):
    """Status, reason, who, when and where; an acceptance that holds no longer is none."""
    text = written(beside(tmp_path, word, more), "sarif")
    log = json.loads(text)
    # the models are of the schema's first print, which has `state` where the standard has `status`
    Standard.model_validate(json.loads(text.replace('"status":', '"state":')))
    results = log["runs"][0]["results"]
    assert all("suppressions" in x for x in results)
    ((kind, (one,)),) = [(x["ruleId"], x["suppressions"]) for x in results if x["suppressions"]]
    assert (kind, one["status"]) == ("conflict", status)
    assert one["justification"].startswith("asked for a ruling, <b> 100%")
    assert ("it held until 2026-06-30" in one["justification"]) == bool(more)
    assert one["properties"]["by"] == "A. Reader" and one["properties"]["on"] == "2026-02-01"
    assert one["location"]["physicalLocation"]["artifactLocation"]["uri"] == "my.decisions.toml"


def test_a_baseline_gives_each_result_its_state_and_lists_what_is_absent(tmp_path):
    """New, unchanged, updated; of what is absent the file is known, and no line."""
    results = json.loads(written(beside(tmp_path), "sarif"))["runs"][0]["results"]
    states = {x["ruleId"]: x["baselineState"] for x in results[:-1]}
    assert states["conflict"] == "unchanged" and states["reading"] == "updated"
    assert states["not-checked"] == states["broken-quote"] == states["stale-decision"] == "new"
    gone = results[-1]
    assert gone["baselineState"] == "absent" and gone["message"]["text"] == "Gone {{0}}."
    assert "region" not in gone["locations"][0]["physicalLocation"]
    plain = json.loads(written(beside(tmp_path, old=False), "sarif"))["runs"][0]["results"]
    assert not any("baselineState" in x for x in plain)


def test_what_is_at_fault_beside_the_rules_is_at_its_own_line(tmp_path):
    """A broken quotation where it is written, a stale decision in the file of decisions."""
    submission = beside(tmp_path)
    run = json.loads(written(submission, "sarif"))["runs"][0]
    assert [x["location"]["uri"] for x in run["artifacts"]][2:] == ["my.decisions.toml"]
    at = [(x["ruleId"], x["locations"][0]["physicalLocation"]) for x in run["results"][:-1]]
    lines = [x["region"]["startLine"] for rule, x in at if rule == "broken-quote"]
    assert lines == [e.places[0].line for e in submission.entries if e.finding.kind is Kind.BROKEN_QUOTE]
    assert len(set(lines)) > 5
    (stale,) = [x for rule, x in at if rule == "stale-decision"]
    assert stale["region"]["snippet"]["text"] == "[[decision]]"


@pytest.mark.parametrize("name", REAL)
def test_the_run_carries_the_ledger_and_notifies_of_what_was_not_checked(name):
    """The properties have every entry; the run succeeded if and only if everything was checked."""
    submission = real(name)
    (made,) = json.loads(written(submission, "sarif"))["runs"]
    assert len(made["properties"]["ledger"]) == len(submission.ledger)
    (invocation,) = made["invocations"]
    lost = [e["check"] for e in made["properties"]["ledger"] if e["status"] == "not checked"]
    told = [x["message"]["text"] for x in invocation["toolExecutionNotifications"]]
    assert all(check in text for check, text in zip(lost, told, strict=True))
    assert invocation["executionSuccessful"] is not bool(lost)
