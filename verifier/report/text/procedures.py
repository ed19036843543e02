"""What was found out about a procedure, for people."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from verifier.finding import Finding, Kind, Severity
from verifier.report.finding_sentences import group_findings
from verifier.report.procedure_sentences import (
    describe_occasions,
    describe_procedure_crosscheck,
    format_places,
)
from verifier.report.text.console import STYLES, render_heading
from verifier.rules.rulebook import RuleBook, Stage
from verifier.statespace.decide import DECIDED
from verifier.statespace.examine import ExaminedProcedure
from verifier.statespace.measures.chance import ChanceShares
from verifier.statespace.readings import AlternativeEffect, ReadingEffect
from verifier.wording import format_number

_SHORT_STAGE_NAMES = {Stage.UNORDERED: "in no order", Stage.CITED: "as cited", Stage.ASSUMED: "as assumed"}
_MOST_GROUPS = 8
"""How many groups of cases are drawn of one field that chance decides."""


def render_procedure(book: RuleBook, played: ExaminedProcedure) -> Iterable[RenderableType]:
    """Yield the report on one procedure, part by part."""
    yield Rule(Text(f"{played.tree.name.text}: {played.tree.title}", "bold"), align="left")
    yield _render_procedure_summary(played)
    for kind in Kind:
        groups = list_finding_groups(
            f for f in played.findings if f.kind is kind and kind is not Kind.READING
        )
        if groups:
            yield render_heading(kind.word.capitalize(), kind.meaning)
            for group in groups:
                yield render_procedure_finding(book, group)
    if played.kept:
        yield render_heading("What is promised", "on every run, for each number of places that is named")
        yield _render_properties(played)
    if played.shares:
        yield render_heading("What chance makes of it", "of all ways in which the dice can fall")
        yield from _render_chance(played.shares)
    if any(t.matters for t in played.turns):
        yield render_heading(
            "What the words bear", f"each alternative alone{_describe_compared_places(played)}"
        )
        for turn in sorted((t for t in played.turns if t.matters), key=lambda t: -t.changed):
            yield _render_procedure_reading(turn)
        idle = [t.name for t in played.turns if not t.matters and not t.not_checked]
        if idle:
            yield Text(f"No case turns on {len(idle)} more, alone: " + ", ".join(idle), "dim")
    yield render_heading("What each clause does", "in cases: applies, stands")
    yield _render_procedure_clauses(book, played)
    if played.stays:
        yield Text(_describe_stays(played), "dim")
    yield Text(describe_procedure_crosscheck(played), "dim")
    if played.leanings:
        yield render_heading(
            "What hangs on our assumptions",
            f"cases that end otherwise without it{_describe_compared_places(played)}",
        )
        yield _render_procedure_assumptions(played)


def _describe_compared_places(played: ExaminedProcedure) -> str:
    """Say for how many places readings and assumptions were compared."""
    return f", with {format_places(played, played.compared)}" if played.tree.around else ""


def list_finding_groups(found: Iterable[Finding]) -> list[list[Finding]]:
    """Return findings of the same quarrel together, those that weigh most first."""
    return sorted(group_findings(found), key=lambda g: -g[-1].severity.weight)


def _render_procedure_summary(played: ExaminedProcedure) -> RenderableType:
    """Return what was explored, number of places by number of places."""
    last = [x for x in played.sizes if x.whole]
    if not last:
        return Text("Nothing could be explored.", "bold")
    grid = Grid(box=box.SIMPLE, pad_edge=False, padding=(0, 1))
    name = played.tree.around.name.text if played.tree.around else "places"
    for title in (name, "states", "cases", *(f"open {x}" for x in _SHORT_STAGE_NAMES.values())):
        grid.add_column(title, justify="right", no_wrap=True)
    for size in played.sizes:
        if size.whole:
            open_ = [sum(size.ends[stage]) - size.ends[stage][DECIDED] for stage in _SHORT_STAGE_NAMES]
            cases = sum(size.ends[Stage.ASSUMED])
            cells = [Text(format_number(x), STYLES["warning"] if x else "dim") for x in open_]
            grid.add_row(str(size.places), format_number(size.states), format_number(cases), *cells)
    top = last[-1]
    lead = Text(f"Every run was followed: {format_number(top.states)} states can be reached", "bold")
    lead.append(f" with {format_places(played, top.places)}" if played.tree.around else "", "bold")
    lead.append(f", and in them {format_number(sum(top.ends[Stage.ASSUMED]))} cases", "bold")
    lead.append(" (a state, what is done in it, and what is chosen).")
    found = Text("Found: ")
    for kind in Kind:
        count = len({f.key for f in played.findings if f.kind is kind})
        if count:
            found.append(f"{count} {kind.word}", STYLES[kind.severity.value]).append("   ")
    if not played.findings:
        found.append("nothing")
    return Group(lead, grid, found)


def render_procedure_finding(book: RuleBook, group: list[Finding]) -> RenderableType:
    """Draw one finding: what it says, the clauses as cited, and the shortest run that shows it."""
    f = group[-1]
    head = Text().append(f"{f.severity.value}[{f.kind.word}]", STYLES[f.severity.value])
    head.append(f" {f.message}", "bold")
    if f.hands:
        head.append(f"   {format_number(f.hands)} {f.units[f.hands != 1]}")
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    for label in f.clauses:
        grid.add_row(label, Text(book.clause_of[label].title))
    if f.severity is Severity.NOTE:
        ends = "settled by the text's own order" if f.stage == Stage.UNORDERED.value else ""
        if ends:
            grid.add_row("fate", ends)
        return Group(head, Padding(grid, (0, 0, 0, 2)))
    for place, line in enumerate(f.run):
        grid.add_row("run" if place == 0 else "", line)
    if f.kind in {Kind.CONFLICT, Kind.UNDECIDED, Kind.GAP} and f.stage == Stage.CITED.value:
        grid.add_row("fate", "open in the text; settled by our assumptions")
    if f.help:
        grid.add_row("help", f.help)
    return Group(head, Padding(grid, (0, 0, 0, 2)))


def _render_properties(played: ExaminedProcedure) -> RenderableType:
    """List what is promised, and whether every run keeps it."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for kept in played.kept:
        if kept.finding is None and not kept.places:
            word, said = Text(Kind.NOT_CHECKED.word, STYLES["warning"]), kept.title
        elif kept.finding is None:
            word = Text("kept", STYLES["decided"])
            said = kept.title
            if played.tree.around:
                said += f" ({format_places(played, kept.places)})"
        else:
            word = Text(kept.finding.kind.word, STYLES[kept.finding.kind.severity.value])
            said = kept.title
        grid.add_row(word, said)
    return Padding(grid, (0, 0, 0, 2))


