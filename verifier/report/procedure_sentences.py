"""Sentences about procedures: for how many places, in which cases, what was decided again."""

from __future__ import annotations

from verifier.statespace.examine import ExaminedProcedure
from verifier.statespace.measures.chance import ChanceShares
from verifier.wording import format_number

_MOST_ROWS = 4
"""How many combinations of values are written out."""


def format_places(played: ExaminedProcedure, count: int) -> str:
    """Write a number of places as the procedure calls them."""
    around = played.tree.around
    assert around is not None
    return f"{around.name.text} 1 to {count}" if count > 1 else f"one {around.name.text}"


def describe_occasions(shares: ChanceShares) -> str:
    """Say of which cases the shares are: by the fields and choices that tell them from others."""
    if not shares.told_by:
        return "in every case"
    rows = [
        " and ".join(
            f"{name} {' or '.join(values)}" for name, values in zip(shares.told_by, row, strict=True)
        )
        for row in shares.where[:_MOST_ROWS]
    ]
    more = len(shares.where) - len(rows)
    return "; or ".join(rows) + (
        f"; or {format_number(more)} more of {', '.join(shares.told_by)}" if more else ""
    )


def describe_procedure_crosscheck(played: ExaminedProcedure) -> str:
    """Say exactly what the second engine decided again."""
    second = played.second
    wrong = f"Disagreements: {int(second.finding is not None)}."
    places = f"with {format_places(played, second.places)}" if played.tree.around and second.places else ""
    if second.is_whole:
        cases = format_number(second.cases)
        return f"A second engine decided {cases} cases again{', ' if places else ''}{places}. {wrong}"
    parts = [f"every case {places}"] if second.places else []
    ways = "for each other way to be decided (which act, which clauses apply, how it ends)"
    ways += "" if second.every_signature else ", but not for all"
    parts += [f"{format_number(second.signatures)}, one {ways}"] if second.signatures else []
    parts.append(f"{format_number(second.drawn)} drawn by a seed")
    said = f"{format_number(second.cases)} of {format_number(second.total)} cases"
    return f"A second engine decided {said} again: {', '.join(parts)}. {wrong}"
