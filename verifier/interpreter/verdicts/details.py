"""A case in detail: what became of each clause of it, which clauses clash, which sections are silent.

Beside the verdict on a case, what findings are recounted from (docs/findings.md): each clause's end, the
minimal sets of clauses that cannot all be followed, the sections that say nothing of what they undertake,
and the clauses that only settings the game forbids could follow.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Generic, TypeVar

from verifier.interpreter.vocabulary import ClauseEnd

OptionNameT = TypeVar("OptionNameT")
"""What an option is called in a verdict."""
ChoiceT = TypeVar("ChoiceT")


@dataclass(frozen=True, slots=True)
class CaseVerdict(Generic[OptionNameT]):
    """How a case ends: the options left, and the clauses that applied and that stand."""

    status: str
    left: frozenset[OptionNameT]
    standing: frozenset[str]
    applied: frozenset[str]
    places: frozenset[object]
    """What is left, up to equivalence; nothing in conflict."""

    @property
    def result(self) -> tuple[bool, frozenset[object]]:
        """Return how the case ends, to be compared: whether it is a gap, and what is left."""
        return self.status == "gap", self.places


@dataclass(frozen=True, slots=True)
class CaseDetail(Generic[OptionNameT]):
    """A verdict, and what findings are about."""

    verdict: CaseVerdict[OptionNameT]
    ends: Mapping[str, ClauseEnd]
    """What became of each clause."""
    clashes: frozenset[frozenset[str]]
    """In conflict: the sets of clauses that cannot all be followed, though all but any one of them can."""
    silent: tuple[str, ...]
    """The sections that say nothing of a question that they undertake: once for each such question."""
    foul: frozenset[str]
    """Of the clauses that no legal setting can follow, those that one which is not legal follows."""
    strikes: frozenset[str] = frozenset()
    """The clauses that stand and exclude an option that is left to them."""
    decides: frozenset[str] = frozenset()
    """Those of them that leave one of several options that are not equivalent."""
    latent: frozenset[frozenset[str]] = frozenset()
    """The pairs of clauses that nothing ranks and that would clash, if one of them were not set aside."""
    unmet: frozenset[tuple[str, int]] = frozenset()
    """The entries of lists, by clause and number, that no case has had which was asked until now."""
    is_dominated: bool = False
    """Whether the case is decided, and of every setting left another one is better."""


def find_minimal_clashes(
    base: Collection[ChoiceT], allowed: Mapping[str, AbstractSet[ChoiceT]]
) -> frozenset[frozenset[str]]:
    """Return the least sets of labels that together leave nothing of a base.

    A set leaves nothing if of every option some member does not allow it. So sets grow option by option: one
    that allows the option takes in one more clause that does not, in every way; those that hold another go.
    """
    found: set[frozenset[str]] = {frozenset()}
    for option in base:
        against = [label for label, kept in allowed.items() if option not in kept]
        strike = {chosen for chosen in found if not chosen.isdisjoint(against)}
        grown = {chosen | {label} for chosen in found - strike for label in against}
        found = strike | {chosen for chosen in grown if not any(less < chosen for less in strike | grown)}
    return frozenset(chosen for chosen in found if chosen)
