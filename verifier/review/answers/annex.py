"""The annex of a submission: what is asked for, row by row, and what the examination says to it."""

from __future__ import annotations

from collections.abc import Callable

from verifier.review.answers import from_figures, from_rules
from verifier.review.answers.answer import ANSWERED, MISSING, TO_ATTACH, Answer, Said, Told
from verifier.review.profile import ATTACH, ELSEWHERE, Profile, Row
from verifier.review.submission import Submission

STATUSES = (ANSWERED, MISSING, TO_ATTACH, ELSEWHERE)
"""How a row can end."""

SAYS: dict[str, Callable[[Told], Said]] = {
    "decided": from_rules.decided,
    "examples": from_rules.examples,
    "pays": from_figures.pays,
    "true-odds": from_figures.true_odds,
    "house-advantage": from_figures.house_advantage,
    "commission": from_figures.commission,
    "claims": from_figures.claims,
    "assumptions": from_figures.assumptions,
    "readings": from_figures.readings,
    "options": from_figures.options,
    "method": from_figures.method,
    "second-engine": from_figures.second_engine,
    "procedures": from_rules.procedures,
    "obligations": from_rules.obligations,
    "irregularities": from_rules.worded,
    "dealing": from_rules.worded,
}
"""What each part of the report says, account by account; `document` is one for all of them."""


def annex(submission: Submission, profile: Profile) -> tuple[Answer, ...]:
    """Return the answer to each row of a profile, in its order."""
    return tuple(answer(submission, row) for row in profile.rows)


def answer(submission: Submission, row: Row) -> Answer:
    """Return the answer to one row."""
    if row.answer == ATTACH:
        return Answer(row.id, row.asked, TO_ATTACH, row.note, "")
    if row.answer == ELSEWHERE:
        return Answer(row.id, row.asked, ELSEWHERE, row.note, "")
    found = from_rules.document(submission) if row.answer == "document" else accounts(submission, row)
    status = ANSWERED if found.answered else MISSING
    return Answer(
        row.id,
        row.asked,
        status,
        ("\n" if "\n" in found.said else "; ").join(filter(None, (found.said, row.note))),
        found.link,
        found.but,
    )


def accounts(submission: Submission, row: Row) -> Said:
    """Return what all accounts say to a row: an answer where one of them has it; the others are named."""
    told = [
        (x.book.rules.account, SAYS[row.answer](Told(submission, x, row)))
        for x in submission.whole.examinations
    ]
    answered = [(name, x) for name, x in told if x.answered]
    said = each([(name, x.said) for name, x in answered or told], len(told))
    lacking = [(name, x.said) for name, x in told if not x.answered] if answered else []
    but = [each([(name, x.but) for name, x in answered if x.but], len(told)), each(lacking, len(told))]
    if row.answer == "decided":
        apart = [c for c in submission.whole.comparisons if not all(q.same for q in c.questions)]
        but += [f"{' and '.join(t.name for t in c.tellings)} do not end every case the same" for c in apart]
    return Said(bool(answered), said, answered[0][1].link if answered else "", "\n".join(filter(None, but)))


def each(said: list[tuple[str, str]], of: int) -> str:
    """Join what accounts say, a line each: once, where all of so many say the same."""
    if len({x for _, x in said}) <= 1 and len(said) in {0, of}:
        return said[0][1] if said else ""
    return "\n".join(f"{name}: {x}" for name, x in said)
