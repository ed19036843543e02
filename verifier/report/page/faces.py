"""Pieces drawn: tiles by the faces that the game gives, cards with suits, any other by its sign.

Each piece that a page shows is drawn once, as a symbol, and used wherever it stands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from markupsafe import Markup

from verifier.language import syntax as s
from verifier.rules.pieces import Pieces

_PIP_PLACES = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
"""Where the pips of a half stand: column and row, of three by three."""
_PIP_STEP, _PIP_RADIUS, _LONE_PIP_RADIUS = 11, 4.6, 8
_PIECE_WIDTH, _PIECE_HEIGHT = 48, 96


class PieceDrawings:
    """The pieces of one game, and the symbols of those drawn so far."""

    def __init__(self, pieces: Pieces) -> None:
        self.pieces, self.game = pieces, pieces.game
        self.types = {pieces.symbol(i): i for i in range(len(pieces.types))}
        self.suits = {suit.symbol.text: suit for suit in self.game.suits}
        self.red = {x.text for x in self.game.drawn.red}
        self.half_red = {x.text for x in self.game.drawn.half_red}
        self.drawn: dict[str, Markup] = {}

    def draw_hand(self, signs: Iterable[str]) -> Markup:
        """Draw pieces side by side; what is no piece (`against`) stands as a word."""
        used: Counter[str] = Counter()
        written = list(signs)
        names, parts = [], []
        for sign in written:
            name = self.find_name(sign)
            names.append(name or sign)
            if name:
                parts.append(self.draw_piece(sign, used[sign]))
                used[sign] += 1
            else:
                parts.append(Markup('<span class="word">{}</span>').format(sign))
        said = ", ".join(names)
        return Markup('<span class="hand" role="img" aria-label="{}">{}</span>').format(
            said, Markup("").join(parts)
        )

    def is_known(self, text: str) -> bool:
        """Return whether a text is signs of pieces and nothing else."""
        return bool(text.split()) and all(self.find_name(sign) for sign in text.split())

    def find_piece(self, sign: str) -> tuple[int, s.Suit | None] | None:
        """Return the type of a piece and its suit by its sign; nothing where there is no such piece."""
        if sign in self.types:
            return self.types[sign], None
        for mark, suit in self.suits.items():
            if sign.endswith(mark) and sign[: -len(mark)] in self.types:
                return self.types[sign[: -len(mark)]], suit
        return None

    def find_name(self, sign: str) -> str:
        """Return what a piece is called; nothing where there is no such piece."""
        found = self.find_piece(sign)
        if found is None:
            return ""
        kind = self.game.kinds[self.pieces.types[found[0]].kind].name.text
        return f"{kind} of {found[1].name.text}" if found[1] else kind

    def draw_piece(self, sign: str, number: int = 0) -> Markup:
        """Draw one piece; a second of a kind shows its other face."""
        found = self.find_piece(sign)
        assert found is not None
        type_, suit = found
        shown = self.pieces.faces(type_)
        face = shown[number % len(shown)] if shown else ""
        key = f"p-{type_}-{suit.symbol.text if suit else face or 'x'}"
        if key not in self.drawn:
            drawn = self.draw_tile(face) if face else self.draw_card(sign, type_, suit)
            self.drawn[key] = Markup('<symbol id="{}" viewBox="0 0 {} {}">{}</symbol>').format(
                key, _PIECE_WIDTH, _PIECE_HEIGHT, drawn
            )
        use = Markup('<svg class="piece" aria-hidden="true" width="24" height="48"><use href="#{}"/></svg>')
        return use.format(key)

    def draw_symbols(self) -> Markup:
        """Return every symbol that was drawn, to stand once in the page."""
        made = Markup("").join(self.drawn[key] for key in sorted(self.drawn))
        return Markup(
            '<svg width="0" height="0" class="away" aria-hidden="true"><defs>{}</defs></svg>'
        ).format(made)

    def draw_tile(self, face: str) -> Markup:
        """Draw a tile: two halves, each with its pips."""
        parts = [Markup('<rect class="tile" x="1" y="1" width="46" height="94" rx="7"/>')]
        for x, y, size, red in self.list_pips(face):
            look = "pip red" if red else "pip"
            parts.append(Markup('<circle class="{}" cx="{}" cy="{}" r="{}"/>').format(look, x, y, size))
        return Markup("").join(parts)

    def list_pips(self, face: str) -> Iterator[tuple[float, float, float, bool]]:
        """Yield the pips of a face: the place of each on a piece of 48 by 96, its radius, if it is red."""
        for half, text in enumerate(face.split("-")):
            spots = _PIP_PLACES.get(int(text), ())
            for column, row in spots:
                red = (column == 0) == (half == 0) if face in self.half_red else text in self.red
                x, y = 24 + (column - 1) * _PIP_STEP, 24 + half * 48 + (row - 1) * _PIP_STEP
                yield x, y, _LONE_PIP_RADIUS if len(spots) == 1 else _PIP_RADIUS, red

    def draw_card(self, sign: str, type_: int, suit: s.Suit | None) -> Markup:
        """Draw a card: its sign above its suit's; a piece without suit, by its sign alone."""
        box = Markup('<rect class="card" x="1" y="1" width="46" height="94" rx="7"/>')
        if suit is None:
            size = 26 if len(sign) < 3 else 18
            return box + Markup('<text class="rank" x="24" y="56" font-size="{}">{}</text>').format(
                size, sign
            )
        marks = {word.text: mark for word, mark in self.game.drawn.signs}
        look = "rank red" if suit.name.text in self.red else "rank"
        mark = marks.get(suit.name.text, suit.symbol.text)
        rank = self.pieces.symbol(type_)
        return box + Markup(
            '<text class="{0}" x="24" y="40" font-size="30">{1}</text>'
            '<text class="{0}" x="24" y="80" font-size="34">{2}</text>'
        ).format(look, rank, mark)

    def draw_setting(self, names: Sequence[str], hands: Sequence[str]) -> Markup:
        """Draw a setting, each of its hands named; a named outcome, as a word."""
        if len(names) != len(hands) or not all(self.is_known(hand) for hand in hands):
            return Markup('<span class="outcome">{}</span>').format(" | ".join(hands))
        shown = Markup("").join(
            Markup('<span class="set"><span class="label">{}</span>{}</span>').format(
                name, self.draw_hand(hand.split())
            )
            for name, hand in zip(names, hands, strict=True)
        )
        return Markup('<span class="setting">{}</span>').format(shown)
