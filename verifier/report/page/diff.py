"""Stage 5: the page of `verify diff`: what two tellings decide differently, drawn, group by group."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any as Anything

from verifier import __version__
from verifier.diff.compare import Compared, Comparison, Group, How, Telling
from verifier.diff.difference import Difference
from verifier.diff.prices import Figures, Shifts
from verifier.report.page import fill
from verifier.report.page.text_as_html import carried, carry
from verifier.report.page.faces import Faces
from verifier.report.text import comparison as listed
from verifier.report.text import diff, diff_prices
from verifier.wording import count_kinds

UNPRICED = "not priced"


def to_html(found: Sequence[Difference], left: Sequence[str]) -> str:
    """Return the page of several comparisons of one game, and what was `left` over."""
    faces = Faces(found[0].comparison.tellings[0].book.pieces)
    pairs = [pair(x, faces) for x in found]
    groups = [g for p in pairs for q in p["questions"] for g in q["groups"]]
    names = [p["names"] for p in pairs]
    title = " / ".join(f"{one} against {other}" for one, other in names)
    return fill(
        "diff.html",
        {
            "title": title,
            "heading": title,
            "version": __version__,
            "pairs": pairs,
            "left": left,
            "hows": list(dict.fromkeys(g["how"] for g in groups)),
            "verdicts": list(dict.fromkeys(g["verdict"] for g in groups)),
            "symbols": faces.symbols(),
            "play": [],
        },
    )


def pair(x: Difference, faces: Faces) -> dict[str, Anything]:
    """Return two tellings: what they are, what they are worth, and where they differ."""
    shifts = None if isinstance(x.shifts, str) else x.shifts
    return {
        "names": tuple(t.name for t in x.comparison.tellings),
        "header": carry(diff.header(x.comparison, x.judge)),
        "worth": carried(diff_prices.parts(x)),
        "same": x.comparison.same,
        "questions": [question(x.comparison, q, shifts, faces) for q in x.comparison.questions],
        "unpaired": list(dict.fromkeys(f"{u.name} is not compared: {u.why}" for u in x.comparison.unpaired)),
        "clauses": carried(diff.clauses(x.comparison, x.changes)),
    }


def question(
    comparison: Comparison, compared: Compared, shifts: Shifts | None, faces: Faces
) -> dict[str, Anything]:
    """Return one question: how many cases end how, and each group that does not end the same."""
    prices = shifts.of(compared) if shifts else ()
    return {
        "name": " / ".join(dict.fromkeys(compared.names)),
        "counts": carry(listed.counted(comparison, compared)),
        "stakes": compared.stakes,
        "turning": listed.turning(compared) if compared.cases else "",
        "groups": [
            group(comparison, compared, g, prices[n] if n < len(prices) else None, faces)
            for n, g in enumerate(compared.groups)
        ],
    }


def group(
    comparison: Comparison, compared: Compared, g: Group, price: Figures | None, faces: Faces
) -> dict[str, Anything]:
    """Return one group of cases: the clauses of both sides, the simplest case drawn, who gains, how much."""
    one, other = comparison.tellings
    said = {How.FIRST: f"{one.name} permits more", How.SECOND: f"{other.name} permits more"}
    names = [word.text for word, _ in one.book.game.hands]
    titles = [t.book.clause_of[x].title for t, xs in zip((one, other), g.clauses, strict=True) for x in xs]
    return {
        "how": said.get(g.how, "they differ"),
        "verdict": price.verdict.value if price else UNPRICED,
        "counted": count_kinds(g.counts, compared.units[:2]),
        "sides": [
            {
                "name": t.name,
                "clauses": [cited(t, x) for x in labels],
                "leaves": [faces.setting(names, way) for way in end.left[:4]],
                "more": len(end.left) - 4,
                "status": end.status,
            }
            for t, labels, end in zip((one, other), g.clauses, g.simplest.ends, strict=True)
        ],
        "hand": faces.hand(g.simplest.hand),
        "signs": " ".join(g.simplest.hand),
        "agree": ", ".join(g.simplest.agree) or "no reading changed alone",
        "prices": list(diff_prices.lines(price, one.name)) if price else [],
        "search": " ".join(
            [*g.clauses[0], *g.clauses[1], *titles, *g.simplest.hand, *g.simplest.agree]
        ).lower(),
    }


def cited(telling: Telling, label: str) -> tuple[str, str, str]:
    """Return a clause as a reader finds it: label, title, file and line."""
    clause = telling.book.clause_of[label]
    return label, clause.title, f"{clause.span.file}:{clause.span.line}"
