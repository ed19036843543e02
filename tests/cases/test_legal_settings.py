"""Settlements are about legal settings: of one hand or two, with suits or without, card by card."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tests.support.heads import BARE_HEAD
from tests.support.settled import (
    SETTLES,
    ask_plainly,
    count_settled,
    find_key,
    find_outcomes,
    has_kind,
    strip_suits,
)
from tests.support.suited import RANKS, Small, laid, one_suit, sign
from verifier.cases.cards import find_cards
from verifier.cases.matchups.matchups import draw_cards
from verifier.source import UnreadableError
from verifier.tables.engines import Engines

TWO_HANDS = [Small(4, 2, 0, 1, 3), Small(3, 3, 0, 1, 3), Small(3, 3, 1, 1, 3), Small(4, 2, 0, 1, 2)]
ONE_HAND = [Small(3, 3, 0, 0, 3), Small(4, 2, 1, 0, 2), Small(4, 3, 0, 0, 1)]


def find_best(hand):
    """Say how many cards of one kind a hand holds at the most."""
    return max(Counter(kind for kind, _ in hand).values())


LEGAL = {
    "": lambda _game, _front, _back: True,
    "legal rank of back is at least rank of front": lambda game, f, b: game.rank(b) >= game.rank(f),
    "legal rank of back is higher than rank of front": lambda game, f, b: game.rank(b) > game.rank(f),
    "legal not (front has high and back has low)": lambda _, f, b: (
        not (has_kind(f, "high") and has_kind(b, "low"))
    ),
    "legal front has no high\nlegal front has no low or back has low": lambda _, f, b: (
        not has_kind(f, "high") and (not has_kind(f, "low") or has_kind(b, "low"))
    ),
    "legal front has lowest or back is flush": lambda game, f, b: (
        lowest(game, f + b) == f[0][0] or (len(b) == game.back and one_suit(b))
    ),
    "legal front has lowest": lambda game, f, b: lowest(game, f + b) == f[0][0],
    "legal pair is kept or top of front is middle or better": lambda _, f, b: (
        find_best(b) > 1 or f[0][0] in {"high", "middle"}
    ),
    "legal not high/low apart": lambda _, f, b: (
        not ((has_kind(f, "high") and has_kind(b, "low")) or (has_kind(f, "low") and has_kind(b, "high")))
    ),
    "legal alike of back is at least alike of front plus 1 or front has low": lambda _, f, b: (
        find_best(b) >= 2 or has_kind(f, "low")
    ),
}
"""What the game allows, as it is written and as cards show it."""
WITHOUT_JOKER = [x for x in LEGAL if "pair" in x or "alike" in x or "rank" in x or "top" in x]


def lowest(game, cards):
    """Name the lowest kind: the joker stands below all others in the game's lines."""
    order = [*("high", "middle", "low", "least")[: game.kinds], "joker"]
    return max((kind for kind, _ in cards), key=order.index)


def read(game, signs):
    """Read a hand from its signs, or from those of kinds alone."""
    suits = {suit[0]: suit for _, suit in game.cards}
    jokers = iter(range(game.jokers))
    kinds = {kind for kind, _ in game.cards}
    return tuple(
        ("joker", str(next(jokers))) if x == "joker" else (x, "") if x in kinds else (x[:-1], suits[x[-1]])
        for x in signs
    )


def is_played(game, allows):
    """Tell whether every hand of the game has a legal setting."""
    dealt = combinations(game.cards, game.front + game.back)
    return all(any(allows(game, *way) for way in game.settings(hand)) for hand in dealt)


def assert_unplayable(book):
    """Demand that a game in which some hand has no legal setting is refused."""
    with pytest.raises(UnreadableError) as refused:
        Engines(book)
    (only,) = refused.value.mistakes
    assert only.message.startswith("no setting of the hand") and only.message.endswith("is legal")


