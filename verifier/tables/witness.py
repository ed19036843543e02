"""The simplest case that shows a finding, drawn so that a dealer can lay it out."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from verifier.cases.arrays import Bools
from verifier.finding import Directed, Witness
from verifier.tables.table import Table


def format_hand(table: Table, case: int) -> tuple[str, ...]:
    """Return the signs of a case's pieces, the highest first."""
    return table.universe.shown(case)


def format_setting(table: Table, case: int, option: int) -> tuple[str, ...]:
    """Return one option of a case: for each hand of a setting, the signs of its pieces."""
    return table.universe.option(case, option)


def format_settings(table: Table, case: int, bits: int) -> tuple[tuple[str, ...], ...]:
    """Return the inequivalent settings that bits hold, each class by its first option."""
    classes = table.universe.classes[case].tolist()
    seen: set[int] = set()
    found = []
    for j in range(table.universe.width):
        if bits >> j & 1 and classes[j] not in seen:
            seen.add(classes[j])
            found.append(format_setting(table, case, j))
    return tuple(found)


def list_settings(table: Table, case: int, bits: int) -> tuple[tuple[str, ...], ...]:
    """Return every setting that bits hold, those that rank alike too: any of these may be laid out."""
    return tuple(format_setting(table, case, j) for j in range(table.universe.width) if bits >> j & 1)


def find_simplest(cases: Bools) -> int:
    """Return the simplest case of a set that is not empty: cases are listed simplest first."""
    return int(np.argmax(cases))


def build_witness(table: Table, cases: Bools, labels: Iterable[str] = (), *, left: bool = False) -> Witness:
    """Return the simplest case, with what each clause directs there, or what is left of it."""
    case = find_simplest(cases)
    directed = [Directed(x, format_settings(table, case, int(table.rows[x].allows[case]))) for x in labels]
    if left:
        directed.append(Directed("", format_settings(table, case, int(table.left[case]))))
    return Witness(case, format_hand(table, case), tuple(directed))
