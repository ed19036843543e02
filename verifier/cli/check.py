"""The command line: rule sets examined: what is printed, what is written to files, and the exit status."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from verifier.source import Mistake, Source, Span, Unreadable

if TYPE_CHECKING:
    from verifier.cli.workers import Asked, Made
    from verifier.language import syntax as s
    from verifier.review.baseline import Baseline
    from verifier.review.dispositions import Decided
    from verifier.review.document.coverage import Beside

SEVERITIES = ["note", "warning", "error", "never"]


def check_asked(files: tuple[str, ...], asked: Asked) -> int:
    """Examine rule sets, print and write what was asked for, and return the exit status.

    Raises Unreadable before anything is examined where a file cannot be read or must not be written.
    """
    from verifier.cases.parse_choices import choices_by_account
    from verifier.cli.workers import Job, make_all
    from verifier.files import typed
    from verifier.review.profile import find
    from verifier.rules.load import load, parts

    files = tuple(part for name in files for part in parts(name))
    for option in ("decisions", "baseline"):
        if (path := getattr(asked, option)) and len(files) > 1:
            commands = "; ".join(f"verify {typed(name)} --{option} {typed(str(path))}" for name in files)
            raise click.UsageError(f"--{option} takes one rule set; type one of: {commands}")
    all_loaded = [load(name) for name in files]
    choices = [choices_by_account(x, asked.chosen) for x in all_loaded]
    documents = [read(path) for path in asked.documents]
    decided = [decisions(name, asked) for name in files]
    earlier = baseline(asked, all_loaded[0].book.rules.name.text)
    profile = find(asked.profile) if asked.profile is not None else None
    names = [x.book.rules.name.text if len(files) > 1 else "" for x in all_loaded]
    output = [[target(path, name) for _, path in asked.output] for name in names]
    refuse_targets((*files, *map(str, (*asked.documents, *given(asked)))), [p for x in output for p in x])
    held = hold([[x.book.rules for x in one.told] for one in all_loaded], documents)
    terminal = sys.stdout.isatty()
    made = make_all(
        [
            Job(loaded, choices[part], asked, terminal, held, part, decided[part], earlier, profile)
            for part, loaded in enumerate(all_loaded)
        ]
    )
    write_out(made, names, output)
    worst = max(one.worst for one in made)
    return int(asked.fail_on != "never" and worst >= SEVERITIES.index(asked.fail_on))


def write_out(made: list[Made], names: list[str], output: list[list[Path]]) -> None:
    """Write what goes to files, then print; where several rule sets write, say what was written."""
    from verifier.files import shown, write_whole

    for one, name, paths in zip(made, names, output, strict=True):
        for path, text in zip(paths, one.written, strict=True):
            write_whole(path, text)
            if name:
                click.echo(f"verify: wrote {shown(str(path))}", err=True)
    for one in made:
        click.echo(one.printed, nl=False)


def target(path: Path, name: str) -> Path:
    """Return where an output goes: of several rule sets, with the name of each before the suffix."""
    return path.with_name(f"{path.stem}.{name}{path.suffix}") if name and path.name else path


def given(asked: Asked) -> list[Path]:
    """Return the files beside the rule set that were named."""
    profile = Path(asked.profile) if asked.profile and asked.profile.endswith(".toml") else None
    return [path for path in (asked.decisions, asked.baseline, profile) if path]


def read(path: Path) -> Source:
    """Read a text beside a rule set, called as its file is."""
    from verifier import files

    return files.read(path, files.shown(path.name))


def hold(told: list[list[s.RuleSet]], documents: list[Source]) -> Beside | None:
    """Hold rule sets beside the documents that they encode together, where any are given."""
    from verifier.review.document.coverage import beside
    from verifier.review.document.words import Document

    if not documents:
        return None
    for source in documents:
        if not source.text.strip():
            raise Unreadable([Mistake(Span(source.name), "this document says nothing")])
    return beside(told, [Document(x) for x in documents])


def decisions(name: str, asked: Asked) -> Decided | None:
    """Return the decisions on a rule set: those of the option, or of the file beside it, if there is one."""
    from verifier import files
    from verifier.review import dispositions as decided

    path = asked.decisions or decided.beside(files.find(name)[1])
    if not asked.decisions and not files.exists(path):
        return None
    return replace(decided.read(read(path), asked.today), wanted=str(asked.decisions or ""))


def baseline(asked: Asked, name: str) -> Baseline | None:
    """Return the earlier record of a rule set, where one is given."""
    from verifier import files
    from verifier.review import baseline as earlier

    if not asked.baseline:
        return None
    path = asked.baseline
    return earlier.read(files.read(path, files.shown(path.name), earlier.LARGEST), name)


def refuse_targets(files: tuple[str, ...], output: list[Path]) -> None:
    """Refuse to write over a rule set, a game or a file beside them, or twice to one file."""
    seen: set[Path] = set()
    read = {Path(name).absolute() for name in files}
    for path in output:
        written = path.absolute()
        if path.suffix == ".rules" or written in read:
            raise Unreadable(
                [Mistake(Span(str(path)), "this would write over a rule file, or a file beside it")]
            )
        if written in seen:
            raise Unreadable([Mistake(Span(str(path)), "two outputs are to go to this file")])
        seen.add(written)
