"""Every line that `parse_lines` yields, as cells that a layout may align.

A line is its cells from left to right. Cells of one column may be aligned with those of the lines around it;
`format_line` sets them side by side. Either way the text parses to what was printed, but in one order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any as Anything
from typing import NamedTuple

from verifier.language import syntax as s
from verifier.language.printer.sentences import (
    format_alternatives,
    format_condition,
    format_direction,
    format_directive,
    format_guard,
    format_pattern,
    format_where,
)


class Cell(NamedTuple):
    """A part of a line: its column, its text (perhaps none), and the fewest blanks before it.

    Columns: what a line opens with, `PROSE` (meanings, glosses, reasons), and others by their word.
    """

    column: str
    text: str
    gap: int = 1


_LINE_SHAPES: dict[str, tuple[str, ...]] = {
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
    "assumed_despite": ("assume {} is {} {}", "because {}"),
    "assumed_fact": ("assume {} {}", "because {}"),
    "over": ("{} over {}",),
    "instead_of": ("{} {} {}",),
    "refines": ("{} refines {}",),
    "as_listed": ("{} {}",),
}
"""The cells of lines and of their parts, by rule. What is not here is its rule's name and its values."""

_OPENING_COLUMN, PROSE_COLUMN = "0", "1"
_KIND_PARTS = ("symbol", "pips", "copies", "faces", "called", "also")
_WIDE_GAP = 2


def format_line(line: s.ParsedLine) -> str:
    """Write a line by itself."""
    return join_cells(build_cells(line))


def join_cells(row: Iterable[Cell]) -> str:
    """Set cells side by side."""
    text = ""
    for cell in row:
        if cell.text:
            text += " " * (cell.gap if text else 0) + cell.text
    return text


def build_cells(line: s.ParsedLine) -> list[Cell]:
    """Return the cells of a line, or of a part of one: what it says, its `cite`, its guards."""
    values = [v for v in line.values if not _is_cite(v)]
    made = (
        _CELL_BUILDERS[line.word](values) if line.word in _CELL_BUILDERS else _fill_shape(line.word, values)
    )
    gap = 1 if line.word in {"clause", "section"} else _WIDE_GAP
    made += [Cell("cite", _format_value(v), gap) for v in line.values if _is_cite(v)]
    for number, guard in enumerate(line.guards):
        made.append(Cell(f"[{guard.reading.text}]", format_guard(guard), 1 if number else _WIDE_GAP))
    return made


def _is_cite(value: Anything) -> bool:
    """Return whether a value is the `cite` of its line."""
    return isinstance(value, s.ParsedLine) and value.word == "cite"


def _fill_shape(word: str, values: list[Anything]) -> list[Cell]:
    """Put values into the shape of their rule; a cell for which none are left is not there."""
    shape = _LINE_SHAPES.get(word) or (" ".join([word, *("{}" for _ in values)]),)
    texts = [_format_value(v) for v in values]
    made: list[Cell] = []
    for number, form in enumerate(shape):
        if number and not texts:
            break
        slots = form.count("{}")
        made.append(Cell(PROSE_COLUMN if number else _OPENING_COLUMN, form.format(*texts[:slots])))
        texts = texts[slots:]
    return made


def _format_value(value: Anything) -> str:
    """Write one value of a line."""
    match value:
        case s.ParsedLine():
            return format_line(value)
        case s.Word(text):
            return text
        case str():
            return f'"{value}"'
        case int():
            return str(value)
        case tuple():
            return ", ".join(word.text for word in value)
        case s.Alternatives():
            return format_alternatives(value)
        case s.Pattern():
            return format_pattern(value)
        case s.Directive():
            return format_directive(value)
        case s.Amount(text):
            return text
        case s.NumberRange(least, most):
            return f"{least} to {most}"
        case s.DiceThrow(thrown):
            return f"{thrown} dice"
        case s.Keep() | s.Split() | s.Play() | s.Require() | s.Best() | s.Prefer() | s.Result() | s.Becomes():
            return format_direction(value)
        case _:
            return format_condition(value)


# ---- what no shape fits -------------------------------------------------------------------------


def _build_kind_cells(values: list[Anything]) -> list[Cell]:
    """Write a kind: its parts in one order, and an empty cell for each that it lacks."""
    name, *parts = values
    made = [Cell(_OPENING_COLUMN, f"kind {name.text}")]
    for word in _KIND_PARTS:
        texts = [format_line(part) for part in parts if part.word == word]
        made += [Cell(word, text, _WIDE_GAP) for text in texts or [""]]
    return made


def _build_rung_cells(values: list[Anything]) -> list[Cell]:
    """Write a rung: what stands on it, and what tells its hands apart."""
    what, *rest = [format_line(value) for value in values]
    if values[-1].word == "then" and len(rest) == 1:
        return [Cell(_OPENING_COLUMN, f"> {what}{rest[0]}")]
    return [Cell(_OPENING_COLUMN, f"> {what}"), *(Cell("by", text) for text in ["".join(rest)] if rest)]


