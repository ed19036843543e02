"""What suits, sequences and wild kinds make of pieces (docs/semantics.md, part 9); which hands there are.

`Cards` works out rows of kinds, runs and suits. `list_hands` says which hands the supply of a game can
give: of a game with suits one hand for each class (the kinds held, and whether they are of one suit), as
part 9 has it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from verifier.interpreter.vocabulary import Piece, Pile, Vocabulary
from verifier.language import syntax as s

_RUN_MEASURE = "run"
_SUITS_MEASURE = "suits"

_HeldOfKind = tuple[list[Piece], int]
"""The pieces there are of a kind, and how many of them are held."""


class Cards:
    """The suits, the sequence and the wild kinds of a game, and what they make of pieces.

    `heights` says how high each kind is. Rows of kinds are given as numbers that compare as the rows
    do, from the left, rows of any lengths with each other: a place that is empty is below all kinds.
    """

    def __init__(self, game: s.Game, words: Vocabulary, heights: Mapping[str, int]) -> None:
        self._heights = heights
        self._places = max(game.dealt, sum(size for _, size in game.hands))
        self._suits = tuple(suit.name.text for suit in game.suits)
        self._sequence = [words.find_kind(word) for word in game.sequence]
        self._wild = {words.find_kind(wild.kind): words.find_kind(wild.counts_as) for wild in game.wild}
        self._fillers = {
            measure: frozenset(
                words.find_kind(wild.kind)
                for wild in game.wild
                if measure in [filled.text for filled in wild.fills]
            )
            for measure in (_RUN_MEASURE, _SUITS_MEASURE)
        }

    @property
    def bound(self) -> int:
        """A number above every measure that is worked out here."""
        return int((len(self._heights) + 1) ** self._places) + len(self._sequence)

    @property
    def suited(self) -> bool:
        """Whether the game has suits."""
        return bool(self._suits)

    def list_faces(self, kind: s.PieceKind) -> tuple[str, ...]:
        """Return what tells the pieces of a kind apart: their suits, if there is one piece of each."""
        return self._suits if self.suited and kind.copies == len(self._suits) else kind.faces

    def count_kinds(self, pieces: Pile) -> Counter[str]:
        """Count the pieces of each kind, a wild one as of the kind that it counts as."""
        return Counter(self._wild.get(kind, kind) for kind, _ in pieces)

    def lay_kinds(self, pieces: Pile, places: int | None = None) -> int:
        """Lay the kinds in a row: those held more often first, then the higher; perhaps only so many."""
        return self._number_row(self.count_kinds(pieces), places)

    def fill_kinds(self, pieces: Pile) -> int:
        """Lay the kinds in a row, each wild piece as the next of the highest kinds that are not held."""
        held = Counter(kind for kind, _ in pieces if kind not in self._wild)
        free = sorted(
            (kind for kind in self._heights if kind not in self._wild and kind not in held),
            key=self._heights.__getitem__,
            reverse=True,
        )
        return self._number_row(held + Counter(free[: len(pieces) - held.total()]))

    def _number_row(self, held: Counter[str], places: int | None = None) -> int:
        """Give the row of these kinds a number: as many digits as the longest row has places."""
        row = sorted(((count, self._heights[kind]) for kind, count in held.items()), reverse=True)
        heights = [height for count, height in row for _ in range(count)][:places]
        # Heights begin at 1, so the digit 0 of an empty place is below every kind; and as all rows have the
        # same number of digits, the numbers compare as the rows do, from the left.
        number = 0
        for height in heights + [0] * (self._places - len(heights)):
            number = number * (len(self._heights) + 1) + height
        return number

    def find_runs(self, pieces: Pile) -> list[int]:
        """List the places, from the highest, of the stretches of which these are one of each kind."""
        fillers = self._fillers[_RUN_MEASURE]
        given = self.count_kinds(tuple([piece for piece in pieces if piece[0] not in fillers]))
        length = len(pieces)
        # The pieces that are given must be kinds of the stretch, each once; what fills takes the other
        # places, and there are just so many, for the stretch is as long as the hand.
        return [
            len(self._sequence) - length + 1 - start
            for start in range(len(self._sequence) - length + 1)
            if len(set(stretch := self._sequence[start : start + length])) == length
            and given <= Counter(stretch)
        ]

    def is_of_any_suit(self, piece: Piece) -> bool:
        """Tell whether a piece counts as one of whatever suit is best."""
        return piece[0] in self._fillers[_SUITS_MEASURE]

    def count_suits(self, pieces: Pile) -> int:
        """Count the suits; pieces that can be of any suit are of those that others have, or of one."""
        given = [piece for piece in pieces if not self.is_of_any_suit(piece)]
        found = {suit for _, suit in given if suit in self._suits}
        return len(found) or int(len(given) < len(pieces))


def list_hands(game: s.Game, cards: Cards, size: int) -> Iterator[Sequence[Piece]]:
    """Yield hands of a size: all there are; in a game with suits, some for each choice of kinds."""
    supply = [list_pieces(kind, cards.list_faces(kind)) for kind in game.kinds]
    if not cards.suited:
        yield from combinations([piece for pieces in supply for piece in pieces], size)
        return
    for counts in list_counts([len(pieces) for pieces in supply], size):
        held = [(pieces, count) for pieces, count in zip(supply, counts, strict=True) if count]
        yield _spread_suits(held)
        one_suit = _find_one_suit(held, game.suits[0].name.text, cards)
        if one_suit is not None:
            yield one_suit


def list_pieces(kind: s.PieceKind, faces: Iterable[str]) -> list[Piece]:
    """List the pieces of a kind: those with faces first."""
    found = [*faces, *[""] * kind.copies][: kind.copies]
    return [(kind.name.text, face) for face in found]


def list_counts(most: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to hold so many pieces, at most so many of each kind."""
    if not most:
        if not size:
            yield ()
        return
    for count in range(min(most[0], size) + 1):
        for others in list_counts(most[1:], size - count):
            yield (count, *others)


def _spread_suits(held: Sequence[_HeldOfKind]) -> list[Piece]:
    """Take so many pieces of each kind, each kind that has suits from the suit after the last one's.

    Neighbouring kinds so begin with different suits: the hand is of one suit only where every hand of its
    kinds is.
    """
    found: list[Piece] = []
    turn = 0
    for pieces, count in held:
        found += [pieces[(turn + copy) % len(pieces)] for copy in range(count)]
        turn += pieces[0][1] != ""
    return found


def _find_one_suit(held: Sequence[_HeldOfKind], suit: str, cards: Cards) -> list[Piece] | None:
    """Return these kinds with every piece that has a suit in this one; nothing if there is no such hand.

    Which suit it is does not matter: no rule tells one suit from another.
    """
    found: list[Piece] = []
    for pieces, count in held:
        of_suit = [piece for piece in pieces if piece[1] == suit]
        if not of_suit or cards.is_of_any_suit(pieces[0]):
            found += pieces[:count]
        elif count > 1:
            return None
        else:
            found += of_suit
    return found
