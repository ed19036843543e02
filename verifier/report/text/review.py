"""What stands beside a rule set: its document, the decisions on findings, an earlier record, the annex.

Of the document nothing is shown but its hash, numbers of lines and the first words of what nothing encodes.
"""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from verifier.finding import Kind
from verifier.report import annex
from verifier.report.finding_sentences import WHICH_CASES
from verifier.report.text.console import STYLES, render_heading
from verifier.review.answers.annex import ANSWER_STATUSES
from verifier.review.answers.answer import RowAnswer
from verifier.review.document.words import Document
from verifier.review.submission import ReviewedFinding, Submission
from verifier.wording import count_noun

_ANSWER_STYLES = {"answered": "green", "missing": "bold red", "to attach": "yellow"}


def render_notices(notices: Iterable[str]) -> Iterable[RenderableType]:
    """Yield what a reader is told before all else, each in a paragraph of its own."""
    for text in notices:
        yield Text(text + ".", "bold yellow")
        yield Text("")


def render_review(submission: Submission) -> Iterable[RenderableType]:
    """Yield a part for each thing that stands beside the rule set."""
    if submission.beside:
        yield from _render_document(submission)
    if submission.decided:
        yield from _render_dispositions(submission)
    if submission.baseline:
        yield from _render_earlier(submission)


def render_entry_head(entry: ReviewedFinding) -> Text:
    """Return a finding's severity, kind and message."""
    f = entry.finding
    clauses = " and ".join(f.clauses)
    said = Text(f"{f.severity.value}[{f.kind.word}]", STYLES[f.severity.value])
    return said.append(f" {clauses + ': ' if clauses else ''}{f.message}", "bold")


def _format_entry_place(entry: ReviewedFinding) -> str:
    """Return where the rule set says what is at fault."""
    place = entry.places[0]
    return f"{place.file}:{place.line}"


def _render_document(submission: Submission) -> Iterable[RenderableType]:
    """Yield how the rule set stands beside its document."""
    held = submission.beside
    if held is None:
        return
    yield render_heading("Beside the document", "what it quotes and cites, and what nothing encodes")
    grid = Grid.grid(padding=(0, 2))
    for one, left in held.open:
        row = f"{count_noun(len(one.lines), 'line')}, {count_noun(len(one.statements), 'statement')}"
        told = len(one.statements) - len(left)
        grid.add_row(one.source.name, f"sha256 {one.source.sha256[:16]}…", f"{row}, {told} accounted for")
    yield grid
    if len(held.rule_sets) > 1:
        yield Text("accounted for by any of: " + ", ".join(held.rule_sets), "dim")
    for entry in submission.about_document:
        if entry.finding.kind is Kind.BROKEN_QUOTE:
            yield render_broken_quote(entry)
    for one, left in held.open:
        if left:
            yield render_unencoded(one, left)


def render_broken_quote(entry: ReviewedFinding) -> RenderableType:
    """Draw a quotation that the document does not have."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    grid.add_row("at", _format_entry_place(entry))
    grid.add_row("help", entry.finding.help)
    return Group(render_entry_head(entry), Padding(grid, (0, 0, 0, 2)))


def render_unencoded(one: Document, left: tuple[int, ...]) -> RenderableType:
    """Fold the statements that nothing encodes into one finding: the line of each, and its first words."""
    lines = len({one.statements[i].line for i in left})
    said = Text(f"{Kind.UNENCODED.severity.value}[{Kind.UNENCODED.word}]", STYLES["warning"])
    said.append(
        f" {count_noun(len(left), 'statement')} in {count_noun(lines, 'line')} of {one.source.name}", "bold"
    )
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(justify="right", style="dim", no_wrap=True)
    grid.add_column()
    for i in left:
        grid.add_row(str(one.statements[i].line), one.begins(one.statements[i]))
    return Group(said, Padding(grid, (0, 0, 0, 2)))


def _render_dispositions(submission: Submission) -> Iterable[RenderableType]:
    """Yield each finding on which something was decided, and the decisions that are stale."""
    yield render_heading("Decisions", "what somebody decided on findings; none is hidden")
    for entry in submission.entries:
        d = entry.decision
        if d:
            until = f", until {d.until}" if d.until else ""
            text = Text(f"{d.disposition} ", "bold cyan").append(render_entry_head(entry))
            text.append(f"\n  {d.because} ({d.by}, {d.on}{until})", "dim")
            yield text.append(f"\n  holds no longer: {d.lapsed}", "yellow") if d.lapsed else text
    for entry in submission.entries:
        if entry.finding.kind is Kind.STALE:
            yield render_entry_head(entry).append(f"\n  help: {entry.finding.help}", "dim")


def _render_earlier(submission: Submission) -> Iterable[RenderableType]:
    """Yield what is new, changed and absent beside an earlier record."""
    known = submission.baseline
    if known is None:
        return
    yield render_heading(f"Beside {known.name}", "an earlier record of this rule set")
    entries = submission.entries
    gone = submission.absent
    same = sum(e.standing == "unchanged" for e in entries)
    told = {x: [e for e in entries if e.standing == x] for x in ("new", "changed")}
    yield Text(
        f"{len(told['new'])} new, {len(told['changed'])} changed, {len(gone)} absent, {same} unchanged"
    )
    if moved := known.otherwise(submission.whole):
        yield Text(f"decided otherwise than then: {', '.join(moved)} ({WHICH_CASES})", "yellow")
    for word, found in told.items():
        for e in found:
            yield Text(f"{word} ", "bold cyan").append(render_entry_head(e))
    for x in gone:
        clauses = " and ".join(x.clauses)
        yield Text("absent ", "dim").append(
            f"[{x.kind}] {clauses + ': ' if clauses else ''}{x.message}", "dim"
        )


def render_annex(submission: Submission) -> Iterable[RenderableType]:
    """Yield the annex, if one was asked for."""
    profile = submission.profile
    if profile is None:
        return
    yield render_heading(annex.format_annex_title(profile), profile.title)
    found = annex.list_answers(submission)
    yield Text(annex.describe_annex(found))
    for status in ANSWER_STATUSES:
        mine = [a for a in found if a.status == status]
        if mine:
            yield Text(f"\n{status}: {len(mine)}", _ANSWER_STYLES.get(status, "dim"))
            yield Padding(_render_answers(mine), (0, 0, 0, 2))


def _render_answers(found: list[RowAnswer]) -> RenderableType:
    """Draw rows that end alike: what is asked; below it what is said, what is open, and where it stands."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(ratio=1)
    for a in found:
        text = Text(a.asked, "bold")
        if a.said:
            text.append(f"\n{a.said}", "not bold")
        if a.but:
            text.append(f"\nbut: {a.but}", "not bold yellow")
        if a.link:
            text.append(f"\nsee: {annex.format_answer_place(a)}", "not bold dim")
        grid.add_row(a.row, text)
    return grid
