"""What a run found, each quarrel once, under a name that outlives edits elsewhere."""

from __future__ import annotations

import pytest

from tests.conftest import HEAD
from tests.support.gems import GEMS
from tests.support.submitted import nasty, real
from verifier.analysis.examine_file import examine_file
from verifier.report.record.report import build_submission_record as submitted_record
from verifier.report.record.report import build_whole_record
from verifier.review.submission import Submission
from verifier.rules.load import load_rules

QUARREL = """\
clause 1 "blue in front"
  require front has blue
clause 2 "the best front"
  maximise pips of front
"""


def submitted(path: object) -> Submission:
    """Examine one rule set."""
    return Submission(examine_file(load_rules(str(path))))


def test_a_quarrel_stands_once_whatever_the_stages_it_is_found_at(write):
    """Every key that some stage found is there, and only once; with the last stage."""
    made = submitted(write(QUARREL))
    found = made.whole.findings
    assert {e.finding.key for e in made.entries} == {f.key for f in found}
    assert len(made.entries) == len({f.key for f in found}) < len(found)
    for entry in made.entries:
        assert entry.finding == [f for f in found if f.key == entry.finding.key][-1]


def test_fingerprints_differ_and_outlive_a_move(write):
    """Lines above, titles and another clause's words may change; what the quarrel is keeps its name."""
    first = submitted(write(QUARREL))
    names = {e.fingerprint for e in first.entries}
    assert len(names) == len(first.entries) > 0
    moved = submitted(write("\n# a remark\n\n" + QUARREL.replace("the best front", "the highest front")))
    assert {e.fingerprint for e in moved.entries} == names
    assert [e.places[0].line for e in moved.entries] != [e.places[0].line for e in first.entries]
    other = submitted(write(QUARREL.replace("clause 2", "clause 3")))
    assert {e.fingerprint for e in other.entries} != names


@pytest.mark.xdist_group("formats")
def test_fingerprints_differ_between_accounts_and_everywhere():
    """A document told three times: no two findings of the whole file have one name."""
    entries = real("ranking").entries
    assert len({e.fingerprint for e in entries}) == len(entries)
    assert {e.account for e in entries} > {"numbered", "analysis", "how-to-play"}


def test_accounts_that_permit_more_in_turn_are_two_quarrels(tmp_path):
    """The same two clauses: on some hands the one permits more, and on others the other."""
    head = HEAD.format(game="gems").partition("question")
    asks = "question" + head[2]
    twice = 'clause 1 "it"\n  when hand has agate\n  {}\n  otherwise {}\n'
    ways = "forbid ring has highest", "require ring has lowest"
    told = [
        f'account {name} "{name}"\n{asks}{twice.format(*x)}' for name, x in (("a", ways), ("b", ways[::-1]))
    ]
    game = GEMS.replace("deal 2", "deal 3").replace("hand chest of 1", "hand chest of 2")
    (tmp_path / "gems.rules").write_text(game)
    (tmp_path / "twice.rules").write_text(head[0] + "".join(told))
    entries = [
        e
        for e in Submission(examine_file(load_rules(str(tmp_path / "twice.rules")))).entries
        if " against " in e.account
    ]
    said = [e.finding.message.partition(":")[0] for e in entries]
    assert sorted(said) == ["a permits more than b", "b permits more than a"]
    assert len({e.fingerprint for e in entries}) == 2


def test_every_finding_of_a_record_has_its_fingerprint():
    """Of each account, and of each group between two: together, the names of all entries."""
    submission = real("ranking")
    record = build_whole_record(submission.whole)
    found = [f["fingerprint"] for account in record["accounts"] for f in account["findings"]]
    between = [q["groups"] for c in record["comparisons"] for q in c["questions"]]
    found += [g["fingerprint"] for groups in between for g in groups]
    assert set(found) == {e.fingerprint for e in submission.entries}


def test_every_place_is_where_the_words_stand():
    """Of three accounts: each clause is at its own line, in the record as for every other format."""
    submission = real("ranking")
    text = submission.sources[0]
    record = submitted_record(submission)
    known = [f for part in (record, *record["accounts"]) for f in part["findings"]]
    lines = {f["fingerprint"]: f["clauses"][0]["line"] if f["clauses"] else f["line"] for f in known}
    between = [e for e in submission.entries if e.between]
    assert between and any(len(e.clauses) > 1 for e in between)
    for entry in submission.entries:
        assert [c.label for c in entry.clauses] == list(entry.finding.clauses)
        for c in entry.clauses:
            label = c.label.partition(" ")[2] if entry.between else c.label
            assert text.line(c.span.line).removeprefix("assume ").lstrip().startswith(f"clause {label} ")
        assert lines[entry.fingerprint] == entry.places[0].line


def test_what_has_no_clause_is_at_the_line_of_what_it_is_about(tmp_path):
    """A line that could not be read, in the record too."""
    record = submitted_record(nasty(tmp_path))
    lines = (tmp_path / "a b,c%.rules").read_text(encoding="utf-8").split("\n")
    found = [(f["kind"], lines[f["line"] - 1].split()[0]) for f in record["findings"] if "line" in f]
    assert found == [("not checked", "unread")]
