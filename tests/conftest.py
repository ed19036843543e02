"""Shared by all tests: rule sets written inside the test, and New Zealand's loaded once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.shipped import examination_of
from verifier.analysis.examine import Examination, examine_ruleset
from verifier.rules.load import LoadedRules, load_rules
from verifier.rules.rulebook import Stage
from verifier.tables.engine import Engine
from verifier.tables.table import Table

ROOT = Path(__file__).resolve().parent.parent

THREE = """\
rules 1
game three "three pieces, one in front: three settings of the one hand there is"
deal 3 piece
kind red   symbol R pips 1 copies 1
kind blue  symbol B pips 2 copies 1
kind green symbol G pips 3 copies 1
points modulo 10
hand front of 1
hand back of 2
order rank
  > points 9 to 0 by points, then top
"""

HEAD = """\
rules 1
ruleset small "a small rule set"
uses {game}
source "a book"
question set "how is it set?"
  given hand: deal
  answer setting: settings of hand
"""


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Return what writes a rule set (its heading added) and a game beside it, and gives its path."""

    def do(rules: str, game: str = THREE, head: str = HEAD) -> Path:
        name = game.split("game ")[1].split()[0]
        (tmp_path / f"{name}.rules").write_text(game, encoding="utf-8")
        path = tmp_path / "small.rules"
        path.write_text(head.format(game=name) + rules, encoding="utf-8")
        return path

    return do


@pytest.fixture
def books(tmp_path: Path) -> Callable[..., list[str]]:
    """Return what writes rule sets, each in a file of its own beside their game, and gives their paths."""

    def do(*texts: str, game: str = THREE, head: str = HEAD) -> list[str]:
        name = game.split("game ")[1].split()[0]
        (tmp_path / f"{name}.rules").write_text(game, encoding="utf-8")
        paths = [tmp_path / f"{letter}.rules" for letter in "abcd"[: len(texts)]]
        for path, text in zip(paths, texts, strict=True):
            path.write_text(head.format(game=name) + text, encoding="utf-8")
        return [str(path) for path in paths]

    return do


@pytest.fixture
def load_text(write: Callable[..., Path]) -> Callable[..., LoadedRules]:
    """Return what loads a rule set from text."""
    return lambda rules, game=THREE, head=HEAD: load_rules(str(write(rules, game, head)))


@pytest.fixture
def verify_text(load_text: Callable[..., LoadedRules]) -> Callable[..., Examination]:
    """Return what examines a rule set from text."""
    return lambda rules, game=THREE, head=HEAD: examine_ruleset(load_text(rules, game, head))


@pytest.fixture(scope="session")
def nz() -> Examination:
    """Return New Zealand's rule set, examined once."""
    return examination_of("nz1996")


@pytest.fixture(scope="session")
def nz_tables(nz: Examination) -> dict[Stage, Table]:
    """Return its tables."""
    return nz.questions[0].tables


@pytest.fixture(scope="session")
def nz_engine(nz: Examination) -> Engine:
    """Return its engine."""
    return nz.engine


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests that read New Zealand's examination in one process, which makes it once."""
    for item in items:
        if {"nz", "nz_tables", "nz_engine"} & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.xdist_group("nz1996"))
