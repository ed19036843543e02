"""Every fault of a simple sort in the program's own work: an operator, a number, a test, or a step changed.

The guard itself is left out (the second engine, what asks it, and what compares a tree with its text), and
all that writes down what was found.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.faults.edits import ROOT, Fault

_PACKAGE = ROOT / "verifier"
_ROOMS = ("rules", "cases", "tables", "checks", "odds")
_READERS = ("parse", "build", "build_places", "accounts")
"""Of `language`: what makes a tree of a text; with all that is named `assemble…`."""
_SWAPPED: dict[type[ast.AST], tuple[type[ast.AST], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add,),
    ast.FloorDiv: (ast.Mult,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitXor: (ast.BitOr,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
}
_NAMES = {
    "any": "all",
    "all": "any",
    "min": "max",
    "max": "min",
    "argmin": "argmax",
    "argmax": "argmin",
    "logical_and": "logical_or",
    "logical_or": "logical_and",
    "minimum": "maximum",
    "maximum": "minimum",
    "zeros": "ones",
    "ones": "zeros",
    "and_": "or_",
    "or_": "and_",
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """A fault, and the lines of its file any of which is run if it is."""

    fault: Fault
    lines: range


def list_mutants() -> list[Mutant]:
    """Return all of them, in the order of the files and of their text."""
    return [mutant for path in _list_files() for mutant in _list_mutants_of(path)]


def _list_files() -> list[Path]:
    """Return the files that are broken."""
    found = [p for room in _ROOMS for p in (_PACKAGE / room).rglob("*.py")]
    found += (_PACKAGE / "analysis").glob("*.py")
    found += [
        p for p in (_PACKAGE / "language").glob("*.py") if p.stem in _READERS or p.stem.startswith("assemble")
    ]
    return sorted(found)


def _list_mutants_of(path: Path) -> Iterator[Mutant]:
    """Yield every mutant of a file."""
    text = path.read_text(encoding="utf-8")
    file = str(path.relative_to(_PACKAGE))
    for function, statement, node, instead in _Walk().walk(ast.parse(text)):
        yield _build_mutant(text, file, (function, statement, node), instead)


class _Walk:
    """Goes through a module; yields what can be changed, with its function and statement, and each change."""

    def walk(
        self, node: ast.AST, function: str = "", statement: ast.stmt | None = None
    ) -> Iterator[tuple[str, ast.stmt, ast.expr | ast.stmt, str]]:
        """Yield the changes of a node and of all below it, annotations aside."""
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            function = f"{function}.{node.name}".lstrip(".")
        if isinstance(node, ast.stmt):
            statement = node
        if statement is not None and isinstance(node, ast.expr | ast.stmt):
            for instead in _list_changes(node):
                yield function, statement, node, instead
        for name, value in ast.iter_fields(node):
            if name in {"annotation", "returns", "decorator_list", "format_spec"} or isinstance(
                node, ast.JoinedStr
            ):
                continue
            for below in value if isinstance(value, list) else [value]:
                if isinstance(below, ast.AST):
                    yield from self.walk(below, function, statement)


def _list_changes(node: ast.expr | ast.stmt) -> Iterator[str]:
    """Yield what may stand in place of a node."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=comparators):
            for other in _SWAPPED[type(op)]:
                yield ast.unparse(ast.Compare(left, [other()], comparators))
        case ast.BinOp(left=left, op=op, right=right):
            for other in _SWAPPED.get(type(op), ()):
                yield f"({ast.unparse(ast.BinOp(left, other(), right))})"
        case ast.BoolOp(op=op, values=values):
            yield f"({ast.unparse(ast.BoolOp(_SWAPPED[type(op)][0](), values))})"
        case ast.UnaryOp(op=ast.Not() | ast.Invert() | ast.USub(), operand=operand):
            yield f"({ast.unparse(operand)})"
        case ast.IfExp(test=test, body=body, orelse=other):
            yield f"({ast.unparse(ast.IfExp(test, other, body))})"
        case ast.Constant(value=bool() as value):
            yield repr(not value)
        case ast.Constant(value=int() as value):
            yield from (repr(value + 1), f"({value - 1})")
        case ast.Name(id=name) if name in _NAMES:
            yield _NAMES[name]
        case ast.Attribute(value=value, attr=name) if name in _NAMES:
            yield ast.unparse(ast.Attribute(value, _NAMES[name], ast.Load()))
        case ast.stmt():
            yield from _list_changes_of_step(node)


def _list_changes_of_step(node: ast.stmt) -> Iterator[str]:
    """Yield what may stand in place of a statement: none, a test turned round, another operator."""
    match node:
        case ast.AugAssign(target=target, op=op, value=value):
            yield "pass"
            for other in _SWAPPED.get(type(op), ()):
                yield ast.unparse(ast.AugAssign(target, other(), value))
        case ast.Expr(value=ast.Call()) | ast.Assign(targets=[ast.Subscript()]):
            yield "pass"
        case ast.Continue():
            yield from ("pass", "break")
        case ast.Break():
            yield "pass"
        case ast.If(body=[ast.Return() | ast.Continue() | ast.Break()], orelse=[]):
            yield "pass"


def _build_mutant(
    text: str, file: str, place: tuple[str, ast.stmt, ast.expr | ast.stmt], instead: str
) -> Mutant:
    """Return the fault that puts something in place of a node: as whole lines before, and after."""
    function, statement, node = place
    assert node.end_lineno is not None and node.end_col_offset is not None
    lines = text.splitlines(keepends=True)
    first, last = lines[node.lineno - 1].encode(), lines[node.end_lineno - 1].encode()
    before = "".join(lines[node.lineno - 1 : node.end_lineno])
    head, tail = first[: node.col_offset].decode(), last[node.end_col_offset :].decode()
    at, start = 0, sum(map(len, lines[: node.lineno - 1]))
    found = text.find(before)
    while found < start:
        at, found = at + 1, text.find(before, found + 1)
    old = ast.get_source_segment(text, node) or ""
    name = f"{function or 'the module'}: {_shorten(old)} → {_shorten(instead)}"
    return Mutant(Fault(name, file, before, head + instead + tail, at), _find_lines(statement, node))


def _find_lines(statement: ast.stmt, node: ast.expr | ast.stmt) -> range:
    """Return the lines of the step that a node is part of: of one with steps inside, those of the node."""
    whole = node if hasattr(statement, "body") else statement
    return range(whole.lineno, (whole.end_lineno or whole.lineno) + 1)


def _shorten(text: str) -> str:
    """Return code in one short line."""
    line = " ".join(text.split())
    return line if len(line) <= 70 else f"{line[:67]}…"
