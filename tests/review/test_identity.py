"""The name of a finding says what is wrong, and nothing of the order or the place in which it is written."""

from __future__ import annotations

import json
import re
from collections import Counter
from html import unescape

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from tests.cli.test_check import run
from tests.conftest import ROOT
from tests.support.effort import scale_examples
from tests.support.orders import GAME, HEAD, QUESTION, reorderings, rule_sets
from tests.support.submitted import PROCEDURE, REAL, real
from verifier.analysis.examine_file import examine_file
from verifier.review.submission import Submission
from verifier.rules.load import load_rules
from verifier.source import UnreadableError


def examine(folder, text, name="drawn.rules"):
    """Examine a rule set of its own file, beside its game."""
    (folder / "six.rules").write_text(GAME, encoding="utf-8")
    (folder / name).write_text(text, encoding="utf-8")
    return Submission(examine_file(load_rules(str(folder / name))))


@given(st.data())
@settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=scale_examples(60),
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_no_order_changes_a_fingerprint(tmp_path_factory, data):
    """Clauses, sections, relations and readings in any order, remarks, blank lines, another file name."""
    folder = tmp_path_factory.mktemp("orders")
    drawn = data.draw(rule_sets())
    other = data.draw(reorderings(drawn))
    try:
        first = examine(folder, drawn.write())
    except UnreadableError:  # its relations go round
        assume(False)
    second = examine(folder, other, "renamed.rules")
    assert {e.fingerprint: e.finding.kind for e in first.entries} == {
        e.fingerprint: e.finding.kind for e in second.entries
    }
    for submission in (first, second):
        assert_no_two_share_one(submission)


def assert_no_two_share_one(submission):
    """Of one stage, each finding has a name of its own; and so has each entry."""
    for x in submission.whole.examinations:
        seen = Counter((f.stage, f.key) for f in x.findings)
        assert max(seen.values(), default=1) == 1, seen.most_common(1)
    assert len({e.fingerprint for e in submission.entries}) == len(submission.entries)


@pytest.mark.xdist_group("formats")
@pytest.mark.parametrize("name", REAL)
def test_no_two_findings_of_a_shipped_set_share_a_fingerprint(name):
    """Accounts, a settlement, a procedure."""
    assert_no_two_share_one(real(name))


TWICE = (
    HEAD
    + """\
claim deals equals 7
claim deals equals 7
unread 9 "a line that is cut"
unread 9 "another line that is cut"
question claims "how is it set?"
  given hand: deal
  answer setting: settings of hand
  example "deals equals 7" given hand has red gives require front has red
  example "deals equals 7" given hand has red gives require front has blue
  example "deals equals 7" given hand has red gives require front has blue
section A "the part"
  undertakes "one" for hand has blue
  undertakes "two" for hand has blue
  undertakes "two" for hand has green
  undertakes "by pair" by pair for hand has green
clause 1 "the words"
  list some: play red in front with
    * red + red + red + red
    * red + red + red + red
  list some: play red in front with
    * red + red + red + red
clause 2 "more words"
  when hand has red/blue/green
  when hand has red/blue/green
  keep pair
"""
)


def test_what_is_written_twice_is_found_twice(tmp_path):
    """Examples, claims, entries, tests, undertakings of the same words: each finding has its own name."""
    submission = examine(tmp_path, TWICE)
    assert_no_two_share_one(submission)
    found = Counter(e.finding.kind.word for e in submission.entries)
    assert found["inconsistent"] >= 3 and found["dead"] >= 3 and found["gap"] >= 5 and found["vacuous"] >= 2


SWAPPED = (
    'clause 1 "pairs are kept"\n  keep pair\n',
    'clause 2 "the best front"\n  when hand has pair of green\n  maximise pips of front\n',
)


