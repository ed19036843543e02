"""Decisions on findings, and an earlier record: shown beside, counted or not, refused in words."""

from __future__ import annotations

import json
from datetime import date
from time import process_time

import pytest

from tests.cli.test_check import run
from tests.conftest import ROOT
from verifier.finding import Finding, Kind
from verifier.review.dispositions import read_dispositions
from verifier.source import Source, UnreadableError

TODAY = date(2026, 7, 1)
CONFLICT = (ROOT / "fixtures" / "conflict" / "bad.rules").read_text(encoding="utf-8")
DECIDED = """\
[[decision]]
kind = "conflict"
clauses = ["2", "1"]
disposition = "accepted"
because = "asked for a ruling"
by = "A. Reader"
on = 2026-02-01
"""


@pytest.fixture
def rules(tmp_path):
    """Write the least rule set with a conflict; return its path."""
    path = tmp_path / "my.rules"
    path.write_text(CONFLICT, encoding="utf-8")
    return path


def check(rules, decisions="", *options):
    """Run the check with decisions beside the rule set, on one day; return its record."""
    rules.with_name("my.decisions.toml").write_text(decisions, encoding="utf-8")
    done = run("check", str(rules), "--format", "json", "--today", "2026-07-01", *options)
    return done.returncode, json.loads(done.stdout) if done.stdout else done.stderr


def test_an_accepted_finding_is_shown_and_does_not_count(rules):
    """The finding stays, with its decision; the exit status is 0."""
    status, record = check(rules, DECIDED)
    found = [f for f in record["findings"] if f["kind"] == "conflict"]
    assert status == 0 and found
    assert all(f["decision"]["disposition"] == "accepted" and not f["decision"]["lapsed"] for f in found)


@pytest.mark.parametrize("word", ["under review", "rejected"])
def test_what_is_not_accepted_counts(rules, word):
    """A finding under review, or a decision that rejects it, fails the run."""
    status, _ = check(rules, DECIDED.replace("accepted", word))
    assert status == 1


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ("until = 2026-06-30\n", "it held until 2026-06-30"),
        ("hands = 4\n", "it was on 4"),
        ('where = "elsewhere"\n', "no such finding"),
    ],
)
def test_a_stale_decision_is_a_finding_and_accepts_nothing(rules, more, says):
    """Its time is up, the count is another, or there is no such finding."""
    status, record = check(rules, DECIDED + more)
    (stale,) = [f for f in record["findings"] if f["kind"] == "stale decision"]
    assert status == 1 and says in stale["message"] and stale["line"] == 1


def test_a_decision_holds_to_the_end_of_its_last_day(rules):
    """`until` is the last day on which it holds."""
    assert check(rules, DECIDED + "until = 2026-07-01\nhands = 5\n")[0] == 0


@pytest.mark.parametrize(
    ("text", "line", "says", "help_"),
    [
        ('decision = ["accepted"]\n', 1, "`decision` means nothing here", "[[decision]]"),
        (DECIDED.replace("because", "becuase"), 5, "no `becuase`", "`because`"),
        (DECIDED.replace('"accepted"', '"acepted"'), 4, "no disposition", "`accepted`"),
        (DECIDED.replace("2026-02-01", '"in May"'), 7, "a date", ""),
        (DECIDED.replace('by = "A. Reader"\n', ""), 1, "needs `by`", ""),
        (DECIDED.replace('kind = "conflict"\n', ""), 1, "names its finding", ""),
        (DECIDED.replace('"asked', "asked"), 5, "no TOML", ""),
        (DECIDED.replace("asked for a ruling", "\\u200b -"), 5, "`because` says nothing", ""),
        (DECIDED.replace("A. Reader", " "), 6, "`by` says nothing", ""),
        (DECIDED.replace("2026-02-01", "2026-07-02"), 7, "a date to come", "today is 2026-07-01"),
        (DECIDED.replace("2026-02-01", "2026-02-30"), 7, "no TOML", ""),
        (DECIDED.replace('"conflict"', '"disagreement"'), 2, "cannot be accepted", "`under review`"),
        (DECIDED.replace('"conflict"', '"not checked"'), 2, "cannot be accepted", "`under review`"),
        (DECIDED + "hands = -1\n", 8, "15 digits", ""),
        (DECIDED + "hands = 0x" + "f" * 5_000 + "\n", 8, "15 digits", ""),
        (DECIDED + "hands = " + "9" * 5_000 + "\n", 8, "15 digits", ""),
        (DECIDED + "hands = " + "[" * 50_000 + "\n", 8, "40 deep", ""),
        (DECIDED + "a." * 50_000 + "a = 1\n", 8, "20 dots", ""),
        (DECIDED + 'where = "' + "a" * 20_000 + '"\n', 8, "10,000 characters", ""),
        (DECIDED * 5_001, 35_001, "at most 5,000", ""),
        (
            DECIDED.replace('"asked for', '"""\n[[decision]]\nkind = 3\n"""  # "asked for') + "hand = 1\n",
            11,
            "no `hand`",
            "",
        ),
    ],
)
def test_a_mistake_in_a_decision_is_taught_at_its_line(text, line, says, help_):
    """File, line, and the nearest key."""
    with pytest.raises(UnreadableError) as caught:
        read_dispositions(Source("my.decisions.toml", text), TODAY)
    assert any(
        m.span.line == line and says in m.message and help_ in m.help for m in caught.value.mistakes
    ), caught.value.mistakes


