"""How relations decide a case: the worked examples, and the laws on random small tables.

One hand of three settings, named by the piece in front: red, blue or green.
"""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.effort import scale_examples
from verifier.checks.conflict import check_conflict
from verifier.rules.rulebook import Stage
from verifier.tables.engines import Engines
from verifier.tables.witness import format_setting

COLOURS = ("red", "blue", "green")
SIGNS = dict(zip("RBG", COLOURS, strict=True))


def allows(label, *colours, soft=False):
    """Write a clause that allows some of the three settings."""
    return f'clause {label} "c"\n  require front has {"/".join(colours)}{" if possible" if soft else ""}\n'


def left(table, bits=None):
    """Return the colours in front that are left of the one hand."""
    shown = table.universe.unpack(table.left if bits is None else bits)[0]
    return {SIGNS[format_setting(table, 0, j)[0]] for j in np.flatnonzero(shown).tolist()}


def last(examination, stage=Stage.ASSUMED):
    """Return the table of a stage."""
    return examination.questions[0].tables[stage]


def decided(loaded, stage=Stage.ASSUMED):
    """Return the table of a stage, and nothing else of an examination."""
    return Engines(loaded.book).deals.table(loaded.book.rules.questions[0], stage)


BEST = 'clause C "c"\n  maximise pips of front\n'  # green is best, then blue, then red
D, E = allows("D", "red", "blue"), allows("E", "blue", "green")


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (D + BEST + 'cited D over C by "x"\n', {"red", "blue"}),
        (D + BEST + 'cited D instead of C by "x"\n', {"red", "blue"}),
        (D + BEST + 'cited C over D by "x"\n', {"green"}),
        (D + BEST + 'cited C refines D by "x"\n', {"blue"}),
        (D + E, {"blue"}),
        (D + E + 'cited D over E by "x"\n', {"blue"}),
        (D + E + 'cited D instead of E by "x"\n', {"red", "blue"}),
    ],
)
def test_over_sets_aside_instead_of_silences_refines_chooses(verify_text, rules, expected):
    """The three relations differ as the definition says: yield, fall silent, choose among what is left."""
    assert left(last(verify_text(rules), Stage.CITED)) == expected


def test_three_clauses_can_clash_where_no_two_do(verify_text):
    """A minimal conflict may need three clauses."""
    report = verify_text(D + E + allows("F", "red", "green"))
    found = {f.clauses for f in report.findings if f.kind.word == "conflict"}
    assert found == {("D", "E", "F")}


def test_what_an_overridden_clause_had_overridden_revives(verify_text):
    """Exceptions to exceptions: standing is computed from the top down."""
    rules = allows("Z", "blue") + allows("Y", "green") + allows("X", "red", "blue")
    table = last(verify_text(rules + 'cited X over Y by "x"\ncited Y over Z by "x"\n'), Stage.CITED)
    assert table.rows["Y"].overridden[0]
    assert table.rows["Z"].stands[0]
    assert left(table) == {"blue"}


def test_a_soft_clause_yields_to_firm_ones_without_any_relation(verify_text):
    """`if possible` is part of the clause: it yields at every stage."""
    table = last(verify_text(allows("S", "red", soft=True) + E), Stage.UNORDERED)
    assert left(table) == {"blue", "green"}
    assert table.rows["S"].overridden[0]


def test_a_clause_that_directs_what_no_setting_offers_is_unattainable(verify_text):
    """What cannot be done is a finding, and the clause is then out."""
    report = verify_text('clause U "c"\n  require front has red + blue\n' + D)
    assert [f.clauses for f in report.findings if f.kind.word == "unattainable"] == [("U",)] * 3
    assert left(last(report)) == {"red", "blue"}


def test_assumed_clauses_and_guarded_relations_wait_for_the_last_stage(verify_text):
    """The first two stages have the document's clauses, and the relations that no reading guards."""
    rules = (
        D + E + 'assume clause A1 "ours" because "x"\n  require front has red\n'
        'reading r "?"\n  is one\n  is two "the other"\nassume r is one because "x"\n'
        'cited D instead of E by "x" [r: one]\n'
    )
    report = verify_text(rules)
    assert left(last(report, Stage.CITED)) == {"blue"}
    assert left(last(report)) == {"red"}


def test_otherwise_speaks_of_the_same_subject(verify_text):
    """`for` survives `otherwise`; `where` is denied by it, setting by setting."""
    rules = 'clause 1 "c"\n  for settings where front has red/blue\n  where front has red\n'
    rules += "  require front has green\n  otherwise require front has blue\n"
    # red is spoken of and disobeys; blue is of the subject and fails the test; green is left alone
    assert left(last(verify_text(rules))) == {"blue", "green"}


def test_provided_tests_the_outcome_and_among_the_choice(verify_text):
    """`among` restricts before choosing; `provided` drops the line afterwards."""
    among = 'clause 1 "c"\n  maximise pips of front among front has red/blue\n'
    provided = 'clause 1 "c"\n  maximise pips of front provided front has red/blue\n'
    assert left(last(verify_text(among))) == {"blue"}
    report = verify_text(provided)
    assert last(report).gap.all()


# ---- laws on random small tables ----------------------------------------------------------------

