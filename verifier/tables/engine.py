"""Stage 3: clauses and relations decide every case at once.

Source: docs/semantics.md, part 4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

import numpy as np

from verifier.cases.hands import Bits, Bools
from verifier.language import syntax as s
from verifier.rules import model as m
from verifier.rules.precedence import Circle, Precedence
from verifier.rules.rulebook import Choices, RuleBook, Stage
from verifier.tables.conditions import Lookup
from verifier.tables.directions import Director
from verifier.tables.table import Row, Table

MOST_ROWS = 3_000
"""How many rows are kept to be shared by later tables."""


class Engine:
    """One rule book over the cases of a question: decides it at any stage, under any readings."""

    def __init__(
        self, book: RuleBook, tabulator: Lookup, elsewhere: Callable[[Choices], Engine] | None = None
    ) -> None:
        self.book = book
        self._elsewhere = elsewhere
        """Returns the engine to be asked under a choice, where how hands are ranked hangs on it."""
        self.tabulator = tabulator
        self.universe = self.tabulator.universe
        self.director = Director(self.tabulator)
        self._again: dict[object, Table | None] = {}
        self._rows: dict[object, Row] = {}

    def over(self, book: RuleBook) -> Engine:
        """Return an engine for a rule book that speaks of the same pieces, over the same universe."""
        return Engine(book, self.tabulator)

    def table(
        self,
        question: s.Question,
        stage: Stage,
        choice: Choices | None = None,
        *,
        without: Iterable[int] = (),
        dropped: Iterable[str] = (),
    ) -> Table:
        """Return the table; `without` leaves out relations by line, `dropped` clauses by label."""
        chosen = self.book.first if choice is None else choice
        if self._elsewhere and (other := self._elsewhere(chosen)) is not self:
            return other.table(question, stage, chosen, without=without, dropped=dropped)
        gone, silent = set(without), set(dropped)
        clauses = tuple(c for c in self.book.clauses(question, chosen, stage) if c.label not in silent)
        links = tuple(x for x in self.book.links(chosen, stage) if x.origin not in gone)
        closed = self.book.precedence(clauses, links)
        table = replace(self.decide(question, stage, clauses, closed), choice=chosen)
        return replace(table, undertakings=self._undertakings(table))

    def again(
        self, table: Table, *, without: Iterable[int] = (), dropped: Iterable[str] = ()
    ) -> Table | None:
        """Return a table made again without some lines or clauses; nothing where relations go round."""
        gone, silent = tuple(without), tuple(dropped)
        key = table.question.name.text, table.stage, tuple(sorted(table.choice.items())), gone, silent
        if key not in self._again:
            try:
                made = self.table(table.question, table.stage, table.choice, without=gone, dropped=silent)
            except Circle:
                made = None
            self._again[key] = made
        return self._again[key]

    def _undertakings(self, table: Table) -> tuple[tuple[str, str, bool, Bools], ...]:
        sections = table.question.sections
        if not any(x.undertakes for x in sections):
            return ()
        binder, bits = self.book.binder(table.choice, table.question), self.tabulator.bits
        return tuple(
            (x.label.text, u.title, u.by_pair, bits(binder.condition(u.condition), None, table.statuses) != 0)
            for x in sections
            for u in x.undertakes
        )

    def decide(
        self, question: s.Question, stage: Stage, clauses: tuple[m.Clause, ...], closed: Precedence
    ) -> Table:
        """Decide every case: layer by layer, from the strongest clause down."""
        by_label = {c.label: c for c in clauses}
        rows: dict[str, Row] = {}
        status: dict[tuple[str, bool], Bools] = {}
        base, conflict = self.tabulator.legal, np.zeros(len(self.universe), dtype=bool)
        for layer in sorted(set(closed.layer.values())):
            labels = [x for x in closed.order if closed.layer[x] == layer]
            ground = layer, base.tobytes(), conflict.tobytes()
            for label in labels:
                clause = by_label[label]
                key = id(clause), ground, related(clause, closed, rows)
                row = self._rows.get(key)
                if row is None:
                    row = self._row(clause, base, layer, conflict, closed, rows, status)
                    if len(self._rows) < MOST_ROWS:
                        self._rows[key] = row  # it keeps its clause, so that the id stays its own
                rows[label] = row
                status[label, True], status[label, False] = row.stands, row.applies
            left = base
            for label in labels:
                left = np.where(rows[label].stands, left & rows[label].allows, left)
            conflict = conflict | ((left == 0) & (base != 0))
            base = np.where(conflict, self.universe.none, left)
        return Table(question, stage, self.tabulator, closed, rows, base, conflict)

    def _row(
        self,
        clause: m.Clause,
        base: Bits,
        layer: int,
        stopped: Bools,
        closed: Precedence,
        rows: dict[str, Row],
        status: dict[tuple[str, bool], Bools],
    ) -> Row:
        """Return what becomes of one clause, those above it having been heard."""
        at_large = self.director.said(clause, None, status)
        heard = at_large.speaks & ~stopped
        if layer:
            refined = [rows[d].stands for d in closed.refines[clause.label] if d in rows]
            heard = heard & np.logical_or.reduce([np.zeros_like(heard), *refined])
        said = self.director.said(clause, base, status) if layer else at_large
        idle = heard & (said.idle | ~said.speaks)
        empty = heard & ~idle & (said.allows == 0)
        out = idle | empty
        replaced, shared = np.zeros_like(heard), base
        for label in closed.instead.get(clause.label, ()):
            replaced |= rows[label].stands & heard
        for label in self._above(clause, layer, closed, rows):
            row = rows[label]
            shared = np.where(row.stands, shared & row.allows, shared)
        overridden = heard & ~out & ~replaced & ((shared & said.allows) == 0)
        firm = layer == 0 and not clause.soft
        return Row(
            clause,
            at_large.speaks,
            heard,
            heard & ~out & ~replaced & ~overridden,
            replaced,
            overridden,
            empty & ~replaced if firm else np.zeros_like(empty),
            idle if firm else idle | empty,
            base,
            said.allows,
        )

    @staticmethod
    def _above(clause: m.Clause, layer: int, closed: Precedence, rows: dict[str, Row]) -> set[str]:
        """Return the clauses of this layer that stand above one; for a soft one, all firm ones too."""
        here = {k for k in rows if closed.layer[k] == layer}
        above = set(closed.above(clause.label))
        if clause.soft:
            above |= {k for k in here if not rows[k].clause.soft and clause.label not in closed.above(k)}
        return above & here


def related(clause: m.Clause, closed: Precedence, rows: dict[str, Row]) -> tuple[tuple[str, str, int], ...]:
    """Return all that a clause's row hangs on in rows before it: how related, to whom, and which row.

    Two tables in which this is equal share the row: most readings change few clauses.
    """
    label = clause.label
    firm = (k for k, row in rows.items() if clause.soft and not row.clause.soft)
    roles = (
        ("above", closed.above(label)),
        ("instead", closed.instead.get(label, frozenset())),
        ("refines", closed.refines.get(label, frozenset())),
        ("asks", clause.status),
        ("firm", firm),
        ("below", (k for k in rows if label in closed.above(k))),
    )
    return tuple((role, d, id(rows[d])) for role, labels in roles for d in sorted(labels) if d in rows)