def _render_chance(shares: Iterable[ChanceShares]) -> Iterable[RenderableType]:
    """Yield, for each field that chance decides, how often each value follows in each group of cases."""
    for (act, name), found in groupby(shares, key=lambda x: (x.act, x.field)):
        groups = list(found)
        for group in groups[:_MOST_GROUPS]:
            yield _render_shares(group)
        if len(groups) > _MOST_GROUPS:
            more = format_number(len(groups) - _MOST_GROUPS)
            yield Text(
                f"  {act}: {name}: {more} other groups of cases have other shares (JSON has all)\n", "dim"
            )


def _render_shares(shares: ChanceShares) -> RenderableType:
    """Draw how often each value follows, in the cases of which that is so."""
    head = Text(f"  {shares.act}, {describe_occasions(shares)}: {shares.field}")
    grid = Grid(box=box.SIMPLE, pad_edge=False, padding=(0, 1))
    for word, _ in shares.counts:
        grid.add_column(word, justify="right", no_wrap=True)
    grid.add_row(*(f"{count}/{shares.ways}" for _, count in shares.counts))
    grid.add_row(*(f"{100 * count / shares.ways:.2f}%" for _, count in shares.counts), style="dim")
    return Group(head, Padding(grid, (0, 0, 0, 2)))


