"""The tally in machine code, made by numba: imported only when asked for.

It shares with the numpy path the tables of codes, and adds up in integers throughout, so that no weight is
too large for it.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from verifier.cases.arrays import Ints
from verifier.cases.deals_of_two import SmallInts
from verifier.odds.option_matchup import OptionMatchup, build_code_tables, choose_code_type

try:
    numba: Any = import_module("numba")  # by name: the type checker need not have it
except ImportError as missing:
    raise ImportError("the compiled tally needs numba: pip install 'rulespec-verifier[fast]'") from missing


def count_compiled(duel: OptionMatchup) -> Ints:
    """Return the counts that `tally` describes. Nothing is checked here: a Duel has been."""
    counts = np.zeros(duel.shape, dtype=np.int64)
    width = len(duel.hand_against)
    hands, starts = np.unique(duel.hand_against, return_index=True)
    tables = build_code_tables(duel, np.arange(width))
    # an atom's rows follow those of the atoms before it, in one table
    before = np.cumsum([0, *(len(table) for table in tables)])[:-1]
    rows = np.zeros((len(counts), len(tables)), dtype=np.int64)
    for k, atom in enumerate(duel.atoms):
        rows[:, k] = atom.p + before[k]
    table = np.concatenate([np.zeros((0, width), dtype=choose_code_type(duel)), *tables])
    ends = np.append(starts[1:], width)
    fill_counts_compiled(table, rows, duel.lookup, duel.hand_of, hands, starts, ends, duel.weights, counts)
    return counts


def _fill_counts(  # noqa: PLR0913 - machine code takes arrays one by one, not objects
    table: SmallInts,
    rows: Ints,
    lookup: SmallInts,
    hand_of: Ints,
    hands: Ints,
    starts: Ints,
    ends: Ints,
    weights: Ints,
    counts: Ints,
) -> None:
    """Add every deal to its place in `counts`; columns `starts[h]` to `ends[h]` are hand h's."""
    code = np.zeros(table.shape[1], dtype=table.dtype)
    for s in range(len(counts)):
        code[:] = 0
        for k in range(rows.shape[1]):
            code += table[rows[s, k]]
        row, weight = counts[s], weights[hand_of[s]]
        for h in range(len(hands)):
            mask = 0
            for t in range(starts[h], ends[h]):
                mask |= lookup[code[t]]
            row[mask] += weight[hands[h]]


try:
    fill_counts_compiled: Any = numba.njit(cache=True, nogil=True)(_fill_counts)
except RuntimeError:  # nowhere that may be written to: it is compiled again in every process
    fill_counts_compiled = numba.njit(nogil=True)(_fill_counts)
