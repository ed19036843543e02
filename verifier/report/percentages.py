"""Percentages, exactly rounded, and ranges of them."""

from __future__ import annotations

from fractions import Fraction

from verifier.odds.claims import format_rounded


def format_percent(value: Fraction, digits: int = 4, *, signed: bool = False) -> str:
    """Write a fraction as a percentage, exactly rounded; with its sign, where it is a change."""
    plus = "+" if signed and value > 0 else ""
    return f"{plus}{format_rounded(value * 100, digits)}%"


def format_percent_range(one: Fraction, other: Fraction, digits: int = 4, *, signed: bool = False) -> str:
    """Write what lies between two fractions, given in either order: one figure where they are the same."""
    least, most = sorted((one, other))
    if least == most:
        return format_percent(least, digits, signed=signed)
    return f"{format_percent(least, digits, signed=signed)} to {format_percent(most, digits, signed=signed)}"
