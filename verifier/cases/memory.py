"""How much memory a run may take: one limit for all commands, estimated and checked before the work."""

from __future__ import annotations

from verifier.cases.domain import CaseDomain
from verifier.cases.universe import Universe
from verifier.source import Mistake, Span, UnreadableError

_MOST_MEMORY = 4 << 30
"""Bytes (4 GiB). SECURITY.md states it; `docs/architecture.md` says who asks for it."""
_KEPT_MEMORY = 1 << 30
"""Bytes, of these, for what is kept to be shared by later tables; beyond, it is made again."""
_TABLES_AT_ONCE, _CONDITIONS_OF_CLAUSE = 4, 8
"""The stages and a reading; the conditions that a clause is looked up by, on average at most."""
_BOOLS_OF_ROW = 7
_NUMBERS_OF_OPTION = 8
"""Bytes of a number; an option has one for each hand and its rank, and a few while they are sorted."""


def refuse_beyond_memory(needed: int, what: str, remedy: str, at: Span) -> None:
    """Raise Unreadable where something would take more memory than a run may."""
    if needed > _MOST_MEMORY:
        message = (
            f"{what} would take about {needed / (1 << 30):,.1f} GiB of memory; a run takes at most 4 GiB"
        )
        raise UnreadableError([Mistake(at, message, remedy)])


def refuse_large_tables(domain: CaseDomain, clauses: int, hands: int, at: Span) -> None:
    """Raise Unreadable where the tables of a question would take more memory than a run may.

    `hands`: how many hands an option has, where it is a setting.
    """
    needed = _estimate_tables(domain, clauses, hands)
    what = f"the tables of {len(domain):,} cases, {domain.width} options and {clauses} clauses"
    refuse_beyond_memory(needed, what, "ask of fewer pieces, or by fewer clauses, in files of their own", at)


def refuse_large_pairs(one: int, other: int, at: Span) -> None:
    """Raise Unreadable where every two of so many hands would take more memory than a run may."""
    needed = 16 * one * other  # a whole number and a float for each two
    remedy = "ask of fewer pieces: each kind of hand is compared with every other"
    refuse_beyond_memory(needed, f"every two of {one:,} and {other:,} kinds of hand", remedy, at)


def count_kept_rows(domain: CaseDomain, most: int) -> int:
    """Return how many rows of clauses may be kept for later tables: `most`, or as memory allows."""
    return min(most, _KEPT_MEMORY // max(1, _estimate_row(domain) * len(domain)))


def _estimate_tables(domain: CaseDomain, clauses: int, hands: int) -> int:
    """Return the bytes that the tables of a question take at most, with what is kept of them."""
    options = domain.width * _NUMBERS_OF_OPTION * (2 * hands + 6) if hands else 0
    conditions = clauses * _CONDITIONS_OF_CLAUSE * _count_word_bytes(domain)
    rows = _TABLES_AT_ONCE * clauses * _estimate_row(domain)
    kept = min(_KEPT_MEMORY, clauses * _estimate_row(domain) * len(domain) * _TABLES_AT_ONCE)
    return len(domain) * (options + conditions + rows) + kept


def _estimate_row(domain: CaseDomain) -> int:
    """Return the bytes that one clause takes for one case in one table."""
    return _BOOLS_OF_ROW + 2 * _count_word_bytes(domain)


def _count_word_bytes(domain: CaseDomain) -> int:
    """Return the bytes of a word that has a bit for each option."""
    return next(n for n in (1, 2, 4, 8) if domain.width <= 8 * n or n == 8)


def refuse_short_supply(u: Universe, needed: int) -> None:
    """Raise UnreadableError where two sides hold more pieces together than a game has."""
    if needed > sum(t.copies for t in u.pieces.types):
        raise UnreadableError(
            [Mistake(u.game.piece.span, "there are too few pieces to deal both sides a hand")]
        )
