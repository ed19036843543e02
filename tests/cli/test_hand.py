"""`verify hand`: the answer for one hand, its chain, and the judgement of how it was set."""

from __future__ import annotations

import json
from functools import reduce
from operator import and_

import numpy as np
import pytest

from tests.cli.test_check import run
from verifier.analysis.explain_hand import explain_hand
from verifier.cases.parse_pieces import parse_cards, parse_pieces
from verifier.rules.rulebook import Stage
from verifier.source import UnreadableError
from verifier.tables.readings import ReadingTables
from verifier.tables.witness import format_hand


@pytest.fixture(scope="module")
def varied(nz, nz_engine, nz_tables):
    """Return New Zealand's tables under every reading."""
    return ReadingTables(nz_engine, nz_tables[Stage.ASSUMED], nz.choice)


def test_every_setting_is_left_or_ruled_out_by_a_clause_that_stands(nz_tables, varied):
    """For each hand, what is left and what is ruled out are all legal settings, once each (or their like)."""
    table = nz_tables[Stage.ASSUMED]
    for case in range(0, len(table.universe), 97):
        found = explain_hand(table, varied, case)
        legal = table.universe.unpack(table.legal)[case]
        numbers = table.universe.classes[case]
        left = table.universe.unpack(table.left)[case]
        others = set(numbers[legal].tolist()) - set(numbers[left].tolist())
        assert (len(found.left), len(found.ruled)) == (np.count_nonzero(left), len(others))
        standing = {w.label for w in found.said if w.fate.startswith("stands")}
        assert {r.by for r in found.ruled} <= standing


def test_the_chain_strikes_exactly_what_is_not_left(nz_tables, varied):
    """What the clauses strike, one after the other, together is what is not left."""
    table = nz_tables[Stage.ASSUMED]
    for case in np.flatnonzero(table.decided)[::151].tolist():
        found = explain_hand(table, varied, case)
        struck = {s for w in found.said for s in w.struck}
        assert {r.setting for r in found.ruled} <= struck | set(found.left)


