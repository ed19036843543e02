"""The property-based test: what cannot be listed is drawn, by Hypothesis, and always the same is drawn.

No database or other file is kept. Drawn are:

- *orders*: the clauses of a question written in another order; the table must not change;
- *readings*: any combination of alternatives; the interpreter must agree on a sample of cases;
- *edits*: conditions written otherwise (`not not φ`, `and` and `or` turned round, entries in another
  order), which must change nothing.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from verifier.analysis.crosscheck.compare import AnyWords, compare_engines
from verifier.analysis.crosscheck.rewrite import rewrite_tree
from verifier.interpreter import Interpreter
from verifier.language import syntax as s
from verifier.rules.precedence import CircularOrderError
from verifier.rules.rulebook import RuleBook, Stage
from verifier.rules.sides import is_settlement
from verifier.tables.engine import Engine
from verifier.tables.table import Table

_ORDERS, _COMBINATIONS, _EDITS = 2, 6, 1
_CONTRADICTORY = "contradictory readings"
_CASES_PER_TRIAL = 4
"""How many cases of each draw the interpreter decides."""
_TURNED_SHARE = 0.3
"""How often a reading is turned to another alternative."""


def run_trials(engine: Engine, table: Table, words: AnyWords) -> tuple[Counter[str], list[str]]:
    """Return how many of each were drawn, and a sentence for each disagreement."""
    with tempfile.TemporaryDirectory(prefix="verify-") as folder:
        import hypothesis
        from hypothesis.configuration import set_hypothesis_home_dir

        set_hypothesis_home_dir(folder)
        drawn: Counter[str] = Counter()
        wrong: list[str] = []
        trials: list[tuple[str, int, Callable[[Random], str]]] = [
            ("orders", _ORDERS, lambda random: _try_order(engine, table, random)),
            ("readings", _COMBINATIONS, lambda random: _try_readings(engine, table, words, random)),
            ("edits", _EDITS, lambda random: _try_edit(engine, table, words, random)),
        ]
        for name, often, trial in trials:
            settings = hypothesis.settings(
                max_examples=often,
                derandomize=True,
                database=None,
                deadline=None,
                phases=[hypothesis.Phase.generate],
                suppress_health_check=list(hypothesis.HealthCheck),
            )
            # truth values: of whole numbers Hypothesis also tries those it reads in our own source
            flips = hypothesis.strategies.tuples(*[hypothesis.strategies.booleans()] * 24)
            given = hypothesis.given(flips)
            settings(given(_build_attempt(name, trial, drawn, wrong)))()
        return drawn, wrong


def _build_attempt(
    name: str, trial: Callable[[Random], str], drawn: Counter[str], wrong: list[str]
) -> Callable[[Any], None]:
    """Return a trial as Hypothesis calls it, with the bits of a seed; it never fails."""

    def once(flips: tuple[bool, ...]) -> None:
        said = trial(Random(sum(flip << i for i, flip in enumerate(flips))))
        drawn[name if said != _CONTRADICTORY else _CONTRADICTORY] += 1
        if said not in {"", _CONTRADICTORY}:
            wrong.append(said)

    return once


def _rebuild_table(engine: Engine, question: s.Question, table: Table) -> tuple[RuleBook, Table]:
    """Return the rule book with one question written otherwise, and its table."""
    rules = engine.book.rules
    others = tuple(question if q.name == question.name else q for q in rules.questions)
    book = RuleBook(replace(rules, questions=others), engine.book.game)
    return book, engine.over(book).table(question, table.stage, table.choice)


def _try_order(engine: Engine, table: Table, random: Random) -> str:
    """Write the clauses in another order: nothing may change."""
    clauses = list(table.question.clauses)
    random.shuffle(clauses)
    _, other = _rebuild_table(engine, replace(table.question, clauses=tuple(clauses)), table)
    if table.differs(other).any():
        return "with the clauses in another order some hand ends differently"
    return ""


def _try_readings(engine: Engine, table: Table, words: AnyWords, random: Random) -> str:
    """Choose any alternative of every reading: the two engines must agree."""
    readings = engine.book.readings.items()
    # most stay as they are: relations under unlike readings soon contradict each other; and which pairs of
    # settings are one case hangs on how hands are ranked, so that those readings stay too
    fixed = engine.book.ranks_turn_on if is_settlement(table.question) else frozenset()
    choice = {
        name: random.choice(r.alternatives)[0].text
        if random.random() < _TURNED_SHARE and name not in fixed
        else table.choice[name]
        for name, r in readings
    }
    before = len(engine.book.bound_mistakes())
    try:
        other = engine.table(table.question, Stage.ASSUMED, choice)
        for question in engine.book.rules.questions:  # the interpreter orders the clauses of all of them
            engine.book.precedence(
                engine.book.clauses(question, choice, Stage.ASSUMED), engine.book.links(choice, Stage.ASSUMED)
            )
    except CircularOrderError:
        return _CONTRADICTORY
    if len(engine.book.bound_mistakes()) > before:  # a word that means itself, under these readings alone
        return _CONTRADICTORY
    second = Interpreter(engine.book.rules, engine.book.game, choice, Stage.ASSUMED.value)
    cases = [random.randrange(len(table.universe)) for _ in range(_CASES_PER_TRIAL)]
    found = compare_engines(other, second, words, cases)
    turned_to = ", ".join(f"{k} is {v}" for k, v in choice.items() if table.choice[k] != v)
    where = f"under {turned_to}: " if turned_to else ""
    return f"{where}{found[0].what}" if found else ""


def _try_edit(engine: Engine, table: Table, words: AnyWords, random: Random) -> str:
    """Write every condition otherwise, to the same effect: neither engine may change its mind."""
    question = rewrite_tree(table.question, random)
    book, other = _rebuild_table(engine, question, table)
    if table.differs(other).any():
        return "with conditions turned round some hand ends differently"
    second = Interpreter(book.rules, book.game, table.choice, table.stage.value)
    cases = [random.randrange(len(table.universe)) for _ in range(_CASES_PER_TRIAL)]
    found = compare_engines(table, second, words, cases)
    return f"with conditions turned round: {found[0].what}" if found else ""
