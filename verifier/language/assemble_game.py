"""Stage 1: the lines of a game file become a `Game`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any as Anything

from verifier.language import syntax as s
from verifier.source import Mistake, Span

HEADING = {"source", "copy", "since", "read_back"}
GAME = {
    *("deal", "kind", "modulo", "pairs", "named", "named_with", "hand", "legal", "order", "rung_line"),
    *("suit", "sequence", "wild", "drawn_as", "drawn_red"),
}


def assemble_game(head: s.Opener, lines: list[s.Opener]) -> tuple[s.Game | None, list[Mistake]]:
    """Return the game that the lines make; nothing where it deals no pieces."""
    mistakes: list[Mistake] = []
    got: dict[str, list[Anything]] = {word: [] for word in GAME | {"about"}}
    for line in lines:
        word = line.word if isinstance(line, s.Opener) else ""
        if word in HEADING:
            got["about"].append(s.About(word.replace("_", "-"), line.values[-1], span=line.span))
        elif word == "rung_line":
            if not got["order"]:
                mistakes.append(Mistake(line.span, "a rung stands below its `order`"))
                continue
            last = got["order"][-1]
            if line.guards:
                mistakes.append(Mistake(line.span, "a game has no readings; its rule set has"))
            got["order"][-1] = replace(last, rungs=(*last.rungs, rung(line)))
        elif word in GAME:
            made, found = MAKERS[word](line)
            got[word.removesuffix("_with")].append(made)
            mistakes += found
        else:
            mistakes.append(Mistake(line.span, "this line belongs in a rule set, not in a game"))
    for word in ("deal", "modulo", "sequence"):
        mistakes += [Mistake(x[-1], "a game says this once") for x in got[word][1:]]
    for word, remedy in NEEDED.items():
        if not got[word]:
            mistakes.append(Mistake(head.span, f"this game has no `{word}` line", remedy, missing=True))
    if mistakes:
        return None, mistakes
    piece, dealt, _ = got["deal"][0]
    modulus = got["modulo"][0][0] if got["modulo"] else 0
    if got["modulo"] and modulus < 2:
        return None, [Mistake(got["modulo"][0][-1], "points are counted modulo two or more")]
    name, title = head.values
    return s.Game(
        name,
        title,
        piece,
        dealt,
        modulus,
        tuple(got["kind"]),
        tuple(got["pairs"]),
        tuple(got["named"]),
        tuple(got["hand"]),
        tuple(got["legal"]),
        tuple(got["order"]),
        tuple(got["about"]),
        tuple(got["suit"]),
        got["sequence"][0][0] if got["sequence"] else (),
        tuple(got["wild"]),
        drawn(got),
        span=head.span,
    ), []


NEEDED = {
    "deal": "say how many pieces are dealt: `deal 4 piece`",
    "kind": "say which pieces there are: `kind red symbol R pips 9 copies 2`",
    "hand": "say which hands a deal is set into: `hand front of 2`",
    "order": "say how hands rank: `order rank`, and its rungs from the top",
}


def rung(line: s.Opener) -> s.Rung:
    """Return one rung of an order."""
    what = line.values[0]
    rest = {v.word: v.values[0] for v in line.values[1:] if isinstance(v, s.Opener)}
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


def kind(line: s.Opener) -> tuple[s.Kind, list[Mistake]]:
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
    return s.Kind(
        name,
        got.get("symbol", (None,))[0],
        tuple(got.get("pips", ())),
        copies,
        faces,
        number,
        tuple(got.get("also", ())),
        span=line.span,
    ), found


def deal(line: s.Opener) -> tuple[tuple[s.Word, int, Span], list[Mistake]]:
    """Return what a piece is called and how many are dealt."""
    count, piece = line.values
    return (piece, count, line.span), []


def wild(line: s.Opener) -> tuple[s.Wild, list[Mistake]]:
    """Return a wild kind: what it counts as, and the measures that it fills."""
    kind_, as_, *fills = line.values
    return s.Wild(kind_, as_, fills[0].values if fills else (), span=line.span), []


def drawn(got: dict[str, list[Anything]]) -> s.Drawn:
    """Return how the pieces look, from all the lines that say so."""
    red = [part for parts in got["drawn_red"] for part in parts]
    halves = tuple(part.values[0] for part in red if isinstance(part, s.Opener))
    return s.Drawn(tuple(got["drawn_as"]), tuple(x for x in red if not isinstance(x, s.Opener)), halves)


MAKERS: dict[str, Anything] = {
    "deal": deal,
    "kind": kind,
    "modulo": lambda line: ((line.values[0], line.span), []),
    "pairs": lambda line: (s.Pairing(*line.values, span=line.span), []),
    "named": lambda line: (s.Named(*line.values, span=line.span), []),
    "named_with": lambda line: (s.Named(line.values[0], None, line.values[1], span=line.span), []),
    "suit": lambda line: (s.Suit(*line.values, span=line.span), []),
    "sequence": lambda line: ((tuple(line.values), line.span), []),
    "wild": wild,
    "hand": lambda line: ((line.values[0], line.values[1]), []),
    "drawn_as": lambda line: (tuple(line.values), []),
    "drawn_red": lambda line: (line.values, []),
    "legal": lambda line: (line.values[0], []),
    "order": lambda line: (
        s.Order(line.values[0], line.values[1] if len(line.values) > 1 else "", span=line.span),
        [],
    ),
}
