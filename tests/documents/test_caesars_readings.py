"""Caesars' leaflet, its other readings, against transcriptions by somebody who saw no rule set."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product

import numpy as np
import pytest

from tests.documents.test_caesars_poker_wagers import deals, results, shown
from tests.documents.test_caesars_tiles_wagers import BIT, CONFLICT, Board, gathered
from tests.support import poker
from tests.support.effort import mark_deep
from tests.support.shipped import engines_of
from tests.support.tiles import SIGN, ranks, tiles
from tests.support.walks import Walker
from tests.transcriptions import caesars_poker, caesars_poker_readings, caesars_tiles, caesars_tiles_readings
from verifier.rules.rulebook import Stage
from verifier.statespace import readings as vary
from verifier.tables.engines import find_setting_question
from verifier.tables.table import CaseStatus
from verifier.tables.witness import format_hand

of_tiles = pytest.mark.xdist_group("caesars-tiles")
of_cards = pytest.mark.xdist_group("caesars-poker")


@pytest.fixture(scope="module", autouse=True)
def quick():
    """Let the transcriptions remember what they found of two tiles."""
    with pytest.MonkeyPatch.context() as patch:
        for module, names in (
            (caesars_tiles, ("rank", "_special", "governing_rule", "advice")),
            (caesars_tiles_readings, ("value", "top", "is_copy", "is_higher")),
        ):
            for name in names:
                patch.setattr(module, name, cache(getattr(module, name)))
        yield


# ---- tiles: who wins the wager ----------------------------------------------------------------------

COPY = {"same-rank": "value-and-tile", "same-value": "value-only"}
NOUGHT = {"equal": "copy", "unsaid": "no-rank"}
COPIES = ("same-rank", "same-value", "same-tiles", "same-name")
WAGERS = mark_deep(product(("tile", "none"), COPIES, ("equal", "unsaid", "by-tile")), 5)


@pytest.fixture(scope="module")
def board():
    """Return the settlement, and pairs of settings drawn from it."""
    return Board(engines_of("caesars-tiles"))


@of_tiles
@pytest.mark.parametrize(("higher", "copy", "nought"), WAGERS)
def test_wagers_settle_by_these_readings_as_in_the_transcription(board, higher, copy, nought):
    """What is higher, what a copy is, and two noughts: 12,000 pairs and a witness of every case end alike.

    Where a copy can also be higher (by value, by name), the sentence on copies prevails, as in the rule set.
    """
    readings = caesars_tiles_readings.Readings(
        higher=higher, a_copy=COPY.get(copy, copy), nought=NOUGHT.get(nought, nought), copy_force="prevails"
    )
    ends = board.ends({"higher": higher, "a-copy": copy, "nought": nought})
    met, wrong = set(), []
    for p, b, end in zip(board.player.tolist(), board.banker.tolist(), ends, strict=True):
        said = caesars_tiles_readings.result(board.settings[p], board.settings[b], readings)
        met.add(end)
        if end != (CONFLICT if len(said) > 1 else sum(BIT[x] for x in said)):
            wrong.append((board.settings[p], board.settings[b], end, said))
    assert wrong == []
    assert {1, 2, 4} <= met


# ---- tiles: the advice -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def advised():
    """Return how each hand ends in the table and in the transcription, and how many hands it stands for."""
    engines = engines_of("caesars-tiles")
    question, u, known = find_setting_question(engines.book), engines.universe, {}
    shown = {**SIGN, "gee-three": "GJ(1-2)", "gee-six": "GJ(2-4)"}
    first = engines.table(question, engines.book.first)
    where = {tuple(sorted(format_hand(first, case))): case for case in range(len(u))}
    hands = [(where[tuple(sorted(shown[tile] for tile in h))], h, w) for h, w in caesars_tiles.hands()]

    def ranked(case, option):
        if (case, option) not in known:
            known[case, option] = tuple(
                caesars_tiles.rank(tiles(x)) for x in reversed(u.option(case, option))
            )
        return known[case, option]

    def do(**readings):
        choice = {name.replace("_", "-"): way for name, way in readings.items()}
        table = engines.table(question, {**engines.book.first, **choice})
        left = u.unpack(np.where(table.conflict, 0, table.left))
        said = caesars_tiles_readings.Readings(**readings)
        return [
            (
                {ranked(case, j) for j in np.flatnonzero(left[case]).tolist()},
                ranks(caesars_tiles_readings.advice(hand, said)),
                weight,
            )
            for case, hand, weight in hands
        ]

    return do


ADVICE = {  # (small, wild-small, equal-dots): kinds of hand, and hands, that end otherwise than by the first
    ("to-five", "either", "neither"): (0, 0),
    ("to-five", "printed", "neither"): (215, 1720),
    ("to-five", "used", "neither"): (66, 528),
    ("to-five", "either", "rank"): (181, 2296),
    ("to-five", "printed", "rank"): (400, 4048),
    ("to-six", "either", "neither"): (323, 2912),
    ("to-six", "either", "rank"): (441, 4688),
}


@of_tiles
@pytest.mark.parametrize("ways", ADVICE)
def test_wild_and_equal_dots_change_the_same_hands_in_both(advised, ways):
    """Rules 3 and 4: every hand ends alike, and as many otherwise than with five dots and no more said."""
    names = ("small", "wild_small", "equal_dots")
    found, plain = (
        advised(**dict(zip(names, x, strict=True))) for x in (ways, ("to-five", "either", "neither"))
    )
    assert all(mine == theirs for mine, theirs, _ in found)
    moved = [weight for (_, now, weight), (_, then, _) in zip(found, plain, strict=True) if now != then]
    assert (len(moved), sum(moved)) == ADVICE[ways]


@of_tiles
def test_a_wild_tile_by_its_printed_dots_and_as_it_is_used():
    """Day with the six makes eight by it: small by neither. Day with the three does: its three dots show."""
    for wild, printed, used in (("gee-six", 4, 4), ("gee-three", 3, 4)):
        hand = ("day", wild, "high-10", "eleven")
        for way, number in (("either", 3), ("printed", printed), ("used", used)):
            assert (
                caesars_tiles_readings.rule(hand, caesars_tiles_readings.Readings(wild_small=way)) == number
            )


# ---- tiles: to whom the marker goes first -----------------------------------------------------------


@of_tiles
@pytest.mark.parametrize("starts", ["nearest", "unsaid"])
def test_the_marker_goes_first_where_the_transcription_lets_it_go(starts):
    """Every set of players at three circles; which circles are empty the rule set does not ask."""
    readings = caesars_tiles_readings.Readings(starts=starts)
    for many in (1, 2, 3):
        for bettors in combinations((1, 2, 3), many):
            walk = gathered(bettors, starts=starts)
            (batch,) = (
                b for b in walk.explorer.batches(walk.state, 0, [Stage.ASSUMED]) if b.act.name == "opening"
            )
            _, keys = walk.explorer.find_next(batch)
            column = next(i for i, c in enumerate(walk.p.columns) if c.field == "marker")
            allowed = {int(walk.p.text(int(x))) for x in walk.explorer.states(keys)[:, column]}
            told = caesars_tiles_readings.offered_next(set(bettors), None, readings)
            assert allowed & set(bettors) == told
            assert allowed == told or starts == "unsaid"


# ---- cards: a foul -----------------------------------------------------------------------------------

KICKERS = {"count": "longer", "ignore": "shared", "first": "first"}
FOULS = list(product(KICKERS, ("higher", "as-high")))
ENDS = (("wager", "loses"), ("back", "loses"), ("wager", "unsaid"))
SETTLED = mark_deep(((*one, *other) for one in FOULS for other in ENDS), 5)


def said_of(kickers, enough):
    """Return these readings in the transcription's words."""
    return caesars_poker_readings.Readings(kickers=KICKERS[kickers], enough=enough)


