"""The sentences: measures, conditions and directions."""

from __future__ import annotations

from dataclasses import dataclass

from verifier.language.syntax.nodes import Alternatives, HandClass, Node, Pattern, Word

# ---- measures -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Measure(Node):
    """`points of front`."""

    name: Word
    subject: Word


@dataclass(frozen=True, slots=True)
class Number(Node):
    """A number written in the text."""

    value: int


@dataclass(frozen=True, slots=True)
class HeldNumber(Node):
    """`the rounds`: the number that a field of a procedure holds."""

    name: Word


@dataclass(frozen=True, slots=True)
class Sum(Node):
    """Measures added, or taken away where the sign is -1."""

    terms: tuple[tuple[int, Measure | Number | HeldNumber], ...]


# ---- places of a procedure ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reach(Node):
    """Places in turn: from one (`inclusive`), or after it; not further than `before` another."""

    inclusive: bool
    start: Word
    before: Word | None


@dataclass(frozen=True, slots=True)
class FirstPlace(Node):
    """The first place, in turn, that meets a condition (on `it`)."""

    around: Word
    reach: Reach
    where: Condition | None


@dataclass(frozen=True, slots=True)
class CountedPlace(Node):
    """The place that a number names, counted round from a place that counts as one."""

    around: Word
    total: Sum
    start: Word


Value = Alternatives | FirstPlace | CountedPlace | Sum


@dataclass(frozen=True, slots=True)
class Target(Node):
    """A field of the next state; `at` a place, or at `each` place that meets a condition."""

    field: Word
    at: Word | None = None
    each: Word | None = None
    where: Condition | None = None


# ---- conditions ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Has(Node):
    """The subject's pieces match the pattern (or, where `wanted` is false, do not)."""

    subject: Word
    pattern: Pattern
    wanted: bool = True


@dataclass(frozen=True, slots=True)
class Is(Node):
    """The subject (or a measure of it: `top of front`) is of a class."""

    subject: Word
    klass: HandClass
    measure: Word | None = None
    wanted: bool = True


@dataclass(frozen=True, slots=True)
class Compare(Node):
    """Two sums compared; `op` is the phrase as the language has it."""

    left: Sum
    op: str
    right: Sum


@dataclass(frozen=True, slots=True)
class Outranks(Node):
    """Two hands compared as the document ranks them; `op` is the phrase as the language has it."""

    left: Word
    op: str
    right: Word


@dataclass(frozen=True, slots=True)
class Together(Node):
    """The named pieces are in one hand of the setting, or (`apart`) in different ones."""

    words: tuple[Word, ...]
    apart: bool


@dataclass(frozen=True, slots=True)
class PairIs(Node):
    """Some pair of the deal is in one hand of the setting (`kept`), or none is."""

    kept: bool


@dataclass(frozen=True, slots=True)
class Quantified(Node):
    """`some`, `no` or `every` setting; `remaining`: of those that lower clauses have left."""

    quantifier: str
    remaining: bool
    inner: Condition


@dataclass(frozen=True, slots=True)
class Status(Node):
    """Another clause (or a clause of another section) `applies` or `stands`."""

    label: Word
    stands: bool


@dataclass(frozen=True, slots=True)
class Dominated(Node):
    """Another setting (that meets `by`) is at least as high in every hand and higher in one."""

    by: Condition | None


@dataclass(frozen=True, slots=True)
class ThereIs(Node):
    """Some place within reach (or, where `wanted` is false, none) meets a condition on `it`."""

    around: Word
    reach: Reach | None
    where: Condition | None
    wanted: bool = True


@dataclass(frozen=True, slots=True)
class Not(Node):
    """The condition does not hold."""

    inner: Condition


@dataclass(frozen=True, slots=True)
class All(Node):
    """Every one holds (`and`)."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Any(Node):
    """At least one holds (`or`)."""

    parts: tuple[Condition, ...]


Condition = (
    Has
    | Is
    | Compare
    | Outranks
    | Together
    | PairIs
    | Quantified
    | Status
    | Dominated
    | ThereIs
    | Not
    | All
    | Any
)


# ---- directions ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Keep(Node):
    """Some hand of the setting is such a pair; presupposes the pair."""

    of: Alternatives | None


@dataclass(frozen=True, slots=True)
class Split(Node):
    """No hand of the setting is such a pair; presupposes the pair."""

    of: Alternatives | None


@dataclass(frozen=True, slots=True)
class Play(Node):
    """Each pattern is in the hand it is directed to."""

    placements: tuple[tuple[Pattern, Word], ...]


@dataclass(frozen=True, slots=True)
class Require(Node):
    """The settings that meet the condition (or, where `wanted` is false, that do not)."""

    condition: Condition
    wanted: bool = True


@dataclass(frozen=True, slots=True)
class Best(Node):
    """The settings with the highest (or lowest) value of a sum."""

    sum: Sum
    highest: bool


@dataclass(frozen=True, slots=True)
class Prefer(Node):
    """The settings that meet the first condition that any of them meets."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Result(Node):
    """The outcomes allowed, one or any of several."""

    outcomes: Alternatives


@dataclass(frozen=True, slots=True)
class Becomes(Node):
    """What a field of the next state is (or, where `wanted` is false, is not)."""

    target: Target
    value: Value
    wanted: bool = True


Direction = Keep | Split | Play | Require | Best | Prefer | Result | Becomes
