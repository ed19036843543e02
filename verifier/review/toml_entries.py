"""A small TOML file of entries, each begun by `[[word]]`: where keys stand, what is wrong there."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping
from datetime import date, datetime
from functools import lru_cache
from typing import Any as Anything

from verifier.review.written_values import MOST_DIGITS, clean_values, find_excess
from verifier.source import Mistake, Source, Span, UnreadableError, clean_text, suggest_nearest

_TYPE_NAMES = {str: "a text", list: "a list of texts", date: "a date, as 2026-01-31", int: "a number"}
_MOST_ENTRIES = 5_000
_TOML_TOKENS = re.compile(
    r'"{3}(?:\\.|[^\\])*?(?:"{3}|\Z)'
    r"|'{3}.*?(?:'{3}|\Z)"
    r'|"(?:\\.|[^"\\\n])*"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*|[\[{]|[\]}]|[\w+.-]+|\n|[^\S\n]+|.",
    re.DOTALL,
)


def parse_toml(source: Source) -> dict[str, Anything]:
    """Return what a file says, its texts as they may be shown; raise UnreadableError where it is no TOML."""
    if excess := find_excess(source, _TOML_TOKENS):
        raise UnreadableError([excess], [source])
    try:
        data: dict[str, Anything] = tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        raise UnreadableError([_describe_toml_error(source, str(error))], [source]) from None
    except (ValueError, RecursionError):  # a date or an hour that there is not, and the like
        message = "this is no TOML: a value in it cannot be read"
        raise UnreadableError([Mistake(Span(source.name), message)], [source]) from None
    cleaned: dict[str, Anything] = clean_values(data)
    return cleaned


def list_rows(found: Anything) -> list[dict[str, Anything]] | None:
    """Return the entries of a word; nothing where they were not written as entries."""
    whole = isinstance(found, list) and all(isinstance(x, dict) for x in found)
    return list(found) if whole else None


def check_number_of_rows(source: Source, word: str, found: Collection[Anything]) -> None:
    """Raise Unreadable where a file has more entries than are read."""
    if len(found) > _MOST_ENTRIES:
        at = find_key(source, word, _MOST_ENTRIES + 1, "")
        message = f"a file has at most {_MOST_ENTRIES:,} of `[[{word}]]`; this has {len(found):,}"
        raise UnreadableError([Mistake(at, message)], [source])


def check_entry(
    source: Source, word: str, number: int, entry: Mapping[str, Anything], keys: Mapping[str, type]
) -> list[Mistake]:
    """Return what is wrong with the keys of one entry: none that is not known, each of its type."""
    found = []
    for key, value in entry.items():
        here = find_key(source, word, number, key)
        if key not in keys:
            hint = suggest_nearest(key, keys, "keys: " + ", ".join(keys))
            found.append(Mistake(here, f"a {word} has no `{key}`", hint))
        elif not is_of_type(value, keys[key]):
            found.append(Mistake(here, f"`{key}` is to be {_TYPE_NAMES[keys[key]]}"))
        elif isinstance(value, int) and not 0 <= value < 10**MOST_DIGITS:
            found.append(Mistake(here, f"`{key}` is to be a number of at most {MOST_DIGITS} digits"))
    return found


def check_needed_keys(
    source: Source, word: str, number: int, entry: Collection[str], needed: Collection[str]
) -> list[Mistake]:
    """Return that an entry lacks keys, if it does."""
    missing = ", ".join(f"`{k}`" for k in needed if k not in entry)
    return [Mistake(find_key(source, word, number, ""), f"a {word} needs {missing}")] if missing else []


def check_said(
    source: Source, word: str, number: int, entry: Mapping[str, Anything], keys: Collection[str]
) -> list[Mistake]:
    """Return which of some texts say nothing: they have no letter and no digit."""
    return [
        Mistake(find_key(source, word, number, key), f"`{key}` says nothing")
        for key in keys
        if isinstance(entry.get(key), str) and not any(c.isalnum() for c in entry[key])
    ]


def is_of_type(value: Anything, wanted: type) -> bool:
    """Return whether a value is of a type; a date with a time is none, and yes or no is no number."""
    if wanted is list:
        return isinstance(value, list) and all(isinstance(x, str) for x in value)
    return isinstance(value, wanted) and not isinstance(value, datetime | bool)


def find_key(source: Source, word: str, number: int, key: str) -> Span:
    """Return where a key of an entry (from 1; 0: above them all) stands; no key: where the entry begins."""
    places = _find_places(source, word)
    begun = places[number][""] if number < len(places) else Span(source.name, 1)
    return places[number].get(key, begun) if number < len(places) else begun


@lru_cache(maxsize=4)
def _find_places(source: Source, word: str) -> list[dict[str, Span]]:
    """Return where each key of each entry stands, in one walk; the first is above them all."""
    places = [{"": Span(source.name, 1)}]
    for line, text in enumerate(_blank_long_texts(source.text).split("\n"), 1):
        if re.match(rf"\s*\[\[\s*{word}\s*\]\]", text):
            places.append({"": Span(source.name, line, 1, len(text) + 1)})
        elif match := re.match(r"\s*\[*\s*[\"']?([^\"'=\].\s]+)", text):
            key = clean_text(match[1])
            places[-1].setdefault(key, Span(source.name, line, match.start(1) + 1, match.end(1) + 1))
    return places


def _blank_long_texts(text: str) -> str:
    """Return a text in which those that go over several lines are blank, so that no line of them is a key."""

    def blank(token: re.Match[str]) -> str:
        return token[0] if token[0][:3] not in {'"' * 3, "'" * 3} else re.sub(r"[^\n]", " ", token[0])

    return _TOML_TOKENS.sub(blank, text)


def _describe_toml_error(source: Source, message: str) -> Mistake:
    """Return why a text is no TOML, with its place."""
    match = re.search(r"\(at line (\d+), column (\d+)\)", message)
    line, column = (int(match[1]), int(match[2])) if match else (source.text.count("\n") + 1, 1)
    said = re.sub(r"\s*\(at [^)]*\)", "", message)
    said = said[:1].lower() + said[1:]
    return Mistake(Span(source.name, line, column, column + 1), f"this is no TOML: {said}")
