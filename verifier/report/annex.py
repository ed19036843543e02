"""The annex in sentences, shared by the media: what is asked for, row by row, and how it is answered."""

from __future__ import annotations

from collections import Counter

from verifier.review.answers.annex import ANSWER_STATUSES, answer_profile
from verifier.review.answers.answer import RowAnswer
from verifier.review.profile import Profile
from verifier.review.submission import Submission


def format_annex_title(profile: Profile) -> str:
    """Return the heading of an annex."""
    return f"Annex: {profile.name}"


def list_answers(submission: Submission) -> tuple[RowAnswer, ...]:
    """Return the answers, in the order of the profile; none where no profile was asked for."""
    return answer_profile(submission, submission.profile) if submission.profile else ()


def describe_annex(found: tuple[RowAnswer, ...]) -> str:
    """Say how many rows are answered, and how many are not."""
    ends = Counter(a.status for a in found)
    return ", ".join(f"{ends[x]} {x}" for x in ANSWER_STATUSES)


def describe_annex_answer(answer: RowAnswer) -> str:
    """Return what is said to a row, with what is open of it."""
    return f"{answer.said}. But: {answer.but}" if answer.but else answer.said


def format_answer_place(answer: RowAnswer) -> str:
    """Return in words which part of the report it is about."""
    return answer.link.replace("question-", "question ", 1)
