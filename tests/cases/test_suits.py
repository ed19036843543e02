"""Hands by class of kinds and suits: against small decks, card by card; and where that is refused."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tests.support.suited import HIGHEST_FRONT, RANKS, SMALL_GAMES, WAGERS, Small, compare_settings, sign
from verifier.cases.matchups.matchups import draw_cards
from verifier.rules.rulebook import Stage
from verifier.source import UnreadableError
from verifier.tables.engines import Engines, find_ranks

games = pytest.mark.parametrize("game", SMALL_GAMES, ids=lambda game: "-".join(map(str, vars(game).values())))


@pytest.fixture
def made(load_text):
    """Return what makes the engines of a small game and some rules."""
    return lambda game, rules="": Engines(load_text(HIGHEST_FRONT + rules, game=game.text).book)


def classes(engines, hand):
    """Return each class of one hand of the game: its kinds, and whether it is of one suit."""
    u = engines.universe
    table = u.tables[u.sizes[u.hand_names.index(hand)]]
    kinds = [u.game.kinds[t.kind].name.text for t in u.pieces.types]
    rows = [tuple(sorted(kinds[t] for t in row)) for row in table.members.tolist()]
    return list(zip(rows, table.one_suit.tolist(), strict=True)), table


def options(engines):
    """Return, for every class of what is dealt, its settings: each the class of its front and of its back."""
    u = engines.universe
    (fronts, _), (backs, _) = (classes(engines, hand) for hand in ("front", "back"))
    at = [u.parts[u.hand_names.index(hand)].tolist() for hand in ("front", "back")]
    return [[(fronts[f], backs[b]) for f, b in zip(*each, strict=True)] for each in zip(*at, strict=True)]


def read(game, signs):
    """Read a hand from its signs: a kind and the letter of its suit; jokers are numbered."""
    suits = {suit[0]: suit for _, suit in game.cards}
    jokers = iter(range(game.jokers))
    return tuple(("joker", str(next(jokers))) if x == "joker" else (x[:-1], suits[x[-1]]) for x in signs)


# ---- against every hand of a small deck -------------------------------------------------------------------


@games
def test_classes_of_dealt_hands_weigh_as_many_as_there_are(game, made):
    """Hands told apart by what they can be set to, each shown by such cards: so many, and no other."""
    engines = made(game)
    found = Counter()
    for case, row in enumerate(options(engines)):
        ways = frozenset(Counter(row).items())
        assert game.ways(read(game, engines.universe.shown(case))) == ways
        found[ways] += int(engines.universe.weight[case])
    assert found == Counter(map(game.ways, combinations(game.cards, game.front + game.back)))


@games
@pytest.mark.parametrize("hand", ["front", "back"])
def test_classes_of_one_hand_weigh_as_many_as_there_are(game, made, hand):
    """Their kinds, and of a back whether it is a flush."""
    found, table = classes(made(game), hand)
    size = getattr(game, hand)
    counted = Counter(map(game.of_class, combinations(game.cards, size)))
    assert {one: ways for one, ways in zip(found, table.ways.tolist(), strict=True) if ways} == counted


@games
def test_hands_rank_as_their_cards_do(game, made):
    """Of both sizes together: the same order, and level where they are level."""
    engines, stands = made(game), {}
    for hand in ("front", "back"):
        found, table = classes(engines, hand)
        place = dict(zip(found, table.rank.tolist(), strict=True))
        for cards in combinations(game.cards, getattr(game, hand)):
            stands[place[game.of_class(cards)], game.rank(cards)] = None
    ours, theirs = (sorted({pair[n] for pair in stands}) for n in range(2))
    assert sorted(stands) == list(zip(ours, theirs, strict=True))


@games
def test_a_setting_is_chosen_as_the_cards_say(game, made):
    """A flush in back if there is one; of these, or else of all, the highest front if that can be."""
    engines = made(game)
    table = engines.deals.table(engines.book.rules.questions[0], Stage.ASSUMED, engines.book.first)
    found = {}
    for case, row in enumerate(options(engines)):
        left = {row[j] for j in range(len(row)) if int(table.left[case]) >> j & 1}
        assert found.setdefault(frozenset(Counter(row).items()), left) == left
    told = {}
    for hand in combinations(game.cards, game.front + game.back):
        ways = list(game.settings(hand))
        flushes = [way for way in ways if game.of_class(way[1])[1]] or ways
        best = max(game.rank(front) for front, _ in ways)
        chosen = [way for way in flushes if game.rank(way[0]) == best] or flushes
        told[game.ways(hand)] = {(game.of_class(front), game.of_class(back)) for front, back in chosen}
    assert found == told


@games
def test_both_engines_set_a_hand_of_cards_alike(game, verify_text):
    """The second engine is dealt cards of each class; what is open is shown by such cards."""
    found = verify_text(HIGHEST_FRONT, game=game.text).findings
    assert [x.message for x in found if x.kind.word in {"disagreement", "not checked"}] == []
    cards = {"joker" if kind == "joker" else kind + suit[0] for kind, suit in game.cards}
    assert all(set(x.witness.hand) <= cards for x in found if x.witness)


@games
def test_two_backs_are_ranked_and_weighed_as_their_cards_are(game, made):
    """Every two that one deck deals: which case they are, how it ends, how many pairs it stands for."""
    if 2 * game.back > len(game.cards):
        pytest.skip("there are too few cards for two")
    engines = made(game, RANKS)
    question = engines.book.rules.questions[1]
    table = engines.table(question, engines.book.first)
    duels, answers, weight = table.universe, find_ranks(table), Counter()
    place = {one: at for at, one in enumerate(classes(engines, "back")[0])}
    backs = list(combinations(game.cards, game.back))
    held = [(set(one), place[game.of_class(one)], game.rank(one)) for one in backs]
    for one, at, rank in held:
        for other, against, other_rank in held:
            if not one & other:
                case = duels.grid[at, against]
                weight[int(case)] += 1
                assert 1 - answers[case] == sign(rank, other_rank)
    assert weight == Counter(dict(enumerate(duels.weight.tolist())))


@pytest.mark.parametrize(
    "game", [*SMALL_GAMES[:2], Small(4, 2, 0, 1, 3)], ids=["plain", "joker", "all dealt"]
)
def test_what_can_be_dealt_of_two_settings_is_what_the_cards_show(game, made):
    """Every deal set in every way: the cases that come about, no more and no fewer, and who wins them."""
    engines = made(game, RANKS + WAGERS)
    table = engines.table(engines.book.rules.questions[-1], engines.book.first)
    duels, found = table.universe, {}
    names = engines.universe.hand_names
    for case in range(len(duels)):
        sides = [[side[names.index(hand)] for hand in ("front", "back")] for side in draw_cards(duels, case)]
        shown = [tuple(read(game, hand) for hand in side) for side in sides]
        cards = [card for setting in shown for hand in setting for card in hand]
        assert len(set(cards)) == len(cards) and set(cards) <= set(game.cards)
        left = {o for j, o in enumerate(duels.outcomes) if int(table.left[case]) >> j & 1}
        key = compare_settings(game, *shown)
        assert found.setdefault(key, left) == left
    set_so = {hand: list(game.settings(hand)) for hand in combinations(game.cards, 4)}
    dealt = set()
    for hand, mine in set_so.items():
        theirs = [way for other in set_so if not set(hand) & set(other) for way in set_so[other]]
        dealt |= {compare_settings(game, one, way) for one in mine for way in theirs}
    assert set(found) == dealt
    for (foul, front, back), left in found.items():
        won = front > 0 and back > 0 and not foul
        lost = foul or 0 in (front, back)
        assert left == ({"win"} if won else {"lose"} if lost else {"push"})


# ---- where it is refused -----------------------------------------------------------------------------------

GAME = Small(3, 3, 0, 1, 3)
ASKS = 'clause 1 "it"\n  maximise rank of front\n'


@pytest.fixture
def mistakes(load_text):
    """Return what loads rules that cannot be examined, and gives each mistake's line and what it says."""

    def do(rules=ASKS, game=GAME.text):
        with pytest.raises(UnreadableError) as refused:
            load_text(rules, game=game)
        sources, found = refused.value.sources, refused.value.mistakes
        return [(sources[x.span.file].line(x.span.line).strip(), x.message) for x in found]

    return do


