"""`verify diff --format markdown`: what a parser of others makes of the page."""

from __future__ import annotations

import pytest

from tests.diff.test_price_changes import OTHER, SETTLED
from tests.support.gems import GEMS, WAY
from tests.support.markdown import list_texts, parse_markdown
from tests.support.submitted import NASTY, SIGNS
from verifier.diff.compare_files import compare_files
from verifier.report.diff_view_build import build_diff_view
from verifier.report.markdown.diff import render_diff_markdown

pytestmark = pytest.mark.xdist_group("formats")


def test_the_page_has_the_price_the_groups_and_the_clauses(books):
    """A table of the whole, one for each question, one for each group, one of the clauses."""
    found = compare_files(books(WAY + SETTLED, OTHER, game=GEMS), priced=True)
    tokens = parse_markdown(render_diff_markdown(build_diff_view(found)))
    headings = list_texts(tokens, "heading")
    assert headings[:3] == ["a against b", "House advantage", "set: how is it set?"]
    assert headings[-1] == "Clauses by label" and len(headings) == 3 + len(found[0].shifts.groups) + 1
    cells = list_texts(tokens, "td")
    for group in found[0].shifts.groups:
        assert group.verdict.value in cells
    assert any(f"({group.best[0]} to {group.best[1]})" in cell for cell in cells)
    assert "settled by" not in list_texts(tokens, "heading")


def test_clauses_that_change_nothing_are_said_to(books):
    """In the last table, a row each."""
    more = WAY + 'clause 7 "a diamond again"\n  when hand has diamond\n  require ring has lowest\n'
    cells = list_texts(
        parse_markdown(render_diff_markdown(build_diff_view(compare_files(books(WAY, more, game=GEMS))))),
        "td",
    )
    assert cells[-4:] == ["added", "7", "a diamond again", "changes nothing"]


def test_words_of_a_rule_set_are_never_markup(tmp_path):
    """Titles full of signs come out as they went in."""
    paths = [tmp_path / f"{name} *b*.rules" for name in "ac"]
    for path, text in zip(paths, (NASTY, NASTY.replace("ring has agate", "ring has lowest")), strict=True):
        path.write_text(text, encoding="utf-8")
    tokens = parse_markdown(render_diff_markdown(build_diff_view(compare_files([str(p) for p in paths]))))
    kinds = {x.type for token in tokens for x in (token, *(token.children or ()))}
    assert not kinds & {"link_open", "em_open", "code_inline", "html_inline", "html_block", "s_open"}
    assert any(SIGNS in cell for cell in list_texts(tokens, "td"))
