"""What each reading of the words changes, alone.

Every alternative is run over every case at the last stage, all other readings as first drawn.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from verifier.cases.arrays import Bits, Bools
from verifier.cases.matchups.hand_signatures import HandSignatures
from verifier.cases.matchups.signatures import list_facts
from verifier.finding import Directed, Finding, Kind, Severity, Witness
from verifier.language import syntax as s
from verifier.rules import model as m
from verifier.rules.precedence import CircularOrderError
from verifier.rules.rulebook import Choices, RuleBook, Stage
from verifier.rules.sides import is_settlement
from verifier.tables.engine import Engine
from verifier.tables.ranking_changes import MovedHands, count_moved_hands
from verifier.tables.table import Counts, Table
from verifier.tables.witness import find_simplest, format_hand, format_settings


@dataclass(frozen=True, slots=True)
class ReadingAlternative:
    """One alternative: how many hands it sets otherwise than the first readings do, and the simplest."""

    name: str
    gloss: str
    chosen: bool
    changed: Counts
    undecided: Counts
    conflict: Counts
    gap: Counts
    witness: Witness | None
    hands: int | None = None
    """In how many hands that can be dealt some setting ends otherwise, where settings are what is counted."""
    moved: MovedHands | None = None
    """Of a ranking: in how many settings, of how many hands, a hand stands otherwise on the list."""

    @property
    def open(self) -> tuple[Counts, Counts, Counts]:
        """Return how many cases in all are then undecided, in conflict, and without a clause."""
        return self.undecided, self.conflict, self.gap


@dataclass(frozen=True, slots=True)
class TableReadingEffect:
    """A reading, the clauses that its words touch, and its alternatives as written."""

    name: str
    question: str
    clauses: tuple[str, ...]
    alternatives: tuple[ReadingAlternative, ...]
    only_assumed: bool = False
    """Whether no word of the document is read by it: it acts by assumed orders and clauses alone."""
    impossible: tuple[str, ...] = ()
    """Alternatives under which the order of clauses goes round, so that no case is decided."""

    @property
    def matters(self) -> bool:
        """Return whether some hand turns on it."""
        return any(a.changed[0] for a in self.alternatives)


class ReadingTables:
    """The last stage's tables under any choice; each is made once."""

    def __init__(self, engine: Engine, first: Table, choice: Choices) -> None:
        self.engine, self.first, self.choice = engine, first, dict(choice)
        self._made: dict[tuple[tuple[str, str], ...], Table | None] = {(): first}
        self._ends: dict[tuple[tuple[str, str], ...], Bits | None] = {}

    def _key(self, changes: dict[str, str]) -> tuple[tuple[str, str], ...]:
        return tuple(sorted((k, v) for k, v in changes.items() if self.choice[k] != v))

    def _make(self, key: tuple[tuple[str, str], ...]) -> Table | None:
        try:
            return self.engine.table(self.first.question, Stage.ASSUMED, {**self.choice, **dict(key)})
        except CircularOrderError:
            return None

    def under(self, **changes: str) -> Table | None:
        """Return the table with some readings changed, or nothing where relations then go round."""
        key = self._key(changes)
        if key not in self._made:
            self._made[key] = self._make(key)
        return self._made[key]

    def ends(self, **changes: str) -> Bits | None:
        """Return how each case ends with some readings changed: less to keep than a table."""
        key = self._key(changes)
        if key not in self._ends:
            table = self._made[key] if key in self._made else self._make(key)
            self._ends[key] = None if table is None else compute_result(table)
        return self._ends[key]


def list_reading_effects(tables: ReadingTables) -> list[TableReadingEffect]:
    """Return what every alternative of every reading changes, alone."""
    book = tables.engine.book
    found = []
    questions = book.rules.questions
    elsewhere = {name for tree in book.rules.procedures for name in book.procedure_readings(tree)}
    for name, reading in book.readings.items():
        if not _list_touched_clauses(tables, name) and (
            name in elsewhere or any(find_touched_clauses(book, q, name) for q in questions)
        ):
            continue  # it is about another question, or a procedure
        alternatives, impossible = [], []
        for word, gloss in reading.alternatives:
            table = tables.under(**{name: word.text})
            if table is None:
                impossible.append(word.text)
            else:
                alternatives.append(_measure_reading_alternative(tables, name, word.text, gloss, table))
        found.append(
            TableReadingEffect(
                name,
                reading.question,
                _list_touched_clauses(tables, name),
                tuple(alternatives),
                _acts_by_assumptions_alone(tables, name),
                tuple(impossible),
            )
        )
    return found


