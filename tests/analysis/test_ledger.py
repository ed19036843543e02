"""The ledger: every check of every question stands in it once, and what nobody looked at is never a pass."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.conftest import ROOT
from tests.support.shipped import examine_shipped
from verifier.analysis import examine
from verifier.analysis.crosscheck import ask, beside
from verifier.analysis.examine_file import examine_file
from verifier.cases.universe import Universe
from verifier.checks import CHECKS
from verifier.finding import Finding, Kind, Severity
from verifier.ledger.entries import Coverage, LedgerEntry, close_ledger, merge_entries
from verifier.review.submission import Submission
from verifier.rules.rulebook import Stage

FIXTURES = sorted(str(p.relative_to(ROOT)) for p in ROOT.glob("fixtures/*/*.rules") if "game" not in p.stem)
SHIPPED = ["ranking", "canberra", "nz1996", "nz1996-bank", "nz1999", "caesars-tiles", "caesars-poker"]
GROUP = {"ranking": "formats", "nz1999": "formats"}
IN_GROUPS = [pytest.param(x, marks=pytest.mark.xdist_group(GROUP.get(x, x))) for x in SHIPPED]
"""In the process in which others examine it: each shipped rule set is examined once."""
ELSEWHERE = {Kind.BROKEN, Kind.ENDLESS, Kind.READING, Kind.INCONSISTENT, Kind.DISAGREEMENT, Kind.NOT_CHECKED}
ELSEWHERE |= {Kind.CONTRARY, Kind.BROKEN_QUOTE, Kind.UNENCODED, Kind.STALE}
TABLE_KINDS = [k.word for k in Kind if k not in ELSEWHERE]
"""What is asked of the table of every stage."""
MEASURES = [
    "reading",
    "contrary reading",
    "weights",
    "interactions of readings",
    "assumptions",
    "second engine",
    "varied copies",
]
CLEAN = """\
clause 1 "the red piece goes to the front"
  require front has red
"""
GUARDED = """\
reading colour "which?"
  is red "red"
  is blue "blue"
assume colour is red because "x"
clause 1 "a piece goes to the front"
  require front has red   [colour: red]
  require front has blue  [colour: blue]
"""


def submitted(name: str) -> Submission:
    """Return a shipped rule set, or a fixture, as it is submitted."""
    return Submission(examine_shipped(str(ROOT / name) if "/" in name else name))


@pytest.mark.parametrize("name", [*IN_GROUPS, *FIXTURES])
def test_each_check_of_each_question_stands_once(name):
    """No pair stands twice, and no question lacks a check; counted from the rule set's own lines."""
    submission = submitted(name)
    keys = Counter(e.key for e in submission.ledger)
    assert set(keys.values()) == {1}
    for x in submission.whole.examinations:
        rules = x.book.rules
        for q in rules.questions:
            mine = {e.check for e in submission.ledger if e.key[:2] == (rules.account, q.name.text)}
            assert {*TABLE_KINDS, *MEASURES} <= mine
            examples = len(q.examples) or 1  # one entry each, or one that there are none
            assert len(mine) == len(TABLE_KINDS) + len(MEASURES) + examples
        for p in rules.procedures:
            mine = [e for e in submission.ledger if e.key[:2] == (rules.account, p.name.text)]
            about = [e for e in mine if set(e.kinds) & {Kind.BROKEN, Kind.ENDLESS}]
            assert len(about) == len(p.nevers) + len(p.promises)
        outside = [e for e in submission.ledger if e.key[:2] == (rules.account, "outside")]
        assert len(outside) == len(rules.outside)
        claims = [e for e in submission.ledger if e.key[:2] == (rules.account, "claims")]
        assert len(claims) == len({(c.text) for c in x.claims})


@pytest.mark.parametrize("name", [*IN_GROUPS, *FIXTURES])
def test_an_entry_is_not_checked_if_and_only_if_a_finding_says_so(name):
    """The findings and the ledger say the same of what was not checked, account by account."""
    submission = submitted(name)
    found = {
        (e.account, e.finding.question, e.finding.where)
        for e in submission.entries
        if e.finding.kind is Kind.NOT_CHECKED
    }
    assert {(e.account, e.question, e.place) for e in submission.verdict.unchecked} == found
    assert submission.verdict.passes(Severity.ERROR) <= (not found)


@pytest.mark.parametrize("name", IN_GROUPS)
def test_what_was_looked_at_is_every_case(name):
    """A check of a table is over all its cases; the size is what the game's own count says."""
    submission = submitted(name)
    for x in submission.whole.examinations:
        for q in x.questions:
            u = q.tables[Stage.ASSUMED].universe
            for e in q.ledger:
                if e.status is Coverage.LOOKED_AT and e.check in TABLE_KINDS:
                    assert e.counts == (len(u.weight), sum(map(int, u.weight)))
                    assert e.stages == (("assumed",) if e.because else tuple(s.value for s in Stage))


