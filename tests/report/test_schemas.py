"""The JSON formats: each has a strict schema, and whatever the program writes is of it."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator

from tests.cli.test_check import run
from tests.conftest import ROOT
from tests.support.gems import GEMS, RULES, STAKE, WAY
from tests.support.schemas import SCHEMAS, list_schema_mistakes, read_schema
from tests.support.submitted import BOOK, DECIDED, REAL, beside, nasty, real, written
from verifier.analysis.examine_file import examine_file
from verifier.finding import Kind
from verifier.review.submission import Submission
from verifier.rules.load import load_rules

VERSIONS = {"report": 2}
"""The version of each format that is not at its first."""
REPORTS = sorted((ROOT / "reports").glob("*.json"))

pytestmark = pytest.mark.xdist_group("formats")


def objects(part):
    """Yield every schema inside one that says which fields there are."""
    if isinstance(part, dict):
        if "properties" in part and "type" in part:
            yield part
        part = list(part.values())
    if isinstance(part, list):
        for x in part:
            yield from objects(x)


@pytest.mark.parametrize("name", SCHEMAS)
def test_each_schema_is_sound_strict_and_named_by_what_it_describes(name):
    """Draft 2020-12; a name and a version, no host; no field but those listed; version as in the record."""
    made = read_schema(name)
    Draft202012Validator.check_schema(made)
    (version,) = {x["properties"]["version"]["const"] for x in objects(made) if "format" in x["properties"]}
    assert made["$id"] == f"urn:rulespec-verifier:schema:{name}:{version}"
    assert version == VERSIONS.get(name, 1) and made["title"].endswith(f"/{name}")
    assert all(x["additionalProperties"] is False for x in objects(made))
    formats = [x["properties"]["format"] for x in objects(made) if "format" in x["properties"]]
    assert formats and all(x == {"const": f"rulespec-verifier/{name}"} for x in formats)
    others = [read_schema(x)["$defs"] for x in SCHEMAS]
    for key, part in made["$defs"].items():
        assert all(other[key] == part for other in others if key in other), key


def test_the_schemas_know_every_kind():
    """A kind that is added is added here."""
    assert read_schema("report")["$defs"]["kind"]["enum"] == [k.word for k in Kind]


@pytest.mark.parametrize("path", REPORTS, ids=lambda p: p.name)
def test_committed_records_are_of_their_schema(path):
    """Every JSON file in reports/."""
    assert list_schema_mistakes(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("name", REAL)
def test_records_are_of_their_schema(name):
    """Accounts, claims, outcomes, procedures."""
    assert list_schema_mistakes(written(real(name), "json")) == []


def test_records_with_everything_asked_for_are_of_their_schema(write, tmp_path):
    """Prices and interactions; titles that are full of signs."""
    loaded = load_rules(str(write(WAY + STAKE.format(win=1) + RULES, GEMS)))
    whole = examine_file(loaded, together=True, priced=True)
    text = written(Submission(whole), "json")
    assert json.loads(text)["prices"] and list_schema_mistakes(text) == []
    fixture = examine_file(load_rules(str(ROOT / "fixtures" / "reading" / "bad.rules")), together=True)
    assert list_schema_mistakes(written(Submission(fixture), "json")) == []
    assert list_schema_mistakes(written(nasty(tmp_path), "json")) == []


@pytest.mark.parametrize(
    ("word", "more"), [("accepted", ""), ("under review", "until = 2026-06-30\nhands = 1")]
)
def test_records_with_something_beside_them_are_of_their_schema(tmp_path, word, more):
    """A document, decisions that hold and that are stale, an earlier record: every field is there."""
    text = written(beside(tmp_path, word, more), "json")
    record = json.loads(text)
    assert list_schema_mistakes(text) == []
    assert record["documents"][0]["unencoded"] and record["decisions"] and record["baseline"]["absent"]
    assert {f["baseline"] for f in record["findings"]} == {"new", "unchanged", "changed"}
    assert {"broken quote", "unencoded", "stale decision"} <= {f["kind"] for f in record["findings"]}
    assert any("decision" in f for f in record["findings"])


def test_a_record_of_accounts_with_something_beside_it_is_of_its_schema(tmp_path):
    """The command on a file that tells its rules twice, twice: the second time beside the first record."""
    rules, old = tmp_path / "twice.rules", tmp_path / "old.json"
    one, two = ACCOUNTS
    rules.write_text(one, encoding="utf-8")
    (tmp_path / "book.txt").write_text(BOOK, encoding="utf-8")
    decided = DECIDED.format(word="accepted", more="").replace('"conflict"', '"inconsistent"')
    rules.with_name("twice.decisions.toml").write_text(decided, encoding="utf-8")
    with_all = ("--document", str(tmp_path / "book.txt"), "--format", "json")
    old.write_text(run(str(rules), *with_all).stdout, encoding="utf-8")
    assert list_schema_mistakes(old.read_text(encoding="utf-8")) == []
    rules.write_text(two, encoding="utf-8")
    done = run(str(rules), *with_all, "--baseline", str(old))
    record = json.loads(done.stdout)
    assert list_schema_mistakes(done.stdout) == [] and record["baseline"]["absent"] and record["documents"]
    assert {"inconsistent", "unencoded", "stale decision"} <= {f["kind"] for f in record["findings"]}
    assert {f["account"] for f in record["findings"] if "decision" in f} == {"first against second"}


ACCOUNTS = [
    f"""\
