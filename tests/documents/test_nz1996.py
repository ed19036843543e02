"""Appendix C, against a transcription made from the document by somebody who never saw the rule set."""

from __future__ import annotations

from functools import reduce
from operator import and_

import numpy as np
import pytest

from tests.transcriptions import nz1996 as transcription
from verifier.finding import Kind
from verifier.rules.rulebook import Stage
from verifier.tables.witness import format_hand, format_setting

pytestmark = pytest.mark.xdist_group("nz1996")


def ranks(settings):
    """Return settings up to equivalence: the rank of each hand."""
    return {tuple(transcription.rank(tuple(h)) for h in one) for one in settings}


def ours(table, case):
    """Return the settings that the table leaves of a case, as the transcription writes them."""
    options = np.flatnonzero(table.universe.unpack(table.left)[case]).tolist()
    return [tuple(tuple(h.split()) for h in format_setting(table, case, j)) for j in options]


def find(table, *signs):
    """Return the number of a hand."""
    return next(i for i in range(len(table.universe)) if format_hand(table, i) == signs)


@pytest.fixture(scope="module")
def nine_tables(nz, nz_engine):
    """Return the tables where a High Nine is a nine in 6.2, as this transcription has it."""
    choice = {**nz.choice, "high-nine-is-nine": "yes"}
    question = nz.book.rules.questions[0]
    return {stage: nz_engine.table(question, stage, choice) for stage in Stage}


def test_the_table_agrees_with_a_second_telling_on_every_hand(nine_tables):
    """All kinds end alike, but where 5.3, taken as an order, can be obeyed by no setting."""
    table, cited = nine_tables[Stage.ASSUMED], nine_tables[Stage.CITED]
    contradicted = []
    for case in range(len(table.universe)):
        told = transcription.decide(format_hand(table, case))
        if not told:
            contradicted.append(case)
        else:
            assert ranks(ours(table, case)) == ranks(told), format_hand(table, case)
    # there the two read 5.3 differently (the reading five-three): it gives way in the text's own order, too
    assert contradicted
    for case in contradicted:
        assert table.rows["4.2"].stands[case] and table.rows["5.3"].idle[case]
        assert cited.rows["4.2"].stands[case] and cited.rows["5.3"].overridden[case]


def test_the_clause_that_sets_each_hand_is_the_one_a_second_telling_names(nine_tables):
    """The first clause of the chain is the transcription's, for every kind of hand."""
    table = nine_tables[Stage.ASSUMED]
    for case in range(0, len(table.universe), 3):
        first = transcription.clauses(format_hand(table, case))[0]
        assert table.rows[first].stands[case], (format_hand(table, case), first)


@pytest.mark.parametrize(
    ("tiles", "low", "high", "clause"),
    [
        ("T T 9 9", "9 9", "T T", "2.1"),
        ("T H4 H4 9", "T 9", "H4 H4", "2.2"),
        ("H6 5 GJ GJ", "5 GJ", "H6 GJ", "2.3"),
        ("T T D 9", "D 9", "T T", "X1"),
        ("H8 H10 11 H7", "H10 H7", "H8 11", "6.2"),
        ("H6 11 7 5", "H6 7", "11 5", "6.1"),
        ("T L10 9 8", "L10 9", "T 8", "3.2"),
        ("T L4 9 8", "L4 8", "T 9", "3.3"),
        ("T D H4 5", "T H4", "D 5", "5.4"),
        ("H10 L10 H7 L6", "H10 L6", "L10 H7", "4.1"),
        ("H6 L6 7 GJ", "L6 7", "H6 GJ", "5.3"),
        ("T D 11 L10", "T L10", "D 11", "4.3"),
    ],
)
def test_hands_set_by_hand_from_the_document(nz_tables, tiles, low, high, clause):
    """Twelve hands of different sorts, set with the page in hand."""
    table = nz_tables[Stage.ASSUMED]
    case = find(table, *tiles.split())
    assert ours(table, case) == [(tuple(low.split()), tuple(high.split()))]
    assert table.rows[clause].stands[case]


