"""A small TOML file of entries, each begun by `[[word]]`: where keys stand, what is wrong there."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping
from datetime import date, datetime
from typing import Any as Anything

from verifier.source import Mistake, Source, Span, UnreadableError, suggest_nearest

_TYPE_NAMES = {str: "a text", list: "a list of texts", date: "a date, as 2026-01-31", int: "a number"}


def parse_toml(source: Source) -> dict[str, Anything]:
    """Return what a file says; raise UnreadableError where it is no TOML."""
    try:
        return tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        raise UnreadableError([_describe_toml_error(source, str(error))], [source]) from None


def list_rows(found: Anything) -> list[dict[str, Anything]] | None:
    """Return the entries of a word; nothing where they were not written as entries."""
    whole = isinstance(found, list) and all(isinstance(x, dict) for x in found)
    return list(found) if whole else None


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
    return found


def check_needed_keys(
    source: Source, word: str, number: int, entry: Collection[str], needed: Collection[str]
) -> list[Mistake]:
    """Return that an entry lacks keys, if it does."""
    missing = ", ".join(f"`{k}`" for k in needed if k not in entry)
    return [Mistake(find_key(source, word, number, ""), f"a {word} needs {missing}")] if missing else []


def is_of_type(value: Anything, wanted: type) -> bool:
    """Return whether a value is of a type; a date with a time is none, and yes or no is no number."""
    if wanted is list:
        return isinstance(value, list) and all(isinstance(x, str) for x in value)
    return isinstance(value, wanted) and not isinstance(value, datetime | bool)


def find_key(source: Source, word: str, number: int, key: str) -> Span:
    """Return where a key of an entry (from 1; 0: above them all) stands; no key: where the entry begins."""
    count = 0
    begun = Span(source.name, 1)
    for line, text in enumerate(source.text.split("\n"), 1):
        if re.match(rf"\s*\[\[\s*{word}\s*\]\]", text):
            count += 1
            if count == number:
                begun = Span(source.name, line, 1, len(text) + 1)
        match = re.match(rf"\s*\[*\s*[\"']?({re.escape(key)})\b", text) if key else None
        if match and count == number:
            return Span(source.name, line, match.start(1) + 1, match.end(1) + 1)
    return begun


def _describe_toml_error(source: Source, message: str) -> Mistake:
    """Return why a text is no TOML, with its place."""
    match = re.search(r"\(at line (\d+), column (\d+)\)", message)
    line, column = (int(match[1]), int(match[2])) if match else (source.text.count("\n") + 1, 1)
    said = re.sub(r"\s*\(at [^)]*\)", "", message)
    said = said[:1].lower() + said[1:]
    return Mistake(Span(source.name, line, column, column + 1), f"this is no TOML: {said}")
