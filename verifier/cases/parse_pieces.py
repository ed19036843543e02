"""Reads pieces and cards, as users write them, by all the words that a game has for them."""

from __future__ import annotations

from verifier.cases.cards import NO_SUIT, Card
from verifier.cases.cards import format_cards as signs_of
from verifier.rules.rulebook import RuleBook
from verifier.source import Mistake, Span, UnreadableError, suggest_nearest


def parse_pieces(book: RuleBook, text: str, at: str) -> tuple[int, ...]:
    """Return pieces as types, the highest first, from signs, names, aliases or faces in any case.

    Raises UnreadableError where a word names no piece, or several kinds, or where there are too many of one.
    """
    known = _list_piece_words(book)
    mistakes: list[Mistake] = []
    found: list[int] = []
    for word in text.replace(",", " ").replace("[", " ").replace("]", " ").split():
        types = known.get(word.lower().replace(":", "-"))
        if types is None:
            hint = suggest_nearest(word.lower(), known, "pieces: " + " ".join(_list_signs(book)))
            mistakes.append(Mistake(Span(at), f"`{word}` is no {book.game.piece.text} of this game", hint))
        elif len(types) > 1:
            which = ", ".join(_find_plain_word(book, known, t) for t in sorted(types))
            mistakes.append(Mistake(Span(at), f"`{word}` may be any of {which}", "say which"))
        else:
            found += types
    for t in sorted(set(found)):
        copies = book.pieces.types[t].copies
        if found.count(t) > copies:
            sign = book.pieces.symbol(t)
            mistakes.append(Mistake(Span(at), f"there are only {copies} of `{sign}`, not {found.count(t)}"))
    if mistakes:
        raise UnreadableError(mistakes)
    return tuple(sorted(found))


def parse_cards(book: RuleBook, text: str, at: str) -> tuple[Card, ...]:
    """Return pieces as cards, the highest first: each its sign, then that of its suit, in any case.

    Where suits tell nothing apart they may be left out, and are of no suit. Raises UnreadableError where a
    word names no card, or a card is named twice. Pieces of no suit are as ever.
    """
    told = bool(book.pieces.suited)
    named = _list_card_words(book)
    words = text.replace(",", " ").split()
    if not told and (not book.game.suits or any(word.lower() not in named for word in words)):
        return tuple((t, NO_SUIT) for t in parse_pieces(book, text, at))
    mistakes: list[Mistake] = []
    found: list[Card] = []
    for word in words:
        card = named.get(word.lower())
        if card is None:
            example = " ".join(signs_of(book.pieces, [(0, 0), (len(book.pieces.types) - 1, NO_SUIT)]))
            hint = suggest_nearest(
                word.lower(), named, f"a card is its sign and that of its suit, such as {example}"
            )
            mistakes.append(Mistake(Span(at), f"`{word}` is no {book.game.piece.text} of this game", hint))
        elif found.count(card) == (1 if card[1] != NO_SUIT else book.pieces.types[card[0]].copies):
            mistakes.append(Mistake(Span(at), f"there is only one `{word}`"))
        else:
            found.append(card)
    if mistakes:
        raise UnreadableError(mistakes)
    return tuple(sorted(found if told else [(t, NO_SUIT) for t, _ in found]))


def _list_card_words(book: RuleBook) -> dict[str, Card]:
    """Return every word for one card, in small letters: pieces of suits with the sign of the suit."""
    suits = [suit.symbol.text.lower() for suit in book.game.suits]
    found: dict[str, Card] = {}
    for word, types in _list_piece_words(book).items():
        for t in types if len(types) == 1 else ():
            if book.pieces.suit_of[t]:
                found.update({word + sign: (t, n) for n, sign in enumerate(suits)})
            else:
                found[word] = t, NO_SUIT
    return found


def _list_signs(book: RuleBook) -> list[str]:
    """Return the sign of every type."""
    return [book.pieces.symbol(t) for t in range(len(book.pieces.types))]


def _find_plain_word(book: RuleBook, known: dict[str, frozenset[int]], t: int) -> str:
    """Return the sign of a type; the name of its kind where the sign may be another, too."""
    sign = book.pieces.symbol(t)
    if known.get(sign.lower()) == frozenset({t}):
        return sign
    return book.game.kinds[book.pieces.types[t].kind].name.text


def _list_piece_words(book: RuleBook) -> dict[str, frozenset[int]]:
    """Return every word for pieces, in small letters: a sign goes before a name, a name before a numeral.

    But a numeral that calls several kinds may be any of them, though it is the sign of one.
    """
    pieces_ = book.pieces
    known = dict(pieces_.names)
    for number, kind in enumerate(book.game.kinds):
        for face in kind.faces:
            known.setdefault(face, pieces_.of_kind(number))
        known[kind.name.text] = pieces_.of_kind(number)
    for number, kind in enumerate(book.game.kinds):
        for face in kind.faces:  # held the other way up, where that is no word of its own
            known.setdefault("-".join(reversed(face.split("-"))), pieces_.of_kind(number))
    for t in range(len(pieces_.types)):
        whole = pieces_.of_kind(pieces_.types[t].kind)
        sign = pieces_.symbol(t).lower()
        if not sign.isdigit() or len({pieces_.types[x].kind for x in known.get(sign, ())}) < 2:
            known[sign] = frozenset({t})
        known.setdefault(sign.split("(")[0], whole)
    return {word.lower(): types for word, types in known.items()}
