"""What is in the program's files: sizes, no word or figure of a game, no library loaded needlessly."""

from __future__ import annotations

import ast
import json
import re
from functools import cache

import pytest

from tests.conftest import ROOT
from verifier.language import syntax as s
from verifier.report.record.report import build_ruleset_record
from verifier.rules.load import build_tree
from verifier.source import Source

PACKAGE = ROOT / "verifier"
FILES = sorted(PACKAGE.rglob("*.py"))
ENGLISH = {
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("high", "low", "front", "back", "people", "straight", "flush"),
}
"""Plain English in `as high as` or `no two of them`; looked for as quoted names instead."""


def test_no_file_has_more_than_three_hundred_lines():
    """Files are split by question."""
    long = {
        str(p.relative_to(ROOT)): len(p.read_text(encoding="utf-8").splitlines())
        for folder in ("verifier", "tests", "benchmarks", "reports")
        for p in (ROOT / folder).rglob("*.py")
    }
    assert {name: n for name, n in long.items() if n > 300} == {}


@cache
def game_words() -> set[str]:
    """Return every word that the shipped games give to pieces, hands and named hands."""
    found: set[str] = set()
    for path in (ROOT / "rulespec" / "games").glob("*.rules"):
        game, mistakes = build_tree(Source(path.name, path.read_text(encoding="utf-8")))
        assert isinstance(game, s.Game) and not mistakes
        found |= {w.text for k in game.kinds for w in (k.name, *k.also)}
        found |= {n.name.text for n in game.named} | {h.text for h, _ in game.hands}
        found |= {k.symbol.text for k in game.kinds if k.symbol and len(k.symbol.text) > 1}
    return {w for w in found if not w.isdigit()}


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_no_word_of_a_game_is_in_the_program(path):
    """Game knowledge lives in rule files: kinds, aliases, symbols, hands, named hands."""
    text = path.read_text(encoding="utf-8")
    words = set(re.findall(r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*", text))
    assert not words & (game_words() - ENGLISH)
    names = {n.id for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Name)}
    quoted = {n.value for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Constant)}
    assert not (names | quoted) & game_words()


def test_no_figure_of_a_report_is_in_the_program(nz):
    """No count that the report prints stands in the program as a number."""
    figures = {int(n) for n in re.findall(r'"(?:kinds|hands)": (\d+)', json.dumps(build_ruleset_record(nz)))}
    figures = {n for n in figures if n > 999}  # smaller ones are widths and limits too
    for path in FILES:
        numbers = {
            n.value
            for n in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(n, ast.Constant) and isinstance(n.value, int)
        }
        assert not numbers & figures, path.name


def test_heavy_libraries_are_imported_only_when_needed():
    """`verify --version` loads neither numpy nor lark, rich or hypothesis."""
    import subprocess
    import sys

    code = (
        "import sys; sys.argv = ['verify', '--version']\n"
        "try:\n    from verifier.__main__ import main; main()\nexcept SystemExit: pass\n"
        "print(sorted({'numpy', 'lark', 'rich', 'hypothesis'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.splitlines()[-1] == "[]"
