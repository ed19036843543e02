"""Stage 1: text becomes a typed tree.

Each line is parsed by itself, so one mistake never hides another; what a line belongs to is settled
by `verifier.language.assemble`.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Any as Anything

import lark

from verifier import files
from verifier.language.build import Build
from verifier.source import Mistake, Source, Span, nearest

LARGEST = 400_000
MOST_LINES = 5_000
MOST_MISTAKES = 60
LONGEST = 1_000
DEEPEST = 40

REFUSED = (
    ("[“”„‟]", "this is a curly quotation mark", 'quotations stand in straight ones: "…"'),
    (r"[A-Za-z0-9-]{61,}", "a name has at most 60 characters", ""),
    (r"(?<![\w.-])\d{10,}", "a number has at most nine digits", ""),
)
"""What no sentence needs outside its quotations: where, what is said, and the remedy."""

ELSEWHERE = frozenset({"pips", "first", "before", "after", "drawn", "red", "half"})
"""Words that are fixed in some kinds of line only, so that they can be names in all others."""

PLAIN = {
    "NAME": "a name",
    "LABEL": "a clause number",
    "STRING": 'words in "quotes"',
    "INT": "a number",
    "FACE": "a face such as `3-6`",
    "QUANTIFIER": "`in some setting`",
    "COMPARE": "a comparison such as `is at least`",
    "RANKED": "a comparison such as `is higher than`",
    "FROM_TOP": "`from the top`",
    "EITHER_WAY": "`either way round`",
    "AMOUNT": "a figure such as `3.5%`",
    "IS_NOT": "`is not`",
    "HAS_NO": "`has no`",
    "OR_BETTER": "`or better`, `or worse`",
    "IF_POSSIBLE": "`if possible`",
    "INSTEAD_OF": "`instead of`",
    "AS_LISTED": "`as listed`",
    "NOT_PAIRING": "`not pairing`",
    "TWO_PAIRS": "`two pairs`",
    "PAIR_IS": "`pair is kept`",
    "DOMINATED_BY": "`dominated by (…)`",
    "STATUS": "`applies` or `stands`",
    "THERE_IS": "`there is`",
    "TOGETHER": "`together` or `apart`",
    "SIGN": "`plus` or `minus`",
    "FOR_SETTINGS": "`for settings where`",
    "BY_PAIR": "`by pair`",
    "FACT": "`order` or `named`",
    "$END": "the end of the line",
}


@cache
def parser() -> lark.Lark:
    """Return the parser of one line, built once a run from the grammar."""
    return lark.Lark(files.grammar(), parser="lalr", start="line", propagate_positions=True)


@cache
def reserved() -> frozenset[str]:
    """Return the fixed words that stand inside a sentence and so cannot be names."""
    fixed = {t.name: t.pattern.value for t in parser().terminals if t.pattern.type == "str"}
    opening = parser().parse_interactive("").accepts()  # type: ignore[no-untyped-call]
    inside = (word for name, word in fixed.items() if word[0].isalpha() and name not in opening)
    return frozenset(inside) - ELSEWHERE


def parse_lines(source: Source) -> tuple[list[Anything], list[Mistake]]:
    """Return each line's node, in order, and the mistakes of the lines that have none."""
    nodes: list[Anything] = []
    mistakes: list[Mistake] = []
    if len(source.text) > LARGEST:
        place = Span(source.name)
        return [], [Mistake(place, f"a rule set has at most {LARGEST:,} characters; this has more")]
    rows = source.text.split("\n")
    if len(rows) > MOST_LINES:
        return [], [Mistake(Span(source.name), f"a rule set has at most {MOST_LINES:,} lines; this has more")]
    for number, line in enumerate(rows, 1):
        if len(mistakes) >= MOST_MISTAKES:
            mistakes.append(
                Mistake(Span(source.name, number), "nothing from here on was read", "mend those above")
            )
            break
        bare = line.strip()
        if not bare or bare.startswith("#"):
            continue
        found = unparsable(source.name, number, line)
        if found is None:
            try:
                build = Build(source.name, number, reserved())
                nodes.append(build.transform(parser().parse(line)))
                mistakes += build.mistakes
            except lark.UnexpectedInput as error:
                found = explain(error, source.name, number, line)
        if found is not None:
            mistakes.append(found)
    return nodes, mistakes


