"""`verify letter`: the questions to the applicant, as a letter that can be sent as it is."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from verifier.cli.arguments import DATE, PATH, reading_option

if TYPE_CHECKING:
    from verifier.cli.workers import Asked
    from verifier.review.submission import Submission
    from verifier.rules.load import LoadedRules

_FORMATS = ["markdown", "html", "pdf"]


@click.command()
@click.argument("file")
@click.option("--format", "form", type=click.Choice(_FORMATS), default="markdown", show_default=True)
@click.option("--output", type=PATH, metavar="PATH", help="Write it to a file; a PDF must go to one.")
@click.option("--date", "dated", type=DATE, help="The date of the letter (default: none).")
@click.option("--against", type=PATH, help="An earlier version's JSON record: what was answered.")
@click.option("--decisions", type=PATH, help="Decisions on findings (default: beside the rule set).")
@click.option("--today", type=DATE, help="The date on which decisions are looked at.")
@reading_option("Read the words so; several times.")
def letter(
    file: str,
    form: str,
    output: Path | None,
    dated: datetime | None,
    against: Path | None,
    decisions: Path | None,
    today: datetime | None,
    chosen: tuple[str, ...],
) -> None:
    """Write the questions that the document leaves to the applicant, each with an example and its cost.

    Findings that a decision accepts are left out. The exit status is 0: a letter judges nothing.
    """
    from verifier.cli.inputs import announce_unshipped
    from verifier.cli.targets import list_inputs, refuse_targets
    from verifier.cli.workers import Asked
    from verifier.files import write_whole
    from verifier.report.letter.render import render_letter
    from verifier.rules.load import load_rules, refuse_collection

    _refuse_form(form, output)
    refuse_collection(file, "verify letter", "")
    asked = Asked(form, [], "never", chosen, interactions=False, priced=True)
    date = (today or datetime.now()).date()
    asked = replace(asked, decisions=decisions, baseline=against, today=date)
    loaded = load_rules(file, reports_misread=True)
    refuse_targets(list_inputs((file,), asked), [output] if output else [])
    announce_unshipped([loaded])
    made = render_letter(_examine(file, loaded, asked), form, dated.date() if dated else None)
    if output:
        write_whole(output, made)
    else:
        click.echo(made, nl=False)


def _refuse_form(form: str, output: Path | None) -> None:
    """Raise, before anything is examined, where a letter cannot be written in a form."""
    from verifier.report.letter.render import find_letter_obstacle

    if form == "pdf" and output is None:
        raise click.UsageError("a PDF goes to a file: add --output letter.pdf")
    if obstacle := find_letter_obstacle(form):
        raise click.ClickException(obstacle)


def _examine(file: str, loaded: LoadedRules, asked: Asked) -> Submission:
    """Examine a rule set as a letter needs it: with prices, decisions, and an earlier record."""
    from verifier.analysis.examine_file import examine_file
    from verifier.cases.parse_choices import parse_choices_by_account
    from verifier.cli.inputs import open_baseline, open_dispositions
    from verifier.review.submission import Submission

    decided = open_dispositions(file, asked)
    earlier = open_baseline(asked, loaded.book.rules.name.text)
    whole = examine_file(loaded, parse_choices_by_account(loaded, asked.chosen), priced=True)
    return Submission(whole, decided=decided, baseline=earlier, fail_on=None)
