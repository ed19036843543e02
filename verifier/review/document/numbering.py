"""The numbered places of a document, each with its lines, and a label found among them.

A place runs from its number to the next one, and no further than the sentence or list that it begins.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from verifier.review.document.words import Document

_NUMBER = re.compile(
    r"^(?P<indent>\s*)(?:(?:Rule|Article|Section|Clause|§)\s*(?=\d))?"
    r"(?:(?P<dotted>\d+(?:\.\d+)+)\.?(?=\s|:|$)|(?P<n>\d{1,3})[.):](?=\s|$)|(?P<A>[A-Z])\.(?=\s|$)"
    r"|\((?P<a>[a-z]{1,4}|\d)\)(?=\s|$))"
)
_ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"]
_SEGMENT = re.compile(r"\d+|[A-Za-z]+")
_FINISHED = re.compile(r"[.!?][\"”’)]*\s*$")


@dataclass(frozen=True, slots=True)
class Place:
    """A numbered place: its number in parts (`6`, `1`, `a`, `ii`) and the lines that it takes."""

    path: tuple[str, ...]
    line: int
    last: int
    end: int = 0
    """The last line before the next place that is no part of it."""


@dataclass
class OpenList:
    """An open list: its style, its last item, how far it is indented and what it stands inside."""

    style: str
    item: int
    indent: int
    path: tuple[str, ...]


def list_places(document: Document) -> list[Place]:
    """Return the numbered places of a document in order."""
    found: list[Place] = []
    open_: list[OpenList] = []
    for number, line in enumerate(document.lines, 1):
        match = _NUMBER.match(line)
        if not match:
            continue
        ended = not found or _has_text_between(
            document, _find_last_line(document, found[-1].line, number), number
        )
        path = _number_item(open_, match, ended=ended)
        found.append(Place(path, number, number))
    made = []
    for i, p in enumerate(found):
        rest = [x.line for x in found[i + 1 :]] + [len(document.lines) + 1]
        others = [x.line for x in found[i + 1 :] if x.path[: len(p.path)] != p.path or x.path == p.path]
        end = min(others, default=len(document.lines) + 1) - 1
        made.append(Place(p.path, p.line, _find_last_line(document, p.line, rest[0]), end))
    return made


def _find_last_line(document: Document, line: int, end: int) -> int:
    """Return the last line of what begins on a line and stops before `end`: where its sentences end."""
    last = line
    for number in range(line + 1, end):
        if not document.lines[number - 1].strip():
            continue
        if not document.lines[number - 2].strip() and _FINISHED.search(document.lines[last - 1]):
            break
        last = number
    return last


def _has_text_between(document: Document, last: int, end: int) -> bool:
    """Return whether anything is written between a line and another."""
    return any(text.strip() for text in document.lines[last : end - 1])


def _number_item(open_: list[OpenList], match: re.Match[str], *, ended: bool) -> tuple[str, ...]:
    """Return the whole number of an item, and keep the lists that are open after it."""
    indent = len(match["indent"])
    if match["dotted"]:
        path = tuple(match["dotted"].split("."))
        open_[:] = [OpenList("dotted", 0, indent, path)]
        return path
    style, text = next((k, match[k]) for k in ("n", "A", "a") if match[k])
    letters = [x for x in open_ if x.style == "a"]
    if style == "a" and text in _ROMAN and not (letters and letters[-1].item == ord(text[0]) - 1):
        style = "i"
    item = int(text) if text.isdigit() else _ROMAN.index(text) + 1 if style == "i" else ord(text[0])
    follows = [i for i, x in enumerate(open_) if x.style == style and x.item == item - 1]
    same = [i for i in follows if open_[i].indent == indent]
    if follows:
        at = (same or follows)[-1]
        del open_[at + 1 :]
        open_[at].item = item
        open_[at].indent = indent
        open_[at].path = (*open_[at].path[:-1], text.lower())
    else:
        above = () if ended or not open_ or item not in (1, ord("a"), ord("A")) else open_[-1].path
        if not above:
            open_.clear()
        open_.append(OpenList(style, item, indent, (*above, text.lower())))
    return open_[-1].path


def parse_number(label: str) -> tuple[str, ...]:
    """Return the parts of a number: `5.3(a)` is 5, 3, a."""
    return tuple(x.lower() for x in _SEGMENT.findall(label.split(" part ")[0]))


def find_numbered_place(known: list[Place], path: tuple[str, ...], after: int = 0) -> Place | None:
    """Return the place of a number: the first one below a line, or else the first of all."""
    found = [p for p in known if p.path == path]
    return next((p for p in found if p.line >= after), found[0] if found else None)
