"""What was found out about a procedure, for programs."""

from __future__ import annotations

from typing import Any as Anything

from verifier.statespace.examine import ExaminedProcedure, ExploredSize
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
        "second_opinion": {
            "cases": played.second.cases,
            "places": played.second.places,
            "disagreements": int(played.second.finding is not None),
            "of_cases": played.second.total,
            "signatures": played.second.signatures,
            "drawn": played.second.drawn,
        },
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
        "chance": [
            {
                "act": x.act,
                "field": x.field,
                "where": [
                    {name: list(values) for name, values in zip(x.told_by, row, strict=True)}
                    for row in x.where
                ],
                "occasions": x.occasions,
                "ways": x.ways,
                "counts": dict(x.counts),
            }
            for x in played.shares
        ],
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
