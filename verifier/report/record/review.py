"""What stands around a rule set (documents, dispositions, an earlier record, the annex), for programs."""

from __future__ import annotations

from typing import Any as Anything

from verifier.report.annex import list_answers
from verifier.review.baseline import Baseline
from verifier.review.document.words import Document
from verifier.review.submission import Submission


def build_annex_record(submission: Submission) -> dict[str, Anything]:
    """Return the annex for programs, if one was asked for."""
    profile = submission.profile
    if profile is None:
        return {}
    rows = [
        {"id": a.row, "asked": a.asked, "status": a.status, "said": a.said, "but": a.but, "see": a.link}
        for a in list_answers(submission)
    ]
    about = {"profile": profile.name, "title": profile.title, "sha256": profile.source.sha256}
    return {"annex": {**about, "rows": rows}}


def build_review_record(submission: Submission) -> dict[str, Anything]:
    """Return what stands beside the rule set."""
    made: dict[str, Anything] = {}
    if submission.beside:
        made["documents"] = [_build_document_record(x, left) for x, left in submission.beside.open]
        made["documents_told_by"] = list(submission.beside.rule_sets)
    if submission.decided:
        made["decisions"] = {
            "name": submission.decided.source.name,
            "sha256": submission.decided.source.sha256,
            "today": str(submission.decided.today),
        }
    if submission.baseline:
        made["baseline"] = _build_baseline_record(submission, submission.baseline)
    return made


def _build_document_record(document: Document, left: tuple[int, ...]) -> dict[str, Anything]:
    """Return a document: of what it says, no more than the first words of what nothing encodes."""
    told = document.statements
    return {
        "name": document.source.name,
        "sha256": document.source.sha256,
        "lines": len(document.lines),
        "statements": len(told),
        "accounted_for": len(told) - len(left),
        "unencoded": [{"line": told[i].line, "begins": document.begins(told[i])} for i in left],
    }


def _build_baseline_record(submission: Submission, known: Baseline) -> dict[str, Anything]:
    """Return what an earlier record had that is gone, or was decided otherwise."""
    return {
        "name": known.name,
        "decided_otherwise": known.otherwise(submission.whole),
        "absent": [
            {
                "fingerprint": x.fingerprint,
                "kind": x.kind,
                "clauses": list(x.clauses),
                "where": x.where,
                "message": x.message,
                "kinds": x.counts[0],
                "hands": x.counts[1],
            }
            for x in submission.absent
        ],
    }
