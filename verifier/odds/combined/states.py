"""What some rows of some blocks come to: states, of which those that are alike are one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from verifier.cases.arrays import Bools, Ints


@dataclass(frozen=True, slots=True)
class FigureWindow:
    """The sums that print a figure, `least` to `most`, and the neighbourhood in which sums are told apart."""

    least: int
    most: int
    near_least: int
    near_most: int

    def prints(self, sums: Ints) -> Bools:
        """Return which sums print the figure."""
        return np.asarray((sums >= self.least) & (sums <= self.most))


@dataclass(frozen=True, slots=True)
class SumCount:
    """How many combinations print the figure, and how many allow it only; the sure sums in the neighbourhood.

    A sum is sure where both sides' is the same; those that print the figure are not among `near`.
    """

    fits: int
    unsure: int
    near: Ints


@dataclass(frozen=True, slots=True)
class States:
    """States, a row each, before some block.

    `sums`: of the two sides; `gains`: by how much each other setting of a hand is better yet; `opened`: the
    least and the most that gains which are not decided bring either side; `weights`: how many combinations
    lead there; `paths`: the rows taken, where they are told.
    """

    sums: Ints
    gains: Ints
    opened: Ints
    weights: Ints
    paths: Ints

    def __len__(self) -> int:
        return len(self.weights)

    def pick(self, at: Bools | Ints | slice) -> States:
        """Return some of the states."""
        return States(self.sums[at], self.gains[at], self.opened[at], self.weights[at], self.paths[at])

    def merge(self) -> States:
        """Return states that are alike as one, which stands for all their combinations."""
        if len(self) < 2:
            return self
        # a number made of each row brings them together; whether two are alike is asked of all their entries
        draw = np.random.default_rng(0)
        key = (self.sums * draw.integers(1, 2**62, 2)).sum(axis=1)
        key += self.gains @ draw.integers(1, 2**62, self.gains.shape[1])
        order = np.argsort(key, kind="stable")
        sums, gains = self.sums[order], self.gains[order]
        alike = key[order][1:] == key[order][:-1]
        alike &= (sums[1:] == sums[:-1]).all(axis=1)
        alike[alike] = (gains[1:][alike] == gains[:-1][alike]).all(axis=1)
        starts = np.flatnonzero(np.r_[True, ~alike])
        if len(starts) == len(self):
            return self
        kept = self.pick(order[starts])
        return States(
            kept.sums, kept.gains, kept.opened, np.add.reduceat(self.weights[order], starts), kept.paths
        )


def join_states(several: Sequence[States]) -> States:
    """Return several lots of states as one."""
    return States(
        *(
            np.concatenate([getattr(s, name) for s in several])
            for name in ("sums", "gains", "opened", "weights", "paths")
        )
    )