NO_FURTHER = "only `suits of … equals 1` can be asked: hands are told apart no further"
ONE_SIZE = "suits are asked of hands of one size only: those of another size would be told apart too"


@pytest.mark.parametrize(
    "line",
    [
        "where suits of back equals 2",
        "where suits of back is at most 1",
        "where suits of back equals alike of back",
        "where suits of back plus alike of back equals 2",
        "minimise suits of back",
        "maximise alike of back minus suits of back",
        "forbid suits of back equals 3",
    ],
)
def test_more_of_suits_than_whether_there_is_one_is_refused(mistakes, line):
    """Which suits, or how many, no class tells."""
    rules = f'clause 1 "it"\n  {line}\n' + "  maximise rank of front\n" * line.startswith("where")
    assert mistakes(rules) == [(line, NO_FURTHER)]


def test_suits_under_another_name_are_suits(mistakes):
    """A term that means the measure is refused no less, and neither is a term that means that term."""
    rules = 'term colours means suits\nterm hues means colours\nclause 1 "it"\n  minimise hues of back\n'
    assert mistakes(rules) == [("minimise hues of back", NO_FURTHER)]


def test_a_list_that_goes_by_suits_is_refused(mistakes):
    """A rung ranks hands by what tells them apart."""
    rung = "> nothing by suits"
    assert (rung, NO_FURTHER) in mistakes(ASKS + RANKS.replace("> nothing by laid", rung))


