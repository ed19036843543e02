"""Values that others wrote, in TOML or JSON: how deep and how long they may be, and how they may be shown."""

from __future__ import annotations

import json
import re
from typing import Any as Anything

from verifier.source import Mistake, Source, Span, UnreadableError, clean_text

_DEEPEST_VALUE, MOST_DIGITS, _MOST_DOTS, _LONGEST_LINE = 40, 15, 20, 10_000
_LONG_NUMBER = re.compile(
    rf"[+-]?(?:0x[\da-fA-F_]{{{MOST_DIGITS + 1},}}|(?:0[ob])?[\d_]{{{MOST_DIGITS + 1},}})"
)
_JSON_TOKENS = re.compile(r'"(?:\\.|[^"\\])*"?|[\[{]|[\]}]|[\w+.-]+|\n|[^\S\n]+|.', re.DOTALL)


def find_excess(source: Source, tokens: re.Pattern[str], longest_line: int = _LONGEST_LINE) -> Mistake | None:
    """Return the first place of a text where it goes deeper, or has a longer number or line, than is read."""
    line, begun, depth, dots = 1, 0, 0, 0
    for token in tokens.finditer(source.text):
        text, start = token[0], token.start()
        at = Span(source.name, line, start - begun + 1, start - begun + 2)
        depth += (text in "[{") - (text in "]}")
        dots += text.count(".") if text[0] not in "\"'#" else 0
        if depth > _DEEPEST_VALUE:
            return Mistake(at, f"values are nested more than {_DEEPEST_VALUE} deep")
        if len(text) > MOST_DIGITS and _LONG_NUMBER.fullmatch(text):
            return Mistake(at, f"a number has at most {MOST_DIGITS} digits")
        if dots > _MOST_DOTS:
            return Mistake(at, f"a line has at most {_MOST_DOTS} dots outside its texts")
        if "\n" in text:
            line, begun, dots = line + text.count("\n"), start + text.rindex("\n") + 1, 0
        elif token.end() - begun > longest_line:
            return Mistake(at, f"a line has at most {longest_line:,} characters")
    return None


def parse_json(source: Source, help_: str) -> Anything:
    """Return what a text says in JSON, its texts as they may be shown; raise Unreadable where it is none."""
    try:
        return clean_values(json.loads(source.text))
    except json.JSONDecodeError as error:
        at = Span(source.name, error.lineno, error.colno, error.colno + 1)
        found = Mistake(at, f"this is no JSON record: {error.msg[:1].lower()}{error.msg[1:]}", help_)
    except (ValueError, RecursionError):  # a number of thousands of digits; nested beyond what can be read
        excess = find_excess(source, _JSON_TOKENS, len(source.text))
        found = excess or Mistake(Span(source.name), "this JSON record cannot be read", help_)
    raise UnreadableError([found], [source])


def clean_values(data: Anything) -> Anything:
    """Return values in which every text may be shown anywhere; the values themselves are changed."""
    whole = [data]
    waiting: list[Anything] = [whole]
    while waiting:
        value = waiting.pop()
        for key, inner in list(value.items() if isinstance(value, dict) else enumerate(value)):
            if isinstance(inner, str):
                value[key] = clean_text(inner)
            elif isinstance(inner, dict | list):
                waiting.append(inner)
        if isinstance(value, dict) and not all(map(str.isprintable, value)):
            for key in [k for k in value if not k.isprintable()]:
                value[clean_text(key)] = value.pop(key)
    return whole[0]