SUBSETS = st.lists(st.sampled_from(COLOURS), min_size=1, max_size=2, unique=True)
CLAUSES = st.lists(st.tuples(SUBSETS, st.booleans()), min_size=2, max_size=5)
PAIRS = st.lists(
    st.tuples(st.integers(0, 4), st.integers(0, 4), st.sampled_from(["over", "instead of", "refines"])),
    max_size=4,
)
QUICK = settings(
    max_examples=scale_examples(40, 2),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


def text_of(clauses, pairs, order=None):
    """Write random clauses (in some order) and those relations that cannot go round."""
    labels = [f"L{i}" for i in range(len(clauses))]
    rows = [allows(labels[i], *c, soft=soft) for i, (c, soft) in enumerate(clauses)]
    rows = [rows[i] for i in order or range(len(rows))]
    firm = [not soft for _, soft in clauses]
    for a, b, kind in pairs:
        ranked = kind != "refines"
        # precedence from earlier to later, refinement from later to earlier: no circle; a soft clause
        # is never put above a firm one, so that the two orders cannot meet
        if a < b < len(clauses) and firm[a] >= firm[b]:
            rows.append(
                f'cited {labels[a]} {kind} {labels[b]} by "x"\n'
                if ranked
                else f'cited {labels[b]} {kind} {labels[a]} by "x"\n'
            )
    return "".join(rows)


@QUICK
@given(CLAUSES, PAIRS, st.randoms(use_true_random=False))
def test_the_order_in_which_clauses_are_written_does_not_matter(load_text, clauses, pairs, random):
    """Law 1: a file means the same with its clauses in any order."""
    order = list(range(len(clauses)))
    random.shuffle(order)
    one = decided(load_text(text_of(clauses, pairs)))
    other = decided(load_text(text_of(clauses, pairs, order)))
    assert left(one) == left(other)
    assert one.conflict.all() == other.conflict.all()


@QUICK
@given(CLAUSES, PAIRS, st.integers(0, 4), st.integers(0, 4))
def test_over_changes_nothing_where_nobody_quarrels(load_text, clauses, pairs, a, b):
    """Law 2: in a case that is not in conflict, `over` between two firm clauses changes nothing."""
    clauses = [(c, False) for c, _ in clauses]
    pairs = [p for p in pairs if p[2] != "refines"]
    if not a < b < len(clauses):
        return
    before = decided(load_text(text_of(clauses, [])))
    after = decided(load_text(text_of(clauses, [(a, b, "over")])))
    if not before.conflict.any():
        assert left(before) == left(after)


@QUICK
@given(CLAUSES, PAIRS)
def test_no_two_clauses_quarrel_where_one_is_over_the_other(load_text, clauses, pairs):
    """Laws 3 and 4: no conflict of two that a relation ranks, or of which one refines the other."""
    loaded = load_text(text_of(clauses, pairs))
    table = decided(loaded, Stage.CITED)
    for f in list(check_conflict(table, Engines(loaded.book).deals))[:-1]:
        if len(f.clauses) == 2:
            a, b = f.clauses
            assert a not in table.precedence.above(b) and b not in table.precedence.above(a)
            assert a not in table.precedence.refines.get(b, set())
            assert b not in table.precedence.refines.get(a, set())


@QUICK
@given(CLAUSES)
def test_without_relations_a_case_is_the_plain_intersection(load_text, clauses):
    """Law 5: no relation and no `if possible`: what is left is what all clauses allow."""
    table = decided(load_text(text_of([(c, False) for c, _ in clauses], [])))
    common = set(COLOURS).intersection(*(set(c) for c, _ in clauses))
    assert left(table) == common
    assert table.conflict.any() == (not common)


# ---- what a finding says of its end ----------------------------------------------------------------


def test_what_only_refines_fills_no_gap(verify_text):
    """Of a hand that the refined clause does not reach, nothing is said: both engines say so."""
    rules = (
        'clause 1 "with two reds"\n  when hand has red + red\n  forbid front has green\n'
        'clause 2 "then red"\n  require front has red\ncited 2 refines 1 by "then"\n'
    )
    report = verify_text(rules)
    assert last(report, Stage.CITED).gap.all()
    assert not last(report, Stage.UNORDERED).gap.any()
    assert {f.kind.word for f in report.findings if f.stage == Stage.CITED.value} >= {"gap", "dead"}
    assert "disagreement" not in {f.kind.word for f in report.findings}


def test_a_hand_that_stays_undecided_is_found_once_and_open(verify_text):
    """That one clause falls silent settles nothing: the quarrel is of those that stand at last."""
    rules = (
        'clause 1 "not green"\n  forbid front has green\nclause 2 "nor green"\n  forbid front has green\n'
        'cited 1 instead of 2 by "so"\n'
    )
    found = [f for f in verify_text(rules).findings if f.kind.word == "undecided"]
    assert [f.clauses for f in found] == [("1",)] * 3
    assert {f.severity.value for f in found} == {"warning"}


@pytest.mark.parametrize(("way", "ends"), [("instead of", "note"), ("over", "error")])
def test_what_is_replaced_directs_nothing_impossible(verify_text, way, ends):
    """A clause in whose place another stands is not to be followed: the text's own order cures it."""
    rules = f'clause U "c"\n  require front has red + blue\n{D}cited D {way} U by "so"\n'
    found = [f for f in verify_text(rules).findings if f.kind.word == "unattainable"]
    assert {f.severity.value for f in found} == {ends}
    assert len(found) == (1 if ends == "note" else 3)


def test_what_the_text_settles_needs_no_help(verify_text):
    """A conflict that its own order ends is not said to lack one."""
    report = verify_text(D + E + allows("F", "green") + 'cited D over F by "so"\n')
    found = [f for f in report.findings if f.kind.word == "conflict"]
    assert found and all(f.severity.value == "note" and not f.help for f in found)
