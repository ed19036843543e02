"""What a procedure is made of, once its names are bound.

A state is a row of codes, one for each column; a case is a state, the act that is done in it, and what is
chosen. Codes of numbers (and of places) are the numbers; those of other values begin at `NAMED`.
"""

from __future__ import annotations

from dataclasses import dataclass

from verifier.source import Span

NONE, NAMED = -200, 1_000
"""No value at all (no place that is meant, nothing chosen); the first code that is not a number."""
DUE = 0
"""The column that holds which step is due."""


@dataclass(frozen=True, slots=True)
class Column:
    """One field of a state, or of one place of it (`place`, from 1)."""

    field: str
    place: int
    values: tuple[int, ...]


# ---- values -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Const:
    """A value that is named in the text."""

    code: int


@dataclass(frozen=True, slots=True)
class Doing:
    """What is done in the case; of a state by itself, what is due."""


@dataclass(frozen=True, slots=True)
class Col:
    """What a column of the state holds."""

    column: int


@dataclass(frozen=True, slots=True)
class At:
    """What the column of a place holds."""

    columns: tuple[int, ...]
    place: Value


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is chosen in the case, by name."""

    name: str


@dataclass(frozen=True, slots=True)
class It:
    """The place that is being looked at."""


@dataclass(frozen=True, slots=True)
class Total:
    """Numbers added, or taken away."""

    terms: tuple[tuple[int, Value], ...]


@dataclass(frozen=True, slots=True)
class Reach:
    """Places in turn, once round: from a place on, or after it and it last; not as far as `before`."""

    start: Value
    inclusive: bool
    before: Value | None


@dataclass(frozen=True, slots=True)
class FirstPlace:
    """The first place within reach that meets a condition."""

    reach: Reach
    where: Condition


@dataclass(frozen=True, slots=True)
class CountedPlace:
    """The place that a number counts to; the first one counts as one."""

    total: Value
    start: Value


Value = Const | Doing | Col | At | Chosen | It | Total | FirstPlace | CountedPlace


# ---- conditions ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OneOf:
    """A value is one of several."""

    value: Value
    of: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Compare:
    """Two numbers compared."""

    left: Value
    op: str
    right: Value


@dataclass(frozen=True, slots=True)
class Some:
    """Some place (within reach) meets a condition."""

    reach: Reach | None
    where: Condition


@dataclass(frozen=True, slots=True)
class Status:
    """Some of these clauses applies, or stands."""

    labels: frozenset[str]
    stands: bool


@dataclass(frozen=True, slots=True)
class Not:
    """The condition does not hold."""

    inner: Condition


@dataclass(frozen=True, slots=True)
class All:
    """Every one holds."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Any:
    """At least one holds."""

    parts: tuple[Condition, ...]


Condition = OneOf | Compare | Some | Status | Not | All | Any
ALWAYS, NEVER = All(()), Any(())


# ---- clauses ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    """What a field of the next state is, or is not: one column, that of a place, or those of each place."""

    columns: tuple[int, ...]
    at: Value | None
    each: Condition | None
    values: tuple[Value, ...]
    wanted: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Rule:
    """A clause, or what an act changes by itself."""

    label: str
    subject: Condition
    test: Condition
    main: tuple[Line, ...]
    otherwise: tuple[Line, ...]
    status: frozenset[str] = frozenset()
    soft: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """What can be chosen, with the number of ways in which chance brings it about."""

    name: str
    by: str
    values: tuple[int, ...]
    weights: tuple[int, ...]

    by_chance: bool = False
    """Whether dice choose, and nobody."""


@dataclass(frozen=True, slots=True)
class Act:
    """What is done: its code, what is chosen in it, when it can be done, and what it changes."""

    name: str
    title: str
    code: int
    event: bool
    choices: tuple[Choice, ...]
    rule: Rule


@dataclass(frozen=True, slots=True)
class Never:
    """A state that no run may reach; its number in the procedure."""

    number: int
    title: str
    condition: Condition


@dataclass(frozen=True, slots=True)
class Promise:
    """What must happen, place by place (`each`, on `it`) or at all; its number in the procedure."""

    number: int
    title: str
    each: Condition | None
    start: Condition
    once: Condition
    until: Condition | None
    unless: Condition


@dataclass(frozen=True)
class Procedure:
    """A procedure, for so many places, under one choice of readings."""

    name: str
    around: str
    """What a place is called."""
    places: int
    columns: tuple[Column, ...]
    begins: tuple[tuple[int, ...], ...]
    """For each column, what it may be at the beginning."""
    acts: tuple[Act, ...]
    rules: tuple[Rule, ...]
    stays: frozenset[int]
    """The columns that stay as they were where nothing speaks of them."""
    nevers: tuple[Never, ...]
    promises: tuple[Promise, ...]
    names: dict[int, str]

    def text(self, code: int) -> str:
        """Write a value."""
        return self.names.get(code, "none" if code == NONE else str(code))

    def column_text(self, column: int) -> str:
        """Write a field, of its place where it has one."""
        found = self.columns[column]
        return found.field + (f" of {found.place}" if found.place else "")
