"""The report for people, in a terminal or a file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TextIO

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from verifier.analysis.examine import Examination
from verifier.analysis.examine_file import ExaminedFile
from verifier.report.odds_sentences import ODDS_DIGITS
from verifier.report.ruleset_sentences import ABOUT_NAMES
from verifier.report.source_paths import format_source_path
from verifier.report.text import claims, closing, findings, odds, procedures, readings, review
from verifier.report.text.console import render_heading, render_parts
from verifier.report.text.diff import render_accounts_compared
from verifier.report.text.questions import render_assumptions, render_clause_effects, render_question_summary
from verifier.review.notices import list_notices
from verifier.review.submission import Submission
from verifier.wording import count_noun


def render(submission: Submission, stream: TextIO | None) -> str:
    """Return the report on what was submitted."""
    return render_parts(
        [
            *review.render_notices(list_notices(submission)),
            *render_report_parts(submission.whole),
            *review.render_review(submission),
            *review.render_annex(submission),
            *closing.render_rest(submission),
        ],
        stream,
    )


def render_report_parts(whole: ExaminedFile) -> Iterable[RenderableType]:
    """Yield the report, account by account."""
    for x in whole.examinations:
        yield from _render_account(x, priced=any(p.loaded is x.loaded for p in whole.priced))
    for priced in whole.priced:
        yield from odds.render_account_odds(priced, ODDS_DIGITS)
    yield from render_accounts_compared(whole.comparisons)


def _render_account(examination: Examination, *, priced: bool = False) -> Iterable[RenderableType]:
    """Yield the report on one rule set, or on one account of it, part by part."""
    yield _render_header(examination)
    for examined in examination.questions:
        yield Rule(Text(f"{examined.question.name.text}: {examined.question.title}", "bold"), align="left")
        units = next(iter(examined.tables.values())).universe.units[0]
        yield render_question_summary(examined)
        yield from findings.render_findings(examination, examined)
        yield from readings.render_readings(examination, examined)
        yield render_heading(
            "What each clause does", f"in {units}: applies, strikes an option out, alone leaves one"
        )
        yield render_clause_effects(examination, examined)
        if any(r.what != "reading" for r in examined.reliances):
            facts = "; of a fact, those that it bears on" * any(r.what == "fact" for r in examined.reliances)
            yield render_heading(
                "What hangs on our assumptions", f"{units} that end otherwise without it{facts}"
            )
            yield render_assumptions(examined)
        yield from closing.render_ledger(examined.ledger)
    for procedure in examination.procedures:
        yield from procedures.render_procedure(examination.book, procedure)
        told = (e for e in examination.ledger if e.question == procedure.tree.name.text)
        yield from closing.render_ledger(told)
    yield from claims.render_claims(examination.claims)
    yield from claims.render_outside(examination.book.rules.outside)
    yield closing.render_closing(examination, priced)


def _render_header(examination: Examination) -> RenderableType:
    """Say what was examined and how it was read."""
    book, rules = examination.book, examination.book.rules
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(ratio=1)
    for about in rules.about:
        at = f"at {about.place}: " if about.place else ""
        grid.add_row(ABOUT_NAMES[about.word], at + about.text)
    for role, source in zip(("rule set", "game"), examination.loaded.sources, strict=False):
        grid.add_row(role, f"{format_source_path(source)}  sha256 {source.sha256[:16]}…")
    turned = [r for r, a in examination.choice.items() if a != book.first[r]]
    grid.add_row(
        "readings",
        "none listed"
        if not book.readings
        else f"{count_noun(len(book.readings), 'place')} where the wording bears more than one meaning; "
        + (
            "the first of each is drawn here"
            if not turned
            else "chosen for this run: " + ", ".join(f"{r} is {examination.choice[r]}" for r in turned)
        ),
    )
    title = Text(f"{rules.title} ({rules.name.text})", "bold")
    note = Text(
        "An analysis of a rule set: somebody's encoding of a copy of a document. It does not say "
        "what the law is, nor what anybody intended.",
        "dim",
    )
    return Group(title, grid, note, Text(""))
