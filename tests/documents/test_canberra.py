"""Casino Canberra's house way, against a transcription made from the document by somebody else."""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np
import pytest

from tests.support.shipped import examination_of
from tests.transcriptions import canberra as transcription
from verifier.finding import Kind
from verifier.report.finding_sentences import list_damage
from verifier.rules.rulebook import Stage
from verifier.tables.witness import format_hand, format_setting

pytestmark = pytest.mark.xdist_group("canberra")

EXCEPTIONS = tuple(f"3.{letter}" for letter in "ABCDEFGHI")
OLDER = {"rule_two": "used-second", "exceptions_first": "no", "high_and_low": "hands"}
"""How the transcription reads, as it stands, what the rule set reads otherwise at first."""


@pytest.fixture(scope="module")
def canberra():
    """Return Canberra's rule set, examined once."""
    return examination_of("canberra")


@pytest.fixture(scope="module")
def tables(canberra):
    """Return its tables."""
    return canberra.questions[0].tables


@pytest.fixture(scope="module")
def read(canberra):
    """Return what makes the last table under some other choice of readings."""
    question = canberra.questions[0].question
    engine, first = canberra.engine, canberra.choice
    other = lambda more: {**first, **{k.replace("_", "-"): v for k, v in more.items()}}  # noqa: E731
    return lambda **more: engine.table(question, Stage.ASSUMED, other(more))


def plain(tiles):  # the reading `gee` tells the two Gee Joon tiles apart
    """Return tiles without their faces."""
    return tuple(tile.split("(")[0] for tile in tiles)


def kinds(table):
    """Yield every kind of hand of the transcription, with each case of ours that is of that kind."""
    for case in range(len(table.universe)):
        yield plain(format_hand(table, case)), case


def ranks(settings):
    """Return settings up to equivalence: the rank of each hand."""
    return {tuple(transcription.rank(h) for h in one) for one in settings}


def ours(table, case):
    """Return the settings that the table leaves of a case, as the transcription writes them."""
    options = np.flatnonzero(table.universe.unpack(table.left[[case]])[0]).tolist()
    return [tuple(plain(h.split()) for h in format_setting(table, case, j)) for j in options]


def find(table, tiles):
    """Return the first case of a kind of hand."""
    return next(case for kind, case in kinds(table) if kind == tuple(tiles.split()))


def lay(tiles):
    """Return the two tiles of one hand."""
    return tuple(tiles.split())


# ---- a second telling -------------------------------------------------------------------------------


def test_the_cases_are_the_3620_kinds_of_the_transcription(tables):
    """Our cases, the two Gee Joon tiles taken as one, are the 3,620 kinds of hand, and no others."""
    table = tables[Stage.ASSUMED]
    every = {
        transcription.highest_first(h)
        for h in combinations_with_replacement(transcription.TILES, 4)
        if all(h.count(tile) <= 2 for tile in h)
    }
    assert {kind for kind, _ in kinds(table)} == every
    assert len(every) == 3620
    assert table.universe.total == 35960


@pytest.fixture(scope="module")
def older(read):
    """Return the last table as the transcription reads, every constant as it stands."""
    return read(**OLDER)


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
def test_the_table_agrees_with_a_second_telling_on_every_hand(
    read, monkeypatch, constant, value, alternative
):
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


def test_the_table_agrees_with_a_second_telling_as_drawn_first(tables, monkeypatch):
    """All 3,620 kinds end alike, but that 3.A, before the pair rules, has the one hand that it names."""
    monkeypatch.setattr(transcription, "RULE_2_BEFORE_RULE_1", True)
    monkeypatch.setattr(transcription, "HIGH_N_IS_THE_HIGH_HAND", False)
    table = tables[Stage.ASSUMED]
    differing = {k for k, case in kinds(table) if ranks(ours(table, case)) != ranks(transcription.decide(k))}
    assert differing == {("T", "T", "11", "9")}
    assert ours(table, find(table, "T T 11 9")) == [(lay("T 11"), lay("T 9"))]


def test_the_clauses_that_set_a_hand_are_those_a_second_telling_names(older):
    """Of rules 1 to 3 the clause that stands is the transcription's; in rule 4, those before 4.5 are."""
    table = older
    written = [x for x in table.document_order if x not in {"4.5", "X1"}]
    for kind, case in kinds(table):
        standing = [x for x in written if table.rows[x].stands[case]]
        told = ["3 part 1" if x == "3" else x for x in transcription.clauses(kind) if x != "4.5"]
        assert standing == told, kind


def test_the_undecided_hands_are_those_of_a_second_telling(tables, older, monkeypatch):
    """The hands left open are the kinds where the transcription leaves two: 56, or 54 as drawn first."""
    for table, many in ((older, 56), (tables[Stage.ASSUMED], 54)):
        found = {kind for kind, case in kinds(table) if table.undecided[case]}
        told = {kind for kind, _ in kinds(table) if len(ranks(transcription.decide(kind))) > 1}
        assert found == told
        assert len(found) == many
        monkeypatch.setattr(transcription, "RULE_2_BEFORE_RULE_1", True)
        monkeypatch.setattr(transcription, "HIGH_N_IS_THE_HIGH_HAND", False)


def test_the_page_decides_every_hand_if_4_5_speaks_of_exchanges_in_any_hand(read):
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
def test_hands_set_by_hand_from_the_document(tables, tiles, low, high, clause):
    """Hands of different sorts, set with the page in hand."""
    table = tables[Stage.ASSUMED]
    case = find(table, tiles)
    assert ranks(ours(table, case)) == ranks([(lay(low), lay(high))])
    assert table.rows[clause].stands[case]


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


