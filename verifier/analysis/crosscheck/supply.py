"""What is dealt, listed and weighed again: by the second engine's own list, and by deals that are drawn.

Every hand is listed and weighed where they are few enough. Beyond that, hands are drawn, each must be found
in the table, and weighs what the second engine says; weights that no single deal shows are held against how
often their cases are drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import sqrt
from random import Random

import numpy as np

from verifier.analysis.crosscheck.budget import MOST_CASES, SEED, SecondOpinion
from verifier.analysis.crosscheck.compare import (
    AnyVerdict,
    AnyWords,
    EngineDifference,
    SettingWords,
    SidedWords,
    list_engine_differences,
)
from verifier.analysis.crosscheck.lookup import CaseLookup, build_lookup
from verifier.cases.matchups.hand_pairs import HandPairs
from verifier.cases.matchups.searched_settings import SearchedSettings
from verifier.interpreter import Interpreter, Piece, Settings, SidePieces, Supply
from verifier.rules.sides import is_settlement
from verifier.tables.table import Table

_DRAWS_PER_PAIR = 5
"""How many pairs of hands are drawn and weighed for each hand of cards: they cost little."""
_SUITED_DRAWS = 60
"""Of how many deals that are drawn one hand of cards is weighed, card by card."""
_DEVIATIONS, _FEW = 6, 3
"""How far from what a weight leads one to expect is too far: so many standard deviations, and a few draws.