@of_cards
@pytest.mark.parametrize(("kickers", "enough"), FOULS)
def test_the_settings_that_stand_are_those_of_the_transcription(kickers, enough):
    """1,680 settings of 80 hands. Where ranking higher is asked, and not met, as high is in conflict."""
    table = poker.table("standing", kickers=kickers, enough=enough)
    strict, loose = said_of(kickers, "higher"), said_of(kickers, "as-high")
    level = 0
    for two, five in (each for hand in poker.hands(51, 80) for each in poker.settings(hand)):
        case = table.universe.case_of(poker.number(five), poker.number(two))
        told, other = (caesars_poker_readings.standing(tuple(two), tuple(five), x) for x in (strict, loose))
        level += told != other
        if told != other and enough == "higher":
            assert table.status(case) is CaseStatus.CONFLICT
            continue
        assert table.status(case) is CaseStatus.DECIDED
        mine = table.universe.outcomes[int(table.left[case]).bit_length() - 1]
        assert mine == (other if enough == "as-high" else told)
    assert (level == 0) == (kickers == "count")


def alike(player, banker, kickers):
    """Return how two settings compare, as the tool ranks hands: each back with its front, fronts, backs."""
    (p2, p5), (b2, b5) = player, banker
    backs = [poker.ranked("set-rank", five, two, kickers=kickers) for two, five in (player, banker)]
    return (*backs, poker.ranked("two-rank", p2, b2), poker.ranked("five-rank", p5, b5))