@pytest.mark.parametrize("number", range(len(CHECKS)))
def test_a_check_that_is_made_silent_is_no_pass(load_text, monkeypatch, number):
    """Whichever check says nothing: it is not checked, and the run does not pass."""
    assert Submission(examine_file(load_text(CLEAN))).verdict.passes(Severity.WARNING)
    silent = list(CHECKS)
    silent[number] = lambda *_: iter(())
    monkeypatch.setattr(examine, "CHECKS", tuple(silent))
    (entry,) = Submission(examine_file(load_text(CLEAN))).verdict.unchecked
    assert entry.because and entry.question == "set"
    monkeypatch.setattr(examine, "CHECKS", tuple(c for i, c in enumerate(CHECKS) if i != number))
    assert not Submission(examine_file(load_text(CLEAN))).verdict.passes(Severity.ERROR)


@pytest.mark.parametrize(
    ("owner", "name", "put"),
    [
        (Universe, "proof", lambda _: False),
        (examine, "record_weights", lambda table: table.record_check("something else")),
        (examine, "record_crosscheck", lambda *_: ()),
        (beside, "run_draws", lambda *_: (Counter(), [])),
        (ask, "_decide_last", lambda *_: ask.CrosscheckResult(0)),
    ],
)
def test_what_could_not_be_done_is_no_pass(load_text, monkeypatch, owner, name, put):
    """Weights that do not add up, a second engine that decides nothing: not checked, whatever was found."""
    monkeypatch.setattr(owner, name, put)
    verdict = Submission(examine_file(load_text(CLEAN))).verdict
    assert verdict.unchecked and not verdict.passes(Severity.ERROR)


def test_a_guarded_example_is_looked_at_under_its_alternative(load_text):
    """True under the alternative of its guard it holds there; false there it is a contradiction."""
    for piece, kept in (("blue", True), ("red", False)):
        example = 'question set "how is it set?"\n  given hand: deal\n  answer setting: settings of hand\n'
        line = f'  example "e" given hand has {piece} gives require front has {piece} [colour: blue]\n'
        head = 'rules 1\nruleset small "a small rule set"\nuses {game}\nsource "a book"\n'
        loaded = load_text(example + line + GUARDED, head=head)
        submission = Submission(examine_file(loaded))
        (entry,) = [e for e in submission.ledger if e.check == "example “e”"]
        assert entry.status is Coverage.LOOKED_AT and entry.readings == ("colour is blue",)
        found = [e for e in submission.entries if e.finding.kind is Kind.INCONSISTENT]
        assert (not found) is kept


def test_a_guarded_claim_is_looked_at_under_its_alternative(load_text):
    """A claim of another alternative is proved, or refuted, there: never silently left out."""
    for figure, status in (("1", "proved"), ("7", "refuted")):
        loaded = load_text(GUARDED + f"claim hands equals {figure}  [colour: blue]\n")
        submission = Submission(examine_file(loaded))
        (claim,) = submission.whole.examinations[0].claims
        assert (claim.status, claim.under) == (status, "colour is blue")
        assert sum(e.question == "claims" for e in submission.ledger) == 1


def test_of_several_entries_the_gravest_status_is_that_of_all():
    """Not checked at one stage is not checked; what applies at one stage alone was looked at there."""
    seen = LedgerEntry("q", "c", stages=("assumed",), counts=(3, 4))
    early = LedgerEntry("q", "c", Coverage.DOES_NOT_APPLY, "not yet", stages=("unordered",))
    lost = LedgerEntry("q", "c", Coverage.NOT_CHECKED, "it broke", stages=("cited",))
    (both,) = merge_entries([early, seen])
    assert (both.status, both.stages, both.counts, both.because) == (
        Coverage.LOOKED_AT,
        ("assumed",),
        (3, 4),
        "not yet",
    )
    (all_,) = merge_entries([early, seen, lost])
    assert all_.status is Coverage.NOT_CHECKED and all_.because == "it broke"


def test_what_nobody_speaks_of_is_not_checked():
    """An expected check without an entry, and a finding without one, are entries that are not checked."""
    expected = [LedgerEntry("q", "c", stages=("cited", "assumed"))]
    ledger, found = close_ledger([LedgerEntry("q", "c", stages=("assumed",))], expected, [])
    assert ledger[0].status is Coverage.NOT_CHECKED and "cited" in found[0].message
    stray = Finding(Kind.NOT_CHECKED, "q", "assumed", (), "it broke", 0, 0, where="here")
    ledger, found = close_ledger([], [], [stray])
    assert (ledger[0].status, ledger[0].place, found) == (Coverage.NOT_CHECKED, "here", [stray])


@pytest.mark.xdist_group("nz1996-bank")
def test_a_whole_file_without_a_question_has_a_ledger():
    """Prices, the document and decisions stand in every ledger, whatever else there is."""
    submission = Submission(examine_shipped("nz1996-bank"))
    told = {e.check: e.status for e in submission.ledger if e.question not in {"bank", "outside"}}
    assert told["prices"] is Coverage.DOES_NOT_APPLY and told["unencoded"] is Coverage.NOT_ASKED