def _acts_by_assumptions_alone(tables: ReadingTables, reading: str) -> bool:
    """Return whether a reading touches a question by assumed orders and assumed clauses, and by no words."""
    book, question = tables.engine.book, tables.first.question
    words = (c.label.text for c in question.clauses if not c.because)
    return not any(reading in book.touching[x] for x in words) and reading not in book.ranks_turn_on


def _measure_reading_alternative(
    tables: ReadingTables, reading: str, name: str, gloss: str, table: Table
) -> ReadingAlternative:
    """Measure one alternative against the first table."""
    first = tables.first
    changed = first.differs(table)
    shown = None
    if changed.any():
        case = find_simplest(changed)
        shown = Witness(
            case,
            format_hand(first, case),
            (_build_directed(tables.choice[reading], first, case), _build_directed(name, table, case)),
        )
    return ReadingAlternative(
        name,
        gloss,
        tables.choice[reading] == name,
        first.count(changed),
        table.count(table.undecided),
        table.count(table.conflict),
        table.count(table.gap),
        shown,
        *_count_dealt_hands(first, table, changed),
    )


def _count_dealt_hands(first: Table, table: Table, changed: Bools) -> tuple[int | None, MovedHands | None]:
    """Return in how many hands, and what is moved in how many, where that can be asked."""
    if not isinstance(first.universe, HandSignatures) or not changed.any():
        return None, None
    return first.universe.hands(changed), count_moved_hands(first, table)


def _build_directed(name: str, table: Table, case: int) -> Directed:
    """Return what an alternative leaves of a case."""
    return Directed(name, _list_settings_left(table, case), bool(table.gap[case]))


def _list_settings_left(table: Table, case: int) -> tuple[tuple[str, ...], ...]:
    """Return the settings that a table leaves of a case."""
    return format_settings(table, case, int(table.left[case]))


def _list_touched_clauses(tables: ReadingTables, reading: str) -> tuple[str, ...]:
    """Return the clauses that a reading touches: by their words, or by a relation that it guards."""
    return find_touched_clauses(tables.engine.book, tables.first.question, reading)


def find_touched_clauses(book: RuleBook, question: s.Question, reading: str) -> tuple[str, ...]:
    """Return the clauses of a question that a reading touches."""
    by_relation = {
        label
        for r in book.rules.relations
        if any(g.reading.text == reading for g in r.guards)
        for word in (*r.higher, *r.lower)
        for label in book.labels.get(word.text, ())
    }
    ranks = reading in book.ranks_turn_on and not is_settlement(question)
    return tuple(
        c.label.text
        for c in question.clauses
        if reading in book.touching[c.label.text]
        or c.label.text in by_relation
        or (ranks and reading in book.turns_on(_list_ranking_clauses(book, question, c.label.text)))
    )


def _list_ranking_clauses(book: RuleBook, question: s.Question, label: str) -> frozenset[str]:
    """Return the clauses of the ranking questions that a clause about two hands asks."""
    bound = book.bind(label, book.first) if question.sides else None
    if bound is None:
        return frozenset()
    conditions = (bound.subject, bound.test, *(way for line in bound.main for way, _ in line.ways))
    asks = {x.question for node in conditions for x in list_facts(node) if isinstance(x, m.Outranks)}
    return frozenset(c.label.text for q in book.rules.questions if q.name.text in asks for c in q.clauses)


def check_table_readings(effects: Iterable[TableReadingEffect], tables: ReadingTables) -> Iterable[Finding]:
    """Report the readings on which some hand turns."""
    for effect in effects:
        other = [a for a in effect.alternatives if a.changed[0]]
        if other:
            changed = find_turning_cases(tables, effect)
            simplest = min(other, key=lambda a: a.witness.case if a.witness else 0)
            yield tables.first.finding(
                Kind.READING,
                effect.clauses,
                effect.question,
                changed,
                where=effect.name,
                witness=simplest.witness,
                severity=Severity.WARNING,
                help="say which is meant",
            )


def find_turning_cases(tables: ReadingTables, effect: TableReadingEffect) -> Bools:
    """Return the cases that end otherwise under some other alternative."""
    changed = np.zeros(len(tables.engine.universe), dtype=bool)
    for a in effect.alternatives:
        table = tables.under(**{effect.name: a.name})
        if table is not None and a.changed[0]:
            changed |= tables.first.differs(table)
    return changed


def compute_result(table: Table) -> Bits:
    """Return how each case ends, to be compared: the classes left, and whether it is a gap."""
    return np.asarray(np.where(table.gap, ~table.outcome, table.outcome))
