"""Every combination of readings, exactly, by what each case can turn on.

A case can end otherwise under a reading only if some clause that may speak of it says something else there,
or if the reading guards an order among clauses of which two may speak there. So the cases fall into groups
by the readings that they can turn on, and a group needs a table for each combination of those alone: the
full product is their product, however large.

Holds from here on: for any choice of readings, a case ends as its group's row for that choice has it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod

import numpy as np

from verifier.cases.arrays import Bits, Bools
from verifier.language import syntax as s
from verifier.rules import model as m
from verifier.rules.precedence import CircularOrderError
from verifier.rules.rulebook import Choices, RuleBook, Stage
from verifier.tables.engine import Engine

MOST_TABLES = 4_000
"""Up to so many tables are made for one question."""


class TooManyTablesError(Exception):
    """More combinations than are run: the message says of what, and how many."""


@dataclass(frozen=True, slots=True)
class CombinationGroup:
    """Cases that can turn on the same readings: for each combination (as `readings` stand) the bits left.

    `ends`: combinations by cases; all legal options where the text leaves a case altogether open.
    `circular`: combinations under which the order of clauses goes round, so that they are no readings.
    """

    readings: tuple[str, ...]
    cases: Bools
    combinations: tuple[tuple[str, ...], ...]
    ends: Bits
    circular: Bools


class ReadingCombinations:
    """One question under every combination of readings. Raises TooMany beyond the limit."""

    def __init__(self, engine: Engine, question: s.Question, choice: Choices) -> None:
        self.engine, self.question, self.choice = engine, question, dict(choice)
        self.turning = _find_sensitive_cases(engine, question)
        self._ends: dict[tuple[tuple[str, str], ...], Bits | None] = {}
        names = sorted(self.turning)
        # cases that can turn on the same readings are a group: each different row of this, once
        which = np.column_stack([self.turning[r] for r in names]) if names else np.zeros((self._n, 0), bool)
        patterns, where = np.unique(which, axis=0, return_inverse=True)
        sets = [tuple(r for r, there in zip(names, row, strict=True) if there) for row in patterns.tolist()]
        tables = sum(prod(len(self.alternatives(r)) for r in found) for found in sets)
        if tables > MOST_TABLES:
            raise TooManyTablesError(
                f"{question.name.text}: {tables:,} tables would be needed; {MOST_TABLES:,} are made"
            )
        self.groups = (
            *(self._group(found, where.reshape(-1) == number) for number, found in enumerate(sets)),
            *self._circles(),
        )

    @property
    def _n(self) -> int:
        return len(self.engine.universe)

    def alternatives(self, reading: str) -> list[str]:
        """Return the names of a reading's alternatives, as written."""
        return [word.text for word, _ in self.engine.book.readings[reading].alternatives]

    @property
    def readings(self) -> tuple[str, ...]:
        """Return the readings on which some case can turn."""
        used = {r for g in self.groups for r in g.readings}
        return tuple(r for r in self.engine.book.readings if r in used)

    def _group(self, readings: tuple[str, ...], cases: Bools) -> CombinationGroup:
        combinations = tuple(product(*(self.alternatives(r) for r in readings)))
        ends, circular = [], []
        for combination in combinations:
            found = self.ends(dict(zip(readings, combination, strict=True)))
            circular.append(found is None)
            ends.append(np.zeros(int(cases.sum()), np.uint64) if found is None else found[cases])
        return CombinationGroup(readings, cases, combinations, np.array(ends), np.array(circular))

    def _circles(self) -> Iterable[CombinationGroup]:
        """Yield, as groups without cases, the combinations under which the order of clauses goes round."""
        book = self.engine.book
        none = np.zeros(self._n, dtype=bool)
        for _, guards in _group_related_clauses(book, self.question):
            readings = tuple(sorted(guards))
            combinations = tuple(product(*(self.alternatives(r) for r in readings)))
            if len(combinations) > MOST_TABLES:
                raise TooManyTablesError(
                    f"{self.question.name.text}: {len(combinations):,} orders of clauses"
                )
            circular = []
            for combination in combinations:
                choice = {**self.choice, **dict(zip(readings, combination, strict=True))}
                clauses = book.clauses(self.question, choice, Stage.ASSUMED)
                try:
                    book.precedence(clauses, book.links(choice, Stage.ASSUMED))
                    circular.append(False)
                except CircularOrderError:
                    circular.append(True)
            if any(circular):
                ends = np.zeros((len(combinations), 0), dtype=np.uint64)
                yield CombinationGroup(readings, none, combinations, ends, np.array(circular))

    def ends(self, changes: Mapping[str, str]) -> Bits | None:
        """Return what is left of every case with some readings changed; nothing where order goes round."""
        key = tuple(sorted((r, a) for r, a in changes.items() if self.choice[r] != a))
        if key not in self._ends:
            try:
                table = self.engine.table(self.question, Stage.ASSUMED, {**self.choice, **dict(key)})
                self._ends[key] = np.where(table.conflict, table.legal, table.left)
            except CircularOrderError:
                self._ends[key] = None
        return self._ends[key]


