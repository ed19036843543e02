"""Cases of one stage decided again: compared case by case, and counted by what they show."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from verifier.analysis.crosscheck.budget import SEED, SecondOpinion, choose_cases, number_signatures
from verifier.analysis.crosscheck.compare import (
    AnyWords,
    EngineDifference,
    SidedWords,
    describe_cases,
    list_engine_differences,
)
from verifier.analysis.crosscheck.recount import Fact, Recount, list_shown_facts
from verifier.finding import Finding
from verifier.interpreter import Interpreter
from verifier.tables.table import Table

_AT_ONCE = 2_000
"""Of how many cases the details are kept at once."""


@dataclass(slots=True)
class DecidedCases:
    """What the second engine decided of one stage."""

    recount: Recount
    differences: list[EngineDifference] = field(default_factory=list)
    facts: dict[int, set[Fact]] = field(default_factory=dict)
    """What some cases show: those asked for."""


def recount_cases(
    second: Interpreter, table: Table, words: AnyWords, cases: Iterable[int], shown: Collection[int] = ()
) -> DecidedCases:
    """Decide cases of a table again; `shown`: of which of them what they show is kept."""
    made = DecidedCases(Recount(every=len(table.universe)))
    wanted = set(shown)
    ranked = isinstance(words, SidedWords) and not words.settled
    highest: frozenset[object] = frozenset(x.text for x in table.question.outcomes[:1] if ranked)
    told = describe_cases(table, second, words, cases)
    while some := list(islice(told, _AT_ONCE)):
        made.differences += list_engine_differences(table, words, [(x, d.verdict) for x, d in some])
        for case, detail in some:
            facts = list(list_shown_facts(detail))
            if detail.verdict.status == "decided" and detail.verdict.left == highest:
                made.recount.above[case] = detail.verdict.standing
            made.recount.note_unmet(detail.unmet)
            made.recount.note(case, int(table.universe.weight[case]), facts)
            if case in wanted:
                made.facts[case] = set(facts)
    return made


def decide_stage(
    second: Interpreter, table: Table, words: AnyWords, asked: SecondOpinion, found: Sequence[Finding]
) -> DecidedCases:
    """Decide of a stage what the budget allows: each signature, some of each, and every witness."""
    shown = [f.witness.case for f in found if f.witness and f.stage == table.stage.value]
    most = asked.limit(len(table.universe), asked.of_stage)
    seed = f"{SEED} {table.question.name.text} {table.stage.value}"
    cases = choose_cases(number_signatures(table), most, seed, shown)
    made = recount_cases(second, table, words, cases, shown)
    at = f"at the stage “{table.stage.value}” "
    made.differences = [replace(d, what=f"{at}{d.what}") for d in made.differences]
    return made
