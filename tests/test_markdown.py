"""Markdown: what a parser of others makes of the page."""

from __future__ import annotations

import pytest
from markdown_it import MarkdownIt

from tests.submitted import REAL, SIGNS, nasty, real, written
from verifier.finding import Kind

pytestmark = pytest.mark.xdist_group("formats")


def parsed(text):
    """Return the tokens of a page, with tables."""
    return MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(text)


def inside(tokens, kind):
    """Return the text of each element of one kind."""
    return [
        "".join(x.content for x in tokens[i + 1].children or ())
        for i, token in enumerate(tokens)
        if token.type == f"{kind}_open" and tokens[i + 1].type == "inline"
    ]


@pytest.mark.parametrize("name", REAL)
def test_the_page_has_its_parts(name):
    """What was examined, each question, each kind with its count, readings, and what was not checked."""
    submission = real(name)
    tokens = parsed(written(submission, "markdown"))
    headings = inside(tokens, "heading")
    rules = submission.whole.loaded.book.rules
    assert headings[0] == f"{rules.title} ({rules.name.text})" and headings[-1] == "Not checked"
    for told in submission.whole.examinations:
        assert {f"{q.name.text}: {q.title}" for q in told.book.rules.asked} <= set(headings)
    counts = [h.split(": ") for h in headings if h.split(": ")[0] in {k.word.capitalize() for k in Kind}]
    counted = sum(int(count[0]) for _, *count in counts if count)
    checked = [e for e in submission.entries if e.finding.kind is not Kind.NOT_CHECKED]
    assert counted == len(checked)
    cells = inside(tokens, "td")
    assert all(any(x.sha256 in cell for cell in cells) for x in submission.sources)


def test_every_row_of_a_table_has_the_cells_of_its_head(tmp_path):
    """A stroke in a title ends no cell."""
    tokens = parsed(written(nasty(tmp_path), "markdown"))
    widths, rows = [], []
    for token in tokens:
        if token.type == "tr_open":
            rows.append(0)
        elif token.type in {"th_open", "td_open"}:
            rows[-1] += 1
        elif token.type == "table_close":
            widths.append(set(rows))
            rows = []
    assert len(widths) == 3 and all(len(x) == 1 for x in widths)


def test_titles_are_no_markup(tmp_path):
    """Every sign of a title is text: no link, no emphasis, no HTML, no code."""
    text = written(nasty(tmp_path), "markdown")
    assert str(tmp_path) not in text
    tokens = parsed(text)
    assert f"{SIGNS} (nasty)" in inside(tokens, "heading")
    assert f"+what of {SIGNS}?" in inside(tokens, "td")
    parts = [x for token in tokens for x in token.children or ()]
    known = {"text", "text_special", "strong_open", "strong_close", "em_open", "em_close", "code_inline"}
    assert {x.type for x in parts} <= known
    assert [x.content for x in parts if x.type == "code_inline"] == ["--price"]
    emphasised = [t.content for t in tokens if "em_open" in {x.type for x in t.children or ()}]
    assert all(x.startswith("*") and x.endswith("*") for x in emphasised)
