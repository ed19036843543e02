"""A file is compared with its own tree, printed: no word of it may be lost, added or moved on the way."""

from __future__ import annotations

import random
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given
from lark import Token, v_args

from tests.conftest import HEAD, ROOT, THREE
from tests.language.test_printer import LINES, one
from tests.support.layout import MESSY
from tests.support.trees import condition, laws
from verifier.analysis.examine_file import examine_file
from verifier.finding import Kind, Severity
from verifier.language import assemble_game
from verifier.language import syntax as s
from verifier.language.build import NodeBuilder
from verifier.language.compare_printed import find_misread_lines
from verifier.language.format import format_source
from verifier.language.list_sentences import list_sentences
from verifier.language.printed_words import split_sentences
from verifier.language.printer import format_condition, format_line
from verifier.report.render import render_submission
from verifier.review.submission import Submission
from verifier.rules import check_game
from verifier.rules.load import build_tree, load_rules
from verifier.source import Source, UnreadableError

FILES = [*sorted((ROOT / "rulespec").rglob("*.rules")), *sorted((ROOT / "fixtures").rglob("*.rules"))]
files = pytest.mark.parametrize("path", FILES, ids=lambda p: f"{p.parent.name}/{p.stem}")


def read(text, name="t.rules"):
    """Return a source and its tree."""
    source = Source(name, text)
    tree, mistakes = build_tree(source)
    assert not mistakes
    return source, tree


def messages(text, tree=None):
    """Return what is said of a text beside its own tree, or beside another."""
    source, own = read(text)
    return [x.message for x in find_misread_lines(source, tree or own)]


# ---- what is written is what was read ------------------------------------------------------------


