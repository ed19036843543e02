"""A hand of cards is one of its class, and is answered in the very cards it was asked in."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tests.cases.test_suits import HIGHEST_FRONT, SMALL_GAMES
from tests.support.suited import Small, one_suit
from verifier.analysis.explain_hand import explain_hand, find_case
from verifier.analysis.judge_setting import judge_setting
from verifier.cases.parse_pieces import parse_cards
from verifier.cli.commands.hand import answer_hand
from verifier.rules.rulebook import Stage
from verifier.source import UnreadableError
from verifier.tables.engines import Engines, find_setting_question
from verifier.tables.readings import ReadingTables


def sign(card):
    """Write a card as a user does."""
    return card[0] if card[0] == "joker" else card[0] + card[1][0]


@pytest.fixture
def asked(load_text):
    """Return what makes a small game's house way ready to be asked about hands."""

    def do(game):
        book = load_text(HIGHEST_FRONT, game=game.text).book
        engine = Engines(book).deals
        table = engine.table(find_setting_question(book), Stage.ASSUMED, book.first)
        return book, table, ReadingTables(engine, table, book.first)

    return do


@pytest.mark.parametrize("game", SMALL_GAMES, ids=lambda game: "-".join(map(str, vars(game).values())))
def test_as_many_hands_of_cards_are_of_a_case_as_it_weighs(asked, game):
    """Every hand that can be dealt; and it is shown by the cards that it holds."""
    book, table, _ = asked(game)
    found = Counter()
    for hand in combinations(game.cards, game.front + game.back):
        case = find_case(table, parse_cards(book, " ".join(map(sign, hand)), "HAND"), "HAND")
        found[case] += 1
        assert sorted(table.universe.shown(case)) == sorted(map(sign, hand))
    assert found == Counter(dict(enumerate(table.universe.weight.tolist())))


@pytest.mark.parametrize("game", [Small(4, 3, 0, 2, 3), Small(3, 4, 1, 1, 3)], ids=["plain", "joker"])
def test_a_setting_of_cards_is_judged_as_the_cards_say(asked, game):
    """A flush goes in back, then the highest front: right if and only if no other way is better."""
    book, table, varied = asked(game)
    for hand in list(combinations(game.cards, game.front + game.back))[::37]:
        held = parse_cards(book, " ".join(map(sign, hand)), "HAND")
        case = find_case(table, held, "HAND")
        flush = [way for way in game.settings(hand) if one_suit(way[1])]
        best = max(game.rank(front) for front, _ in flush or game.settings(hand))
        for front, back in game.settings(hand):
            set_as = [parse_cards(book, " ".join(map(sign, part)), "--as") for part in (front, back)]
            found = judge_setting(book, table, varied, case, set_as)
            right = (not flush or (front, back) in flush) and game.rank(front) == best
            right_here = found.verdict in {"correct", "not decided"} or found.because.startswith("right only")
            assert right_here == right
            assert [sorted(x.split()) for x in found.setting] == [sorted(map(sign, x)) for x in (front, back)]
        left = {
            tuple(tuple(sorted(x.split())) for x in way) for way in explain_hand(table, varied, case).left
        }
        assert left <= {tuple(tuple(sorted(map(sign, x))) for x in way) for way in game.settings(hand)}


def test_cards_that_are_none_are_refused_and_suits_are_not(load_text):
    """Where suits tell hands apart a card is its sign and its suit's."""
    loaded = load_text(HIGHEST_FRONT, game=Small(4, 3, 0, 2, 3).text)
    told, status = answer_hand(loaded.wanted, "highc highh middlec lowc leastc", None, None, (), "text")
    assert status == 0 and "lowc" in told
    with pytest.raises(UnreadableError) as refused:
        answer_hand(loaded.wanted, "zz highh middlec lowc leastc", None, None, (), "text")
    (mistake,) = refused.value.mistakes
    assert mistake.help == "a card is its sign and that of its suit, such as highc least"
    with pytest.raises(UnreadableError) as refused:
        answer_hand(loaded.wanted, "highc highc middlec lowc leastc", None, None, (), "text")
    assert refused.value.mistakes[0].message == "there is only one `highc`"


def test_suits_may_be_typed_where_nothing_asks_of_them(load_text):
    """The cards on the table have suits; the rules do not look at them."""
    plain = Small(4, 3, 0, 2, 3).text
    for line in plain.splitlines():
        if "flush" in line:
            plain = plain.replace(line + "\n", "")
    loaded = load_text('clause 1 "it"\n  maximise rank of front\n', game=plain)
    hands = "highc highh middlec lowc leastc", "high high middle low least"
    told = {answer_hand(loaded.wanted, hand, None, None, (), "text") for hand in hands}
    assert len(told) == 1
    with pytest.raises(UnreadableError) as refused:
        answer_hand(loaded.wanted, "highc highc middlec lowc leastc", None, None, (), "text")
    assert refused.value.mistakes[0].message == "there is only one `highc`"
