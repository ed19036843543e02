"""Where lines stand: any line below any other is taken where it belongs, or refused with its place."""

from __future__ import annotations

import pytest

from tests.language.test_printer import LINES
from tests.support.procedures import TWO
from verifier.language import syntax as s
from verifier.rules.load import build_tree
from verifier.source import Source

TOP = 'rules 1\nruleset small "small"\nuses three\nsource "a book"\n'
QUESTION = TOP + 'question set "how?"\n  given hand: deal\n  answer setting: settings of hand\n'
CLAUSE = QUESTION + 'section 1 "s"\nclause 1.1 "c"\n'
PROCEDURE = TOP + 'procedure walk "what is next?"\n' + TWO
PLACES = {
    "the heading": TOP,
    "a reading": TOP + 'reading r "which?"\n',
    "a question": QUESTION,
    "a section": QUESTION + 'section 1 "s"\n',
    "a clause": CLAUSE,
    "a direction": CLAUSE + "  keep pair\n",
    "a list of pairs": CLAUSE + "  list x: keep each\n",
    "a list with others": CLAUSE + "  list x: play red in front with\n    * blue\n",
    "a list from the top": CLAUSE + "  list x: from the top\n",
    "an example": QUESTION + 'example "e" given hand has pair gives keep pair\n',
    "a procedure": TOP + 'procedure walk "what is next?"\n',
    "a step": TOP + 'procedure walk "what is next?"\n  step day "the day"\n',
    "a clause of a procedure": PROCEDURE,
    "a list in a procedure": PROCEDURE + "  list x: keep each\n",
    "a promise": PROCEDURE + 'promise "it is lit"\n',
    "an account": TOP + 'account one "the first"\n',
    "a game": 'rules 1\ngame three "three"\n',
    "an order": 'rules 1\ngame three "three"\norder rank\n',
}


@pytest.mark.parametrize("place", PLACES)
def test_every_line_below_every_other_is_placed_or_refused(place):
    """No line ends the program; lists hold entries alone, and what is refused is refused at its line."""
    text = PLACES[place]
    for line in LINES:
        made, mistakes = build_tree(Source("small.rules", f"{text}{line}\n"))
        assert made is not None or mistakes, line
        assert all(x.span.file == "small.rules" for x in mistakes), line
        entries = [x for node in s.walk(made) if isinstance(node, s.Enumeration) for x in node.entries]
        assert all(isinstance(x.pattern, s.Pattern) for x in entries), line


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('undertakes "u" for hand has pair', "`undertakes` stands below its section"),
        ("named good is hand with it has pair", "this line belongs in a game"),
        ("suit a symbol b", "this line belongs in a game"),
        ("sequence a b", "this line belongs in a game"),
        ("wild a as b", "this line belongs in a game"),
        ("drawn red a", "this line belongs in a game"),
        ('drawn a as "♥"', "this line belongs in a game"),
        ("given hand: deal", "`given` stands directly below its question"),
    ],
)
def test_what_is_no_entry_of_a_list_is_refused_at_its_line(line, says):
    """Below a list stand its entries, and lines that end it; any other line says where it belongs."""
    text = CLAUSE + "  list x: keep each\n"
    _, mistakes = build_tree(Source("small.rules", f"{text}    {line}\n"))
    assert [(x.span.line, says in x.message) for x in mistakes] == [(text.count("\n") + 1, True)]


def test_a_question_in_a_procedure_has_no_example():
    """An example is about a question; a clause of a procedure cannot hold it."""
    line = 'example "e" given hand has pair gives keep pair'
    for place in ("a clause of a procedure", "a list in a procedure"):
        _, mistakes = build_tree(Source("small.rules", PLACES[place] + line + "\n"))
        assert any("an example stands below the question" in x.message for x in mistakes)