@pytest.mark.parametrize("game", TWO_HANDS, ids=lambda g: "-".join(map(str, vars(g).values())))
@pytest.mark.parametrize("legal", LEGAL)
def test_the_cases_of_a_settlement_of_cards_are_pairs_of_legal_settings(load_text, legal, game):
    """Every two legal settings of hands that one deck deals show a case, and no other two do."""
    allows = LEGAL[legal]
    if game.jokers and legal in WITHOUT_JOKER:
        pytest.skip("the joker is told here as no card of its kind")
    loaded = load_text(SETTLES, game=f"{game.text}{legal}\n", head=BARE_HEAD)
    if not is_played(game, allows):
        assert_unplayable(loaded.book)
        return
    engines = Engines(loaded.book)
    table = engines.table(loaded.book.rules.questions[0], loaded.book.first)
    duels, found = table.universe, {}
    for case in range(len(duels)):
        sides = [tuple(read(game, hand) for hand in side) for side in draw_cards(duels, case)]
        assert all(allows(game, *side) for side in sides)
        left = {o for j, o in enumerate(duels.outcomes) if int(table.left[case]) >> j & 1}
        key = find_key(*sides, game.rank, True)
        assert left == find_outcomes(key)
        found[key] = case
    assert set(found) == set(count_settled(game, lambda f, b: allows(game, f, b), game.rank, True))


@pytest.mark.parametrize("legal", [x for x in LEGAL if "flush" not in x])
def test_legal_settings_without_suits_weigh_as_many_pairs_as_there_are(load_text, legal):
    """Each pair of legal settings is counted as often as the pieces can be placed so."""
    game, allows = Small(3, 2, 0, 1, 2), LEGAL[legal]

    def rank(hand):
        return find_best(hand), laid([kind for kind, _ in hand])

    plain = type(game)(game.kinds, game.suits, 0, game.front, game.back)
    text = strip_suits(plain.text) + f"{legal}\n"
    if "rank of" in legal:
        allows = {
            True: lambda _g, f, b: rank(b) >= rank(f),
            False: lambda _g, f, b: rank(b) > rank(f),
        }["at least" in legal]
    loaded = load_text(ask_plainly(SETTLES), game=text, head=BARE_HEAD)
    if not is_played(game, allows):
        assert_unplayable(loaded.book)
        return
    engines = Engines(loaded.book)
    table = engines.table(loaded.book.rules.questions[0], loaded.book.first)
    duels, found = table.universe, Counter()
    for case in range(len(duels)):
        texts = " ".join(duels.shown(case)).split(" against ")
        sides = [tuple(read(game, hand.split()) for hand in side.split(" | ")) for side in texts]
        assert all(allows(game, *side) for side in sides)
        found[find_key(*sides, rank, False)] += int(duels.weight[case])
    assert found == count_settled(game, lambda f, b: allows(game, f, b), rank, False)


ONE_HAND_ASKED = {"the order of the game": "", "a question": RANKS}


@pytest.mark.parametrize("game", ONE_HAND, ids=lambda g: "-".join(map(str, vars(g).values())))
@pytest.mark.parametrize("ranks", ONE_HAND_ASKED)
def test_a_deal_that_is_one_hand_is_settled_and_weighed(load_text, ranks, game):
    """A setting of one hand is that hand: every two of one deck, counted card by card."""
    text = game.text.replace("hand front of 0\n", "")
    loaded = load_text(ONE_HAND_ASKED[ranks] + SETTLES, game=text, head=BARE_HEAD)
    engines = Engines(loaded.book)
    table = engines.table(loaded.book.rules.questions[-1], loaded.book.first)
    duels, found = table.universe, Counter()
    assert duels.proof()
    for case in range(len(duels)):
        sides = [((), *(read(game, hand) for hand in side)) for side in draw_cards(duels, case)]
        key = find_key(*sides, game.rank, True)
        found[key] += int(duels.weight[case])
        left = {o for j, o in enumerate(duels.outcomes) if int(table.left[case]) >> j & 1}
        assert left == find_outcomes(key)
    assert found == count_settled(game, lambda _front, _back: True, game.rank, True)


