"""Which cases a finding covers: found again, told in words, and told by a condition that means just these."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache, reduce
from itertools import combinations
from operator import and_, or_

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.analysis.test_engines_agree import STONES
from tests.support.shipped import engines_of, examination_of, load_shipped
from tests.support.trees import laws
from verifier.analysis.covered_cases.describe import CaseDescriber, describe_findings
from verifier.analysis.covered_cases.find_cases import CoveredCases
from verifier.analysis.covered_cases.search import find_cover, meet_conditions
from verifier.analysis.covered_cases.spoken_conditions import (
    SpokenCondition,
    SpokenConditions,
    evaluate_condition,
)
from verifier.finding import Kind, Severity
from verifier.interpreter import Interpreter
from verifier.language import syntax as s
from verifier.language.parse import parse_lines
from verifier.source import Source
from verifier.tables.engines import build_rule_engines

SHIPPED = ("nz1996", "canberra")
TOLD = {Kind.GAP, Kind.CONFLICT, Kind.UNDECIDED, Kind.UNATTAINABLE, Kind.FOUL, Kind.MASKED}


def read_condition(text):
    """Read a condition as a rule set has it."""
    (line,), mistakes = parse_lines(Source("text", f"when {text}"))
    assert mistakes == []
    return line.values[0]


def list_told(examination):
    """Return each finding that says its cases, these as its check finds them, and those that it describes."""
    found = []
    for q in examination.questions:
        engine = examination.engines.of(q.question, examination.choice)
        covered = {stage.value: CoveredCases(table, engine) for stage, table in q.tables.items()}
        for f in (f for f in q.findings if f.cases):
            said = np.ones(len(engine.universe), dtype=bool)
            if f.cases.condition:
                tree = read_condition(f.cases.condition)
                said = evaluate_condition(engine, q.question, examination.choice, tree)
            found.append((f, covered[f.stage].find(f), said))
    return found


@cache
def told_of(name):
    """Return the findings of a shipped rule set that say their cases."""
    return list_told(examination_of(name))


def check_told(told, count):
    """Hold what is told against the cases: the same where it is exact, and else more."""
    for f, cases, said in told:
        assert count(cases) == (f.kinds, f.hands)
        assert (said == cases).all() if f.cases.exact else (said >= cases).all() and (said > cases).any()


@pytest.mark.parametrize("name", SHIPPED)
def test_a_condition_read_again_means_the_cases_of_its_finding(name):
    """Read again, it holds on the cases of the finding, as many as it counts, and on no others."""
    told = told_of(name)
    tables = {
        (q.question.name.text, s_.value): t
        for q in examination_of(name).questions
        for s_, t in q.tables.items()
    }
    for one in told:
        check_told([one], tables[one[0].question, one[0].stage].count)
    assert sum(f.cases.exact for f, _, _ in told) > len(told) / 2


@pytest.mark.parametrize("name", SHIPPED)
def test_every_error_and_warning_about_cases_says_which(name):
    """Each of these kinds has its cases in words; notes, and findings of other kinds, have none."""
    for q in examination_of(name).questions:
        for f in q.findings:
            graver = f.severity is not Severity.NOTE and f.kind in TOLD and f.kinds > 0
            assert (f.cases is not None) == graver, f.message


def ask_interpreter(examination, question, tree, hands):
    """Return on which hands a condition holds by the second engine: as the test of a clause of its own."""
    rules = examination.book.rules
    lines = (
        s.Test("when", tree),
        s.Directive(s.Require(s.Has(question.given, s.Pattern((s.Pair(None),)), False))),
    )
    asked = replace(question, clauses=(*question.clauses, s.Clause(s.Word("ZZ"), "asked", lines=lines)))
    other = replace(rules, questions=tuple(asked if q == question else q for q in rules.questions))
    second = Interpreter(other, examination.book.game, examination.choice)
    return ["ZZ" in second.decide(question.name.text, hand).applied for hand in hands]


@pytest.mark.parametrize("name", SHIPPED)
def test_the_second_engine_finds_the_same_cases(name):
    """On cases of a finding and on others, drawn by number, the interpreter agrees with the condition."""
    examination = examination_of(name)
    question = examination.questions[0].question
    pieces, members = examination.engine.universe.pieces, examination.engine.universe.members
    for f, cases, said in told_of(name):
        if f.question == question.name.text and f.cases.condition:
            draw = random.Random(f.kinds)
            asked = draw.sample(np.flatnonzero(cases).tolist(), min(f.kinds, 4))
            asked += draw.sample(np.flatnonzero(~cases).tolist(), 4)
            types = [[pieces.types[t] for t in members[case]] for case in asked]
            hands = [
                [(examination.book.game.kinds[t.kind].name.text, t.face) for t in some] for some in types
            ]
            found = ask_interpreter(examination, question, read_condition(f.cases.condition), hands)
            assert found == said[asked].tolist(), f.cases.condition


@pytest.mark.parametrize("name", SHIPPED)
def test_words_are_the_same_on_every_run(name):
    """Another engine over another loading of the rule set says the same of the same findings."""
    usual = examination_of(name)
    engines = build_rule_engines(load_shipped.__wrapped__(name))
    for q in usual.questions[:1]:
        engine = engines.of(q.question, usual.choice)
        tables = {stage: engine.table(q.question, stage, usual.choice) for stage in q.tables}
        bare = [replace(f, cases=None) for f in q.findings]
        again = describe_findings(bare, tables, engine, usual.choice)
        assert [f.cases for f in again] == [f.cases for f in q.findings]


def test_a_finding_of_another_number_of_cases_is_refused():
    """What is described is as many cases as the finding counts, of a table that has it."""
    examination = examination_of("nz1996")
    q = examination.questions[0]
    f = next(f for f in q.findings if f.kind is Kind.FOUL)
    table = next(t for stage, t in q.tables.items() if stage.value == f.stage)
    covered = CoveredCases(table, examination.engine)
    with pytest.raises(LookupError, match="other cases"):
        covered.find(replace(f, hands=f.hands + 1))
    with pytest.raises(LookupError, match="no such finding"):
        covered.find(replace(f, clauses=("4.1",)))


# ---- small rule sets -----------------------------------------------------------------------------------

KNOWN = {
    'clause 1 "c"\n  when hand has agate\n  require ring has agate\n'
    'clause 2 "d"\n  when hand has beryl\n  forbid ring has agate\n': (
        Kind.CONFLICT,
        "hands with an Agate and a Beryl",
        "hand has agate and hand has beryl",
    ),
    'clause 1 "c"\n  when hand has beryl/coral\n  minimise pips of ring\n': (
        Kind.GAP,
        "hands with no Beryl or Coral",
        "hand has no beryl/coral",
    ),
    'clause 1 "c"\n  when in some setting (points of chest is at least 6)\n  minimise pips of ring\n': (
        Kind.GAP,
        "hands that cannot be set so that the points of the chest hand are at least 6",
        "in no setting points of chest is at least 6",
    ),
}


@pytest.mark.parametrize("rules", KNOWN, ids=["and", "neither", "cannot"])
def test_the_shortest_description_is_found_where_it_is_known(verify_text, rules):
    """Of hand-made rule sets: what two clauses share, what no clause speaks of, what no setting reaches."""
    kind, text, condition = KNOWN[rules]
    f = next(f for f in verify_text(rules, game=STONES).findings if f.kind is kind)
    assert (f.cases.text, f.cases.condition, f.cases.exact) == (text, condition, True)


TESTS = (
    *(
        "hand has agate",
        "hand has beryl/coral",
        "hand has pair",
        "hand has no diamond",
        "hand has agate + coral",
    ),
    *(
        "hand has no diamond",
        "in some setting points of chest is at least 7",
        "in no setting ring is 4",
        "top of hand is beryl",
    ),
    *("hand has exactly 1 of coral", "in some setting (ring has beryl and pips of chest is above 6)"),
)
DIRECTIONS = (
    *("require ring has agate", "forbid ring has beryl", "minimise pips of ring", "keep pair", "split pair"),
    *("maximise points of chest", "play lowest in ring", "prefer ring has coral, then ring has diamond"),
)


@pytest.mark.parametrize("seed", range(12))
def test_cases_of_findings_of_random_rule_sets_are_told_exactly_or_as_more(verify_text, seed):
    """Of clauses drawn at random: what is told, read again, is the cases of the finding, or holds on more."""
    draw = random.Random(seed)
    clauses = [
        f'clause {n} "c"\n  {draw.choice(["when", "unless", "for"])} {draw.choice(TESTS)}\n'
        f"  {draw.choice(DIRECTIONS)}\n"
        for n in range(1, draw.randint(2, 5))
    ]
    orders = [f'assume {n} over {n + 1} because "x"\n' for n in range(1, len(clauses)) if draw.random() < 0.3]
    report = verify_text("".join([*clauses, *orders]), game=STONES)
    table = next(iter(report.questions[0].tables.values()))
    check_told(list_told(report), table.count)


# ---- the search ----------------------------------------------------------------------------------------


def build_conditions(sets):
    """Return conditions that these sets of cases meet, all as long."""
    return [SpokenCondition(s.Status(s.Word(str(i)), False), met, 1) for i, met in enumerate(sets)]


@laws
@given(st.lists(st.integers(1, 2**12 - 2), min_size=1, max_size=9, unique=True), st.data())
def test_the_fewest_conditions_are_joined(sets, data):
    """A conjunction is found if and only if one of up to four conditions is the set; of these a shortest."""
    every, conditions = 2**12 - 1, build_conditions(sets)
    chosen = data.draw(st.lists(st.sampled_from(sets), min_size=1, max_size=3, unique=True))
    wanted = reduce(and_, chosen)
    if wanted:
        cover = find_cover(wanted, every, conditions)
        sizes = [n for n in range(1, 5) for some in combinations(sets, n) if reduce(and_, some) == wanted]
        assert cover.exact and [len(x) for x in cover.sets] == [min(sizes)]


@laws
@given(st.lists(st.integers(1, 2**12 - 2), min_size=1, max_size=9, unique=True), st.integers(1, 2**12 - 1))
def test_a_cover_is_the_set_or_holds_on_all_of_it(sets, wanted):
    """Where it says so, its conjunctions are the set together; else the only one holds on all of it."""
    every = 2**12 - 1
    cover = find_cover(wanted, every, build_conditions(sets))
    met = reduce(or_, (meet_conditions(x, every) for x in cover.sets), 0)
    assert met == wanted if cover.exact else met & wanted == wanted and met != wanted
    assert 1 <= len(cover.sets) <= 3


def test_a_set_that_no_words_tell_is_a_number():
    """A set of which the words of the rule set tell next to nothing is a number of kinds of hand."""
    engines = engines_of("nz1996")
    question = engines.book.rules.questions[0]
    describer = CaseDescriber(engines.of(question, engines.book.first), question, engines.book.first)
    cases = np.zeros(len(engines.universe), dtype=bool)
    cases[::7] = True
    found = describer.describe(cases)
    assert found.text.startswith(f"{cases.sum()} kinds of hand; ")
    assert (found.condition, found.exact) == ("", False)


def test_no_condition_is_met_by_every_case_or_by_none():
    """Each condition that is tried says something, and its negation is tried too."""
    engines = engines_of("canberra")
    question = engines.book.rules.questions[0]
    spoken = SpokenConditions(engines.of(question, engines.book.first), question, engines.book.first)
    found = {x.cases for x in spoken.list_for(())}
    assert found == {spoken.every & ~x for x in found} and not found & {0, spoken.every}
