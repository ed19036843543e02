"""Stage 5: the report for people, in a terminal or a file."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterable
from typing import TextIO

from rich import box
from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from verifier.analysis.examine import Examination, Examined
from verifier.analysis.file import Whole
from verifier.cases.domain import Domain
from verifier.finding import Kind
from verifier.report.text import (
    answers,
    claims,
    closing,
    comparison,
    findings,
    odds,
    procedures,
    readings,
    review,
)
from verifier.report.text.stages import STAGES as STAGES
from verifier.report.text.stages import Stages
from verifier.report.text.styles import STYLES
from verifier.review.submission import Submission
from verifier.rules.rulebook import Stage
from verifier.wording import count_noun, format_number

WIDTH = 100
DIGITS = 4
"""How many decimals a percentage has."""


def render(submission: Submission, stream: TextIO | None) -> str:
    """Return the report on what was submitted."""
    return printed(
        [*parts(submission.whole), *review.sections(submission), *answers.sections(submission)], stream
    )


def to_text(whole: Whole, stream: TextIO | None) -> str:
    """Return the report; of the stream's width and in colour only where it is a terminal."""
    return printed(parts(whole), stream)


def printed(found: Iterable[RenderableType], stream: TextIO | None) -> str:
    """Return parts one below the other; of the stream's width and in colour only where it is a terminal."""
    if stream is None or not stream.isatty():
        return plain(Group(*found))
    out = io.StringIO()
    width = max(70, min(Console().width, 130))
    console = Console(file=out, force_terminal=True, width=width, highlight=False, markup=False, emoji=False)
    for part in found:
        console.print(part)
    return out.getvalue()


def plain(part: RenderableType) -> str:
    """Return a part without colour, of fixed width, the same on every machine."""
    out = io.StringIO()
    console = Console(
        file=out,
        force_terminal=False,
        width=WIDTH,
        legacy_windows=False,
        highlight=False,
        markup=False,
        emoji=False,
        color_system=None,
    )
    console.print(part)
    return "\n".join(line.rstrip() for line in out.getvalue().split("\n"))


def parts(whole: Whole) -> Iterable[RenderableType]:
    """Yield the report, account by account."""
    for x in whole.examinations:
        yield from account(x, priced=any(p.loaded is x.loaded for p in whole.priced))
    for priced in whole.priced:
        yield from odds.parts(priced, DIGITS)
    yield from comparison.sections(whole.comparisons)


def account(examination: Examination, *, priced: bool = False) -> Iterable[RenderableType]:
    """Yield the report on one rule set, or on one account of it, part by part."""
    yield header(examination)
    for examined in examination.questions:
        yield Rule(Text(f"{examined.question.name.text}: {examined.question.title}", "bold"), align="left")
        units = next(iter(examined.tables.values())).universe.units[0]
        yield summary(examined)
        yield from findings.sections(examination, examined)
        yield from readings.sections(examination, examined)
        yield heading(
            "What each clause does", f"in {units}: applies, strikes an option out, alone leaves one"
        )
        yield ledger(examination, examined)
        if any(r.what != "reading" for r in examined.reliances):
            facts = "; of a fact, those that it bears on" * any(r.what == "fact" for r in examined.reliances)
            yield heading("What hangs on our assumptions", f"{units} that end otherwise without it{facts}")
            yield assumptions(examined)
    for procedure in examination.procedures:
        yield from procedures.sections(examination.book, procedure)
    yield from claims.sections(examination.claims)
    yield from claims.outside(examination.book.rules.outside)
    yield closing.part(examination, priced)


def heading(title: str, gloss: str = "") -> RenderableType:
    """Return the heading of a part."""
    text = Text("\n").append(title, "bold")
    if gloss:
        text.append(f"  ({gloss})", "dim")
    return text


def header(examination: Examination) -> RenderableType:
    """Say what was examined and how it was read."""
    book, rules = examination.book, examination.book.rules
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(ratio=1)
    words = {
        "source": "document",
        "copy": "copy",
        "damage": "damage",
        "since": "since then",
        "read-back": "read back",
    }
    for about in rules.about:
        at = f"at {about.place}: " if about.place else ""
        grid.add_row(words[about.word], at + about.text)
    for role, source in zip(("rule set", "game"), examination.loaded.sources, strict=False):
        grid.add_row(role, f"{source.name}  sha256 {source.sha256[:16]}…")
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


def summary(examined: Examined) -> RenderableType:
    """Return the result on one screen: what is decided at each stage, and what was found."""
    u = next(iter(examined.tables.values())).universe
    lead = Text(f"{u.lead()}\n")
    lead.append(verdict(examined, u), "bold")
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
    return Group(lead, *in_short(examined), Stages(examined), found)


def in_short(examined: Examined) -> Iterable[RenderableType]:
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
        yield Text(
            f"- the reading that most turns on is {f.where}: {format_number(f.hands)} {f.units[1]}: {f.message}"
        )
    last = examined.tables[Stage.ASSUMED]
    open_ = last.count(last.undecided | last.conflict | last.gap)[1]
    given = " with the assumptions made here" if examined.assumed else ""
    yield Text(f"- {format_number(open_)} {last.universe.units[0]} stay open{given}")


def verdict(examined: Examined, u: Domain) -> str:
    """Say in a sentence what is decided in the order that the text states, and with our order too."""
    counts = [examined.tables[s].count(examined.tables[s].decided)[1] for s in (Stage.CITED, Stage.ASSUMED)]
    every = f"{format_number(u.total)} {u.units[0]}"
    said = f"In the order that the text itself states, {format_number(counts[0])} of {every} are decided"
    if examined.assumed:
        said += f"; with {ours(examined)}, {format_number(counts[1])}"
    resting = (
        [f"the first of each of {count_noun(len(examined.effects), 'reading')}"] if examined.effects else []
    )
    facts = sum(r.what == "fact" for r in examined.reliances)
    resting += [f"{count_noun(facts, 'fact')} of the game that the copy lacks"] if facts else []
    return said + (f" (given {' and '.join(resting)})." if resting else ".")


def ours(examined: Examined) -> str:
    """Say how many orders and how many clauses are assumed."""
    kinds = Counter(r.what for r in examined.assumed)
    orders = [f"{count_noun(kinds['order'], 'assumption')} of ours about order"] if kinds["order"] else []
    clauses = [f"{count_noun(kinds['clause'], 'clause')} of ours"] if kinds["clause"] else []
    return " and ".join(orders + clauses)


def ledger(examination: Examination, examined: Examined) -> RenderableType:
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


def assumptions(examined: Examined) -> RenderableType:
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
