"""`verify odds`: win, lose, push and house advantage, exactly."""

from __future__ import annotations

import sys
from typing import Any as Anything

import click

from verifier.cli.arguments import ACCOUNT, SHARE, format_option, reading_option

_PATHS = ["numpy", "python", "compiled"]


@click.command()
@click.argument("file")
@ACCOUNT
@reading_option()
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
@click.option("--path", type=click.Choice(_PATHS), default="numpy", help="What counts the deals.")
@format_option("text", "json")
def odds(
    file: str, account: str | None, chosen: tuple[str, ...], digits: int, form: str, **asked: Anything
) -> None:
    """Show the exact odds of a game: win, lose, push, house advantage, under each reading."""
    from verifier.analysis.price_file import PriceRequest, price_file
    from verifier.cli.inputs import announce_unshipped
    from verifier.cli.progress import show_progress
    from verifier.diff.inputs import split_account
    from verifier.report.record.odds import render_odds_json as render_record
    from verifier.report.text.odds import render_odds
    from verifier.rules.load import refuse_collection

    refuse_collection(split_account(file)[0], "verify odds", f" --account {account}" if account else "")
    priced = price_file(file, account, chosen, PriceRequest(**asked), show_progress)
    announce_unshipped(p.loaded for p in priced)
    text = render_record(priced) if form == "json" else render_odds(priced, digits, sys.stdout)
    click.echo(text, nl=False)
