"""What a word names: pieces, a measure, a pattern, a meaning (docs/semantics.md, end of part 2).

The foundation of this room. A line is present where its guards fit the readings chosen; a word names what a
term of the rule set says, or else what the game says. Nothing here knows of cases or clauses.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from verifier.language import syntax as s

Piece = tuple[str, str]
"""A piece: its kind, and its face or suit (empty where it has none)."""
Pile = tuple[Piece, ...]
"""Pieces, the highest first."""

_MEASURE_WORDS = frozenset(
    {
        *("points", "pips", "value", "grade", "rank", "top", "pieces"),
        *("size", "alike", "kinds", "laid", "lead", "filled", "run", "low-run", "suits"),
    }
)
"""The measures of part 1, then those of part 9."""
_PLACE_WORDS = {"highest": 0, "second": 1, "third": 2, "fourth": 3, "lowest": -1}
"""The words for a piece of the deal, each with its place in a pile that stands highest first."""
IT = "it"

COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "is at least": operator.ge,
    "is at most": operator.le,
    "is above": operator.gt,
    "is below": operator.lt,
    "equals": operator.eq,
    "is higher than": operator.gt,
    "is lower than": operator.lt,
    "is same as": operator.eq,
}
"""What each phrase that compares says of two numbers."""


def is_present(line: s.Line, choices: Mapping[str, str]) -> bool:
    """Tell whether a guarded line is there under the readings chosen."""
    return all(
        choices[guard.reading.text] in [one.text for one in guard.alternatives] for guard in line.guards
    )


def walk_tree(node: object) -> Iterator[s.Node]:
    """Yield a node and every node written inside it."""
    if isinstance(node, tuple):
        for part in node:
            yield from walk_tree(part)
    elif isinstance(node, s.Node):
        yield node
        for name in node.__dataclass_fields__:
            yield from walk_tree(getattr(node, name))


class HeldPieces:
    """Some pieces held together, highest first."""

    def __init__(self, pieces: Pile) -> None:
        self.pieces = pieces
        self.kinds = frozenset([kind for kind, _ in pieces])


@dataclass(frozen=True, slots=True)
class PieceClass:
    """A class of pieces: by kind, by face, or by place in the deal (0 is the highest piece)."""

    kinds: frozenset[str] = frozenset()
    faces: frozenset[str] = frozenset()
    places: frozenset[int] = frozenset()

    def find_places(self, pieces: Pile, deal: HeldPieces) -> list[int]:
        """List where among the pieces those of the class are."""
        kinds, faces = self.kinds, self.faces
        if self.places:
            kinds = kinds.union(self.kinds_by_place(deal))
        return [place for place, (kind, face) in enumerate(pieces) if kind in kinds or face in faces]

    def kinds_by_place(self, deal: HeldPieces) -> list[str]:
        """List the kinds that the places of the class name in this deal."""
        return [deal.pieces[place][0] for place in self.places]

    def is_missing(self, hand: HeldPieces) -> bool:
        """Tell cheaply that a hand has no such piece; not telling so does not mean that it has."""
        return not self.faces and not self.places and self.kinds.isdisjoint(hand.kinds)

    def __or__(self, other: PieceClass) -> PieceClass:
        """Return the pieces of either class."""
        return PieceClass(self.kinds | other.kinds, self.faces | other.faces, self.places | other.places)


class Vocabulary:
    """The words of a game, and the terms of a rule set, which go before what kinds are called."""

    def __init__(self, game: s.Game, terms: Iterable[s.Term] = ()) -> None:
        self._terms = {term.word.text: term.meaning for term in terms}
        self._kinds: dict[str, PieceClass] = {}
        self._faces = frozenset(face for kind in game.kinds for face in kind.faces)
        for kind in game.kinds:
            for word in (kind.name, *kind.also, *([kind.called] if kind.called else [])):
                known = self._kinds.get(word.text, PieceClass())
                self._kinds[word.text] = known | PieceClass(frozenset({kind.name.text}))
        self._pairings = {pairing.name.text: pairing.pattern for pairing in game.pairings}
        self._sizes = {name.text: size for name, size in game.hands}
        self._patterns = self._pairings | {
            hand.name.text: hand.pattern for hand in game.named if hand.pattern
        }
        self._conditions = {
            hand.name.text: hand.condition for hand in game.named if hand.condition is not None
        }

    def names_pieces(self, word: s.Word) -> bool:
        """Tell whether the game itself gives the word to pieces: a kind, what it is called, a face."""
        return word.text in self._kinds or word.text in self._faces

    def find_size(self, word: s.Word) -> int | None:
        """Return how many pieces the game's hand of that name holds; nothing for another word."""
        return self._sizes.get(word.text)

    def find_meaning(self, word: s.Word) -> s.Meaning | None:
        """Return what a term means; nothing for a word that is no term."""
        return self._terms.get(word.text)

    def find_pattern(self, word: s.Word) -> s.Pattern:
        """Return the pattern of a hand that the game names; LookupError for another word."""
        return self._patterns[word.text]

    def find_condition(self, word: s.Word) -> s.Condition | None:
        """Return what is true of the hand of that name; nothing for one with a pattern."""
        return self._conditions.get(word.text)

    def find_measure(self, word: s.Word) -> str:
        """Return the measure that a word names, or that its term means; LookupError for another word."""
        if word.text in _MEASURE_WORDS:
            return word.text
        match self.find_meaning(word):
            case s.MeansWords(words=s.Alternatives(words=(only,))):
                return self.find_measure(only)
        raise LookupError(f"`{word.text}` is not a measure")

    def find_pieces(self, words: Iterable[s.Word]) -> PieceClass:
        """Return the pieces that any of the words names; LookupError for a word that names none."""
        found = PieceClass()
        for word in words:
            found |= self._find_pieces_of(word)
        return found

    def find_kind(self, word: s.Word) -> str:
        """Return the one kind that a word names; LookupError if it does not name one."""
        kinds = self.find_pieces((word,)).kinds
        if len(kinds) != 1:
            raise LookupError(f"`{word.text}` does not name one kind")
        return next(iter(kinds))

    def _find_pieces_of(self, word: s.Word) -> PieceClass:
        """Return the pieces that one word names: by place, by a term, or as the game does."""
        text = word.text
        if text in _PLACE_WORDS:
            return PieceClass(places=frozenset({_PLACE_WORDS[text]}))
        meaning = self.find_meaning(word)
        if isinstance(meaning, s.MeansWords):
            return self.find_pieces(meaning.words.words)
        if meaning is None and text in self._kinds:
            return self._kinds[text]
        if meaning is None and text in self._faces:
            return PieceClass(faces=frozenset({text}))
        if meaning is None and text in self._pairings:
            return self.find_pieces(_list_words(self._pairings[text]))
        raise LookupError(f"`{text}` names no pieces")

    def depends_on_case(self, node: s.Node, subjects: frozenset[str]) -> bool:
        """Tell whether what is written depends on the case: on a place in the deal, or on its hands."""
        for inner in walk_tree(node):
            if isinstance(inner, s.Status | s.Quantified | s.Dominated | s.Together | s.PairIs):
                return True
            if isinstance(inner, s.Word):
                if inner.text in _PLACE_WORDS or inner.text in subjects:
                    return True
                meaning = self.find_meaning(inner)
                if meaning is not None and self.depends_on_case(meaning, subjects):
                    return True
        return False


def _list_words(pattern: s.Pattern) -> list[s.Word]:
    """List the words of a pattern of single pieces."""
    return [
        word for element in pattern.elements if isinstance(element, s.Alternatives) for word in element.words
    ]


class ClauseEnd(Enum):
    """What became of a clause in a case (step 3)."""

    SILENT = "it does not apply"
    UNHEARD = "nothing that it refines stands"
    IDLE = "what it directs if possible is not possible"
    UNATTAINABLE = "no option does what it directs"
    REPLACED = "a clause that stands is instead of it"
    OVERRIDDEN = "clauses that stand above it leave it nothing"
    STANDS = "it stands"
