"""The leaflet on pai gow poker for tests: what the tool says, asked in the cards of the transcription."""

from __future__ import annotations

import random
from functools import cache, lru_cache
from itertools import combinations, product

import numpy as np

from tests.support.shipped import engines_of
from tests.transcriptions import caesars_poker as told
from verifier.cases.cards import NO_SUIT
from verifier.cases.parse_pieces import parse_cards
from verifier.tables.engines import find_ranks

READINGS = {
    "wheel": ("wheel", {"lowest": "lowest", "second": "second"}),
    "flush-joker": ("flush_joker", {"missing": "missing", "ace": "ace"}),
    "kickers": ("compare", {"count": "kickers", "ignore": "shared"}),
    "foul-hand": ("foul_scope", {"wager": "wager", "back": "five"}),
    "bank-foul": ("bank_foul", {"loses": "loses", "lies": "as it lies", "unsaid": "unsaid"}),
    "copied": ("copy", {"hand": "hand", "wager": "wager", "both": "both"}),
}
"""Readings of the rule set, and their alternatives; beside them this transcription's words for them."""


@cache
def engines():
    """Make the engines of the rule set, once."""
    return engines_of("caesars-poker")


@cache
def card(sign):
    """Read one card: its type and its suit."""
    (found,) = parse_cards(engines().book, sign, "TILES")
    return found


def number(hand):
    """Find the class of a hand of two cards or five."""
    held = sorted(card(sign) for sign in hand)
    table = engines().universe.tables[len(hand)]
    of_one_suit = len({suit for _, suit in held} - {NO_SUIT}) == 1
    return int(table.number(np.array([t for t, _ in held]), np.array(of_one_suit)))


def member(size, at):
    """Lay out the cards of a class: of one suit, or each of another suit than the first where that can be."""
    table = engines().universe.tables[size]
    types = table.members[at].tolist()
    suits = ["s" if table.one_suit[at] else "shdc"[types[:n].count(t)] for n, t in enumerate(types)]
    if size in engines().book.pieces.suited and not table.one_suit[at] and len(set(types)) == size:
        suits[1:] = "h" * (size - 1)
    signs = [engines().book.pieces.symbol(t) for t in types]
    return [sign if sign == told.JOKER else sign + suit for sign, suit in zip(signs, suits, strict=True)]


def choice(**readings):
    """Choose readings: the first of each, but for some (`kickers="ignore"`)."""
    return {**engines().book.first, **{name.replace("_", "-"): way for name, way in readings.items()}}


def theirs(**readings):
    """Say the same readings in the transcription's words."""
    pairs = ((*READINGS[name.replace("_", "-")], way) for name, way in readings.items())
    return {name: words[way] for name, words, way in pairs}


def every(*names):
    """Combine all alternatives of some readings."""
    keys = [name.replace("-", "_") for name in names]
    return [dict(zip(keys, chosen, strict=True)) for chosen in product(*(READINGS[x][1] for x in names))]


@lru_cache(maxsize=6)  # each holds all matchups of cards
def table(question, **readings):
    """Return the table of a question."""
    found = next(q for q in engines().book.rules.questions if q.name.text == question)
    return engines().table(found, choice(**readings))


@cache
def answers(question, **readings):
    """Return how a ranking question ends in each of its cases: 0 higher, 1 equal, 2 lower, 3 open."""
    return find_ranks(table(question, **readings))


def ranked(question, one, other, **readings):
    """Say how the question ranks one hand against another: 1, 0 or -1."""
    case = table(question, **readings).universe.case_of(number(one), number(other))
    return 1 - int(answers(question, **readings)[case])


def sign(one, other):
    """Compare two ranks: 1, 0 or -1."""
    return (one > other) - (one < other)


def deal(dice, size, *, joker=None, out_of=told.DECK):
    """Deal cards; with the joker, without it, or as it comes."""
    held = dice.sample([one for one in out_of if joker is None or one != told.JOKER], size)
    return [told.JOKER, *held[1:]] if joker else held


def hands(seed, many, size=7):
    """Deal hands, every other one with the joker."""
    dice = random.Random(seed)
    return [deal(dice, size, joker=bool(n % 2)) for n in range(many)]


def settings(hand):
    """Set a hand in every way: the front, and the back."""
    for front in combinations(hand, 2):
        yield list(front), [one for one in hand if one not in front]
