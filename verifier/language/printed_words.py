"""The words of a line, as they are compared with those of the same line printed from the tree.

Nothing of the parser is used here: this page says for itself what a word is. Blanks and comments are none.
What the language lets people spell in two ways is made one, and nothing else; this is the whole list:

1. brackets that change nothing; `and` in brackets beside an `or`. What matters is kept: see `_mark_groups`.
2. noughts before a number; blanks at the ends of a quotation, and a tab in it; an empty one, and its `cite`.
3. the parts of a `kind` in any order; its `copies`, where its faces say how many there are.
4. `points 3 to 3` is `points 3`.
5. `as listed A, B, C` is `A instead of B`, and `B instead of C`.
6. `drawn red a, b` is `drawn red a`, and `drawn red b`, on whatever lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

WordRow = tuple[str, ...]
_Group = list["str | _Group"]

_TOKEN = re.compile(
    r'(?P<text>"[^"]*"?)|(?P<comment>#.*)|(?P<blank>\s+)'
    r"|(?P<label>(?<=[A-Za-z0-9)])\((?!dominated\))[a-z0-9]+\))"
    r"|(?P<word>[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*)|(?P<number>[0-9]+)|(?P<sign>.)"
)
_KIND_PARTS = {"symbol", "pips", "copies", "faces", "called", "also"}
_BOUNDS = {"among", "provided", "if", "gives", "cite", "with", ",", "[", "]"}
"""What ends a condition, so that what follows is another."""
_BINDERS = {"not", "setting", "where", "by"}
"""What takes the one fact that follows it, or a condition in brackets."""


def split_sentences(line: str) -> list[WordRow]:
    """Return what one line of a file says, as words; nothing of a line that is blank, or a comment."""
    tokens = list(_split_tokens(line))
    match tokens:
        case []:
            return []
        case ["kind", name, *parts]:
            return [("kind", name, *_sort_kind_parts(parts))]
        case [">", "points", most, "to", least, *rest] if most == least:
            return [(">", "points", most, *rest)]
        case [opening, "as", "listed", *rest] if opening in {"cited", "assume"}:
            return list(_split_chain(opening, rest))
        case ["drawn", "red", *items]:
            return [("drawn", "red", *item) for item in _split_at(items, ",")]
    return [tuple(_mark_groups(_nest(_mark_line_wheres(_join_beyond(tokens))), 0))]


def _mark_line_wheres(tokens: list[str]) -> Iterator[str]:
    """Yield words; a `where` that a whole condition follows, and not one fact, is told apart by its line."""
    for place, token in enumerate(tokens):
        whole = token == "where" and (place == 0 or tokens[:place] == ["for", "settings"])
        yield "where of the line" if whole else token


def _split_tokens(line: str) -> Iterator[str]:
    """Yield the words of a line."""
    before = ""
    for found in _TOKEN.finditer(line):
        token = found.group()
        match found.lastgroup:
            case "comment":
                return
            case "blank":
                continue
            case "text":
                token = '"' + token.strip('"').replace("\t", " ").strip() + '"'
            case "number" if before != ".":
                token = token.lstrip("0") or "0"
        before = token
        yield token


def _join_beyond(tokens: Iterable[str]) -> list[str]:
    """Return words without empty quotations, and with `or better`, `or worse` as one word."""
    made: list[str] = []
    for token in tokens:
        if made and made[-1] == "or" and token in {"better", "worse"}:
            made[-1] = f"or {token}"
        elif token != '""':
            made.append(token)
        elif made and made[-1] == "cite":
            made.pop()
    return made


def _sort_kind_parts(tokens: list[str]) -> Iterator[str]:
    """Yield the parts of a kind in one order."""
    parts: list[list[str]] = []
    for token in tokens:
        if token in _KIND_PARTS or not parts:
            parts.append([])
        parts[-1].append(token)
    faced = any(part[0] == "faces" for part in parts)
    for part in sorted(parts):
        if not (faced and part[0] == "copies"):
            yield from part


def _split_chain(opening: str, tokens: list[str]) -> Iterator[WordRow]:
    """Yield a chain link by link."""
    end = next((n for n, token in enumerate(tokens) if token in {"by", "because"}), len(tokens))
    links = list(_split_at(tokens[:end], ","))
    for higher, lower in pairwise(links):
        yield (opening, *higher, "instead", "of", *lower, *tokens[end:])


def _split_at(tokens: Iterable[str], mark: str) -> Iterator[list[str]]:
    """Yield what stands between marks."""
    part: list[str] = []
    for token in tokens:
        if token == mark:
            yield part
            part = []
        else:
            part.append(token)
    yield part


# ---- brackets -----------------------------------------------------------------------------------


def _nest(tokens: Iterable[str]) -> _Group:
    """Return words as a tree of what stands in brackets; a bracket without its fellow is a word."""
    open_: list[_Group] = [[]]
    for token in tokens:
        if token == "(":
            open_.append([])
        elif token == ")" and len(open_) > 1:
            inner = open_.pop()
            open_[-1].append(inner)
        else:
            open_[-1].append(token)
    while len(open_) > 1:
        inner = open_.pop()
        open_[-1] += ["(", *inner]
    return open_[0]


def _mark_groups(group: _Group, depth: int) -> Iterator[str]:
    """Yield words without brackets, `and` and `or` with how deep in brackets they are at the least.

    That says the same: what deeper ones join stands together. Where a word binds what stands in brackets
    (`not (…)`), the brackets stay. `and` binds tighter than `or`, so that beside one it is deeper.
    """
    for region in _split_regions(group):
        choices = _cut(region, "or")
        for number, choice in enumerate(choices):
            if number:
                yield f"or {depth}"
            facts = _cut(choice, "and")
            here = depth + (len(facts) > 1 and len(choices) > 1)
            for place, fact in enumerate(facts):
                if place:
                    yield f"and {here}"
                yield from _mark_fact(fact, here, joined=len(facts) > 1 or len(choices) > 1)


def _mark_fact(fact: _Group, depth: int, *, joined: bool) -> Iterator[str]:
    """Yield the words of what no `and` and no `or` parts."""
    before: str | _Group = ""
    for item in fact:
        if isinstance(item, str):
            yield item
        else:
            while len(item) == 1 and isinstance(item[0], list):
                item = item[0]
            if "and" not in item and "or" not in item:
                yield from _mark_groups(item, depth)
            elif before in _BINDERS:
                yield from ("(", *_mark_groups(item, 0), ")")
            else:
                yield from _mark_groups(item, depth + joined)
        before = item


def _split_regions(group: _Group) -> Iterator[_Group]:
    """Yield a line in parts that are conditions of their own."""
    region: _Group = []
    for item in group:
        if isinstance(item, str) and item in _BOUNDS:
            yield region
            region = []
        region.append(item)
    yield region


def _cut(region: _Group, word: str) -> list[_Group]:
    """Return the parts of a region between one of its words."""
    parts: list[_Group] = [[]]
    for item in region:
        if item == word:
            parts.append([])
        else:
            parts[-1].append(item)
    return parts
