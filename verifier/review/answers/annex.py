"""The annex of a submission: what is asked for, row by row, and what the examination says to it."""

from __future__ import annotations

from collections.abc import Callable

from verifier.review.answers import from_figures, from_rules
from verifier.review.answers.answer import (
    ANSWERED,
    MISSING,
    TO_ATTACH,
    AccountAnswer,
    AskedAccount,
    RowAnswer,
)
from verifier.review.profile import ATTACH, ELSEWHERE, Profile, ProfileRow
from verifier.review.submission import Submission

ANSWER_STATUSES = (ANSWERED, MISSING, TO_ATTACH, ELSEWHERE)
"""How a row can end."""

ANSWER_FUNCTIONS: dict[str, Callable[[AskedAccount], AccountAnswer]] = {
    "decided": from_rules.answer_decided,
    "examples": from_rules.answer_examples,
    "pays": from_figures.answer_pays,
    "true-odds": from_figures.answer_true_odds,
    "house-advantage": from_figures.answer_house_advantage,
    "commission": from_figures.answer_commission,
    "claims": from_figures.answer_claims,
    "assumptions": from_figures.answer_assumptions,
    "readings": from_figures.answer_readings,
    "options": from_figures.answer_options,
    "method": from_figures.answer_method,
    "second-engine": from_figures.answer_second_engine,
    "procedures": from_rules.answer_procedures,
    "obligations": from_rules.answer_obligations,
    "irregularities": from_rules.answer_by_words,
    "dealing": from_rules.answer_by_words,
}
"""What each part of the report says, account by account; `document` is one for all of them."""


def answer_profile(submission: Submission, profile: Profile) -> tuple[RowAnswer, ...]:
    """Return the answer to each row of a profile, in its order."""
    return tuple(_answer_row(submission, row) for row in profile.rows)


def _answer_row(submission: Submission, row: ProfileRow) -> RowAnswer:
    """Return the answer to one row."""
    if row.answer == ATTACH:
        return RowAnswer(row.id, row.asked, TO_ATTACH, row.note, "")
    if row.answer == ELSEWHERE:
        return RowAnswer(row.id, row.asked, ELSEWHERE, row.note, "")
    found = (
        from_rules.answer_document(submission)
        if row.answer == "document"
        else _answer_by_account(submission, row)
    )
    status = ANSWERED if found.answered else MISSING
    return RowAnswer(
        row.id,
        row.asked,
        status,
        ("\n" if "\n" in found.said else "; ").join(filter(None, (found.said, row.note))),
        found.link,
        found.but,
    )


def _answer_by_account(submission: Submission, row: ProfileRow) -> AccountAnswer:
    """Return what all accounts say to a row: an answer where one of them has it; the others are named."""
    told = [
        (x.book.rules.account, ANSWER_FUNCTIONS[row.answer](AskedAccount(submission, x, row)))
        for x in submission.whole.examinations
    ]
    answered = [(name, x) for name, x in told if x.answered]
    said = _join_accounts([(name, x.said) for name, x in answered or told], len(told))
    lacking = [(name, x.said) for name, x in told if not x.answered] if answered else []
    but = [
        _join_accounts([(name, x.but) for name, x in answered if x.but], len(told)),
        _join_accounts(lacking, len(told)),
    ]
    if row.answer == "decided":
        apart = [c for c in submission.whole.comparisons if not all(q.same for q in c.questions)]
        but += [f"{' and '.join(t.name for t in c.tellings)} do not end every case the same" for c in apart]
    return AccountAnswer(
        bool(answered), said, answered[0][1].link if answered else "", "\n".join(filter(None, but))
    )


def _join_accounts(said: list[tuple[str, str]], of: int) -> str:
    """Join what accounts say, a line each: once, where all of so many say the same."""
    if len({x for _, x in said}) <= 1 and len(said) in {0, of}:
        return said[0][1] if said else ""
    return "\n".join(f"{name}: {x}" for name, x in said)
