"""What stands around a rule set (documents, dispositions, an earlier record, the annex), for programs."""

from __future__ import annotations

from typing import Any as Anything

from verifier.report.annex import answers
from verifier.review.submission import Submission


def build_annex(submission: Submission) -> dict[str, Anything]:
    """Return the annex for programs, if one was asked for."""
    profile = submission.profile
    if profile is None:
        return {}
    rows = [
        {"id": a.row, "asked": a.asked, "status": a.status, "said": a.said, "but": a.but, "see": a.link}
        for a in answers(submission)
    ]
    about = {"profile": profile.name, "title": profile.title, "sha256": profile.source.sha256}
    return {"annex": {**about, "rows": rows}}


def build_review(submission: Submission) -> dict[str, Anything]:
    """Return what stands beside the rule set."""
    made: dict[str, Anything] = {}
    if submission.beside:
        made["documents"] = [
            {
                "name": one.source.name,
                "sha256": one.source.sha256,
                "lines": len(one.lines),
                "statements": len(one.statements),
                "accounted_for": len(one.statements) - len(left),
                "unencoded": [
                    {"line": one.statements[i].line, "begins": one.begins(one.statements[i])} for i in left
                ],
            }
            for one, left in submission.beside.open
        ]
        made["documents_told_by"] = list(submission.beside.rule_sets)
    if submission.decided:
        made["decisions"] = {
            "name": submission.decided.source.name,
            "sha256": submission.decided.source.sha256,
            "today": str(submission.decided.today),
        }
    if submission.baseline:
        gone = submission.baseline.absent({e.fingerprint for e in submission.entries})
        made["baseline"] = {
            "name": submission.baseline.name,
            "decided_otherwise": submission.baseline.otherwise(submission.whole),
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
                for x in gone
            ],
        }
    return made
