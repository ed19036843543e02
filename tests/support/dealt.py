"""Hands of 32 tiles, dealt at random."""

from __future__ import annotations

import numpy as np


def dealt(count, rng):
    """Deal four tiles and four more, many times: the place of each tile's kind, eight in a row."""
    tiles = np.tile(np.arange(32, dtype=np.int8), (count, 1))
    rows = np.arange(count)
    for place in range(8):
        other = rng.integers(place, 32, count)
        tiles[rows, other], tiles[:, place] = tiles[:, place].copy(), tiles[rows, other]
    return tiles[:, :8].astype(np.int64) // 2