def test_what_only_an_assumption_decides_is_said_to_be_so(nz_tables):
    """`hand`, `--as` and JSON name what the text alone gives; recounted from the two tables, hand by hand."""
    table, cited = nz_tables[Stage.ASSUMED], nz_tables[Stage.CITED]
    settled = np.flatnonzero(table.decided & cited.conflict)
    for case in settled[:: len(settled) // 10].tolist():
        signs = " ".join(f"low-{x}" if x in {"7", "8"} else x for x in format_hand(table, case))
        found = json.loads(run("hand", "nz1996", signs, "--format", "json").stdout)
        assert (found["decided_by"], found["text"]["status"]) == ("assumptions", "conflict")
        standing = [table.rows[x] for x in found["text"]["clashing"] if x in table.rows]
        allowed = [int(cited.rows[x].allows[case]) for x in found["text"]["clashing"]]
        assert len(allowed) > 1 and not reduce(and_, allowed) and standing
        for x in found["assumptions"]:
            assert x["because"]
    text = run("hand", "nz1996", "T D H8 11").stdout
    assert "must" not in text and "the text alone: 3.1 and 4.1 cannot all be followed" in text
    judged = run("hand", "nz1996", "T D H8 11", "--as", "D 11 / T H8")
    assert judged.returncode == 1 and "depends on an assumption: right only by what the encoder assumed" in (
        " ".join(judged.stdout.split())
    )


def test_every_setting_that_is_equally_right_is_shown_and_none_is_a_must(nz_tables):
    """Two gongs, either of which may be called high: `hand` and `table` show both."""
    table = nz_tables[Stage.ASSUMED]
    done = run("hand", "nz1996", "T T H8 low-8")
    assert "set as either of (they rank alike)" in done.stdout and "must" not in done.stdout
    assert "T H8 | T 8   or   T 8 | T H8" in done.stdout
    rows = [line for line in run("table", "nz1996").stdout.splitlines() if line.startswith("T T H8 8,")]
    assert [row.split(",")[2:5] for row in rows] == [["T H8", "T 8", "decided"], ["T 8", "T H8", "decided"]]
    lines = run("table", "nz1996").stdout.splitlines()[1:]
    open_rows = int(np.count_nonzero(~table.left.astype(bool)))
    assert len(lines) == open_rows + sum(int(x).bit_count() for x in table.left)


@pytest.mark.parametrize(
    ("tiles", "as_set", "verdict", "status"),
    [
        ("T T D D", "d d / t t", "correct", 0),
        ("H6 L6 low-7 GJ", "L6 low-7 / H6 GJ", "depends on a reading", 1),
        ("H6 L6 low-7 GJ", "H6 L6 / low-7 GJ", "misset", 1),
        ("H6 L6 low-7 GJ", "H6 GJ / L6 low-7", "foul", 1),
    ],
)
def test_a_setting_is_judged(tiles, as_set, verdict, status):
    """Correct, misset, foul, or depending on a reading; only a correct one has exit status 0."""
    done = run("hand", "nz1996", tiles, "--as", as_set, "--format", "json")
    assert json.loads(done.stdout)["judgement"]["verdict"] == verdict
    assert done.returncode == status


def test_pieces_are_named_by_sign_name_alias_or_face_in_any_case():
    """However a hand is written, it is the same hand."""
    written = [
        "T H6 11 L6",
        "teen, high-6 eleven low-6",
        "l6 t H6 11",
        "6-6 [3:3] [5:6] 1-5",
        "TWELVE h6 11 l6",
    ]
    assert len({run("hand", "nz1996", text).stdout for text in written}) == 1


def test_a_face_may_be_held_the_other_way_up_unless_that_is_another(load_text):
    """`2-1` is the face `1-2`, in a game that has no `2-1` of its own."""
    game = 'rules 1\ngame marked "m"\ndeal 2 tile\n'
    game += "kind low pips 1 copies 1 faces 1-2\nkind high pips 2 copies 1 faces 3-4\npoints modulo 10\n"
    game += "hand ring of 1\nhand chest of 1\norder rank\n  > points 9 to 0 by points, then top\n"
    way = 'clause 1 "it"\n  require ring has highest\n'
    plain = load_text(way, game=game).book
    assert parse_pieces(plain, "2-1 4-3", "HAND") == parse_pieces(plain, "1-2 3-4", "HAND") == (0, 1)
    both = load_text(way, game=game.replace("faces 3-4", "faces 2-1")).book
    assert parse_pieces(both, "2-1", "HAND") == (1,) and parse_pieces(both, "1-2", "HAND") == (0,)


TWICE = """\
rules 1
game marked "m"
deal 2 tile
kind upper symbol U pips 7 copies 1 called 7 also big
kind under symbol 7 pips 7 copies 1 called 7 also small
kind other symbol 9 pips 9 copies 1 called 9
points modulo 10
hand ring of 1
hand chest of 1
order rank
  > points 9 to 0 by points, then top
"""


def test_a_numeral_that_calls_two_kinds_is_asked_about_whatever_its_sign(load_text):
    """Though it is the sign of one of them; each has a word of its own; 9 calls one kind, so is that kind."""
    book = load_text('clause 1 "it"\n  require ring has highest\n', game=TWICE).book
    for parse in (parse_pieces, parse_cards):
        with pytest.raises(UnreadableError) as caught:
            parse(book, "7 9", "HAND")
        (only,) = caught.value.mistakes
        assert (only.message, only.help) == ("`7` may be any of U, under", "say which")
    for words in ("U small", "big under", "upper small"):
        assert parse_pieces(book, words, "HAND") == (0, 1)
    assert parse_pieces(book, "9 u", "HAND") == (0, 2)


@pytest.mark.parametrize(
    ("tiles", "says"),
    [
        ("T H6 11", "a hand has 4 pieces, and this names 3"),
        ("T H6 11 6", "`6` may be any of H6, L6"),
        ("T H6 11 10", "`10` may be any of H10, L10"),
        ("T H6 11 7", "`7` may be any of H7, low-7"),
        ("T H6 11 8", "`8` may be any of H8, low-8"),
        ("T H6 11 tene", "did you mean `teen`?"),
        ("T T T 11", "there are only 2 of `T`, not 3"),
    ],
)
def test_a_hand_that_cannot_be_dealt_is_refused_in_words(tiles, says):
    """Exit status 2 and what is wrong with it."""
    done = run("hand", "nz1996", tiles)
    assert done.returncode == 2 and says in done.stderr and not done.stdout


def test_a_setting_of_another_hand_is_refused():
    """`--as` sets the very pieces of the hand, in hands of the right sizes."""
    done = run("hand", "nz1996", "T H6 11 L6", "--as", "T H6 / 11 9")
    assert done.returncode == 2 and "does not set the same hand" in done.stderr


def test_ways_alike_but_for_suits_are_listed_once_and_what_is_beaten_is_explained():
    """So many of so many; a way that is set and beaten is said to be."""
    hand = "As Ks Qs Js Ts 3h 3d"
    told = run("hand", "caesars-poker", hand, "--as", "Js Ts / As Ks Qs 3h 3d").stdout
    assert "16 different ways of 21 to set it" in told
    assert "settings alike but for suits are listed once" in told
    assert "no-pair, one-pair; beaten by another of the ways below" in told
    assert "beaten: another, of which the same is said, ranks at least as high" in told
    best = run("hand", "caesars-poker", hand, "--as", "3h 3d / As Ks Qs Js Ts").stdout
    assert "top-straight-flush\n" in best and "of the ways below" not in best
    wrong = run("hand", "caesars-poker", "As Ks")
    assert wrong.returncode == 2 and wrong.stderr.startswith("HAND: error: ") and "TILES" not in wrong.stderr


def test_of_a_collection_each_game_says_how_many_pieces_it_deals():
    """Whether the pieces are known to one of them or to none."""
    for hand, says in (("As Kd", "this names 2 cards"), ("xx", "`xx` is no ")):
        done = run("hand", "caesars", hand)
        assert done.returncode == 2 and says in done.stderr
        assert "caesars-tiles: 4 tiles" in done.stderr and "caesars-poker: 7 cards" in done.stderr


def test_the_help_names_no_hand_of_one_game():
    """What a setting is called is the game's to say."""
    told = run("hand", "--help").stdout
    assert "as the game names its hands" in told and "LOW" not in told and "TILES" not in told
