"""What does a word name? Under the readings chosen, in one game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields

from verifier.language import syntax as s

Piece = tuple[str, str]
Pile = tuple[Piece, ...]

OF_KINDS = frozenset({"size", "alike", "kinds", "laid", "lead", "filled", "run", "low-run", "suits"})
MEASURES = OF_KINDS | {"points", "pips", "value", "rank", "top", "pieces"}
PLACES = {"highest": 0, "second": 1, "third": 2, "fourth": 3, "lowest": -1}
IT = "it"


def fits(line: s.Line, choices: Mapping[str, str]) -> bool:
    """Tell whether a guarded line is there under the readings chosen."""
    return all(
        choices[guard.reading.text] in [one.text for one in guard.alternatives] for guard in line.guards
    )


def within(node: object) -> Iterator[s.Node]:
    """Yield a node and every node written inside it."""
    if isinstance(node, tuple):
        for part in node:
            yield from within(part)
    elif isinstance(node, s.Node):
        yield node
        for field in fields(node):
            yield from within(getattr(node, field.name))


class Held:
    """Some pieces held together, highest first."""

    def __init__(self, pieces: Pile) -> None:
        self.pieces = pieces
        self.kinds = frozenset([kind for kind, _ in pieces])


@dataclass(frozen=True, slots=True)
class Pieces:
    """A class of pieces: by kind, by face, or by place in the deal (0 is the highest piece)."""

    kinds: frozenset[str] = frozenset()
    faces: frozenset[str] = frozenset()
    places: frozenset[int] = frozenset()

    def found(self, pieces: Pile, deal: Held) -> list[int]:
        """List where among the pieces those of the class are."""
        kinds, faces = self.kinds, self.faces
        if self.places:
            kinds = kinds.union(self.kinds_by_place(deal))
        return [place for place, (kind, face) in enumerate(pieces) if kind in kinds or face in faces]

    def kinds_by_place(self, deal: Held) -> list[str]:
        """List the kinds that the places of the class name in this deal."""
        return [deal.pieces[place][0] for place in self.places]

    def missing(self, hand: Held) -> bool:
        """Tell cheaply that a hand has no such piece; not telling so does not mean that it has."""
        return not self.faces and not self.places and self.kinds.isdisjoint(hand.kinds)

    def __or__(self, other: Pieces) -> Pieces:
        """Return the pieces of either class."""
        return Pieces(self.kinds | other.kinds, self.faces | other.faces, self.places | other.places)


class Words:
    """The words of a game, and the terms of a rule set, which go before what kinds are called."""

    def __init__(self, game: s.Game, terms: Iterable[s.Term] = ()) -> None:
        self._terms = {term.word.text: term.meaning for term in terms}
        self._kinds: dict[str, Pieces] = {}
        self._faces = frozenset(face for kind in game.kinds for face in kind.faces)
        for kind in game.kinds:
            for word in (kind.name, *kind.also, *([kind.called] if kind.called else [])):
                known = self._kinds.get(word.text, Pieces())
                self._kinds[word.text] = known | Pieces(frozenset({kind.name.text}))
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

    def size(self, word: s.Word) -> int | None:
        """Return how many pieces the game's hand of that name holds; nothing for another word."""
        return self._sizes.get(word.text)

    def meaning(self, word: s.Word) -> s.Meaning | None:
        """Return what a term means; nothing for a word that is no term."""
        return self._terms.get(word.text)

    def pattern(self, word: s.Word) -> s.Pattern:
        """Return the pattern of a hand that the game names."""
        return self._patterns[word.text]

    def condition(self, word: s.Word) -> s.Condition | None:
        """Return what is true of the hand of that name; nothing for one with a pattern."""
        return self._conditions.get(word.text)

    def measure(self, word: s.Word) -> str:
        """Return the measure that a word names, or that its term means."""
        if word.text in MEASURES:
            return word.text
        match self.meaning(word):
            case s.MeansWords(words=s.Alternatives(words=(only,))):
                return self.measure(only)
        raise LookupError(f"`{word.text}` is not a measure")

    def pieces(self, words: Iterable[s.Word]) -> Pieces:
        """Return the pieces that any of the words names."""
        found = Pieces()
        for word in words:
            found |= self._pieces_of(word)
        return found

    def kind(self, word: s.Word) -> str:
        """Return the one kind that a word names."""
        kinds = self.pieces((word,)).kinds
        if len(kinds) != 1:
            raise LookupError(f"`{word.text}` does not name one kind")
        return next(iter(kinds))

    def _pieces_of(self, word: s.Word) -> Pieces:
        """Return the pieces that one word names: by place, by a term, or as the game does."""
        text = word.text
        if text in PLACES:
            return Pieces(places=frozenset({PLACES[text]}))
        meaning = self.meaning(word)
        if isinstance(meaning, s.MeansWords):
            return self.pieces(meaning.words.words)
        if meaning is None and text in self._kinds:
            return self._kinds[text]
        if meaning is None and text in self._faces:
            return Pieces(faces=frozenset({text}))
        if meaning is None and text in self._pairings:
            return self.pieces(_words_of(self._pairings[text]))
        raise LookupError(f"`{text}` names no pieces")

    def vary(self, node: s.Node, subjects: frozenset[str]) -> bool:
        """Tell whether what is written turns on the case: a place in the deal, or its hands."""
        for inner in within(node):
            if isinstance(inner, s.Status | s.Quantified | s.Dominated | s.Together | s.PairIs):
                return True
            if isinstance(inner, s.Word):
                if inner.text in PLACES or inner.text in subjects:
                    return True
                meaning = self.meaning(inner)
                if meaning is not None and self.vary(meaning, subjects):
                    return True
        return False


def _words_of(pattern: s.Pattern) -> list[s.Word]:
    """List the words of a pattern of single pieces."""
    return [
        word for element in pattern.elements if isinstance(element, s.Alternatives) for word in element.words
    ]