@of_cards
@pytest.mark.parametrize(("kickers", "enough", "foul", "bank"), SETTLED)
def test_fouls_are_settled_by_these_readings_as_in_the_transcriptions(
    monkeypatch, kickers, enough, foul, bank
):
    """200 deals: the one transcription says what is foul, the other what comes of it."""
    readings = {"kickers": kickers, "enough": enough, "foul_hand": foul, "bank_foul": bank}
    stands = lambda five, two, enough: (  # noqa: E731
        caesars_poker_readings.standing(tuple(two), tuple(five), said_of(kickers, enough)) == "stands"
    )
    monkeypatch.setattr(caesars_poker, "foul", lambda five, two, **_: not stands(five, two, enough))
    duels = poker.table("settlement", **readings).universe
    case_of = {alike(*shown(duels, case), kickers): case for case in range(len(duels))}
    assert len(case_of) == len(duels)
    for (p2, p5), (b2, b5) in deals(61, 200):
        backs = [
            stands(five, two, "higher") - (not stands(five, two, "as-high"))
            for two, five in ((p2, p5), (b2, b5))
        ]
        told = caesars_poker.settle(p5, p2, b5, b2, **poker.theirs(foul_hand=foul, bank_foul=bank))
        fronts = poker.sign(caesars_poker.rank2(p2), caesars_poker.rank2(b2))
        case = case_of[*backs, fronts, poker.sign(caesars_poker.rank5(p5), caesars_poker.rank5(b5))]
        assert results(case, **readings) == told


# ---- cards: to whom the bank is offered --------------------------------------------------------------

SEATS = [seats for many in (1, 2, 3) for seats in combinations((1, 2, 3), many)]


def offered(walk):
    """Have every player pass, and return who was offered the bank, in order."""
    asked = []
    while walk.get("step") == "offer":
        asked.append(int(walk.get("asked")))
        assert walk.do("offer", reply="passes")
    return tuple(asked)


@of_cards
@pytest.mark.parametrize("co_banked", ["no", "yes"])
@pytest.mark.parametrize("rotation", ["anew", "from-last"])
def test_the_bank_is_offered_in_the_order_of_the_transcription(rotation, co_banked):
    """After the first hand, after one that a player banked and one of the House, and after a shared one.

    A hand that the House banks follows where nobody takes the bank, and where a player had it.
    """
    book = poker.engines().book
    tree = next(p for p in book.rules.procedures if p.name.text == "bank")
    said = {"nobody-takes": "house", "after-player": "house", "rotation": rotation, "co-banked": co_banked}
    explorer = vary.build_explorer(book, tree, {**book.first, **said}, 3)
    readings = caesars_poker_readings.Readings(rotation=rotation, co_banked=co_banked)
    for seats, reply in product(SEATS, ("takes", "shares")):
        for taker in seats:
            walk = Walker(explorer)
            for place in seats:
                walk.do("comes", comer=place)
            assert walk.do("opening")
            before = caesars_poker_readings.offers(set(seats), "house", None, readings)
            while int(walk.get("asked")) != taker:
                assert walk.do("offer", reply="passes")
            assert before[0] == seats[0]
            assert walk.do("offer", reply=reply)
            by = "player" if reply == "takes" else "both"
            follow = caesars_poker_readings.offers(set(seats), by, taker, readings)
            assert walk.do("hand")
            assert (walk.get("step") == "offer") == bool(follow)
            if not follow:  # the House banks, as `after-player` has it here
                assert walk.do("hand")
                follow = caesars_poker_readings.offers(set(seats), "house", taker, readings)
            assert offered(walk) == follow
            assert walk.do("hand")
            again = caesars_poker_readings.offers(set(seats), "house", follow[-1], readings)
            assert offered(walk) == again
