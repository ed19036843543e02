"""The pieces of a game, told apart no more than the rule set at hand tells them apart."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

from verifier.language import syntax as s
from verifier.rules import model as m
from verifier.rules.suits import sizes_told_by_suit


@dataclass(frozen=True, slots=True)
class PieceType:
    """Pieces that nothing in the rule set tells apart: a kind, or one face of it."""

    kind: int
    face: str
    copies: int


class Pieces:
    """The piece types of a game, highest kind first, and the words for them.

    A kind is split into its faces only where the rule set (or the game) names one of them: pieces that
    are not split are interchangeable, since no condition can then tell them apart.
    """

    def __init__(self, game: s.Game, *trees: s.Node) -> None:
        self.game = game
        plain = replace(game, drawn=s.Appearance())  # how pieces are drawn tells none apart
        named = {w.text for tree in (plain, *trees) for w in s.list_words(tree)}
        self.suited = sizes_told_by_suit(game, *trees)
        """The sizes of hands that are told apart by whether all their pieces are of one suit."""
        self.types: list[PieceType] = []
        for number, kind in enumerate(game.kinds):
            if named & set(kind.faces):
                once = dict.fromkeys(kind.faces)
                self.types += [PieceType(number, face, kind.faces.count(face)) for face in once]
            else:
                self.types.append(PieceType(number, "", kind.copies))

    @property
    def told(self) -> tuple[list[PieceType], frozenset[int]]:
        """Return all that tells pieces, and hands of them, apart."""
        return self.types, self.suited

    @cached_property
    def suit_of(self) -> list[bool]:
        """Return, for each type, whether its pieces are of suits: one of each."""
        game = self.game
        wild = {w.kind.text for w in game.wild}
        plain = [k.copies == len(game.suits) and k.name.text not in wild for k in game.kinds]
        return [plain[t.kind] for t in self.types]

    def of_kind(self, number: int) -> frozenset[int]:
        """Return the types of one kind."""
        return frozenset(i for i, t in enumerate(self.types) if t.kind == number)

    @cached_property
    def names(self) -> dict[str, frozenset[int]]:
        """Return every word that names pieces by itself: kinds, aliases, numerals, faces."""
        found: dict[str, frozenset[int]] = {}
        for number, kind in enumerate(self.game.kinds):
            if kind.called:
                known = found.get(kind.called.text, frozenset())
                found[kind.called.text] = known | self.of_kind(number)
        for number, kind in enumerate(self.game.kinds):
            for word in (kind.name, *kind.also):
                found[word.text] = self.of_kind(number)
        for i, t in enumerate(self.types):
            if t.face:
                found[t.face] = found.get(t.face, frozenset()) | {i}
        return found

    @cached_property
    def pairing(self) -> list[list[bool]]:
        """Return, for two types, whether two pieces of them pair."""
        extra = set()
        for line in self.game.pairings:
            parts = [self._plain(e) for e in line.pattern.elements]
            if len(parts) == 2:
                extra |= {(a, b) for a in parts[0] for b in parts[1]}
        return [
            [a.kind == b.kind or (i, j) in extra or (j, i) in extra for j, b in enumerate(self.types)]
            for i, a in enumerate(self.types)
        ]

    def _plain(self, element: s.Element) -> frozenset[int]:
        if not isinstance(element, s.Alternatives):
            return frozenset()
        return frozenset().union(*(self.names.get(w.text, frozenset()) for w in element.words))

    def pairs(self, of: frozenset[int] | None = None) -> frozenset[tuple[int, ...]]:
        """Return the pairs, as two types each, that can be made of pieces of a class."""
        allowed = sorted(of if of is not None else range(len(self.types)))
        return frozenset(
            (a, b)
            for i, a in enumerate(allowed)
            for b in allowed[i:]
            if self.pairing[a][b] and (a != b or self.types[a].copies > 1)
        )

    def kind_symbol(self, number: int) -> str:
        """Return the sign of a kind, whatever its faces."""
        kind = self.game.kinds[number]
        return kind.symbol.text if kind.symbol else kind.name.text

    def symbol(self, i: int) -> str:
        """Return the sign of a type, as hands are written."""
        name, face = self.kind_symbol(self.types[i].kind), self.types[i].face
        return f"{name}({face})" if face else name

    def faces(self, i: int) -> tuple[str, ...]:
        """Return the faces a type may show, for drawing."""
        t = self.types[i]
        return (t.face,) if t.face else tuple(dict.fromkeys(self.game.kinds[t.kind].faces))


def list_matches(pattern: m.Pattern, pairing: list[list[bool]]) -> list[tuple[int, ...]]:
    """Return the ways to match a whole pattern, places still open; none pairs that may not."""
    found = set()
    for ways in product(*pattern.elements):
        bound = [t for way in ways[pattern.free :] for t in way if t >= 0]
        if any(pairing[a][b] for i, a in enumerate(bound) for b in bound[i + 1 :]):
            continue
        found.add(tuple(sorted(t for way in ways for t in way)))
    return sorted(found)
