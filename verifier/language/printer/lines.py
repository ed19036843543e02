"""Every line that `parse_lines` yields, as cells that a layout may align.

A line is its cells from left to right. Cells of one column may be aligned with those of the lines
around it; `line_text` sets them side by side. Either way the text parses to what was printed, but for the
parts of a `kind` line, which come in one order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any as Anything
from typing import NamedTuple

from verifier.language import syntax as s
from verifier.language.printer.sentences import (
    alternatives_text,
    condition_text,
    direction_text,
    directive_text,
    guard_text,
    pattern_text,
    where_text,
)


class Cell(NamedTuple):
    """A part of a line: its column, its text (perhaps none), and the fewest blanks before it.

    Columns: what a line opens with, `PROSE` (meanings, glosses, reasons), and others by their word.
    """

    column: str
    text: str
    gap: int = 1


SHAPES: dict[str, tuple[str, ...]] = {
    "version": ("rules {}",),
    "read_back": ("read-back {}",),
    "modulo": ("points modulo {}",),
    "pairs": ("pairs {}", "is {}"),
    "named": ("named {}", "is {}"),
    "named_with": ("named {}", "is hand with {}"),
    "suit": ("suit {} symbol {}",),
    "hand": ("hand {} of {}",),
    "drawn_as": ("drawn {} as {}",),
    "damage": ("damage {}", "{}"),
    "rung_class": ("{}",),
    "rung_pair": ("pair of {}",),
    "then": (", then {}",),
    "term": ("term {}", "{}"),
    "means_words": ("means {}",),
    "means_hand": ("means hand with {}",),
    "means_any": ("means any of {}",),
    "alternative": ("is {}", "{}"),
    "part_file": ("part {}",),
    "given": ("given {}: deal",),
    "answer": ("answer {}: settings of {}",),
    "given_side": ("given {}: {}",),
    "either_way": ("{}",),
    "commission": ("commission {} on {}",),
    "adopts": ("adopts {} from {}", "by {}"),
    "list_ranks": ("list {}: {}",),
    "of": ("of {}",),
    "case": ("for {}",),
    "around": ("places {} {} to {}",),
    "begins": ("begins {}", "is {}"),
    "never": ("never {} when {}",),
    "example": ("example {} given {} gives {}",),
    "assumed_clause": ("assume clause {} {} because {}",),
    "for_settings": ("{} {}",),
    "direct": ("{}",),
    "list_with": ("list {}: {} with",),
    "entry": ("* {}",),
    "cited": ("cited {}", "by {}"),
    "assumed": ("assume {}", "because {}"),
    "assumed_reading": ("assume {} is {}", "because {}"),
    "assumed_fact": ("assume {} {}", "because {}"),
    "over": ("{} over {}",),
    "instead_of": ("{} {} {}",),
    "refines": ("{} refines {}",),
    "as_listed": ("{} {}",),
}
"""The cells of lines and of their parts, by rule. What is not here is its rule's name and its values."""

OPENING, PROSE = "0", "1"
KIND = ("symbol", "pips", "copies", "faces", "called", "also")
WIDE = 2


def line_text(line: s.Opener) -> str:
    """Write a line by itself."""
    return joined(cells(line))


def joined(row: Iterable[Cell]) -> str:
    """Set cells side by side."""
    text = ""
    for cell in row:
        if cell.text:
            text += " " * (cell.gap if text else 0) + cell.text
    return text


def cells(line: s.Opener) -> list[Cell]:
    """Return the cells of a line, or of a part of one: what it says, its `cite`, its guards."""
    values = [v for v in line.values if not is_cite(v)]
    made = SPECIAL[line.word](values) if line.word in SPECIAL else shaped(line.word, values)
    gap = 1 if line.word in {"clause", "section"} else WIDE
    made += [Cell("cite", value_text(v), gap) for v in line.values if is_cite(v)]
    for number, guard in enumerate(line.guards):
        made.append(Cell(f"[{guard.reading.text}]", guard_text(guard), 1 if number else WIDE))
    return made


def is_cite(value: Anything) -> bool:
    """Return whether a value is the `cite` of its line."""
    return isinstance(value, s.Opener) and value.word == "cite"


def shaped(word: str, values: list[Anything]) -> list[Cell]:
    """Put values into the shape of their rule; a cell for which none are left is not there."""
    shape = SHAPES.get(word) or (" ".join([word, *("{}" for _ in values)]),)
    texts = [value_text(v) for v in values]
    made: list[Cell] = []
    for number, form in enumerate(shape):
        if number and not texts:
            break
        slots = form.count("{}")
        made.append(Cell(PROSE if number else OPENING, form.format(*texts[:slots])))
        texts = texts[slots:]
    return made


def value_text(value: Anything) -> str:
    """Write one value of a line."""
    match value:
        case s.Opener():
            return line_text(value)
        case s.Word(text):
            return text
        case str():
            return f'"{value}"'
        case int():
            return str(value)
        case tuple():
            return ", ".join(word.text for word in value)
        case s.Alternatives():
            return alternatives_text(value)
        case s.Pattern():
            return pattern_text(value)
        case s.Directive():
            return directive_text(value)
        case s.Amount(text):
            return text
        case s.Range(least, most):
            return f"{least} to {most}"
        case s.Dice(thrown):
            return f"{thrown} dice"
        case s.Keep() | s.Split() | s.Play() | s.Require() | s.Best() | s.Prefer() | s.Result() | s.Becomes():
            return direction_text(value)
        case _:
            return condition_text(value)


