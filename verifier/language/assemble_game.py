"""The lines of a game file become a `Game`.

Holds from here on: a game says once what is dealt and names at least one kind, hand and order. Whether they
fit together, `verifier.rules.check_game` asks.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any as Anything

from verifier.language import syntax as s
from verifier.source import Mistake

_NEEDED_LINES = {
    "deal": "say how many pieces are dealt: `deal 4 piece`",
    "kind": "say which pieces there are: `kind red symbol R pips 9 copies 2`",
    "hand": "say which hands a deal is set into: `hand front of 2`",
    "order": "say how hands rank: `order rank`, and its rungs from the top",
}
"""What no game can do without, by the word of its line, and how to mend it."""


def assemble_game(head: s.ParsedLine, lines: list[s.ParsedLine]) -> tuple[s.Game | None, list[Mistake]]:
    """Return the game that the lines below its heading make; nothing where it has mistakes."""
    parts = _GameParts()
    for line in lines:
        parts.add_line(line)
    mistakes = parts.mistakes + _find_repeated_lines(parts) + _find_missing_lines(head, parts)
    for line in parts.once["modulo"]:
        if not mistakes and line.values[0] < 2:
            mistakes.append(Mistake(line.span, "points are counted modulo two or more"))
    return (None if mistakes else _build_game(head, parts)), mistakes


@dataclass(slots=True)
class _GameParts:
    """What the lines of a game have made so far, each list in the order written.

    `once` holds, by word, the lines that a game has once at the most, as they are.
    """

    about: list[s.HeadingLine] = field(default_factory=list)
    once: dict[str, list[s.ParsedLine]] = field(
        default_factory=lambda: {"deal": [], "modulo": [], "sequence": []}
    )
    kinds: list[s.PieceKind] = field(default_factory=list)
    pairings: list[s.Pairing] = field(default_factory=list)
    named: list[s.NamedHand] = field(default_factory=list)
    suits: list[s.Suit] = field(default_factory=list)
    wild: list[s.WildKind] = field(default_factory=list)
    hands: list[tuple[s.Word, int]] = field(default_factory=list)
    legal: list[s.Condition] = field(default_factory=list)
    orders: list[s.HandOrder] = field(default_factory=list)
    signs: list[tuple[s.Word, str]] = field(default_factory=list)
    red: list[s.Word] = field(default_factory=list)
    half_red: list[s.Word] = field(default_factory=list)
    mistakes: list[Mistake] = field(default_factory=list)

    def add_line(self, line: s.ParsedLine) -> None:
        """Put what one line makes into its list; note a line that no game has."""
        values, span = line.values, line.span
        match line.word:
            case "source" | "copy" | "since" | "read_back":
                self.about.append(s.HeadingLine(line.word.replace("_", "-"), values[-1], span=span))
            case "deal" | "modulo" | "sequence":
                self.once[line.word].append(line)
            case "kind":
                made, found = _build_kind(line)
                self.kinds.append(made)
                self.mistakes += found
            case "pairs":
                self.pairings.append(s.Pairing(*values, span=span))
            case "named":
                self.named.append(s.NamedHand(*values, span=span))
            case "named_with":
                self.named.append(s.NamedHand(values[0], None, values[1], span=span))
            case "suit":
                self.suits.append(s.Suit(*values, span=span))
            case "wild":
                self.wild.append(_build_wild_kind(line))
            case "hand":
                self.hands.append((values[0], values[1]))
            case "legal":
                self.legal.append(values[0])
            case "order":
                self.orders.append(s.HandOrder(values[0], values[1] if len(values) > 1 else "", span=span))
            case "rung_line":
                self.add_rung(line)
            case "drawn_as":
                self.signs.append((values[0], values[1]))
            case "drawn_red":
                self.add_red_parts(line)
            case _:
                self.mistakes.append(Mistake(span, "this line belongs in a rule set, not in a game"))

    def add_red_parts(self, line: s.ParsedLine) -> None:
        """Note what one line says is red: suits, numbers of pips, faces of which every other pip is."""
        for part in line.values:
            if isinstance(part, s.ParsedLine):
                self.half_red.append(s.Word(part.values[0], span=part.span))
            else:
                self.red.append(part if isinstance(part, s.Word) else s.Word(str(part), span=line.span))

    def add_rung(self, line: s.ParsedLine) -> None:
        """Put a rung below the last order."""
        if not self.orders:
            self.mistakes.append(Mistake(line.span, "a rung stands below its `order`"))
            return
        if line.guards:
            self.mistakes.append(Mistake(line.span, "a game has no readings; its rule set has"))
        last = self.orders[-1]
        self.orders[-1] = replace(last, rungs=(*last.rungs, build_rung(line)))


def _find_repeated_lines(parts: _GameParts) -> list[Mistake]:
    """Return a mistake for each line that a game has once, and that stands there again."""
    return [
        Mistake(line.span, "a game says this once") for lines in parts.once.values() for line in lines[1:]
    ]


def _find_missing_lines(head: s.ParsedLine, parts: _GameParts) -> list[Mistake]:
    """Return a mistake for each kind of line that a game needs and this one has not."""
    got = {"deal": parts.once["deal"], "kind": parts.kinds, "hand": parts.hands, "order": parts.orders}
    return [
        Mistake(head.span, f"this game has no `{word}` line", remedy, missing=True)
        for word, remedy in _NEEDED_LINES.items()
        if not got[word]
    ]


def _build_game(head: s.ParsedLine, parts: _GameParts) -> s.Game:
    """Return the game of parts in which nothing is missing and nothing said twice."""
    name, title = head.values
    dealt, piece = parts.once["deal"][0].values
    modulo, sequence = parts.once["modulo"], parts.once["sequence"]
    return s.Game(
        name,
        title,
        piece=piece,
        dealt=dealt,
        modulus=modulo[0].values[0] if modulo else 0,
        kinds=tuple(parts.kinds),
        pairings=tuple(parts.pairings),
        named=tuple(parts.named),
        hands=tuple(parts.hands),
        legal=tuple(parts.legal),
        orders=tuple(parts.orders),
        about=tuple(parts.about),
        suits=tuple(parts.suits),
        sequence=sequence[0].values if sequence else (),
        wild=tuple(parts.wild),
        drawn=_build_appearance(parts),
        span=head.span,
    )


def build_rung(line: s.ParsedLine) -> s.Rung:
    """Return one rung of an order."""
    what = line.values[0]
    rest = {v.word: v.values[0] for v in line.values[1:] if isinstance(v, s.ParsedLine)}
    points = (what.values[0], what.values[-1]) if what.word == "rung_points" else None
    of = None if points else what.values[0]
    klass = s.Pair(of, span=what.span) if what.word == "rung_pair" else of
    return s.Rung(
        what=klass,
        points=points,
        by=rest.get("by"),
        then=rest.get("then"),
        guards=line.guards,
        span=line.span,
    )


def _build_kind(line: s.ParsedLine) -> tuple[s.PieceKind, list[Mistake]]:
    """Return one kind of piece; its faces say how many copies there are, or `copies` does."""
    name, *parts = line.values
    got: dict[str, tuple[Anything, ...]] = {}
    found = []
    for part in parts:
        if part.word in got:
            found.append(Mistake(part.span, f"`{part.word}` is said twice of `{name.text}`"))
        got[part.word] = part.values
    faces = tuple(got.get("faces", ()))
    copies = got["copies"][0] if "copies" in got else len(faces)
    if faces and copies != len(faces):
        found.append(Mistake(line.span, f"`{name.text}` has {copies} copies but {len(faces)} faces"))
    if copies < 1:
        found.append(
            Mistake(
                line.span,
                f"nothing says how many of `{name.text}` there are",
                "say `copies 2`, or `faces` and each piece's face",
            )
        )
    called = got.get("called", (None,))[0]
    number = s.Word(str(called), span=line.span) if called is not None else None
    return s.PieceKind(
        name,
        got.get("symbol", (None,))[0],
        tuple(got.get("pips", ())),
        copies,
        faces,
        number,
        tuple(got.get("also", ())),
        span=line.span,
    ), found


def _build_wild_kind(line: s.ParsedLine) -> s.WildKind:
    """Return a wild kind: what it counts as, and the measures that it fills."""
    kind_, as_, *fills = line.values
    return s.WildKind(kind_, as_, fills[0].values if fills else (), span=line.span)


def _build_appearance(parts: _GameParts) -> s.Appearance:
    """Return how the pieces look, from all the lines that say so."""
    return s.Appearance(tuple(parts.signs), tuple(parts.red), tuple(parts.half_red))
