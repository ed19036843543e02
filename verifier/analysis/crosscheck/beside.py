"""All that the second engine does beside the last stage: other stages, readings, supply, what is drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from verifier.analysis.crosscheck.budget import SecondOpinion
from verifier.analysis.crosscheck.compare import build_interpreter, build_words
from verifier.analysis.crosscheck.decide import decide_stage
from verifier.analysis.crosscheck.generate import run_draws
from verifier.analysis.crosscheck.readings import ReadingRecount
from verifier.analysis.crosscheck.recount import check_witnesses, compare_findings
from verifier.analysis.crosscheck.recounts.left_out import recount_left_out
from verifier.analysis.crosscheck.result import CrosscheckResult, StageCases
from verifier.analysis.crosscheck.supply import check_supply
from verifier.finding import Finding
from verifier.rules.rulebook import Stage
from verifier.tables.engine import Engine
from verifier.tables.readings import ReadingTables, TableReadingEffect
from verifier.tables.table import Table


@dataclass(frozen=True, slots=True)
class FoundByTables:
    """What the first engine found of a question: its tables, its findings, and what readings change."""

    engine: Engine
    tables: Mapping[Stage, Table]
    findings: Sequence[Finding]
    varied: ReadingTables
    effects: Sequence[TableReadingEffect]


def check_beside(found: FoundByTables, asked: SecondOpinion) -> CrosscheckResult:
    """Decide again, and recount, all but the last stage."""
    book, last = found.engine.book, found.tables[Stage.ASSUMED]
    words, second = build_words(last), build_interpreter(book, last)
    stages, differences, wrong = {}, [], []
    for stage, table in found.tables.items():
        if stage is Stage.ASSUMED:
            continue
        made = decide_stage(build_interpreter(book, table, second), table, words, asked, found.findings)
        stages[stage.value] = StageCases(made.recount.decided, made.recount.every)
        differences += made.differences
        wrong += compare_findings(table, found.findings, made.recount)
        wrong += check_witnesses(table, found.findings, made.facts)
    counted = ReadingRecount(found.varied, words, second)
    counted.run(asked, found.effects)
    counted.compare_findings(found.findings)
    supply = check_supply(last, second, words, asked)
    left_out = recount_left_out(book, last, words, second, asked)
    drawn, unlike = run_draws(found.engine, last, words, asked.draws)
    return CrosscheckResult(
        0,
        stages,
        drawn=drawn,
        differences=(*differences, *supply.differences),
        wrong=tuple(dict.fromkeys([*wrong, *counted.wrong, *supply.wrong, *unlike])),
        left_out=left_out,
        alternatives=counted.alternatives,
        reading_cases=counted.cases,
        weighed=supply.weighed,
        deals=supply.deals,
    )