def test_the_words_speak_for_either_side_on_the_hand_of_exception_a(canberra, tables, read):
    """12, 12, 9 and 11: A prints before 1.B and belongs to rule 3; the text's order leaves it open."""
    assert {f.clauses for f in found(canberra, Kind.CONFLICT, "cited")} == {("1.B", "3.A")}
    cited = tables[Stage.CITED]
    assert {kind for kind, case in kinds(cited) if cited.conflict[case]} == {("T", "T", "11", "9")}
    later = read(exceptions_first="no")
    row = later.rows["3.A"]
    assert row.applies.any()
    assert not row.stands.any()
    changed = {kind for kind, case in kinds(later) if later.differs(tables[Stage.ASSUMED])[case]}
    assert changed == {("T", "T", "11", "9")}


def test_the_example_of_rule_2_is_a_hand_that_rule_1_would_split(tables, read):
    """12, 12, gee and 4: the example keeps the pair; by rule 1 alone it is split, as 23 kinds more are."""
    first, second = tables[Stage.ASSUMED], read(rule_two="used-second")
    tiles = "T T H4 GJ"
    assert ours(first, find(first, tiles)) == [(lay("H4 GJ"), lay("T T"))]
    assert ours(second, find(second, tiles)) == [(lay("T H4"), lay("T GJ"))]
    changed = {kind for kind, case in kinds(first) if first.differs(second)[case]}
    assert len(changed) == 24


def test_every_example_of_the_page_holds_as_drawn_first(canberra):
    """Ten: the worked example of rule 2, and the hands that the nine exceptions name."""
    assert len(canberra.questions[0].question.examples) == 10
    assert not found(canberra, Kind.INCONSISTENT)


def test_high_7_and_low_8_read_of_the_hands_are_against_the_game(canberra, tables, read):
    """E and F, read of the two hands, ask for a low hand above the high one; read of tiles, they do not."""
    assert not found(canberra, Kind.FOUL)
    table = tables[Stage.ASSUMED]
    hands, mixed = read(high_and_low="hands"), read(high_and_low="mixed")
    for label in ("3.E", "3.F", "3.H", "3.I"):
        row = table.rows[label]
        assert row.stands.any()
        assert table.decided[row.stands].all()
        assert hands.rows[label].stands.any() == (label in ("3.H", "3.I"))
        assert mixed.rows[label].stands.any()
        assert mixed.decided[mixed.rows[label].stands].all() == (label in ("3.E", "3.F"))


def test_high_7_beside_low_1_and_low_2_leaves_two_settings(older):
    """H and I, read of the two hands, are met by two settings each; the higher or lower 7 is not said."""
    table = older
    for label, tiles in (("3.H", "H6 11 L6 5"), ("3.I", "H8 L4 9 8")):
        case = find(table, tiles)
        assert table.rows[label].stands[case]
        assert table.undecided[case]
        assert len(ours(table, case)) == 2


@pytest.mark.parametrize("alternative", [OLDER, {}], ids=["the pair rule is first", "no 7 is led high"])
def test_the_first_6_of_exception_h_can_only_be_high_6(read, alternative):
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


def test_seven_of_the_exceptions_are_about_no_hand_of_rule_3(read):
    """Only A and G hold tiles that can make a Wong, Gong or High Nine; the others except from nothing."""
    table = read(exceptions_reach="rule-three", exceptions_first="no")
    assert [x for x in EXCEPTIONS if table.rows[x].applies.any()] == ["3.A", "3.G"]


def test_exception_d_changes_one_hand_and_leaves_it_open(canberra, tables):
    """Of the 25 kinds that 3.D is about, only High 4, Low 4, 5 and a Gee Joon tile ends otherwise."""
    table = tables[Stage.ASSUMED]
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


def test_the_points_of_a_pair_or_a_named_hand_are_never_counted(tables, read):
    """4.1 does not say how many points they have, and no hand of rule 4 has one under the first readings."""
    assert not tables[Stage.ASSUMED].differs(read(named_points="above-nine")).any()
    table = tables[Stage.ASSUMED]
    for kind, case in kinds(table):
        if table.rows["4.1"].stands[case]:
            assert not any(transcription.name_of(h) for s in transcription.settings(kind) for h in s)


def test_rule_1_clashes_with_itself_on_hands_of_two_pairs_but_for_rule_2(tables, read):
    """`Use the one listed first` is said of rules: without rule 2 as a limit, 1.A clashes with 1.B to 1.D."""
    table = read(rule_two="used-second", listed="rules-only")
    two = {kind for kind, case in kinds(table) if table.conflict[case]}
    assert len(two) == 14
    assert all(len(transcription.pairs_in(kind)) == 2 for kind in two)
    assert not read(listed="rules-only").conflict.any()
    assert not tables[Stage.ASSUMED].conflict.any()


def test_what_rests_on_a_damaged_place_says_so(canberra):
    """Findings about 4.5, which is cut off, and 3.A, whose place is a guess, name the damage."""
    hurt = {c for f in canberra.findings for c in f.clauses if list_damage(canberra.book, f)}
    assert {"4.5", "3.A"} <= hurt
    for f in canberra.findings:
        assert bool(list_damage(canberra.book, f)) == bool({"4.5", "3.A"} & set(f.clauses))


# ---- laws -------------------------------------------------------------------------------------------


def test_every_pair_is_one_of_rule_1(canberra, read):
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
