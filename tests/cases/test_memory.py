"""One memory limit for all commands: refused in words before the work, and no lower than what is used."""

from __future__ import annotations

import tracemalloc

import pytest

from tests.cli.test_check import run
from verifier.cases import memory
from verifier.rules.load import load_rules
from verifier.rules.rulebook import Stage
from verifier.tables.engines import build_rule_engines

WAGER = """\
rules 1
ruleset wager "a wager"
uses many
source "a book"
question win "who wins?"
  given mine: setting
  given theirs: setting
  answer win: mine / push / theirs
clause 1 "nobody"
  result push
"""
WAY = """\
rules 1
ruleset way "a way"
uses many
source "a book"
question set "how?"
  given hand: deal
  answer setting: settings of hand
"""


def write(folder, kinds, text):
    """Write a game of so many kinds, five of each, five dealt, and a rule set; return the path of that."""
    many = "".join(
        f"kind k{k} symbol {chr(65 + k // 10)}{k % 10} pips {k % 10} copies 5\n" for k in range(kinds)
    )
    hands = "hand low of 2\nhand high of 3\norder rank\n  > points 9 to 0 by points, then top\n"
    game = f'rules 1\ngame many "many"\ndeal 5 piece\n{many}points modulo 10\n{hands}'
    (folder / "many.rules").write_text(game, encoding="utf-8")
    (folder / "my.rules").write_text(text, encoding="utf-8")
    return str(folder / "my.rules")


@pytest.mark.parametrize(
    "command",
    [("check",), ("table",), ("hand", "A0 A0 A0 A0 A0"), ("diff", "my.rules"), ("odds",)],
    ids=lambda command: command[0],
)
def test_every_command_refuses_in_words_what_would_take_more_memory_than_a_run_may(tmp_path, command):
    """Before the work, with how much it would be and what to do; it is no crash."""
    path = write(tmp_path, 25, WAGER)
    done = run(command[0], path, *command[1:], cwd=tmp_path)
    assert done.returncode == 2 and "a mistake in the verifier" not in done.stderr
    if command[0] != "odds":  # that says first that nothing sets a hand
        assert "118,755 kinds of hand would take about 210.1 GiB of memory" in done.stderr
        assert "a run takes at most 4 GiB" in done.stderr and "help: ask of fewer pieces" in done.stderr


def test_the_estimate_is_not_below_what_the_tables_take(tmp_path):
    """All stages of a question of many clauses, measured; and not a hundred times above it either."""
    clauses = "".join(
        f'clause {i} "c"\n  when hand has k{i % 14} + k{i % 11}\n  require low has k{i % 13} if possible\n'
        for i in range(1, 41)
    )
    loaded = load_rules(write(tmp_path, 14, WAY + clauses))
    tracemalloc.start()
    engines = build_rule_engines(loaded)
    (question,) = loaded.book.rules.questions
    tables = [engines.deals.table(question, stage, loaded.book.first) for stage in Stage]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    estimate = memory._estimate_tables(tables[0].universe, 40, 2)
    assert peak < estimate + (16 << 20) < 100 * peak


def test_what_is_kept_for_later_tables_has_a_bound_of_its_own(tmp_path):
    """Few rows are kept where each is large, all that are asked for where each is small."""
    loaded = load_rules(write(tmp_path, 14, WAY + 'clause 1 "c"\n  require low has k1 if possible\n'))
    u = build_rule_engines(loaded).universe
    assert memory.count_kept_rows(u, 3_000) == 3_000
    assert memory.count_kept_rows(u, 10**9) * len(u) * 11 <= 1 << 30
