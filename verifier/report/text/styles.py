"""Stage 5: how severities look, and how numbers are written."""

STYLES = {
    "error": "bold red",
    "warning": "yellow",
    "note": "cyan",
    "decided": "green",
    "undecided": "yellow",
    "conflict": "bold red",
    "gap": "bold red",
}


def number(value: int) -> str:
    """Write a count with its thousands apart."""
    return f"{value:,}"


def counted(value: int, one: str, several: str = "") -> str:
    """Write how many there are of something."""
    return f"{number(value)} {one if value == 1 else several or one + 's'}"


def many(counts: tuple[int, int], units: tuple[str, str] = ("hand", "hands")) -> str:
    """Write how many kinds of hand, and how many hands (or of what else is counted)."""
    kinds, hands = counts
    return f"{number(kinds)} kind{'s' * (kinds != 1)}, {number(hands)} {units[hands != 1]}"
