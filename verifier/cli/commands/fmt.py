"""`verify fmt`: rule sets in the one canonical layout."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from verifier.source import Source, UnreadableError


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--write", is_flag=True, help="Rewrite the files, each whole or not at all.")
@click.option("--check", "only_check", is_flag=True, help="Only name the files that would change.")
def fmt(files: tuple[str, ...], write: bool, only_check: bool) -> None:
    """Print rule sets in the one canonical layout; comments are kept."""
    sys.exit(run_fmt(files, check=only_check, write=write))


def run_fmt(files: Sequence[str], check: bool, write: bool) -> int:
    """Format files: print the one, or name (`check`) or rewrite (`write`) those that would change.

    Returns the exit status. Raises UnreadableError where any file has mistakes: none is written then.
    """
    from verifier.files import DASH, find_rule_file, read_source

    if check and write:
        raise click.UsageError("--check and --write cannot go together")
    if len(files) != 1 and not check and not write:
        raise click.UsageError("one FILE is printed; for several, say --check or --write")
    if write and DASH in files:
        raise click.UsageError("standard input cannot be rewritten: leave --write away, and it is printed")
    sources = [find_rule_file(x)[0] if x == DASH else read_source(Path(x), x) for x in files]
    texts = _format_all(sources)
    changed = {x.name: text for x, text in zip(sources, texts, strict=True) if text != x.text}
    if check:
        for name in changed:
            click.echo(name)
        return 1 if changed else 0
    if write:
        _write_all(changed)
    else:
        click.echo(texts[0], nl=False)
    return 0


def _format_all(sources: Sequence[Source]) -> list[str]:
    """Return the canonical text of each file; raise UnreadableError with the mistakes of all."""
    from verifier.language.format import format_source

    made = [format_source(source) for source in sources]
    if mistakes := [mistake for _, found in made for mistake in found]:
        raise UnreadableError(mistakes, sources)
    return [text for text, _ in made]


def _write_all(texts: Mapping[str, str]) -> None:
    """Write each text to the file of its name."""
    from verifier.files import write_whole

    for name, text in texts.items():
        write_whole(Path(name).resolve(), text)