rules 1
ruleset twice "told twice"
uses stones
source "a book"
account first "told once"
question set "how?"
  given hand: deal
  answer setting: settings of hand
clause {label} "a beryl"
  when hand has beryl
  require ring has beryl
account second "told again"
question set "how?"
  given hand: deal
  answer setting: settings of hand
clause 1 "an agate"
  when hand has agate
  require ring has agate
"""
    for label in ("1", "3")
]
STONES = "fixtures/conflict/bad.rules"


@pytest.mark.parametrize(
    "arguments",
    [
        ("hand", STONES, "A A B"),
        ("hand", STONES, "A A B", "--as", "A / A B"),
        ("hand", "caesars-poker", "AS KS QS JS 10S 2H 2D"),
        ("diff", STONES, "fixtures/gap/bad.rules"),
        ("diff", "ranking:numbered", "ranking:analysis"),
        ("odds", "ranking", "--account", "analysis"),
    ],
    ids=" ".join,
)
def test_what_the_other_commands_print_is_of_its_schema(arguments):
    """`verify hand`, `verify diff` and `verify odds`."""
    done = run(*arguments, "--format", "json")
    assert done.returncode in {0, 1}, done.stderr
    assert list_schema_mistakes(done.stdout) == []


def test_a_schema_refuses_a_field_that_it_does_not_know():
    """Nothing is added to a record in silence."""
    record = json.loads(written(real("nz1999"), "json"))
    record["questions"][0]["more"] = 1
    assert list_schema_mistakes(json.dumps(record)) != []


@pytest.mark.parametrize("name", REAL)
def test_a_record_has_the_whole_ledger_and_counts_it(name):
    """Each entry once, with its account; the verdict counts them; what was not made says why."""
    submission = real(name)
    record = json.loads(written(submission, "json"))
    parts = record.get("accounts", [record])
    rows = [e for x in parts for e in x["ledger"]] + (record["ledger"] if "accounts" in record else [])
    keys = [(e.get("account", ""), e["question"], e["check"]) for e in rows]
    assert sorted(keys) == sorted(e.key for e in submission.ledger) and len(set(keys)) == len(keys)
    verdict = record["verdict"]
    for status in ("looked at", "does not apply", "not checked"):
        assert verdict[status.replace(" ", "_")] == sum(e["status"] == status for e in rows)
    asked = sum(bool(e["option"]) and e["status"].startswith("not asked") for e in rows)
    assert verdict["not_asked_for"] == asked  # and each says which option asks for it
    assert all(e["because"] for e in rows if e["status"] in {"does not apply", "not checked"})
