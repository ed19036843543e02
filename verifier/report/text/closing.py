"""How a report ends: the second opinion, what was not computed, and how to go on."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from verifier import __version__
from verifier.analysis.examine import Examination, ExaminedQuestion
from verifier.analysis.examine_file import explain_unpriced
from verifier.analysis.outside_questions import list_misread
from verifier.finding import Kind
from verifier.ledger.entries import Coverage, LedgerEntry
from verifier.report.ledger_sentences import LEDGER_TITLE, describe_run, fold_entries
from verifier.report.text.console import STYLES, render_heading
from verifier.review.submission import Submission
from verifier.tables.engines import find_setting_question
from verifier.wording import count_noun, format_number, join_and


def render_closing(examination: Examination, priced: bool) -> RenderableType:
    """Say what the report is silent about, and how to go on."""
    rules = examination.book.rules
    name = examination.loaded.wanted or rules.name.text
    text = Text("\n")
    for q in examination.questions:
        kinds = next(iter(q.tables.values())).universe.units[1]
        wrong = sum(f.kind is Kind.DISAGREEMENT for f in q.findings)
        text.append(f"{_describe_crosscheck(q, kinds)} Disagreements: {wrong}.\n")
        if q.question.examples:
            text.append(f"Worked examples that hold: {_count_kept(q)} of {len(q.question.examples)}.\n")
    text.append(_describe_misread(examination))
    listed = count_noun(len(examination.book.readings), "reading")
    text.append(
        f"verifier {__version__}, under {listed} listed; that there are no others cannot be proved.", "dim"
    )
    if not priced and examination.questions:
        why, hint = explain_unpriced(examination.book, name)
        text.append(f" {why[0].upper()}{why[1:]}{f' ({hint})' if hint else ''}.", "dim")
    account = f" --account {rules.account}" if rules.account else ""
    text.append(
        f"\nall of it: verify {name} --format json{_describe_table_command(examination, name + account)}",
        "dim",
    )
    return Padding(text, (0, 0, 1 if rules.account else 0, 0))


def _describe_misread(examination: Examination) -> str:
    """Say whether the text, printed from what was read of it, is the text; and where it is not."""
    found = list_misread(examination.loaded)
    if not found:
        return "The rule set and its game, printed from what was read of them, have the words of the files.\n"
    return "".join(f"{f.severity.value}[{f.kind.word}] {f.message}\n  help: {f.help}\n" for f in found)


def _describe_table_command(examination: Examination, name: str) -> str:
    """Say what prints each hand; where no hands are set, each case of the first question."""
    asked = [q.question for q in examination.questions]
    if not asked:
        return ""
    sets = find_setting_question(examination.book)
    told = sets or asked[0]
    which = "" if told is asked[0] and sets else f" --question {told.name.text}"
    return f"    each {'hand' if sets else 'case'}: verify table {name}{which}"


def _count_kept(examined: ExaminedQuestion) -> int:
    """Return how many worked examples were looked at, and hold."""
    wrong = {f.where for f in examined.findings if f.kind is Kind.INCONSISTENT}
    seen = [e for e in examined.ledger if e.status is Coverage.LOOKED_AT and Kind.INCONSISTENT in e.kinds]
    return sum(e.where not in wrong for e in seen)


def render_ledger(entries: Iterable[LedgerEntry]) -> Iterable[RenderableType]:
    """Yield what became of the checks of one question or procedure: those that went alike in one row."""
    yield from _render_folded(fold_entries(entries), LEDGER_TITLE)


def _render_folded(folded: list[tuple[Coverage, str, str]], title: str) -> Iterable[RenderableType]:
    """Yield what became of checks, by how they went."""
    if not folded:
        return
    yield render_heading(title, "each check of the verifier: over which cases, or why not")
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=2)
    grid.add_column(ratio=3, style="dim")
    before = None
    for status, names, said in folded:
        style = STYLES["warning"] if status is Coverage.NOT_CHECKED else "dim"
        grid.add_row(Text("" if status is before else _STATUS_WORDS[status], style), names, said)
        before = status
    yield Padding(grid, (0, 0, 0, 2))


_STATUS_WORDS = {x: x.value for x in Coverage} | {Coverage.NOT_ASKED: "not asked for"}
"""Each status, as short as a column wants it."""


def render_rest(submission: Submission) -> Iterable[RenderableType]:
    """Yield what became of the checks of no question and no procedure, and last what all checks come to."""
    told = {(x.account, x.question) for p in submission.whole.examinations for x in _list_told(p)}
    rest = [e for e in submission.ledger if (e.account, e.question) not in told]
    yield from _render_folded(fold_entries(rest, parts=True), f"{LEDGER_TITLE} beside the questions")
    style = STYLES["error"] if submission.verdict.unchecked else "bold"
    yield Text(f"\n{describe_run(submission)}", style)


def _list_told(examination: Examination) -> list[LedgerEntry]:
    """Return the entries that stand with a question or a procedure."""
    rules = examination.book.rules
    names = {x.name.text for x in rules.questions} | {x.name.text for x in rules.procedures}
    return [e for e in examination.ledger if e.question in names]


def _describe_crosscheck(examined: ExaminedQuestion, kinds: str) -> str:
    """Say what the second engine decided again, by stage, and what it did beside that."""
    got, name = examined.opinion, examined.question.name.text
    if not got.stages:
        return f"A second engine decided no {kinds} of {name} again."
    *others, (_, last) = got.in_order
    of = "" if last.is_whole else f" of {format_number(last.every)}"
    text = f"A second engine decided {format_number(last.decided)}{of} {kinds} of {name} again"
    stages = [f"{format_number(found.decided)} {stage.value}" for stage, found in others]
    beside = [f"{join_and(stages)} (earlier stages)"] if stages else []
    if got.alternatives:
        where = count_noun(got.alternatives, "other reading")
        beside.append(f"{format_number(got.reading_cases)} under {where}")
    text += f"; {', '.join(beside)}" if beside else ""
    said = [f"weighed {format_number(got.weighed)}"] if got.weighed else []
    said += [f"drew {count_noun(got.deals, 'deal')}"] if got.deals else []
    if copies := got.drawn["copies"]:
        said.append(f"compared {count_noun(copies, 'varied copy', 'varied copies')} (seed {got.seed})")
    return f"{text}. It {join_and(said)}." if said else f"{text}."
