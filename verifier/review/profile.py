"""What submissions are asked for, row by row, from a small TOML file (docs/profiles.md).

A row says in a sentence what is asked, and by what it is answered: a part of the report, or nothing here.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any as Anything

from verifier import files
from verifier.review import toml_entries
from verifier.source import Mistake, Source, Span, UnreadableError, suggest_nearest

_PROFILE_SUFFIX = ".toml"
_PROFILE_WORD = "row"
ATTACH, ELSEWHERE = "attach", "not a matter for this tool"
_WORDED_PARTS = {
    "irregularities": "what is to be done when something goes wrong, by words",
    "dealing": "how the game is dealt, by words",
}
"""Parts that are looked up by the words of their row, in procedures, obligations, outcomes and clauses."""
REPORT_PARTS = {
    "document": "the rules text: its document, edition, copy and hash",
    "decided": "how many cases are decided, and what stays open",
    "examples": "the document's worked examples, checked",
    "pays": "what each outcome pays",
    "true-odds": "in how many deals each outcome is reached",
    "house-advantage": "the house advantage of each wager",
    "commission": "what is taken of the winner's gain",
    "claims": "the document's printed figures, checked",
    "assumptions": "what is assumed, and what hangs on it",
    "readings": "where the words bear more than one meaning",
    "options": "which reading of each is used",
    "method": "how the figures are obtained",
    "second-engine": "whether a second engine decides alike",
    "procedures": "procedures, followed in every run",
    "obligations": "what the document obliges people to do",
    **_WORDED_PARTS,
}
"""Each part of the report by which a row can be answered, and what it is."""
_ROW_ANSWERS = (*REPORT_PARTS, ATTACH, ELSEWHERE)
_NEEDED_ROW_KEYS = {"id": str, "asked": str, "answer": str}
_ROW_KEYS: dict[str, type] = {**_NEEDED_ROW_KEYS, "words": list, "note": str}


@dataclass(frozen=True, slots=True)
class ProfileRow:
    """One thing that is asked for. `words` are looked up; `note` says more where it is to be attached."""

    id: str
    asked: str
    answer: str
    words: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Profile:
    """A list of what is asked for: its name, title, and rows in order."""

    name: str
    title: str
    rows: tuple[ProfileRow, ...]
    source: Source


def _list_shipped_profiles() -> dict[str, Path]:
    """Return the shipped profiles by name."""
    return {p.stem: p for p in sorted((files.PACKAGE / "profiles").glob("*" + _PROFILE_SUFFIX))}


def find_profile(wanted: str) -> Profile:
    """Return a profile by path, if that ends in `.toml`, or the shipped one of a name.

    Raises UnreadableError where there is none, or where it is written wrongly.
    """
    known = _list_shipped_profiles()
    if wanted.endswith(_PROFILE_SUFFIX):
        path = Path(wanted)
        return read_profile(files.read_source(path, files.format_name(path.name)))
    if wanted in known:
        return read_profile(files.read_source(known[wanted], known[wanted].name))
    otherwise = "shipped profiles: " + ", ".join(known) + "; or the path of a file that ends in `.toml`"
    hint = suggest_nearest(wanted, known, otherwise)
    raise UnreadableError(
        [Mistake(Span("--profile"), f"no profile is called `{files.format_name(wanted)}`", hint)]
    )


def read_profile(source: Source) -> Profile:
    """Return the profile of a file; raise UnreadableError with every mistake in it."""
    data = toml_entries.parse_toml(source)
    mistakes = []
    for key, value in data.items():
        here = toml_entries.find_key(source, _PROFILE_WORD, 0, key)
        if key not in {"title", _PROFILE_WORD}:
            mistakes.append(
                Mistake(here, f"`{key}` means nothing here", suggest_nearest(key, ("title", _PROFILE_WORD)))
            )
        elif key == "title" and not toml_entries.is_of_type(value, str):
            mistakes.append(Mistake(here, "`title` is to be a text"))
        elif key == _PROFILE_WORD and toml_entries.list_rows(value) is None:
            mistakes.append(Mistake(here, "`row` is no list of rows", "write `[[row]]`"))
    if "title" not in data:
        mistakes.append(Mistake(Span(source.name, 1), "a profile needs a `title`"))
    found = toml_entries.list_rows(data.get(_PROFILE_WORD, [])) or []
    toml_entries.check_number_of_rows(source, _PROFILE_WORD, found)
    if _PROFILE_WORD not in data or data[_PROFILE_WORD] == []:
        mistakes.append(Mistake(Span(source.name, 1), "this profile asks for nothing", "write `[[row]]`"))
    seen: dict[str, int] = {}
    for number, row in enumerate(found, 1):
        mistakes += _check_row(source, number, row)
        name = row.get("id")
        if isinstance(name, str):
            here = toml_entries.find_key(source, _PROFILE_WORD, number, "id")
            if name in seen:
                mistakes.append(Mistake(here, f"line {seen[name]} has a row `{name}` too"))
            seen.setdefault(name, here.line)
    if mistakes:
        raise UnreadableError(mistakes, [source])
    rows = tuple(ProfileRow(**{**x, "words": tuple(x.get("words", ()))}) for x in found)
    return Profile(Path(source.name).name.removesuffix(_PROFILE_SUFFIX), data["title"], rows, source)


def _check_row(source: Source, number: int, row: dict[str, Anything]) -> list[Mistake]:
    """Return what is wrong in one row."""
    found = toml_entries.check_entry(source, _PROFILE_WORD, number, row, _ROW_KEYS)
    found += toml_entries.check_needed_keys(source, _PROFILE_WORD, number, row, _NEEDED_ROW_KEYS)
    for key in ("id", "asked"):
        if isinstance(row.get(key), str) and not row[key].strip():
            found.append(
                Mistake(toml_entries.find_key(source, _PROFILE_WORD, number, key), f"`{key}` says nothing")
            )
    answer = row.get("answer")
    if not isinstance(answer, str):
        return found
    here = toml_entries.find_key(source, _PROFILE_WORD, number, "answer")
    if answer not in _ROW_ANSWERS:
        hint = suggest_nearest(answer, _ROW_ANSWERS, "answers: " + ", ".join(_ROW_ANSWERS))
        found.append(Mistake(here, f"nothing here answers by `{answer}`", hint))
    elif answer in _WORDED_PARTS and not row.get("words"):
        remedy = 'write `words = ["…"]`: the words by which the rules speak of it'
        found.append(Mistake(here, f"`{answer}` is looked up by words, and the row has none", remedy))
    elif answer not in _WORDED_PARTS and "words" in row:
        here = toml_entries.find_key(source, _PROFILE_WORD, number, "words")
        hint = "answers that do: " + ", ".join(_WORDED_PARTS)
        found.append(Mistake(here, f"`{answer}` is not looked up by words", hint))
    return found
