"""The house: rooms look down only, and what else keeps a newcomer from getting lost."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.conftest import ROOT

PACKAGE = ROOT / "verifier"
FILES = sorted(PACKAGE.rglob("*.py"))
FLOORS = [
    "finding files processes source wording",
    "language",
    "interpreter rules",
    "cases",
    "tables",
    "checks odds statespace",
    "diff",
    "analysis",
    "review",
    "report",
    "cli",
    "__main__",
]
"""From the ground up. A room imports itself and lower floors alone; rooms on one floor are strangers."""
FLOOR = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms.split()}


def room_of(path: Path) -> str:
    """Return the room in which a file lies (a file of the root is a room of its own)."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def rooms_imported(path: Path) -> set[str]:
    """Return the rooms that a file imports from, wherever in it the import stands."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "verifier":
            rest = node.module.split(".")[1:]
            found |= {rest[0]} if rest else {a.name for a in node.names if a.name != "__version__"}
        elif isinstance(node, ast.Import):
            found |= {a.name.split(".")[1] for a in node.names if a.name.startswith("verifier.")}
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_rooms_look_down_only(path):
    """No file imports from a room above its own, or beside it."""
    here = room_of(path)
    if here == "__init__":
        return
    above = {there for there in rooms_imported(path) - {here} if FLOOR[there] >= FLOOR[here] > 0}
    assert above == set()


def modules_imported(path: Path) -> set[str]:
    """Return the modules of the package that a file imports from."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    found = {n.module or "" for n in nodes if isinstance(n, ast.ImportFrom)}
    found |= {
        f"{n.module}.{a.name}" for n in nodes if isinstance(n, ast.ImportFrom) and n.module for a in n.names
    }
    return {name for name in found if name.startswith("verifier.")}


def test_the_interpreter_sees_the_syntax_tree_alone():
    """The second engine shares the tree, and nothing else, with what it judges."""
    seen = {m for p in FILES if room_of(p) == "interpreter" for m in modules_imported(p)}
    allowed = ("verifier.interpreter", "verifier.language.syntax")
    assert {m for m in seen if not m.startswith(allowed)} <= {"verifier.language"}


def test_no_check_imports_a_check():
    """Each question stands alone: what two of them need lies in `tables`."""
    for path in (PACKAGE / "checks").glob("[a-z]*.py"):
        others = {m for m in modules_imported(path) if m.startswith("verifier.checks")}
        assert others == set(), path.name