def test_two_clauses_exchanged_are_the_same_conflict(tmp_path):
    """A record of the one order is a baseline of the other: all is unchanged, and the run passes."""
    first, second = (HEAD + QUESTION + "".join(x) for x in (SWAPPED, SWAPPED[::-1]))
    examine(tmp_path, first)
    old = tmp_path / "old.json"
    run("check", str(tmp_path / "drawn.rules"), "--output", f"json={old}", "--fail-on", "never")
    (tmp_path / "drawn.rules").write_text("# exchanged\n" + second, encoding="utf-8")
    done = run("check", str(tmp_path / "drawn.rules"), "--baseline", str(old), "--format", "json")
    record = json.loads(done.stdout)
    assert {f["kind"] for f in record["findings"]} >= {"conflict"}
    assert {f["baseline"] for f in record["findings"]} == {"unchanged"} and not record["baseline"]["absent"]
    assert done.returncode == 0


def test_accounts_in_another_order_disagree_as_before(tmp_path):
    """Which account is told first means nothing."""
    told = [
        f'account {n} "{n}"\n{QUESTION}clause 1 "it"\n  {d}\n' for n, d in zip("ab", DIRECTED, strict=True)
    ]
    one, other = (examine(tmp_path, HEAD + "".join(x)) for x in (told, told[::-1]))
    between = [e for e in one.entries if e.between]
    assert between and {e.fingerprint for e in one.entries} == {e.fingerprint for e in other.entries}


DIRECTED = "require front has red", "maximise pips of front"


def test_a_qualifier_is_named_by_its_words(tmp_path):
    """A test, `among`, `provided`, a relation: no line number stands in what is said of them."""
    text = (
        HEAD
        + QUESTION
        + (
            'clause 1 "one"\n  when hand has red/blue/green\n'
            "  maximise pips of front among pips of front is at least 1\n"
            'clause 2 "two"\n  keep pair provided pips of front is at least 0\n'
            'clause 3 "three"\n  keep pair\nassume 2 over 3 because "it is so"\n'
        )
    )
    found = [e for e in examine(tmp_path, text).entries if e.finding.kind.word == "vacuous"]
    assert {(e.finding.message, e.finding.where) for e in found} == {
        ("`when hand has red/blue/green` changes nothing", "`when hand has red/blue/green`"),
        (
            "`among pips of front is at least 1` changes nothing",
            "`among pips of front is at least 1` in "
            "`maximise pips of front among pips of front is at least 1`",
        ),
        (
            "`provided pips of front is at least 0` changes nothing",
            "`provided pips of front is at least 0` in `keep pair provided pips of front is at least 0`",
        ),
        ("`2 over 3` changes nothing: it never decides a hand", "assume 2 over 3"),
    }
    (relation,) = (e for e in found if not e.clauses)
    assert relation.places[0].line == text.count("\n")


def test_a_promise_is_named_by_its_title(tmp_path):
    """Another promise before it does not change what is broken."""
    text = (ROOT / PROCEDURE).read_text(encoding="utf-8")
    before = 'promise "night comes"\n  from step is offer\n  once step is night\n'
    names = []
    for x in (text, text.replace("promise ", before + "promise ", 1)):
        (tmp_path / "lamp.rules").write_text(x, encoding="utf-8")
        found = Submission(examine_file(load_rules(str(tmp_path / "lamp.rules")))).entries
        names.append({e.fingerprint for e in found if e.finding.kind.word == "broken promise"})
    assert len(names[0]) == 1 and names[0] == names[1]


# ---- version 1 of the record ---------------------------------------------------------------------

FORMER = ROOT / "tests" / "review" / "version_1" / "stones-and-lamp.rules"
FORMER_RECORD = FORMER.with_suffix(".json")


def compare_with_former(folder, text, record=None):
    """Examine a text beside the record of version 1; return what each finding is, and what is absent."""
    (folder / "now.rules").write_text(text, encoding="utf-8")
    old = folder / "old.json"
    old.write_text(json.dumps(record) if record else FORMER_RECORD.read_text(encoding="utf-8"))
    done = run("check", str(folder / "now.rules"), "--baseline", str(old), "--format", "json")
    made = json.loads(done.stdout)
    return made, {f["baseline"] for f in made["findings"]}, [x["kind"] for x in made["baseline"]["absent"]]


