"""The tree becomes text again, every sentence in its one canonical spelling.

Split as `verifier.language.syntax` is: `sentences` (pieces, measures, conditions, directions) and `lines`.

INVARIANT: what is written here parses to what was printed (tests/language/test_printer.py draws trees at
random); where each line stands in a file is decided by `verifier.language.format`.
"""

from verifier.language.printer.lines import PROSE, Cell, cells, joined, line_text
from verifier.language.printer.sentences import (
    alternatives_text,
    class_text,
    condition_text,
    direction_text,
    directive_text,
    element_text,
    guard_text,
    pair_text,
    pattern_text,
    rung_text,
    sum_text,
)

__all__ = [
    "PROSE",
    "Cell",
    "alternatives_text",
    "cells",
    "class_text",
    "condition_text",
    "direction_text",
    "directive_text",
    "element_text",
    "guard_text",
    "joined",
    "line_text",
    "pair_text",
    "pattern_text",
    "rung_text",
    "sum_text",
]