@pytest.mark.parametrize("side", ["player", "player's back"])
def test_a_side_of_one_hand_is_asked_as_its_hand_is(load_text, side):
    """What is said of all the pieces of a side, and of its one hand, comes to the same."""
    game = Small(4, 2, 1, 0, 2)
    text = game.text.replace("hand front of 0\n", "")
    rules = SETTLES.split("clause 1")[0] + (
        f'clause 1 "a pair"\n  when {side} has pair\n  result win\n'
        f'clause 2 "a high card"\n  when top of {side} is middle or better\n  result win/push\n'
        f'clause 3 "more of a kind"\n  when alike of {side} is above alike of banker\n  result win/lose\n'
    )
    loaded = load_text(rules, game=text, head=BARE_HEAD)
    table = Engines(loaded.book).table(loaded.book.rules.questions[0], loaded.book.first)
    applied = {x: int(table.universe.weight[row.applies].sum()) for x, row in table.rows.items()}
    wild = {
        hand: [("high" if kind == "joker" else kind) for kind, _ in hand]
        for hand in combinations(game.cards, 2)
    }
    pairs = [(a, b) for a in wild for b in wild if not set(a) & set(b)]
    assert applied == {
        "1": sum(a[0][0] == a[1][0] for a, _ in pairs),
        "2": sum(any(kind in {"high", "middle"} for kind, _ in a) for a, _ in pairs),
        "3": sum(
            sign(find_best([(k, "") for k in wild[a]]), find_best([(k, "") for k in wild[b]])) > 0
            for a, b in pairs
        ),
    }


def test_one_card_of_a_suit_beside_wild_ones_is_of_one_suit(load_text):
    """No deck deals such a hand as one of several suits: it is no case, and is not drawn."""
    text = Small(4, 2, 1, 0, 2).text.replace("hand front of 0\n", "")
    pieces = load_text(SETTLES, game=text, head=BARE_HEAD).book.pieces
    joker = len(pieces.types) - 1
    assert find_cards(pieces, [((0, joker), False)]) is None
    assert find_cards(pieces, [((0, joker), True)]) is not None


GAMES = [
    *((f"{game.text}{legal}\n", SETTLES) for game in TWO_HANDS[:2] for legal in list(LEGAL)[:4]),
    *((game.text.replace("hand front of 0\n", ""), RANKS + SETTLES) for game in ONE_HAND),
    *((strip_suits(game.text.replace("hand front of 0\n", "")), ask_plainly(SETTLES)) for game in ONE_HAND),
]


@pytest.mark.parametrize(("game", "rules"), GAMES)
def test_both_engines_settle_legal_settings_alike(verify_text, game, rules):
    """The second engine decides every case again, and asks by itself whether its settings are legal."""
    try:
        found = verify_text(rules, game=game, head=BARE_HEAD).findings
    except UnreadableError as error:
        assert [x.message.endswith("is legal") for x in error.mistakes] == [True]
        return
    assert not {"disagreement", "not checked"} & {x.kind.word for x in found}


def test_of_three_hands_with_suits_a_settlement_is_refused_in_words(load_text):
    """The search is of the smaller hand and the larger; three are refused at the third."""
    text = (
        Small(4, 3, 0, 1, 3)
        .text.replace("deal 4", "deal 5")
        .replace("hand back", "hand side of 1\nhand back")
    )
    loaded = load_text(SETTLES, game=text, head=BARE_HEAD)
    with pytest.raises(UnreadableError) as refused:
        engines = Engines(loaded.book)
        engines.table(loaded.book.rules.questions[0], loaded.book.first)
    assert "of one hand or of two" in refused.value.mistakes[0].message


def test_a_setting_that_is_not_legal_is_no_case_of_the_second_engine(load_text):
    """Told of a setting that the game does not allow, it says so, whoever lists the cases."""
    from verifier.interpreter import Interpreter

    game = Small(3, 3, 0, 1, 3)
    book = load_text(SETTLES, game=f"{game.text}legal front has no high\n", head=BARE_HEAD).book
    second = Interpreter(book.rules, book.game, book.first)
    high, low = ("high", "clubs"), ("low", "clubs")
    rest = [("middle", suit) for suit in ("clubs", "hearts", "spades")]
    against = [[("low", "hearts")], [("high", "hearts"), ("high", "spades"), ("low", "spades")]]
    assert second.judge("wager", [[high], rest], against).status == "no case"
    assert second.judge("wager", against, [[high], rest]).status == "no case"
    assert second.judge("wager", [[low], rest], against).status != "no case"
