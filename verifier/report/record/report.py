"""An examination as a versioned record, for programs. Described in docs/record.md."""

from __future__ import annotations

import json
from typing import Any as Anything
from typing import TextIO

from verifier import __version__
from verifier.analysis.examine import Examination
from verifier.analysis.examine_file import ExaminedFile
from verifier.diff.compare_questions import Comparison
from verifier.finding import Kind
from verifier.odds.account_odds import AccountOdds
from verifier.report.diff_view_build import build_comparison_view
from verifier.report.record import diff, odds, procedures, review
from verifier.report.record.files import build_file_records
from verifier.report.record.findings import build_claim_record, build_entry_record, build_finding_record
from verifier.report.record.ledger import build_ledger_record, build_verdict_record
from verifier.report.record.questions import build_question_record
from verifier.review.notices import list_notices
from verifier.review.submission import (
    ReviewedFinding,
    Submission,
    decide_statuses,
    list_account_findings,
    list_entries_between,
)

_REPORT_FORMAT, _REPORT_VERSION = "rulespec-verifier/report", 2


def build_ruleset_record(examination: Examination, priced: AccountOdds | None = None) -> dict[str, Anything]:
    """Return everything that was found out, as plain values with sorted, stable contents."""
    book = examination.book
    rules = book.rules
    return {
        "format": _REPORT_FORMAT,
        "version": _REPORT_VERSION,
        "tool": {"name": "rulespec-verifier", "version": __version__},
        "ruleset": {
            "name": rules.name.text,
            "title": rules.title,
            **({"account": rules.account} if rules.account else {}),
            "game": book.game.name.text,
            "about": [
                {"word": a.word, "text": a.text, **({"place": a.place} if a.place else {})}
                for a in rules.about
            ],
        },
        "files": build_file_records(examination.loaded.sources),
        "readings_chosen": dict(sorted(examination.choice.items())),
        "questions": [build_question_record(book, q) for q in examination.questions],
        **(
            {"procedures": [procedures.build_procedure_record(p) for p in examination.procedures]}
            if rules.procedures
            else {}
        ),
        "outside": [
            {"kind": x.word, "label": x.label.text, "text": x.text, "line": x.span.line}
            for x in rules.outside
        ],
        "claims": [build_claim_record(c) for c in examination.claims],
        "findings": [
            build_finding_record(ReviewedFinding(f, rules.account, end, book))
            for f, end in decide_statuses(list_account_findings(examination))
        ],
        "ledger": [build_ledger_record(e) for e in examination.ledger],
        "not_checked": [f.message for f in examination.findings if f.kind is Kind.NOT_CHECKED],
        "not_priced": priced is None,
        **({"prices": odds.build_account_odds_record(priced)} if priced else {}),
    }


def _build_accounts_comparison(whole: ExaminedFile, compared: Comparison) -> dict[str, Anything]:
    """Return two accounts compared, each group of cases under the name of its finding."""
    made = diff.build_comparison_record(build_comparison_view(compared))
    groups = [g for q in made["questions"] for g in q["groups"]]
    # Findings stand in the order of the groups; those without a witness are about stakes, and have no group.
    by_cases = (e for e in list_entries_between(whole, compared) if e.finding.witness)
    for g, entry in zip(groups, by_cases, strict=True):
        g["fingerprint"] = entry.fingerprint
    return made


def build_whole_record(whole: ExaminedFile) -> dict[str, Anything]:
    """Return the record of a file: of its one rule set, or of each account in turn."""
    by_account = {p.loaded.book.rules.account: p for p in whole.priced}
    records = [build_ruleset_record(x, by_account.get(x.book.rules.account)) for x in whole.examinations]
    if not whole.loaded.accounts:
        return records[0]
    return {
        "format": _REPORT_FORMAT,
        "version": _REPORT_VERSION,
        "tool": records[0]["tool"],
        "files": records[0]["files"],
        "accounts": records,
        "comparisons": [_build_accounts_comparison(whole, c) for c in whole.comparisons],
    }


def build_submission_record(submission: Submission) -> dict[str, Anything]:
    """Return the record of what was submitted, with what stands beside it."""
    made = build_whole_record(submission.whole)
    inner = [r["findings"] for r in made.get("accounts", [made])]
    outer = made.setdefault("findings", [])
    written = {f["fingerprint"] for found in inner for f in found}
    for e in submission.entries:
        if e.fingerprint not in written:
            between = {"account": e.account} if e.account else {}
            outer.append({**between, **build_finding_record(e)})
    known = {e.fingerprint: e for e in submission.entries}
    for f in [f for found in (*inner, outer) for f in found]:
        f |= build_entry_record(known[f["fingerprint"]])
    if notices := list_notices(submission):
        first = {k: made.pop(k) for k in ("format", "version", "tool")}
        made = {**first, "notices": notices, **made}
    for r in made.get("accounts", [made]):
        account = r["ruleset"].get("account", "")
        r["ledger"] = [build_ledger_record(e) for e in submission.ledger if e.account == account]
        r["not_checked"] = [e.finding.message for e in submission.entries if _is_unchecked(e, account)]
    if "accounts" in made:
        names = {r["ruleset"]["account"] for r in made["accounts"]}
        made["ledger"] = [build_ledger_record(e) for e in submission.ledger if e.account not in names]
    made["verdict"] = build_verdict_record(submission)
    return {**made, **review.build_review_record(submission), **review.build_annex_record(submission)}


def _is_unchecked(entry: ReviewedFinding, account: str) -> bool:
    """Return whether a finding says of an account that something was not checked."""
    return entry.finding.kind is Kind.NOT_CHECKED and entry.account == account


def render(submission: Submission, _stream: TextIO | None) -> str:
    """Return the record of what was submitted."""
    return json.dumps(build_submission_record(submission), indent=2, ensure_ascii=False) + "\n"
