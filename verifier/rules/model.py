"""Stage 2: the model, every name bound under one choice of readings.

Differs from the tree in that words are gone: pieces are numbers of piece types (a negative number is a
place in the deal: -1 its highest piece, -2 the second), hands are numbers, terms are expanded, guards
are decided, and every direction is one of three picks. Holds from here on: nothing is unknown.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from verifier.language.syntax import RelationKind
from verifier.source import Span

DEAL, IT = -1, -2
"""Subjects that are no hand of the setting: the whole deal, and the hand that a class is asked of."""

Types = frozenset[int]


@dataclass(frozen=True, slots=True)
class Pattern:
    """Each element is a set of ways to match it, a way a tuple of types; `exactly` counts apart."""

    elements: tuple[frozenset[tuple[int, ...]], ...]
    exactly: tuple[tuple[int, Types], ...] = ()
    free: int = 0
    """The first `free` elements may pair; those after them may not pair with one another."""


@dataclass(frozen=True, slots=True)
class Has:
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
    """Two sums; a term is a sign, a measure ('' for a number) and a subject (or the number)."""

    left: tuple[tuple[int, str, int], ...]
    op: str
    right: tuple[tuple[int, str, int], ...]


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
    quantifier: str
    remaining: bool
    inner: Condition


@dataclass(frozen=True, slots=True)
class Status:
    labels: frozenset[str]
    stands: bool


@dataclass(frozen=True, slots=True)
class Dominated:
    by: Condition | None


@dataclass(frozen=True, slots=True)
class Not:
    inner: Condition


@dataclass(frozen=True, slots=True)
class All:
    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Any:
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

ALWAYS, NEVER = All(()), Any(())


@dataclass(frozen=True, slots=True)
class Meet:
    """Pick the settings that meet a condition."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class Best:
    """Pick the settings with the highest (lowest) sum."""

    sum: tuple[tuple[int, str, int], ...]
    highest: bool


@dataclass(frozen=True, slots=True)
class Prefer:
    """Pick the settings that meet the first condition that any of them meets."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Give:
    """Pick these options, by number."""

    options: frozenset[int]


Pick = Meet | Best | Prefer | Give


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a list, as addressed: `2.3/reds/blue + green`."""

    address: str
    condition: Condition
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Direction:
    """One direction: what it presupposes of the deal and picks, any of its ways; its suffixes."""

    ways: tuple[tuple[Condition, Pick], ...]
    among: Condition
    provided: Condition | None
    if_possible: bool
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, eq=False)
class Clause:
    """A clause under one choice of readings. `status` names the clauses it asks about."""

    label: str
    subject: Condition
    scope: Condition
    test: Condition
    where: Condition | None
    main: tuple[Direction, ...]
    otherwise: tuple[Direction, ...]
    entries: tuple[Entry, ...]
    status: frozenset[str]

    @property
    def soft(self) -> bool:
        """Return whether every direction says `if possible`, so that it yields to firm clauses."""
        said = self.main + self.otherwise
        return bool(said) and all(d.if_possible for d in said)


@dataclass(frozen=True, slots=True)
class Link:
    """A relation between two clauses; `origin`: the line of the rule set that states it."""

    kind: RelationKind
    higher: str
    lower: str
    origin: int
