"""What one part of an examination says to what is asked, and what is found against it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from verifier.analysis.examine import Examination
from verifier.finding import Kind
from verifier.review.profile import ProfileRow
from verifier.review.submission import STILL_OPEN, Submission

ANSWERED, MISSING, TO_ATTACH = "answered", "missing", "to attach"
_KINDS_AGAINST = {
    *(Kind.GAP, Kind.CONFLICT, Kind.UNDECIDED, Kind.UNATTAINABLE, Kind.FOUL, Kind.CYCLE),
    *(Kind.INCONSISTENT, Kind.BROKEN, Kind.ENDLESS, Kind.DISAGREEMENT, Kind.NOT_CHECKED),
}
"""Findings that stand against what the rules are said to settle."""


@dataclass(frozen=True, slots=True)
class RowAnswer:
    """What an annex says to one row. `status`: answered, missing, to attach, not a matter for this tool."""

    row: str
    asked: str
    status: str
    said: str
    link: str
    """The part of the report where it stands; empty where it does not."""
    but: str = ""
    """What is open, or was found against the answer; empty where nothing was. Accounts have a line each."""


@dataclass(frozen=True, slots=True)
class AccountAnswer:
    """What one account says to a row."""

    answered: bool
    said: str
    link: str = ""
    but: str = ""


@dataclass(frozen=True)
class AskedAccount:
    """One account of what was submitted, asked about one row."""

    submission: Submission
    examination: Examination
    row: ProfileRow

    def against(self, question: str) -> str:
        """Return what was found against a question or procedure and stays open, counted by kind."""
        account = self.examination.book.rules.account
        found = Counter(
            e.finding.kind.word
            for e in self.submission.entries
            if e.account == account
            and e.fate == STILL_OPEN
            and e.finding.question == question
            and e.finding.kind in _KINDS_AGAINST
        )
        return f"{question}: found and open: {format_kind_counts(found)}" if found else ""


def build_missing(why: str) -> AccountAnswer:
    """Return that something is not there, and why."""
    return AccountAnswer(False, why)


def format_kind_counts(found: Counter[str]) -> str:
    """Write how many there are of each."""
    return ", ".join(f"{n:,} {word}" for word, n in found.items())


def join_parts(parts: Iterable[str]) -> str:
    """Join what there is to say."""
    return "; ".join(dict.fromkeys(x for x in parts if x))
