"""The page of `verify diff`: what two rule sets decide differently, drawn, group by group."""

from __future__ import annotations

from typing import Any as Anything

from verifier import __version__
from verifier.report.diff_view import ComparisonView, DiffView, GroupView, PairView, QuestionView
from verifier.report.page.faces import PieceDrawings
from verifier.report.page.template import fill_template
from verifier.report.page.text_as_html import convert_part, convert_parts
from verifier.report.text import diff as text

_UNPRICED = "not priced"
_MOST_WAYS = 4
"""How many options of a case are drawn; the rest is counted."""


def render_diff_page(view: DiffView) -> str:
    """Return the page of several comparisons of one game, and what was left over."""
    faces = PieceDrawings(view.pairs[0].comparison.pieces)
    pairs = [_build_pair_panel(x, faces) for x in view.pairs]
    groups = [g for p in pairs for q in p["questions"] for g in q["groups"]]
    title = " / ".join(f"{one} against {other}" for one, other in (p["names"] for p in pairs))
    return fill_template(
        "diff.html",
        {
            "title": title,
            "notices": view.notices,
            "heading": title,
            "version": __version__,
            "pairs": pairs,
            "left": view.left_over,
            "hows": list(dict.fromkeys(g["how"] for g in groups)),
            "verdicts": list(dict.fromkeys(g["verdict"] for g in groups)),
            "symbols": faces.draw_symbols(),
            "play": [],
        },
    )


def _build_pair_panel(x: PairView, faces: PieceDrawings) -> dict[str, Anything]:
    """Return two rule sets: what they are, what they are worth, and where they differ."""
    unpaired = (f"{u.question} is not compared: {u.why}" for u in x.comparison.unpaired)
    return {
        "names": x.comparison.names,
        "header": convert_part(text.render_sides(x)),
        "worth": convert_parts(text.render_prices(x.prices)),
        "same": x.comparison.same,
        "questions": [_build_compared_panel(x.comparison, q, faces) for q in x.comparison.questions],
        "unpaired": list(dict.fromkeys(unpaired)),
        "clauses": convert_parts(text.render_changes(x)),
    }


def _build_compared_panel(
    comparison: ComparisonView, q: QuestionView, faces: PieceDrawings
) -> dict[str, Anything]:
    """Return one question: how many cases end how, and each group that does not end the same."""
    return {
        "name": q.name,
        "counts": convert_part(text.render_counts(q)),
        "stakes": q.stakes,
        "turning": q.turning_sentence if q.cases else "",
        "groups": [_build_group_panel(comparison, g, faces) for g in q.groups],
    }


def _build_group_panel(comparison: ComparisonView, g: GroupView, faces: PieceDrawings) -> dict[str, Anything]:
    """Return one group of cases: the clauses of both sides, the simplest case drawn, who gains, how much."""
    clauses = [c for side in g.sides for c in side.clauses]
    searched = [*(c.label for c in clauses), *(c.title for c in clauses), *g.simplest.hand, *g.simplest.agree]
    return {
        "how": g.words,
        "verdict": g.change.verdict.value if g.change else _UNPRICED,
        "counted": g.counted,
        "sides": [
            {
                "name": side.name,
                "clauses": [(c.label, c.title, f"{c.span.file}:{c.span.line}") for c in side.clauses],
                "leaves": [faces.draw_setting(comparison.hands, way) for way in side.end.left[:_MOST_WAYS]],
                "more": len(side.end.left) - _MOST_WAYS,
                "status": side.end.status,
            }
            for side in g.sides
        ],
        "hand": faces.draw_hand(g.simplest.hand),
        "signs": " ".join(g.simplest.hand),
        "agree": g.agree_under,
        "prices": [f"{x.player}: {x.change}  ({x.exact})" for x in g.change_lines],
        "search": " ".join(searched).lower(),
    }
