"""How a report ends: the second opinion, what was not computed, and how to go on."""

from __future__ import annotations

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from verifier import __version__
from verifier.analysis.examine import Examination, ExaminedQuestion
from verifier.analysis.examine_file import explain_unpriced
from verifier.finding import Kind
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
        kept = len(q.question.examples) - len(
            {f.where for f in q.findings if f.kind in _FAILED_KINDS} & _list_example_titles(q)
        )
        if q.question.examples:
            text.append(f"Worked examples that hold: {kept} of {len(q.question.examples)}.\n")
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
