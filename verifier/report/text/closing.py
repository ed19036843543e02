"""How a report ends: the second opinion, what was not computed, and how to go on."""

from __future__ import annotations

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from verifier import __version__
from verifier.analysis.examine import Examination, ExaminedQuestion
from verifier.analysis.examine_file import explain_unpriced
from verifier.analysis.outside_questions import list_misread
from verifier.finding import Kind
from verifier.tables.engines import find_setting_question
from verifier.wording import count_noun, format_number


def render_closing(examination: Examination, priced: bool) -> RenderableType:
    """Say what the report is silent about, and how to go on."""
    rules = examination.book.rules
    name = examination.loaded.wanted or rules.name.text
    text = Text("\n")
    for q in examination.questions:
        kinds = next(iter(q.tables.values())).universe.units[1]
        wrong = sum(f.kind is Kind.DISAGREEMENT for f in q.findings)
        text.append(
            f"A second engine decided {format_number(q.opinion.cases)} {kinds} "
            f"of {q.question.name.text} again"
        )
        text.append(f"{_describe_crosscheck(q, bool(examination.book.readings))}. Disagreements: {wrong}.\n")
        kept = len(q.question.examples) - len(
            {f.where for f in q.findings if f.kind in _FAILED_KINDS} & _list_example_titles(q)
        )
        if q.question.examples:
            text.append(f"Worked examples that hold: {kept} of {len(q.question.examples)}.\n")
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


_FAILED_KINDS = {Kind.INCONSISTENT, Kind.NOT_CHECKED}


def _list_example_titles(examined: ExaminedQuestion) -> set[str]:
    """Return the titles of a question's examples."""
    return {x.title for x in examined.question.examples}


def _describe_crosscheck(examined: ExaminedQuestion, readings: bool) -> str:
    """Say what was drawn for the second engine beside the cases themselves."""
    got = examined.opinion.drawn
    said = []
    if got["edits"]:
        said.append(f"{count_noun(got['edits'], 'reworded copy', 'reworded copies')}")
    if got["orders"]:
        said.append(f"{count_noun(got['orders'], 'other order')} of the clauses")
    if got["readings"] and readings:
        said.append(f"{count_noun(got['readings'], 'choice')} of readings")
    return ", and beside them " + ", ".join(said) if said else ""
