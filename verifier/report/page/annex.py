"""The annex in a page: each row leads to the place that answers it."""

from __future__ import annotations

from typing import Any as Anything

from verifier.report.annex import describe_annex, format_annex_title, list_answers
from verifier.review.submission import Submission

_FIXED_PLACES = {"document": "document", "readings": "overview"}
"""The places of a page that are there whatever was examined."""


def build_annex_panel(
    submission: Submission, accounts: list[dict[str, Anything]]
) -> dict[str, Anything] | None:
    """Return the rows of the annex, each with its place in the page; nothing where none was asked for."""
    profile, found = submission.profile, list_answers(submission)
    if profile is None:
        return None
    known = _find_places(accounts)
    return {
        "title": format_annex_title(profile),
        "about": profile.title,
        "sum": describe_annex(found),
        "rows": [
            {
                "row": a.row,
                "asked": a.asked,
                "status": a.status,
                "said": a.said.split("\n"),
                "but": a.but.split("\n") if a.but else [],
                "to": known.get(a.link, ""),
            }
            for a in found
        ],
    }


def _find_places(accounts: list[dict[str, Anything]]) -> dict[str, str]:
    """Return the place in the page of each part of the report: of the first account that has it."""
    known = dict(_FIXED_PLACES)
    for a in reversed(accounts):
        known |= {word: f"{a['anchor']}-{word}" for word in ("claims", "outside", "odds") if a[word]}
        known |= {f"question-{q['name']}": q["anchor"] for q in a["questions"]}
        known["method"] = f"{a['anchor']}-method"
        for q in reversed(a["questions"]):
            if q["assumptions"]:
                known["assumptions"] = f"{q['anchor']}-assumptions"
        if a["procedures"]:
            known["procedures"] = a["procedures"][0]["anchor"]
    return known