@pytest.mark.parametrize("line", ["where suits of front equals 1", "where front is of-one"])
def test_suits_of_hands_of_two_sizes_are_refused(mistakes, line):
    """The game has a flush of three; a term that says no size is of every size."""
    term = "term of-one means hand with suits of it equals 1\n" if "of-one" in line else ""
    rules = f'{term}clause 1 "it"\n  {line}\n  maximise rank of front\n'
    assert ONE_SIZE in [message for _, message in mistakes(rules)]


def test_suits_of_two_sizes_that_are_never_both_asked_are_not_refused(load_text):
    """A term that says its size is of hands of that size."""
    term = "term of-one means hand with size of it equals 3 and suits of it equals 1\n"
    rules = f'{term}clause 1 "it"\n  where back is of-one\n  maximise rank of front\n'
    assert load_text(rules, game=GAME.text).book.pieces.suited == {3}


@pytest.mark.parametrize(
    ("game", "refused"),
    [
        (Small(4, 3, 0, 2, 3), False),
        (Small(4, 3, 0, 3, 3), True),
        (Small(4, 3, 1, 2, 3), True),
        (Small(4, 2, 2, 1, 4), False),
        (Small(4, 2, 2, 2, 4), True),
        (Small(4, 3, 3, 1, 4), True),
        (Small(4, 3, 2, 1, 4), False),
    ],
)
def test_two_flushes_of_one_deal_are_refused(mistakes, load_text, game, refused):
    """So many are dealt that two suits can each make one: it is where some hand of cards has both."""
    deals = combinations(game.cards, game.front + game.back)
    both = any(len(game.flushes(hand)) > 1 for hand in deals)
    assert both == refused
    if not refused:
        assert load_text(ASKS, game=game.text)
        return
    ((_, message),) = mistakes(game=game.text)
    dealt = game.front + game.back
    assert message == f"two suits can each make {game.back} of {dealt} pieces: which do is not told apart"


def test_suits_of_a_game_without_are_refused(mistakes):
    """There are none to ask of."""
    plain = "\n".join(x for x in GAME.text.splitlines() if not x.startswith(("suit", "named flush")))
    plain = plain.replace("named straight-flush is hand with it is straight and it is flush\n", "")
    plain = plain.replace("  > straight-flush by run\n  > flush by filled\n", "")
    rules = 'clause 1 "it"\n  where suits of back equals 1\n  maximise rank of front\n'
    assert mistakes(rules, plain) == [("where suits of back equals 1", "this game has no suits")]


def test_a_wild_kind_that_fills_no_suits_is_refused(mistakes):
    """Wild pieces are of no suit, as many of them as there may be."""
    game = Small(3, 3, 3, 1, 3).text.replace("fills run/suits", "fills run")
    ((line, message),) = mistakes(game=game)
    assert line == "kind joker copies 3"
    assert message == "`joker` is wild, and so of no suit"
