"""Text becomes lines, each parsed by itself.

So one mistake never hides another; what a line belongs to is settled by `verifier.language.assemble`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import lark

from verifier import files
from verifier.language import syntax as s
from verifier.language.build import NodeBuilder
from verifier.language.refusals import find_refusal, strip_comment
from verifier.source import Mistake, Source, Span, find_nearest

_MOST_CHARACTERS = 400_000
_MOST_LINES = 5_000
_MOST_MISTAKES = 60

_FREE_WORDS = frozenset({"pips", "first", "before", "after", "drawn", "red", "half"})
"""Words that are fixed in some kinds of line only, so that they can be names in all others."""

_TERMINAL_NAMES = {
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
    "DESPITE": "`despite examples`",
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
def load_parser() -> lark.Lark:
    """Return the parser of one line, built once a run from the grammar."""
    return lark.Lark(files.read_grammar(), parser="lalr", start="line", propagate_positions=True)


@cache
def list_reserved_words() -> frozenset[str]:
    """Return the fixed words that stand inside a sentence and so cannot be names."""
    fixed = {t.name: t.pattern.value for t in load_parser().terminals if t.pattern.type == "str"}
    opening = load_parser().parse_interactive("").accepts()  # type: ignore[no-untyped-call]
    inside = (word for name, word in fixed.items() if word[0].isalpha() and name not in opening)
    return frozenset(inside) - _FREE_WORDS


def parse_lines(source: Source) -> tuple[list[s.ParsedLine], list[Mistake]]:
    """Return each line that can be read, in order, and the mistakes of all lines.

    A line with a mistake may be read all the same (a name that is a word of the language); blank lines and
    those that are comments alone are passed over. Mistakes have the places of the source.
    """
    place = Span(source.name)
    if len(source.text) > _MOST_CHARACTERS:
        return [], [Mistake(place, f"a rule set has at most {_MOST_CHARACTERS:,} characters; this has more")]
    rows = source.text.split("\n")
    if len(rows) > _MOST_LINES:
        return [], [Mistake(place, f"a rule set has at most {_MOST_LINES:,} lines; this has more")]
    lines: list[s.ParsedLine] = []
    mistakes: list[Mistake] = []
    for number, row in enumerate(rows, 1):
        if len(mistakes) >= _MOST_MISTAKES:
            at = Span(source.name, number)
            return lines, [*mistakes, Mistake(at, "nothing from here on was read", "mend those above")]
        if row.strip() and not row.strip().startswith("#"):
            made, found = _parse_line(source.name, number, row)
            lines += [made] if made else []
            mistakes += found
    return lines, mistakes


def _parse_line(file: str, number: int, row: str) -> tuple[s.ParsedLine | None, list[Mistake]]:
    """Return one line by itself, or nothing where it cannot be read; and its mistakes."""
    refused = find_refusal(file, number, row)
    if refused is not None:
        return None, [refused]
    build = NodeBuilder(file, number, list_reserved_words())
    try:
        parsing = load_parser().parse_interactive(row)
        tokens = parsing.exhaust_lexer()
        tree = parsing.feed_eof(tokens[-1] if tokens else None)  # type: ignore[no-untyped-call]
        made: s.ParsedLine = build.transform(tree)
    except lark.UnexpectedInput as error:
        return None, [_explain_error(error, file, number, row)]
    return made, [*build.mistakes, *_find_joined_words(tokens, file, number)]


def _find_joined_words(tokens: list[lark.Token], file: str, number: int) -> Iterator[Mistake]:
    """Yield where two words touch: the lexer takes `ofhand` for `of hand`, and nobody means to write so.

    Nor is `commission-5%` what anybody means by `commission -5%`.
    """
    for one, other in pairwise(tokens):
        if one.end_pos == other.start_pos and one[-1].isalnum() and (other[0].isalnum() or other[0] == "-"):
            place = Span(file, number, one.column or 1, other.end_column or 2)
            yield Mistake(place, f"`{one}{other}` is two words", f"say `{one} {other}`")


def _explain_error(error: lark.UnexpectedInput, file: str, number: int, line: str) -> Mistake:
    """Say in the user's words what stands where it cannot, and what could."""
    if isinstance(error, lark.UnexpectedToken):
        expected, token = error.accepts or error.expected, error.token
        found = str(token) if token.type != "$END" else ""
        column = token.column if found else len(strip_comment(line).rstrip()) + 1
    else:
        expected = getattr(error, "allowed", None) or set()
        column = error.column
        rest = line[column - 1 :].split()
        found = rest[0] if rest else ""
    column = max(1, column or 1)
    span = Span(file, number, column, column + max(1, len(found)))
    words = sorted(w for w in map(_find_keyword, expected) if w)
    first = column == len(line) - len(line.lstrip()) + 1
    near = find_nearest(found, words)
    what = f"`{found}`" if found else "the end of the line"
    message = f"{what} cannot open a line" if first else f"{what} cannot stand here"
    if near:
        return Mistake(span, message, f"did you mean `{near}`?")
    if first:
        return Mistake(span, message, "a line opens with a word such as `clause`, `when` or `cited`")
    wanted = sorted({_TERMINAL_NAMES.get(name) or f"`{_find_keyword(name) or name}`" for name in expected})
    return Mistake(span, message, "expected " + _join_or(wanted) if wanted else "")


def _find_keyword(name: str) -> str:
    """Return the fixed word behind a terminal, or nothing where it is a pattern."""
    found = [t.pattern for t in load_parser().terminals if t.name == name]
    return found[0].value if found and found[0].type == "str" else ""


def _join_or(words: list[str], most: int = 7) -> str:
    """Return words as a list in a sentence."""
    if len(words) > most:
        return ", ".join(words[:most]) + " …"
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]
