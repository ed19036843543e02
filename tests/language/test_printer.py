"""The printer: every sentence has one spelling, which parses back to what was printed."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from tests.support.trees import bare, condition, laws, pattern
from verifier.language import syntax as s
from verifier.language.parse import load_parser, parse_lines
from verifier.language.printer import format_condition, format_line
from verifier.source import Source


def one(text):
    """Return the node of a line."""
    (node,), mistakes = parse_lines(Source("t.rules", text))
    assert not mistakes
    return node


# ---- every line ---------------------------------------------------------------------------------

LINES = [
    "rules 1",
    'ruleset a "b"',
    'game a "b"',
    "uses a-b",
    "part a-b",
    'source "a # b"',
    'copy ""',
    'since "a"',
    'read-back "a"',
    'damage "a"',
    'damage 2.3(a) part 2/b "a"',
    "deal 4 a",
    "kind a  symbol A1  pips 3 or 6  copies 2  faces 1-2 3-4  called 3  also b, 3, 1-2",
    "points modulo 10",
    "pairs a is b + c/d",
    "named a is pair + b not pairing",
    "named a is hand with suits of it equals 1 and it is b",
    "suit a symbol b",
    'drawn a as "♥"',
    "drawn red a, 1, 4, half of 6-6",
    "sequence a 10 b a",
    "wild a as b",
    "wild a as 3, fills run/suits",
    "hand a of 2",
    "legal rank of a is at least rank of b plus 3 minus pips of a",
    "order rank",
    'order rank "a"',
    "> points 9 to 1 by points, then top",
    "> points 0",
    "> pair of a/b by top",
    "> a, then top",
    "term 4 means a/3/1-2",
    'term a means hand with it is b  cite "c"  [r: x or y] [q: z]',
    "term a means any of b/c",
    'reading a "b?"',
    "is not-a",
    'is not-a  "b"',
    'question a "b?"',
    "given a: deal",
    "answer a: settings of b",
    'section 2 "a"',
    'section 2 "a" cite "b"',
    'undertakes "a" for b has pair',
    'undertakes "a" by pair for b has pair of c',
    'clause 1.2(b) part 3 "a" cite "b"  [r: x]',
    'assume clause X1 "a" because "b"  [r: x]',
    "for a has no two pairs",
    "for settings where a is pair or better",
    "when in no remaining setting a is not b or better",
    "unless top of a is not b",
    "where top of a is b or a/1-2/3 apart or 3 together or pair is kept or pair is split",
    "keep pair",
    "split pair of a/b if possible",
    "play a + b in c and exactly 2 of d in e among dominated provided dominated by (a has b) if possible",
    "maximise points of a",
    "minimise points of a minus 3 among not clause 1.2 part 1 stands",
    "prefer a is b, then clause 2 applies or a is pair of b",
    "require a has b  [r: x]",
    "forbid a has b and not (a has c and (a has d or a has e))",
    "otherwise",
    "otherwise keep pair of a  [r: x]",
    "list a: play b in c with  [r: x]",
    "list a: keep each",
    "list a: split each  [r: x]",
    '* a + b not pairing  cite "c"  [r: x]',
    'account a "b"',
    'adopts X from a by "b"  [r: x]',
    "given a: front",
    "answer a: b / c / d",
    "either way round",
    "pays win -0.95",
    'commission 5% on lose  cite "a"',
    "list a: from the top  [r: x]",
    "> a/b by top  [r: x]",
    "when a's b is higher than c's b and points of a's b equals 0",
    "result win/lose",
    'obligation 3.4 "a"  cite "b"',
    'advice 3.4 "a"',
    'definition 3.4(a) "a"',
    'excluded 3 "a"',
    'unread 6.2 "a"',
    'example "a" given b has c gives result d  cite "e"  [r: x]',
    'claim a-b equals 3.1791%  cite "c"  [r: x]',
    "claim chance of win is at most 2/2024 for a has b",
    "claim a from 265 to 382",
    'procedure a "b"',
    "places a 1 to 8",
    "state a: b / c / 0 to 2",
    "state a of b: c",
    "begins a is b/c  [r: x]",
    'step a "b"',
    'event a "b"',
    "choice a: b / 3 dice by c  [r: x]",
    'never "a" when b is c  cite "d"  [r: x]',
    'promise "a"  cite "b"  [r: x]',
    "each a where (b of it is c and d is e)",
    "each a",
    "from a is b",
    "once the a plus 4 minus the b is at least 1",
    "until there is no a",
    "next a is b/c  [r: x]",
    "next a of b is not the c plus 1",
    "next a of each b where (c of it is d or e is f) is first b from 1 before g where not c of it is d",
    "otherwise next a is first b after c",
    "next a is b counted the c minus 4 from 1",
    "when there is a where b of it is c and there is a after 1 before b",
    'cited stays a by "b"',
    'assume stays a, b because "c"  [r: x]',
    'cited 1 over 2.1, 3 part 1 by "a"  [r: x]',
    'cited as listed 1, 2, 3 by "a"',
    'assume 1, 2 instead of 3 because "a"',
    'assume 1 refines 3 because "a"',
    'assume a is not-b because "c"',
    'assume a is not-b despite examples because "c"',
    'assume order a because "b"',
    'assume named a because "b"',
]


@pytest.mark.parametrize("text", LINES)
def test_every_line_prints_and_parses_back(text):
    """A line in its canonical spelling is printed as it is written, and parses to what it was."""
    node = one(text)
    assert format_line(node) == text
    assert one(format_line(node)) == node


def test_the_lines_above_use_every_rule_of_the_grammar():
    """No sentence is forgotten: each rule of the grammar is met in some line."""
    rules = {str(r.alias or r.origin.name) for r in load_parser().rules if not r.origin.name.startswith("__")}
    inlined = {"element", "word", "measure", "value"}
    met = {str(tree.data) for text in LINES for tree in load_parser().parse(text).iter_subtrees()}
    assert rules - inlined == met


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("kind a  also b,c faces 1-1 symbol A", "kind a  symbol A  faces 1-1  also b, c"),
        ('term\t06   means a / b[r:x or  y]  [q:z]# c"', "term 06 means a/b  [r: x or y] [q: z]"),
        ("for  settings   where ((a is  not b))", "for settings where a is not b"),
        ('clause 1 part   2 " a  b "cite"c"', 'clause 1 part 2 "a  b" cite "c"'),
        ("> points 09 to 1 by points ,then top", "> points 9 to 1 by points, then top"),
    ],
)
def test_a_line_has_one_spelling(written, canonical):
    """Spaces, brackets without a use, leading noughts of numbers and the order of a kind's parts go."""
    assert format_line(one(written)) == canonical


