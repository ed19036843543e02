"""The command line: kinds of argument."""

from __future__ import annotations

from fractions import Fraction
from typing import Any as Anything

import click


class Share(click.ParamType):  # type: ignore[type-arg]
    """A percentage, as an exact fraction of one."""

    name = "percent"

    def convert(self, value: Anything, param: click.Parameter | None, ctx: click.Context | None) -> Fraction:
        if isinstance(value, Fraction):
            return value
        try:
            found = Fraction(str(value).strip().removesuffix("%")) / 100
        except (ValueError, ZeroDivisionError):
            self.fail(f"`{value}` is no percentage", param, ctx)
        if not 0 <= found <= 1:
            self.fail(f"`{value}` is not between 0 and 100 per cent", param, ctx)
        return found


class FileFirst(click.Group):
    """`verify FILE` is `verify check FILE`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] not in {"-h", "--help", "--version"}:
            args = ["check", *args]
        return super().parse_args(ctx, args)