def _build_alternative_cells(values: list[Anything]) -> list[Cell]:
    """Write an alternative and its gloss."""
    return [cell._replace(gap=_WIDE_GAP) for cell in _fill_shape("alternative", values)]


def _build_undertaking_cells(values: list[Anything]) -> list[Cell]:
    """Write what a section undertakes, `by pair` or not."""
    title, *by_pair, condition = [_format_value(value) for value in values]
    return [Cell(_OPENING_COLUMN, " ".join(["undertakes", title, *by_pair, "for", condition]))]


def _build_list_each_cells(values: list[Anything]) -> list[Cell]:
    """Write the head of a list whose entries are the pairs that are kept or split."""
    name, direction = values
    return [
        Cell(
            _OPENING_COLUMN, f"list {name.text}: {'keep' if isinstance(direction, s.Keep) else 'split'} each"
        )
    ]


def _build_spread_writer(opening: str, between: str) -> Callable[[list[Anything]], list[Cell]]:
    """Return what writes a word and bare values after it."""

    def written(values: list[Anything]) -> list[Cell]:
        texts = [v if isinstance(v, str) else _format_value(v) for v in values]
        return [Cell(_OPENING_COLUMN, opening + between.join(texts))]

    return written


def _build_answer_cells(values: list[Anything]) -> list[Cell]:
    """Write an answer and its outcomes."""
    name, *outcomes = [_format_value(value) for value in values]
    return [Cell(_OPENING_COLUMN, f"answer {name}: {' / '.join(outcomes)}")]


def _build_state_cells(values: list[Anything]) -> list[Cell]:
    """Write what has to be known of a state, or of each place, and what it can be."""
    whole = [isinstance(v, s.ParsedLine) for v in values]
    names = [_format_value(v) for v in values[: 1 + any(whole)]]
    spans = " / ".join(_format_value(v) for v in values[1 + any(whole) :])
    return [Cell(_OPENING_COLUMN, f"state {' '.join(names)}: {spans}")]


def _build_choice_cells(values: list[Anything]) -> list[Cell]:
    """Write what is chosen, and by whom."""
    name, *spans, by = [_format_value(value) for value in values]
    return [Cell(_OPENING_COLUMN, f"choice {name}: {' / '.join(spans)}"), Cell("by", f"by {by}")]


def _build_each_cells(values: list[Anything]) -> list[Cell]:
    """Write to which places something is promised."""
    return [Cell(_OPENING_COLUMN, f"each {values[0].text}{format_where(values[1] if values[1:] else None)}")]


def _build_stays_writer(opening: str, reason: str) -> Callable[[list[Anything]], list[Cell]]:
    """Return what writes which fields stay as they were, and by what words or for what reason."""

    def written(values: list[Anything]) -> list[Cell]:
        *fields, why = [_format_value(value) for value in values]
        return [
            Cell(_OPENING_COLUMN, f"{opening} stays {', '.join(fields)}"),
            Cell(PROSE_COLUMN, f"{reason} {why}"),
        ]

    return written


def _build_bound_cells(values: list[Anything]) -> list[Cell]:
    """Write how a claimed figure compares, or the range it lies in."""
    one, other = [_format_value(value) for value in values]
    ranges = isinstance(values[0], s.Amount)
    return [Cell(_OPENING_COLUMN, f"from {one} to {other}" if ranges else f"{one} {other}")]


def _build_claim_cells(values: list[Anything]) -> list[Cell]:
    """Write a claim on one line."""
    return [Cell(_OPENING_COLUMN, " ".join(["claim", *(_format_value(value) for value in values)]))]


def _build_wild_cells(values: list[Anything]) -> list[Cell]:
    """Write what a wild kind counts as, and which measures it fills."""
    kind_, as_, *rest = values
    fills = f", fills {'/'.join(word.text for word in rest[0].values)}" if rest else ""
    return [Cell(_OPENING_COLUMN, f"wild {kind_.text} as {as_.text}{fills}")]


_CELL_BUILDERS: dict[str, Callable[[list[Anything]], list[Cell]]] = {
    "place": _build_spread_writer("", ""),
    "pips": _build_spread_writer("pips ", " or "),
    "faces": _build_spread_writer("faces ", " "),
    "also": _build_spread_writer("also ", ", "),
    "kind": _build_kind_cells,
    "sequence": _build_spread_writer("sequence ", " "),
    "drawn_red": _build_spread_writer("drawn red ", ", "),
    "half_of": _build_spread_writer("half of ", ""),
    "wild": _build_wild_cells,
    "rung_line": _build_rung_cells,
    "rung_points": _build_spread_writer("points ", " to "),
    "alternative": _build_alternative_cells,
    "undertakes": _build_undertaking_cells,
    "list_each": _build_list_each_cells,
    "answer_of": _build_answer_cells,
    "state": _build_state_cells,
    "choice": _build_choice_cells,
    "each_of": _build_each_cells,
    "cited_stays": _build_stays_writer("cited", "by"),
    "assumed_stays": _build_stays_writer("assume", "because"),
    "bound": _build_bound_cells,
    "claim": _build_claim_cells,
}