@files
def test_every_file_has_the_words_of_its_tree(path):
    """Each shipped rule set and game, and each fixture, printed from its tree, is what it was."""
    assert messages(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("text", [HEAD.format(game="three"), THREE, MESSY])
def test_the_texts_of_tests_have_the_words_of_their_trees(text):
    """So is what tests write, however it is laid out. All others that they load are compared, too."""
    assert messages(text) == []


@pytest.mark.parametrize("text", LINES)
def test_a_line_has_the_words_of_its_print(text):
    """The words of every kind of line are those of its canonical spelling."""
    assert split_sentences(format_line(one(text))) == split_sentences(text)


@laws
@given(condition)
def test_a_condition_keeps_its_groups(tree):
    """Whatever stands in brackets: another tree has other words, but for brackets that mean nothing."""
    said = format_condition(tree)
    for opening in ("when", "where", "unless", "for", "for settings where"):
        one, other = f"{opening} {said}", f"{opening} (({said}))  # either way"
        assert split_sentences(one) == split_sentences(other)


@pytest.mark.parametrize(
    ("one_way", "other"),
    [
        ("when a and b or c", "when (a and b) or c"),
        ("when a or b and (c)", "when (a or ((b and c)))"),
        ("when (not a) and b", "when not a and b"),
        ("where (a and b)", "where a and b"),
        ("for settings where (a or b)", "for settings where a or b"),
        ("when 007 is 7 and not(b and c)", "when 7 is 07 and (not ((b and c)))"),
        ('clause 1 " a" cite ""', 'clause 1  "a "'),
        ("kind a also b faces 1-1 copies 1", "kind a copies 1 faces 1-1 also b"),
        ("kind a also b faces 1-1", "kind a faces 1-1 also b copies 1"),
        ("> points 3 to 3", "> points 03"),
        ("require a among (b) # c", "require (a) among b"),
    ],
)
def test_two_spellings_of_one_thing_have_one_set_of_words(one_way, other):
    """What the language lets people write in two ways is one."""
    assert split_sentences(one_way) == split_sentences(other)


@pytest.mark.parametrize(
    ("one_way", "other"),
    [
        ("when a and (b or c)", "when (a and b) or c"),
        ("when a and b and c", "when a and (b and c)"),
        ("when not (a and b) or c", "when (not a and b) or c"),
        ("when not (a and b)", "when not a and b"),
        ("when in some setting (a and b)", "when in some setting a and b"),
        ("pays win 0.05", "pays win 0.5"),
        ("* a + b not pairing", "* a + b"),
        ("when a is b or better", "when a is b"),
        ("require a or b among c", "require a among b or c"),
        ("cited 1.2(a) over 1 by", "cited 1.2 over 1 by"),
    ],
)
def test_what_means_something_else_has_other_words(one_way, other):
    """Nothing else is."""
    assert split_sentences(one_way) != split_sentences(other)


# ---- what is lost on the way is noticed ------------------------------------------------------------


def changed(value):
    """Yield something else in place of a value of a node."""
    match value:
        case bool():
            yield not value
        case int():
            yield value + 1
        case str():
            yield value + "x"
        case tuple() if value:
            yield value[1:]
            yield value[:-1]
            if len(value) > 1 and value[0] != value[1]:
                yield (value[1], value[0], *value[2:])
            yield from (
                (*value[:n], x, *value[n + 1 :]) for n, item in enumerate(value) for x in changed(item)
            )
        case s.Node():
            yield from mutants(value)
            yield None


NOT_COMPARED = {"span", "accounts", "adopts", "account"}


def mutants(node):
    """Yield a node with one thing changed, in it or below it, whatever that makes of it."""
    for f in fields(node):
        if f.name not in NOT_COMPARED:
            for value in changed(getattr(node, f.name)):
                try:
                    yield replace(node, **{f.name: value})
                except (TypeError, ValueError):
                    continue


def means_nothing(tree, other):
    """Return whether a change is one of order among lines that have none, or of a figure said elsewhere."""

    def said(tree):
        return sorted(format_line(x) for family in list_sentences(tree) for x in family)

    return said(tree) == said(other)


@files
def test_a_changed_tree_is_noticed(path):
    """Whatever is dropped from a tree, exchanged or changed: its file has other words, or another order."""
    source, tree = read(path.read_text(encoding="utf-8"))
    if isinstance(tree, s.RuleSet) and tree.accounts:
        trees = (replace(tree, accounts=(x, *tree.accounts[1:])) for x in mutants(tree.accounts[0]))
    else:
        trees = mutants(tree)
    every = list(trees)
    unseen = []
    for other in random.Random(0).sample(every, min(len(every), 60)):
        try:
            found = find_misread_lines(source, other)
        except (AttributeError, TypeError, AssertionError, ValueError, IndexError):
            continue  # no tree at all
        if not found and not means_nothing(tree, other):
            unseen.append(other)
    assert unseen == []


# ---- and is reported -----------------------------------------------------------------------------

PAIRS = """clause 1 "a"
  when hand has red + blue not pairing
  require front has red
"""


@pytest.fixture
def careless(monkeypatch, write):
    """Return a rule set, and have the parser lose `not pairing` from now on."""

    @v_args(meta=True)
    def pattern(_, _meta, c):
        return s.Pattern(tuple(x for x in c if not isinstance(x, Token)))

    path = write(PAIRS)
    monkeypatch.setattr(NodeBuilder, "pattern", pattern)
    return str(path)


def test_what_the_parser_loses_is_a_disagreement(careless):
    """The report says so, with the line, as a mistake of the verifier; in every format it counts."""
    submission = Submission(examine_file(load_rules(careless, reports_misread=True)))
    (found,) = [e.finding for e in submission.entries if e.finding.kind is Kind.DISAGREEMENT]
    assert "when hand has red + blue not pairing" in found.message
    assert found.severity is Severity.ERROR
    text = render_submission(submission, "text", None)
    assert "error[disagreement]" in text
    assert "small.rules:9" in text
    assert 'name="printed tree"' in render_submission(submission, "junit", None).split("<failure")[0]


def test_what_the_parser_loses_is_no_answer(careless):
    """Any other command refuses to speak of such a file, and so does the formatter to write it."""
    with pytest.raises(UnreadableError) as refused:
        load_rules(careless)
    assert [x.span.line for x in refused.value.mistakes] == [9]
    source = Source("small.rules", Path(careless).read_text(encoding="utf-8"))
    text, mistakes = format_source(source)
    assert text == source.text
    assert mistakes


def test_a_game_is_compared_too(monkeypatch, write):
    """What is lost of a game is found as what is lost of its rule set is."""
    path = write(PAIRS)
    monkeypatch.setattr(assemble_game, "_build_appearance", lambda _: s.Appearance((), (s.Word("3"),)))
    monkeypatch.setattr(check_game, "_check_appearance", lambda _: ())
    (found,) = load_rules(str(path), reports_misread=True).misread
    assert "drawn red 3" in found.message
