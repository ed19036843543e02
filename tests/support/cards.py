"""Cards for the tests of the interpreter: the game as shipped, hands read from a line, hands drawn."""

from __future__ import annotations

from itertools import product

from hypothesis import strategies as some

from tests.conftest import ROOT
from tests.support.letters import tree
from verifier.interpreter import Interpreter
from verifier.interpreter.conditions import build_game_facts
from verifier.interpreter.hands import find_measure

POKER = (ROOT / "rulespec" / "games" / "pai-gow-poker.rules").read_text(encoding="utf-8")
GAME = tree(POKER)
FACTS = build_game_facts(GAME)
KINDS = [kind.name.text for kind in GAME.kinds][:-1]
SUITS = [suit.name.text for suit in GAME.suits]
JOKER = ("joker", "")
CARDS = [*product(KINDS, SUITS), JOKER]
SYMBOLS = dict(zip("AKQJT98765432", KINDS, strict=True)) | {suit[0]: suit for suit in SUITS}


def read_cards(text):
    """Read cards: `As` is the ace of spades, `Jo` the joker."""
    return [JOKER if card == "Jo" else (SYMBOLS[card[0]], SYMBOLS[card[1]]) for card in text.split()]


def build_hand(pieces, facts=FACTS):
    """Hold cards."""
    pieces = read_cards(pieces) if isinstance(pieces, str) else pieces
    return facts.build_hand(facts.sort_pieces(pieces))


def measure_hand(name, pieces):
    """Measure cards."""
    return find_measure(name)(build_hand(pieces))


def compare_measure(name, one, other):
    """Tell how a measure of one hand compares with that of another."""
    one, other = measure_hand(name, one), measure_hand(name, other)
    return (one > other) - (one < other)


def draw_hands(least=1, most=7):
    """Draw hands, more often than by chance with the joker."""
    drawn = some.lists(some.sampled_from(CARDS), min_size=least, max_size=most, unique=True)
    joined = drawn.map(lambda held: [JOKER, *[card for card in held if card != JOKER][: most - 1]])
    return some.one_of(drawn, joined.filter(lambda held: len(held) >= least))


def draw_near_runs():
    """Draw five cards that are close together, so that many are runs."""
    kinds = some.integers(0, 9).map(lambda low: [*KINDS, KINDS[0]][low : low + 5])
    suits = some.lists(some.sampled_from(SUITS), min_size=5, max_size=5)
    whole = some.builds(lambda held, of: list(zip(held, of, strict=True)), kinds, suits)
    return some.builds(lambda held, at: [JOKER if n == at else c for n, c in enumerate(held)], whole, AT)


AT = some.integers(0, 9)
"""Which card is the joker; none, past the last."""

RULES = """rules 1
ruleset cards "Cards"
uses pai-gow-poker
source "made up"
reading low-straight "where does five high stand?"
  is second
  is lowest
term wheel means hand with low-run of it equals 1 and it is straight
term royal means hand with run of it equals 10 and it is straight
question ranks "which is higher?"
  given mine: back
  given theirs: back
  answer rank: higher / equal / lower
"""


def build_interpreter(text, low="second"):
    """Make the interpreter of the rules, and more of them."""
    return Interpreter(tree(RULES + text), GAME, {"low-straight": low})
