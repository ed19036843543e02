"""The limits of the program stand in one table, and are those that it keeps."""

from __future__ import annotations

from importlib import import_module

import pytest

from tests.conftest import ROOT

LIMITS = {
    "memory of a run": ("cases.memory", ["_MOST_MEMORY"], 1 << 30),
    "a rule set or a game, a document": ("files", ["_MOST_BYTES"], 1),
    "a rule set or a game |": ("language.parse", ["_MOST_CHARACTERS", "_MOST_LINES"], 1),
    "a line of a rule set": ("language.refusals", ["_LONGEST_LINE", "_DEEPEST_NESTING"], 1),
    "questions, relations": (
        "rules.check_rules",
        ["_MOST_QUESTIONS", "_MOST_RELATIONS", "_MOST_READINGS"],
        1,
    ),
    "clauses of a question": (
        "rules.check_rules",
        ["_MOST_CLAUSES", "_MOST_ALTERNATIVES", "_MOST_OUTCOMES"],
        1,
    ),
    "combinations of readings under": ("rules.check_rules", ["_MOST_MEANINGS"], 1),
    "kinds of piece": (
        "rules.check_game",
        ["_MOST_GAME_KINDS", "_MOST_COPIES", "_MOST_PIPS", "_MOST_DEALT"],
        1,
    ),
    "kinds of hand that can be dealt": ("rules.check_game", ["_MOST_KINDS_OF_HAND", "_MOST_SETTINGS"], 1),
    "kinds of hand of which": ("odds.requirements", ["MOST_KINDS"], 1),
    "tables made": ("tables.combinations", ["MOST_TABLES"], 1),
    "places, fields": ("rules.procedure.names", ["MOST_PLACES", "_MOST_COLUMNS", "_MOST_DICE"], 1),
    "entries of a file": ("review.toml_entries", ["_MOST_ENTRIES"], 1),
    "values in TOML": ("review.written_values", ["_DEEPEST_VALUE", "MOST_DIGITS"], 1),
    "a line of TOML": ("review.written_values", ["_LONGEST_LINE", "_MOST_DOTS"], 1),
    "an earlier record": ("review.baseline", ["LARGEST_RECORD"], 1),
}
"""How a row begins; the module that keeps it, the names of its figures, and the unit."""


@pytest.mark.parametrize("row", LIMITS)
def test_a_limit_is_stated_as_it_is_kept(row):
    """Each figure of the row, in its order."""
    module, names, unit = LIMITS[row]
    (line,) = [
        x for x in (ROOT / "SECURITY.md").read_text(encoding="utf-8").split("\n") if x.startswith(f"| {row}")
    ]
    kept = [getattr(import_module(f"verifier.{module}"), name) // unit for name in names]
    at = line.index("|", 2)
    for figure in kept:
        assert f"{figure:,}" in line[at:], (row, figure)
        at = line.index(f"{figure:,}", at)