# ---- what no shape fits -------------------------------------------------------------------------


def kind(values: list[Anything]) -> list[Cell]:
    """Write a kind: its parts in one order, and an empty cell for each that it lacks."""
    name, *parts = values
    made = [Cell(OPENING, f"kind {name.text}")]
    for word in KIND:
        texts = [line_text(part) for part in parts if part.word == word]
        made += [Cell(word, text, WIDE) for text in texts or [""]]
    return made


def rung(values: list[Anything]) -> list[Cell]:
    """Write a rung: what stands on it, and what tells its hands apart."""
    what, *rest = [line_text(value) for value in values]
    if values[-1].word == "then" and len(rest) == 1:
        return [Cell(OPENING, f"> {what}{rest[0]}")]
    return [Cell(OPENING, f"> {what}"), *(Cell("by", text) for text in ["".join(rest)] if rest)]


def alternative(values: list[Anything]) -> list[Cell]:
    """Write an alternative and its gloss."""
    return [cell._replace(gap=WIDE) for cell in shaped("alternative", values)]


def undertakes(values: list[Anything]) -> list[Cell]:
    """Write what a section undertakes, `by pair` or not."""
    title, *by_pair, condition = [value_text(value) for value in values]
    return [Cell(OPENING, " ".join(["undertakes", title, *by_pair, "for", condition]))]


def list_each(values: list[Anything]) -> list[Cell]:
    """Write the head of a list whose entries are the pairs that are kept or split."""
    name, direction = values
    return [Cell(OPENING, f"list {name.text}: {'keep' if isinstance(direction, s.Keep) else 'split'} each")]


def spread(opening: str, between: str) -> Callable[[list[Anything]], list[Cell]]:
    """Return what writes a word and bare values after it."""

    def written(values: list[Anything]) -> list[Cell]:
        texts = [v if isinstance(v, str) else value_text(v) for v in values]
        return [Cell(OPENING, opening + between.join(texts))]

    return written


def answer_of(values: list[Anything]) -> list[Cell]:
    """Write an answer and its outcomes."""
    name, *outcomes = [value_text(value) for value in values]
    return [Cell(OPENING, f"answer {name}: {' / '.join(outcomes)}")]


def field(values: list[Anything]) -> list[Cell]:
    """Write what has to be known of a state, or of each place, and what it can be."""
    whole = [isinstance(v, s.Opener) for v in values]
    names = [value_text(v) for v in values[: 1 + any(whole)]]
    spans = " / ".join(value_text(v) for v in values[1 + any(whole) :])
    return [Cell(OPENING, f"state {' '.join(names)}: {spans}")]


def choice(values: list[Anything]) -> list[Cell]:
    """Write what is chosen, and by whom."""
    name, *spans, by = [value_text(value) for value in values]
    return [Cell(OPENING, f"choice {name}: {' / '.join(spans)}"), Cell("by", f"by {by}")]


def each_of(values: list[Anything]) -> list[Cell]:
    """Write to which places something is promised."""
    return [Cell(OPENING, f"each {values[0].text}{where_text(values[1] if values[1:] else None)}")]


def stays(opening: str, reason: str) -> Callable[[list[Anything]], list[Cell]]:
    """Return what writes which fields stay as they were, and by what words or for what reason."""

    def written(values: list[Anything]) -> list[Cell]:
        *fields, why = [value_text(value) for value in values]
        return [Cell(OPENING, f"{opening} stays {', '.join(fields)}"), Cell(PROSE, f"{reason} {why}")]

    return written


def bound(values: list[Anything]) -> list[Cell]:
    """Write how a claimed figure compares, or the range it lies in."""
    one, other = [value_text(value) for value in values]
    ranges = isinstance(values[0], s.Amount)
    return [Cell(OPENING, f"from {one} to {other}" if ranges else f"{one} {other}")]


def claim(values: list[Anything]) -> list[Cell]:
    """Write a claim on one line."""
    return [Cell(OPENING, " ".join(["claim", *(value_text(value) for value in values)]))]


def wild(values: list[Anything]) -> list[Cell]:
    """Write what a wild kind counts as, and which measures it fills."""
    kind_, as_, *rest = values
    fills = f", fills {'/'.join(word.text for word in rest[0].values)}" if rest else ""
    return [Cell(OPENING, f"wild {kind_.text} as {as_.text}{fills}")]


SPECIAL: dict[str, Callable[[list[Anything]], list[Cell]]] = {
    "place": spread("", ""),
    "pips": spread("pips ", " or "),
    "faces": spread("faces ", " "),
    "also": spread("also ", ", "),
    "kind": kind,
    "sequence": spread("sequence ", " "),
    "drawn_red": spread("drawn red ", ", "),
    "half_of": spread("half of ", ""),
    "wild": wild,
    "rung_line": rung,
    "rung_points": spread("points ", " to "),
    "alternative": alternative,
    "undertakes": undertakes,
    "list_each": list_each,
    "answer_of": answer_of,
    "state": field,
    "choice": choice,
    "each_of": each_of,
    "cited_stays": stays("cited", "by"),
    "assumed_stays": stays("assume", "because"),
    "bound": bound,
    "claim": claim,
}
