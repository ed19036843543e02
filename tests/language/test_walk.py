"""The walk over the tree: everything once, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from tests.conftest import ROOT
from tests.support.trees import condition, laws
from verifier.language import syntax as s
from verifier.language.assemble import assemble_file
from verifier.language.parse import parse_lines
from verifier.source import Source


def word(text):
    """Return a word."""
    return s.Word(text)


HAS = s.Has(word("hand"), s.Pattern((s.Alternatives((word("red"), word("blue"))),)))


def test_each_node_comes_before_those_below_it_as_written():
    """Parents first, then their parts from left to right; what is no node is passed over."""
    told = s.Any((HAS, s.Not(s.Status(word("2"), stands=True))))
    kinds = [s.Any, s.Has, s.Word, s.Pattern, s.Alternatives, s.Word, s.Word, s.Not, s.Status, s.Word]
    assert [type(node) for node in s.walk(told)] == kinds
    assert [w.text for w in s.list_words((told, 7, None))] == ["hand", "red", "blue", "2"]


@pytest.mark.parametrize("name", ["nz1996", "ranking", "games/pai-gow-tiles"])
def test_a_file_is_walked_whole(name):
    """Every guard and every word of a file is found, as often as the tree holds it."""
    source = Source("t.rules", (ROOT / "rulespec" / f"{name}.rules").read_text(encoding="utf-8"))
    tree, _ = assemble_file(source, parse_lines(source)[0])
    printed = repr(tree)
    for kind, found in ((s.Guard, s.list_guards(tree)), (s.Word, s.list_words(tree))):
        assert len(list(found)) == printed.count(f"{kind.__name__}(")


@laws
@given(condition)
def test_rewriting_by_what_changes_nothing_gives_the_same_tree(tree):
    """The tree is rebuilt from its own parts."""
    assert s.rewrite(tree, lambda node: node) == tree
    assert s.rewrite((tree, 1), lambda node: node) == (tree, 1)


def test_a_node_is_rewritten_after_its_parts():
    """What `change` is given has its parts changed already."""

    def change(node):
        if isinstance(node, s.Word):
            return replace(node, text=node.text.upper())
        if isinstance(node, s.Has) and node.subject.text == "HAND":
            return s.Not(node)
        return node

    (denied, other) = s.rewrite((HAS, s.PairIs(kept=True)), change)
    assert denied == s.Not(s.Has(word("HAND"), s.Pattern((s.Alternatives((word("RED"), word("BLUE"))),))))
    assert other == s.PairIs(kept=True)
