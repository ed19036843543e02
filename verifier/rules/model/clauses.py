"""What clauses direct, and how they stand to one another, under one choice of readings."""

from __future__ import annotations

from dataclasses import dataclass, field

from verifier.language.syntax import RelationKind
from verifier.rules.model.conditions import Condition, Sum
from verifier.source import Span


@dataclass(frozen=True, slots=True)
class Meet:
    """Pick the settings that meet a condition."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class Best:
    """Pick the settings with the highest (lowest) sum."""

    sum: Sum
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
"""What a direction leaves of the options. The union is closed."""


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
