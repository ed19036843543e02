"""Do the clauses do what the document's own worked examples say?"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.cases.arrays import Bits, Bools
from verifier.finding import Directed, Finding, Kind, Witness
from verifier.language import syntax as s
from verifier.language.printer import format_condition, format_direction
from verifier.rules.model.guards import is_in_force
from verifier.rules.rulebook import Stage
from verifier.tables.engine import Engine
from verifier.tables.table import Table
from verifier.tables.witness import find_simplest, format_hand, format_settings
from verifier.wording import number_repeats


def check_inconsistent_example(table: Table, engine: Engine) -> Iterator[Finding]:
    """Report, at the last stage, the worked examples that some case contradicts or leaves open."""
    if table.stage is not Stage.ASSUMED:
        return
    subjects = number_repeats(map(_format_example, table.question.examples))
    for x, subject in zip(table.question.examples, subjects, strict=True):
        if not is_in_force(x.guards, table.choice):
            continue
        given, wanted = _compute_example(table, engine, x)
        kept = table.decided & ((table.left & ~wanted) == 0)
        wrong = given & ~kept
        if not given.any():
            message = f"the example “{x.title}” is about no case"
            yield table.finding(Kind.NOT_CHECKED, (), message, given, where=x.title, subject=subject)
        elif wrong.any():
            case = find_simplest(wrong)
            yield table.finding(
                Kind.INCONSISTENT,
                tuple(c for c in table.document_order if table.rows[c].excludes[case]),
                f"the example “{x.title}” is not what the clauses say",
                wrong,
                where=x.title,
                subject=subject,
                witness=_build_example_witness(table, case, wanted),
                help="one of them is not what the document means: read both again",
            )


def _format_example(x: s.Example) -> str:
    """Write an example by all its words: several can have one title."""
    return f"example {x.title}: {format_condition(x.given)} gives {format_direction(x.gives)}"


def _compute_example(table: Table, engine: Engine, example: s.Example) -> tuple[Bools, Bits]:
    """Return the cases that a worked example is about, and for each the options that it gives as bits."""
    binder = engine.book.binder(table.choice, table.question)
    given = engine.tabulator.bits(binder.condition(example.given), None, table.statuses) != 0
    _, pick = binder.pick(example.gives)
    return given, engine.director.pick(pick, table.legal, table.legal, table.statuses)


def _build_example_witness(table: Table, case: int, wanted: Bits) -> Witness:
    """Return a case that contradicts an example: what the example gives, and what the clauses leave."""
    left = 0 if table.conflict[case] else int(table.left[case])
    directed = (
        Directed("the example", format_settings(table, case, int(wanted[case]))),
        Directed("", format_settings(table, case, left)),
    )
    return Witness(case, format_hand(table, case), directed)