# ---- brackets -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("A and B or C", "(A and B) or C"),
        ("A or B and C or D", "A or (B and C) or D"),
        ("A and (B or C)", "A and (B or C)"),
        ("A and (B and C)", "A and (B and C)"),
        ("(A and B) and C", "(A and B) and C"),
        ("A or (B or C)", "A or (B or C)"),
        ("A and B and C", "A and B and C"),
        ("not (A and B)", "not (A and B)"),
        ("(not A) and B", "not A and B"),
        ("in some setting (A or B)", "in some setting (A or B)"),
        ("(in some setting A) or B", "in some setting A or B"),
        ("dominated by (A and B or C)", "dominated by ((A and B) or C)"),
        ("A or (better apart)", "A or (better apart)"),
    ],
)
def test_brackets_stand_wherever_and_meets_or(written, canonical):
    """Whoever reads the text needs no rule of precedence; nothing is flattened."""
    facts = {letter: f"it has {letter.lower()}" for letter in "ABCD"}
    written, canonical = (re.sub("[ABCD]", lambda m: facts[m[0]], t) for t in (written, canonical))
    assert format_line(one("when " + written)) == "when " + canonical
    assert one("when " + canonical) == one("when " + written)


# ---- random trees -------------------------------------------------------------------------------


@laws
@given(condition)
def test_any_condition_prints_and_parses_back(tree):
    """parse(print(condition)) is the condition, whatever stands in it."""
    assert one("when " + format_condition(tree)).values == (tree,)


@laws
@given(pattern, bare)
def test_any_pattern_and_directive_prints_and_parses_back(what, how):
    """parse(print(…)) is the pattern, and the direction with its suffixes."""
    assert one(format_line(s.ParsedLine("entry", (what,)))).values == (what,)
    assert one(format_line(s.ParsedLine("otherwise", (how,)))).values == (how,)
