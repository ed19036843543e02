"""`verify hand` where a document sets no hand: the ways that the game allows, card by card, and no other."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.support.heads import BARE_HEAD
from tests.support.settled import SETTLES, has_kind
from tests.support.suited import Small
from verifier.analysis.rank_settings import find_setting, rank_settings
from verifier.cases.parse_pieces import parse_cards
from verifier.cli.main import main
from verifier.source import UnreadableError
from verifier.tables.engines import Engines

GAME = Small(3, 3, 1, 1, 3)
LEGAL = {
    "legal not (front has high and back has low)": lambda f, b: (
        not (has_kind(f, "high") and has_kind(b, "low"))
    ),
    "legal front has no joker": lambda f, _: not has_kind(f, "joker"),
    "legal front has no joker\nlegal front has low or back has no low": lambda f, b: (
        not has_kind(f, "joker") and (has_kind(f, "low") or not has_kind(b, "low"))
    ),
}


def type_card(card):
    """Write a card as it is typed."""
    return "joker" if card[0] == "joker" else card[0] + card[1][0]


@pytest.mark.parametrize("legal", LEGAL)
def test_the_ways_to_set_a_hand_are_those_that_the_game_allows(load_text, legal):
    """Of every fifth hand: each legal setting is listed, once for settings alike; no foul one."""
    book = load_text(SETTLES, game=f"{GAME.text}{legal}\n", head=BARE_HEAD).book
    engines = Engines(book)
    for hand in list(combinations(GAME.cards, 4))[::5]:
        cards = parse_cards(book, " ".join(map(type_card, hand)), "HAND")
        found = rank_settings(engines, book.first, cards)
        allowed = [way for way in GAME.settings(hand) if LEGAL[legal](*way)]
        kinds = {(GAME.of_class(front), GAME.of_class(back)) for front, back in allowed}
        assert len(found) == len(kinds)
        for way in GAME.settings(hand):
            parts = [parse_cards(book, " ".join(map(type_card, part)), "--as") for part in way]
            if way in allowed:
                assert find_setting(engines, found, cards, parts)
            else:
                with pytest.raises(UnreadableError) as caught:
                    find_setting(engines, found, cards, parts)
                assert "foul" in caught.value.mistakes[0].message


@pytest.mark.parametrize(
    ("game", "hand"), [(Small(3, 3, 0, 0, 3), "highc highh lowc"), (Small(4, 2, 0, 0, 1), "lowc")]
)
def test_a_hand_that_is_set_in_one_way_is_shown(write, capsys, game, hand):
    """There is one way, and it is the hand."""
    path = write(SETTLES, game.text.replace("hand front of 0\n", ""), BARE_HEAD)
    with pytest.raises(SystemExit) as ended:
        main(args=["hand", str(path), hand])
    assert ended.value.code == 0
    told = capsys.readouterr().out
    assert "there is one way to set it   (back)" in told
