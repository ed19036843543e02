"""Stage 5: two tellings of one game side by side, as a record and as rows."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from typing import Any as Anything

from verifier import __version__
from verifier.diff.compare_clauses import Change
from verifier.diff.compare_entries import Edited
from verifier.diff.compare_files import Difference
from verifier.diff.compare_questions import Case, Compared, Comparison, End, Group, Telling
from verifier.diff.price_changes import Ends, Figures, Shifts
from verifier.report.text.claims import number as exact
from verifier.tables.table import Counts

FORMAT, VERSION = "rulespec-verifier/diff", 1
Found = Sequence[Difference]
ROW = (
    *("first", "second", "question", "hand", "weight", "how"),
    *("first_status", "first_leaves", "first_clauses"),
    *("second_status", "second_leaves", "second_clauses", "agree_under"),
)


def record(comparison: Comparison) -> dict[str, Anything]:
    """Return a comparison as plain values: every count, group and differing case."""
    first, second = comparison.tellings
    return {
        "first": first.name,
        "second": second.name,
        "same": comparison.same,
        "questions": [question(comparison, q) for q in comparison.questions],
        "not_compared": [
            {"by": comparison.tellings[x.side].name, "question": x.name, "why": x.why}
            for x in comparison.unpaired
        ],
    }


def question(comparison: Comparison, compared: Compared) -> dict[str, Anything]:
    """Return one question compared."""
    alike = {} if compared.alike is None else {"both_rank_the_hands_alike": counts(compared.alike)}
    return {
        "question": compared.names[0],
        "in_the_second": compared.names[1],
        "counts": {key(how.value): counts(n) for how, n in compared.counts.items()},
        "paid_otherwise": list(compared.stakes),
        "not_the_same": {
            "agree_under_some_reading_alone": counts(compared.turning),
            "differ_under_every_reading_alone": counts(compared.firm),
            **alike,
        },
        "groups": [group(comparison, g) for g in compared.groups],
        "cases": [case(c) for c in compared.cases],
    }


def group(comparison: Comparison, g: Group) -> dict[str, Anything]:
    """Return one group: the clauses of both sides, its counts, and its simplest case."""
    one, other = (
        [clause(t, label) for label in labels]
        for t, labels in zip(comparison.tellings, g.clauses, strict=True)
    )
    return {
        "how": g.how.value,
        "first": one,
        "second": other,
        **counts(g.counts),
        "differ_under_every_reading_alone": counts(g.firm),
        "simplest": case(g.simplest),
    }


def clause(telling: Telling, label: str) -> dict[str, Anything]:
    """Return a clause as a reader finds it."""
    found = telling.book.clause_of[label]
    return {"label": label, "title": found.title, "line": found.span.line}


def case(c: Case) -> dict[str, Anything]:
    """Return one case that does not end the same."""
    return {
        "hand": " ".join(c.hand),
        "weight": c.weight,
        "how": c.how.value,
        "first": end(c.ends[0]),
        "second": end(c.ends[1]),
        "agree_under": list(c.agree),
    }


def end(e: End) -> dict[str, Anything]:
    """Return what one side makes of a case: each option as its hands, a stroke between them."""
    return {
        "status": e.status,
        "leaves": [" | ".join(option) for option in e.left],
        "clauses": list(e.clauses),
    }


def counts(pair: Counts) -> dict[str, int]:
    """Return kinds of hand and hands."""
    return {"kinds": pair[0], "hands": pair[1]}


def key(words: str) -> str:
    """Return words as the name of a field."""
    return words.replace(" ", "_")


def change(x: Change) -> dict[str, Anything]:
    """Return a clause that two files say differently, and the entries of its lists that they do."""
    entries = [
        {"list": e.name, "what": e.what, "texts": list(e.texts), "lines": list(e.lines), **effect(e)}
        for e in x.entries
    ]
    return {
        "question": x.question,
        "label": x.label,
        "what": x.what,
        "titles": list(x.titles),
        "lines": list(x.lines),
        **effect(x),
        **({"entries": entries} if entries else {}),
    }


def effect(x: Change | Edited) -> dict[str, Anything]:
    """Return what ends otherwise for that alone, or why it was not measured."""
    return {
        "ends_otherwise": counts(x.effect) if x.effect else None,
        "changes_nothing": None if x.effect is None else not x.effect[0],
        **({"not_measured": x.why} if x.effect is None else {}),
    }


def side(t: Telling) -> dict[str, Anything]:
    """Return what one side is, and how it was read."""
    return {
        "name": t.name,
        "ruleset": t.book.rules.name.text,
        **({"account": t.book.rules.account} if t.book.rules.account else {}),
        "game": t.book.game.name.text,
        "files": [{"name": x.name, "sha256": x.sha256} for x in t.loaded.sources],
        "readings_chosen": dict(sorted(t.choice.items())),
    }


def difference(x: Difference) -> dict[str, Anything]:
    """Return two sides compared, with the clauses that they say differently, and the prices or why not."""
    unpriced = x.shifts if isinstance(x.shifts, str) else ""
    return {
        "sides": [side(t) for t in x.comparison.tellings],
        **({"judge": side(x.judge)} if x.judge else {}),
        **record(x.comparison),
        "clauses": [change(c) for c in x.changes],
        "prices": None if isinstance(x.shifts, str) else prices(x.shifts),
        **({"not_priced": unpriced} if unpriced else {}),
    }


def prices(s: Shifts) -> dict[str, Anything]:
    """Return house advantages and their changes; `groups` in the order of the groups of the question."""
    return {
        "question": s.question,
        "settled_by": s.judge,
        "deals": s.deals,
        "verdict": s.verdict.value,
        "before": figures(s.before),
        "after": figures(s.after),
        "change": {"verdict": s.change.verdict.value, **figures(s.change)},
        "groups": [{"verdict": g.verdict.value, **figures(g)} for g in s.groups],
        "set_otherwise_but_alike": counts(s.alike),
    }


def figures(f: Figures) -> dict[str, Anything]:
    """Return figures for each way in which the player sets his hands."""
    return {
        "at_best_play": ends(f.best),
        "by_the_first_way": ends(f.kept),
        "both_by_the_house_way": ends(f.both),
    }


def ends(pair: Ends) -> dict[str, Anything]:
    """Return both ends of a figure, the same where nothing is open."""
    house, player = pair
    return {"settled_for_the_house": exact(house), "settled_for_the_player": exact(player)}


def to_json(found: Found, left: Sequence[str] = ()) -> str:
    """Return what was compared, and what was `left` over, as JSON text, the same on every run."""
    made = {
        "format": FORMAT,
        "version": VERSION,
        "tool": {"name": "rulespec-verifier", "version": __version__},
        "same": all(x.comparison.same for x in found),
        "comparisons": [difference(x) for x in found],
        **({"not_compared": list(left)} if left else {}),
    }
    return json.dumps(made, indent=2, ensure_ascii=False) + "\n"


def rows(found: Found) -> Iterator[dict[str, str | int]]:
    """Yield a row for each case that does not end the same."""
    for x in found:
        first, second = x.comparison.tellings
        for compared in x.comparison.questions:
            for c in compared.cases:
                one, other = c.ends
                values = (first.name, second.name, compared.names[0], " ".join(c.hand), c.weight, c.how.value)
                yield dict(zip(ROW, (*values, *cells(one), *cells(other), "; ".join(c.agree)), strict=True))


def cells(e: End) -> tuple[str, str, str]:
    """Return what one side makes of a case in three cells."""
    return e.status, "; ".join(" | ".join(option) for option in e.left), "; ".join(e.clauses)


def to_csv(found: Found) -> str:
    """Return every case that does not end the same as CSV, a header first."""
    out = io.StringIO()
    writer = csv.DictWriter(out, ROW, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows(found))
    return out.getvalue()
