"""Markdown: what a parser of others makes of the page."""

from __future__ import annotations

import pytest

from tests.support.gems import GEMS, RULES, STAKE, WAY
from tests.support.markdown import list_texts, parse_markdown
from tests.support.submitted import REAL, SIGNS, beside, nasty, real, written
from verifier.analysis.examine_file import examine_file
from verifier.finding import Kind
from verifier.odds.claims import format_rounded
from verifier.review.submission import Submission
from verifier.rules.load import load_rules

pytestmark = pytest.mark.xdist_group("formats")


@pytest.mark.parametrize("name", REAL)
def test_the_page_has_its_parts(name):
    """What was examined, each question, each kind with its count, readings, and what was not checked."""
    submission = real(name)
    tokens = parse_markdown(written(submission, "markdown"))
    headings = list_texts(tokens, "heading")
    rules = submission.whole.loaded.book.rules
    assert headings[0] == f"{rules.title} ({rules.name.text})" and "Not checked" in headings
    parts = dict.fromkeys(": ".join(filter(None, (e.account, e.question))) for e in submission.ledger)
    assert headings[-len(parts) - 1 :] == ["What was looked at", *parts]
    for told in submission.whole.examinations:
        assert {f"{q.name.text}: {q.title}" for q in told.book.rules.asked} <= set(headings)
    counts = [h.split(": ") for h in headings if h.split(": ")[0] in {k.word.capitalize() for k in Kind}]
    counted = sum(int(count[0]) for _, *count in counts if count)
    checked = [e for e in submission.entries if e.finding.kind is not Kind.NOT_CHECKED]
    assert counted == len(checked)
    cells = list_texts(tokens, "td")
    assert all(any(x.sha256 in cell for cell in cells) for x in submission.sources)


def test_every_row_of_a_table_has_the_cells_of_its_head(tmp_path):
    """A stroke in a title ends no cell."""
    tokens = parse_markdown(written(nasty(tmp_path), "markdown"))
    widths, rows = [], []
    for token in tokens:
        if token.type == "tr_open":
            rows.append(0)
        elif token.type in {"th_open", "td_open"}:
            rows[-1] += 1
        elif token.type == "table_close":
            widths.append(set(rows))
            rows = []
    assert len(widths) == 3 + len({e.question for e in nasty(tmp_path).ledger}) and all(
        len(x) == 1 for x in widths
    )


def test_titles_are_no_markup(tmp_path, monkeypatch):
    """Every sign of a title is text: no link, no emphasis, no HTML, no code."""
    monkeypatch.chdir(tmp_path)
    text = written(nasty(tmp_path), "markdown")
    assert str(tmp_path) not in text
    tokens = parse_markdown(text)
    assert f"{SIGNS} (nasty)" in list_texts(tokens, "heading")
    assert f"+what of {SIGNS}?" in list_texts(tokens, "td")
    parts = [x for token in tokens for x in token.children or ()]
    known = {"text", "text_special", "strong_open", "strong_close", "em_open", "em_close", "code_inline"}
    assert {x.type for x in parts} <= known
    typed = ["verify odds 'a b,c%.rules' --settled-by FILE"]
    assert [x.content for x in parts if x.type == "code_inline"] == typed
    emphasised = [t.content for t in tokens if "em_open" in {x.type for x in t.children or ()}]
    assert all(x.startswith("*") and x.endswith("*") for x in emphasised)


def test_what_stands_beside_the_rules_has_parts_of_its_own(tmp_path):
    """The document, the decisions, the earlier record: every finding told once; words stay words."""
    submission = beside(tmp_path)
    text = written(submission, "markdown")
    tokens = parse_markdown(text)
    headings = list_texts(tokens, "heading")
    parts = ["Beside the document", "Decisions", "Beside an earlier record", "Not checked"]
    assert [h for h in headings if h in parts] == parts
    assert not set(parts[:3]) & set(
        list_texts(parse_markdown(written(nasty(tmp_path), "markdown")), "heading")
    )
    counts = [h.split(": ") for h in headings if h.split(": ")[0] in {k.word.capitalize() for k in Kind}]
    checked = [e for e in submission.entries if e.finding.kind is not Kind.NOT_CHECKED]
    assert sum(int(count[0]) for _, *count in counts if count) == len(checked)
    paragraphs = list_texts(tokens, "paragraph")
    assert "Accepted by A. Reader on 2026-02-01: asked for a ruling, <b> 100%" in paragraphs
    assert "at a b,c%.rules:2" in paragraphs and "at my.decisions.toml:8" in paragraphs
    assert "old.json: 18 new, 1 changed, 2 unchanged, 1 absent." in paragraphs
    assert any(x.startswith("absent: reading, 1: gone {0}") for x in paragraphs)
    assert "asked for a ruling, <b> 100%" in list_texts(tokens, "td")
    kinds = {x.type for token in tokens for x in token.children or ()}
    assert not kinds & {"html_inline", "link_open", "image"}
    lapsed = written(beside(tmp_path, more="hands = 1"), "markdown")
    assert "holds no longer: 5 are found, and it was on 1" in lapsed


def test_the_prices_of_a_run_have_a_section(write):
    """The odds table and each reading's price as the text has them; nothing is said not to be computed."""
    guarded = WAY.replace("require ring has beryl", "require ring has beryl  [where: ring]").rstrip("\n")
    reading = (
        'reading where "in the ring?"\n  is ring "yes"\n  is chest "no"\nassume where is ring because "so"\n'
    )
    rules = guarded + "\n  require chest has beryl  [where: chest]\n" + reading + STAKE.format(win=1) + RULES
    whole = examine_file(load_rules(str(write(rules, GEMS))), priced=True)
    text = written(Submission(whole), "markdown")
    a, b, *_ = whole.priced[0].drawn.advantages
    for share in (a, b):
        assert f"{format_rounded(share * 100, 4)}%" in text
    tokens = parse_markdown(text)
    assert "House advantage" in list_texts(tokens, "heading") and "house advantage" in list_texts(
        tokens, "th"
    )
    assert {"plays optimally", "where", "chest", "drawn here"} <= set(list_texts(tokens, "td"))
    assert "--price" not in text and "cannot be computed" not in text
