"""The house: rooms look down only, and whoever comes next can find things in it."""

from __future__ import annotations

import ast
from collections import Counter

import pytest

from tests.conftest import ROOT
from tests.support.house import (
    FILES,
    PACKAGE,
    PLAN,
    arrows_between_rooms,
    draw_house,
    modules_imported,
    names_defined,
    names_replaced_by_tests,
    names_used_elsewhere,
    parse,
    read_floors,
    room_of,
)

FLOOR = {room: floor for floor, room in read_floors()}
SHARED = {"__init__.py", "__main__.py", "source.py", "finding.py", "processes.py", "files.py", "wording.py"}
"""The only files that lie in no room: the words that all rooms share, the map, the way in."""
WRITTEN_AND_MEANT = "what is written in a rule set (the syntax), and what is meant by it (the model)"
TABLES_AND_PROCEDURES = "the same idea in the model of tables and in that of procedures"
BOTH_ENGINES = "the same idea in both engines, which share no code"
SEVERAL = {
    **dict.fromkeys(
        [
            "Act",
            "Best",
            "Clause",
            "CountedPlace",
            "Direction",
            "Dominated",
            "Entry",
            "FirstPlace",
            "Has",
            "Line",
            "Outranks",
            "Pattern",
            "Prefer",
            "Procedure",
            "Promise",
            "Quantified",
            "Reach",
            "Rung",
            "Sum",
            "Value",
        ],
        WRITTEN_AND_MEANT,
    ),
    **dict.fromkeys(["All", "Any", "Compare", "Condition", "Not", "Status"], WRITTEN_AND_MEANT),
    **dict.fromkeys(["ALWAYS", "NEVER"], TABLES_AND_PROCEDURES),
    **dict.fromkeys(["HandOrder", "IT", "Precedence"], BOTH_ENGINES),
    "main": "the way in, and the command that it runs",
    "render": "each format of the report, found by the name of its module",
}
"""The names that stand in several modules, each with the one idea that it names."""
MOST_FILES = 13
"""In a room, its own `__init__` aside; one file a check, and one a command, may be more."""


def test_rooms_look_down_only():
    """A room uses itself and lower floors: nothing above it, and nobody beside it."""
    up = {
        (room, there)
        for room, used in arrows_between_rooms().items()
        for there in used
        if FLOOR[there] >= FLOOR[room]
    }
    assert up == set()


def test_the_page_on_architecture_draws_the_house_as_it_is():
    """The drawing has the arrows of the code, and the table every room."""
    text = PLAN.read_text(encoding="utf-8")
    assert set(FLOOR) == set(arrows_between_rooms())
    assert draw_house() in text, f"put this into docs/architecture.md:\n{draw_house()}"


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


def test_the_root_holds_the_shared_words_alone():
    """Every other module lies in a room."""
    assert {p.name for p in PACKAGE.glob("*.py")} == SHARED


def test_no_room_is_crowded():
    """A room has few enough files to be read at a glance."""
    many = {"checks", "cli/commands"}
    rooms = Counter(str(p.parent.relative_to(PACKAGE)) for p in FILES if p.name != "__init__.py")
    assert {room: n for room, n in rooms.items() if n > MOST_FILES and room not in many} == {}


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_every_module_says_what_it_is(path):
    """A file, and a room, begins with a sentence about itself."""
    assert ast.get_docstring(parse(path))


def test_a_name_that_stands_in_several_modules_names_one_idea():
    """Every such name is listed here with its idea; any other has one home."""
    homes = Counter(name for path in FILES for name in names_defined(path))
    assert {name for name, n in homes.items() if n > 1} == set(SEVERAL)


def test_a_name_used_at_home_alone_is_private():
    """A function or a constant that no other file uses begins with an underscore; so it can be changed."""
    used, shown = names_used_elsewhere(), names_replaced_by_tests() | {"render", "main"}
    for path in FILES:
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        home = {
            name
            for name in names_defined(path)
            if (name.isupper() or name.islower()) and (module, name) not in used and name not in shown
        }
        assert home == set(), path.relative_to(PACKAGE)