def test_a_record_of_version_1_is_still_a_baseline(tmp_path):
    """Every finding is matched: by kind, question, clauses and place."""
    assert json.loads(FORMER_RECORD.read_text())["version"] == 1
    made, standings, absent = compare_with_former(tmp_path, FORMER.read_text(encoding="utf-8"))
    assert standings == {"unchanged"} and absent == []
    kinds = Counter(f["kind"] for f in made["findings"] if f["stage"] == "assumed")
    assert kinds["vacuous"] >= 4 and kinds["broken promise"] == 2 and made["version"] == 2


def test_a_record_of_version_1_is_matched_where_lines_have_moved(tmp_path):
    """Clauses in another order, remarks above, another promise first."""
    text = FORMER.read_text(encoding="utf-8")
    one, two = re.findall(r"clause 1\.[12] .*\n(?:  .*\n)+", text)
    text = text.replace(one + two, "# a remark\n\n" + two + one)
    more = 'never "the lamp is at seat 8" when the asked is above 7\n'
    text = text.replace("never ", more + "never ", 1)
    _, standings, absent = compare_with_former(tmp_path, text)
    assert standings == {"unchanged"} and absent == []


def test_what_version_1_did_not_have_is_new(tmp_path):
    """One more qualifier without effect, one more conflict; what is mended is absent."""
    text = FORMER.read_text(encoding="utf-8")
    more = text.replace("  require ring has beryl\n", "  when hand has beryl\n  require ring has beryl\n")
    made, _, absent = compare_with_former(tmp_path, more)
    new = [(f["kind"], f["where"]) for f in made["findings"] if f["baseline"] == "new"]
    assert ("vacuous", "`when hand has beryl`") in new and absent == []
    mended = text.replace("  unless hand has exactly 2 of beryl\n", "")
    assert compare_with_former(tmp_path, mended)[2] == ["vacuous"]


def list_former_names():
    """Return the fingerprints of version 1, by kind and place."""
    record = json.loads(FORMER_RECORD.read_text(encoding="utf-8"))
    return {(f["kind"], f["where"]): f["fingerprint"] for f in record["findings"]}


@pytest.mark.parametrize("kind", ["conflict", "vacuous", "broken promise"])
def test_a_decision_by_a_fingerprint_of_version_1_is_stale_and_names_the_new_one(tmp_path, kind):
    """It accepts nothing; what to write instead stands in the help, in every format."""
    path = tmp_path / "now.rules"
    path.write_text(FORMER.read_text(encoding="utf-8"), encoding="utf-8")
    names = {where: x for (k, where), x in list_former_names().items() if k == kind}
    where, former = sorted(names.items())[-1]
    rest = 'disposition = "accepted"\nbecause = "x"\nby = "A. Reader"\non = 2026-02-01\n'
    decisions = path.with_name("now.decisions.toml")
    for key, value in [("finding", former), *([("where", where)] if kind != "conflict" else [])]:
        named = f'kind = "{kind}"\n' if key == "where" else ""
        decisions.write_text(f'[[decision]]\n{key} = "{value}"\n{named}{rest}', encoding="utf-8")
        made = json.loads(run("check", str(path), "--format", "json", "--today", "2026-07-01").stdout)
        (stale,) = (f for f in made["findings"] if f["kind"] == "stale decision")
        assert "version 1" in stale["message"]
        (new,) = set(re.findall(r'finding = "(\w{16})"', stale["help"]))
        (about,) = {f["kind"] for f in made["findings"] if f["fingerprint"] == new}
        assert about == kind and new != former and not any("decision" in f for f in made["findings"])
        for form in ("text", "markdown", "html", "junit", "sarif", "github"):
            said = run("check", str(path), "--format", form, "--today", "2026-07-01").stdout
            told = unescape(" ".join(said.split())).replace('\\"', '"')
            assert f'finding = "{new}"' in told, form
    decisions.write_text(f'[[decision]]\nfinding = "{new}"\n{rest}', encoding="utf-8")
    made = json.loads(run("check", str(path), "--format", "json", "--today", "2026-07-01").stdout)
    assert {f["kind"] for f in made["findings"] if "decision" in f} == {kind}
