"""Do the clauses do what the document's own worked examples say?"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from verifier.finding import Directed, Finding, Kind, Witness
from verifier.rules.model.guards import heard
from verifier.rules.rulebook import Stage
from verifier.tables.engine import Engine
from verifier.tables.table import Table
from verifier.tables.witness import hand, least, settings


def example(table: Table, engine: Engine) -> Iterator[Finding]:
    """Report, at the last stage, the worked examples that some case contradicts or leaves open."""
    if table.stage is not Stage.ASSUMED or not table.question.examples:
        return
    binder = engine.book.binder(table.choice, table.question)
    for x in table.question.examples:
        if not heard(x.guards, table.choice):
            continue
        given = engine.tabulator.bits(binder.condition(x.given), None, table.statuses) != 0
        _, pick = binder.pick(x.gives)
        wanted = engine.director.pick(pick, table.legal, table.legal, table.statuses)
        kept = table.decided & ((table.left & ~wanted) == 0)
        wrong = given & ~kept
        name, stage = table.question.name.text, table.stage.value
        if not given.any():
            message = f"the example “{x.title}” is about no case"
            yield Finding(Kind.NOT_CHECKED, name, stage, (), message, 0, 0, where=x.title)
        elif wrong.any():
            case = least(wrong)
            shown = Witness(
                case,
                hand(table, case),
                (
                    Directed("the example", settings(table, case, int(wanted[case]))),
                    Directed("", settings(table, case, int(np.where(table.conflict, 0, table.left)[case]))),
                ),
            )
            yield Finding(
                Kind.INCONSISTENT,
                name,
                stage,
                tuple(c for c in table.document_order if speaks(table, c, case)),
                f"the example “{x.title}” is not what the clauses say",
                *table.count(wrong),
                where=x.title,
                witness=shown,
                help="one of them is not what the document means: read both again",
            )


def speaks(table: Table, label: str, case: int) -> bool:
    """Return whether a clause stands on a case and allows not all of its options."""
    row = table.rows[label]
    return bool(row.stands[case] and row.base[case] & row.allows[case] != row.base[case])
