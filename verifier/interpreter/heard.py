"""What is worked out once of the clauses of a procedure: what each line does, and who stands above whom."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from verifier.language import syntax as s


class Heard:
    """Lines that are there under the readings."""

    def __init__(self, lines: Iterable[s.Line]) -> None:
        heard = list(lines)
        tests = [x for x in heard if isinstance(x, s.Test)]
        self.subject = [x.condition for x in tests if x.word == "for"]
        self.tests = [(x.condition, x.word == "unless") for x in tests if x.word != "for"]
        self.main = [x for x in heard if isinstance(x, s.Directive)]
        self.otherwise = [x.directive for x in heard if isinstance(x, s.Otherwise) and x.directive]

    def silent(self, act: str, steps: AbstractSet[str]) -> bool:
        """Return whether a clause says nothing where this is done: so its subject says, of the step alone."""
        return any(never(x, act, steps) for x in self.subject)


def never(node: s.Condition, act: str, steps: AbstractSet[str]) -> bool:
    """Return whether a condition cannot hold where this is done; no, where that hangs on anything else."""
    match node:
        case s.Is(s.Word("step"), s.Class(s.Alternatives(words)), None, wanted):
            return {w.text for w in words} <= steps and (act in {w.text for w in words}) != wanted
        case s.All(parts):
            return any(never(p, act, steps) for p in parts)
        case s.Any(parts):
            return all(never(p, act, steps) for p in parts)
        case _:
            return False


def closure(pairs: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    """Return, for each clause, all that stand above it, by whatever chain."""
    above: dict[str, set[str]] = {}
    for higher, lower in pairs:
        above.setdefault(lower, set()).add(higher)
    for _ in above:  # a chain has no more links than there are clauses below others
        for highers in above.values():
            highers |= {y for x in highers for y in above.get(x, ())}
    return above
