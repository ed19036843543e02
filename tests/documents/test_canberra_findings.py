"""What is found in Casino Canberra's house way, and what its other readings change of it."""

from __future__ import annotations

import pytest

from tests.support.canberra import OLDER, find, kinds, lay, ours, plain, read
from tests.transcriptions import canberra as transcription
from verifier.finding import Kind
from verifier.report.finding_sentences import list_damage
from verifier.rules.rulebook import Stage

pytestmark = pytest.mark.xdist_group("canberra")

EXCEPTIONS = tuple(f"3.{letter}" for letter in "ABCDEFGHI")


# ---- what the document's own note, and its second reader, found wrong with it -------------------------


def found(canberra, kind, stage="assumed"):
    """Return the findings of one kind at a stage."""
    return [f for f in canberra.findings if f.kind is kind and f.stage == stage]


def test_rule_2_is_set_aside_wherever_it_applies(canberra):
    """It limits rule 1 there; and rule 1, listed first, speaks of every pair."""
    assert {f.clauses for f in found(canberra, Kind.MASKED)} == {("2",)}
    deeds = {d.label: d for d in canberra.questions[0].deeds}
    assert deeds["2"].applies != (0, 0)
    assert deeds["2"].decides == (0, 0)


def test_the_words_speak_for_either_side_on_the_hand_of_exception_a(canberra, canberra_tables):
    """12, 12, 9 and 11: A prints before 1.B and belongs to rule 3; the text's order leaves it open."""
    assert {f.clauses for f in found(canberra, Kind.CONFLICT, "cited")} == {("1.B", "3.A")}
    cited = canberra_tables[Stage.CITED]
    assert {kind for kind, case in kinds(cited) if cited.conflict[case]} == {("T", "T", "11", "9")}
    later = read(exceptions_first="no")
    row = later.rows["3.A"]
    assert row.applies.any()
    assert not row.stands.any()
    changed = {kind for kind, case in kinds(later) if later.differs(canberra_tables[Stage.ASSUMED])[case]}
    assert changed == {("T", "T", "11", "9")}


def test_the_example_of_rule_2_is_a_hand_that_rule_1_would_split(canberra_tables):
    """12, 12, gee and 4: the example keeps the pair; by rule 1 alone it is split, as 23 kinds more are."""
    first, second = canberra_tables[Stage.ASSUMED], read(rule_two="used-second")
    tiles = "T T H4 GJ"
    assert ours(first, find(first, tiles)) == [(lay("H4 GJ"), lay("T T"))]
    assert ours(second, find(second, tiles)) == [(lay("T H4"), lay("T GJ"))]
    changed = {kind for kind, case in kinds(first) if first.differs(second)[case]}
    assert len(changed) == 24


def test_every_example_of_the_page_holds_as_drawn_first(canberra):
    """Ten: the worked example of rule 2, and the hands that the nine exceptions name."""
    assert len(canberra.questions[0].question.examples) == 10
    assert not found(canberra, Kind.INCONSISTENT)


def test_high_7_and_low_8_read_of_the_hands_are_against_the_game(canberra, canberra_tables):
    """E and F, read of the two hands, ask for a low hand above the high one; read of tiles, they do not."""
    assert not found(canberra, Kind.FOUL)
    table = canberra_tables[Stage.ASSUMED]
    hands, mixed = read(high_and_low="hands"), read(high_and_low="mixed")
    for label in ("3.E", "3.F", "3.H", "3.I"):
        row = table.rows[label]
        assert row.stands.any()
        assert table.decided[row.stands].all()
        assert hands.rows[label].stands.any() == (label in ("3.H", "3.I"))
        assert mixed.rows[label].stands.any()
        assert mixed.decided[mixed.rows[label].stands].all() == (label in ("3.E", "3.F"))


def test_high_7_beside_low_1_and_low_2_leaves_two_settings(older_canberra):
    """H and I, read of the two hands, are met by two settings each; the higher or lower 7 is not said."""
    table = older_canberra
    for label, tiles in (("3.H", "H6 11 L6 5"), ("3.I", "H8 L4 9 8")):
        case = find(table, tiles)
        assert table.rows[label].stands[case]
        assert table.undecided[case]
        assert len(ours(table, case)) == 2


