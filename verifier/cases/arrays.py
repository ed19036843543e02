"""Kinds of array that the rooms pass to one another; an entry for each case unless it is said otherwise."""

from __future__ import annotations

from typing import Any as Anything

import numpy as np
import numpy.typing as npt

Bits = npt.NDArray[Anything]
"""For each case a word of bits, a bit an option; the word is the smallest that holds them all."""
Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]
SmallCounts = npt.NDArray[np.int8]
"""How many pieces of each type; a hand has few."""
