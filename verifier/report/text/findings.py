"""Findings, the quarrels of clauses folded by what would settle them."""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from verifier.analysis.examine import Examination, ExaminedQuestion
from verifier.finding import Finding, Kind, Severity
from verifier.report import draw
from verifier.report.finding_sentences import describe_status, group_findings, list_damage
from verifier.report.text.console import STYLES, render_heading
from verifier.rules.rulebook import RuleBook, Stage
from verifier.wording import count_kinds, format_number

_MOST_DRAWN = 12
"""How many findings of a kind are drawn in full; the rest is counted, and stands in the JSON."""


def render_findings(examination: Examination, examined: ExaminedQuestion) -> Iterable[RenderableType]:
    """Yield a part for each kind of finding, in report order."""
    for kind in Kind:
        groups = group_findings(f for f in examined.findings if f.kind is kind)
        if not groups or kind is Kind.READING:  # readings have a part of their own
            continue
        found = sorted(groups, key=lambda g: -g[-1].severity.weight)
        yield render_heading(kind.word.capitalize(), kind.meaning)
        told = [g for g in found if not (kind is Kind.GAP and g[-1].where)]
        silent = [g for g in found if kind is Kind.GAP and g[-1].where]
        if silent:
            yield _render_silences(examination.book, silent)
            yield _render_silent_cases(silent)
        told.sort(key=lambda g: _list_sections(examination.book, g[-1]))
        weighty = [g for g in told if kind is not Kind.CONFLICT or g[-1].severity is not Severity.NOTE]
        before: tuple[str, ...] = ()
        for group in weighty[:_MOST_DRAWN]:
            here = _list_sections(examination.book, group[-1])
            if kind is Kind.CONFLICT and here != before:
                before = here
                yield _render_fold(
                    examination.book,
                    [g for g in weighty if _list_sections(examination.book, g[-1]) == before],
                )
            yield render_finding(examination, examined, group)
        if len(weighty) > _MOST_DRAWN:
            yield Text(f"  and {len(weighty) - _MOST_DRAWN} more, in the JSON", "dim")
        yield from _render_settled([g for g in told if g not in weighty])


def _render_settled(groups: list[list[Finding]]) -> Iterable[RenderableType]:
    """List, a line each, the quarrels that the text's own order settles."""
    if not groups:
        return
    yield Text("\n").append(f"{len(groups)} more that the text's own order settles", "bold cyan")
    for group in groups[: 2 * _MOST_DRAWN]:
        f = group[-1]
        text = (
            Text("  ").append(f"note[{f.kind.word}] ", STYLES["note"]).append(" and ".join(f.clauses), "bold")
        )
        yield text.append(
            f"  {count_kinds((f.kinds, f.hands), f.units)}  {' '.join(f.witness.hand if f.witness else ())}"
        )
    if len(groups) > 2 * _MOST_DRAWN:
        yield Text(f"  and {len(groups) - 2 * _MOST_DRAWN} more, in the JSON", "dim")


def _list_sections(book: RuleBook, f: Finding) -> tuple[str, ...]:
    """Return the sections whose clauses a finding is about."""
    found = dict.fromkeys(book.clause_of[x].section or x for x in f.clauses)
    return tuple(sorted(found))


def _render_fold(book: RuleBook, groups: list[list[Finding]]) -> RenderableType:
    """Say once, for quarrels between the same sections, which sentence is missing."""
    where = _list_sections(book, groups[0][-1])
    written = {c.section for c in book.clause_of.values()}
    what = "section" if set(where) <= written else "clause"
    who = f"inside {what} {where[0]}" if len(where) == 1 else f"between {what}s " + " and ".join(where)
    text = Text("\n").append(f"{len(groups)} {who}", "bold cyan")
    return text.append("; the text does not say which clause gives way", "cyan")


def _render_silences(book: RuleBook, groups: list[list[Finding]]) -> RenderableType:
    """Draw what sections are silent on as one table: they differ in a pair only."""
    grid = Grid(box=box.SIMPLE, pad_edge=False, padding=(0, 1))
    grid.add_column("", no_wrap=True)
    grid.add_column("silent on")
    for name in ("kinds", "hands"):  # no number is ever cut: where there is no room, words go over more lines
        grid.add_column(name, justify="right", no_wrap=True)
    grid.add_column("the simplest")
    grid.add_column("")
    for group in groups:
        f = group[-1]
        section, _, pair = f.where.partition("/")
        hand = f.witness.hand if f.witness else ()
        grid.add_row(
            _render_finding_label(f),
            f"section {section}: pair of {pair}" if pair else f"section {section}",
            format_number(f.kinds),
            format_number(f.hands),
            draw.draw_faces(book.pieces, hand),
            " ".join(hand),
        )
    total = [sum(g[-1].kinds for g in groups), sum(g[-1].hands for g in groups)]
    grid.add_section()
    grid.add_row("", "together", format_number(total[0]), format_number(total[1]), "", "")
    return grid


def _render_silent_cases(groups: list[list[Finding]]) -> RenderableType:
    """Say in words which cases sections are silent on, a line for each row of their table."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    for f in (group[-1] for group in groups):
        if f.cases and f.severity is not Severity.NOTE:
            grid.add_row("cases", f.cases.text)
    return Padding(grid, (0, 0, 1, 2)) if grid.row_count else Text("")


def _render_finding_label(f: Finding) -> Text:
    """Return the severity and kind of a finding."""
    return Text().append(f"{f.severity.value}[{f.kind.word}]", STYLES[f.severity.value])


def render_finding(
    examination: Examination, examined: ExaminedQuestion, group: list[Finding]
) -> RenderableType:
    """Draw one finding: the clauses as cited, the simplest hand, what each directs, what settles it."""
    book = examination.book
    f = next((x for x in group if x.stage == Stage.CITED.value), group[-1])
    head = _render_finding_label(f).append(f" {f.message}", "bold")
    if f.hands:
        head.append(f"   {count_kinds((f.kinds, f.hands), f.units)}", "")
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    for x in f.clauses:
        clause = book.clause_of[x]
        grid.add_row(
            x, Text(clause.title).append(f"  {examination.loaded.sources[0].name}:{clause.span.line}", "dim")
        )
    if f.witness:
        grid.add_row("hand", draw.draw_hand(book.pieces, f.witness.hand))
        for d in f.witness.directed:
            ways = "  or  ".join(draw.draw_setting(x) for x in d.settings) or "nothing that is legal"
            grid.add_row("", f"{d.by} allows  {ways}" if d.by in f.clauses else f"{d.by or 'left'}  {ways}")
    if f.cases and f.severity is not Severity.NOTE:
        grid.add_row("cases", f.cases.text)
    if f.kind is Kind.CYCLE:
        grid.add_row("rounds", f.where)
    if f.kind in {Kind.CONFLICT, Kind.UNDECIDED, Kind.UNATTAINABLE, Kind.FOUL, Kind.GAP}:
        grid.add_row("fate", describe_status(examined, group))
    for text in list_damage(book, f):
        grid.add_row("damage", f"rests on a damaged place of the copy: {text}")
    if f.help and f.severity is not Severity.NOTE:
        grid.add_row("help", f.help)
    return Group(head, Padding(grid, (0, 0, 0, 2)))
