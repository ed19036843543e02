"""The formatter: one canonical layout, that says what the file said."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import HEAD, ROOT, THREE
from tests.support.effort import scale_examples
from tests.support.layout import MESSY, NEAT
from tests.support.trees import clause, laws, openers
from verifier.language import format
from verifier.language.assemble import assemble_file
from verifier.language.format import LINE_WIDTH, format_source
from verifier.language.parse import parse_lines
from verifier.language.printer import format_line
from verifier.language.refusals import strip_comment
from verifier.source import Source

SHIPPED = sorted((ROOT / "rulespec").rglob("*.rules"))
shipped = pytest.mark.parametrize("path", SHIPPED, ids=lambda p: p.stem)


def parsed(text):
    """Return the lines and the tree of a text without mistakes."""
    source = Source("t.rules", text)
    lines, mistakes = parse_lines(source)
    assert not mistakes
    tree, mistakes = assemble_file(source, lines)
    assert not mistakes
    return lines, tree


def formatted(text):
    """Return the canonical text of a text without mistakes."""
    made, mistakes = format_source(Source("t.rules", text))
    assert not mistakes
    return made


def comments(text):
    """Return the comments of a text, in order."""
    return [
        line[len(strip_comment(line)) :].strip() for line in text.split("\n") if strip_comment(line) != line
    ]


# ---- files --------------------------------------------------------------------------------------


@shipped
def test_a_shipped_file_prints_and_parses_back(path):
    """parse(print(tree)) is the tree, line by line and as a whole."""
    lines, tree = parsed(path.read_text(encoding="utf-8"))
    text = "\n".join(format_line(line) for line in lines)
    assert parsed(text) == (lines, tree)
    assert parsed(formatted(text)) == (lines, tree)


@shipped
def test_a_shipped_file_is_formatted_once(path):
    """format(format(x)) is format(x), however x is spaced; its tree and its comments in order stay."""
    text = path.read_text(encoding="utf-8")
    made = formatted(text)
    assert formatted(made) == made == formatted(spoiled(text, random.Random(1996)))
    assert parsed(made) == parsed(text)
    assert comments(made) == comments(text)


def spoiled(text, chance):
    """Return a text with other margins, blanks between words and more blank lines."""
    lines = []
    for line in text.split("\n"):
        code = strip_comment(line)
        parts = re.split(r'("[^"]*"| +)', code.strip())
        parts = [" " * chance.choice([1, 1, 2, 5]) if p.isspace() else p for p in parts]
        margin = "".join(chance.choices(" \t", k=chance.randrange(6)))
        comment = chance.choice(["", " ", "\t   "] if code.strip() else [""]) + line[len(code) :].rstrip()
        lines.append(margin + "".join(parts) + comment + chance.choice(["", "  ", "\t"]))
        if not line.strip():
            lines += [""] * chance.randrange(3)
    return "\n" * chance.randrange(2) + "\n".join(lines) + "\n" * chance.randrange(3)


@laws
@given(st.integers(0, 2**32))
def test_how_a_file_was_spaced_does_not_matter(seed):
    """A file whose margins and blanks were changed is formatted to the same text."""
    text = MESSY if seed % 2 else (ROOT / "rulespec/games/pai-gow-tiles.rules").read_text(encoding="utf-8")
    assert formatted(spoiled(text, random.Random(seed))) == formatted(text)


@settings(laws, max_examples=scale_examples(50))
@given(clause)
def test_any_clause_prints_formats_and_parses_back(tree):
    """parse(print(clause)) is the clause; laid out it is still the clause, and lies still."""
    text = HEAD.format(game="three") + "".join(format_line(o) + "\n" for o in openers(tree))
    made = formatted(text)
    assert parsed(text)[1].questions[0].clauses == parsed(made)[1].questions[0].clauses == (tree,)
    assert formatted(made) == made


def test_the_layout():
    """Margins, columns, comments and blank lines stand as the module says, and stay so."""
    assert formatted(MESSY) == NEAT
    assert formatted(NEAT) == NEAT


def test_a_kind_is_a_row_of_a_table():
    """Each part of a kind has its column, also where a kind lacks it."""
    kinds = [
        "kind red copies 1 symbol R",
        "kind green pips 3 or 13 symbol GR copies 1 also g",
        "kind b also x copies 10",
    ]
    made = formatted(re.sub(r"(?s)kind red.*(?=points modulo)", "\n".join(kinds) + "\n", THREE))
    assert [line for line in made.split("\n") if line.startswith("kind")] == [
        "kind red    symbol R                 copies 1",
        "kind green  symbol GR  pips 3 or 13  copies 1   also g",
        "kind b                               copies 10  also x",
    ]


def body(*lines):
    """Return the lines of a clause as they are laid out."""
    text = HEAD.format(game="three") + 'clause 1 "c"\n' + "\n".join(lines) + "\n"
    return formatted(text).split('clause 1 "c"\n')[1].splitlines()


def test_no_column_stands_far_from_its_line():
    """A guard is neither moved by more than half of the width, nor past the width."""
    long = "require " + " or ".join(["front has red"] * 6)
    far = body(f"{long} [r: a]", "keep pair [r: b]", "require front has red [r: c]")
    assert far == [f"  {long}  [r: a]", "  keep pair              [r: b]", "  require front has red  [r: c]"]
    wide = body(*(f"require front has {'x' * n} [{'r' * 40}: b]" for n in (20, 50, 56)))
    assert [line.index("[") for line in wide] == [72, 72, 78]
    assert len(wide[1]) <= LINE_WIDTH < len(wide[2])


def test_prose_is_as_long_as_it_is():
    """Reasons begin in one column even where one of them then passes the width."""
    wide = body("keep pair", 'cited 1 part 1 over 1 part 2 by "x"', 'cited 1 over 2 by "' + 90 * "y" + '"')
    assert [line.index(' by "') for line in wide[1:]] == [28, 28] and len(wide[2]) > LINE_WIDTH


def test_the_guards_of_each_reading_have_a_column():
    """Alternatives of one reading stand below each other; another reading does not move them."""
    made = body("for hand has red [q: a]", "for hand is red [q: b]", "require front has green [r: a]")
    assert made == [
        "  for hand has red  [q: a]",
        "  for hand is red   [q: b]",
        "  require front has green  [r: a]",
    ]
    crossed = body("for hand has red [q: a] [r: a]", "for hand is blue or hand is red [r: b] [q: b]")
    assert crossed[0] == "  for hand has red  [q: a] [r: a]"


def test_a_sentence_that_would_be_too_long_stays_as_it_was_written():
    """The formatter makes no line that the parser refuses, by its length or by its brackets."""
    long = "*red" + "+red" * 220
    deep = "when " + "hand has red or hand is red and (" * 25 + "hand has blue" + ")" * 25
    for lines in (["list l: keep pair with", long, "* red+red"], [deep, "keep pair"]):
        made = body(*lines)
        assert set(made) & {long, deep}
        assert body(*made) == made


def test_what_would_be_read_otherwise_is_not_given_back(monkeypatch):
    """The text is parsed again: a fault of the layout never reaches a file."""
    laying = format.lay_out_source.__name__
    for otherwise in ("", NEAT.replace("green", "red")):
        monkeypatch.setattr(format, laying, lambda *_, text=otherwise: text)
        text, (mistake,) = format_source(Source("t.rules", MESSY))
        assert text == MESSY and "would not be read as the same rules" in mistake.message


def test_a_file_with_mistakes_is_not_formatted():
    """It comes back as it was, with every mistake in how it is written."""
    for text in ("", "rules 1\n", NEAT + "wen x\n", "deal 3 piece\n" + NEAT):
        same, mistakes = format_source(Source("t.rules", text))
        assert same == text and mistakes
