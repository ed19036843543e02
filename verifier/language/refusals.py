"""What no line may hold, refused before the parser meets it, where a better reason can be given.

The limits are of what a person can read in one line, far above what any document needed. They also bound the
work: nesting as deep as `DEEPEST` is still far from the depth at which Python's recursion ends.
"""

from __future__ import annotations

import re
import unicodedata

from verifier.source import Mistake, Span, clean_text

_LONGEST_LINE = 1_000
_DEEPEST_NESTING = 40

_REFUSED_PATTERNS = (
    ("[“”„‟]", "this is a curly quotation mark", 'quotations stand in straight ones: "…"'),
    (r"[A-Za-z0-9-]{61,}", "a name has at most 60 characters", ""),
    (r"(?<![\w.-])\d{10,}", "a number has at most nine digits", ""),
)
"""What no sentence needs outside its quotations: where, what is said, and the remedy."""


def find_refusal(file: str, number: int, line: str) -> Mistake | None:
    """Refuse what no sentence needs before the parser meets it."""
    if len(line) > _LONGEST_LINE:
        return Mistake(Span(file, number), f"this line has more than {_LONGEST_LINE:,} characters")
    shown = clean_text(line)
    bad = next((i for i, c in enumerate(line) if c != shown[i] and c != "\t"), None)
    if bad is not None:
        code = f"U+{ord(line[bad]):04X}"
        return Mistake(Span(file, number, bad + 1, bad + 2), f"{code} is not text that can be read")
    code = _blank_quotations(line)
    for pattern, message, remedy in _REFUSED_PATTERNS:
        if (found := re.search(pattern, code)) is not None:
            return Mistake(Span(file, number, found.start() + 1, found.end() + 1), message, remedy)
    if (found := re.search(r"(?![ -~])\w", code)) is not None:
        letter, column = found.group(), found.start() + 1
        named = unicodedata.name(letter, f"U+{ord(letter):04X}").lower()
        remedy = f"it is the {named}; outside quotations there are the letters a to z and the digits alone"
        place = Span(file, number, column, column + 1)
        return Mistake(place, f"`{letter}` is no plain letter or digit", remedy)
    if (at := _find_unclosed_quotation(line)) is not None:
        return Mistake(Span(file, number, at + 1, len(line) + 1), "this quotation is not closed")
    if len(denied := list(re.finditer(r"\bnot\b", code))) > _DEEPEST_NESTING:
        place = Span(file, number, denied[-1].start() + 1, denied[-1].end() + 1)
        return Mistake(place, f"`not` stands more than {_DEEPEST_NESTING} times in this line")
    depth = 0
    for i, c in enumerate(code):
        depth += (c == "(") - (c == ")")
        if depth > _DEEPEST_NESTING:
            place = Span(file, number, i + 1, i + 2)
            return Mistake(place, f"brackets are nested more than {_DEEPEST_NESTING} deep")
    return None


def strip_comment(line: str) -> str:
    """Return a line without its comment; a `#` inside quotes opens none."""
    quoted = False
    for i, c in enumerate(line):
        quoted ^= c == '"'
        if c == "#" and not quoted:
            return line[:i]
    return line


def _blank_quotations(line: str) -> str:
    """Return a line without its comment, and with blanks for what stands in quotes."""
    return re.sub(r'"[^"]*"', lambda quoted: " " * len(quoted.group()), strip_comment(line))


def _find_unclosed_quotation(line: str) -> int | None:
    """Return where a quotation opens that the line does not close."""
    code = strip_comment(line)
    return code.rindex('"') if code.count('"') % 2 else None
