"""What is noted of the layers of a case while it is decided (docs/semantics.md, part 4, step 3)."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Generic, Protocol, Self, TypeVar

from verifier.interpreter.vocabulary import ClauseEnd


class _Allowance(Protocol):
    """What is allowed of the options of a case; it counts as false where nothing is."""

    def intersection(self, *others: Self) -> Self:
        """Return what this and the others have in common."""


AllowanceT = TypeVar("AllowanceT", bound=_Allowance)


@dataclass(slots=True)
class LayerNotes(Generic[AllowanceT]):
    """What became of each clause, and what those that stood in the last layer heard chose of its base."""

    ends: dict[str, ClauseEnd] = field(default_factory=dict)
    base: AllowanceT | None = None
    directed: dict[str, AllowanceT] = field(default_factory=dict)
    heard: dict[str, tuple[AllowanceT, AbstractSet[str]]] = field(default_factory=dict)
    """Of each clause that is heard: the base of its layer, and the clauses that it yields to."""
    own: dict[str, AllowanceT] = field(default_factory=dict)
    """What those that stand direct."""
