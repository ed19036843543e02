"""Where outputs go: each file whole or not at all, and never over what was read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from verifier.source import Mistake, Span, UnreadableError

if TYPE_CHECKING:
    from verifier.cli.workers import Asked, Made


def name_target(path: Path, name: str) -> Path:
    """Return where an output goes: of several rule sets, with the name of each before the suffix."""
    return path.with_name(f"{path.stem}.{name}{path.suffix}") if name and path.name else path


def list_inputs(files: tuple[str, ...], asked: Asked) -> set[Path]:
    """Return the files that a run reads, where they are named: none of them may be written over."""
    profile = Path(asked.profile) if asked.profile and asked.profile.endswith(".toml") else None
    beside = [path for path in (asked.decisions, asked.baseline, profile) if path]
    return {path.absolute() for path in (*map(Path, files), *asked.documents, *beside)}


def refuse_targets(inputs: set[Path], output: list[Path]) -> None:
    """Refuse to write over a rule set, a game or a file beside them, or twice to one file."""
    seen: set[Path] = set()
    for path in output:
        written = path.absolute()
        if path.suffix == ".rules" or written in inputs:
            raise UnreadableError(
                [Mistake(Span(str(path)), "this would write over a rule file, or a file beside it")]
            )
        if written in seen:
            raise UnreadableError([Mistake(Span(str(path)), "two outputs are to go to this file")])
        seen.add(written)


def write_outputs(made: list[Made], names: list[str], output: list[list[Path]]) -> None:
    """Write what goes to files, then print; where several rule sets write, say what was written."""
    from verifier.files import format_name, write_whole

    for one, name, paths in zip(made, names, output, strict=True):
        for path, text in zip(paths, one.written, strict=True):
            write_whole(path, text)
            if name:
                click.echo(f"verify: wrote {format_name(str(path))}", err=True)
    for one in made:
        click.echo(one.printed, nl=False)
