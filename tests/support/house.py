"""The house as it is built: which file lies in which room, and who uses whom."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from tests.conftest import ROOT

PACKAGE = ROOT / "verifier"
FILES = sorted(PACKAGE.rglob("*.py"))
PLAN = ROOT / "docs" / "architecture.md"


def read_floors() -> list[tuple[int, str]]:
    """Return each room with its floor, as the page on architecture lists them."""
    rows = re.findall(r"^\| (\d+) \| `(\w+)` \|", PLAN.read_text(encoding="utf-8"), re.M)
    return [(int(floor), room) for floor, room in rows]


def room_of(path: Path) -> str:
    """Return the room in which a file lies (a file of the root is a room of its own)."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


@cache
def parse(path: Path) -> ast.Module:
    """Return the tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


def modules_imported(path: Path) -> set[str]:
    """Return the modules (and the names in them) that a file imports from this package, wherever in it."""
    found = set()
    for node in ast.walk(parse(path)):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{a.name}" for a in node.names}
        elif isinstance(node, ast.Import):
            found |= {a.name for a in node.names}
    return {name for name in found if name.startswith("verifier.")}


def rooms_imported(path: Path) -> set[str]:
    """Return the rooms that a file imports from."""
    return {name.split(".")[1] for name in modules_imported(path)} - {"__version__"}


def arrows_between_rooms() -> dict[str, set[str]]:
    """Return, for each room, the other rooms that it uses; `__main__` and the map are no rooms."""
    found: dict[str, set[str]] = {}
    for path in FILES:
        room = room_of(path)
        if not room.startswith("__"):
            found.setdefault(room, set()).update(rooms_imported(path) - {room})
    return found


def draw_house() -> str:
    """Return the drawing of the page on architecture: arrows that follow from others are left out."""
    arrows = arrows_between_rooms()

    def reached(room: str) -> set[str]:
        return arrows[room] | {x for there in arrows[room] for x in reached(there)}

    lines = [
        f"  {room} --> {there}"
        for _, room in read_floors()
        for _, there in read_floors()
        if there in arrows[room] and not any(there in reached(x) for x in arrows[room] - {there})
    ]
    return "\n".join(["```mermaid", "flowchart TD", *lines, "```"])


def names_defined(path: Path) -> set[str]:
    """Return the public names that a file defines at its top."""
    found: set[str] = set()
    for node in parse(path).body:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
            case ast.Assign(targets=targets):
                found |= {x.id for t in targets for x in ast.walk(t) if isinstance(x, ast.Name)}
            case ast.AnnAssign(target=ast.Name(id=name)):
                found.add(name)
    return {name for name in found if not name.startswith("_")}


def names_used_elsewhere() -> set[tuple[str, str]]:
    """Return every name that some file imports, or reads from a module, with the module it is taken from."""
    found = set()
    for folder in ("verifier", "tests", "reports", "benchmarks"):
        for path in (ROOT / folder).rglob("*.py"):
            modules: dict[str, str] = {}
            for node in ast.walk(parse(path)):
                if isinstance(node, ast.ImportFrom) and node.module:
                    found |= {(node.module, a.name) for a in node.names}
                    modules |= {a.asname or a.name: f"{node.module}.{a.name}" for a in node.names}
            for node in ast.walk(parse(path)):
                if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                    found.add((modules.get(node.value.id, ""), node.attr))
    return found


def names_replaced_by_tests() -> set[str]:
    """Return what tests replace for a while (`setattr`, `patch.object`), by its name in a string."""
    nodes = (node for path in (ROOT / "tests").rglob("*.py") for node in ast.walk(parse(path)))
    calls = (node for node in nodes if isinstance(node, ast.Call))
    texts = (
        arg.value
        for call in calls
        if isinstance(call.func, ast.Attribute) and call.func.attr in {"setattr", "object"}
        for arg in call.args
        if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
    )
    return {text.rpartition(".")[2] for text in texts}
