"""Is a game whole: do its pieces, hands and order fit together, and can its hands be listed.

Yields mistakes, from the tree alone. Holds where there are none: a hand can be dealt and set; every hand of
the game can be listed within the limits; every rung, pair and named hand speaks of known pieces.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import comb

from verifier.language import syntax as s
from verifier.rules.bind import ClauseBinder
from verifier.rules.pieces import Pieces
from verifier.rules.vocabulary import MEASURES
from verifier.source import Mistake, suggest_nearest

_MOST_GAME_KINDS, _MOST_COPIES, _MOST_PIPS, _MOST_DEALT = 120, 60, 9_999, 12
_MOST_KINDS_OF_HAND, _MOST_SETTINGS = 120_000, 64
"""Kinds of hand that are listed; and ways to set one, since the settings of a hand are the bits of a word."""
_RUNG_MEASURES = ("points", "pips", "top", "alike", "kinds", "laid", "lead", "filled", "run", "low-run")
"""The measures that can order the hands on one rung."""
_RESERVED_WORDS = {*MEASURES, "it", "highest", "second", "third", "fourth", "lowest"}
"""Words of the language that no piece, hand or named hand can have for a name."""
_FILLED_MEASURES = ("run", "suits")
"""The measures in which a wild piece can count as whatever is best."""


def check_game(game: s.Game) -> list[Mistake]:
    """Return everything that keeps a game from being dealt, set and ranked."""
    found = [
        *_check_game_names(game),
        *_check_kinds(game),
        *_check_hands(game),
        *_check_rungs(game),
        *_check_pairings(game),
        *_check_legality(game),
    ]
    found += [*_check_suit_lines(game), *_check_sequence(game), *_check_words(game)]
    return sorted(set(found)) or sorted(set(_check_game_size(game)))


def _check_game_names(game: s.Game) -> Iterable[Mistake]:
    """Report names and signs that stand for two things."""
    seen: dict[str, s.Word] = {}
    signs: dict[str, s.Word] = {}
    words = [w for k in game.kinds for w in (k.name, *k.also)]
    words += [n.name for n in game.named] + [h for h, _ in game.hands] + [p.name for p in game.pairings]
    for word in words:
        if word.text in seen:
            yield Mistake(
                word.span,
                f"`{word.text}` is a name of two things",
                f"first in line {seen[word.text].span.line}",
            )
        seen.setdefault(word.text, word)
        if word.text in _RESERVED_WORDS:
            yield Mistake(word.span, f"`{word.text}` is the language's own word")
    for word in (k.symbol for k in game.kinds if k.symbol):
        sign = word.text.lower()
        if sign in signs or (sign in seen and not any(sign == k.name.text for k in game.kinds)):
            yield Mistake(word.span, f"the sign `{word.text}` is used twice")
        signs.setdefault(sign, word)


def _check_kinds(game: s.Game) -> Iterable[Mistake]:
    """Report kinds that are too many, too often there, or without pips."""
    if len(game.kinds) > _MOST_GAME_KINDS:
        yield Mistake(
            game.kinds[_MOST_GAME_KINDS].span, f"a game has at most {_MOST_GAME_KINDS} kinds of piece"
        )
    for kind in game.kinds:
        name = kind.name.text
        if kind.copies > _MOST_COPIES:
            yield Mistake(kind.span, f"there are at most {_MOST_COPIES} pieces of a kind, not {kind.copies}")
        counted = game.modulus or any(rung.points for order in game.orders for rung in order.rungs)
        if not kind.pips and counted:
            yield Mistake(kind.span, f"nothing says how many pips `{name}` has", f"say `pips 9` of `{name}`")
        if any(p > _MOST_PIPS for p in kind.pips):
            yield Mistake(kind.span, f"a piece has at most {_MOST_PIPS:,} pips")


def _check_suit_lines(game: s.Game) -> Iterable[Mistake]:
    """Report suits that are named twice or come too few, and kinds that are of no suit and fill none."""
    names: set[str] = set()
    signs: set[str] = set()
    for suit in game.suits:
        if suit.name.text in names:
            yield Mistake(suit.name.span, f"`{suit.name.text}` is a suit already")
        names.add(suit.name.text)
        if suit.symbol.text in signs:
            yield Mistake(suit.symbol.span, f"the sign `{suit.symbol.text}` is used twice")
        signs.add(suit.symbol.text)
    if not game.suits:
        return
    if len(game.suits) < 2:
        yield Mistake(game.suits[0].span, "a game has several suits, or none")
    filling = {w.kind.text for w in game.wild if any(x.text == "suits" for x in w.fills)}
    wild = {w.kind.text for w in game.wild}
    for kind in game.kinds:
        if kind.name.text in wild - filling:
            message = f"`{kind.name.text}` is wild, and so of no suit"
            yield Mistake(kind.span, message, "let it fill: `wild … fills suits`")
        elif kind.copies != len(game.suits) and kind.name.text not in filling:
            message = f"there are {kind.copies} of `{kind.name.text}`, and {len(game.suits)} suits"
            remedy = f"say one of each suit: `copies {len(game.suits)}`; or let it fill: `wild … fills suits`"
            yield Mistake(kind.span, message, remedy)
        if kind.faces:
            yield Mistake(kind.span, "a piece of a suit is known by it, and has no other face")


def _check_sequence(game: s.Game) -> Iterable[Mistake]:
    """Report words for sequences and wild pieces that name no kind, or no measure that is filled."""
    known = {w.text for k in game.kinds for w in (k.name, *k.also)}
    wild = [w for line in game.wild for w in (line.kind, line.counts_as)]
    for word in (*game.sequence, *wild):
        if word.text not in known:
            yield Mistake(
                word.span, f"`{word.text}` is no kind of this game", suggest_nearest(word.text, known)
            )
    for line in game.wild:
        if any(line.counts_as.text == other.kind.text for other in game.wild):
            yield Mistake(line.counts_as.span, "a wild piece counts as a piece that is not wild")
        for word in line.fills:
            if word.text not in _FILLED_MEASURES:
                yield Mistake(word.span, f"`{word.text}` cannot be filled", "what fills: run, suits")


def _check_hands(game: s.Game) -> Iterable[Mistake]:
    """Report hands that do not make up the deal, and a deal that the pieces do not make up."""
    sizes = [size for _, size in game.hands]
    pieces = sum(k.copies for k in game.kinds)
    at = game.hands[0][0].span
    if not 0 < game.dealt <= _MOST_DEALT:
        yield Mistake(game.piece.span, f"1 to {_MOST_DEALT} pieces can be dealt, not {game.dealt}")
    elif game.dealt > pieces:
        yield Mistake(game.piece.span, f"{game.dealt} pieces are dealt, and there are only {pieces}")
    for word, count in game.hands:
        if count < 1:
            yield Mistake(word.span, f"the hand `{word.text}` holds no piece")
    if sum(sizes) != game.dealt:
        yield Mistake(at, f"the hands hold {sum(sizes)} pieces together, and {game.dealt} are dealt")


def _check_rungs(game: s.Game) -> Iterable[Mistake]:
    """Report an order that cannot rank hands."""
    for extra in game.orders[1:]:
        yield Mistake(extra.span, "a game has one order of hands")
    if game.orders[0].name.text != "rank":
        yield Mistake(game.orders[0].name.span, "the order of hands is called `rank`: `order rank`")
    if not game.orders[0].rungs:
        yield Mistake(game.orders[0].span, "this order has no rungs", "say `> points 9 to 0 by points`")
    for rung in game.orders[0].rungs:
        for word in (rung.by, rung.then):
            if word is not None and word.text not in _RUNG_MEASURES:
                hint = suggest_nearest(
                    word.text, _RUNG_MEASURES, "a rung is ordered by " + ", ".join(_RUNG_MEASURES)
                )
                yield Mistake(word.span, f"`{word.text}` cannot order a rung", hint)
        if rung.points and (rung.points[0] < rung.points[1] or rung.points[0] > _MOST_PIPS):
            yield Mistake(rung.span, "points run from the top down: `points 9 to 1`")


def _check_pairings(game: s.Game) -> Iterable[Mistake]:
    """Report `pairs` lines that are not of two known kinds."""
    known = {w.text for k in game.kinds for w in (k.name, *k.also)} | {
        k.called.text for k in game.kinds if k.called
    }
    for line in game.pairings:
        elements = line.pattern.elements
        if len(elements) != 2 or not all(isinstance(e, s.Alternatives) for e in elements):
            yield Mistake(line.span, "two kinds pair: `pairs NAME is one + other`")
            continue
        for element in elements:
            if isinstance(element, s.Alternatives):
                for word in element.words:
                    if word.text not in known:
                        yield Mistake(
                            word.span,
                            f"`{word.text}` is no kind of this game",
                            suggest_nearest(word.text, known),
                        )


def _check_legality(game: s.Game) -> Iterable[Mistake]:
    """Report legality that asks about other settings or about clauses."""
    for part in s.walk(game.legal):
        if isinstance(part, s.Quantified | s.Status | s.Dominated):
            yield Mistake(part.span, "what is legal is asked of one setting by itself")


def _check_game_size(game: s.Game) -> Iterable[Mistake]:
    """Report a game whose hands, or settings, are too many to list."""
    ways, left = 1, game.dealt
    for _, count in game.hands:
        ways *= comb(left, count)
        left -= count
    if ways > _MOST_SETTINGS:
        yield Mistake(
            game.hands[0][0].span,
            f"a hand can be set in {ways:,} ways; at most {_MOST_SETTINGS} can be examined",
        )
    number = _count_multisets([k.copies for k in game.kinds], game.dealt)
    if number > _MOST_KINDS_OF_HAND:
        message = f"{number:,} kinds of hand can be dealt; at most {_MOST_KINDS_OF_HAND:,} can be listed"
        yield Mistake(game.piece.span, message)


def _count_multisets(copies: list[int], dealt: int) -> int:
    """Return how many kinds of hand can be dealt, without listing them.

    `counted[n]` is the number of multisets of n pieces of the kinds taken so far. Those that hold c pieces
    of the next kind are as many as the multisets of n - c pieces without it.
    """
    counted = [1] + [0] * dealt
    for copy in copies:
        counted = [sum(counted[n - c] for c in range(min(copy, n) + 1)) for n in range(dealt + 1)]
    return counted[dealt]


# ---- words, looked up as those of a rule set are ---------------------------------------------------


def _check_words(game: s.Game) -> Iterable[Mistake]:
    """Report every word of a game that names nothing, or nothing that can stand where it does."""
    binder = ClauseBinder(Pieces(game), (), {})
    binder.of_game = True
    for condition in game.legal:
        binder.condition(condition)
    for named in game.named:
        binder.klass(s.Alternatives((named.name,), span=named.name.span))
    for rung in (rung for order in game.orders for rung in order.rungs):
        binder.rung(replace(rung, by=None, then=None))  # what orders a rung is looked up in `check_game`
    yield from binder.mistakes
    yield from _check_appearance(game)


def _check_appearance(game: s.Game) -> Iterable[Mistake]:
    """Report looks of what the game does not have: of a suit, of so many pips, of a face."""
    suits = {suit.name.text for suit in game.suits}
    faces = {face for kind in game.kinds for face in kind.faces}
    pips = {half for face in faces for half in face.split("-")}
    for word in (*(word for word, _ in game.drawn.signs), *game.drawn.red):
        if word.text.isdigit():
            if word.text not in pips:
                yield Mistake(word.span, f"no piece has {word.text} pips on a half of its face")
        elif word.text not in suits:
            yield Mistake(word.span, f"no suit is called `{word.text}`", suggest_nearest(word.text, suits))
    for word in game.drawn.half_red:
        if word.text not in faces:
            hint = suggest_nearest(word.text, faces)
            yield Mistake(word.span, f"no piece has the face `{word.text}`", hint)
