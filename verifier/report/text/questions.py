"""One question: what is decided at each stage, what each clause does, what hangs on assumptions.

In the table of stages no number is ever cut: where a line is too long, kinds stand below cases.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.measure import Measurement
from rich.table import Table as Grid
from rich.text import Text

from verifier.analysis.examine import Examination, ExaminedQuestion
from verifier.finding import Kind
from verifier.report.ruleset_sentences import STAGE_NAMES, describe_decided
from verifier.report.text.console import STYLES
from verifier.rules.rulebook import Stage
from verifier.tables.table import CaseStatus
from verifier.wording import format_number

_AMPLE_WIDTH = 1_000
"""Columns: more than any table needs."""


@dataclass(frozen=True)
class StageTable:
    """How many cases end how at each stage; kinds stand below where a line is too long."""

    examined: ExaminedQuestion

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        beside = _build_stage_grid(self.examined, " ")
        needs = Measurement.get(console, options.update(max_width=_AMPLE_WIDTH), beside).maximum
        yield beside if needs <= options.max_width else _build_stage_grid(self.examined, "\n")


def _build_stage_grid(examined: ExaminedQuestion, between: str) -> Grid:
    """Draw the table; `between`: what stands between the cases and their kinds."""
    made = Grid(box=box.SIMPLE, pad_edge=False, padding=(0, 1))
    u = next(iter(examined.tables.values())).universe
    made.add_column(f"{u.units[0]} ({u.units[1]})", no_wrap=between == " ")
    for status in CaseStatus:
        made.add_column(status.value, justify="right", no_wrap=True)
    for stage, table in examined.tables.items():
        cells = []
        for status in CaseStatus:
            kinds, hands = table.count(getattr(table, status.value))
            style = STYLES.get(status.value, "") if hands else "dim"
            cells.append(Text(f"{format_number(hands)}{between}({format_number(kinds)})", style))
        made.add_row(STAGE_NAMES[stage], *cells)
    return made


def render_question_summary(examined: ExaminedQuestion) -> RenderableType:
    """Return the result on one screen: what is decided at each stage, and what was found."""
    u = next(iter(examined.tables.values())).universe
    lead = Text(f"{u.lead()}\n")
    lead.append(describe_decided(examined, u), "bold")
    found = Text("Found: ")
    for kind in Kind:
        keys = {f.key for f in examined.findings if f.kind is kind}
        silent = {f.key for f in examined.findings if f.kind is kind is Kind.GAP and f.where}
        for count, word in ((len(keys) - len(silent), kind.word), (len(silent), "gap in a section")):
            if count:
                found.append(f"{count} {word}", STYLES[kind.severity.value])
                found.append("   ")
    if not examined.findings:
        found.append("nothing", "green")
    return Group(lead, *_render_weightiest(examined), StageTable(examined), found)


def _render_weightiest(examined: ExaminedQuestion) -> Iterable[RenderableType]:
    """Yield, a line each, what weighs most: silent sections, the widest quarrel, the widest reading."""
    silent = [
        f for f in examined.findings if f.kind is Kind.GAP and f.where and f.stage == Stage.UNORDERED.value
    ]
    if silent:
        sections = ", ".join(dict.fromkeys(f.where.split("/")[0] for f in silent))
        hands = format_number(sum(f.hands for f in silent))
        yield Text(f"- section {sections} is silent on {hands} hands of its own question")
    quarrels = [f for f in examined.findings if f.kind is Kind.CONFLICT and f.stage == Stage.CITED.value]
    if quarrels:
        f = max(quarrels, key=lambda f: (f.hands, f.clauses))
        who = " and ".join(f.clauses)
        yield Text(
            f"- the widest quarrel that the text leaves open: {who}, on {format_number(f.hands)} {f.units[1]}"
        )
    turning = [f for f in examined.findings if f.kind is Kind.READING]
    if turning:
        f = max(turning, key=lambda f: (f.hands, f.where))
        counted = f"{format_number(f.hands)} {f.units[1]}"
        yield Text(f"- the reading that most turns on is {f.where}: {counted}: {f.message}")
    last = examined.tables[Stage.ASSUMED]
    open_ = last.count(last.undecided | last.conflict | last.gap)[1]
    given = " with the assumptions made here" if examined.assumed else ""
    yield Text(f"- {format_number(open_)} {last.universe.units[0]} stay open{given}")


def render_clause_effects(examination: Examination, examined: ExaminedQuestion) -> RenderableType:
    """Return the clauses in the order of the document, and what each of them does."""
    grid = Grid(box=box.SIMPLE, pad_edge=False, padding=(0, 1))
    grid.add_column("clause", no_wrap=True)
    grid.add_column("says", ratio=1)
    for word in ("applies", "strikes", "decides"):
        grid.add_column(word, justify="right", no_wrap=True)
    for deed in examined.deeds:
        clause = examination.book.clause_of[deed.label]
        title = Text(clause.title)
        if clause.because:
            title.append("  assumed", "yellow")
        cells = [
            Text(format_number(c[1]), "" if c[1] else "dim")
            for c in (deed.applies, deed.strikes, deed.decides)
        ]
        grid.add_row(deed.label, title, *cells)
    return grid


def render_assumptions(examined: ExaminedQuestion) -> RenderableType:
    """Return every assumption, its reason, and how many hands hang on it."""
    grid = Grid(box=box.SIMPLE, pad_edge=False, padding=(0, 1))
    grid.add_column("assumed", ratio=4)
    grid.add_column("because", ratio=5, style="dim")
    grid.add_column("kinds", justify="right", no_wrap=True)
    grid.add_column("hands", justify="right", no_wrap=True)
    for r in examined.reliances:
        if r.what == "reading":  # readings have a part of their own
            continue
        text = Text(f"{r.what} ", "dim").append(r.text, "")
        if r.implied:
            text.append(" (the other relations imply it)", "dim")
        style = "" if r.hangs[1] else "dim"
        grid.add_row(
            text, r.because, Text(format_number(r.hangs[0]), style), Text(format_number(r.hangs[1]), style)
        )
    grid.add_section()
    grid.add_row(
        Text("every assumed order and clause together", "bold"),
        "",
        format_number(examined.together[0]),
        format_number(examined.together[1]),
    )
    return grid
