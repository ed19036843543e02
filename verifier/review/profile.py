"""What submissions are asked for, row by row, from a small TOML file (docs/profiles.md).

A row says in a sentence what is asked, and by what it is answered: a part of the report, or nothing here.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any as Anything

from verifier import files
from verifier.review import toml_entries
from verifier.source import Mistake, Source, Span, Unreadable, suggest

SUFFIX = ".toml"
WORD = "row"
ATTACH, ELSEWHERE = "attach", "not a matter for this tool"
WORDED = {
    "irregularities": "what is to be done when something goes wrong, by words",
    "dealing": "how the game is dealt, by words",
}
"""Parts that are looked up by the words of their row, in procedures, obligations, outcomes and clauses."""
PARTS = {
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
    **WORDED,
}
"""Each part of the report by which a row can be answered, and what it is."""
ANSWERS = (*PARTS, ATTACH, ELSEWHERE)
NEEDED = {"id": str, "asked": str, "answer": str}
KEYS: dict[str, type] = {**NEEDED, "words": list, "note": str}


@dataclass(frozen=True, slots=True)
class Row:
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
    rows: tuple[Row, ...]
    source: Source


def shipped() -> dict[str, Path]:
    """Return the shipped profiles by name."""
    return {p.stem: p for p in sorted((files.PACKAGE / "profiles").glob("*" + SUFFIX))}


def find(wanted: str) -> Profile:
    """Return a profile by path, if that ends in `.toml`, or the shipped one of a name.

    Raises Unreadable where there is none, or where it is written wrongly.
    """
    known = shipped()
    if wanted.endswith(SUFFIX):
        path = Path(wanted)
        return read(files.read(path, files.shown(path.name)))
    if wanted in known:
        return read(files.read(known[wanted], known[wanted].name))
    otherwise = "shipped profiles: " + ", ".join(known) + "; or the path of a file that ends in `.toml`"
    hint = suggest(wanted, known, otherwise)
    raise Unreadable([Mistake(Span("--profile"), f"no profile is called `{files.shown(wanted)}`", hint)])


def read(source: Source) -> Profile:
    """Return the profile of a file; raise Unreadable with every mistake in it."""
    data = toml_entries.data(source)
    mistakes = []
    for key, value in data.items():
        here = toml_entries.at(source, WORD, 0, key)
        if key not in {"title", WORD}:
            mistakes.append(Mistake(here, f"`{key}` means nothing here", suggest(key, ("title", WORD))))
        elif key == "title" and not toml_entries.fits(value, str):
            mistakes.append(Mistake(here, "`title` is to be a text"))
        elif key == WORD and toml_entries.rows(value) is None:
            mistakes.append(Mistake(here, "`row` is no list of rows", "write `[[row]]`"))
    if "title" not in data:
        mistakes.append(Mistake(Span(source.name, 1), "a profile needs a `title`"))
    found = toml_entries.rows(data.get(WORD, [])) or []
    if WORD not in data or data[WORD] == []:
        mistakes.append(Mistake(Span(source.name, 1), "this profile asks for nothing", "write `[[row]]`"))
    seen: dict[str, int] = {}
    for number, row in enumerate(found, 1):
        mistakes += mistaken(source, number, row)
        name = row.get("id")
        if isinstance(name, str):
            here = toml_entries.at(source, WORD, number, "id")
            if name in seen:
                mistakes.append(Mistake(here, f"line {seen[name]} has a row `{name}` too"))
            seen.setdefault(name, here.line)
    if mistakes:
        raise Unreadable(mistakes, [source])
    rows = tuple(Row(**{**x, "words": tuple(x.get("words", ()))}) for x in found)
    return Profile(Path(source.name).name.removesuffix(SUFFIX), data["title"], rows, source)


def mistaken(source: Source, number: int, row: dict[str, Anything]) -> list[Mistake]:
    """Return what is wrong in one row."""
    found = toml_entries.entry_mistakes(source, WORD, number, row, KEYS)
    found += toml_entries.lacking(source, WORD, number, row, NEEDED)
    for key in ("id", "asked"):
        if isinstance(row.get(key), str) and not row[key].strip():
            found.append(Mistake(toml_entries.at(source, WORD, number, key), f"`{key}` says nothing"))
    answer = row.get("answer")
    if not isinstance(answer, str):
        return found
    here = toml_entries.at(source, WORD, number, "answer")
    if answer not in ANSWERS:
        hint = suggest(answer, ANSWERS, "answers: " + ", ".join(ANSWERS))
        found.append(Mistake(here, f"nothing here answers by `{answer}`", hint))
    elif answer in WORDED and not row.get("words"):
        remedy = 'write `words = ["…"]`: the words by which the rules speak of it'
        found.append(Mistake(here, f"`{answer}` is looked up by words, and the row has none", remedy))
    elif answer not in WORDED and "words" in row:
        here = toml_entries.at(source, WORD, number, "words")
        hint = "answers that do: " + ", ".join(WORDED)
        found.append(Mistake(here, f"`{answer}` is not looked up by words", hint))
    return found
