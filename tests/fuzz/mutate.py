"""Texts to begin with, and what becomes of them: words dropped, exchanged, repeated; lines moved, mixed."""

from __future__ import annotations

import pkgutil
import re
from functools import cache
from importlib import import_module
from random import Random

import tests.support
from tests.conftest import HEAD, ROOT, THREE
from tests.language.test_printer import LINES

_WORD = re.compile(r'"[^"]*"|[A-Za-z0-9.%-]+|\s+|.')
_ODD = [
    *(
        "0",
        "00",
        "1",
        "10",
        "-1",
        "999999999",
        "9999999999",
        "0.5",
        "5%",
        "1/0",
        "2/3",
        "3-6",
        "1-",
        "-",
        "'s",
    ),
    *(
        '"',
        '""',
        '"a"',
        "(",
        ")",
        "((",
        "#",
        "/",
        "+",
        ",",
        ":",
        "[",
        "]",
        "[a: b]",
        "*",
        ">",
        "\t",
        "\\",
        "{0}",
    ),
    *("\u00e9", "\u2019", "\u201c", "\u200b", "\u202e", "\x00", "\x1b[31m", "\u0663", "\ufeff", "x" * 61),
    *(
        "not ",
        "not " * 41,
        "(" * 41,
        " or better",
        " not pairing",
        " if possible",
        " part 2",
        "of",
        "is",
        "has",
    ),
]


@cache
def list_texts() -> tuple[str, ...]:
    """Return every rule file that is shipped, the fixtures, and the texts of tests: rule sets and games."""
    paths = [*sorted((ROOT / "fixtures").rglob("*.rules")), *sorted((ROOT / "rulespec").rglob("*.rules"))]
    found = [path.read_text(encoding="utf-8") for path in paths]
    found += [THREE, HEAD.format(game="stones") + 'clause 1 "a"\n  require ring has agate\n']
    for module in pkgutil.iter_modules(tests.support.__path__):
        names = vars(import_module(f"tests.support.{module.name}"))
        found += [x for x in names.values() if isinstance(x, str) and x.startswith("rules 1\n")]
    return tuple(dict.fromkeys(found))


@cache
def list_small_texts() -> tuple[str, ...]:
    """Return those of at most sixty lines."""
    return tuple(text for text in list_texts() if text.count("\n") <= 60)


@cache
def list_lines() -> tuple[str, ...]:
    """Return every line of them, and one of every kind."""
    return tuple(
        dict.fromkeys([*LINES, *(x for text in list_texts() for x in text.split("\n") if x.strip())])
    )


@cache
def list_tokens() -> tuple[str, ...]:
    """Return every word of them, each once."""
    words = {w for line in list_lines() for w in _WORD.findall(line) if w.strip()}
    return tuple(sorted(words))


def mutate_line(line: str, random: Random, known: tuple[str, ...] = ()) -> str:
    """Return a line with a few things changed; new words are taken from `known`, if there are any."""
    words = _WORD.findall(line) or [" "]
    for _ in range(1 if known else random.choice((1, 1, 1, 2, 3))):
        at = random.randrange(len(words))
        if known and words[at].isspace():
            continue
        match random.choice((0, 1, 2, 3, 3, 3, 3, 5)) if known else random.randrange(8):
            case 0:
                del words[at]
            case 1:
                words.insert(at, words[at])
            case 2:
                other = random.randrange(len(words))
                words[at], words[other] = words[other], words[at]
            case 3 | 4:
                words[at] = random.choice(known or list_tokens())
            case 5:
                words.insert(at, f" {random.choice(known or list_tokens())} ")
            case 6:
                words[at] = random.choice(_ODD)
            case 7:
                rest = _WORD.findall(random.choice(list_lines()))
                words[at:] = rest[random.randrange(len(rest)) :]
        words = words or [" "]
    return "".join(words)


def mutate_text(text: str, random: Random, *, mild: bool = False) -> str:
    """Return a file with a few lines changed, dropped, repeated, moved, or mixed with those of another.

    `mild`: its own words alone are put in place of others, so that it is more often read.
    """
    lines = text.split("\n")
    known = tuple(w for w in set(_WORD.findall(text)) if w.strip())
    known = tuple(sorted(known)) if mild else ()
    for _ in range(1 if mild else random.choice((1, 1, 2, 3))):
        at = random.randrange(len(lines))
        match random.randrange(9):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, lines[at])
            case 2:
                lines.insert(random.randrange(len(lines)), lines.pop(at))
            case 3:
                other = random.choice(list_small_texts()).split("\n")
                first = random.randrange(len(other))
                lines[at:at] = other[first : first + random.randrange(1, 6)]
            case 4:
                lines.insert(at, random.choice(list_lines()))
            case _:
                lines[at] = mutate_line(lines[at], random, known)
        lines = lines or [""]
    return "\n".join(lines)
