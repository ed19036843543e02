"""The tally counts what listing would: its paths agree to the last integer, and no deal is lost."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace
from importlib.util import find_spec
from itertools import combinations
from math import comb
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.cases import deals_of_two as deals_module
from verifier.cases.deals_of_two import count_deals_of_two
from verifier.odds import tally as tally_module
from verifier.odds.option_matchup import OptionComparison, OptionMatchup
from verifier.odds.tally import tally_deals

FAST = [
    "numpy",
    pytest.param(
        "compiled",
        marks=pytest.mark.skipif(find_spec("numba") is None, reason="numba, of the extra `fast`, is missing"),
    ),
]
laws = settings(derandomize=True, database=None, deadline=None)
SIZE = st.integers(0, 3)
CHUNKS = st.sampled_from([1, 7, 1 << 17])
"""Cells worked on at once: so few that an array is made in many pieces, or as many as in earnest."""


def ints(least: int, most: int, *shape: int) -> st.SearchStrategy[np.ndarray]:
    """Return arrays of integers of one shape."""
    size = int(np.prod(shape))
    numbers = st.lists(st.integers(least, most), min_size=size, max_size=size)
    return numbers.map(lambda found: np.array(found, dtype=np.int64).reshape(shape))


@st.composite
def duels(draw) -> OptionMatchup:
    """Return small duels: hands of no option or of several, codes of a byte or more, weights of any size."""
    options, others, hands, columns = (draw(st.integers(n, 6)) for n in (0, 0, 1, 1))
    atoms, codes = [], 1
    for _ in range(draw(st.integers(0, 3))):
        height, width, values = (draw(st.integers(1, n)) for n in (4, 4, 9))
        matrix = draw(ints(0, values - 1, height, width))
        p, d = draw(ints(0, height - 1, options)), draw(ints(0, width - 1, others))
        atoms.append(OptionComparison(matrix, p, d, codes))
        codes *= values
    outcomes = draw(st.integers(0, 8))
    random = np.random.default_rng(draw(st.integers(0, 99)))
    return OptionMatchup(
        atoms=tuple(atoms),
        lookup=random.integers(0, 1 << outcomes, codes).astype(np.uint8),
        hand_of=draw(ints(0, hands - 1, options)),
        hand_against=np.sort(draw(ints(0, columns - 1, others))),
        weights=draw(ints(0, draw(st.sampled_from([9, 1 << 40, 1 << 60])), hands, columns)),
        outcomes=outcomes,
    )


@st.composite
def supplies(draw) -> tuple[np.ndarray, np.ndarray]:
    """Return kinds of hand, possible or not, and the copies of each type: as `deals` takes them."""
    types = draw(st.integers(0, 4))
    return draw(ints(0, 3, draw(st.integers(0, 6)), types)), draw(ints(0, 4, types))


def comparison(row: int = 0, last: int = 1, stride: int = 1) -> OptionComparison:
    """Return a comparison of one option with three."""
    return OptionComparison(np.array([[0, 1, 2]]), np.array([row]), np.array([0, 2, last]), stride)


def small() -> OptionMatchup:
    """Return one option against three of two hands: the first hand has two, and the rule leaves both open."""
    lookup = np.array([1, 2, 4], dtype=np.uint8)
    return OptionMatchup((comparison(),), lookup, np.array([0]), np.array([0, 0, 1]), np.array([[5, 7]]), 3)


@pytest.mark.parametrize("path", ["python", *FAST])
def test_a_hand_with_open_options_counts_once_for_all_that_they_can_come_to(path):
    """The outcomes of one hand's options are united, and its deals counted for the union alone."""
    assert tally_deals(small(), path).tolist() == [[0, 0, 7, 0, 0, 5, 0, 0]]


@pytest.mark.parametrize("path", FAST)
@given(duel=duels(), cells=CHUNKS)
@laws
def test_every_path_counts_the_same_integers(path, duel, cells):
    """A faster path gives what the plain loops give, however the rows are cut."""
    with patch.object(tally_module, "TALLY_CELLS", cells):
        found = tally_deals(duel, path)
    assert found.dtype == np.int64
    assert found.tolist() == tally_deals(duel, "python").tolist()


@given(duel=duels())
@laws
def test_a_row_adds_up_to_all_deals_against_its_hand(duel):
    """Every deal is counted in one set of outcomes: none lost, none twice."""
    against = sorted(set(duel.hand_against.tolist()))
    dealt = [sum(duel.weights[hand, against].tolist()) for hand in duel.hand_of.tolist()]
    assert [sum(row) for row in tally_deals(duel).tolist()] == dealt