By chance less than once in a hundred million.
"""


@dataclass(slots=True)
class SupplyCheck:
    """How many cases were weighed again, how many deals drawn, and what differs."""

    weighed: int = 0
    deals: int = 0
    wrong: list[str] = field(default_factory=list)
    differences: list[EngineDifference] = field(default_factory=list)
    """Where what is drawn ends otherwise than the case that it is of."""


def check_supply(table: Table, second: Interpreter, words: AnyWords, asked: SecondOpinion) -> SupplyCheck:
    """Compare the cases of a table, and their weights, with what the supply of the game can deal."""
    faced = {kind for kind, face in words.pieces if face}
    supply = Supply(table.universe.game, faced)
    made = SupplyCheck()
    if isinstance(words, SettingWords):
        _check_hands(made, supply, table, words, asked)
    else:
        _check_sides(made, supply, table, words, (second, asked))
    return made


def _check_total(made: SupplyCheck, table: Table, total: int) -> None:
    """Compare what all weights add up to."""
    found = sum(map(int, table.universe.weight))
    if found != total or table.universe.total != total:
        made.wrong.append(f"the weights add up to {found:,}, and {total:,} can be dealt")


# ---- hands that are dealt and set ----------------------------------------------------------------


def _check_hands(
    made: SupplyCheck, supply: Supply, table: Table, words: SettingWords, asked: SecondOpinion
) -> None:
    """Compare the list of hands, and what each weighs."""
    size = table.universe.game.dealt
    _check_total(made, table, supply.count_all([size]))
    if not words.suits and (asked.is_whole or supply.count_kinds(size) <= MOST_CASES):
        listed = dict(supply.list_weighed(size))
        here = {
            supply.facts.sort_pieces(words.hand(case)): int(weight)
            for case, weight in enumerate(table.universe.weight)
        }
        made.weighed = len(listed)
        unlike = [hand for hand in {*listed, *here} if listed.get(hand) != here.get(hand)]
        if unlike or len(here) != len(table.universe):
            made.wrong.append(f"{len(unlike):,} kinds of hand are not listed or weigh otherwise")
        return
    random = Random(f"{SEED} {table.question.name.text}")
    for number in range(asked.of_weights):
        (hand,) = supply.draw_hands(random, [size])
        if len(_list_suits_made(table, words, hand)) > 1:
            continue  # of which suit such a hand is listed is the table's to choose: it is not drawn
        made.deals += 1
        weighed = not words.suits or number % _SUITED_DRAWS == 0
        if not _is_hand_weighed(supply, table, words, hand, weighed):
            made.wrong.append("a hand that can be dealt is not listed, or weighs otherwise")
            return
        made.weighed += weighed


def _is_hand_weighed(
    supply: Supply, table: Table, words: SettingWords, hand: Sequence[Piece], weighed: bool
) -> bool:
    """Return whether a hand is in the table; and whether it weighs what it should, if that is asked."""
    number = {name: t for t, name in enumerate(words.pieces)}

    def mark(cards: Sequence[Piece]) -> tuple[tuple[int, ...], tuple[bool, ...]]:
        return _mark_hand(table, words, number, cards)

    row, marks = mark(hand)
    same = (table.deals.members == np.array(row)).all(axis=1)
    same &= (table.deals.dealt.in_suit == np.array(marks)).all(axis=1)
    found = np.flatnonzero(same).tolist()
    if len(found) != 1:
        return False
    if not weighed:
        return True
    if words.suits:
        alike = [
            cards for cards in supply.list_suited([kind for kind, _ in hand]) if mark(cards) == (row, marks)
        ]
        return int(table.universe.weight[found[0]]) == len(alike)
    return int(table.universe.weight[found[0]]) == supply.count_ways([hand])


def _list_suits_made(table: Table, words: SettingWords, hand: Sequence[Piece]) -> list[str]:
    """Return the suits of which the smallest hand of one suit can be made, pieces of no suit filling in."""
    size = min(table.universe.pieces.suited, default=0)
    free = sum(face not in words.suits for _, face in hand)
    many = Counter(face for _, face in hand if face in words.suits)
    return [suit for suit, n in many.items() if size and n + free >= size]


def _mark_hand(
    table: Table, words: SettingWords, number: dict[Piece, int], hand: Sequence[Piece]
) -> tuple[tuple[int, ...], tuple[bool, ...]]:
    """Return the pieces of a hand by number, and which are in the suit of which a hand can be made."""
    named = [
        (number.get((kind, face), number.get((kind, ""), -1)), face if face in words.suits else "")
        for kind, face in hand
    ]
    suit = next(iter(_list_suits_made(table, words, hand)), None)
    placed = sorted((t, suit is None or x not in {suit, ""}) for t, x in named)
    return tuple(t for t, _ in placed), tuple(not out for _, out in placed)


# ---- two sides -----------------------------------------------------------------------------------


def _check_sides(
    made: SupplyCheck,
    supply: Supply,
    table: Table,
    words: SidedWords,
    by: tuple[Interpreter, SecondOpinion],
) -> None:
    """Compare the pairs of hands, or of settings, with those that are drawn."""
    asked = by[1]
    settled = is_settlement(table.question)
    game = table.universe.game
    settings = Settings(supply) if settled else None
    of_hand = {name.text: size for name, size in game.hands}
    sizes = [game.dealt] * 2 if settled else [of_hand[side.domain.text] for side in table.question.sides]
    ways = _count_ways(supply, settings)
    if len(ways) == 1 and not isinstance(table.universe, SearchedSettings):
        _check_total(made, table, supply.count_all(sizes) * max(ways) ** 2)
    if isinstance(table.universe, HandPairs):
        _weigh_pairs(made, supply, table, words, asked)
    lookup = build_lookup(table, words, by[0])
    often: Counter[int] = Counter()
    judged: list[tuple[int, AnyVerdict]] = []
    drawn = _draw_sides(supply, settings, sizes, max(ways, default=0))
    for held in islice(drawn, _count_draws(lookup, settings is not None, asked)):
        made.deals += 1
        case = lookup.find(held)
        if case is None:
            made.wrong.append("what can be dealt to two sides is no case of the table")
            return
        often[case] += 1
        if len(judged) < asked.of_weights:
            judged.append((case, by[0].judge(table.question.name.text, *held)))
    made.differences = list_engine_differences(table, words, judged)
    if lookup.tells_weights:
        made.wrong += _compare_often(table, often)


def _count_ways(supply: Supply, settings: Settings | None) -> set[int]:
    """Return in how many ways hands can be set; nothing where they are too many to look at each."""
    if settings is None:
        return {1}
    size = supply.game.dealt
    if supply.facts.cards.suited or supply.count_kinds(size) > MOST_CASES // 10:
        return set()
    return {len(settings.list_ways(hand)) for hand, _ in supply.list_weighed(size)}


def _count_draws(lookup: CaseLookup, settled: bool, asked: SecondOpinion) -> int:
    """Return how many deals are drawn: more where they show the weights of a settlement."""
    if not lookup.is_cheap:
        return asked.of_weights
    return asked.of_deals if settled else _DRAWS_PER_PAIR * asked.of_weights


def _weigh_pairs(
    made: SupplyCheck, supply: Supply, table: Table, words: SidedWords, asked: SecondOpinion
) -> None:
    """Weigh pairs of hands again: the ways to take the first, then the other of what is left."""
    count = len(table.universe)
    most = asked.limit(count, asked.of_weights * _DRAWS_PER_PAIR)
    cases = sorted(Random(SEED).sample(range(count), most))
    made.weighed = len(cases)
    ways = [supply.count_ways(_list_hands(words.sides(case))) for case in cases]
    # a pair that cannot be dealt is no case, whatever it weighs
    unlike = [
        case for case, n in zip(cases, ways, strict=True) if n != int(table.universe.weight[case]) or not n
    ]
    if unlike:
        made.wrong.append(f"{len(unlike):,} of {len(cases):,} pairs of hands weigh otherwise")


def _list_hands(sides: tuple[SidePieces, SidePieces]) -> list[Sequence[Piece]]:
    """Return the hands of two sides that hold a hand each."""
    return [[piece for piece in side if isinstance(piece[0], str)] for side in sides]  # type: ignore[misc]


def _draw_sides(
    supply: Supply, settings: Settings | None, sizes: Sequence[int], most: int
) -> Iterator[tuple[SidePieces, SidePieces]]:
    """Draw pairs of hands, or of settings, for ever: each pair as likely as any other, piece by piece.

    `most`: no hand can be set in more ways; nought where that is not known.
    """
    random = Random(f"{SEED} {sizes}")
    while True:
        one, other = supply.draw_hands(random, sizes)
        if settings is None:
            yield one, other
            continue
        # a hand that can be set in fewer ways than others is drawn as often; so it is put back more often
        numbers = [random.randrange(most or settings.most) for _ in range(2)]
        ways = [settings.list_ways(hand) for hand in (one, other)]
        if all(number < len(some) for number, some in zip(numbers, ways, strict=True)):
            yield ways[0][numbers[0]], ways[1][numbers[1]]


def _compare_often(table: Table, often: Counter[int]) -> list[str]:
    """Return in words a case that is drawn much more or less often than its weight leads one to expect."""
    total, many = sum(map(int, table.universe.weight)), sum(often.values())
    unlike = []
    for case, weight in enumerate(table.universe.weight):
        chance = int(weight) / total
        expected, deviation = many * chance, sqrt(many * chance * (1 - chance))
        if abs(often[case] - expected) > _DEVIATIONS * deviation + _FEW:
            unlike.append(
                f"case {case + 1} weighs {100 * chance:.2f}% and is drawn {often[case]:,} times of {many:,}"
            )
    return unlike[:1]