def test_section_2_is_silent_on_the_pairs_that_it_does_not_list(nz, nz_tables):
    """The silent pairs, pair by pair, are those for which the transcription finds no entry."""
    table = nz_tables[Stage.ASSUMED]
    told: dict[str, list[int]] = {}
    for case in range(len(table.universe)):
        tiles = format_hand(table, case)
        if transcription.clauses(tiles)[0] == "X1":
            pair = next(t for t in tiles if tiles.count(t) == 2)
            kinds, hands = told.get(pair, [0, 0])
            told[pair] = [kinds + 1, hands + int(table.universe.weight[case])]
    found = {
        f.where.split("/")[1]: [f.kinds, f.hands]
        for f in nz.questions[0].findings
        if f.kind is Kind.GAP and f.stage == "unordered"
    }
    assert found == told
    assert {"9", "H8", "GJ"} <= set(found)


def test_the_entry_that_no_hand_meets_is_found(nz):
    """Two 9s always pair, so `9 and 9 (non-pairing)` is met by no hand: among all entries only that one."""
    dead = {f.where for f in nz.findings if f.kind is Kind.DEAD}
    pairing = {frozenset({"9"}), frozenset({"5"}), frozenset({"11"})}
    for pairs, entries in transcription.SPLIT:
        for one, other in entries:
            never = one == other and frozenset(transcription.BARE[one]) in pairing
            address = [d for d in dead if d.endswith("nine + nine not pairing")] if never else []
            assert bool(address) == never
            assert pairs
    assert len(dead) == 1


def test_a_conflict_of_three_clauses_is_minimal(nz, nz_tables):
    """The three clauses share no setting of the witness, and each two of them share one."""
    triples = [
        f for f in nz.findings if f.kind is Kind.CONFLICT and len(f.clauses) == 3 and f.stage == "unordered"
    ]
    assert triples
    table = nz_tables[Stage.UNORDERED]
    for f in triples:
        a, b, c = (int(table.rows[x].allows[f.witness.case]) for x in f.clauses)
        assert a & b & c == 0
        assert a & b and b & c and a & c


def test_counts_of_a_question_add_up(nz_tables):
    """At every stage each hand is exactly one of gap, conflict, undecided and decided."""
    for table in nz_tables.values():
        parts = [table.gap, table.conflict, table.undecided, table.decided]
        assert sum(table.count(p)[0] for p in parts) == len(table.universe)
        assert sum(table.count(p)[1] for p in parts) == table.universe.total
        assert (sum(p.astype(int) for p in parts) == 1).all()


def test_the_undecided_hands_are_those_of_a_second_telling(nz, nz_tables):
    """With all assumptions, the hands left open are those where the transcription leaves two settings."""
    table = nz_tables[Stage.ASSUMED]
    told = {
        format_hand(table, i)
        for i in range(len(table.universe))
        if len(ranks(transcription.decide(format_hand(table, i)))) > 1
    }
    assert told == {format_hand(table, i) for i in np.flatnonzero(table.undecided).tolist()}
    found = [f for f in nz.findings if f.kind is Kind.UNDECIDED and f.stage == "assumed"]
    assert sum(f.kinds for f in found) == len(told)


def test_every_witness_is_the_simplest_case(nz, nz_tables):
    """No case listed before a conflict's witness shows the same conflict."""
    for f in nz.questions[0].findings:
        if f.kind is Kind.CONFLICT:
            table = nz_tables[Stage(f.stage)]
            for case in range(f.witness.case):
                rows = [table.rows[x] for x in f.clauses]
                if not (table.conflict[case] and all(r.stands[case] for r in rows)):
                    continue
                allowed = [int(r.allows[case]) for r in rows]
                whole = reduce(and_, allowed)
                parts = [reduce(and_, allowed[:i] + allowed[i + 1 :]) for i in range(len(rows))]
                assert whole or not all(parts), (f.clauses, format_hand(table, case))
