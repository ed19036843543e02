"""How numbers and lists are written in every sentence that people read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable


def format_number(value: int) -> str:
    """Write a count with its thousands apart."""
    return f"{value:,}"


def count_noun(value: int, one: str, several: str = "") -> str:
    """Write how many there are of something: the number and the noun, in the plural where that is due."""
    return f"{format_number(value)} {one if value == 1 else several or one + 's'}"


def count_kinds(counts: tuple[int, int], units: tuple[str, str] = ("hand", "hands")) -> str:
    """Write how many kinds of hand, and how many hands (or of what else is counted)."""
    kinds, hands = counts
    return f"{format_number(kinds)} kind{'s' * (kinds != 1)}, {format_number(hands)} {units[hands != 1]}"


def join_and(words: Iterable[str]) -> str:
    """Join words as in a sentence: `a, b and c`."""
    found = list(words)
    return ", ".join(found[:-1]) + " and " + found[-1] if len(found) > 1 else "".join(found)


def number_repeats(names: Iterable[str]) -> list[str]:
    """Return names of which no two are the same: the second of one name is numbered."""
    seen: Counter[str] = Counter()
    found = []
    for name in names:
        seen[name] += 1
        found.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return found
