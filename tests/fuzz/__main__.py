"""`python -m tests.fuzz lines 1000000`: tries so many; fails where one is not answered in words."""

from __future__ import annotations

import sys
import time
import traceback
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from tests.fuzz.run import run_many


@click.command()
@click.argument("what", type=click.Choice(["lines", "files", "sets"]))
@click.argument("number", type=int)
@click.option("--seed", default=0, help="Which inputs: others for each number.")
def main(what: str, number: int, seed: int) -> None:
    """Try so many mutated lines or files, or examine so many mutated sets in every format."""
    began = time.monotonic()

    def watch(tried: int) -> None:
        if tried % max(1, number // 100) == 0:
            click.echo(f"\r{tried:,} of {number:,}, {time.monotonic() - began:.0f} s", err=True, nl=False)

    with TemporaryDirectory() as folder:
        ends, faults = run_many(what, number, seed, Path(folder), watch)
    click.echo("", err=True)
    for text, error in faults:
        click.echo("---- the least input of its sort that is not answered in words")
        click.echo(text)
        click.echo("".join(traceback.format_exception(error)[-4:]))
    click.echo(f"{what} {number:,}, seed {seed}: " + ", ".join(f"{n:,} {end}" for end, n in ends.items()))
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
