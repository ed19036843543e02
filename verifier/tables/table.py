"""The decision table of one question, at one stage, under one choice of readings.

Differs from the model in that conditions are gone: a clause is the set of cases it applies to and, for
each, the options it allows. Holds from here on: every clause belongs to one universe; cases are listed
simplest first; every case is exactly one of gap, conflict, undecided and decided.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from hashlib import sha256
from typing import Any as Anything

import numpy as np

from verifier.cases.arrays import Bits, Bools
from verifier.cases.domain import CaseDomain
from verifier.cases.universe import Universe
from verifier.finding import Finding, Kind
from verifier.language import syntax as s
from verifier.ledger.entries import Coverage, LedgerEntry
from verifier.rules import model as m
from verifier.rules.precedence import Precedence
from verifier.rules.rulebook import Stage
from verifier.tables.conditions import ConditionLookup

Counts = tuple[int, int]
"""How many kinds of hand, and how many hands; in general: how many cases, and their weight."""


class CaseStatus(Enum):
    """How a case ends."""

    DECIDED = "decided"
    UNDECIDED = "undecided"
    CONFLICT = "conflict"
    GAP = "gap"


@dataclass(frozen=True, slots=True)
class ClauseRow:
    """What became of one clause, case by case."""

    clause: m.Clause
    applies: Bools
    heard: Bools
    stands: Bools
    replaced: Bools
    overridden: Bools
    unattainable: Bools
    idle: Bools
    base: Bits
    allows: Bits

    @property
    def is_masked(self) -> bool:
        """Return whether the clause is heard, and replaced or overridden wherever it is."""
        aside = self.replaced | self.overridden
        return bool(aside.any() and not (self.heard & ~aside).any())

    @property
    def excludes(self) -> Bools:
        """Return the cases on which the clause stands and excludes an option that is left to it."""
        return np.asarray(self.stands & (self.base & self.allows != self.base))


@dataclass(frozen=True)
class Table:
    """Every clause's row, in the order in which they were heard, and what is left of each case."""

    question: s.Question
    stage: Stage
    tabulator: ConditionLookup
    precedence: Precedence
    rows: dict[str, ClauseRow]
    left: Bits
    conflict: Bools
    choice: Mapping[str, str] = field(default_factory=dict)
    """The readings under which it was made."""
    undertakings: tuple[tuple[str, str, bool, Bools], ...] = ()
    """What sections undertake: label, question, whether told by pair, and for which cases."""

    @property
    def statuses(self) -> dict[tuple[str, bool], Bools]:
        """Return where each clause stands (True) and applies (False)."""
        found = {(label, True): row.stands for label, row in self.rows.items()}
        return found | {(label, False): row.applies for label, row in self.rows.items()}

    @property
    def document_order(self) -> tuple[str, ...]:
        """Return the labels of the clauses as the rule set has them."""
        return tuple(c.label.text for c in self.question.clauses if c.label.text in self.rows)

    def section_of(self, label: str) -> str:
        """Return the section that a clause is written in."""
        return next(c.section for c in self.question.clauses if c.label.text == label)

    @property
    def universe(self) -> CaseDomain:
        """Return the cases and options that the table is over."""
        return self.tabulator.universe

    @property
    def deals(self) -> Universe:
        """Return the deals that the table is over; it must be a table of settings."""
        assert isinstance(self.universe, Universe)
        return self.universe

    @property
    def legal(self) -> Bits:
        """Return the options that the game allows."""
        return self.tabulator.legal

    @cached_property
    def gap(self) -> Bools:
        """Return the cases in which no clause that refines no other says anything.

        Source: docs/semantics.md, part 4: none applies, or each that does is idle.
        """
        return self.find_silence(self.rows)

    def find_silence(self, labels: Iterable[str]) -> Bools:
        """Return the cases on which each of some clauses refines another, does not apply, or is idle."""
        found = np.ones(len(self.universe), dtype=bool)
        for label in labels:
            if not self.precedence.refines.get(label):
                found &= ~self.rows[label].applies | self.rows[label].idle
        return found

    @cached_property
    def undecided(self) -> Bools:
        """Return the cases with more than one inequivalent option left."""
        return (self.universe.classes_left(self.left) > 1) & ~self.conflict & ~self.gap

    @cached_property
    def decided(self) -> Bools:
        """Return the cases that are settled."""
        return ~(self.conflict | self.gap | self.undecided)

    def status(self, case: int) -> CaseStatus:
        """Return how one case ends."""
        for status, found in (
            (CaseStatus.GAP, self.gap),
            (CaseStatus.CONFLICT, self.conflict),
            (CaseStatus.UNDECIDED, self.undecided),
        ):
            if found[case]:
                return status
        return CaseStatus.DECIDED

    def count(self, cases: Bools) -> Counts:
        """Return how many kinds of hand, and how many hands."""
        return int(cases.sum()), int(self.universe.weight[cases].sum())

    def finding(
        self,
        kind: Kind,
        clauses: tuple[str, ...],
        message: str,
        cases: Bools | Counts,
        **more: Anything,
    ) -> Finding:
        """Return a finding about some cases of this table, with their number and weight.

        Where it is about no cases of the table (a round of a ranking), `cases` is the two counts themselves.
        """
        count = cases if isinstance(cases, tuple) else self.count(cases)
        return Finding(kind, self.question.name.text, self.stage.value, clauses, message, *count, **more)

    def record_check(
        self,
        check: Kind | str,
        status: Coverage = Coverage.LOOKED_AT,
        because: str = "",
        **more: Anything,
    ) -> LedgerEntry:
        """Return what became of a check over all cases of this table: of a kind of finding, or by name."""
        kind = isinstance(check, Kind)
        usual = {
            "kinds": (check,) if kind else (),
            "stages": (self.stage.value,),
            "units": self.universe.units,
            "counts": (len(self.universe), self.universe.total),
        }
        name = check.word if isinstance(check, Kind) else check
        return LedgerEntry(self.question.name.text, name, status, because, **(usual | more))

    def skip_check(self, check: Kind | str, because: str) -> LedgerEntry:
        """Return that a check does not apply to this table, and why."""
        return self.record_check(check, Coverage.DOES_NOT_APPLY, because)

    @cached_property
    def outcome(self) -> Bits:
        """Return, for comparing tables, the classes of options left as bits; nothing in conflict."""
        u = self.universe
        found = np.where(self.conflict, u.none, self.left)
        # where two options are equivalent, one text may leave the one and another the other: both are then
        # set, so that what is left is compared by classes; only `tied` cases have any such options
        tied = u.tied
        shown, classes = u.unpack(found[tied]), u.classes[tied]
        spread = np.zeros_like(shown)
        for j in range(u.width):
            spread |= (classes == classes[:, [j]]) & shown[:, [j]]
        found[tied] = u.pack(spread)
        return np.asarray(found & self.legal)

    @property
    def digest(self) -> str:
        """Return a hash of how every case ends: of two tables over the same cases that do not differ, one."""
        ends = self.outcome.astype("<u8").tobytes() + np.packbits(self.gap).tobytes()
        return sha256(ends).hexdigest()

    def differs(self, other: Table) -> Bools:
        """Return the cases that end otherwise in another table over the same universe."""
        return np.asarray((self.outcome != other.outcome) | (self.gap != other.gap))
