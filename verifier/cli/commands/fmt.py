"""`verify fmt`: rule sets in the one canonical layout."""

from __future__ import annotations

import sys

import click


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--write", is_flag=True, help="Rewrite the files, each whole or not at all.")
@click.option("--check", "only_check", is_flag=True, help="Only name the files that would change.")
def fmt(files: tuple[str, ...], write: bool, only_check: bool) -> None:
    """Print rule sets in the one canonical layout; comments are kept."""
    from verifier.language.format import run_fmt

    sys.exit(run_fmt(files, check=only_check, write=write))
