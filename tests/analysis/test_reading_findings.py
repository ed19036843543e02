"""What an alternative brings and takes away; and whether another would make more of the examples hold."""

from __future__ import annotations

import pytest

from tests.support.readings import TWO
from tests.support.shipped import examination_of, load_shipped
from verifier.analysis.crosscheck.budget import SecondOpinion
from verifier.analysis.examine import examine_ruleset
from verifier.finding import Kind, Severity

MORE = {Kind.GAP, Kind.CONFLICT, Kind.UNDECIDED, Kind.UNATTAINABLE, Kind.FOUL, Kind.DEAD, Kind.MASKED}


def numbers(found, kinds=MORE):
    """Return how many hands each finding is about that is open in the text's own order, or at last."""
    last = {f.key: f for f in found if f.kind in kinds and f.stage != "unordered"}
    return {key: (f.hands, f.stage) for key, f in last.items()}


@pytest.mark.parametrize(
    "change", [("pair-names", "high-only"), ("rule-two", "used-second"), ("gee", "the-six")]
)
def test_what_an_alternative_brings_is_what_a_run_under_it_finds_and_the_usual_run_does_not(change):
    """`brings`, `takes away` and `changes` are the difference of two whole examinations."""
    reading, alternative = change
    usual = examination_of("canberra").questions[0]
    under = examine_ruleset(
        load_shipped("canberra"), {reading: alternative}, second=SecondOpinion(mode="none")
    )
    here, there = numbers(usual.findings), numbers(under.questions[0].findings)
    (found,) = [x for x in usual.brought if (x.reading, x.alternative) == change]
    assert {f.key for f in found.brings if f.kind in MORE} == there.keys() - here.keys()
    assert {f.key for f in found.takes if f.kind in MORE} == here.keys() - there.keys()
    both = {f.key: (f.hands, g.hands) for f, g in found.changes if f.kind in MORE}
    assert both == {k: (here[k][0], there[k][0]) for k in here.keys() & there.keys() if here[k] != there[k]}
    assert here != there


EXAMPLE = 'example "{}" given hand has red + blue + green gives {} front has {}\n'


def with_examples(*examples):
    """Return two readings of which neither is used as the examples would have it."""
    return TWO + "".join(examples)


def contrary(found):
    """Return what is said of readings that speak against the examples."""
    return [f for f in found.findings if f.kind is Kind.CONTRARY]


def test_an_alternative_that_makes_more_examples_hold_is_named(verify_text):
    """Used: red. Under `b is two` blue is left, as the example has it; the example fails now."""
    found = verify_text(with_examples(EXAMPLE.format("the blue", "require", "blue")))
    assert any(f.kind is Kind.INCONSISTENT for f in found.findings)
    assert {f.subject for f in contrary(found)} == {"`b is two`"}
    assert all(f.severity is Severity.WARNING and "“the blue”" in f.message for f in contrary(found))


def test_two_alternatives_that_do_it_only_together_are_named_where_interactions_are_asked_for(load_text):
    """Used: red. Under either alternative alone the clauses clash; under both, green is left."""
    text = with_examples(EXAMPLE.format("the green", "require", "green"))
    text = text.replace("red/green        [b: one]", "red        [b: one]")
    text = text.replace("blue/green       [b: two]", "green      [b: two]")
    alone = examine_ruleset(load_text(text))
    together = examine_ruleset(load_text(text), together=True)
    assert contrary(alone) == []
    assert [f.subject for f in contrary(together)] == ["`a is two` and `b is two`"]


def test_the_encoder_may_keep_the_other_for_a_stated_reason(verify_text):
    """`despite examples`: the finding is a note, and its help is the reason."""
    text = with_examples(EXAMPLE.format("the blue", "require", "blue"))
    kept = text.replace(
        'assume b is one because "x"', 'assume b is one despite examples because "it says so"'
    )
    (found,) = contrary(verify_text(kept))
    assert (found.severity, found.help) == (Severity.NOTE, "it says so")
    assert not contrary(verify_text(text.replace("assume b is one", "assume b is two")))
