"""What the second engine says: what it decided again, by stage, and where the two engines differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from verifier.analysis.crosscheck.budget import SEED
from verifier.analysis.crosscheck.compare import EngineDifference
from verifier.analysis.crosscheck.recount import Recount
from verifier.analysis.crosscheck.recounts.left_out import LeftOut, LeftOutCount
from verifier.rules.rulebook import Stage


@dataclass(frozen=True, slots=True)
class StageCases:
    """How many cases of a stage were decided again, out of how many."""

    decided: int
    every: int

    @property
    def is_whole(self) -> bool:
        """Return whether every case was."""
        return self.decided == self.every


@dataclass(frozen=True, slots=True)
class CrosscheckResult:
    """What the second engine says of one question."""

    cases: int
    """How many cases it decided again at the last stage."""
    stages: Mapping[str, StageCases] = field(default_factory=dict)
    drawn: Counter[str] = field(default_factory=Counter)
    """How many varied copies were drawn, and how many of them with each kind of variation."""
    differences: tuple[EngineDifference, ...] = ()
    wrong: tuple[str, ...] = ()
    """Sentences on what differs and is of no one case."""
    not_checked: str = ""
    alternatives: int = 0
    """How many alternatives of readings were looked at alone, and over how many cases together."""
    reading_cases: int = 0
    weighed: int = 0
    """How many kinds of hand, or of pairs of hands, were weighed again; how many deals were drawn."""
    deals: int = 0
    seed: int = SEED
    recount: Recount | None = None
    """What was recounted of the last stage."""
    left_out: Mapping[LeftOut, LeftOutCount] = field(default_factory=dict)
    """What leaving out a clause, or a line of relations, changes."""

    @property
    def in_order(self) -> list[tuple[Stage, StageCases]]:
        """Return what was decided again of each stage, in the order of stages."""
        return [(stage, self.stages[stage.value]) for stage in Stage if stage.value in self.stages]

    def join(self, other: CrosscheckResult) -> CrosscheckResult:
        """Return both: what was decided of the last stage, and what was beside it."""
        return replace(
            other,
            cases=self.cases,
            stages={**other.stages, **self.stages},
            differences=(*self.differences, *other.differences),
            wrong=tuple(dict.fromkeys([*self.wrong, *other.wrong])),
            not_checked=self.not_checked or other.not_checked,
            recount=self.recount,
        )
