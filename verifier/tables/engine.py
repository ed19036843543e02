"""Clauses and relations decide every case of a question at once.

Source: docs/semantics.md, part 4; what prevails over what is said in `prevail`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from verifier.cases.arrays import Bits, Bools
from verifier.cases.memory import count_kept_rows
from verifier.language import syntax as s
from verifier.rules import model as m
from verifier.rules.precedence import CircularOrderError, Precedence
from verifier.rules.rulebook import Choices, RuleBook, Stage
from verifier.tables.conditions import ConditionLookup
from verifier.tables.directions import Director
from verifier.tables.prevail import Arbiter, ClauseDirective
from verifier.tables.table import ClauseRow, Table

_MOST_ROWS = 3_000
"""How many rows are kept to be shared by later tables."""
_MOST_AGAIN = 1_000
"""How many tables that were made again are kept, at most."""


class _WordAlgebra:
    """What clauses allow in a table: one word of bits a case, a bit an option."""

    def narrow(self, own: Bits, by: Bits, where: Bools | None = None) -> Bits:
        """Return what two sets have in common in the cases `where` (nothing: in all), else the first."""
        return own & by if where is None else np.where(where, own & by, own)

    def is_empty(self, own: Bits) -> Bools:
        """Return the cases in which no option is left."""
        return np.asarray(own == 0)


WORD_ALGEBRA = _WordAlgebra()


@dataclass(frozen=True)
class ClauseLayer:
    """A layer of clauses: its number, what earlier ones left, and where they came to conflict."""

    number: int
    base: Bits
    stopped: Bools

    @cached_property
    def key(self) -> tuple[int, bytes, bytes]:
        """Return what tells this layer from others, to share rows by."""
        return self.number, self.base.tobytes(), self.stopped.tobytes()


class Engine:
    """One rule book over the cases of a question: decides it at any stage, under any readings."""

    def __init__(
        self,
        book: RuleBook,
        tabulator: ConditionLookup,
        elsewhere: Callable[[Choices], Engine] | None = None,
        apart: Callable[[Choices], Engine] | None = None,
    ) -> None:
        self.book = book
        self._elsewhere = elsewhere
        """Returns the engine to be asked under a choice, where how hands are ranked hangs on it."""
        self._apart = elsewhere or apart
        """Returns the engine of the same question under a choice, whose cases may be others."""
        self.tabulator = tabulator
        self.universe = self.tabulator.universe
        self.director = Director(self.tabulator)
        self._again: dict[object, Table | None] = {}
        self._rows: dict[object, ClauseRow] = {}

    @cached_property
    def _most_rows(self) -> int:
        """Return how many rows are kept: fewer where each is large."""
        return count_kept_rows(self.universe, _MOST_ROWS)

    def over(self, book: RuleBook) -> Engine:
        """Return an engine for a rule book that speaks of the same pieces, over the same universe."""
        return Engine(book, self.tabulator)

    def under(self, choice: Choices) -> Engine:
        """Return the engine of the same question under other readings: its cases may be others."""
        return self._apart(choice) if self._apart else self

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
            except CircularOrderError:
                made = None
            rows = len(made.rows) if made else 0
            if (len(self._again) + 1) * rows <= count_kept_rows(self.universe, _MOST_AGAIN * rows):
                self._again[key] = made
            return made
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
        arbiter = Arbiter(WORD_ALGEBRA, closed, [c.label for c in clauses if c.soft])
        rows: dict[str, ClauseRow] = {}
        statuses: dict[tuple[str, bool], Bools] = {}
        base, conflict = self.tabulator.legal, np.zeros(len(self.universe), dtype=bool)
        for number in sorted(set(closed.layer.values())):
            labels = [x for x in closed.order if closed.layer[x] == number]
            layer = ClauseLayer(number, base, conflict)
            for label in labels:
                row = rows[label] = self._find_row(by_label[label], layer, arbiter, rows, statuses)
                statuses[label, True], statuses[label, False] = row.stands, row.applies
            left = arbiter.narrow_by(base, (rows[label] for label in labels))
            # a case whose base is empty already is in conflict since an earlier layer, or has no legal option
            conflict = conflict | ((left == 0) & (base != 0))
            base = np.where(conflict, self.universe.none, left)
        return Table(question, stage, self.tabulator, closed, rows, base, conflict)

    def _find_row(
        self,
        clause: m.Clause,
        layer: ClauseLayer,
        arbiter: Arbiter[Bits],
        rows: dict[str, ClauseRow],
        statuses: dict[tuple[str, bool], Bools],
    ) -> ClauseRow:
        """Return what becomes of one clause, found for another table where nothing it hangs on differs."""
        key = id(clause), layer.key, _list_dependencies(clause, arbiter.closed, rows)
        row = self._rows.get(key)
        if row is None:
            row = self._decide_row(clause, layer, arbiter, rows, statuses)
            if len(self._rows) < self._most_rows:
                self._rows[key] = row  # it keeps its clause, so that the id stays its own
        return row

    def _decide_row(
        self,
        clause: m.Clause,
        layer: ClauseLayer,
        arbiter: Arbiter[Bits],
        rows: dict[str, ClauseRow],
        statuses: dict[tuple[str, bool], Bools],
    ) -> ClauseRow:
        """Return what becomes of one clause, those above it having been decided."""
        at_large = self.director.said(clause, None, statuses)
        # whether a clause applies is asked of all legal settings, what it directs of what is left of them
        said = self.director.said(clause, layer.base, statuses) if layer.number else at_large
        directive = ClauseDirective(at_large.speaks & ~layer.stopped, said.idle | ~said.speaks, said.allows)
        found = arbiter.decide(clause.label, directive, layer.base, rows)
        firm = layer.number == 0 and not clause.soft
        return ClauseRow(
            clause,
            at_large.speaks,
            found.heard,
            found.stands,
            found.replaced,
            found.overridden,
            found.empty & ~found.replaced if firm else np.zeros_like(found.empty),
            found.idle if firm else found.idle | found.empty,
            layer.base,
            said.allows,
        )


def _list_dependencies(
    clause: m.Clause, closed: Precedence, rows: dict[str, ClauseRow]
) -> tuple[tuple[str, str, int], ...]:
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


def find_fouls(table: Table, engine: Engine, label: str) -> Bits:
    """Return the options that do what a clause directs and are not legal."""
    said = engine.director.said(table.rows[label].clause, table.deals.present, table.statuses)
    return np.where(said.speaks & ~said.idle, said.allows & ~table.legal, table.universe.none)


def find_foul_cases(table: Table, engine: Engine, label: str) -> Bools:
    """Return the cases on which some illegal option does what a clause directs."""
    if not table.universe.ranked or not table.rows[label].unattainable.any():
        return np.zeros(len(table.universe), dtype=bool)
    return np.asarray(find_fouls(table, engine, label) != 0)
