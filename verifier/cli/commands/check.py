"""`verify check`: rule sets examined; what is printed, what is written to files, and the exit status."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING
from typing import Any as Anything

import click

from verifier.cli.arguments import DATE, PATH, reading_option, take_outputs
from verifier.finding import Severity
from verifier.report.render import FORMATS

if TYPE_CHECKING:
    from verifier.cli.workers import Asked, Job, Made

_SEVERITIES = ["note", "warning", "error", "never"]


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--format", "form", type=click.Choice(list(FORMATS)), default="text", help="What is printed.")
@click.option(
    "--output",
    "output",
    multiple=True,
    callback=take_outputs,
    metavar="FORMAT=PATH",
    help="Write a format to a file, too; may be given several times.",
)
@click.option(
    "--fail-on",
    type=click.Choice(_SEVERITIES),
    default="warning",
    show_default=True,
    help="The least severity that makes the exit status 1.",
)
@reading_option("Read the words so; several times.")
@click.option("--price", "priced", is_flag=True, help="Price readings, assumptions and open cases, too.")
@click.option("--evidence", "weighed", is_flag=True, help="--price, and readings against printed figures.")
@click.option("--interactions", is_flag=True, help="Also run every two readings together (slower).")
@click.option(
    "--second-opinion",
    "second_opinion",
    type=click.Choice(["all", "budget", "none"]),
    default="budget",
    show_default=True,
    help="How much a second engine decides again; none: it is not checked.",
)
@click.option("--draws", type=click.IntRange(0), help="How many varied copies of each question it draws.")
@click.option("--document", "documents", multiple=True, type=PATH, help="Hold it beside its document.")
@click.option("--decisions", type=PATH, help="Decisions on findings (default: beside the rule set).")
@click.option("--baseline", type=PATH, help="An earlier JSON record: what is new, changed, absent.")
@click.option("--profile", metavar="NAME", help="What is asked for, and how it is answered; or a PATH.toml.")
@click.option("--today", type=DATE, help="The date on which decisions are looked at.")
def check(files: tuple[str, ...], today: datetime | None, **asked: Anything) -> None:
    """Examine rule sets and report what was found.

    The exit status is 1 if something was found at or above --fail-on that no decision accepts and, beside a
    baseline, that is new or changed; or if something was not checked, unless --fail-on is never.
    """
    from verifier.cli.targets import write_outputs
    from verifier.cli.workers import Asked, examine_jobs

    wanted = Asked(**asked, today=(today or datetime.now()).date())
    inputs = _read_inputs(files, wanted)
    made = examine_jobs(inputs.jobs)
    write_outputs(made, inputs.names, inputs.output)
    sys.exit(_grade_run(made, wanted.fail_on))


@dataclass(frozen=True)
class _Inputs:
    """Rule sets to examine, what each is called among several, and where what is made of each goes."""

    jobs: list[Job]
    names: list[str]
    output: list[list[Path]]


def _read_inputs(files: tuple[str, ...], asked: Asked) -> _Inputs:
    """Read all that a run needs, and refuse what cannot be done, before anything is examined.

    Raises UnreadableError where a file cannot be read or must not be written, and UsageError.
    """
    from verifier.cases.parse_choices import parse_choices_by_account
    from verifier.cli.inputs import compare_documents, open_baseline, open_dispositions, read_documents
    from verifier.cli.targets import list_inputs, name_target, refuse_targets
    from verifier.cli.workers import Job
    from verifier.review.profile import find_profile
    from verifier.rules.load import list_part_files, load_rules

    files = tuple(part for name in files for part in list_part_files(name))
    _refuse_shared_options(files, asked)
    all_loaded = [load_rules(name, reports_misread=True) for name in files]
    choices = [parse_choices_by_account(x, asked.chosen) for x in all_loaded]
    documents = read_documents(asked.documents)
    decided = [open_dispositions(name, asked) for name in files]
    earlier = open_baseline(asked, all_loaded[0].book.rules.name.text)
    profile = find_profile(asked.profile) if asked.profile is not None else None
    names = [x.book.rules.name.text if len(files) > 1 else "" for x in all_loaded]
    output = [[name_target(path, name) for _, path in asked.output] for name in names]
    refuse_targets(list_inputs(files, asked), [p for x in output for p in x])
    held = compare_documents([[x.book.rules for x in one.told] for one in all_loaded], documents)
    terminal = sys.stdout.isatty()
    jobs = [
        Job(loaded, choices[part], asked, terminal, held, part, decided[part], earlier, profile)
        for part, loaded in enumerate(all_loaded)
    ]
    return _Inputs(jobs, names, output)


def _refuse_shared_options(files: tuple[str, ...], asked: Asked) -> None:
    """Raise UsageError where an option that speaks of one rule set is given for several."""
    from verifier.files import format_argument

    for option in ("decisions", "baseline"):
        if (path := getattr(asked, option)) and len(files) > 1:
            commands = "; ".join(
                f"verify {format_argument(name)} --{option} {format_argument(str(path))}" for name in files
            )
            raise click.UsageError(f"--{option} takes one rule set; type one of: {commands}")


def _grade_run(made: list[Made], fail_on: str) -> int:
    """Return the exit status: 1 where something that counts is as grave as `fail_on`, or was not checked."""
    return int(fail_on != "never" and not all(one.verdict.passes(Severity(fail_on)) for one in made))
