"""The house advantage under every combination of readings, one after another: what counts are held to."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from verifier.odds.combined.plan import plan_combinations
from verifier.odds.combined.states import FigureWindow
from verifier.odds.combined.sums import count_combinations, list_fitting
from verifier.odds.play import compute_best_play
from verifier.odds.stakes import Stakes
from verifier.rules.precedence import CircularOrderError

EVERY = FigureWindow(-(2**62), 2**62, -(2**62), 2**62)
"""A window in which every sum lies."""


def list_sums(engines):
    """Return every combination of readings that can matter, and both ends of the expectation, as counted."""
    plan = plan_combinations(engines, engines.book.first)
    found = list_fitting(count_combinations(plan, EVERY))
    return [(x.choice, (Fraction(x.house, plan.parts), Fraction(x.player, plan.parts))) for x in found]


def optimum(stakes):
    """Return the expectation at both ends, all deals counted against the one house way."""
    found = compute_best_play(stakes, stakes.against(stakes.way))
    return found.house.expectation, found.player.expectation


def play_every(engines):
    """Return the same by playing out each combination whole; nothing for one whose order goes round."""
    book = engines.book
    names = list(book.readings)
    found = {}
    for words in product(*([w.text for w, _ in book.readings[r].alternatives] for r in names)):
        try:
            found[words] = optimum(Stakes(engines, dict(zip(names, words, strict=True))))
        except CircularOrderError:
            found[words] = None
    return names, found
