"""What was looked at, and what a run comes to, for programs."""

from __future__ import annotations

from collections import Counter
from typing import Any as Anything

from verifier.ledger.entries import Coverage, LedgerEntry
from verifier.report.ledger_sentences import describe_run
from verifier.report.record.numbers import build_counts
from verifier.review.submission import Submission


def build_ledger_record(e: LedgerEntry) -> dict[str, Anything]:
    """Return what became of one check."""
    return {
        **({"account": e.account} if e.account else {}),
        "question": e.question,
        "check": e.check,
        "status": e.status.value,
        "because": e.because,
        "option": e.option,
        "stages": list(e.stages),
        **build_counts(e.counts),
        "counted": e.units[0],
        "readings": list(e.readings),
        "notes": list(e.notes),
        "reports": [kind.word for kind in e.kinds],
        "where": e.where,
    }


def build_verdict_record(submission: Submission) -> dict[str, Anything]:
    """Return what a run comes to: what became of all checks, and the gravest finding that counts."""
    ends, worst = Counter(e.status for e in submission.ledger), submission.verdict.worst
    return {
        "looked_at": ends[Coverage.LOOKED_AT],
        "does_not_apply": ends[Coverage.DOES_NOT_APPLY],
        "not_asked_for": ends[Coverage.NOT_ASKED],
        "not_checked": ends[Coverage.NOT_CHECKED],
        "gravest_that_counts": worst.value if worst else None,
        "said": describe_run(submission),
    }
