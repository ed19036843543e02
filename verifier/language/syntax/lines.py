"""The lines: clauses, words, readings and relations."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any as Anything

from verifier.language.syntax.nodes import Alternatives, Node, Pair, Pattern, Word
from verifier.language.syntax.sentences import Condition, Direction

# ---- lines --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Guard(Node):
    """`[reading: one or another]`: the line is there only under these alternatives."""

    reading: Word
    alternatives: tuple[Word, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line(Node):
    """Any line that may be guarded."""

    guards: tuple[Guard, ...] = ()


@dataclass(frozen=True, slots=True)
class ParsedLine(Line):
    """A line that has no block yet, or a part of one (`cite`, `by`): its rule in the grammar, its values.

    Values stand in the order written: words, texts, numbers, nodes, and parts of the line.
    """

    word: str
    values: tuple[Anything, ...]


@dataclass(frozen=True, slots=True)
class Test(Line):
    """A line of a clause that narrows it. `word`: for, for settings where, when, unless, where."""

    word: str
    condition: Condition


@dataclass(frozen=True, slots=True)
class Directive(Line):
    """A direction and its suffixes."""

    direction: Direction
    among: Condition | None = None
    provided: Condition | None = None
    if_possible: bool = False


@dataclass(frozen=True, slots=True)
class Otherwise(Line):
    """What is directed where the test, the list or the proviso failed; perhaps nothing."""

    directive: Directive | None


@dataclass(frozen=True, slots=True)
class Entry(Line):
    """One entry of a list."""

    pattern: Pattern
    cite: str = ""


@dataclass(frozen=True, slots=True)
class Enumeration(Line):
    """A list: its direction, and entries of which any will do.

    `each`: the entries are the pairs that are kept (`Keep`) or split (`Split`).
    """

    name: Word
    direction: Direction
    each: bool
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rung(Line):
    """A rung of an order. Points run from `points[0]` down; `by` tells values, `then` ranks."""

    what: Alternatives | Pair | None
    points: tuple[int, int] | None
    by: Word | None
    then: Word | None


@dataclass(frozen=True, slots=True)
class Ladder(Line):
    """A list that ranks, from the top: of two hands on it the one on the higher rung is higher."""

    name: Word
    rungs: tuple[Rung, ...]


@dataclass(frozen=True, slots=True)
class Clause(Line):
    """A clause, cited by its label; `because` is set where it is assumed and not the document's."""

    label: Word
    title: str
    cite: str = ""
    because: str = ""
    section: str = ""
    lines: tuple[ClauseLine, ...] = ()


ClauseLine = Test | Directive | Otherwise | Enumeration | Ladder


# ---- words, readings, relations -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MeansWords(Node):
    """Pieces, or one measure or hand class by name."""

    words: Alternatives


@dataclass(frozen=True, slots=True)
class MeansHand(Node):
    """A hand, called `it`, that meets a condition."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class MeansAny(Node):
    """A hand of any of these classes."""

    words: Alternatives


Meaning = MeansWords | MeansHand | MeansAny


@dataclass(frozen=True, slots=True)
class Term(Line):
    """What a word means, perhaps under some readings only."""

    word: Word
    meaning: Meaning
    cite: str = ""


@dataclass(frozen=True, slots=True)
class Reading(Node):
    """A question about the wording, and its alternatives with their glosses."""

    name: Word
    question: str
    alternatives: tuple[tuple[Word, str], ...] = ()


class RelationKind(Enum):
    """How one clause can stand to another; the value is what the text writes between their labels."""

    OVER = "over"
    INSTEAD_OF = "instead of"
    REFINES = "refines"


@dataclass(frozen=True, slots=True)
class Relation(Line):
    """Clauses `over`, `instead of` or `refines` clauses; cited, or assumed because."""

    kind: RelationKind
    higher: tuple[Word, ...]
    lower: tuple[Word, ...]
    cited: bool
    reason: str


@dataclass(frozen=True, slots=True)
class AssumedReading(Node):
    """The alternative of a reading that the report draws first, and why."""

    reading: Word
    alternative: Word
    because: str
    despite_examples: bool = False
    """Whether the reason stands although another alternative makes more worked examples hold."""


@dataclass(frozen=True, slots=True)
class AssumedFact(Node):
    """An `order` or a `named` hand of the game that the copy lacks, and why it is relied on."""

    what: Word
    name: Word
    because: str
