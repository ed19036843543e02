"""What hands make of their kinds: groups, rows, sequences; arrays over hands of one size.

Source: docs/semantics.md, part 9, whose table has each measure.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from verifier.cases.arrays import Ints
from verifier.language import syntax as s
from verifier.rules.pieces import Pieces

_LEAD_PLACES = 2
"""How many places of the row are the `lead`."""


class HandShapes:
    """The kinds of every hand of one size; `held` is how many of each kind, hands by kinds."""

    def __init__(self, pieces: Pieces, members: Ints) -> None:
        self.game: s.Game = pieces.game
        self.kinds = len(self.game.kinds)
        self.members = np.array([t.kind for t in pieces.types])[members]
        self.size = members.shape[1]
        self.width = max(size for _, size in self.game.hands)
        names = {w.text: n for n, k in enumerate(self.game.kinds) for w in (k.name, *k.also)}
        self.wild = {names[w.kind.text]: (names[w.counts_as.text], w.fills) for w in self.game.wild}
        self.sequence = [names[w.text] for w in self.game.sequence]
        counted = self.members.copy()
        for kind, (other, _) in self.wild.items():
            counted[self.members == kind] = other
        self.counted = counted
        """The kinds of the pieces, wild ones as what they count as."""
        self.held = _count_kinds_held(counted, self.kinds)

    @property
    def alike(self) -> Ints:
        """Return the most pieces of one kind that each hand holds."""
        return np.asarray(self.held.max(axis=1))

    @property
    def different(self) -> Ints:
        """Return how many kinds each hand holds."""
        return np.asarray((self.held > 0).sum(axis=1))

    def row(self, kinds: Ints, places: int) -> Ints:
        """Return rows of kinds, laid and cut after so many places, as numbers that compare as they do.

        Each place is a digit to a base above the number of kinds: the highest kind the greatest digit, and
        nought where the place is empty. Every hand has as many digits as the widest hand of the game, so that
        hands of different sizes compare, too.
        """
        base = self.kinds + 1
        # a piece sorts by how often its kind is held, then by the kind; what is kept is the kind alone
        often = np.take_along_axis(_count_kinds_held(kinds, self.kinds), kinds, axis=1)
        laid = np.sort(often * base + (self.kinds - kinds), axis=1)[:, ::-1] % base
        found = np.zeros(len(kinds), dtype=np.int64)
        for place in range(self.width):
            found = found * base + (laid[:, place] if place < min(self.size, places) else 0)
        return found

    @property
    def laid(self) -> Ints:
        """Return each hand's kinds laid in a row, as a number."""
        return self.row(self.counted, self.width)

    @property
    def lead(self) -> Ints:
        """Return the first places of that row, as a number."""
        return self.row(self.counted, _LEAD_PLACES)

    @property
    def filled(self) -> Ints:
        """Return the row with wild pieces as the highest kinds not held, each another; as a number."""
        kinds = self.members.copy()
        plain = [k for k in range(self.kinds) if k not in self.wild]
        for at in np.flatnonzero(np.isin(kinds, list(self.wild)).any(axis=1)).tolist():
            here = kinds[at].tolist()
            missing = iter([k for k in plain if k not in here])
            kinds[at] = [next(missing, self.wild[k][0]) if k in self.wild else k for k in here]
        return self.row(kinds, self.width)

    def stretches(self) -> Iterator[tuple[int, list[int]]]:
        """Yield the stretches of as many kinds in sequence as a hand has pieces, and the place of each."""
        last = len(self.sequence) - self.size
        for start in range(last + 1):
            kinds = self.sequence[start : start + self.size]
            if len(set(kinds)) == self.size:
                yield last + 1 - start, kinds

    @property
    def runs(self) -> tuple[Ints, Ints]:
        """Return the highest and the lowest place in the sequence that each hand can take; 0 for none."""
        kinds = self.members.copy()
        filling = [k for k, (_, fills) in self.wild.items() if any(w.text == "run" for w in fills)]
        for kind, (other, _) in self.wild.items():
            if kind not in filling:
                kinds[kinds == kind] = other
        held = _count_kinds_held(kinds, self.kinds)
        free = held[:, filling].sum(axis=1) if filling else np.zeros(len(kinds), dtype=np.int64)
        highest, lowest = np.zeros(len(kinds), dtype=np.int64), np.zeros(len(kinds), dtype=np.int64)
        for place, stretch in self.stretches():  # from the highest place down
            inside = held[:, stretch]
            fits = (inside.max(axis=1) <= 1) & (inside.sum(axis=1) + free == self.size)
            highest[fits & (highest == 0)] = place
            lowest[fits] = place
        return highest, lowest


def _count_kinds_held(kinds: Ints, width: int) -> Ints:
    """Return how many of each kind every row holds."""
    found = np.zeros((len(kinds), width), dtype=np.int64)
    for column in kinds.T:
        found[np.arange(len(kinds)), column] += 1
    return found
