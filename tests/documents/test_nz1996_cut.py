"""The laja, the cut and the delivery of New Zealand against the document again in plain Python."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support.walks import BANK, Walker, played
from tests.transcriptions import nz_bank as document
from verifier.finding import Kind, Severity
from verifier.rules.load import load_rules
from verifier.statespace import readings


@pytest.mark.parametrize(("shift", "word"), [(0, "nothing"), (4, "plus-4"), (-4, "minus-4")])
def test_delivery_is_counted_as_the_document_has_it(shift, word):
    """Of the 216 throws of three dice so many go to each of eight places, and four name none."""
    found = played("delivery")
    share = next(x for x in found.shares if x.told_by == ("nominated",) and x.where == (((word,),),))
    said = {
        "no clause says" if k is None else str(k): n for k, n in document.delivery(shift, wraps=False).items()
    }
    assert dict(share.counts) == said and share.ways == 216
    assert document.delivery(4) == document.delivery(-4)  # counted back, both come to the same place
    assert [f.where for f in found.findings if f.kind is Kind.VACUOUS] == ["throw/nominated/plus-4,minus-4"]


@pytest.mark.parametrize("form", ["house", "player", "both"])
def test_the_laja_and_the_cut_are_whose_the_document_says(form):
    """Who may ask for a laja, and who determines the cut, whoever holds the bank."""
    book = load_rules(BANK).book
    tree = next(p for p in book.rules.procedures if p.name.text == "cut")
    for both_ in ("no", "yes"):
        at = Walker(readings.build_explorer(book, tree, {**book.first, "co-bank-laja": both_}, 1))
        names = {"a player": "by-player", "the player/banker": "by-banker"}
        who = {"both": "co-bank", "player": "sole"}.get(form, form)
        may = document.who_may_ask_for_a_laja(who, co_bank_is_the_house=both_ == "yes")
        for name, call in names.items():
            at.state = banked(at, form)
            if name == "the player/banker" and form == "house":
                continue
            assert at.do("stacked", call=call) == (name in may)
            assert at.get("lajas") == ("1" if name in may else "0")
        for wish in ("declines", "another"):
            at.state = banked(at, form)
            at.do("stacked", call="nobody")
            decides = document.who_decides_the_cut(who, wish == "declines")
            if wish == "declines" or decides == "the player/banker":
                at.do("cut", wish=wish, directs="nothing")
                assert at.get("style") == ("another" if decides == "the player/banker" else "yat-dong")


def test_what_the_text_leaves_open_of_the_cut():
    """Nobody says what follows where a player calls and another holds the bank; players may call for ever."""
    found = played("cut")
    open_ = [f for f in found.findings if f.severity is not Severity.NOTE]
    assert [(f.kind, f.where) for f in open_ if f.stage == "assumed"] == [
        (Kind.GAP, "stacked/call by-player"),
        (Kind.ENDLESS, "promise/the tiles are cut"),
        (Kind.READING, "co-bank-laja"),
    ]
    assert {f.clauses for f in found.findings if f.kind is Kind.CONFLICT} == {
        ("5.3(a)", "5.4"),
        ("5.3(b)", "5.4"),
    }


def banked(at, form):
    """Return the beginning in which the bank is held so."""
    start = np.array([[v[0] for v in at.p.begins]], dtype=np.int64)
    column = next(i for i, c in enumerate(at.p.columns) if c.field == "banker")
    start[0, column] = next(v for v in at.p.begins[column] if at.p.text(v) == form)
    return start
