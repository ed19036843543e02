"""Two rule sets compared, as a record and as rows. Described in docs/diff.md."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from typing import Any as Anything

from verifier import __version__
from verifier.diff.compare_clauses import ClauseChange
from verifier.diff.compare_entries import EntryChange
from verifier.diff.compare_questions import CaseEnd, DifferingCase
from verifier.diff.price_changes import AdvantageFigures, AdvantageRange, PricedChanges
from verifier.report.diff_view import (
    ChangeView,
    ClauseView,
    ComparisonView,
    DiffView,
    GroupView,
    PairView,
    QuestionView,
    SideView,
)
from verifier.report.record.files import build_file_records
from verifier.report.record.numbers import build_counts, build_fraction

_DIFF_FORMAT, _DIFF_VERSION = "rulespec-verifier/diff", 1
_DIFF_COLUMNS = (
    *("first", "second", "question", "hand", "weight", "how"),
    *("first_status", "first_leaves", "first_clauses"),
    *("second_status", "second_leaves", "second_clauses", "agree_under"),
)


def render_diff_json(view: DiffView) -> str:
    """Return what was compared, and what was left over, as JSON text, the same on every run."""
    made = {
        "format": _DIFF_FORMAT,
        "version": _DIFF_VERSION,
        "tool": {"name": "rulespec-verifier", "version": __version__},
        **({"notices": list(view.notices)} if view.notices else {}),
        "same": all(x.comparison.same for x in view.pairs),
        "comparisons": [_build_pair_record(x) for x in view.pairs],
        **({"not_compared": list(view.left_over)} if view.left_over else {}),
    }
    return json.dumps(made, indent=2, ensure_ascii=False) + "\n"


def render_diff_csv(view: DiffView) -> str:
    """Return every case that does not end the same as CSV, a header first."""
    out = io.StringIO()
    writer = csv.DictWriter(out, _DIFF_COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(_list_case_rows(view))
    return out.getvalue()


def _build_pair_record(x: PairView) -> dict[str, Anything]:
    """Return two sides compared, with the clauses that they say differently, and the prices or why not."""
    unpriced = x.prices if isinstance(x.prices, str) else ""
    return {
        "sides": [_build_side_record(side) for side in x.sides],
        **({"judge": _build_side_record(x.judge)} if x.judge else {}),
        **build_comparison_record(x.comparison),
        "clauses": [_build_change_record(c) for c in x.changes],
        "prices": None if isinstance(x.prices, str) else _build_prices_record(x.prices.shifts),
        **({"not_priced": unpriced} if unpriced else {}),
    }


def _build_side_record(x: SideView) -> dict[str, Anything]:
    """Return what one side is, and how it was read."""
    return {
        "name": x.name,
        "ruleset": x.ruleset,
        **({"account": x.account} if x.account else {}),
        "game": x.game,
        "files": build_file_records(x.files),
        "readings_chosen": dict(sorted(x.choice.items())),
    }


def build_comparison_record(view: ComparisonView) -> dict[str, Anything]:
    """Return a comparison as plain values: every count, group and differing case."""
    first, second = view.names
    return {
        "first": first,
        "second": second,
        "same": view.same,
        "questions": [_build_compared_record(q) for q in view.questions],
        "not_compared": [{"by": x.side, "question": x.question, "why": x.why} for x in view.unpaired],
    }


def _build_compared_record(q: QuestionView) -> dict[str, Anything]:
    """Return one question compared."""
    alike = {} if q.alike is None else {"both_rank_the_hands_alike": build_counts(q.alike)}
    return {
        "question": q.names[0],
        "in_the_second": q.names[1],
        "counts": {_format_key(how.value): build_counts(n) for how, _, n in q.counts},
        "paid_otherwise": list(q.stakes),
        "not_the_same": {
            "agree_under_some_reading_alone": build_counts(q.turning),
            "differ_under_every_reading_alone": build_counts(q.firm),
            **alike,
        },
        "groups": [_build_group_record(g) for g in q.groups],
        "cases": [_build_case_record(c) for c in q.cases],
    }


def _build_group_record(g: GroupView) -> dict[str, Anything]:
    """Return one group: the clauses of both sides, its counts, and its simplest case."""
    one, other = ([_build_side_clause_record(c) for c in side.clauses] for side in g.sides)
    return {
        "how": g.how.value,
        "first": one,
        "second": other,
        **build_counts(g.counts),
        "differ_under_every_reading_alone": build_counts(g.firm),
        "simplest": _build_case_record(g.simplest),
    }


def _build_side_clause_record(c: ClauseView) -> dict[str, Anything]:
    """Return a clause as a reader finds it."""
    return {"label": c.label, "title": c.title, "line": c.span.line}


def _build_case_record(c: DifferingCase) -> dict[str, Anything]:
    """Return one case that does not end the same."""
    return {
        "hand": " ".join(c.hand),
        "weight": c.weight,
        "how": c.how.value,
        "first": _build_end_record(c.ends[0]),
        "second": _build_end_record(c.ends[1]),
        "agree_under": list(c.agree),
    }


def _build_end_record(e: CaseEnd) -> dict[str, Anything]:
    """Return what one side makes of a case: each option as its hands, a stroke between them."""
    return {
        "status": e.status,
        "leaves": [" | ".join(option) for option in e.left],
        "clauses": list(e.clauses),
    }


def _format_key(words: str) -> str:
    """Write words as the name of a field."""
    return words.replace(" ", "_")


def _build_change_record(x: ChangeView) -> dict[str, Anything]:
    """Return a clause that two files say differently, and the entries of its lists that they do."""
    entries = [
        {
            "list": e.of.name,
            "what": e.of.what,
            "texts": list(e.of.texts),
            "lines": list(e.of.lines),
            **_build_effect_record(e),
        }
        for e in x.entries
        if isinstance(e.of, EntryChange)
    ]
    assert isinstance(x.of, ClauseChange)
    return {
        "question": x.of.question,
        "label": x.label,
        "what": x.of.what,
        "titles": list(x.of.titles),
        "lines": list(x.of.lines),
        **_build_effect_record(x),
        **({"entries": entries} if entries else {}),
    }


def _build_effect_record(x: ChangeView) -> dict[str, Anything]:
    """Return what ends otherwise for that alone, or why it was not measured."""
    effect = x.of.effect
    return {
        "ends_otherwise": build_counts(effect) if effect else None,
        "changes_nothing": None if effect is None else not effect[0],
        **({"not_measured": x.of.why} if effect is None else {}),
    }


def _build_prices_record(s: PricedChanges) -> dict[str, Anything]:
    """Return house advantages and their changes; `groups` in the order of the groups of the question."""
    return {
        "question": s.question,
        "settled_by": s.judge,
        "deals": s.deals,
        "verdict": s.verdict.value,
        "before": _build_figures_record(s.before),
        "after": _build_figures_record(s.after),
        "change": {"verdict": s.change.verdict.value, **_build_figures_record(s.change)},
        "groups": [{"verdict": g.verdict.value, **_build_figures_record(g)} for g in s.groups],
        "set_otherwise_but_alike": build_counts(s.alike),
    }


def _build_figures_record(f: AdvantageFigures) -> dict[str, Anything]:
    """Return figures for each way in which the player sets his hands."""
    return {
        "at_best_play": _build_ends_record(f.best),
        "by_the_first_way": _build_ends_record(f.kept),
        "both_by_the_house_way": _build_ends_record(f.both),
    }


def _build_ends_record(pair: AdvantageRange) -> dict[str, Anything]:
    """Return both ends of a figure, the same where nothing is open."""
    house, player = pair
    return {
        "settled_for_the_house": build_fraction(house),
        "settled_for_the_player": build_fraction(player),
    }


def _list_case_rows(view: DiffView) -> Iterator[dict[str, str | int]]:
    """Yield a row for each case that does not end the same."""
    for x in view.pairs:
        for q in x.comparison.questions:
            for c in q.cases:
                one, other = c.ends
                values = (*x.comparison.names, q.names[0], " ".join(c.hand), c.weight, c.how.value)
                cells = (*values, *_list_end_cells(one), *_list_end_cells(other), "; ".join(c.agree))
                yield dict(zip(_DIFF_COLUMNS, cells, strict=True))


def _list_end_cells(e: CaseEnd) -> tuple[str, str, str]:
    """Return what one side makes of a case in three cells."""
    return e.status, "; ".join(" | ".join(option) for option in e.left), "; ".join(e.clauses)
