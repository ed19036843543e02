"""The procedures: states, what may be done in them, and what follows (docs/procedures.md)."""

from __future__ import annotations

from dataclasses import dataclass

from verifier.language.syntax.lines import Clause, ClauseLine, Line
from verifier.language.syntax.nodes import Alternatives, Node, Word
from verifier.language.syntax.questions import Section
from verifier.language.syntax.sentences import Condition


@dataclass(frozen=True, slots=True)
class PlaceCircle(Node):
    """Places in a circle, numbered from 1: from so many to so many of them."""

    name: Word
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class NumberRange(Node):
    """Numbers from one to another."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class DiceThrow(Node):
    """What so many dice can show together, by chance."""

    number: int


Extent = Word | NumberRange | DiceThrow


@dataclass(frozen=True, slots=True)
class StateField(Node):
    """What has to be known of a state; `of` places: of each of its places."""

    name: Word
    of: Word | None
    spans: tuple[Extent, ...]


@dataclass(frozen=True, slots=True)
class Beginning(Line):
    """What a field is at the beginning; any of several."""

    field: Word
    values: Alternatives


@dataclass(frozen=True, slots=True)
class ActChoice(Line):
    """What is chosen when something is done, and by whom."""

    name: Word
    spans: tuple[Extent, ...]
    by: Word


@dataclass(frozen=True, slots=True)
class Act(Node):
    """What is done: a step, when it is due; an event, at any time. Its own lines hold at every stage."""

    name: Word
    title: str
    event: bool
    choices: tuple[ActChoice, ...] = ()
    lines: tuple[ClauseLine, ...] = ()


@dataclass(frozen=True, slots=True)
class NeverLine(Line):
    """A state that no run may reach."""

    title: str
    condition: Condition
    cite: str = ""


@dataclass(frozen=True, slots=True)
class Promise(Line):
    """What must happen: `once`, after `start` and before `until`, to each place that meets `each`."""

    title: str
    cite: str = ""
    around: Word | None = None
    each: Condition | None = None
    start: Condition | None = None
    once: Condition | None = None
    until: Condition | None = None
    unless: Condition | None = None


@dataclass(frozen=True, slots=True)
class StaysLine(Line):
    """Fields that stay as they were where nothing speaks of them; cited, or assumed because."""

    fields: tuple[Word, ...]
    cited: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Procedure(Node):
    """A question whose cases are states and what is done in them, and whose options are next states."""

    name: Word
    title: str
    around: PlaceCircle | None = None
    fields: tuple[StateField, ...] = ()
    begins: tuple[Beginning, ...] = ()
    acts: tuple[Act, ...] = ()
    sections: tuple[Section, ...] = ()
    clauses: tuple[Clause, ...] = ()
    nevers: tuple[NeverLine, ...] = ()
    promises: tuple[Promise, ...] = ()
    stays: tuple[StaysLine, ...] = ()
