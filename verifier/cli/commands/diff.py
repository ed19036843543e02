"""`verify diff`: what two rule sets over one game decide differently."""

from __future__ import annotations

import sys
from typing import Any as Anything

import click

from verifier.cli.arguments import format_option, reading_option


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="A [B]")
@click.option("--question", help="Compare this question alone.")
@reading_option()
@click.option("--price", "priced", is_flag=True, help="Also what it changes in house advantage, exactly.")
@click.option("--settled-by", metavar="FILE", help="Rank and settle by the rules of another file (--price).")
@format_option("text", "json", "csv", "markdown", "html")
def diff(
    files: tuple[str, ...], question: str | None, chosen: tuple[str, ...], form: str, **asked: Anything
) -> None:
    """Show what two rule sets over one game decide differently, and by which clauses.

    A and B are rule sets, or accounts of one, as FILE:ACCOUNT; A alone: all its accounts, two by two. With
    --price: what it changes in house advantage if the house sets by B's way in place of A's. Exit status 1 if
    some case does not end the same, or is not paid the same, or a question of both could not be compared.
    """
    from verifier.cli.inputs import announce_unshipped
    from verifier.diff.compare_files import compare_files
    from verifier.diff.inputs import pair_by_game
    from verifier.report.render import render_diff

    if len(files) > 2:
        raise click.UsageError("two rule sets are compared, or the accounts of one")
    if asked["settled_by"] and not asked["priced"]:
        raise click.UsageError("--settled-by says by which rules to price: it goes with --price")
    pairs, left = pair_by_game(files)
    found = [x for pair in pairs for x in compare_files(pair, chosen, question, **asked)]
    if form == "csv":  # its rows are cases alone
        announce_unshipped(t.loaded for x in found for t in x.named)
    click.echo(render_diff(found, form, sys.stdout, left), nl=False)
    sys.exit(0 if all(x.comparison.same for x in found) else 1)
