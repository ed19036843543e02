"""The command line: arguments, exit status, choice of renderer; nothing is computed here."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path
from typing import Any as Anything

import click

from verifier import __version__
from verifier.cli.arguments import FileFirst, Share
from verifier.cli.check import SEVERITIES
from verifier.cli.outcome import run
from verifier.report.render import FORMATS
from verifier.source import Mistake, Span, Unreadable

PATH = click.Path(path_type=Path)
DATE = click.DateTime(["%Y-%m-%d"])
PATHS = ["numpy", "python", "compiled"]
WORDS = ["text", "json", "csv", "markdown"]
CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


SHARE = Share()


@click.group(cls=FileFirst, context_settings=CONTEXT)
@click.version_option(__version__, prog_name="verify")
def cli() -> None:
    """Show whether a rule set decides every case, once, under every reading its words bear.

    `verify FILE` examines a rule set (a path, or the name of a shipped one such as nz1996).
    """


def outputs(_ctx: click.Context, _param: click.Parameter, values: tuple[str, ...]) -> list[tuple[str, Path]]:
    """Take `FORMAT=PATH` apart."""
    found = []
    for value in values:
        name, _, path = value.partition("=")
        if name not in FORMATS or not path:
            raise click.BadParameter(f"`{value}` is not FORMAT=PATH; formats: {', '.join(FORMATS)}")
        if path == "-":
            message = (
                f"`{value}`: --output writes to a file; --format {name} prints it (a file named - is ./-)"
            )
            raise click.BadParameter(message)
        found.append((name, Path(path)))
    return found


ACCOUNT = click.option("--account", metavar="NAME", help="Which account, where a file tells its rules twice.")


@cli.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--format", "form", type=click.Choice(list(FORMATS)), default="text", help="What is printed.")
@click.option(
    "--output",
    "output",
    multiple=True,
    callback=outputs,
    metavar="FORMAT=PATH",
    help="Write a format to a file, too; may be given several times.",
)
@click.option(
    "--fail-on",
    type=click.Choice(SEVERITIES),
    default="warning",
    show_default=True,
    help="The least severity that makes the exit status 1.",
)
@click.option(
    "--reading", "chosen", multiple=True, metavar="NAME=ALTERNATIVE", help="Read the words so; several times."
)
@click.option("--price", "priced", is_flag=True, help="Price readings, assumptions and open cases, too.")
@click.option("--evidence", "weighed", is_flag=True, help="--price, and readings against printed figures.")
@click.option("--interactions", is_flag=True, help="Also run every two readings together (slower).")
@click.option("--document", "documents", multiple=True, type=PATH, help="Hold it beside its document.")
@click.option("--decisions", type=PATH, help="Decisions on findings (default: beside the rule set).")
@click.option("--baseline", type=PATH, help="An earlier JSON record: what is new, changed, absent.")
@click.option("--profile", metavar="NAME", help="What is asked for, and how it is answered; or a PATH.toml.")
@click.option("--today", type=DATE, help="The date on which decisions are looked at.")
def check(files: tuple[str, ...], today: datetime | None, **asked: Anything) -> None:
    """Examine rule sets and report what was found.

    The exit status is 1 if something was found at or above --fail-on that no decision accepts and, beside a
    baseline, that is new or changed.
    """
    from verifier.cli.check import check_asked
    from verifier.cli.workers import Asked

    date = (today or datetime.now()).date()
    sys.exit(check_asked(files, Asked(**asked, today=date)))


@cli.command()
@click.argument("file")
@click.argument("tiles", metavar="HAND")
@ACCOUNT
@click.option("--as", "set_as", metavar='"HAND / HAND"', help="Judge how it was set.")
@click.option("--reading", "chosen", multiple=True, metavar="NAME=ALTERNATIVE", help="Read the words so.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
def hand(
    file: str, tiles: str, set_as: str | None, account: str | None, chosen: tuple[str, ...], form: str
) -> None:
    """Show how a hand must be set, by which clauses, and why not otherwise.

    HAND is one argument, in quotes: the signs, names or faces of its pieces. With --as, the hands of the
    setting stand as the game names its hands, in that order, a stroke between them; exit status 1 unless it
    is correct under every reading.
    """
    from verifier.cli.hand import hand_asked

    text, status = hand_asked(file, tiles, set_as, account, chosen, form)
    click.echo(text, nl=False)
    sys.exit(status)


@cli.command()
@click.argument("files", nargs=-1, required=True, metavar="A [B]")
@click.option("--question", help="Compare this question alone.")
@click.option("--reading", "chosen", multiple=True, metavar="NAME=ALTERNATIVE", help="Read the words so.")
@click.option("--price", "priced", is_flag=True, help="Also what it changes in house advantage, exactly.")
@click.option("--settled-by", metavar="FILE", help="Rank and settle by the rules of another file (--price).")
@click.option("--format", "form", type=click.Choice([*WORDS, "html"]), default="text")
def diff(
    files: tuple[str, ...], question: str | None, chosen: tuple[str, ...], form: str, **asked: Anything
) -> None:
    """Show what two rule sets over one game decide differently, and by which clauses.

    A and B are rule sets, or accounts of one, as FILE:ACCOUNT; A alone: all its accounts, two by two. With
    --price: what it changes in house advantage if the house sets by B's way in place of A's. Exit status 1 if
    some case does not end the same, or is not paid the same, or a question of both could not be compared.
    """
    from verifier.diff.difference import differences
    from verifier.diff.inputs import by_game
    from verifier.report.render import render_diff

    if len(files) > 2:
        raise click.UsageError("two rule sets are compared, or the accounts of one")
    if asked["settled_by"] and not asked["priced"]:
        raise click.UsageError("--settled-by says by which rules to price: it goes with --price")
    pairs, left = by_game(files)
    found = [x for pair in pairs for x in differences(pair, chosen, question, **asked)]
    click.echo(render_diff(found, form, sys.stdout, left), nl=False)
    sys.exit(0 if all(x.comparison.same for x in found) else 1)


@cli.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--write", is_flag=True, help="Rewrite the files, each whole or not at all.")
@click.option("--check", "only_check", is_flag=True, help="Only name the files that would change.")
def fmt(files: tuple[str, ...], write: bool, only_check: bool) -> None:
    """Print rule sets in the one canonical layout; comments are kept."""
    from verifier.language.format import run_fmt

    sys.exit(run_fmt(files, check=only_check, write=write))


@cli.command()
@click.argument("kind", nargs=-1)
def explain(kind: tuple[str, ...]) -> None:
    """Say what a kind of finding means, with a bad and a good example; without KIND, list them."""
    from verifier.report.text import explain as pages

    click.echo(pages.explain(pages.kind_of(" ".join(kind))) if kind else pages.listed(), nl=False)


@cli.command()
@click.argument("file")
@ACCOUNT
@click.option("--question", help="Which question, where a rule set asks several.")
@click.option("--reading", "chosen", multiple=True, metavar="NAME=ALTERNATIVE", help="Read the words so.")
@click.option("--format", "form", type=click.Choice(["csv", "json"]), default="csv")
def table(file: str, question: str | None, account: str | None, chosen: tuple[str, ...], form: str) -> None:
    """Print the decision table: one row a hand, or a row for each setting left.

    Columns: the hand; its weight (how many hands of pieces it stands for: the same on each of its rows);
    each hand of the setting; the status; the clauses that stand and struck something out.
    """
    from verifier.cases.parse_choices import choices
    from verifier.cli.hand import chosen_account
    from verifier.report.record import table
    from verifier.rules.load import refuse_several
    from verifier.source import suggest
    from verifier.tables.engines import ready

    refuse_several(file, "verify table", f" --account {account}" if account else "")
    loaded = chosen_account(file, account)
    known = {q.name.text: q for q in loaded.book.rules.questions}
    wanted = question or next(iter(known), "")
    if wanted not in known and not known:
        raise Unreadable([Mistake(Span(file), "a procedure has runs, and no decision table")])
    if wanted not in known:
        hint = suggest(wanted, known, "its questions: " + ", ".join(known))
        raise Unreadable([Mistake(Span(file), f"no question is called `{wanted}`", hint)])
    engines = ready(loaded)
    choice = {**loaded.book.first, **choices(loaded.book, chosen)}
    made = engines.table(known[wanted], choice)
    click.echo(table.to_csv(made) if form == "csv" else table.to_json(made), nl=False)


@cli.command()
@click.argument("file")
@ACCOUNT
@click.option("--reading", "chosen", multiple=True, metavar="NAME=ALTERNATIVE", help="Read the words so.")
@click.option("--evidence", is_flag=True, help="Hold every combination of readings against printed figures.")
@click.option("--price", is_flag=True, help="Also without each assumption, and what open cases are worth.")
@click.option("--material", type=SHARE, metavar="PERCENT", help="Mark changes of at least so much.")
@click.option(
    "--against", multiple=True, metavar="FILE", help="Also with another house way, both ways round."
)
@click.option("--settled-by", metavar="FILE", help="Rank and settle by the rules of another file.")
@click.option(
    "--commission", type=SHARE, metavar="PERCENT", help="Assume a commission on what the winner gains."
)
@click.option("--digits", default=4, show_default=True, type=click.IntRange(0, 30), help="Decimals.")
@click.option("--path", type=click.Choice(PATHS), default="numpy", help="What counts the deals.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
def odds(
    file: str, account: str | None, chosen: tuple[str, ...], digits: int, form: str, **asked: Anything
) -> None:
    """Show the exact odds of a game: win, lose, push, house advantage, under each reading."""
    from verifier.analysis.price_file import Wanted, price_file
    from verifier.diff.inputs import split
    from verifier.report.text import odds as page
    from verifier.report.text.priced import bar, to_text
    from verifier.rules.load import refuse_several

    refuse_several(split(file)[0], "verify odds", f" --account {account}" if account else "")
    priced = price_file(file, account, chosen, Wanted(**asked), bar)
    click.echo(page.to_json(priced) if form == "json" else to_text(priced, digits, sys.stdout), nl=False)


def main(**kwargs: Anything) -> None:
    """Run the command."""
    run(cli, **kwargs)
