"""The command line: rule sets examined: what is printed, what is written to files, and the exit status."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import click

from verifier.source import Mistake, Span, Unreadable

SEVERITIES = ["note", "warning", "error", "never"]


@dataclass(frozen=True)
class Asked:
    """What the command line asks of an examination, by the names of its options."""

    form: str
    output: list[tuple[str, Path]]
    fail_on: str
    chosen: tuple[str, ...]
    interactions: bool
    priced: bool


def check_asked(files: tuple[str, ...], asked: Asked) -> int:
    """Examine rule sets, print and write what was asked for, and return the exit status.

    Raises Unreadable before anything is examined where a file cannot be read or must not be written.
    """
    from verifier.choose import choices_by_account
    from verifier.load import load, parts
    from verifier.locate import write_whole
    from verifier.report.render import render
    from verifier.submission import Submission
    from verifier.whole import examine_whole

    files = tuple(part for name in files for part in parts(name))
    if asked.output and len(files) > 1:
        raise click.UsageError("--output takes one rule set")
    all_loaded = [load(name) for name in files]
    refuse_targets(files, asked.output)
    submitted = [
        Submission(
            examine_whole(
                x, choices_by_account(x, asked.chosen), together=asked.interactions, priced=asked.priced
            )
        )
        for x in all_loaded
    ]
    for name, path in asked.output:
        write_whole(path, render(submitted[0], name, None))
    for one in submitted:
        click.echo(render(one, asked.form, sys.stdout), nl=False)
    worst = max((e.finding.severity.weight for x in submitted for e in x.entries), default=-1)
    return int(asked.fail_on != "never" and worst >= SEVERITIES.index(asked.fail_on))


def refuse_targets(files: tuple[str, ...], output: list[tuple[str, Path]]) -> None:
    """Refuse to write over a rule set or a game, or twice to one file."""
    seen: set[Path] = set()
    for _, path in output:
        target = path.absolute()
        if path.suffix == ".rules" or str(path) in files:
            raise Unreadable([Mistake(Span(str(path)), "this would write over a rule file")])
        if target in seen:
            raise Unreadable([Mistake(Span(str(path)), "two outputs are to go to this file")])
        seen.add(target)
