"""Stage 4: which cells of a grid of states and choices are cases, and what a grid holds, case by case."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any as Anything

import numpy as np
from numpy.typing import NDArray

from verifier.cases.hands import Bools, Ints

Grid = NDArray[Anything]
"""A value for all, for each state (across), for each combination of choices (down), or for each of both."""


@dataclass
class Cases:
    """The cells of a grid that are cases; they are told state by state."""

    may: Bools
    """Whether what is done can be done, in each cell."""

    @cached_property
    def cells(self) -> Ints:
        """Return the number of the cell of each case, counted state by state."""
        return np.flatnonzero(self.may.T)

    @cached_property
    def at(self) -> Ints:
        """Return the state of each case."""
        return self.cells // len(self.may)

    @cached_property
    def combination(self) -> Ints:
        """Return the combination of choices of each case."""
        return self.cells - self.at * len(self.may)

    def __len__(self) -> int:
        return len(self.cells)

    def of(self, grid: Grid, which: Ints | slice = slice(None)) -> Grid:
        """Return what a grid holds, case by case, of some cases or of all."""
        match grid.ndim == 2 and len(grid) > 1, grid.shape[-1:] > (1,):
            case True, True:
                index = self.combination[which] * grid.shape[1] + self.at[which]
            case True, False:
                index = self.combination[which]
            case False, True:
                index = self.at[which]
            case _:
                return np.broadcast_to(grid.reshape(-1), self.at[which].shape)
        return np.asarray(grid.reshape(-1).take(index))

    def count(self, grid: Bools) -> int:
        """Return in how many cases a grid holds."""
        return int(np.count_nonzero(grid & self.may)) if grid.any() else 0
