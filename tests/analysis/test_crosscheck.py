"""The second opinion: it agrees on the real rule sets, and it would notice a mistake of the tables."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.shipped import load_shipped
from verifier.analysis.crosscheck import ask
from verifier.analysis.crosscheck.ask import list_disagreements
from verifier.analysis.crosscheck.budget import SecondOpinion
from verifier.analysis.crosscheck.compare import SettingWords, build_interpreter, compare_engines
from verifier.analysis.crosscheck.recount import Recount
from verifier.analysis.crosscheck.result import CrosscheckResult
from verifier.analysis.crosscheck.rewrite import rewrite_tree
from verifier.analysis.examine import examine_ruleset
from verifier.finding import Kind
from verifier.rules.check_clauses import list_single_choices
from verifier.rules.rulebook import Stage


def test_both_engines_end_every_case_alike(nz):
    """All kinds of hand, decided twice by code that shares the syntax tree alone."""
    opinion = nz.questions[0].opinion
    assert opinion.cases == len(nz.engine.universe)
    assert not opinion.differences and not opinion.wrong
    assert {x: found.every for x, found in opinion.stages.items()} == dict.fromkeys(opinion.stages, 3_620)
    assert opinion.weighed == 3_620 and opinion.alternatives > 30


@pytest.mark.parametrize("stage", list(Stage), ids=lambda s: s.value)
def test_both_engines_agree_at_every_stage(nz_engine, nz_tables, stage):
    """A sample of every stage, down to the clauses that stand."""
    table = nz_tables[stage]
    cases = range(0, len(table.universe), 5)
    assert compare_engines(table, build_interpreter(nz_engine.book, table), SettingWords(table), cases) == []


def test_both_engines_agree_under_every_reading(nz_engine, nz_tables):
    """Every alternative alone, on a sample of hands."""
    first = nz_tables[Stage.ASSUMED]
    words = SettingWords(first)
    for number, choice in enumerate(list_single_choices(nz_engine.book)):
        table = nz_engine.table(first.question, Stage.ASSUMED, choice)
        cases = range(number % 23, len(table.universe), 23)
        assert compare_engines(table, build_interpreter(nz_engine.book, table), words, cases) == [], choice


@pytest.mark.deep
def test_both_engines_agree_under_every_reading_on_every_hand(nz_engine, nz_tables):
    """The long version: every alternative alone, on all hands."""
    first = nz_tables[Stage.ASSUMED]
    words = SettingWords(first)
    for choice in list_single_choices(nz_engine.book):
        table = nz_engine.table(first.question, Stage.ASSUMED, choice)
        every = range(len(table.universe))
        assert compare_engines(table, build_interpreter(nz_engine.book, table), words, every) == [], choice


@pytest.mark.deep
@pytest.mark.parametrize("name", ["nz1996", "nz1999", "canberra", "ranking", "caesars-tiles"])
def test_the_whole_second_opinion_of_every_shipped_rule_set_agrees(name):
    """`--second-opinion all`: every case at every stage and under every reading, and ten times the deals."""
    for account in load_shipped(name).told:
        found = examine_ruleset(account, second=SecondOpinion("all"))
        assert [f.message for f in found.findings if f.kind is Kind.DISAGREEMENT] == []
        for q in found.questions:
            if q.opinion.cases:
                assert {x.decided for x in q.opinion.stages.values()} == {
                    x.every for x in q.opinion.stages.values()
                }


def tampered(tables, case):
    """Return tables of which the last leaves every option of one case."""
    last = tables[Stage.ASSUMED]
    left = last.left.copy()
    left[case] = last.legal[case]
    return {**tables, Stage.ASSUMED: replace(last, left=left)}


@pytest.mark.parametrize("each", [20_000, 700], ids=["in one process", "shared out"])
def test_a_wrong_table_is_noticed(nz_engine, nz_tables, monkeypatch, each):
    """A table with one case tampered with is a disagreement, and an error; every case is decided once."""
    monkeypatch.setattr(ask, "CASES_PER_PROCESS", each)
    monkeypatch.setattr(ask, "count_processors", lambda: 3)
    tables = tampered(nz_tables, 1234)
    wrong = tables[Stage.ASSUMED]
    opinion = ask.Crosscheck(nz_engine, tables).opinion()
    assert opinion.cases == len(wrong.universe) == opinion.stages["assumed"].decided
    assert [d.case for d in opinion.differences] == [1234]
    (found,) = (f for f in list_disagreements(wrong, opinion) if f.witness)
    assert found.kind is Kind.DISAGREEMENT and found.witness.case == 1234


@settings(derandomize=True, database=None, deadline=None)
@given(st.integers(0, 100), st.integers(1, 8))
def test_cases_are_shared_out_each_once(count, parts):
    """Whatever their number, and however many processes there are."""
    found = ask.share_cases(count, parts)
    assert len(found) == parts and [x for part in found for x in part] == list(range(count))


def test_a_process_that_dies_is_not_a_pass(nz_engine, nz_tables, monkeypatch):
    """What the others say does not stand for it."""
    monkeypatch.setattr(ask, "CASES_PER_PROCESS", 1_500)
    monkeypatch.setattr(ask, "count_processors", lambda: 2)

    def dies(work, end):
        if 0 in work.args[-1]:
            end.send(CrosscheckResult(1_810, recount=Recount(1_810)))
        end.close()

    monkeypatch.setattr(ask, "send_answer", dies)
    said = ask.Crosscheck(nz_engine, nz_tables).opinion()
    assert "ended without an answer" in said.not_checked and said.cases < 3_620


def test_an_engine_that_cannot_answer_is_not_a_pass(nz_tables):
    """No answer is `not checked`, never silence."""
    (found,) = list_disagreements(nz_tables[Stage.ASSUMED], CrosscheckResult(0, not_checked="it broke"))
    assert found.kind is Kind.NOT_CHECKED and found.message == "it broke"


def test_turned_sentences_are_other_sentences(nz_engine):
    """An edit does change the text; it is only the meaning that stays."""
    import random

    question = nz_engine.book.rules.questions[0]
    assert rewrite_tree(question, random.Random(1)) != question


def test_both_engines_say_alike_where_each_clause_applies_and_stands(nz, nz_engine, nz_tables):
    """The ledger's counts, again by the interpreter: on which hands each clause applies."""
    table = nz_tables[Stage.ASSUMED]
    second, words = build_interpreter(nz_engine.book, table), SettingWords(table)
    applied = dict.fromkeys(table.rows, 0)
    for case in range(len(table.universe)):
        for label in second.decide(table.question.name.text, words.hand(case)).applied:
            applied[label] += int(table.universe.weight[case])
    assert applied == {d.label: d.applies[1] for d in nz.questions[0].deeds}