def unparsable(file: str, number: int, line: str) -> Mistake | None:
    """Refuse what no sentence needs before the parser meets it."""
    if len(line) > LONGEST:
        return Mistake(Span(file, number), f"this line has more than {LONGEST:,} characters")
    bad = next((i for i, c in enumerate(line) if not c.isprintable() and c != "\t"), None)
    if bad is not None:
        code = f"U+{ord(line[bad]):04X}"
        return Mistake(Span(file, number, bad + 1, bad + 2), f"{code} is not text that can be read")
    code = code_of(line)
    for pattern, message, remedy in REFUSED:
        if (found := re.search(pattern, code)) is not None:
            return Mistake(Span(file, number, found.start() + 1, found.end() + 1), message, remedy)
    if (found := re.search(r"(?![ -~])\w", code)) is not None:
        letter, column = found.group(), found.start() + 1
        named = unicodedata.name(letter, f"U+{ord(letter):04X}").lower()
        remedy = f"it is the {named}; outside quotations there are the letters a to z and the digits alone"
        place = Span(file, number, column, column + 1)
        return Mistake(place, f"`{letter}` is no plain letter or digit", remedy)
    if (at := unclosed(line)) is not None:
        return Mistake(Span(file, number, at + 1, len(line) + 1), "this quotation is not closed")
    if len(denied := list(re.finditer(r"\bnot\b", code))) > DEEPEST:
        place = Span(file, number, denied[-1].start() + 1, denied[-1].end() + 1)
        return Mistake(place, f"`not` stands more than {DEEPEST} times in this line")
    depth = 0
    for i, c in enumerate(code):
        depth += (c == "(") - (c == ")")
        if depth > DEEPEST:
            place = Span(file, number, i + 1, i + 2)
            return Mistake(place, f"brackets are nested more than {DEEPEST} deep")
    return None


def uncommented(line: str) -> str:
    """Return a line without its comment; a `#` inside quotes opens none."""
    quoted = False
    for i, c in enumerate(line):
        quoted ^= c == '"'
        if c == "#" and not quoted:
            return line[:i]
    return line


def code_of(line: str) -> str:
    """Return a line without its comment, and with blanks for what stands in quotes."""
    return re.sub(r'"[^"]*"', lambda quoted: " " * len(quoted.group()), uncommented(line))


def unclosed(line: str) -> int | None:
    """Return where a quotation opens that the line does not close."""
    code = uncommented(line)
    return code.rindex('"') if code.count('"') % 2 else None


def explain(error: lark.UnexpectedInput, file: str, number: int, line: str) -> Mistake:
    """Say in the user's words what stands where it cannot, and what could."""
    if isinstance(error, lark.UnexpectedToken):
        expected, token = error.accepts or error.expected, error.token
        found = str(token) if token.type != "$END" else ""
        column = token.column if found else len(uncommented(line).rstrip()) + 1
    else:
        expected = getattr(error, "allowed", None) or set()
        column = error.column
        rest = line[column - 1 :].split()
        found = rest[0] if rest else ""
    column = max(1, column or 1)
    span = Span(file, number, column, column + max(1, len(found)))
    words = sorted(w for w in map(keyword, expected) if w)
    first = column == len(line) - len(line.lstrip()) + 1
    near = nearest(found, words)
    what = f"`{found}`" if found else "the end of the line"
    message = f"{what} cannot open a line" if first else f"{what} cannot stand here"
    if near:
        return Mistake(span, message, f"did you mean `{near}`?")
    if first:
        return Mistake(span, message, "a line opens with a word such as `clause`, `when` or `cited`")
    wanted = sorted({PLAIN.get(name) or f"`{keyword(name) or name}`" for name in expected})
    return Mistake(span, message, "expected " + listed(wanted) if wanted else "")


def keyword(name: str) -> str:
    """Return the fixed word behind a terminal, or nothing where it is a pattern."""
    found = [t.pattern for t in parser().terminals if t.name == name]
    return found[0].value if found and found[0].type == "str" else ""


def listed(words: list[str], most: int = 7) -> str:
    """Return words as a list in a sentence."""
    if len(words) > most:
        return ", ".join(words[:most]) + " …"
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]
