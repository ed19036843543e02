"""What do suits, the sequence and wild kinds make of some pieces? Rows of kinds, runs and suits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from verifier.interpreter.words import Piece, Pile, Words
from verifier.language import syntax as s

RUN = "run"
SUITS = "suits"


class Cards:
    """The suits, the sequence and the wild kinds of a game, and what they make of pieces.

    `heights` says how high each kind is. Rows of kinds are given as numbers that compare as the rows
    do, from the left, rows of any lengths with each other: a place that is empty is below all kinds.
    """

    def __init__(self, game: s.Game, words: Words, heights: Mapping[str, int]) -> None:
        self._heights = heights
        self._places = max(game.dealt, sum(size for _, size in game.hands))
        self._suits = tuple(suit.name.text for suit in game.suits)
        self._sequence = [words.kind(word) for word in game.sequence]
        self._wild = {words.kind(wild.kind): words.kind(wild.counts_as) for wild in game.wild}
        self._fillers = {
            measure: frozenset(
                words.kind(wild.kind)
                for wild in game.wild
                if measure in [filled.text for filled in wild.fills]
            )
            for measure in (RUN, SUITS)
        }

    @property
    def bound(self) -> int:
        """A number above every measure that is worked out here."""
        return int((len(self._heights) + 1) ** self._places) + len(self._sequence)

    @property
    def suited(self) -> bool:
        """Whether the game has suits."""
        return bool(self._suits)

    def faces(self, kind: s.Kind) -> tuple[str, ...]:
        """Return what tells the pieces of a kind apart: their suits, if there is one piece of each."""
        return self._suits if self.suited and kind.copies == len(self._suits) else kind.faces

    def counted(self, pieces: Pile) -> Counter[str]:
        """Count the pieces of each kind, a wild one as of the kind that it counts as."""
        return Counter(self._wild.get(kind, kind) for kind, _ in pieces)

    def laid(self, pieces: Pile, places: int | None = None) -> int:
        """Lay the kinds in a row: those held more often first, then the higher; perhaps only so many."""
        return self._row(self.counted(pieces), places)

    def filled(self, pieces: Pile) -> int:
        """Lay the kinds in a row, each wild piece as the next of the highest kinds that are not held."""
        held = Counter(kind for kind, _ in pieces if kind not in self._wild)
        free = sorted(
            (kind for kind in self._heights if kind not in self._wild and kind not in held),
            key=self._heights.__getitem__,
            reverse=True,
        )
        return self._row(held + Counter(free[: len(pieces) - held.total()]))

    def _row(self, held: Counter[str], places: int | None = None) -> int:
        """Give the row of these kinds a number: as many digits as the longest row has places."""
        row = sorted(((count, self._heights[kind]) for kind, count in held.items()), reverse=True)
        heights = [height for count, height in row for _ in range(count)][:places]
        number = 0
        for height in heights + [0] * (self._places - len(heights)):
            number = number * (len(self._heights) + 1) + height
        return number

    def runs(self, pieces: Pile) -> list[int]:
        """List the places, from the highest, of the stretches of which these are one of each kind."""
        fillers = self._fillers[RUN]
        given = self.counted(tuple([piece for piece in pieces if piece[0] not in fillers]))
        length = len(pieces)
        return [
            len(self._sequence) - length + 1 - start
            for start in range(len(self._sequence) - length + 1)
            if len(set(stretch := self._sequence[start : start + length])) == length
            and given <= Counter(stretch)
        ]

    def of_any_suit(self, piece: Piece) -> bool:
        """Tell whether a piece counts as one of whatever suit is best."""
        return piece[0] in self._fillers[SUITS]

    def suits(self, pieces: Pile) -> int:
        """Count the suits; pieces that can be of any suit are of those that others have, or of one."""
        given = [piece for piece in pieces if not self.of_any_suit(piece)]
        found = {suit for _, suit in given if suit in self._suits}
        return len(found) or int(len(given) < len(pieces))


def copies(kind: s.Kind, faces: Iterable[str]) -> list[Piece]:
    """List the pieces of a kind: those with faces first."""
    found = [*faces, *[""] * kind.copies][: kind.copies]
    return [(kind.name.text, face) for face in found]