def test_what_was_not_checked_is_accepted_by_no_name_that_it_has():
    """A decision that names it by its fingerprint is stale, and says why."""
    found = [("f" * 16, "", Finding(kind, "q", "", (), "", 1, 1)) for kind in (Kind.NOT_CHECKED, Kind.GAP)]
    text = DECIDED.replace('kind = "conflict"\nclauses = ["2", "1"]', f'finding = "{"f" * 16}"')
    made, stale = read_dispositions(Source("my.decisions.toml", text), TODAY).match(found)
    assert not any(d.holds for d in made.values())
    ((finding, at),) = stale
    assert "`not checked` cannot be accepted" in finding.message and at.line == 1


def test_a_decision_that_is_stale_for_one_finding_accepts_none():
    """Whatever the order in which findings are met; the line above that decides one keeps it."""
    found = [(f"{n:016x}", "", Finding(Kind.GAP, "q", "", (str(n),), "", n, n)) for n in (1, 2, 3)]
    for order in (found, found[::-1]):
        named = DECIDED.replace('kind = "conflict"\nclauses = ["2", "1"]', 'kind = "gap"\nclauses = ["2"]')
        text = named + named.replace('clauses = ["2"]\n', "") + named
        made, stale = read_dispositions(Source("my.decisions.toml", text), TODAY).match(order)
        assert {p[-1]: d.holds for p, d in made.items()} == {"1": False, "2": True, "3": False}
        assert [at.line for _, at in stale] == [8, 14]


@pytest.mark.parametrize("named", ["kind = 'gap'", "finding = '{n:016x}'", "kind = 'gap'\nwhere = 'w{n}'"])
def test_a_thousand_decisions_on_a_thousand_findings_take_under_a_second(named):
    """They are read and matched in one walk each."""
    found = [(f"{n:016x}", "", Finding(Kind.GAP, "q", "", (), "", n, n, f"w{n}")) for n in range(1_000)]
    rest = DECIDED.split('"1"]\n')[1]
    text = "".join(f"[[decision]]\n{named.format(n=n)}\n{rest}\n" for n in range(1_000))
    before = process_time()
    made, _ = read_dispositions(Source("my.decisions.toml", text), TODAY).match(found)
    assert process_time() - before < 1 and len(made) == 1_000


def test_decisions_beside_a_rule_set_are_announced_with_what_they_changed(rules):
    """In the first lines of every format; named with --decisions, that is said instead."""
    for more, says in (
        ((), "found beside the rule set, not named by anybody: 1 finding accepted; without them the exit"),
        (("--decisions", str(rules.with_name("my.decisions.toml"))), "named with --decisions: 1 finding"),
        (("--fail-on", "never"), "with and without them the exit status of this rule set is 0"),
    ):
        _, record = check(rules, DECIDED, *more)
        (said,) = record["notices"]
        assert said.startswith("Decisions of `my.decisions.toml` were used, ") and says in said


def test_a_baseline_counts_what_is_new_or_changed(rules, tmp_path):
    """The same run is unchanged, and passes; with another conflict it fails; what is gone is listed."""
    old = tmp_path / "old.json"
    run("check", str(rules), "--output", f"json={old}", "--fail-on", "never")
    status, record = check(rules, "", "--baseline", str(old))
    assert status == 0 and {f["baseline"] for f in record["findings"]} == {"unchanged"}
    assert record["baseline"]["absent"] == []
    more = 'clause 3 "no coral in the ring"\n  when hand has coral\n  require ring has coral\n'
    rules.write_text(CONFLICT + more, encoding="utf-8")
    status, record = check(rules, "", "--baseline", str(old))
    assert status == 1 and "new" in {f["baseline"] for f in record["findings"]}
    rules.write_text(CONFLICT.split("clause 2")[0], encoding="utf-8")
    _, record = check(rules, "", "--baseline", str(old))
    assert [x["kind"] for x in record["baseline"]["absent"]] == ["conflict"]


