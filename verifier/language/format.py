"""A file in the one canonical layout.

A sentence has one spelling (`verifier.language.printer`); this module places it.

- Margin: alternatives, rungs and the lines of questions, sections and clauses stand two in, entries of
  lists four, all else at the left. A comment that is a line stands as the line that follows it; one
  behind a sentence, two blanks behind it. Neither is ever changed.
- Blank lines stay, one at a time, none at either end of the file.
- Columns: lines of one kind (the lines of a clause are one kind) that no blank line parts are a run.
  The same part of each (`means`, `is`, a gloss, `by` and `because`, `cite`, each part of a `kind`, the
  guard of each reading) begins in one column, where the longest line lets it. Lines whose part this would
  move by more than `MOST`, or past `WIDTH` (prose may pass it: it is as long as it is), have a column of
  their own, further left. A run whose guards stand in different orders has no columns.

A file with mistakes is not touched. What is returned has been parsed again. A sentence that its canonical
spelling would make too long to be read (`verifier.language.refusals`) stays as it was written.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from itertools import groupby, pairwise

from verifier.language import syntax as s
from verifier.language.assemble import assemble_file
from verifier.language.compare_printed import find_misread_lines
from verifier.language.parse import parse_lines
from verifier.language.printer import PROSE_COLUMN, Cell, build_cells, join_cells
from verifier.language.refusals import find_refusal, strip_comment
from verifier.source import Mistake, Source, Span

LINE_WIDTH = 120
_MOST_SHIFT = LINE_WIDTH // 2
_CLAUSE_LINES = {
    *("for", "for_settings", "when", "unless", "where", "direct", "otherwise"),
    *("list_with", "list_each", "list_ranks"),
}
_PROCEDURE_LINES = {"around", "state", "begins", "choice", "each_of", "from", "once", "until"}
_INNER_LINES = {
    *("given", "answer", "given_side", "answer_of", "either_way", "pays", "commission"),
    *("undertakes", "alternative", "rung_line"),
}
_MARGINS = dict.fromkeys(_CLAUSE_LINES | _INNER_LINES | _PROCEDURE_LINES, 2) | {"entry": 4}


def format_source(source: Source) -> tuple[str, list[Mistake]]:
    """Return the canonical text of a file; of a file with mistakes its own text, and the mistakes."""
    lines, tree, mistakes = _read_tree(source)
    if mistakes:
        return source.text, mistakes
    text = lay_out_source(source, lines)
    _, again, found = _read_tree(Source(source.name, text))
    if found or again != tree or (tree and find_misread_lines(source, tree)):
        says = "formatted, this file would not be read as the same rules; it is left as it is"
        return source.text, [Mistake(Span(source.name), says)]
    return text, []


def _read_tree(
    source: Source,
) -> tuple[list[s.ParsedLine], s.File | None, list[Mistake]]:
    """Return the lines of a file and its tree, or the mistakes in how it is written."""
    lines, mistakes = parse_lines(source)
    if mistakes:
        return lines, None, mistakes
    return lines, *assemble_file(source, lines)


def lay_out_source(source: Source, lines: list[s.ParsedLine]) -> str:
    """Return the text of a file: from the end, so that a comment knows the line that follows it."""
    code = {line.span.line: line for line in lines}
    written = source.text.split("\n")
    texts = _lay_out_sentences(written, code)
    out: list[str] = []
    margin = 0
    for number in range(len(written), 0, -1):
        line = written[number - 1]
        if number in code:
            margin = _MARGINS.get(code[number].word, 0)
            out.append(_finish_line(source.name, number, line, texts[number]))
        elif line.strip():
            out.append(" " * margin + line.strip())
        elif out and out[-1]:
            out.append("")
    return "\n".join(reversed(out)).lstrip("\n") + "\n"


def _finish_line(name: str, number: int, line: str, text: str) -> str:
    """Return a sentence with its comment; as it was written, where it would be too long to be read."""
    comment = line[len(strip_comment(line)) :].strip()
    made = f"{text}  {comment}" if comment else text
    return line.rstrip() if find_refusal(name, number, made) else made


# ---- columns ------------------------------------------------------------------------------------


@dataclass(slots=True)
class _LayoutRow:
    """A line on its way: its text so far, and the cells that are still to come."""

    text: str
    rest: list[Cell]

    def start(self) -> int:
        """Return where its next cell would stand by itself."""
        return len(self.text) + (self.rest[0].gap if self.text.strip() else 0)

    def fits(self, start: int) -> bool:
        """Return whether its next cell may stand at a column, at or behind its own place."""
        moved = start - self.start()
        length = 0 if self.rest[0].column == PROSE_COLUMN else start + len(join_cells(self.rest))
        return moved == 0 or (moved <= _MOST_SHIFT and length <= LINE_WIDTH)

    def put(self, start: int) -> None:
        """Put its next cell at a column."""
        self.text = self.text.ljust(start) + self.rest.pop(0).text


def _lay_out_sentences(written: list[str], code: dict[int, s.ParsedLine]) -> dict[int, str]:
    """Return each sentence's text with its margin, by line; runs are laid out together."""
    run, above = 0, ""
    runs: dict[int, tuple[int, str]] = {}
    for number, line in enumerate(written, 1):
        if number in code:
            word = code[number].word
            if word != "rung_line":
                above = word
            elif above == "list_ranks":
                word = "rung_in_clause"
            runs[number] = (run, "clause line" if word in _CLAUSE_LINES else word)
        run += not line.strip()
    texts: dict[int, str] = {}
    for _, numbers in groupby(runs, key=runs.__getitem__):
        members = list(numbers)
        inner = runs[members[0]][1] == "rung_in_clause"
        margin = " " * (_MARGINS["entry"] if inner else _MARGINS.get(code[members[0]].word, 0))
        rows = [_LayoutRow(margin, build_cells(code[n])) for n in members]
        _lay_out_run(rows)
        texts |= {n: row.text.rstrip() for n, row in zip(members, rows, strict=True)}
    return texts


def _lay_out_run(rows: list[_LayoutRow]) -> None:
    """Lay out a run, column by column.

    The row that reaches furthest right sets where a column begins; those that would be moved too far to it
    form one of their own, further left, and so on.
    """
    for column in _order_columns([row.rest for row in rows]):
        here = [row for row in rows if row.rest and row.rest[0].column == column]
        if not any(row.rest[0].text for row in here):
            for row in here:
                row.rest.pop(0)
            continue
        while here:  # it ends: the row whose cell starts furthest right always fits where it stands
            start = max(row.start() for row in here)
            fitting, here = _split_fitting(here, start)
            for row in fitting:
                row.put(start)
    for row in rows:
        row.text += join_cells(row.rest)


def _split_fitting(rows: list[_LayoutRow], start: int) -> tuple[list[_LayoutRow], list[_LayoutRow]]:
    """Return the rows whose next cell may stand at a column, and the others."""
    return [row for row in rows if row.fits(start)], [row for row in rows if not row.fits(start)]


def _order_columns(rows: Iterable[list[Cell]]) -> list[str]:
    """Return the columns of a run from left to right; none where lines have them in different orders.

    No line has all of them, so their order is put together from that of each two neighbours.
    """
    graph: TopologicalSorter[str] = TopologicalSorter()
    for row in rows:
        graph.add(row[0].column)
        for left, right in pairwise(row):
            graph.add(right.column, left.column)
    try:
        return list(graph.static_order())
    except CycleError:
        return []