@pytest.mark.parametrize("alternative", [OLDER, {}], ids=["the pair rule is first", "no 7 is led high"])
def test_the_first_6_of_exception_h_can_only_be_high_6(alternative):
    """With two Low 6s the hand has a pair, which 1.A keeps, and no 7 of it is led by High 6 or better."""
    table = read(**alternative)
    row = table.rows["3.H"]
    held = {kind for kind, case in kinds(table) if row.applies[case]}
    stands = {kind for kind, case in kinds(table) if row.stands[case]}
    assert held - stands == {("11", "L6", "L6", "5")}
    assert stands == {("H6", "11", "L6", "5")}
    high = read(six_of_h="high-6", **alternative)
    assert not high.differs(table).any()
    assert {kind for kind, case in kinds(high) if high.rows["3.H"].applies[case]} == stands


def test_seven_of_the_exceptions_are_about_no_hand_of_rule_3():
    """Only A and G hold tiles that can make a Wong, Gong or High Nine; the others except from nothing."""
    table = read(exceptions_reach="rule-three", exceptions_first="no")
    assert [x for x in EXCEPTIONS if table.rows[x].applies.any()] == ["3.A", "3.G"]


def test_exception_d_changes_one_hand_and_leaves_it_open(canberra, canberra_tables):
    """Of the 25 kinds that 3.D is about, only High 4, Low 4, 5 and a Gee Joon tile ends otherwise."""
    table = canberra_tables[Stage.ASSUMED]
    without = canberra.engine.again(table, dropped=["3.D"])
    spoken = {kind for kind, case in kinds(table) if table.rows["3.D"].stands[case]}
    changed = {kind for kind, case in kinds(table) if table.differs(without)[case]}
    assert len(spoken) == 25
    assert changed == {("H4", "L4", "5", "GJ")}
    assert table.undecided[find(table, "H4 L4 5 GJ")]


def test_4_1_does_nothing_that_4_2_to_4_4_do_not_do(canberra):
    """What 4.1 says `never` of is never played anyway: it is redundant, and so is its place before them."""
    assert ("4.1",) in {f.clauses for f in found(canberra, Kind.REDUNDANT)}
    assert any("refines 4.1" in f.where for f in found(canberra, Kind.VACUOUS))


def test_4_3_and_4_5_pull_against_each_other(canberra):
    """A high 7 is taken with its highest tile, and 4.5 then sends that tile to the low hand."""
    worse = [f for f in found(canberra, Kind.DOMINATED) if "4.5" in f.clauses]
    assert [f.clauses for f in worse] == [("4.3", "4.5")]
    assert plain(worse[0].witness.hand) == ("H6", "L4", "11", "L6")


def test_the_points_of_a_pair_or_a_named_hand_are_never_counted(canberra_tables):
    """4.1 does not say how many points they have, and no hand of rule 4 has one under the first readings."""
    assert not canberra_tables[Stage.ASSUMED].differs(read(named_points="above-nine")).any()
    table = canberra_tables[Stage.ASSUMED]
    for kind, case in kinds(table):
        if table.rows["4.1"].stands[case]:
            assert not any(transcription.name_of(h) for s in transcription.settings(kind) for h in s)


def test_rule_1_clashes_with_itself_on_hands_of_two_pairs_but_for_rule_2(canberra_tables):
    """`Use the one listed first` is said of rules: without rule 2 as a limit, 1.A clashes with 1.B to 1.D."""
    table = read(rule_two="used-second", listed="rules-only")
    two = {kind for kind, case in kinds(table) if table.conflict[case]}
    assert len(two) == 14
    assert all(len(transcription.pairs_in(kind)) == 2 for kind in two)
    assert not read(listed="rules-only").conflict.any()
    assert not canberra_tables[Stage.ASSUMED].conflict.any()


def test_what_rests_on_a_damaged_place_says_so(canberra):
    """Findings about 4.5, which is cut off, and 3.A, whose place is a guess, name the damage."""
    hurt = {c for f in canberra.findings for c in f.clauses if list_damage(canberra.book, f)}
    assert {"4.5", "3.A"} <= hurt
    for f in canberra.findings:
        assert bool(list_damage(canberra.book, f)) == bool({"4.5", "3.A"} & set(f.clauses))


# ---- laws -------------------------------------------------------------------------------------------


def test_every_pair_is_one_of_rule_1(canberra):
    """A to E name all sixteen pairs; read as permissions, they are silent on those not worth splitting."""
    assert not found(canberra, Kind.GAP)
    table = read(unsaid_otherwise="nothing")
    (section, _, _, asked), *_ = table.undertakings
    silent = asked.copy()
    for label in ("1.A", "1.B", "1.C", "1.D", "1.E"):
        silent &= ~table.rows[label].applies
    assert section == "1"
    assert silent.any()
    assert not table.gap.any()
