"""`verify table`: the decision table of one question, itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from verifier.cli.arguments import ACCOUNT, format_option, reading_option
from verifier.source import Mistake, Span, UnreadableError, suggest_nearest

if TYPE_CHECKING:
    from verifier.language import syntax as s


@click.command()
@click.argument("file")
@ACCOUNT
@click.option("--question", help="Which question, where a rule set asks several.")
@reading_option()
@format_option("csv", "json")
def table(file: str, question: str | None, account: str | None, chosen: tuple[str, ...], form: str) -> None:
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
    made = engines.table(asked, {**loaded.book.first, **parse_choices(loaded.book, chosen)})
    click.echo(record.render_table_csv(made) if form == "csv" else record.render_table_json(made), nl=False)


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
