"""The command `verify` with all its commands."""

from __future__ import annotations

from typing import Any as Anything

import click

from verifier import __version__
from verifier.cli.arguments import FileFirst
from verifier.cli.commands.check import check
from verifier.cli.commands.diff import diff
from verifier.cli.commands.explain import explain
from verifier.cli.commands.fmt import fmt
from verifier.cli.commands.hand import hand
from verifier.cli.commands.letter import letter
from verifier.cli.commands.odds import odds
from verifier.cli.commands.table import table
from verifier.cli.outcome import run_command

_CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
_COMMANDS = (check, hand, diff, fmt, explain, table, odds, letter)


@click.group(cls=FileFirst, context_settings=_CONTEXT)
@click.version_option(__version__, prog_name="verify")
def _cli() -> None:
    """Show whether a rule set decides every case, once, under every reading its words bear.

    `verify FILE` examines a rule set (a path, or the name of a shipped one such as nz1996).
    """


for command in _COMMANDS:
    _cli.add_command(command)


def main(**kwargs: Anything) -> None:
    """Run the command that the arguments name."""
    run_command(_cli, **kwargs)
