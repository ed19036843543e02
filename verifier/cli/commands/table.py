"""`verify table`: the decision table of one question, itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from verifier.cli.arguments import ACCOUNT, format_option, reading_option
from verifier.source import Mistake, Span, UnreadableError, suggest_nearest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from verifier.language import syntax as s
    from verifier.tables.engines import Engines
    from verifier.tables.table import Table


@click.command()
@click.argument("file")
@ACCOUNT
@click.option("--question", help="Which question, where a rule set asks several.")
@click.option(
    "--finding",
    metavar="FINGERPRINT",
    help="Only the cases of this finding (6 characters of its name will do), at the last stage that has it.",
)
@reading_option()
@format_option("csv", "json")
def table(
    file: str,
    question: str | None,
    finding: str | None,
    account: str | None,
    chosen: tuple[str, ...],
    form: str,
) -> None:
    """Print the decision table: one row a hand, or a row for each setting left.

    Columns: the hand; its weight (how many hands of pieces it stands for: the same on each of its rows);
    each hand of the setting; the status; the clauses that stand and struck something out.
    """
    from verifier.cases.parse_choices import parse_choices
    from verifier.cli.inputs import load_account
    from verifier.report.record import table as record
    from verifier.rules.load import refuse_collection
    from verifier.tables.engines import build_rule_engines

    refuse_collection(file, "verify table", f" --account {account}" if account else "")
    loaded = load_account(file, account)
    asked = _find_question(file, loaded.book.rules, question)
    engines = build_rule_engines(loaded)
    choice = {**loaded.book.first, **parse_choices(loaded.book, chosen)}
    questions = (asked,) if question else loaded.book.rules.questions
    made, cases = (
        (engines.table(asked, choice), None)
        if finding is None
        else _find_cases(finding, engines, questions, choice)
    )
    write = record.render_table_csv if form == "csv" else record.render_table_json
    click.echo(write(made, cases), nl=False)


def _find_cases(
    wanted: str, engines: Engines, questions: tuple[s.Question, ...], choice: Mapping[str, str]
) -> tuple[Table, list[int]]:
    """Return the table of a finding and its cases, by number; say on standard error which finding it is."""
    import numpy as np

    from verifier.report.ruleset_sentences import STAGE_NAMES
    from verifier.review.find_finding import find_finding
    from verifier.wording import count_kinds

    found = find_finding(wanted, engines, questions, choice)
    f, universe = found.finding, found.table.universe
    cases = [] if found.cases is None else np.flatnonzero(found.cases).tolist()
    counted = count_kinds((f.kinds, f.hands), (universe.one, universe.units[0]))
    where = f"{counted}, {STAGE_NAMES[found.table.stage].removeprefix('and ')}"
    if not cases:
        where = "what it counts are no cases of this table" if f.hands else "it is about no case"
    click.echo(f"verify: {found.fingerprint}, {f.kind.word}: {f.message} ({where})", err=True)
    return found.table, cases


def _find_question(file: str, rules: s.RuleSet, wanted: str | None) -> s.Question:
    """Return the question of a name, or the first; raise UnreadableError where there is none."""
    from verifier.files import format_argument, format_name

    known = {q.name.text: q for q in rules.questions}
    if not known or wanted in {p.name.text for p in rules.procedures}:
        which = f"`{wanted}` is a procedure" if known else "this rule set has procedures alone"
        message = f"{which}, and a procedure has runs and no decision table"
        raise UnreadableError([Mistake(Span(format_name(file)), message, f"verify {format_argument(file)}")])
    name = wanted or next(iter(known))
    if name not in known:
        hint = suggest_nearest(name, known, "its questions: " + ", ".join(known))
        raise UnreadableError([Mistake(Span(format_name(file)), f"no question is called `{name}`", hint)])
    return known[name]
