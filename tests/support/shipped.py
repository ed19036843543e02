"""Shipped rule sets, each loaded and examined once for all tests that read it (in one process)."""

from __future__ import annotations

from functools import cache

from verifier.analysis.examine import Examination
from verifier.analysis.examine_file import ExaminedFile, examine_file
from verifier.rules.load import LoadedRules, load_rules
from verifier.tables.engines import Engines


@cache
def load_shipped(name: str) -> LoadedRules:
    """Return a shipped rule set, or one at a path."""
    return load_rules(name, reports_misread=True)


@cache
def examine_shipped(name: str) -> ExaminedFile:
    """Return a shipped rule set, or one at a path, examined as `verify NAME` does."""
    return examine_file(load_shipped(name))


def examination_of(name: str, account: str = "") -> Examination:
    """Return what was found in one account of it (the first, where none is named)."""
    found = examine_shipped(name).examinations
    return next(x for x in found if account in ("", x.book.rules.account))


def engines_of(name: str, account: str = "") -> Engines:
    """Return the engines of one account of it."""
    return examination_of(name, account).engines
