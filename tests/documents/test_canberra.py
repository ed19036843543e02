"""Casino Canberra's house way, against a transcription made from the document by somebody else."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from tests.support.canberra import OLDER, find, kinds, lay, ours, ranks, read
from tests.transcriptions import canberra as transcription
from verifier.rules.rulebook import Stage

pytestmark = pytest.mark.xdist_group("canberra")


# ---- a second telling -------------------------------------------------------------------------------


def test_the_cases_are_the_3620_kinds_of_the_transcription(canberra_tables):
    """Our cases, the two Gee Joon tiles taken as one, are the 3,620 kinds of hand, and no others."""
    table = canberra_tables[Stage.ASSUMED]
    every = {
        transcription.highest_first(h)
        for h in combinations_with_replacement(transcription.TILES, 4)
        if all(h.count(tile) <= 2 for tile in h)
    }
    assert {kind for kind, _ in kinds(table)} == every
    assert len(every) == 3620
    assert table.universe.total == 35960


@pytest.mark.parametrize(
    ("constant", "value", "alternative"),
    [
        ("", None, {}),
        ("RULE_2_BEFORE_RULE_1", True, {"rule_two": "limit"}),
        ("OR_HIGHER_COVERS_7_9", False, {"or_higher": "eight-eight"}),
        ("HIGH_N_IS_THE_HIGH_HAND", False, {"high_and_low": "tiles"}),
        ("RULE_4_5_MAY_MOVE", False, {"best_hand": "rank"}),
        ("HIGH_TILE_IS_TOP_OF_FOUR", False, {"high_tile": "of-exchanged"}),
    ],
    ids=lambda x: x if isinstance(x, str) else "",
)
def test_the_table_agrees_with_a_second_telling_on_every_hand(monkeypatch, constant, value, alternative):
    """All 3,620 kinds end alike, as it stands and with each of the transcription's readings changed."""
    if constant:
        assert getattr(transcription, constant) is not value
        monkeypatch.setattr(transcription, constant, value)
    table = read(**{**OLDER, **alternative})
    told = {}
    for kind, case in kinds(table):
        if kind not in told:
            told[kind] = ranks(transcription.decide(kind))
        assert ranks(ours(table, case)) == told[kind], kind


def test_the_table_agrees_with_a_second_telling_as_drawn_first(canberra_tables, monkeypatch):
    """All 3,620 kinds end alike, but that 3.A, before the pair rules, has the one hand that it names."""
    monkeypatch.setattr(transcription, "RULE_2_BEFORE_RULE_1", True)
    monkeypatch.setattr(transcription, "HIGH_N_IS_THE_HIGH_HAND", False)
    table = canberra_tables[Stage.ASSUMED]
    differing = {k for k, case in kinds(table) if ranks(ours(table, case)) != ranks(transcription.decide(k))}
    assert differing == {("T", "T", "11", "9")}
    assert ours(table, find(table, "T T 11 9")) == [(lay("T 11"), lay("T 9"))]


def test_the_clauses_that_set_a_hand_are_those_a_second_telling_names(older_canberra):
    """Of rules 1 to 3 the clause that stands is the transcription's; in rule 4, those before 4.5 are."""
    table = older_canberra
    written = [x for x in table.document_order if x not in {"4.5", "X1"}]
    for kind, case in kinds(table):
        standing = [x for x in written if table.rows[x].stands[case]]
        told = ["3 part 1" if x == "3" else x for x in transcription.clauses(kind) if x != "4.5"]
        assert standing == told, kind


def test_the_undecided_hands_are_those_of_a_second_telling(canberra_tables, older_canberra, monkeypatch):
    """The hands left open are the kinds where the transcription leaves two: 56, or 54 as drawn first."""
    for table, many in ((older_canberra, 56), (canberra_tables[Stage.ASSUMED], 54)):
        found = {kind for kind, case in kinds(table) if table.undecided[case]}
        told = {kind for kind, _ in kinds(table) if len(ranks(transcription.decide(kind))) > 1}
        assert found == told
        assert len(found) == many
        monkeypatch.setattr(transcription, "RULE_2_BEFORE_RULE_1", True)
        monkeypatch.setattr(transcription, "HIGH_N_IS_THE_HIGH_HAND", False)


def test_the_page_decides_every_hand_if_4_5_speaks_of_exchanges_in_any_hand():
    """One combination of readings leaves nothing open: 4.5 after rule 3 too, of the tiles exchanged."""
    table = read(high_tile="of-exchanged", four_five_reaches="any-hand")
    assert table.decided.all()
    assert int(table.universe.weight.sum()) == 35960


@pytest.mark.parametrize(
    ("tiles", "low", "high", "clause"),
    [
        ("T H4 H4 9", "T 9", "H4 H4", "1.A"),  # never split, whatever the rest would make
        ("D H4 5 5", "D H4", "5 5", "1.A"),
        ("T T H6 H6", "H6 H6", "T T", "1.A"),  # 1.A is listed before 1.B, that would make 8/8
        ("T T H4 GJ", "H4 GJ", "T T", "1.B"),  # the example of rule 2: 7 and the pair, not 6/8
        ("T T 11 9", "T 11", "T 9", "3.A"),  # printed before the pair rules
        ("H8 L10 9 8", "H8 9", "L10 8", "3.E"),  # a 7 with a High tile, an 8 with none
        ("T T D D", "D D", "T T", "1.B"),  # split it makes 4/4
        ("T D 9 9", "D 9", "T 9", "1.C"),
        ("T H8 H8 H10", "H8 H10", "T H8", "1.D"),  # 8-Gong is more than 8-8
        ("T H8 H8 9", "T 9", "H8 H8", "1.D"),  # 7-Gong, lower in both hands than Wong and the pair
        ("T L10 H7 H7", "L10 H7", "T H7", "1.E"),  # 7-High Nine and no more
        ("H8 H10 11 7", "H10 7", "H8 11", "3.B"),
        ("D H6 5 GJ", "D 5", "H6 GJ", "3.C"),
        ("D L4 9 8", "L4 9", "D 8", "3.G"),
        ("T H8 H10 H7", "H8 H10", "T H7", "3 part 1"),  # High Nine with 8 before Gong with 7
        ("T D L4 9", "D L4", "T 9", "3 part 1"),  # the 12 rather than the 2
        ("T 11 9 8", "11 8", "T 9", "3 part 1"),  # Gong leaves a 0: the next is tried, and is best
        ("T D H4 5", "T H4", "D 5", "4.2"),
        ("T D 11 L10", "T L10", "D 11", "4.4"),
    ],
)
def test_hands_set_by_hand_from_the_document(canberra_tables, tiles, low, high, clause):
    """Hands of different sorts, set with the page in hand."""
    table = canberra_tables[Stage.ASSUMED]
    case = find(table, tiles)
    assert ranks(ours(table, case)) == ranks([(lay(low), lay(high))])
    assert table.rows[clause].stands[case]
