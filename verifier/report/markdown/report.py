"""What was found in a rule set, as Markdown: short, with the words as cited."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from verifier import __version__
from verifier.analysis.examine import Examination, ExaminedQuestion
from verifier.odds.claims import format_figure
from verifier.report.ledger_sentences import LEDGER_TITLE, describe_run, fold_entries, list_ledger_parts
from verifier.report.markdown.findings import list_findings_lines
from verifier.report.markdown.markup import escape_markdown, format_notice, list_table_lines
from verifier.report.markdown.odds import list_odds_lines
from verifier.report.markdown.review import list_annex_lines, list_not_checked_lines, list_review_lines
from verifier.report.ruleset_sentences import ABOUT_NAMES, STAGE_NAMES, describe_brought, describe_decided
from verifier.report.source_paths import find_source_paths
from verifier.review.notices import list_notices
from verifier.review.submission import Submission
from verifier.statespace.examine import ExaminedProcedure
from verifier.tables.table import CaseStatus
from verifier.wording import count_kinds, count_noun, format_number

_DISCLAIMER = (
    "This is a technical analysis of a rule set: somebody's encoding of a copy of a document, under the "
    "readings listed. It does not say what the law is, nor what anybody intended."
)


def _list_report_lines(submission: Submission) -> Iterator[str]:
    """Yield the whole page, line by line."""
    rules = submission.whole.loaded.book.rules
    told = submission.whole.examinations
    yield f"# {escape_markdown(rules.title)} ({escape_markdown(rules.name.text)})"
    yield ""
    for text in list_notices(submission):
        yield from format_notice(text)
    yield _DISCLAIMER
    yield ""
    files = find_source_paths(submission)
    roles = ("rule set", "game", *["text"] * len(submission.sources))
    texts = zip(roles, submission.sources, strict=False)
    about = [(ABOUT_NAMES[a.word], (f"at {a.place}: " if a.place else "") + a.text) for a in rules.about]
    hashed = [(role, f"{files[x.name]}, SHA-256 {x.sha256}") for role, x in texts]
    yield from list_table_lines(("examined", ""), [*about, *hashed, ("verifier", __version__)])
    for examination in told:
        yield from _list_account_lines(submission, examination)
    between = [e for e in submission.entries if " against " in e.account]
    if submission.whole.comparisons:
        yield "## Between accounts"
        yield ""
        yield from list_findings_lines(between)
    yield from list_review_lines(submission)
    yield from list_not_checked_lines(submission)
    yield from list_annex_lines(submission)
    yield from _list_ledger_lines(submission)


def _list_ledger_lines(submission: Submission) -> Iterator[str]:
    """Yield what was looked at, part by part; last, what all checks come to."""
    yield f"## {LEDGER_TITLE}"
    yield ""
    for account, question, entries in list_ledger_parts(submission):
        yield f"### {escape_markdown(': '.join(filter(None, (account, question))))}"
        yield ""
        rows = ((status.value, checks, said) for status, checks, said in fold_entries(entries))
        yield from list_table_lines(("", "checks", "over what, or why not"), rows)
    yield escape_markdown(describe_run(submission))
    yield ""


def _list_account_lines(submission: Submission, examination: Examination) -> Iterator[str]:
    """Yield one rule set, or one account of it."""
    rules, book = examination.book.rules, examination.book
    if rules.account:
        yield f"## Account {escape_markdown(rules.account)}"
        yield ""
    entries = [e for e in submission.entries if e.account == rules.account]
    for q in examination.questions:
        yield from _list_question_lines(q)
        yield from list_findings_lines([e for e in entries if e.finding.question == q.question.name.text])
    for p in examination.procedures:
        yield from _list_procedure_lines(p)
        yield from list_findings_lines([e for e in entries if e.finding.question == p.tree.name.text])
    if book.readings:
        yield "### Readings"
        yield ""
        yield from list_table_lines(
            ("reading", "what it asks", "read here as", "cases that turn on it"),
            _list_reading_rows(examination),
        )
    if examination.claims:
        yield "### Claims of the document"
        yield ""
        rows = ((c.name, c.claim.cite, format_figure(c), c.status, c.because) for c in examination.claims)
        yield from list_table_lines(("claim", "printed at", "exactly", "how it ends", "because"), rows)
        yield from list_findings_lines([e for e in entries if e.finding.question == "claims"])

    for priced in (p for p in submission.whole.priced if p.loaded is examination.loaded):
        yield from list_odds_lines(priced)


def _list_question_lines(examined: ExaminedQuestion) -> Iterator[str]:
    """Yield what is decided of one question at each stage."""
    u = next(iter(examined.tables.values())).universe
    yield f"### {escape_markdown(examined.question.name.text)}: {escape_markdown(examined.question.title)}"
    yield ""
    yield escape_markdown(describe_decided(examined, u))
    yield ""
    rows = [
        (STAGE_NAMES[stage], *(format_number(table.count(getattr(table, s.value))[1]) for s in CaseStatus))
        for stage, table in examined.tables.items()
    ]
    yield from list_table_lines((u.units[0], *(s.value for s in CaseStatus)), rows, len(CaseStatus))


def _list_procedure_lines(played: ExaminedProcedure) -> Iterator[str]:
    """Yield what was explored of one procedure, what is decided there, and what it promises."""
    yield f"### {escape_markdown(played.tree.name.text)}: {escape_markdown(played.tree.title)}"
    yield ""
    rows = [
        (
            format_number(x.places),
            format_number(x.states) if x.whole else "not explored",
            STAGE_NAMES[stage],
            *map(format_number, ends),
        )
        for x in played.sizes
        for stage, ends in (x.ends or {list(STAGE_NAMES)[-1]: [0] * len(CaseStatus)}).items()
    ]
    yield from list_table_lines(
        ("places", "states", "stage", *(s.value for s in CaseStatus)), rows, len(CaseStatus)
    )
    if played.kept:
        kept = (
            (k.title, format_number(k.places), "no" if k.finding else "yes" if k.is_kept else "not checked")
            for k in played.kept
        )
        yield from list_table_lines(("what is promised", "up to places", "kept"), kept)


def _list_reading_rows(examination: Examination) -> Iterator[tuple[str, ...]]:
    """Yield each reading: what it asks, how it was read, how much turns on each alternative alone."""
    turning: dict[str, list[str]] = {}
    for q in examination.questions:
        u = next(iter(q.tables.values())).universe
        units = (u.one, u.units[0])
        for e in q.effects:
            others = [a for a in e.alternatives if a.changed[0] and not a.chosen]
            turning.setdefault(e.name, []).extend(
                "; ".join(
                    x
                    for x in (
                        f"{a.name}: {count_kinds(a.changed, units)}",
                        describe_brought(q, e.name, a.name),
                    )
                    if x
                )
                for a in others
            )
    for p in examination.procedures:
        for t in p.turns:
            turning.setdefault(t.name, []).extend(
                f"{x.name}: {count_noun(x.changed, 'case')}"
                for x in t.alternatives
                if x.changed and not x.chosen
            )
    for name, reading in examination.book.readings.items():
        yield name, reading.question, examination.choice[name], "; ".join(turning.get(name, [])) or "none"


def render(submission: Submission, _stream: TextIO | None) -> str:
    """Return what was submitted as a Markdown page."""
    return "\n".join(_list_report_lines(submission)).rstrip("\n") + "\n"