def test_a_change_that_brings_no_finding_is_said_beside_a_baseline(rules, tmp_path):
    """Another stone goes into the ring: nothing is found, and every format that tells of a record says it."""
    old = tmp_path / "old.json"
    text = 'clause 1 "one stone"\n  play {} in ring\n'
    head = CONFLICT.split("clause 1")[0]
    rules.write_text(head + text.format("highest"), encoding="utf-8")
    run("check", str(rules), "--output", f"json={old}", "--fail-on", "never")
    for stone, moved in (("highest", []), ("second", ["set"])):
        rules.write_text(head + text.format(stone), encoding="utf-8")
        options = [f"--output={form}={tmp_path / form}" for form in ("text", "markdown")]
        status, record = check(rules, "", "--baseline", str(old), *options)
        assert status == 0 and {f["baseline"] for f in record["findings"]} <= {"unchanged"}
        assert record["baseline"]["decided_otherwise"] == moved
        for form in ("text", "markdown"):
            assert ("decided otherwise than then: set" in (tmp_path / form).read_text()) == bool(moved)


def test_a_record_from_before_tables_were_hashed_is_still_read(rules, tmp_path):
    """It says nothing of them."""
    old = tmp_path / "old.json"
    run("check", str(rules), "--output", f"json={old}", "--fail-on", "never")
    record = json.loads(old.read_text())
    for question in record["questions"]:
        del question["table_sha256"]
    old.write_text(json.dumps(record))
    _, record = check(rules, "", "--baseline", str(old))
    assert record["baseline"]["decided_otherwise"] == []


def test_what_an_assumption_settled_and_is_open_now_is_changed(rules, tmp_path):
    """The same clauses, as many hands, the same severity: it fails, and every format says why."""
    old = tmp_path / "old.json"
    rules.write_text(CONFLICT + 'assume 1 over 2 because "it comes first"\n', encoding="utf-8")
    run("check", str(rules), "--output", f"json={old}", "--fail-on", "never")
    rules.write_text(CONFLICT, encoding="utf-8")
    options = [f"--output={form}={tmp_path / form}" for form in ("text", "sarif", "junit", "csv")]
    status, record = check(rules, "", "--baseline", str(old), *options)
    assert status == 1
    assert {(f["fate"], f["baseline"]) for f in record["findings"] if f["kind"] == "conflict"} == {
        ("open", "changed")
    }
    told = {form: (tmp_path / form).read_text(encoding="utf-8") for form in ("text", "sarif", "junit", "csv")}
    assert "changed error[conflict]" in told["text"]
    states = {x["ruleId"]: x["baselineState"] for x in json.loads(told["sarif"])["runs"][0]["results"]}
    assert states["conflict"] == "updated"
    assert "changed beside old.json" in told["junit"] and "<failure" in told["junit"]
    assert {x.split(",")[-1] for x in told["csv"].splitlines() if ",conflict," in x} == {"changed"}


def test_a_baseline_of_something_else_is_refused_in_words(rules, tmp_path):
    """Another rule set, another version, no record at all."""
    old = tmp_path / "old.json"
    run("check", str(rules), "--output", f"json={old}", "--fail-on", "never")
    made = json.loads(old.read_text())
    wrong = [
        (json.dumps({**made, "version": 99}), "version 99"),
        (json.dumps({**made, "ruleset": {**made["ruleset"], "name": "other"}}), "a record of `other`"),
        ("[]", "no record"),
        ("{", "no JSON record"),
        ("", "old.json:1:1: error: this is no JSON record"),
        ('{\n "a": ' + "[" * 100_000, "old.json:2:46: error: values are nested more than 40 deep"),
        ('{\n "a": ' + "9" * 5_000 + "}", "old.json:2:7: error: a number has at most 15 digits"),
        (json.dumps({**made, "version": [[1]]}), "version no number"),
        (json.dumps({**made, "ruleset": {"name": ["other"]}}), "cannot be compared with"),
        (
            json.dumps({**made, "findings": [{**made["findings"][0], "severity": "dire"}]}),
            "cannot be compared",
        ),
        (json.dumps({**made, "findings": [{**made["findings"][0], "message": ["x"]}]}), "cannot be compared"),
        (json.dumps({**made, "findings": 3}), "cannot be compared"),
    ]
    for text, says in wrong:
        old.write_text(text)
        status, said = check(rules, "", "--baseline", str(old))
        assert status == 2 and says in said
