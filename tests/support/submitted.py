"""What the tests of formats share: a rule set whose words are full of signs, and real ones, examined once."""

from __future__ import annotations

import json
from datetime import date
from functools import cache
from pathlib import Path

from tests.conftest import ROOT
from tests.support.shipped import examine_shipped
from verifier.analysis.examine_file import examine_file
from verifier.report.render import render_submission
from verifier.review import baseline
from verifier.review.dispositions import read_dispositions
from verifier.review.document.check_document import check_documents as hold
from verifier.review.document.words import Document
from verifier.review.submission import Submission
from verifier.rules.load import load_rules
from verifier.source import Source

SIGNS = "=<b>&amp; | `x` [l](http://u) *s* _u_ ~t~ $m$ 100%, {0}: ]]> www.u -- 'q'"
NASTY = f"""\
rules 1
ruleset nasty "{SIGNS}"
uses stones
source "-a book {SIGNS}"
reading front "+what of {SIGNS}?"
  is agate "the agate {SIGNS}"
  is beryl "the beryl {SIGNS}"
assume front is agate because "{SIGNS}"
question set "how {SIGNS}?"
  given hand: deal
  answer setting: settings of hand
  example "@an example {SIGNS}" given hand has agate gives require ring has beryl
clause 1 "the agate {SIGNS}"
  when hand has agate
  require ring has agate  [front: agate]
  require ring has beryl  [front: beryl]
clause 2 "the beryl {SIGNS}" cite "|c| {SIGNS}"
  when hand has beryl
  require ring has beryl
unread 9.1 "unread {SIGNS}"
"""
PROCEDURE = "fixtures/broken-promise/bad.rules"
REAL = ("ranking", "nz1999", PROCEDURE)
"""A document told three times, one that settles wagers, and a procedure."""


@cache
def real(name: str) -> Submission:
    """Return a shipped rule set or a fixture, examined once."""
    return Submission(examine_shipped(str(ROOT / name) if "/" in name else name))


def nasty(folder: Path) -> Submission:
    """Return a rule set whose titles try to be markup, in a file whose name does so too."""
    path = folder / "a b,c%.rules"
    path.write_text(NASTY, encoding="utf-8")
    return Submission(examine_file(load_rules(str(path))))


def written(submission: Submission, form: str) -> str:
    """Return what was submitted in a format, as it goes to a file."""
    return render_submission(submission, form, None)


BOOK = "Stones\n\n1. A coral goes to the ring.\n\n2. It goes to the box.\n\nNobody said why.\n"
DECIDED = """\
[[decision]]
kind = "conflict"
disposition = "{word}"
because = "asked for a ruling, <b> 100%"
by = "A. Reader"
on = 2026-02-01
{more}
[[decision]]
kind = "gap"
where = "elsewhere"
disposition = "accepted"
because = "it was so once"
by = "A. Reader"
on = 2026-02-01
"""
"""A decision on the conflict of the fixture, and one on nothing: that is stale, at line 8 or 9."""


def beside(folder: Path, word: str = "accepted", more: str = "", old: bool = True) -> Submission:
    """Examine the same with a document, decisions, and perhaps an earlier record.

    That had the reading of other hands, not what is not checked, and something that is gone.
    """
    whole = nasty(folder).whole
    known = json.loads(written(Submission(whole), "json"))
    found = [f for f in known["findings"] if f["kind"] != "not checked"]
    reading = next(f for f in found if f["kind"] == "reading")
    gone = {**reading, "fingerprint": "0" * 16, "message": "gone {0}"}
    known["findings"] = [f if f is not reading else {**f, "hands": 99} for f in found] + [gone]
    return Submission(
        whole,
        hold([[whole.loaded.book.rules]], [Document(Source("book.txt", BOOK))]),
        0,
        read_dispositions(
            Source("my.decisions.toml", DECIDED.format(word=word, more=more)), date(2026, 7, 1)
        ),
        baseline.read_baseline(Source("old.json", json.dumps(known)), "nasty") if old else None,
    )
