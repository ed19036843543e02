"""Stage 1, the sentences: pieces, measures, conditions and directions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from verifier.source import NOWHERE, Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Anything written."""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


# ---- pieces -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Word(Node):
    """A name, a numeral or a face: `red`, `9`, `3-6`."""

    text: str


@dataclass(frozen=True, slots=True)
class Alternatives(Node):
    """Words joined by a stroke, any of which will do: `red/blue`."""

    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Pair(Node):
    """Two pieces that pair, of some class or of any."""

    of: Alternatives | None


@dataclass(frozen=True, slots=True)
class TwoPairs(Node):
    """Two pairs of distinct pieces."""


@dataclass(frozen=True, slots=True)
class Exactly(Node):
    """So many pieces of a class, not more."""

    count: int
    of: Alternatives


Element = Alternatives | Pair | TwoPairs | Exactly


@dataclass(frozen=True, slots=True)
class Pattern(Node):
    """Elements that must match distinct pieces; `not_pairing`: none of them pair with each other."""

    elements: tuple[Element, ...]
    not_pairing: bool = False


@dataclass(frozen=True, slots=True)
class Class(Node):
    """What a hand or piece may be: `flush`, `8`, `pair of red`, perhaps `or better`."""

    what: Alternatives | Pair
    or_better: bool = False


def words_below(node: object) -> Iterable[Word]:
    """Yield every word below a node."""
    if isinstance(node, Word):
        yield node
    elif isinstance(node, tuple):
        for part in node:
            yield from words_below(part)
    elif isinstance(node, Node):
        for name in node.__dataclass_fields__:
            yield from words_below(getattr(node, name))


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
class Sum(Node):
    """Measures added, or taken away where the sign is -1."""

    terms: tuple[tuple[int, Measure | Number], ...]


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
    klass: Class
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
    Has | Is | Compare | Outranks | Together | PairIs | Quantified | Status | Dominated | Not | All | Any
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


Direction = Keep | Split | Play | Require | Best | Prefer | Result