def _render_procedure_reading(turn: ReadingEffect) -> RenderableType:
    """Draw one reading: what each alternative changes, and the shortest run that comes to it."""
    head = Text().append("warning[reading] ", STYLES["warning"]).append(turn.name, "bold")
    head.append(f"  {turn.question}")
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for a in turn.alternatives:
        if a.chosen:
            grid.add_row(Text(a.name, "bold"), Text("drawn here  ", "dim").append(a.gloss, "dim"))
        else:
            grid.add_row(
                a.name, Group(Text(_describe_alternative(a)).append(f"  {a.gloss}", "dim"), *_render_trace(a))
            )
    return Group(head, Padding(grid, (0, 0, 0, 2)))


def _describe_alternative(a: AlternativeEffect) -> str:
    """Say in a line what an alternative changes."""
    parts = [f"{format_number(a.changed)} {'case ends' if a.changed == 1 else 'cases end'} otherwise"]
    parts += [f"{format_number(a.gained)} states more"] if a.gained else []
    parts += [f"{format_number(a.lost)} states less"] if a.lost else []
    counts = (("undecided", a.undecided), ("in conflict", a.conflict), ("without a clause", a.gap))
    parts += [f"{format_number(n)} {word}" for word, n in counts if n]
    return ", ".join(parts)


def _render_trace(a: AlternativeEffect) -> Iterable[RenderableType]:
    """Yield the shortest run that shows an alternative, and how it ends either way."""
    for line in a.run:
        yield Text(line, "dim")
    if a.run:
        yield Text(f"  {a.before}   becomes   {a.after}")
    for title, before, after in a.promises:
        yield Text(f"promise: {title}: {before} becomes {after}", STYLES["warning"])


def _render_procedure_clauses(book: RuleBook, played: ExaminedProcedure) -> RenderableType:
    """Return the clauses in the order of the document, and in how many cases each applies and stands."""
    grid = Grid(box=box.SIMPLE, pad_edge=False, padding=(0, 1))
    grid.add_column("clause", no_wrap=True)
    grid.add_column("says", ratio=1)
    for word in ("applies", "stands"):
        grid.add_column(word, justify="right", no_wrap=True)
    for label, counts in played.applies.items():
        clause = book.clause_of[label]
        title = Text(clause.title)
        if clause.because:
            title.append("  assumed", "yellow")
        grid.add_row(label, title, *(Text(format_number(c), "" if c else "dim") for c in counts))
    return grid


def _describe_stays(played: ExaminedProcedure) -> str:
    """Say in how many cases each field stays as it was only because nothing speaks of it."""
    top = [x for x in played.sizes if x.whole][-1]
    where = f" with {format_places(played, top.places)}" if played.tree.around else ""
    counts = ", ".join(f"{name} {format_number(n)}" for name, n in played.stays.items())
    total = format_number(sum(top.ends[Stage.ASSUMED]))
    return f"Stays as it was only because nothing speaks of it, in so many of {total} cases{where}: {counts}."


def _format_hanging(count: int | None) -> Text:
    """Write how many cases depend on an assumption, if that was counted."""
    return Text("not checked" if count is None else format_number(count), "" if count else "dim")


def _render_procedure_assumptions(played: ExaminedProcedure) -> RenderableType:
    """Return every assumption, its reason, and how many cases hang on it."""
    grid = Grid(box=box.SIMPLE, pad_edge=False, padding=(0, 1))
    grid.add_column("assumed", ratio=4)
    grid.add_column("because", ratio=5, style="dim")
    grid.add_column("cases", justify="right", no_wrap=True)
    for x in played.leanings:
        text = Text(f"{x.what} ", "dim").append(x.text, "")
        grid.add_row(text, x.because, _format_hanging(x.hangs))
    return grid
