"""`or worse`: at most as high as the highest hand of its size that is meant, by rank, in both engines."""

from __future__ import annotations

import pytest

from verifier.analysis.examine import examine_ruleset
from verifier.rules.load import load_rules
from verifier.source import UnreadableError
from verifier.tables.engines import Engines, find_setting_question

TERMS = """\
term high-six means hand with it has teen/day + low-4 or it has high-4 + day
term nothing means hand with it has teen and it has day and it has gee-jun
"""
HEAD = """\
rules 1
ruleset worse "w"
uses pai-gow-tiles
source "a book"
{terms}question way "how?"
  given hand: deal
  answer setting: settings of hand
clause 1 "it"
  require {condition} if possible
"""


@pytest.fixture
def way(tmp_path):
    """Return what loads a rule set over tiles that requires one condition."""

    def do(condition):
        path = tmp_path / "worse.rules"
        path.write_text(HEAD.format(terms=TERMS, condition=condition))
        return load_rules(str(path))

    return do


@pytest.fixture
def met(way):
    """Return what tells of every option of every deal whether its low hand meets a condition."""

    def do(condition):
        book = way(condition).book
        engines, question = Engines(book), find_setting_question(book)
        (line,) = question.clauses[0].lines
        bound = book.binder(book.first, question).condition(line.direction.condition)
        return engines.universe.unpack(engines.tabulator.bits(bound)), engines.universe.ranks[0]

    return do


@pytest.mark.parametrize("klass", ["high-six", "6", "pair of nine", "wong", "high-six/wong"])
def test_what_is_worse_ranks_no_higher_than_the_highest_that_is_meant(met, klass):
    """Of every low hand of every deal, by rank; what is better and what is worse leave none between them."""
    (members, rank), (worse, _), (better, _) = (
        met(f"low is {klass}{x}") for x in ("", " or worse", " or better")
    )
    assert 0 < members.sum() < members.size
    assert (worse == (rank <= rank[members].max())).all()
    assert (better == (rank >= rank[members].min())).all()
    assert (worse | better).all() and (members <= (worse & better)).all()


def test_of_a_class_that_no_hand_is_of_nothing_is_worse(met):
    """No hand of two tiles holds three kinds."""
    assert not met("low is nothing or worse")[0].any()


@pytest.mark.parametrize(
    "condition", ["low is high-six or worse", "not low is 6 or worse and high is 9 or better"]
)
def test_both_engines_agree_on_what_is_worse(way, condition):
    """The second engine lists hands; every deal is decided twice."""
    examined = examine_ruleset(way(condition))
    assert not {f.kind.word for f in examined.findings} & {"disagreement", "not checked"}
    assert examined.questions[0].opinion.cases == 3_620


def test_the_top_of_a_hand_is_not_worse(way):
    """Of a piece there is another way to say it."""
    with pytest.raises(UnreadableError) as refused:
        way("top of low is nine or worse")
    assert "`or worse` is said of a hand" in refused.value.mistakes[0].message
