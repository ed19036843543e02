"""Where outputs go: each file whole or not at all, and never over what was read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from verifier.files import format_name
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
    """Refuse what cannot be written, before anything is examined, whatever link leads there.

    Raises UnreadableError where an output would go over a rule file or another file that is read, twice to
    one file, or where there is no folder.
    """
    seen: set[Path] = set()
    read = {path.resolve() for path in inputs}
    for path in output:
        written = path.resolve()
        if wrong := _find_obstacle(path, written, read, seen):
            raise UnreadableError([Mistake(Span(format_name(str(path))), wrong)])
        seen.add(written)


def _find_obstacle(path: Path, written: Path, read: set[Path], seen: set[Path]) -> str:
    """Say why a file cannot be written; nothing where it can."""
    if ".rules" in {path.suffix, written.suffix} or written in read:
        return "this would write over a rule file, or a file beside it"
    if path.is_dir():
        return "this is a folder: name a file in it"
    if not written.parent.is_dir():
        return f"there is no folder `{format_name(str(path.parent))}` to write it in"
    return "two outputs are to go to this file" if written in seen else ""


def write_outputs(made: list[Made], names: list[str], output: list[list[Path]]) -> None:
    """Write what goes to files, then print; where several rule sets write, say what was written."""
    from verifier.files import write_whole

    for one, name, paths in zip(made, names, output, strict=True):
        for path, text in zip(paths, one.written, strict=True):
            write_whole(path, text)
            if name:
                click.echo(f"verify: wrote {format_name(str(path))}", err=True)
    for one in made:
        click.echo(one.printed, nl=False)
