"""The decision table itself, as CSV or JSON: one row a hand, or a row for each option left."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator

from verifier.tables.table import Table
from verifier.tables.witness import format_hand, list_settings


def _list_table_rows(table: Table, cases: Iterable[int] | None) -> Iterator[dict[str, str | int]]:
    """Yield the rows of some cases, or of all, the simplest hand first.

    `clauses`: those that stand and struck something out, in the order heard; where none struck, those
    that stand. A hand in conflict has a row with empty settings; a decided hand has a row for each of the
    settings that rank alike, any of which is right.
    """
    names = _list_table_columns(table)
    for case in range(len(table.universe)) if cases is None else cases:
        struck = [
            x
            for x, r in table.rows.items()
            if r.stands[case] and r.base[case] & r.allows[case] != r.base[case]
        ]
        standing = struck or [x for x, r in table.rows.items() if r.stands[case]]
        row: dict[str, str | int] = {
            "hand": " ".join(format_hand(table, case)),
            "weight": int(table.universe.weight[case]),
        }
        left = list_settings(table, case, int(table.left[case])) or ((),)
        for one in left:
            shown = dict(zip(names, one, strict=False))
            yield {
                **row,
                **{n: shown.get(n, "") for n in names},
                "status": table.status(case).value,
                "clauses": "; ".join(standing),
            }


def _list_table_columns(table: Table) -> list[str]:
    """Return what an answer is made of: the hands of a setting, or one outcome."""
    answer = table.question.answer
    return [answer.text] if table.question.sides and answer else table.deals.hand_names


def render_table_csv(table: Table, cases: Iterable[int] | None = None) -> str:
    """Return the table, or some cases of it by their numbers, as CSV, a header first."""
    out = io.StringIO()
    header = ["hand", "weight", *_list_table_columns(table), "status", "clauses"]
    writer = csv.DictWriter(out, header, lineterminator="\n")
    writer.writeheader()
    writer.writerows(_list_table_rows(table, cases))
    return out.getvalue()


def render_table_json(table: Table, cases: Iterable[int] | None = None) -> str:
    """Return the table, or some cases of it by their numbers, as a JSON list, a row on each line."""
    rows = [json.dumps(r, ensure_ascii=False) for r in _list_table_rows(table, cases)]
    return "[\n" + ",\n".join(rows) + "\n]\n"
