"""Do the clauses do what the document's own worked examples say?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any as Anything

import numpy as np

from verifier.cases.arrays import Bits, Bools
from verifier.finding import Directed, Finding, Kind, Witness
from verifier.language import syntax as s
from verifier.language.printer import format_condition, format_direction
from verifier.ledger.entries import AT_LAST, Coverage, LedgerEntry
from verifier.rules.model.guards import list_choices_in_force
from verifier.rules.precedence import CircularOrderError
from verifier.rules.rulebook import Choices, Stage
from verifier.source import UnreadableError
from verifier.tables.engine import Engine
from verifier.tables.table import Table
from verifier.tables.witness import find_simplest, format_hand, format_settings
from verifier.wording import number_repeats


@dataclass(frozen=True)
class _ExampleCases:
    """A worked example under one choice of readings: the cases it is about, and those not as it says."""

    table: Table
    given: Bools
    wanted: Bits
    under: str
    """The alternatives under which it is looked at, where they are not those of the run."""

    @property
    def wrong(self) -> Bools:
        """Return the cases that the clauses decide otherwise, or leave open."""
        table = self.table
        return np.asarray(self.given & ~(table.decided & ((table.left & ~self.wanted) == 0)))


def check_inconsistent_example(table: Table, engine: Engine) -> Iterator[Finding | LedgerEntry]:
    """Report, at the last stage, the worked examples that some case contradicts or leaves open.

    One that holds under an alternative only, which is not that of the run, is looked at under its own.
    """
    if not table.question.examples:
        yield table.skip_check(Kind.INCONSISTENT, "the question has no worked example")
    subjects = number_repeats(map(_format_example, table.question.examples))
    names = list_example_names(table.question)
    for x, name, subject in zip(table.question.examples, names, subjects, strict=True):
        check = format_example_check(name)
        if table.stage is not Stage.ASSUMED:
            yield table.skip_check(check, AT_LAST)
            continue
        choices = list_choices_in_force(x.guards, table.choice)
        if not choices:
            why = "no choice of readings has all the alternatives under which it holds"
            yield table.record_check(check, Coverage.NOT_CHECKED, why, where=name)
            continue
        try:
            shown = [_compute_example(table, engine, x, choice) for choice in choices]
        except (CircularOrderError, UnreadableError) as error:
            why = "under its alternative the cases cannot be decided"
            told = error.mistakes[0].message if isinstance(error, UnreadableError) else "the order goes round"
            yield table.record_check(check, Coverage.NOT_CHECKED, f"{why}: {told}", where=name)
            continue
        yield from _check_example(table, check, (name, subject), shown)


def format_example_check(name: str) -> str:
    """Return what a worked example is called in the ledger."""
    return f"example “{name}”"


def list_example_names(question: s.Question) -> list[str]:
    """Return a name for each worked example of a question: its title; the second of a title is numbered."""
    titles = [x.title for x in question.examples]
    return [
        title if title not in titles[:i] else f"{title} ({titles[:i].count(title) + 1})"
        for i, title in enumerate(titles)
    ]


def _check_example(
    table: Table, check: str, called: tuple[str, str], shown: Iterable[_ExampleCases]
) -> Iterator[Finding | LedgerEntry]:
    """Report where one worked example is not what the clauses say, under each choice that it is looked at.

    `called`: its name, and its words, by which a finding about it is known.
    """
    name, subject = called
    for one in shown:
        under = f", under {one.under}" if one.under else ""
        readings = (one.under,) if one.under else ()
        more: dict[str, Anything] = {"where": name, "readings": readings, "kinds": (Kind.INCONSISTENT,)}
        if not one.given.any():
            yield table.record_check(check, Coverage.NOT_CHECKED, f"it is about no case{under}", **more)
            continue
        yield table.record_check(check, counts=one.table.count(one.given), **more)
        if one.wrong.any():
            case = find_simplest(one.wrong)
            yield one.table.finding(
                Kind.INCONSISTENT,
                tuple(c for c in one.table.document_order if one.table.rows[c].excludes[case]),
                f"the example “{name}” is not what the clauses say{under}",
                one.wrong,
                where=name,
                subject=subject,
                witness=_build_example_witness(one, case),
                help="one of them is not what the document means: read both again",
            )


def _format_example(x: s.Example) -> str:
    """Write an example by all its words: several can have one title."""
    return f"example {x.title}: {format_condition(x.given)} gives {format_direction(x.gives)}"


def _compute_example(table: Table, engine: Engine, example: s.Example, choice: Choices) -> _ExampleCases:
    """Return the cases that an example is about under a choice, and for each the options that it gives."""
    changed = {r: a for r, a in choice.items() if table.choice[r] != a}
    if changed:
        engine = engine.under(choice)
        table = engine.table(table.question, table.stage, choice)
    binder = engine.book.binder(table.choice, table.question)
    given = engine.tabulator.bits(binder.condition(example.given), None, table.statuses) != 0
    _, pick = binder.pick(example.gives)
    wanted = engine.director.pick(pick, table.legal, table.legal, table.statuses)
    return _ExampleCases(table, given, wanted, " and ".join(f"{r} is {a}" for r, a in changed.items()))


def _build_example_witness(one: _ExampleCases, case: int) -> Witness:
    """Return a case that contradicts an example: what the example gives, and what the clauses leave."""
    table = one.table
    left = 0 if table.conflict[case] else int(table.left[case])
    directed = (
        Directed("the example", format_settings(table, case, int(one.wanted[case]))),
        Directed("", format_settings(table, case, left)),
    )
    return Witness(case, format_hand(table, case), directed)
