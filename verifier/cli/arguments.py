"""Kinds of argument, and the options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any as Anything

import click

PATH = click.Path(path_type=Path)
DATE = click.DateTime(["%Y-%m-%d"])


class _Share(click.ParamType):  # type: ignore[type-arg]
    """A percentage, as an exact fraction of one."""

    name = "percent"

    def convert(self, value: Anything, param: click.Parameter | None, ctx: click.Context | None) -> Fraction:
        """Return the fraction; fail in words where it is none, or not between zero and one."""
        if isinstance(value, Fraction):
            return value
        try:
            found = Fraction(str(value).strip().removesuffix("%")) / 100
        except (ValueError, ZeroDivisionError):
            self.fail(f"`{value}` is no percentage", param, ctx)
        if not 0 <= found <= 1:
            self.fail(f"`{value}` is not between 0 and 100 per cent", param, ctx)
        return found


class OutputClosedError(Exception):
    """Raised where nobody reads any more what is printed: click alone would end as if something was found."""


@contextmanager
def _tell_closed_output() -> Iterator[None]:
    """Tell a closed pipe from other errors, before click answers it."""
    try:
        yield
    except BrokenPipeError:
        raise OutputClosedError from None


class FileFirst(click.Group):
    """`verify FILE` is `verify check FILE`."""

    def make_context(self, *args: Anything, **kwargs: Anything) -> click.Context:
        """Take the arguments apart; `--help` prints here."""
        with _tell_closed_output():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Anything:
        """Run the command that was named."""
        with _tell_closed_output():
            return super().invoke(ctx)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put `check` before arguments that begin with no command."""
        if args and args[0] not in self.commands and args[0] not in {"-h", "--help", "--version"}:
            args = ["check", *args]
        return super().parse_args(ctx, args)


def take_outputs(
    _ctx: click.Context, _param: click.Parameter, values: tuple[str, ...]
) -> list[tuple[str, Path]]:
    """Take each `FORMAT=PATH` apart; raise BadParameter where it is not one."""
    from verifier.report.render import FORMATS

    found = []
    for value in values:
        name, _, path = value.partition("=")
        if name not in FORMATS or not path:
            raise click.BadParameter(f"`{value}` is not FORMAT=PATH; formats: {', '.join(FORMATS)}")
        if path == "-":
            message = (
                f"`{value}`: --output writes to a file; --format {name} prints it (a file named - is ./-)"
            )
            raise click.BadParameter(message)
        found.append((name, Path(path)))
    return found


def format_option(*formats: str) -> Callable[[Anything], Anything]:
    """Return the option that chooses among formats; the first is the default."""
    return click.option("--format", "form", type=click.Choice(formats), default=formats[0])


def reading_option(help_text: str = "Read the words so.") -> Callable[[Anything], Anything]:
    """Return the option that chooses readings; it may be given several times."""
    return click.option("--reading", "chosen", multiple=True, metavar="NAME=ALTERNATIVE", help=help_text)


SHARE = _Share()
ACCOUNT = click.option("--account", metavar="NAME", help="Which account, where a file tells its rules twice.")
