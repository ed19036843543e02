"""The universe is complete: counted again by listing every hand of physical pieces."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import numpy as np

from tests.transcriptions import nz1996 as transcription
from verifier.cases.matchups.holdings import list_legal_settings
from verifier.rules.load import load_rules
from verifier.rules.model import DEAL
from verifier.tables.engines import Engines
from verifier.tables.witness import format_hand, format_setting


def test_every_hand_of_tiles_is_one_of_the_kinds(nz_engine):
    """The weights are what listing all hands of 32 physical tiles gives, and no kind is missing."""
    tiles = [name for name, _ in transcription.TILES for _ in range(2)]
    listed = Counter(combinations(tiles, 4))
    table = nz_engine.table(nz_engine.book.rules.questions[0], _last())
    weights = {format_hand(table, i): int(w) for i, w in enumerate(nz_engine.universe.weight)}
    assert weights == dict(listed)
    assert nz_engine.universe.total == sum(listed.values()) == 35_960
    assert len(nz_engine.universe) == len(listed) == 3_620


def test_cases_are_listed_simplest_first(nz_engine):
    """Cases are in the published order: by their pieces, in the order of the game's kinds."""
    rows = nz_engine.universe.members.tolist()
    assert rows == sorted(rows)


def test_two_tile_hands_rank_as_a_second_telling_ranks_them(nz_engine):
    """Ranks and values order all two-tile hands exactly as the transcription does."""
    hands = nz_engine.universe.tables[2]
    signs = [tuple(nz_engine.book.pieces.symbol(t) for t in row) for row in hands.members.tolist()]
    told = [transcription.rank(two) for two in signs]
    order = np.argsort(hands.rank, kind="stable")
    assert len(signs) == len({*combinations([n for n, _ in transcription.TILES] * 2, 2)} & set(signs))
    assert [told[i] for i in order] == sorted(told)
    assert len(set(hands.rank.tolist())) == len(set(told))
    assert [int(v) for v in hands.value] == [t[0] for t in told]


def test_legal_settings_are_those_of_a_second_telling(nz_engine):
    """For every kind of hand, the legal settings are the ones that the transcription lists."""
    table = nz_engine.table(nz_engine.book.rules.questions[0], _last())
    shown = nz_engine.universe.unpack(table.legal)
    for case in range(0, len(nz_engine.universe), 7):
        ours = {format_setting(table, case, j) for j in np.flatnonzero(shown[case]).tolist()}
        told = {(" ".join(a), " ".join(b)) for a, b in transcription.settings(format_hand(table, case))}
        assert ours == told


def test_naming_a_face_tells_the_pieces_of_a_kind_apart(tmp_path):
    """A kind is split into faces only where the rule set names one; the hands stay the same number."""
    text = """rules 1
ruleset told-apart "told apart"
uses pai-gow-tiles
source "a book"
question set "?"
  given hand: deal
  answer setting: settings of hand
clause 1 "the 3-6 in the low hand"
  when hand has 3-6
  play 3-6 in low
"""
    path = tmp_path / "faces.rules"
    path.write_text(text)
    universe = Engines(load_rules(str(path)).book).universe
    pieces = universe.pieces
    assert universe.proof()
    assert int(universe.weight.sum()) == 35_960
    assert len(pieces.types) == 17
    nines = [i for i, t in enumerate(pieces.types) if t.face]
    assert {pieces.types[i].face for i in nines} == {"3-6", "4-5"}
    assert pieces.pairing[nines[0]][nines[1]]


def _last():
    from verifier.rules.rulebook import Stage

    return Stage.ASSUMED


def test_classes_left_are_counted_as_by_hand(nz_engine):
    """How many inequivalent settings are left, against counting the different ranks of each case."""
    universe = nz_engine.universe
    bits = nz_engine.tabulator.legal
    for pattern in (bits, bits & universe.none.dtype.type(21), bits & universe.none):
        shown = universe.unpack(pattern)
        counted = [
            len({tuple(int(r[case, j]) for r in universe.ranks) for j in np.flatnonzero(shown[case])})
            for case in range(0, len(universe), 11)
        ]
        assert universe.classes_left(pattern)[::11].tolist() == counted


TWO_VALUES = """\
rules 1
game values "a piece of two values"
deal 3 tile
kind a symbol A pips 4 or 5 copies 2
kind b symbol B pips 0 copies 2
kind c symbol C pips 3 or 7 copies 1
points modulo 5
hand front of 1
hand back of 2
order rank
  > points 4 to 0 by points
"""


def test_the_pips_of_what_is_dealt_are_those_of_its_best_points(verify_text, load_text):
    """A piece of several values counts as the one that gives the best points, in a deal as in a hand."""
    values = {"A": (4, 5), "B": (0,), "C": (3, 7)}

    def pips(pieces):
        return max((sum(some) % 5, sum(some)) for some in product(*(values[x] for x in pieces)))[1]

    dealt = list(combinations("AABBC", 3))
    for least in range(16):
        rules = f'clause 1 "some"\n  when pips of hand is at least {least}\n  require front has b/a\n'
        report = verify_text(rules, game=TWO_VALUES)
        (table,) = (q.tables[_last()] for q in report.questions)
        applies = table.rows["1"].applies
        assert int(table.universe.weight[applies].sum()) == sum(pips(hand) >= least for hand in dealt)
        assert not {f.kind.word for f in report.findings} & {"disagreement", "not checked"}
    sides = pips_of_sides(load_text)
    assert sides == {tuple(sorted(x)): pips(x) for x in dealt}


def pips_of_sides(load_text):
    """Return the pips of all the pieces of a side, by what it holds."""
    engines = Engines(load_text('clause 1 "it"\n  require front has b if possible\n', game=TWO_VALUES).book)
    u = engines.universe
    items = list_legal_settings(u, engines.tabulator.legal)
    return {
        tuple(sorted(u.shown(int(deal)))): int(n)
        for deal, n in zip(items.deal, items.measure("pips", DEAL), strict=True)
    }
