"""Counts and fractions, for programs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any as Anything

from verifier.tables.table import Counts


def build_fraction(value: Fraction) -> dict[str, Anything]:
    """Return a fraction as it is and as a decimal."""
    return {"fraction": f"{value.numerator}/{value.denominator}", "decimal": f"{float(value):.12g}"}


def build_counts(pair: Counts) -> dict[str, int]:
    """Return kinds of hand and hands."""
    return {"kinds": pair[0], "hands": pair[1]}
