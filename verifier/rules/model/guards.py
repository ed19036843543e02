"""Guards decided: which lines are there under a choice of readings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from verifier.language import syntax as s


def is_in_force(guards: Iterable[s.Guard], choice: Mapping[str, str]) -> bool:
    """Return whether a line with these guards is there under a choice: for each, one of its alternatives."""
    return all(any(a.text == choice.get(g.reading.text) for a in g.alternatives) for g in guards)
