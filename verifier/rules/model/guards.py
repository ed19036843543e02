"""Guards decided: which lines are there under a choice of readings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product

from verifier.language import syntax as s


def is_in_force(guards: Iterable[s.Guard], choice: Mapping[str, str]) -> bool:
    """Return whether a line with these guards is there under a choice: for each, one of its alternatives."""
    return all(any(a.text == choice.get(g.reading.text) for a in g.alternatives) for g in guards)


def list_choices_in_force(guards: tuple[s.Guard, ...], choice: Mapping[str, str]) -> list[dict[str, str]]:
    """Return the choices nearest to one under which a line is there: that itself, if it is there under it.

    Else each way to turn the readings of its guards to alternatives that they name; none where its guards
    exclude one another.
    """
    if is_in_force(guards, choice):
        return [dict(choice)]
    turned = [g for g in guards if not is_in_force([g], choice)]
    ways = product(*([a.text for a in g.alternatives] for g in turned))
    made = [{**choice, **dict(zip((g.reading.text for g in turned), names, strict=True))} for names in ways]
    return [x for x in {tuple(sorted(x.items())): x for x in made}.values() if is_in_force(guards, x)]
