"""The tree becomes text again, every sentence in its one canonical spelling.

Split as `verifier.language.syntax` is: `sentences` (pieces, measures, conditions, directions) and `lines`.

INVARIANT: what is written here parses to what was printed (tests/language/test_printer.py draws trees at
random); where each line stands in a file is decided by `verifier.language.format`.
"""

from verifier.language.printer.lines import PROSE_COLUMN, Cell, build_cells, format_line, join_cells
from verifier.language.printer.sentences import (
    format_alternatives,
    format_class,
    format_condition,
    format_direction,
    format_directive,
    format_element,
    format_guard,
    format_pair,
    format_pattern,
    format_rung,
    format_sum,
)

__all__ = [
    "PROSE_COLUMN",
    "Cell",
    "build_cells",
    "format_alternatives",
    "format_class",
    "format_condition",
    "format_direction",
    "format_directive",
    "format_element",
    "format_guard",
    "format_line",
    "format_pair",
    "format_pattern",
    "format_rung",
    "format_sum",
    "join_cells",
]
