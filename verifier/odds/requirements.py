"""What odds need: a way to set hands, a settlement that is paid, and deals that can be counted."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np

from verifier.cases.arrays import Ints
from verifier.cases.deals_of_two import count_deals_of_two, count_kinds_of_hand, narrow_integers
from verifier.language import syntax as s
from verifier.rules.rulebook import RuleBook
from verifier.source import Mistake, Span, UnreadableError
from verifier.tables.engines import Engines, find_setting_question, find_settlement_question

MOST_KINDS = 16_000
"""Of how many kinds of hand every two are counted together: a table of 2 GB (8 bytes a pair)."""


def explain_uncountable(book: RuleBook) -> str:
    """Return why the deals of two hands cannot be counted here; nothing where they can be."""
    if book.pieces.suited:
        return "suits tell its hands apart, and deals to two sides are counted by kinds of piece alone"
    found = count_kinds_of_hand([t.copies for t in book.pieces.types], book.game.dealt)
    if found > MOST_KINDS:
        return f"every two kinds of hand are counted, of at most {MOST_KINDS:,}: its game has {found:,}"
    return ""


def count_deals(engines: Engines) -> Ints:
    """Return, for every two kinds of hand, the ways to deal both, in the smallest integers that hold them.

    Raises UnreadableError where they cannot be counted.
    """
    u = engines.universe
    if why := explain_uncountable(engines.book):
        raise UnreadableError([Mistake(u.game.piece.span, why)])
    return narrow_integers(
        count_deals_of_two(u.counts.astype(np.int64), np.array([t.copies for t in u.pieces.types]))
    )


def find_questions(engines: Engines, judge: Engines) -> tuple[s.Question, s.Question]:
    """Return the questions that set and that settle; raise UnreadableError with what is missing."""
    setting, settlement = find_setting_question(engines.book), find_settlement_question(judge.book)
    if setting is None and engines.universe.width == 1:
        setting = _build_only_way(engines.book)
    at, there = (Span(x.book.rules.span.file, x.book.rules.span.line) for x in (engines, judge))
    if why := explain_uncountable(engines.book):
        raise UnreadableError([Mistake(engines.book.game.piece.span, why)])
    found = []
    if not engines.book.rules.questions:
        message = "this rule set has procedures alone: nothing in them is wagered, and they have no odds"
        raise UnreadableError([Mistake(at, message, "`verify check` follows them in every run")])
    if setting is None:
        found.append(Mistake(at, "no question says how a hand is set", "odds need a house way"))
    if settlement is None:
        remedy = "ask a question about two settings (`given player: setting` …), or name a file that does: "
        found.append(Mistake(there, "no question says who wins a wager", f"{remedy}--settled-by FILE"))
    elif missing := list_unpaid(settlement):
        remedy = f"say `pays {missing[0]} …`, what the first side receives for each unit wagered"
        found.append(Mistake(settlement.span, f"nothing says what `{missing[0]}` pays", remedy))
    if found or setting is None or settlement is None:
        raise UnreadableError(found)
    return setting, settlement


def _build_only_way(book: RuleBook) -> s.Question:
    """Return a question without clauses: where a deal is one hand, its one setting is left of each."""
    at = book.rules.span
    name, given, answer = (s.Word(text, span=at) for text in ("the-one-way", "hand", "setting"))
    return s.Question(name, "a deal is set into one hand", given, answer, span=at)


def list_unpaid(question: s.Question) -> list[str]:
    """Return the outcomes of which nothing says what they pay."""
    paid = {p.outcome.text for p in question.pays}
    return [w.text for w in question.outcomes if w.text not in paid]


@dataclass(frozen=True, slots=True)
class OutcomePay:
    """An outcome: what the first side receives, and what either side does after commission."""

    name: str
    amount: Fraction
    first: Fraction
    second: Fraction


def list_pays(question: s.Question, commission: Fraction | None = None) -> tuple[OutcomePay, ...]:
    """Return what each outcome pays, and what is left of it to either side after commission."""
    taken = {c.outcome.text: c.amount.value for c in question.commission}
    paid = {p.outcome.text: p.amount.value for p in question.pays}
    found = []
    for word in question.outcomes:
        amount = paid[word.text]
        share = 1 - (taken.get(word.text, Fraction(0)) if commission is None else commission)
        first = amount * share if amount > 0 else amount
        found.append(OutcomePay(word.text, amount, first, -amount * share if amount < 0 else -amount))
    return tuple(found)


def scale_to_integers(amounts: list[Fraction]) -> tuple[list[int], int]:
    """Return fractions as whole numbers over one denominator."""
    under = lcm(*(x.denominator for x in amounts))
    return [int(x * under) for x in amounts], under
