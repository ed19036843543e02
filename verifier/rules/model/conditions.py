"""What clauses ask of a deal, of a setting or of two sides, every word bound to a number."""

from __future__ import annotations

from dataclasses import dataclass

DEAL, IT = -1, -2
"""Subjects that are no hand of the setting: the whole deal, and the hand that a class is asked of.

The hands of a setting are subjects from 0 up, so that `subject >= 0` says that a setting is spoken of.
"""

Types = frozenset[int]
"""Piece types, by number; a negative number is a place in the deal: -1 its highest piece, -2 the second."""
Sum = tuple[tuple[int, str, int], ...]
"""Terms to be added: each a sign, a measure and its subject; of a number, a sign, `""` and the number."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """Each element is a set of ways to match it, a way a tuple of types; `exactly` counts apart."""

    elements: tuple[frozenset[tuple[int, ...]], ...]
    exactly: tuple[tuple[int, Types], ...] = ()
    free: int = 0
    """The first `free` elements may pair; those after them may not pair with one another."""


@dataclass(frozen=True, slots=True)
class Has:
    """The subject's pieces match a pattern."""

    subject: int
    pattern: Pattern


@dataclass(frozen=True, slots=True)
class OfPoints:
    """The subject stands on a points rung with so many points."""

    subject: int
    points: int


@dataclass(frozen=True, slots=True)
class OrBetter:
    """The subject ranks at least as high as the lowest hand of its size that is `klass` (of `it`).

    `worse`: it ranks at most as high as the highest of them.
    """

    subject: int
    klass: Condition
    worse: bool = False


@dataclass(frozen=True, slots=True)
class OfClass:
    """The subject, as `it`, meets a condition."""

    subject: int
    klass: Condition


@dataclass(frozen=True, slots=True)
class Compare:
    """Two sums compared; `op` as Python writes it."""

    left: Sum
    op: str
    right: Sum


@dataclass(frozen=True, slots=True)
class Outranks:
    """Two hands compared (`op` as in Compare) by a ranking question, or by the game's order ('').

    `one_way`: of the two hands exchanged the question need not say the reverse.
    """

    left: int
    op: str
    right: int
    question: str
    one_way: bool = False


@dataclass(frozen=True, slots=True)
class Rung:
    """A rung of a ladder: hands of a class (of `it`), of points from the top down, or of one size."""

    klass: Condition | None
    points: tuple[int, int] | None
    by: str
    then: str
    size: int = 0


@dataclass(frozen=True, slots=True)
class Placed:
    """Both hands stand on the ladder, and the first stands above, level with or below the second."""

    ladder: tuple[Rung, ...]
    left: int
    op: str
    right: int


@dataclass(frozen=True, slots=True)
class OnRung:
    """The hand stands on one rung of a ladder."""

    ladder: tuple[Rung, ...]
    number: int
    subject: int


@dataclass(frozen=True, slots=True)
class TopIs:
    """The subject's highest kind is that of one of these types, or at least as high as one."""

    subject: int
    types: Types
    or_better: bool


@dataclass(frozen=True, slots=True)
class Apart:
    """Some hand has one of the first types and a different hand one of the second."""

    first: Types
    second: Types


@dataclass(frozen=True, slots=True)
class Quantified:
    """Some, no or every legal setting of the case (`remaining`: of those left so far) meets a condition."""

    quantifier: str
    remaining: bool
    inner: Condition


@dataclass(frozen=True, slots=True)
class Status:
    """Some of these clauses stands, or else applies."""

    labels: frozenset[str]
    stands: bool


@dataclass(frozen=True, slots=True)
class Dominated:
    """Another legal setting (that meets `by`) ranks as high in every hand, and higher in one."""

    by: Condition | None


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


Condition = (
    Has
    | OfPoints
    | OrBetter
    | OfClass
    | Compare
    | Outranks
    | Placed
    | OnRung
    | TopIs
    | Apart
    | Quantified
    | Status
    | Dominated
    | Not
    | All
    | Any
)
"""What can be asked. The union is closed: take it apart by `match` with `assert_never`."""

ALWAYS, NEVER = All(()), Any(())