class _SensitiveCases:
    """For each reading, the cases that can turn on it, as far as has been noted."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.cases: dict[str, Bools] = {}

    def add(self, reading: str, cases: Bools) -> None:
        """Note that some cases can turn on a reading."""
        self.cases[reading] = self.cases.get(reading, np.zeros(self.size, dtype=bool)) | cases


def _find_sensitive_cases(engine: Engine, question: s.Question) -> dict[str, Bools]:
    """Return, for each reading, the cases that can turn on it: never too few, perhaps too many."""
    book, notes = engine.book, _SensitiveCases(len(engine.universe))
    refines = [r for r in book.rules.relations if r.kind is s.RelationKind.REFINES]
    refining = {label for r in refines for label in _list_related_clauses(book, r.higher)}
    speaks: dict[str, Bools] = {}
    for clause in question.clauses:
        label = clause.label.text
        speaks[label] = _note_sensitive_words(engine, label, label in refining, notes)
    for labels, guards in _group_related_clauses(book, question):
        # an order among clauses can matter only where two of them may speak
        several = sum(speaks[x].astype(np.int64) for x in labels) > 1
        for reading in guards:
            notes.add(reading, np.asarray(several))
    for r in refines:
        for label in _list_related_clauses(book, r.higher) & speaks.keys():
            for g in r.guards:
                notes.add(g.reading.text, speaks[label])
    return {r: cases for r, cases in notes.cases.items() if cases.any()}


def _note_sensitive_words(engine: Engine, label: str, refines: bool, notes: _SensitiveCases) -> Bools:
    """Note which cases can turn on the readings that a clause's words touch; return where it may speak."""
    book = engine.book
    readings = sorted(book.touching[label])
    bound = dict(_bind_combinations(book, label, readings))
    said = {key: _find_statement(engine, c) for key, c in bound.items()}
    clauses = [c for c in bound.values() if c is not None]
    speaks: Bools = np.logical_or.reduce([np.zeros(notes.size, bool), *(x[0] for x in said.values())])
    if any(c.status for c in clauses):
        speaks = np.ones(notes.size, dtype=bool)  # it hangs on other clauses whether it does
    # what it says of all legal settings does not tell: its base or its place hangs on other clauses
    loose = (
        refines or any(c.status or _asks_remaining(c) for c in clauses) or len({c.soft for c in clauses}) > 1
    )
    for place, reading in enumerate(readings):
        if loose:
            notes.add(reading, speaks)
        for one, other in _pair_combinations(list(bound), place):
            differs = [a != b for a, b in zip(said[one], said[other], strict=True)]
            notes.add(reading, np.logical_or.reduce(differs))
    return speaks


def _bind_combinations(
    book: RuleBook, label: str, readings: list[str]
) -> Iterable[tuple[tuple[str, ...], m.Clause | None]]:
    """Yield a clause bound under every combination of the readings that its words touch."""
    options = ([word.text for word, _ in book.readings[r].alternatives] for r in readings)
    for combination in product(*options):
        choice = {**book.first, **dict(zip(readings, combination, strict=True))}
        yield combination, book.bind(label, choice)


def _find_statement(engine: Engine, clause: m.Clause | None) -> tuple[Bools, Bools, Bits]:
    """Return where a clause speaks, where it is idle, and what it allows, of all that is legal."""
    n = len(engine.universe)
    if clause is None:
        return np.zeros(n, bool), np.zeros(n, bool), engine.tabulator.legal
    said = engine.director.said(clause, None, {})
    return said.speaks, said.idle, np.where(said.speaks, said.allows, engine.tabulator.legal)


def _pair_combinations(
    combinations: list[tuple[str, ...]], place: int
) -> Iterable[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Yield every two combinations that differ in one place alone, the first of each row once."""
    rows: dict[tuple[str, ...], tuple[str, ...]] = {}
    for combination in combinations:
        rest = combination[:place] + combination[place + 1 :]
        if rest in rows:
            yield rows[rest], combination
        rows.setdefault(rest, combination)


def _asks_remaining(clause: m.Clause) -> bool:
    """Return whether a clause asks about remaining settings."""
    return any(isinstance(x, m.Quantified) and x.remaining for x in m.walk_clause(clause))


def _list_related_clauses(book: RuleBook, words: tuple[s.Word, ...]) -> set[str]:
    """Return the clauses that labels mean."""
    return {label for word in words for label in book.labels.get(word.text, ())}


def _find_hinging_readings(book: RuleBook, clause: s.Clause) -> set[str]:
    """Return the readings on which it turns whether a clause is there, or is soft."""
    found = {g.reading.text for g in clause.guards}
    readings = sorted(book.touching[clause.label.text])
    bound = dict(_bind_combinations(book, clause.label.text, readings))
    for place, reading in enumerate(readings):
        for one, other in _pair_combinations(list(bound), place):
            a, b = bound[one], bound[other]
            if a is not None and b is not None and a.soft != b.soft:
                found.add(reading)
    return found


def _group_related_clauses(book: RuleBook, question: s.Question) -> list[tuple[set[str], set[str]]]:
    """Return the clauses of a question that relations join, and the readings that guard those relations."""
    mine = {c.label.text: c for c in question.clauses}
    found: list[tuple[set[str], set[str]]] = []
    ranks = [r for r in book.rules.relations if r.kind is not s.RelationKind.REFINES]
    over, under = (
        set().union(*(_list_related_clauses(book, side) for side in sides))
        for sides in ([r.higher for r in ranks], [r.lower for r in ranks])
    )
    between = over & under
    for r in book.rules.relations:
        labels = (_list_related_clauses(book, r.higher) | _list_related_clauses(book, r.lower)) & mine.keys()
        guards = {g.reading.text for g in r.guards}
        for label in labels & between:  # a chain can hang on whether a clause in it is there, or gives way
            guards |= _find_hinging_readings(book, mine[label])
        joined = [x for x in found if x[0] & labels]
        found = [x for x in found if not x[0] & labels]
        found.append(
            (
                labels.union(*(x[0] for x in joined)),
                guards.union(*(x[1] for x in joined)),
            )
        )
    return found