@given(
    copies=st.lists(st.integers(0, 3), min_size=1, max_size=3),
    first=st.integers(0, 3),
    second=st.integers(0, 3),
)
def test_deals_are_what_listing_physical_pieces_gives(copies, first, second):
    """Every pair of kinds is dealt as often as among all ways to take distinct pieces twice."""
    pieces = [(t, i) for t, many in enumerate(copies) for i in range(many)]
    listed: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    for one in combinations(pieces, first):
        for other in combinations(sorted(set(pieces) - set(one)), second):
            kinds = [
                tuple([t for t, _ in side].count(u) for u in range(len(copies))) for side in (one, other)
            ]
            listed[kinds[0], kinds[1]] += 1
    kinds = sorted({kind for pair in listed for kind in pair})
    ways = count_deals_of_two(np.array(kinds, dtype=np.int64).reshape(-1, len(copies)), np.array(copies))
    for a, one in enumerate(kinds):
        for b, other in enumerate(kinds):
            if sum(one) == first and sum(other) == second:
                assert ways[a, b] == listed[one, other]


@given(supply=supplies(), cells=CHUNKS)
@laws
def test_it_does_not_matter_who_is_dealt_first(supply, cells):
    """The ways are symmetric, and nought for a hand that there are too few pieces for."""
    counts, copies = supply
    with patch.object(deals_module, "CELLS_AT_ONCE", cells):
        ways = count_deals_of_two(counts, copies)
    assert ways.shape == (len(counts), len(counts)) and ways.dtype == np.int64
    assert (ways == ways.T).all()
    assert not ways[(counts > copies).any(axis=1)].any()


@pytest.mark.parametrize("types", [1, 2, 5])
def test_ways_too_many_for_64_bits_are_an_error(types):
    """A product that would wrap is refused, wherever it is made."""
    half = 34 // types + 1
    with pytest.raises(OverflowError):
        count_deals_of_two(np.full((1, types), half), np.full(types, 2 * half + half // 2))


def test_ways_that_fit_are_made_though_the_largest_factors_would_not():
    """Only products that some pair of hands needs can be too many."""
    ways = count_deals_of_two(np.array([[16, 0], [0, 16]]), np.array([33, 33]))
    both, apart = comb(33, 16) * comb(17, 16), comb(33, 16) ** 2
    assert ways.tolist() == [[both, apart], [apart, both]]
    assert both**2 > np.iinfo(np.int64).max


@pytest.mark.parametrize(
    ("counts", "copies"), [([1, 2], [1, 2]), ([[1, 2]], [1]), ([[1, -1]], [1, 1]), ([[1, 0]], [1, -1])]
)
def test_a_supply_that_does_not_fit_is_refused(counts, copies):
    """Shapes that differ and numbers below nought are mistakes."""
    with pytest.raises(ValueError, match=r"do not fit|fewer than no pieces"):
        count_deals_of_two(np.array(counts), np.array(copies))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"outcomes": 2}, "a bit of no outcome"),
        ({"outcomes": 9}, "more outcomes than bits"),
        ({"lookup": np.array([1, 2], dtype=np.uint8)}, "beyond the lookup"),
        ({"lookup": np.array([1, 2, 4])}, "not of bytes"),
        ({"hand_of": np.array([1])}, "no row of weights"),
        ({"hand_of": np.array([0, 0])}, "not a row for each option"),
        ({"hand_against": np.array([0, 1, 0])}, "do not ascend"),
        ({"hand_against": np.array([0, 1, 0], dtype=np.uint8)}, "do not ascend"),
        ({"hand_against": np.array([0, 0, 2])}, "no column of weights"),
        ({"hand_against": np.array([0, 0, 1, 1])}, "not a column for each option"),
        ({"weights": np.array([[5, -7]])}, "below nought"),
        ({"weights": np.array([5, 7])}, "no table"),
        ({"atoms": (comparison(row=1),)}, "in no row of an atom"),
        ({"atoms": (comparison(last=-1),)}, "in no column of an atom"),
        ({"atoms": (comparison(stride=-1),)}, "a code is below nought"),
    ],
)
def test_a_duel_whose_parts_do_not_fit_is_refused(change, why):
    """No path can read outside an array: what would make it do so is no duel."""
    with pytest.raises(ValueError, match=why):
        replace(small(), **change)


def test_deals_too_many_for_64_bits_are_no_duel():
    """Counts that might wrap are refused before anything is counted."""
    with pytest.raises(OverflowError):
        replace(small(), weights=np.array([[1 << 62, 1 << 62]]))


def test_without_numba_the_compiled_path_says_what_to_install():
    """The error names the extra."""
    with patch.dict(sys.modules, {"numba": None}):
        sys.modules.pop("verifier.odds.compiled", None)
        with pytest.raises(ImportError, match=r"rulespec-verifier\[fast\]"):
            tally_deals(small(), "compiled")
