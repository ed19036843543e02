"""What was found out about a procedure, for programs."""

from __future__ import annotations

from typing import Any as Anything

from verifier.statespace.crosscheck import ProcedureCrosscheck
from verifier.statespace.examine import ExaminedProcedure, ExploredSize
from verifier.statespace.measures.chance import ChanceShares
from verifier.statespace.readings import AlternativeEffect
from verifier.tables.table import CaseStatus

_STATUS_NAMES = tuple(status.value for status in CaseStatus)
"""In the order in which the state space counts them."""


def build_procedure_record(played: ExaminedProcedure) -> dict[str, Anything]:
    """Return one procedure as plain values; its findings stand with all others."""
    return {
        "name": played.tree.name.text,
        "title": played.tree.title,
        "explored": [_build_size_record(x) for x in played.sizes],
        "clauses": [
            {"label": label, "applies": counts[0], "stands": counts[1]}
            for label, counts in played.applies.items()
        ],
        "promises": [{"title": k.title, "places": k.places, "kept": k.is_kept} for k in played.kept],
        "second_opinion": _build_crosscheck_record(played.second),
        "stays": [{"field": name, "cases": count} for name, count in played.stays.items()],
        "compared_at": played.compared,
        "readings": [
            {
                "name": t.name,
                "question": t.question,
                "alternatives": [_build_procedure_alternative(a) for a in t.alternatives],
            }
            for t in played.turns
        ],
        "assumptions": [
            {"kind": x.what, "text": x.text, "because": x.because, "line": x.line, "cases": x.hangs}
            for x in played.leanings
        ],
        "chance": [_build_chance_record(x) for x in played.shares],
    }


def _build_crosscheck_record(second: ProcedureCrosscheck) -> dict[str, Anything]:
    """Return how much of a procedure the second engine decided again."""
    return {
        "cases": second.cases,
        "places": second.places,
        "disagreements": int(second.finding is not None),
        "of_cases": second.total,
        "signatures": second.signatures,
        "drawn": second.drawn,
    }


def _build_chance_record(x: ChanceShares) -> dict[str, Anything]:
    """Return with which chances a field is left what it is, in one group of cases."""
    rows = [{name: list(values) for name, values in zip(x.told_by, row, strict=True)} for row in x.where]
    return {
        "act": x.act,
        "field": x.field,
        "where": rows,
        "occasions": x.occasions,
        "ways": x.ways,
        "counts": dict(x.counts),
    }


def _build_size_record(size: ExploredSize) -> dict[str, Anything]:
    """Return how many states were explored with one number of places, and how their cases end."""
    return {
        "places": size.places,
        "states": size.states,
        "whole": size.whole,
        "stages": [
            {"stage": stage.value, **dict(zip(_STATUS_NAMES, ends, strict=True))}
            for stage, ends in size.ends.items()
        ],
    }


def _build_procedure_alternative(a: AlternativeEffect) -> dict[str, Anything]:
    """Return one alternative of a reading."""
    return {
        "name": a.name,
        "gloss": a.gloss,
        "chosen": a.chosen,
        "cases": a.changed,
        "states_gained": a.gained,
        "states_lost": a.lost,
        "undecided": a.undecided,
        "conflict": a.conflict,
        "gap": a.gap,
        "explored_whole": a.whole,
        "run": list(a.run),
        "before": a.before,
        "after": a.after,
        "promises": [{"title": t, "first": one, "here": other} for t, one, other in a.promises],
    }
