"""The language: its grammar, and what it says of every mistake in writing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import HEAD, ROOT, THREE
from verifier.source import UnreadableError, quote_mistake

CLAUSE = 'clause 1 "a clause"\n  require front has red\n'


def mistakes(load_text, rules, **more):
    """Return what is said of a rule set that cannot be read."""
    with pytest.raises(UnreadableError) as caught:
        load_text(rules, **more)
    return caught.value


def test_the_grammar_is_lalr_and_nothing_is_settled_in_silence():
    """Lark's strict mode finds no shift/reduce choice and no two terminals that can match alike.

    It needs a package that slows every parser down where it is installed, so that stands in a folder apart.
    """
    apart = Path(sys.prefix) / "strict"
    if not apart.is_dir():
        pytest.skip("`make test` installs what lark's strict mode needs")
    code = (
        "import lark; from verifier import files;"
        "lark.Lark(files.read_grammar(), parser='lalr', start='line', strict=True)"
    )
    paths = os.pathsep.join([str(apart), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("rules", "says", "marks"),
    [
        ('clause 1 "c"\n  require frnt has red\n', "`frnt` is not a hand", "frnt"),
        ('clause 1 "c"\n  require front has rde\n', "`rde` is not a piece", "rde"),
        ('clause 1 "c"\n  require front has back\n', "`back` is a hand, and a piece is wanted", "back"),
        ('clause 1 "c"\n  reqire front has red\n', "`reqire` cannot open a line", "reqire"),
        ('clause 1 "c"\n  require front has\n', "the end of the line cannot stand here", ""),
        ('clause 1 "c\n  require front has red\n', "this quotation is not closed", '"c'),
        (CLAUSE + CLAUSE, "clause `1` stands here a second time", "1"),
        (
            'clause 1 "c"\n  when front has red\n  require front has red\n',
            "`when` asks about the deal",
            "when",
        ),
        ('clause 1 "c"\n  require points of front is red\n', "only the `top` of a hand is a piece", "red"),
        ('clause 1 "c"\n  maximise pints of front\n', "`pints` is not a measure", "pints"),
        ('clause 1 "c"\n  require rank of front is at least 3\n', "`rank` is a place in an order", "rank"),
        (CLAUSE + 'cited 1 over 2 by "x"\n', "there is no clause or section `2`", "2"),
        (CLAUSE + 'cited 1 over 1 by "x"\n', "`1` cannot stand above itself", "1"),
        ('clause 1 "c"  [which: one]\n  require front has red\n', "there is no reading `which`", "which"),
        ("term odd means odd\n" + CLAUSE, "a word cannot mean itself: odd means odd", "odd"),
        ('clause 1 "c"\n', "clause `1` directs nothing", "clause"),
        ("  when hand has red\n", "this line stands outside any clause", "when"),
        ("deal 3 piece\n", "this line belongs in a game", "deal"),
        (CLAUSE + "  * red\n", "an entry stands below its `list`", "*"),
        (
            'clause 1 "c"\n  list l: keep each\n  * red\n  undertakes "a" for hand has pair\n',
            "`undertakes` stands below its section, and not in a clause",
            'undertakes "a" for hand has pair',
        ),
        ('clause 1 "c"\n  maximise pips offront\n', "`offront` is two words", "offront"),
        ("commission-5% on win\n", "`commission-5%` is two words", "commission-5%"),
        ("  given hand: deal\n", "a question says this once", "given hand: deal"),
        ("  answer s: settings of hand\n", "a question says this once", "answer s: settings of hand"),
        ('reading r "?"\n  is one\n' + CLAUSE, "fewer than two alternatives", "reading"),
        ('clause 1 "c"\n  require dominted\n', "cannot stand here", ""),
        (
            'clause 1 "c"\n  otherwise require front has red\n',
            "`otherwise` stands before any direction",
            "otherwise",
        ),
    ],
)
def test_a_mistake_has_its_place_its_line_and_a_caret(load_text, rules, says, marks):
    """Each mistake names the file, the line, what is wrong, and underlines it."""
    error = mistakes(load_text, rules)
    found = [m for m in error.mistakes if says in m.message]
    assert found, [m.message for m in error.mistakes]
    shown = quote_mistake(found[0], error.sources).splitlines()
    assert shown[0].startswith(f"small.rules:{found[0].span.line}:{found[0].span.column}: error: ")
    line, caret = shown[1][8:], shown[2][8:]
    assert line[caret.index("^") :].startswith(marks)


def test_the_nearest_known_name_is_offered(load_text):
    """A slip of the pen is answered with the word that was probably meant."""
    error = mistakes(load_text, 'clause 1 "c"\n  require front has gren\n')
    assert [m.help for m in error.mistakes] == ["did you mean `green`?"]


def test_every_mistake_of_a_run_is_reported(load_text):
    """Mistakes on different lines do not hide one another."""
    error = mistakes(load_text, 'clause 1 "c"\n  reqire x\nclause 2 "d"\n  wen y\n  require front has red\n')
    assert [m.span.line for m in error.mistakes] == [9, 11]


def test_a_circle_of_precedence_is_printed_whole(load_text):
    """Relations that go round are an error that names every clause of the circle."""
    rules = "".join(f'clause {n} "c"\n  require front has red\n' for n in (1, 2, 3))
    rules += 'cited 1 over 2 by "x"\ncited 2 over 3 by "x"\ncited 3 over 1 by "x"\n'
    (only,) = mistakes(load_text, rules).mistakes
    assert all(f"`{n}`" in only.message for n in (1, 2, 3))


def test_a_clause_without_a_source_cites_nothing(load_text):
    """What is not cited is an error: every clause is of some document."""
    head = HEAD.replace('source "a book"\n', "")
    error = mistakes(load_text, CLAUSE, head=head)
    assert "clause `1` cites nothing: no `source` line stands above it" in [m.message for m in error.mistakes]


def test_terms_may_be_used_before_they_are_defined(load_text):
    """Only a word that is nowhere defined is a mistake."""
    clause, term = 'clause 1 "c"\n  require front has warm\n', "term warm means red\n"
    before, after = (load_text(text).book.bind("1", {}) for text in (term + clause, clause + term))
    assert before.main == after.main


def test_a_word_with_two_meanings_under_one_reading_is_a_mistake(load_text):
    """Meanings are told apart by readings, or there is one."""
    error = mistakes(load_text, CLAUSE + "term warm means red\nterm warm means blue\n")
    assert "`warm` has two meanings" in error.mistakes[0].message


def test_a_word_without_meaning_under_some_reading_is_a_mistake(load_text):
    """Every combination of the readings that guard a word gives it a meaning."""
    rules = (
        'reading r "?"\n  is one\n  is two\n' + CLAUSE + "term warm means red [r: one]\n"
        'clause 2 "d" [r: two]\n  require front has blue\nassume r is one because "x"\n'
    )
    error = mistakes(load_text, rules)
    assert "`warm` has no meaning under [r: two]" in [m.message for m in error.mistakes]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "this file says nothing"),
        ("# only a comment\n", "this file says nothing"),
        ('ruleset x "y"\n', "the first line of a rule set is `rules 1`"),
        ("rules 2\n", "the first line of a rule set is `rules 1`"),
        ("rules 1\n", "nothing names this file"),
        ('rules 1\nruleset a "b"\n', "names no game"),
        ('rules 1\nruleset a "b"\nuses nowhere\n', "there is no game `nowhere`"),
        ('rules 1\nruleset a "b"\nuses three\n', "this rule set asks no question"),
        ("rules 1\nuses ../three\n", "cannot stand here"),
    ],
)
def test_files_that_are_hardly_rule_sets_are_refused_in_words(tmp_path, text, says):
    """An empty, unnamed or headless file gets one plain sentence."""
    from verifier.rules.load import load_rules

    (tmp_path / "three.rules").write_text(THREE)
    path = tmp_path / "odd.rules"
    path.write_text(text)
    with pytest.raises(UnreadableError) as caught:
        load_rules(str(path))
    assert says in " ".join(m.message for m in caught.value.mistakes)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("deal 3 piece", "deal 4 piece", "4 pieces are dealt, and there are only 3"),
        ("deal 3 piece", "deal 2 piece", "the hands hold 3 pieces together, and 2 are dealt"),
        ("hand front of 1", "hand front of 0", "the hand `front` holds no piece"),
        ("copies 1\nkind blue", "copies 999\nkind blue", "there are at most 60 pieces of a kind"),
        ("symbol B pips 2", "symbol B", "nothing says how many pips `blue` has"),
        ("kind blue  symbol B", "kind red   symbol B", "`red` is a name of two things"),
        ("symbol B", "symbol R", "the sign `R` is used twice"),
        ("order rank", "order other", "the order of hands is called `rank`"),
        ("by points, then top", "by rank, then top", "`rank` cannot order a rung"),
        (
            "  > points 9 to 0 by points, then top\n",
            "  > points 9 to 2 by points\n",
            "no rung of `order rank` takes",
        ),
        ("points modulo 10", "pairs odd is red", "two kinds pair"),
        ("points modulo 10", "points modulo 9999999999", "a number has at most nine digits"),
        ("points modulo 10", "legal in some setting front has red", "asked of one setting by itself"),
    ],
)
def test_a_game_that_cannot_be_played_is_refused_in_words(load_text, old, new, says):
    """What keeps a game from being dealt, set or ranked is said of the line that causes it."""
    assert old in THREE
    with pytest.raises(UnreadableError) as caught:
        from verifier.analysis.examine import examine_ruleset

        examine_ruleset(load_text(CLAUSE, game=THREE.replace(old, new)))
    assert any(says in m.message for m in caught.value.mistakes), [m.message for m in caught.value.mistakes]


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ('clause 1 "c"\n  require front has fourth\n', "there is no `fourth` piece where 3 are dealt"),
        ('clause 1 "c"\n  keep pair of highest\n', "this names a place of the deal"),
        (
            'clause 1 "c"\n  when in some setting in every setting front has red\n  keep pair\n',
            "cannot stand inside",
        ),
        ('clause 1 "c"\n  list l: keep each\n    * red\n', "an entry of `each` is two pieces"),
        ("term big means hand with front has red\n" + CLAUSE, "a hand is described by itself"),
        (
            'clause 1 "c"\n  require ' + "(" * 60 + "front has red" + ")" * 60 + "\n",
            "nested more than 40 deep",
        ),
        ("clause 1 “c”\n", "this is a curly quotation mark"),
        ('section 2 "s"\n' + CLAUSE + 'cited 2 over 1 by "x"\n', "`2` cannot stand above itself"),
    ],
)
def test_what_no_engine_could_decide_is_refused_in_words(load_text, rules, says):
    """What has no meaning, or a circular one, is a mistake in writing and never a crash."""
    error = mistakes(load_text, rules)
    assert any(says in m.message for m in error.mistakes), [m.message for m in error.mistakes]


def test_more_than_can_be_run_in_time_is_refused(load_text):
    """Limits are said in words, at the line that passes them."""
    many = "".join(f'clause {n} "c"\n  require front has red\n' for n in range(1, 160))
    (only,) = mistakes(load_text, many).mistakes
    assert "a question has at most 150 clauses" in only.message and only.span.line > 300
    alternatives = "".join(f'  is x{n} "g"\n' for n in range(40))
    (only,) = mistakes(load_text, 'reading r "?"\n' + alternatives + CLAUSE).mistakes
    assert "a reading has at most 30 alternatives" in only.message
